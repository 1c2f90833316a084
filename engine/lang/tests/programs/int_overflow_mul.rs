fn factorial(n: i32) -> i32 {
    if n == 0 { 1 } else { n * factorial(n - 1) }
}

fn main() {
    for n in [1, 5, 12, 13] {
        println!("{n}! = {}", factorial(n));
    }
}
