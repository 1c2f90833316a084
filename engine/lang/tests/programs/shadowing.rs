// Shadowing, block values and scopes.
fn main() {
    let x = 5;
    let x = x * 2;
    let y = {
        let x = "inner";
        println!("{x}");
        x.len()
    };
    println!("{x} {y}");
    let x = format!("{x}!");
    println!("{x}");
    for x in 0..2 {
        let x = x * 10;
        print!("{x} ");
    }
    println!("{x}");
    let value = Some(3);
    if let Some(value) = value {
        let value = value + 1;
        println!("{value}");
    }
    println!("{value:?}");
    let f = |x: i32| {
        let x = x + 1;
        x * 2
    };
    println!("{}", f(1));
    let (a, b) = (1, 2);
    let (a, b) = (b, a);
    println!("{a} {b}");
    let unit = {
        let _ = 5;
    };
    println!("{unit:?}");
    fn x_of(x: u8) -> u8 {
        let x = x + 1;
        x
    }
    println!("{}", x_of(1));
    let late;
    if y > 3 {
        late = "long";
    } else {
        late = "short";
    }
    println!("{late}");
    let mut n = 1;
    {
        let n = &mut n;
        *n += 1;
    }
    n += 1;
    println!("{n}");
}
