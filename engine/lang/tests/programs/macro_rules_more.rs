use std::collections::HashMap;
macro_rules! map { () => { HashMap::new() }; ($($k:expr => $v:expr),+ $(,)?) => {{ let mut m = HashMap::new(); $(m.insert($k, $v);)+ m }}; }
macro_rules! count { () => { 0usize }; ($h:tt $($t:tt)*) => { 1usize + count!($($t)*) }; }
macro_rules! max { ($x:expr) => { $x }; ($x:expr, $($r:expr),+) => {{ let a = $x; let b = max!($($r),+); if a > b { a } else { b } }}; }
macro_rules! point { ($name:ident { $($f:ident : $t:ty = $d:expr),* $(,)? }) => { #[derive(Debug, Clone, PartialEq)] pub struct $name { $(pub $f: $t),* } impl Default for $name { fn default() -> Self { $name { $($f: $d),* } } } impl $name { pub const FIELDS: &'static [&'static str] = &[$(stringify!($f)),*]; $(pub fn $f(mut self, v: $t) -> Self { self.$f = v; self })* } }; }
point!(P3 { x: f64 = 0.0, y: f64 = 1.0, label: String = "p".to_string() });
macro_rules! my_enum { ($(#[$m:meta])* $vis:vis enum $n:ident { $($v:ident $(= $s:literal)?),* $(,)? }) => { $(#[$m])* $vis enum $n { $($v),* } impl $n { fn all() -> Vec<$n> { vec![$($n::$v),*] } fn name(&self) -> &'static str { match self { $($n::$v => my_enum!(@name $v $($s)?)),* } } } }; (@name $v:ident $s:literal) => { $s }; (@name $v:ident) => { stringify!($v) }; }
my_enum! { #[derive(Debug, Clone, Copy)] pub enum Fruit { Apple = "apple!", Pear, Plum = "plum" } }
macro_rules! calc { (eval $e:expr) => { println!("{} = {}", stringify!($e), $e) }; (eval $e:expr, $(eval $es:expr),+) => {{ calc!(eval $e); calc!($(eval $es),+) }}; }
macro_rules! swap {
    ($a:ident, $b:ident) => {
        let tmp = $a;
        let $a = $b;
        let $b = tmp;
    };
}
macro_rules! hygiene {
    ($e:expr) => {{
        let x = 10;
        $e + x
    }};
}
macro_rules! matrix { ($([$($x:expr),*]),*) => { [$([$($x as f64),*]),*] }; }
macro_rules! compose { ($f:expr) => { $f }; ($f:expr, $($r:expr),+) => { |x| compose!($($r),+)($f(x)) }; }
macro_rules! impl_area { ($($t:ident($($a:ident),*) => $e:expr),* $(,)?) => { trait Area { fn area(&self) -> f64; } $(struct $t { $($a: f64),* } impl Area for $t { fn area(&self) -> f64 { let $t { $($a),* } = self; $e } })* }; }
impl_area! { Sq(s) => s * s, Rc2(w, h) => w * h, }
macro_rules! tuple_sum { ($($n:tt),*; $t:expr) => { 0 $(+ $t.$n)* }; }
macro_rules! block {
    ($b:block) => {
        $b
    };
}
macro_rules! pat {
    ($p:pat, $v:expr) => {
        if let $p = $v { "yes" } else { "no" }
    };
}
macro_rules! lt { ($l:lifetime, $b:block) => { $l: loop { $b } }; }
macro_rules! item { ($($i:item)*) => { $($i)* }; }
macro_rules! path {
    ($p:path) => {
        <$p>::default()
    };
}
macro_rules! vis { ($v:vis fn $n:ident() -> $t:ty $b:block) => { $v fn $n() -> $t $b }; }
item! { const K: i32 = 3; fn helper(n: i32) -> i32 { n * K } }
vis!(
    pub(crate) fn made() -> i32 {
        42
    }
);
macro_rules! cb { ($name:ident, $($arg:tt)*) => { $name!($($arg)*) }; }
macro_rules! nested { ($($outer:ident: [$($inner:expr),*]);* $(;)?) => { vec![$((stringify!($outer), vec![$($inner),*])),*] }; }
fn main() {
    let m: HashMap<&str, i32> = map! { "a" => 1, "b" => 2, };
    let mut k: Vec<_> = m.iter().collect();
    k.sort();
    println!("{k:?}");
    let e: HashMap<i32, i32> = map!();
    println!("{}", e.len());
    println!("{} {}", count!(a b c (d e) [f]), max!(3, 9 - 1, 5));
    println!("{:?} {:?} {:?}", P3::default().x(2.5), P3::FIELDS, P3::default().label("q".into()).y(3.));
    for f in Fruit::all() {
        print!("{f:?}:{} ", f.name());
    }
    println!();
    calc!(eval 1 + 2, eval (3 * 4) / 2, eval "a".len());
    let (a, b) = (1, 2);
    swap!(a, b);
    println!("{a} {b}");
    let x = 1;
    println!("{}", hygiene!(x * 2));
    println!("{:?}", matrix!([1, 2], [3, 4]));
    println!("{}", compose!(|x: i32| x + 1, |x| x * 10, |x: i32| format!("<{x}>"))(4));
    println!("{} {}", Sq { s: 3.0 }.area(), Rc2 { w: 2.0, h: 4.5 }.area());
    println!("{}", tuple_sum!(0, 1, 2; (1, 2, 3)));
    println!(
        "{} {} {}",
        block!({
            let z = 3;
            z * z
        }),
        pat!(Some(1..=3), Some(2)),
        pat!(None | Some(9), Some(2))
    );
    let mut n = 0;
    lt!('out, { n += 1; if n > 3 { break 'out; } });
    println!("{n} {} {} {:?} {}", helper(2), made(), path!(Vec<u8>), cb!(max, 1, 7, 3));
    println!("{:?}", nested! { a: [1, 2]; b: []; c: [3]; });
    println!("{}", concat!("a", 1, 2.5, true, 'c'));
    assert!(matches!(Some(3), Some(n) if n > 2), "no {}", 1);
    println!("{} {}", line!(), module_path!().len() > 0);
    macro_rules! local { ($($t:ty),*) => { [$(std::mem::size_of::<$t>()),*] }; }
    println!("{:?}", local!(u8, u32, (u8, u8), [u16; 3], f64));
    let v: Vec<i32> = vec![0; 3];
    println!("{v:?} {}", stringify!(a + b * c));
}
