// Enums: data, discriminants, exhaustive matches, recursion.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Level {
    Low = 1,
    Mid = 5,
    High,
}

#[derive(Debug, Clone)]
enum Expr {
    Num(f64),
    Var(String),
    Bin { op: char, left: Box<Expr>, right: Box<Expr> },
    Neg(Box<Expr>),
}

use Expr::*;

fn num(x: f64) -> Box<Expr> {
    Box::new(Num(x))
}

fn eval(e: &Expr, x: f64) -> Result<f64, String> {
    Ok(match e {
        Num(n) => *n,
        Var(name) if name == "x" => x,
        Var(name) => return Err(format!("unknown variable {name}")),
        Neg(inner) => -eval(inner, x)?,
        Bin { op, left, right } => {
            let (l, r) = (eval(left, x)?, eval(right, x)?);
            match op {
                '+' => l + r,
                '*' => l * r,
                '/' if r == 0.0 => return Err("division by zero".into()),
                '/' => l / r,
                other => return Err(format!("bad operator {other:?}")),
            }
        }
    })
}

fn main() {
    println!("{} {} {}", Level::Low as i32, Level::Mid as u8, Level::High as i64);
    println!("{:?} {}", Level::Low.max(Level::Mid), Level::High > Level::Mid);
    let e = Bin {
        op: '+',
        left: num(1.0),
        right: Box::new(Bin { op: '*', left: Box::new(Var("x".into())), right: num(3.0) }),
    };
    println!("{:?} {:?}", eval(&e, 2.0), eval(&Neg(Box::new(e.clone())), 0.5));
    println!("{:?}", eval(&Bin { op: '/', left: num(1.0), right: num(0.0) }, 0.0));
    println!("{:?} {:?}", eval(&Var("y".into()), 0.0), eval(&Bin { op: '?', left: num(1.0), right: num(2.0) }, 0.0));
    println!("{e:?}");
    let levels = [Level::High, Level::Low, Level::Mid];
    let mut sorted = levels;
    sorted.sort();
    println!("{sorted:?} {levels:?}");
    println!("{}", matches!(e, Bin { op: '+' | '-', .. }));
}
