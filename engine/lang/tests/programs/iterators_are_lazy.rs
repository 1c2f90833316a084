// Adaptors run only when pulled, one element at a time.
fn noisy(name: &'static str) -> impl Fn(&i32) {
    move |x| println!("{name} {x}")
}

fn main() {
    let pipeline = (1..6)
        .inspect(noisy("source"))
        .map(|x| x * 10)
        .inspect(noisy("mapped"))
        .filter(|x| x % 20 == 0)
        .take(2);
    println!("built");
    for x in pipeline {
        println!("got {x}");
    }
    let mut unused = (0..3).map(|x| {
        println!("never {x}");
        x
    });
    println!("size {:?}", unused.size_hint());
    println!("first {:?}", unused.next());
    drop(unused);
    let found = [1, 2, 3, 4].iter().inspect(|x| print!("look at {x}; ")).any(|&x| x == 2);
    println!("{found}");
    let both = [1, 2].iter().zip([10, 20, 30].iter().inspect(|x| print!("right {x}; "))).count();
    println!("{both}");
    let rev: Vec<i32> = (1..4).map(|x| { print!("map {x}; "); x }).rev().collect();
    println!("{rev:?}");
}
