struct P;
fn main() {
    println!("{}", P);
}
