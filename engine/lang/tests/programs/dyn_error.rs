//! `Box<dyn Error>` with `?`, conversions by `From`, sources and matching on kinds.
use std::error::Error;
use std::fmt;
use std::num::ParseIntError;

#[derive(Debug)]
enum ConfigError { Missing(&'static str), Invalid { key: String, source: ParseIntError } }

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ConfigError::Missing(key) => write!(f, "missing {key}"),
            ConfigError::Invalid { key, .. } => write!(f, "invalid {key}"),
        }
    }
}

impl Error for ConfigError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self { ConfigError::Invalid { source, .. } => Some(source), _ => None }
    }
}

#[derive(Debug)]
struct Outer(ConfigError);
impl From<ConfigError> for Outer { fn from(e: ConfigError) -> Self { Outer(e) } }

fn lookup(text: &str, key: &'static str) -> Result<i32, ConfigError> {
    let value = text.split(',').filter_map(|p| p.split_once('=')).find(|(k, _)| *k == key).ok_or(ConfigError::Missing(key))?.1;
    value.parse().map_err(|source| ConfigError::Invalid { key: key.to_string(), source })
}

fn both(text: &str) -> Result<i32, Box<dyn Error>> {
    let a = lookup(text, "a")?;
    let b = lookup(text, "b")?;
    if b == 0 { return Err("division by zero".into()); }
    let c: i32 = "3".parse()?;
    Ok(a / b + c)
}

fn outer(text: &str) -> Result<i32, Outer> { Ok(lookup(text, "a")? * 2) }

fn main() -> Result<(), Box<dyn Error>> {
    for text in ["a=12,b=4", "a=1", "a=1,b=x", "a=1,b=0"] {
        match both(text) {
            Ok(n) => println!("ok {n}"),
            Err(e) => println!("{e} / {:?}", e.source().map(|s| s.to_string())),
        }
    }
    println!("{:?} {:?}", outer("a=4").ok(), outer("b=1"));
    let all: Result<Vec<i32>, _> = "1 2 x".split(' ').map(|s| s.parse::<i32>()).collect();
    println!("{:?}", all.map_err(|e| e.to_string()));
    println!("{}", both("a=9,b=3")?);
    Ok(())
}
