//! Guards, `@` bindings, alternatives, nested enums, references and boxes in patterns.
#[derive(Debug, Clone)]
enum Expr {
    Num(f64),
    Var(String),
    Neg(Box<Expr>),
    Bin { op: Op, l: Box<Expr>, r: Box<Expr> },
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum Op { Add, Mul }

use Expr::*;

fn bin(op: Op, l: Expr, r: Expr) -> Expr { Bin { op, l: Box::new(l), r: Box::new(r) } }

fn simplify(e: Expr) -> Expr {
    match e {
        Neg(inner) => match simplify(*inner) {
            Neg(x) => *x,
            Num(n) => Num(-n),
            other => Neg(Box::new(other)),
        },
        Bin { op, l, r } => match (op, simplify(*l), simplify(*r)) {
            (Op::Add, Num(z), x) | (Op::Add, x, Num(z)) if z == 0.0 => x,
            (Op::Mul, Num(o), x) | (Op::Mul, x, Num(o)) if o == 1.0 => x,
            (Op::Mul, Num(z), _) | (Op::Mul, _, Num(z)) if z == 0.0 => Num(0.0),
            (op, Num(a), Num(b)) => Num(if op == Op::Add { a + b } else { a * b }),
            (op, l, r) => bin(op, l, r),
        },
        leaf => leaf,
    }
}

fn show(e: &Expr) -> String {
    match e {
        Num(n) if n.fract() == 0.0 => format!("{n:.0}"),
        Num(n) => n.to_string(),
        Var(name) => name.clone(),
        Neg(x) => format!("-{}", show(x)),
        Bin { op: Op::Add, l, r } => format!("({} + {})", show(l), show(r)),
        Bin { l, r, .. } => format!("{}*{}", show(l), show(r)),
    }
}

fn class(n: i32) -> &'static str {
    match n {
        i32::MIN..=-1 => "negative",
        0 => "zero",
        x @ (1 | 3 | 5 | 7 | 9) if x != 9 => "small odd",
        1..=9 => "digit",
        x if x % 100 == 0 => "hundreds",
        _ => "big",
    }
}

fn main() {
    let x = || Var("x".to_string());
    let e = bin(Op::Add, bin(Op::Mul, Num(1.0), x()), bin(Op::Mul, Num(0.0), Var("y".into())));
    println!("{} => {}", show(&e), show(&simplify(e.clone())));
    let e = Neg(Box::new(Neg(Box::new(bin(Op::Mul, Num(2.5), bin(Op::Add, x(), Num(3.0)))))));
    println!("{} => {}", show(&e), show(&simplify(e.clone())));
    println!("{:?}", simplify(bin(Op::Add, Num(1.0), Neg(Box::new(Num(4.0))))));
    for n in [-3, 0, 5, 9, 8, 300, 301] { print!("{} ", class(n)); }
    println!();
    let pairs = [(1, Some("a")), (2, None), (3, Some("ccc"))];
    for pair in &pairs {
        match pair {
            (n @ 1..=2, Some(s)) => println!("low {n} {s}"),
            &(n, None) => println!("none {n}"),
            (_, Some(s)) if s.len() > 2 => println!("long {s}"),
            _ => println!("other"),
        }
    }
    let mut slot = Some(3);
    if let Some(ref mut n) = slot { *n += 1; }
    match &mut slot { Some(n) if *n > 3 => *n *= 10, _ => {} }
    println!("{slot:?} {}", matches!(slot, Some(n) if n > 30));
}
