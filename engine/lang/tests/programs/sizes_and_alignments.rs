// Sizes and alignments as rustc lays types out, and values that are kept from being dropped.
use std::cell::*;
use std::collections::*;
use std::mem::*;
use std::num::*;
use std::rc::Rc;
#[derive(Clone, Copy)]
enum E {
    A,
    B,
}
enum F {
    A(u8),
    B(u32),
    C,
}
enum G {
    A(bool),
    B,
    C,
}
enum H {
    A(String),
    B,
    C(u8),
}
struct S {
    a: u8,
    b: u32,
    c: u16,
}
struct T(u8, u64, bool);
enum J {
    A = 300,
    B = -1,
}
enum V {}
enum K {
    A(V),
    B(u32),
}
enum L {
    A(Box<L>),
    B(u64, u8),
    N,
}
struct Z;
enum M {
    X(u8, [u8; 16]),
    Y(bool),
}
enum N2 {
    X { a: u16, b: bool, c: u64 },
    Y(u32),
    Z([u8; 3]),
}
macro_rules! p { ($($t:ty),* $(,)?) => { $(println!("{} {} {} {}", stringify!($t), size_of::<$t>(), align_of::<$t>(), size_of::<Option<$t>>()); println!("  {} {}", size_of::<Option<Option<$t>>>(), needs_drop::<$t>());)* } }
struct D;
impl Drop for D {
    fn drop(&mut self) {
        println!("drop");
    }
}
fn main() {
    p!(u8,i16,u32,u64,u128,f32,f64,bool,char,(),usize,&u8,&[u8],&str,Box<i32>,Rc<i32>,String,Vec<u8>,E,F,G,H,S,T,J,V,K,L,Z,M,N2,
 (u8,u32,u8),(u8,u16,u32,u64),[u16;3],[bool;0],NonZero<u8>,NonZeroU64,Cell<bool>,RefCell<i32>,RefCell<bool>,OnceCell<u8>,HashMap<u8,u8>,BTreeMap<u8,u8>,VecDeque<u8>,BinaryHeap<u8>,
 Option<bool>,Option<char>,Option<NonZero<u8>>,Result<u32,()>,Result<(),()>,Result<u8,String>,Result<String,i32>,std::cmp::Ordering,fn(i32)->i32,Box<dyn Fn()>,std::time::Duration,(bool,u32),(char,u8),Option<(u8,bool)>,Wrapping<u16>,std::ops::Range<u8>, std::ops::RangeInclusive<u8>,
 Option<[u8;4]>, Result<Result<u8,u16>,u32>, Option<(u64,bool)>, std::marker::PhantomData<u64>, [u64;0], D, ManuallyDrop<D>, ManuallyDrop<String>, (u8, String), [String;0], [String;2], i128, Option<i128>);
    println!("{} {} {}", size_of_val("abc"), size_of_val(&[1u16, 2, 3][..]), align_of_val(&[1u16][..]));
    println!("{} {}", size_of_val(&5u8), size_of_val(&[0u32; 5]));
    let x = 3u8;
    let c = move || x;
    println!("{}", size_of_val(&c));
    let m = ManuallyDrop::new(D);
    println!("kept");
    let _ = &*m;
    {
        let n = ManuallyDrop::new(D);
        let _d = ManuallyDrop::into_inner(n);
        println!("in");
    }
    let mut s = ManuallyDrop::new(String::from("a"));
    s.push('b');
    println!("{s:?} {}", s.len());
}
