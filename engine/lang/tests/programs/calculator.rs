use std::{fmt, iter::Peekable, str::Chars};
#[derive(Debug, Clone, PartialEq)]
enum Token {
    Num(f64),
    Op(char),
    LParen,
    RParen,
    Ident(String),
}
struct Lexer<'a> {
    chars: Peekable<Chars<'a>>,
    pos: usize,
}
impl<'a> Lexer<'a> {
    fn new(s: &'a str) -> Self {
        Lexer { chars: s.chars().peekable(), pos: 0 }
    }
    fn bump(&mut self) -> Option<char> {
        self.pos += 1;
        self.chars.next()
    }
}
impl Iterator for Lexer<'_> {
    type Item = Result<Token, String>;
    fn next(&mut self) -> Option<Self::Item> {
        while self.chars.next_if(|c| c.is_whitespace()).is_some() {
            self.pos += 1;
        }
        let c = *self.chars.peek()?;
        Some(match c {
            '0'..='9' | '.' => {
                let mut s = String::new();
                while let Some(&d) = self.chars.peek() {
                    if d.is_ascii_digit() || d == '.' {
                        s.push(d);
                        self.bump();
                    } else {
                        break;
                    }
                }
                s.parse().map(Token::Num).map_err(|e| format!("{s:?}: {e}"))
            }
            '+' | '-' | '*' | '/' | '^' => {
                self.bump();
                Ok(Token::Op(c))
            }
            '(' => {
                self.bump();
                Ok(Token::LParen)
            }
            ')' => {
                self.bump();
                Ok(Token::RParen)
            }
            c if c.is_alphabetic() => {
                let mut s = String::from(c);
                self.bump();
                while let Some(d) = self.chars.next_if(|d| d.is_alphanumeric()) {
                    s.push(d);
                    self.pos += 1;
                }
                Ok(Token::Ident(s))
            }
            other => {
                self.bump();
                Err(format!("unexpected {other:?} at {}", self.pos))
            }
        })
    }
}
#[derive(Debug, Clone)]
enum Expr {
    Num(f64),
    Neg(Box<Expr>),
    Bin(Box<Expr>, char, Box<Expr>),
    Call(String, Box<Expr>),
    Var(String),
}
impl fmt::Display for Expr {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        match self {
            Expr::Num(n) => write!(f, "{n}"),
            Expr::Neg(e) => write!(f, "-{e}"),
            Expr::Bin(a, op, b) => write!(f, "({a} {op} {b})"),
            Expr::Call(name, e) => write!(f, "{name}({e})"),
            Expr::Var(v) => f.pad(v),
        }
    }
}
struct Parser {
    tokens: Vec<Token>,
    at: usize,
}
type PResult<T = Expr> = Result<T, String>;
impl Parser {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at)
    }
    fn expr(&mut self, min: u8) -> PResult {
        let mut left = match self.tokens.get(self.at).cloned() {
            Some(Token::Num(n)) => {
                self.at += 1;
                Expr::Num(n)
            }
            Some(Token::Op('-')) => {
                self.at += 1;
                Expr::Neg(Box::new(self.expr(5)?))
            }
            Some(Token::LParen) => {
                self.at += 1;
                let e = self.expr(0)?;
                self.expect(Token::RParen)?;
                e
            }
            Some(Token::Ident(name)) => {
                self.at += 1;
                if self.peek() == Some(&Token::LParen) {
                    self.at += 1;
                    let e = self.expr(0)?;
                    self.expect(Token::RParen)?;
                    Expr::Call(name, Box::new(e))
                } else {
                    Expr::Var(name)
                }
            }
            t => return Err(format!("unexpected {t:?}")),
        };
        while let Some(&Token::Op(op)) = self.peek() {
            let (l, r) = match op {
                '+' | '-' => (1, 2),
                '*' | '/' => (3, 4),
                '^' => (8, 7),
                _ => unreachable!("{op}"),
            };
            if l < min {
                break;
            }
            self.at += 1;
            let right = self.expr(r)?;
            left = Expr::Bin(Box::new(left), op, Box::new(right));
        }
        Ok(left)
    }
    fn expect(&mut self, t: Token) -> PResult<()> {
        match self.peek() {
            Some(x) if *x == t => {
                self.at += 1;
                Ok(())
            }
            other => Err(format!("expected {t:?}, found {other:?}")),
        }
    }
}
fn eval(e: &Expr, env: &dyn Fn(&str) -> Option<f64>) -> Result<f64, String> {
    Ok(match e {
        Expr::Num(n) => *n,
        Expr::Neg(e) => -eval(e, env)?,
        Expr::Var(v) => env(v).ok_or_else(|| format!("unbound {v}"))?,
        Expr::Call(f, e) => {
            let x = eval(e, env)?;
            match f.as_str() {
                "sqrt" => x.sqrt(),
                "ln" => x.ln(),
                "abs" => x.abs(),
                _ => return Err(format!("no function {f}")),
            }
        }
        Expr::Bin(a, op, b) => {
            let (a, b) = (eval(a, env)?, eval(b, env)?);
            match op {
                '+' => a + b,
                '-' => a - b,
                '*' => a * b,
                '/' => a / b,
                '^' => a.powf(b),
                _ => unreachable!(),
            }
        }
    })
}
fn main() {
    let env = |name: &str| match name {
        "x" => Some(3.0),
        "pi" => Some(std::f64::consts::PI),
        _ => None,
    };
    for src in [
        "1 + 2 * 3",
        "-(4 - 2) ^ 2 ^ 0.5",
        "sqrt(x*x + 16)",
        "2 * pi * y",
        "1 + ",
        "3 $ 4",
        "1.2.3",
        "(1",
        "foo(2)",
        "1/0",
        "abs(-x)/3",
    ] {
        let tokens: Result<Vec<_>, _> = Lexer::new(src).collect();
        let result = tokens.and_then(|tokens| {
            let mut p = Parser { tokens, at: 0 };
            let e = p.expr(0)?;
            if p.at < p.tokens.len() {
                return Err(format!("trailing {:?}", &p.tokens[p.at..]));
            }
            println!("{e}");
            eval(&e, &env)
        });
        match result {
            Ok(v) => println!("{src} = {v:.4}"),
            Err(e) => println!("{src}: {e}"),
        }
    }
}
