struct P { width: i32 }
fn main() {
    let p = P { width: 1 };
    println!("{}", p.widht);
}
