// When values are dropped.
struct Noisy(&'static str);

impl Drop for Noisy {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}

struct Pair {
    first: Noisy,
    second: Noisy,
}

fn make(name: &'static str) -> Noisy {
    println!("make {name}");
    Noisy(name)
}

fn early(n: i32) -> Option<i32> {
    let _guard = Noisy("guard");
    if n < 0 {
        return None;
    }
    println!("working");
    Some(n)
}

fn consume(n: Noisy) {
    println!("consume {}", n.0);
}

fn main() {
    let _a = make("a");
    let _b = make("b");
    let _ = make("ignored");
    {
        let _inner = make("inner");
        println!("end of block");
    }
    consume(make("argument"));
    let mut c = make("c1");
    c = make("c2");
    println!("assigned {}", c.0);
    let pair = Pair { first: make("first"), second: make("second") };
    let Pair { first, .. } = pair;
    drop(first);
    println!("after partial move");
    early(-1);
    early(1);
    let list = vec![make("v1"), make("v2")];
    for n in list {
        if n.0 == "v1" {
            println!("loop {}", n.0);
        }
    }
    let boxed: Box<dyn Fn()> = {
        let captured = make("captured");
        Box::new(move || println!("closure has {}", captured.0))
    };
    boxed();
    drop(boxed);
    let shadow = make("shadow1");
    let shadow = Noisy(if shadow.0.len() > 3 { "shadow2" } else { "?" });
    println!("{}", make("temporary").0.len() + shadow.0.len());
    match make("scrutinee").0 {
        name => println!("in match {name}"),
    }
    let option = Some(make("option"));
    if let Some(n) = &option {
        println!("borrowed {}", n.0);
    }
    std::mem::forget(make("forgotten"));
    println!("end of main");
}
