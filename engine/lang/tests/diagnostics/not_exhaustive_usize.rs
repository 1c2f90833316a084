fn main() {
    let c = 1usize;
    let n = match c {
        0..=usize::MAX => 1,
    };
    println!("{n}");
}
