const fn sq(n: usize) -> usize {
    n * n
}
const N: usize = sq(3);
const fn gcd(a: u32, b: u32) -> u32 {
    if b == 0 { a } else { gcd(b, a % b) }
}
struct Buf<const M: usize>([u8; M]);
const LIST: [i32; 4] = [1, 2, 3, 4];
const LEN: usize = LIST.len();
const TOTAL: i32 = {
    let mut s = 0;
    let mut i = 0;
    while i < LEN {
        s += LIST[i];
        i += 1;
    }
    s
};
static NAMES: [&str; 3] = ["a", "b", "c"];
enum Flag {
    A = 1 << 0,
    B = 1 << 3,
    C = N as isize + 1,
}
fn main() {
    let a = [0u8; N];
    println!("{}", a.len());
    let b: Buf<{ sq(2) + 1 }> = Buf([7; 5]);
    println!("{:?}", b.0);
    let c = [1; gcd(12, 18) as usize];
    println!("{c:?} {TOTAL}");
    println!("{}", [0; NAMES.len()].len());
    println!("{} {} {}", Flag::A as i32, Flag::B as u8, Flag::C as i64);
    const LOCAL: usize = 2 + LEN;
    let z = [[0.5; LOCAL]; std::mem::size_of::<u32>()];
    println!("{} {}", z.len(), z[0].len());
    let t: [(); if cfg!(debug_assertions) { 3 } else { 4 }] = [(); 3];
    println!("{}", t.len());
    let m: [u32; {
        let x = 3;
        x * 2
    }] = [1; 6];
    println!("{}", m.iter().sum::<u32>());
    println!("{}", [0; u8::MAX as usize + 1].len());
    println!(
        "{:?}",
        [1; match 3 {
            3 => 2,
            _ => 1,
        }]
    );
    println!("{}", [0; "hello".len()].len());
}
