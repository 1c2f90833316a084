fn main() { let s = String::new();
    let _f: Box<dyn Fn()> = Box::new(|| drop(s));
}
