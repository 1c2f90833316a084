fn main() {
    let v = vec![String::new()];
    let s = v[0];
}
