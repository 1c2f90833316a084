fn go(p: &Vec<i32>) {
    let mut f = || p.push(1);
    f();
}
fn main() { go(&vec![]); }
