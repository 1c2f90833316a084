use std::cell::Cell;
use std::ops::ControlFlow;
#[derive(Debug, PartialEq, PartialOrd, Eq, Ord)]
enum E {
    Top = 2,
    Bottom = 1,
    Low = -5,
}
fn visit(v: &[i32], f: &mut impl FnMut(i32) -> ControlFlow<String>) -> ControlFlow<String> {
    for &x in v {
        f(x)?;
    }
    ControlFlow::Continue(())
}
fn pick(c: ControlFlow<u8, i64>) -> ControlFlow<u8, String> {
    let n = c?;
    ControlFlow::Continue(format!("<{n}>"))
}
fn main() {
    println!(
        "{:?}",
        visit(&[1, 2, 3], &mut |x| if x == 2 {
            ControlFlow::Break(format!("at {x}"))
        } else {
            ControlFlow::Continue(())
        })
    );
    println!("{:?} {:?}", pick(ControlFlow::Continue(4)), pick(ControlFlow::Break(9)));
    println!(
        "{:?} {:?}",
        (1..9)
            .try_for_each(|x| if x > 4 { ControlFlow::Break(x) } else { ControlFlow::Continue(()) })
            .break_value(),
        E::Top > E::Bottom && E::Low < E::Bottom
    );
    let mut es = vec![E::Top, E::Low, E::Bottom];
    es.sort();
    println!("{es:?} {:?}", E::Top.max(E::Low));
    let i = Cell::new(0);
    match 1 {
        1 | _
            if {
                i.set(i.get() + 1);
                false
            } => {}
        _ => {}
    }
    println!("{}", i.get());
    match (3, 4) {
        (x, _) | (_, x) if x % 2 == 0 => println!("even {x}"),
        _ => println!("none"),
    }
    let mut names = vec!["Bob", "Ferris"];
    for n in names.iter_mut() {
        *n = match n {
            &mut "Ferris" => "crab",
            _ => "hello",
        };
    }
    println!("{names:?}");
    match names.iter().next() {
        Some(&"hello") => println!("h"),
        _ => {}
    }
    let b = Box::new("x");
    match *b {
        "x" => println!("bx"),
        _ => {}
    }
    let r = &&"deep";
    match r {
        &&"deep" => println!("deep"),
        _ => {}
    }
    match Some(&String::from("own")).map(|s| s.as_str()) {
        Some("own") => println!("own"),
        _ => {}
    }
    let t: (&str, &mut &str) = ("a", &mut "b");
    match t {
        ("a", &mut "b") => println!("ab"),
        _ => println!("no"),
    }
    match &[1u8, 2][..] {
        b"\x01\x02" => println!("bytes"),
        _ => {}
    }
    match b"ab" {
        b"ab" => println!("ab"),
        _ => (),
    }
}
