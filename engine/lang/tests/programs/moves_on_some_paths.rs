// Values that are moved on one path and used on another; every one is dropped exactly once.
struct Noisy(&'static str);

impl Drop for Noisy {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}

fn option(o: Option<Noisy>, want: &str) -> String {
    if let Some(n) = o {
        format!("{want}: took {}", n.0)
    } else {
        format!("{want}: still none {}", o.is_none())
    }
}

fn result(r: Result<Noisy, String>) -> String {
    if let Ok(n) = r {
        n.0.to_string()
    } else if let Err(e) = r {
        e
    } else {
        unreachable!()
    }
}

fn early(r: Result<Noisy, i32>) -> Option<Noisy> {
    let Ok(n) = r else {
        println!("gives up with {}", r.err().unwrap_or(0));
        return None;
    };
    Some(n)
}

fn late(n: i32) -> &'static str {
    let name;
    if n < 0 {
        name = "negative";
        return name;
    }
    for i in 0..3 {
        let step;
        if i == 1 {
            step = "one";
            println!("{step}");
            continue;
        }
        step = "other";
        println!("{step}");
    }
    name = match n {
        0 => "zero",
        _ => "positive",
    };
    name
}

fn main() {
    println!("{}", option(Some(Noisy("a")), "some"));
    println!("{}", option(None, "none"));
    println!("{} {}", result(Ok(Noisy("b"))), result(Err("failed".into())));
    println!("{}", early(Ok(Noisy("c"))).is_some());
    println!("{}", early(Err(7)).is_some());
    println!("{} {}", late(-1), late(4));
    let [x, y] = [String::from("left"), String::from("right")];
    println!("{x} {y}");
    let mut kept = Some(Noisy("first"));
    if let Some(n) = kept {
        println!("out {}", n.0);
        kept = Some(Noisy("second"));
    }
    println!("kept {}", kept.is_some());
}
