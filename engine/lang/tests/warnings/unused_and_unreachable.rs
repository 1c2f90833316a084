use std::fmt::Write;
enum E { A(i32), B }
struct P { a: i32, b: i32 }
fn res() -> Result<i32, String> { Ok(1) }
fn f(x: i32, mut y: i32, _z: i32) -> i32 { y }
fn g(P { a, b }: P) -> i32 { a }
fn m(e: E, n: u8, t: (bool, bool)) -> i32 {
    match n { 1 => 1, 2 | 3 => 2, 3 => 4, 1..=5 => 3, 4 => 9, _ => 1, };
    match t { (true, _) => 1, (_, true) => 2, (false, false) => 3, (true, true) => 4, _ => 5 };
    match e { E::A(1) => 1, E::A(q) => 2, E::B => 3, E::A(2) => 5, _ => 4 }
}
fn main() {
    let unused = 1;
    let mut never = 2;
    println!("{never}");
    let mut s = String::new();
    write!(s, "x").unwrap();
    s.push('c');
    res();
    let mut v = vec![1];
    for x in v.iter_mut() { *x += 1; }
    for (i, k) in v.iter().enumerate() { println!("{k}"); }
    let mut c = 0;
    let mut inc = || c += 1;
    inc();
    let add = |p: i32, q: i32| p;
    add(1, 2);
    if let Some(w) = Some(3) {}
    let mut r = &mut v;
    r.push(1);
    let mut arr = [1, 2];
    arr[0] = 3;
    let mut bx = Box::new(1);
    *bx = 2;
    let mut o = Some(1);
    while let Some(x) = o.take() { println!("{x}"); }
    let (mut t0, mut t1) = (1, 2);
    t0 += 1;
    println!("{t0} {t1}");
    println!("{} {} {:?}", f(1, 2, 3), g(P { a: 1, b: 2 }), arr);
    m(E::B, 1, (true, true));
    let _ = m;
}
