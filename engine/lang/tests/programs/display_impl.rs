// Types with their own formatting.
use std::fmt;

struct Money {
    cents: i64,
}

impl fmt::Display for Money {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = format!("{}.{:02}", self.cents / 100, self.cents % 100);
        f.pad(&text)
    }
}

struct Matrix([[f64; 2]; 2]);

impl fmt::Display for Matrix {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        let precision = f.precision().unwrap_or(1);
        for (i, row) in self.0.iter().enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            write!(f, "[")?;
            for (j, v) in row.iter().enumerate() {
                write!(f, "{}{:.*}", if j > 0 { ", " } else { "" }, precision, v)?;
            }
            write!(f, "]")?;
        }
        if f.alternate() { write!(f, " alt") } else { Ok(()) }
    }
}

struct Secret;

impl fmt::Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Secret").field("length", &3).finish_non_exhaustive()
    }
}

struct Hex(u8);

impl fmt::LowerHex for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::LowerHex::fmt(&self.0, f)
    }
}

impl fmt::Debug for Hex {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Hex").field(&self.0).finish()
    }
}

fn main() {
    let m = Money { cents: 12305 };
    println!("{m}|{m:>10}|{m:<10}|{m:*^10}|{m:.3}|");
    println!("{}", m.to_string().len());
    let a = Matrix([[1.0, 2.5], [-3.25, 4.0]]);
    println!("{a}");
    println!("{a:.3}");
    println!("{a:#}");
    println!("{:?} {:#?}", Secret, Secret);
    println!("{:x} {:#06x} {:?}", Hex(171), Hex(5), Hex(9));
    println!("{:#?}", vec![Hex(1)]);
}
