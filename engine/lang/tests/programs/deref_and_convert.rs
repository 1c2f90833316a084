// Deref, AsRef, From and Into.
use std::ops::{Deref, DerefMut};

struct Wrapper(Vec<i32>);

impl Deref for Wrapper {
    type Target = Vec<i32>;
    fn deref(&self) -> &Vec<i32> {
        &self.0
    }
}
impl DerefMut for Wrapper {
    fn deref_mut(&mut self) -> &mut Vec<i32> {
        &mut self.0
    }
}

#[derive(Debug, PartialEq)]
struct Celsius(f64);
#[derive(Debug, PartialEq)]
struct Fahrenheit(f64);

impl From<Celsius> for Fahrenheit {
    fn from(c: Celsius) -> Self {
        Fahrenheit(c.0 * 9.0 / 5.0 + 32.0)
    }
}

#[derive(Debug)]
struct Even(u32);

impl TryFrom<u32> for Even {
    type Error = String;
    fn try_from(n: u32) -> Result<Self, Self::Error> {
        if n % 2 == 0 { Ok(Even(n)) } else { Err(format!("{n} is odd")) }
    }
}

impl std::str::FromStr for Even {
    type Err = String;
    fn from_str(s: &str) -> Result<Self, String> {
        s.trim().parse::<u32>().map_err(|e| e.to_string())?.try_into()
    }
}

fn length(s: impl AsRef<str>) -> usize {
    s.as_ref().len()
}

fn owned(s: impl Into<String>) -> String {
    let mut s: String = s.into();
    s.push('.');
    s
}

fn sum(v: &[i32]) -> i32 {
    v.iter().sum()
}

fn main() {
    let mut w = Wrapper(vec![1, 2]);
    w.push(3);
    w[0] = 10;
    println!("{} {} {:?} {}", w.len(), sum(&w), w.iter().max(), w.contains(&2));
    let f: Fahrenheit = Celsius(100.0).into();
    println!("{f:?} {}", Fahrenheit::from(Celsius(0.0)) == Fahrenheit(32.0));
    println!("{:?} {:?}", Even::try_from(4), Even::try_from(5));
    println!("{:?} {:?} {:?}", " 8 ".parse::<Even>(), "7".parse::<Even>(), "x".parse::<Even>());
    println!("{} {}", length("abc"), length(String::from("héé")));
    println!("{} {}", owned("a"), owned('b'));
    let b: Box<str> = "boxed".into();
    let v: Vec<u8> = "bytes".into();
    let s: String = b.clone().into();
    println!("{b} {v:?} {s} {}", String::from_iter(['x', 'y']));
    let n: i64 = 5i32.into();
    let x: f64 = 2.5f32.into();
    println!("{n} {x} {:?}", u32::from('a'));
    let boxed: Box<i32> = Box::new(5);
    println!("{}", *boxed + 1);
    let o: Option<i32> = 5.into();
    println!("{o:?} {:?}", o.as_ref().map(|x| x + 1));
}
