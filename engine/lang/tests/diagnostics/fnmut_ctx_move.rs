fn call<F: FnMut()>(mut f: F) { f() }
fn main() { let s = String::new();
    call(move || {
        let t = s;
        println!("{t}");
    });
}
