// 128-bit integers.
fn fib(n: u32) -> u128 {
    let (mut a, mut b) = (0u128, 1u128);
    for _ in 0..n {
        (a, b) = (b, a + b);
    }
    a
}

fn gcd(a: u128, b: u128) -> u128 {
    if b == 0 { a } else { gcd(b, a % b) }
}

fn main() {
    println!("{}", fib(180));
    println!("{}", gcd(fib(180), fib(120)));
    println!("{:#x}", fib(150));
    println!("{}", i128::MIN);
    println!("{:?}", i128::MAX.checked_add(1));
    println!("{}", (1i128 << 100) / -7);
    println!("{}", (1i128 << 100) % -7);
    println!("{:?}", "340282366920938463463374607431768211455".parse::<u128>());
    println!("{:?}", "340282366920938463463374607431768211456".parse::<u128>().is_err());
}
