fn main() { let v = vec![1];
    let mut f = || v.push(1);
    f();
}
