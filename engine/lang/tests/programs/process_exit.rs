//! `process::exit` ends the program at once, from inside a call, and drops nothing.
struct Loud;

impl Drop for Loud {
    fn drop(&mut self) {
        println!("dropped");
    }
}

fn deep(n: u32) -> u32 {
    if n == 0 {
        println!("leaving");
        std::process::exit(7);
    }
    deep(n - 1) + 1
}

fn main() {
    {
        let _inner = Loud;
    }
    let _loud = Loud;
    println!("{}", deep(5));
}
