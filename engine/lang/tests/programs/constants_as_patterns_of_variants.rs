#[derive(PartialEq, Eq, Debug, Clone, Copy)]
enum E {
    A,
    B(i32),
    C { x: u8, y: (i64, bool) },
}
const N: Option<i32> = None;
const S: Option<i32> = Some(5);
const EA: E = E::A;
const EB: E = E::B(3);
const EC: E = E::C { x: 1, y: (2, true) };
const T: (i32, Option<u8>) = (1, None);
const ST: (&str, u8) = ("k", 2);
fn which(e: E) -> &'static str {
    match e {
        EA => "a",
        EB => "b3",
        EC => "c",
        E::B(_) => "b",
        E::C { .. } => "c?",
    }
}
fn main() {
    {
        let mut z = 0u32;
        while z < 7 {
            z += 1;
        }
    }
    let mut o = Some(5);
    for _ in 0..3 {
        println!(
            "{}",
            match o {
                N => "none",
                S => "five",
                _ => "some",
            }
        );
        o = if o == Some(5) { Some(6) } else { None };
    }
    for e in [E::B(3), E::A, E::C { x: 1, y: (2, true) }, E::B(4), E::C { x: 1, y: (2, false) }, E::A] {
        println!("{}", which(e));
    }
    for t in [(1, Some(3)), (1, None), (2, None)] {
        println!(
            "{}",
            match t {
                T => "t",
                (1, _) => "one",
                _ => "?",
            }
        );
    }
    println!(
        "{}",
        match ("k", 2) {
            ST => "st",
            _ => "no",
        }
    );
    println!(
        "{}",
        match ("q", 2) {
            ST => "st",
            _ => "no",
        }
    );
}
