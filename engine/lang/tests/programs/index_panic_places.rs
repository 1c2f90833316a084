// An index that is out of bounds is reported at the index, wherever it stands; caught panics tell their places.
use std::panic;

fn sum(v: &[i32], n: usize) -> i32 {
    let mut t = 0;
    for i in 0..n {
        t += v[i];
    }
    t
}

fn nested(v: &Vec<i32>, n: usize) -> i32 {
    let mut a = 2;
    a += 1
        + v[n];
    a
}

fn argument(a: [u8; 3], n: usize) -> u8 {
    5u8.wrapping_add(
        a[n],
    )
}

fn assigned(v: &mut Vec<u8>, n: usize) {
    v[0] += 1;
    v[n] += 1;
}

fn main() {
    panic::set_hook(Box::new(|info| {
        let at = info.location().expect("a place");
        println!("{}:{}", at.line(), at.column());
    }));
    let v = vec![1, 2, 3];
    println!("{}", panic::catch_unwind(|| sum(&v, 4)).is_err());
    println!("{}", panic::catch_unwind(|| nested(&v, 9)).is_err());
    println!("{}", panic::catch_unwind(|| argument([1, 2, 3], 3)).is_err());
    println!("{}", panic::catch_unwind(|| assigned(&mut vec![1], 1)).is_err());
    println!("{}", panic::catch_unwind(|| assigned(&mut vec![255], 1)).is_err());
}
