fn main() { let mut n = 0;
    let f: Box<dyn FnMut()> = Box::new(move || n += 1);
    f();
}
