fn main() {
    let x = match 1 {
        1 => "a",
        _ => 2,
    };
}
