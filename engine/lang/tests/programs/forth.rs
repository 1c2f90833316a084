use std::collections::HashMap;
pub type Value = i32;
pub type ForthResult = Result<(), Error>;
#[derive(Debug, PartialEq, Eq)]
pub enum Error {
    DivisionByZero,
    StackUnderflow,
    UnknownWord,
    InvalidWord,
}
#[derive(Debug, Clone)]
enum Item {
    Call(usize),
    Push(Value),
    Prim(Op),
}
#[derive(Debug, Clone, Copy)]
enum Op {
    Add,
    Sub,
    Mul,
    Div,
    Dup,
    Drop,
    Swap,
    Over,
}
#[derive(Default)]
pub struct Forth {
    stack: Vec<Value>,
    words: HashMap<String, usize>,
    defs: Vec<Vec<Item>>,
}
impl Forth {
    pub fn new() -> Forth {
        Forth::default()
    }
    pub fn stack(&self) -> &[Value] {
        &self.stack
    }
    fn pop(&mut self) -> Result<Value, Error> {
        self.stack.pop().ok_or(Error::StackUnderflow)
    }
    fn resolve(&self, token: &str) -> Result<Item, Error> {
        if let Some(&i) = self.words.get(token) {
            return Ok(Item::Call(i));
        }
        if let Ok(n) = token.parse::<Value>() {
            return Ok(Item::Push(n));
        }
        Ok(Item::Prim(match token {
            "+" => Op::Add,
            "-" => Op::Sub,
            "*" => Op::Mul,
            "/" => Op::Div,
            "dup" => Op::Dup,
            "drop" => Op::Drop,
            "swap" => Op::Swap,
            "over" => Op::Over,
            _ => return Err(Error::UnknownWord),
        }))
    }
    fn run(&mut self, item: &Item) -> ForthResult {
        match item {
            Item::Push(n) => self.stack.push(*n),
            Item::Call(i) => {
                for it in self.defs[*i].clone() {
                    self.run(&it)?;
                }
            }
            Item::Prim(op) => match op {
                Op::Add | Op::Sub | Op::Mul | Op::Div => {
                    let (b, a) = (self.pop()?, self.pop()?);
                    self.stack.push(match op {
                        Op::Add => a + b,
                        Op::Sub => a - b,
                        Op::Mul => a * b,
                        Op::Div => a.checked_div(b).ok_or(Error::DivisionByZero)?,
                        _ => unreachable!(),
                    });
                }
                Op::Dup => {
                    let a = *self.stack.last().ok_or(Error::StackUnderflow)?;
                    self.stack.push(a)
                }
                Op::Drop => {
                    self.pop()?;
                }
                Op::Swap => {
                    let (b, a) = (self.pop()?, self.pop()?);
                    self.stack.extend_from_slice(&[b, a]);
                }
                Op::Over => {
                    let n = self.stack.len();
                    let a = *n.checked_sub(2).and_then(|i| self.stack.get(i)).ok_or(Error::StackUnderflow)?;
                    self.stack.push(a);
                }
            },
        }
        Ok(())
    }
    pub fn eval(&mut self, input: &str) -> ForthResult {
        let lower = input.to_lowercase();
        let mut tokens = lower.split_whitespace();
        while let Some(token) = tokens.next() {
            if token == ":" {
                let name = tokens.next().ok_or(Error::InvalidWord)?;
                if name.parse::<Value>().is_ok() {
                    return Err(Error::InvalidWord);
                }
                let mut body = vec![];
                loop {
                    match tokens.next() {
                        None => return Err(Error::InvalidWord),
                        Some(";") => break,
                        Some(t) => body.push(self.resolve(t)?),
                    }
                }
                self.defs.push(body);
                self.words.insert(name.to_string(), self.defs.len() - 1);
            } else {
                let item = self.resolve(token)?;
                self.run(&item)?;
            }
        }
        Ok(())
    }
}
fn main() {
    for prog in [
        "1 2 + 4 -",
        "1 0 /",
        ": dbl dup + ; 3 DBL dbl",
        ": foo 5 ; : bar foo ; : foo 6 ; bar foo",
        "swap",
        "1 2 over",
        ": 1 2 ;",
        "foo",
        ": a 1",
        "1 2 swap drop",
    ] {
        let mut f = Forth::new();
        let r = f.eval(prog);
        println!("{prog:40} {r:?} {:?}", f.stack());
    }
}
