//! Operands, arguments and fields are evaluated from left to right; compound assignment on integers starts at the right.
fn note(label: &str, value: i32) -> i32 {
    print!("{label} ");
    value
}

struct Pair {
    a: i32,
    b: i32,
}

fn three(a: i32, b: i32, c: i32) -> i32 {
    a * 100 + b * 10 + c
}

fn main() {
    println!("{}", note("l", 1) + note("m", 2) * note("r", 3));
    println!("{}", three(note("x", 1), note("y", 2), note("z", 3)));
    let p = Pair { b: note("b", 2), a: note("a", 1) };
    println!("{}{}", p.a, p.b);
    let mut v = [0, 0, 0];
    v[note("index", 1) as usize] = note("value", 7);
    println!("{v:?}");
    v[note("index", 1) as usize] += note("value", 7);
    println!("{v:?}");
    println!("{}", note("f", 0) == 1 && note("never", 1) == 1 || note("t", 1) == 1);
    let t = (note("1", 1), { print!("block "); 2 }, if note("c", 1) > 0 { note("then", 3) } else { 0 });
    println!("{t:?}");
    let mut i = 1;
    let j = i + { i += 10; i } + i;
    println!("{i} {j}");
}
