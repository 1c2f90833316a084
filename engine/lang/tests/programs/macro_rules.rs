//! `macro_rules!` with repetitions, recursion, several rules and hygiene.
macro_rules! largest {
    ($x:expr) => { $x };
    ($x:expr, $($rest:expr),+) => {{
        let a = $x;
        let b = largest!($($rest),+);
        if a > b { a } else { b }
    }};
}

macro_rules! table {
    ($($key:ident => $value:expr),* $(,)?) => {
        vec![$((stringify!($key), $value)),*]
    };
}

macro_rules! point {
    ($name:ident { $($field:ident : $ty:ty),* }) => {
        #[derive(Debug, Clone, PartialEq)]
        struct $name { $($field: $ty),* }
        impl $name {
            fn fields() -> &'static [&'static str] { &[$(stringify!($field)),*] }
        }
    };
}

point!(Point { x: f64, y: f64 });

macro_rules! square {
    ($e:expr) => {{ let t = $e; t * t }};
}

macro_rules! count {
    () => { 0usize };
    ($head:tt $($tail:tt)*) => { 1usize + count!($($tail)*) };
}

fn main() {
    println!("{}", largest!(3, 1 + 7, 5));
    println!("{:?}", table! { one => 1, two => 2, });
    println!("{:?} {:?}", Point { x: 1.0, y: 2.5 }, Point::fields());
    let t = 3;
    println!("{} {}", square!(t + 1), t);
    println!("{}", count!(a b c d));
}
