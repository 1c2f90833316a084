#[derive(Debug)]
struct Failure {
    code: i32,
    reason: String,
}

fn step(n: i32) -> Result<i32, Failure> {
    if n > 2 { Err(Failure { code: n, reason: format!("step {n} failed") }) } else { Ok(n + 1) }
}

fn main() -> Result<(), Failure> {
    let mut n = 0;
    loop {
        n = step(n)?;
        println!("reached {n}");
    }
}
