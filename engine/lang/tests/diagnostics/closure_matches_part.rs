fn main() { let t = (Some(String::from("x")), String::from("y"));
    let f = || match t.0 { Some(ref s) => s.len(), None => 0 };
    let y = t.1;
    println!("{} {y}", f());
}
