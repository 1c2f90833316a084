fn main() { let s = String::new();
    for _ in 0..2 {
        let f = move || s.len();
        f();
    }
}
