struct S { a: i32 }
fn main() { let s = S { a: 1 };
    s.a = 2;
    s.a = 3;
    let f = || s.a = 4;
    f();
}
