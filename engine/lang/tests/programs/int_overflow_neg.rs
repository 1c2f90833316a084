fn negate(x: i8) -> i8 {
    -x
}

fn main() {
    println!("{}", negate(127));
    println!("{}", negate(-128));
}
