//! Width, precision, fill and flags on types of users: forwarded, padded and read from the formatter.
use std::fmt;

struct Celsius(f64);
struct Name(&'static str);
struct Vec2 { x: f64, y: f64 }

impl fmt::Display for Celsius {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if let Some(p) = f.precision() { write!(f, "{:.*}°C", p, self.0) } else { write!(f, "{}°C", self.0) }
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result { f.pad(self.0) }
}

impl fmt::Display for Vec2 {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str("(")?;
        fmt::Display::fmt(&self.x, f)?;
        f.write_str(", ")?;
        self.y.fmt(f)?;
        f.write_str(")")
    }
}

impl fmt::Debug for Vec2 {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        if f.alternate() { f.debug_struct("Vec2").field("x", &self.x).field("y", &self.y).finish() }
        else { f.debug_tuple("V").field(&self.x).field(&self.y).finish() }
    }
}

impl fmt::LowerHex for Name {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result { for b in self.0.bytes() { write!(f, "{b:02x}")?; } Ok(()) }
}

fn main() {
    println!("{} {:.1} [{:>8}]", Celsius(21.456), Celsius(21.456), Celsius(1.0).to_string());
    println!("[{:>6}] [{:<6}] [{:^7}] [{:*^9}] [{:.2}]", Name("abc"), Name("abc"), Name("abc"), Name("abc"), Name("abc"));
    let v = Vec2 { x: 1.0, y: -2.345 };
    println!("{v} {v:.2} {v:6.1} {v:+}");
    println!("{v:?}\n{v:#?}");
    println!("{:x}", Name("hi"));
    let (w, p) = (10, 3);
    println!("[{:w$.p$}] [{:>1$}] [{:.*}]", 3.14159265, 7, 2, 1.23456);
}
