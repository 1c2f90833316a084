struct P { a: Option<String>, b: i32 }
fn main() { let p = P { a: None, b: 1 };
    if let Some(s) = p.a { drop(s); }
    println!("{}", p.b);
    println!("{:?}", p.a);
}
