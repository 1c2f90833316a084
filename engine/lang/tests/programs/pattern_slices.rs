// Slice, tuple, reference and nested patterns.
fn describe(v: &[i32]) -> String {
    match v {
        [] => "empty".into(),
        [x] => format!("one {x}"),
        [first, .., last] if first == last => format!("same ends {first}"),
        [a, b, rest @ ..] if rest.len() > 2 => format!("{a} {b} and {} more", rest.len()),
        [init @ .., last] => format!("{init:?} then {last}"),
    }
}

fn command(line: &str) -> String {
    match line.split(' ').collect::<Vec<_>>().as_slice() {
        ["quit"] => "bye".to_string(),
        ["add", a, b] => match (a.parse::<i32>(), b.parse::<i32>()) {
            (Ok(a), Ok(b)) => (a + b).to_string(),
            (Err(e), _) | (_, Err(e)) => e.to_string(),
        },
        ["echo", words @ ..] => words.join("_"),
        [other, ..] => format!("unknown {other}"),
        [] => unreachable!("split gives at least one part"),
    }
}

fn main() {
    for v in [&[][..], &[1], &[2, 3, 2], &[1, 2, 3, 4, 5], &[1, 2, 3]] {
        println!("{}", describe(v));
    }
    for line in ["quit", "add 2 40", "add 2 x", "echo a b c", "jump high"] {
        println!("{}", command(line));
    }
    let [a, mut b, ..] = [1, 2, 3, 4];
    b += a;
    println!("{a} {b}");
    let point = (3, -3);
    match point {
        (0, 0) => println!("origin"),
        (x, 0) | (0, x) => println!("axis {x}"),
        (x, y) if x == -y => println!("diagonal {x}"),
        _ => println!("elsewhere"),
    }
    for &(name, ref list) in &[("a", vec![1]), ("b", vec![])] {
        println!("{name} {list:?}");
    }
    let opt = Some(Some(5));
    if let Some(Some(n @ 1..=9)) = opt {
        println!("digit {n}");
    }
    let bytes = *b"GIF89a";
    println!("{}", matches!(bytes, [b'G', b'I', b'F', ..]));
    let boxed = Some(Box::new((1, "x")));
    if let Some(pair) = &boxed {
        let (n, s) = **pair;
        println!("{n}{s}");
    }
}
