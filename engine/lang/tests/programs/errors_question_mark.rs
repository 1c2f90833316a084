// `?` with conversion of errors, boxed errors, Option.
use std::error::Error;
use std::fmt;
use std::num::{ParseFloatError, ParseIntError};

#[derive(Debug)]
enum ConfigError {
    Missing(&'static str),
    BadInt(ParseIntError),
    BadFloat(ParseFloatError),
    Range { key: &'static str, value: i64 },
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Missing(key) => write!(f, "missing {key}"),
            Self::BadInt(e) => write!(f, "bad integer: {e}"),
            Self::BadFloat(e) => write!(f, "bad float: {e}"),
            Self::Range { key, value } => write!(f, "{key} = {value} out of range"),
        }
    }
}

impl Error for ConfigError {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        match self {
            Self::BadInt(e) => Some(e),
            Self::BadFloat(e) => Some(e),
            _ => None,
        }
    }
}

impl From<ParseIntError> for ConfigError {
    fn from(e: ParseIntError) -> Self {
        Self::BadInt(e)
    }
}
impl From<ParseFloatError> for ConfigError {
    fn from(e: ParseFloatError) -> Self {
        Self::BadFloat(e)
    }
}

fn find<'a>(text: &'a str, key: &'static str) -> Result<&'a str, ConfigError> {
    text.split(';')
        .filter_map(|part| part.split_once('='))
        .find(|(k, _)| *k == key)
        .map(|(_, v)| v)
        .ok_or(ConfigError::Missing(key))
}

fn load(text: &str) -> Result<(i64, f64), ConfigError> {
    let n: i64 = find(text, "n")?.parse()?;
    if !(0..100).contains(&n) {
        return Err(ConfigError::Range { key: "n", value: n });
    }
    let rate = find(text, "rate")?.parse::<f64>()?;
    Ok((n, rate))
}

fn boxed(text: &str) -> Result<f64, Box<dyn Error>> {
    let (n, rate) = load(text)?;
    if rate < 0.0 {
        return Err("negative rate".into());
    }
    let extra: i32 = "5".parse()?;
    Ok(n as f64 * rate + f64::from(extra))
}

fn initials(name: &str) -> Option<String> {
    let (first, last) = name.split_once(' ')?;
    Some(format!("{}{}", first.chars().next()?, last.chars().next()?))
}

fn main() {
    for text in ["n=5;rate=0.5", "n=5", "n=x;rate=1", "n=500;rate=1", "n=1;rate=abc", "n=1;rate=-1"] {
        match boxed(text) {
            Ok(v) => println!("{text}: {v}"),
            Err(e) => println!("{text}: error {e}, source {:?}", e.source().map(|s| s.to_string())),
        }
    }
    println!("{:?}", load("rate=1"));
    println!("{:?} {:?} {:?}", initials("Ada Lovelace"), initials("Plato"), initials("Ada "));
}
