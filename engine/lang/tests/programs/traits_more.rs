use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::convert::TryFrom;
use std::fmt::{self, Debug, Display, Write as _};
use std::hash::{Hash, Hasher};
use std::marker::PhantomData;

// type-state
struct Open;
struct Closed;
struct Door<S> {
    opened: u32,
    _s: PhantomData<S>,
}
impl Door<Closed> {
    fn new() -> Self {
        Door { opened: 0, _s: PhantomData }
    }
    fn open(self) -> Door<Open> {
        Door { opened: self.opened + 1, _s: PhantomData }
    }
}
impl Door<Open> {
    fn close(self) -> Door<Closed> {
        Door { opened: self.opened, _s: PhantomData }
    }
}
trait StateName {
    const NAME: &'static str;
}
impl StateName for Open {
    const NAME: &'static str = "open";
}
impl StateName for Closed {
    const NAME: &'static str = "closed";
}
impl<S: StateName> Display for Door<S> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} ({}x)", S::NAME, self.opened)
    }
}

// generic associated type-ish container trait
trait Container {
    type Item;
    type Iter<'a>: Iterator<Item = &'a Self::Item>
    where
        Self: 'a;
    fn items<'a>(&'a self) -> Self::Iter<'a>;
    fn first(&self) -> Option<&Self::Item> {
        self.items().next()
    }
}
struct Stack<T>(Vec<T>);
impl<T> Container for Stack<T> {
    type Item = T;
    type Iter<'a>
        = std::iter::Rev<std::slice::Iter<'a, T>>
    where
        T: 'a;
    fn items<'a>(&'a self) -> Self::Iter<'a> {
        self.0.iter().rev()
    }
}
fn show_all<C>(c: &C) -> String
where
    C: Container,
    C::Item: Display,
{
    let mut s = String::new();
    for i in c.items() {
        write!(s, "[{i}]").unwrap();
    }
    s
}

// supertraits & generic trait with default param
trait Named {
    fn name(&self) -> Cow<'static, str>;
}
trait Greeter<L = English>: Named {
    fn greet(&self) -> String
    where
        L: Lang,
    {
        format!("{} {}", L::hello(), self.name())
    }
}
trait Lang {
    fn hello() -> &'static str;
}
struct English;
struct French;
impl Lang for English {
    fn hello() -> &'static str {
        "hello"
    }
}
impl Lang for French {
    fn hello() -> &'static str {
        "bonjour"
    }
}
struct P(u8);
impl Named for P {
    fn name(&self) -> Cow<'static, str> {
        if self.0 == 0 { "zero".into() } else { Cow::Owned(format!("p{}", self.0)) }
    }
}
impl Greeter for P {}
impl Greeter<French> for P {
    fn greet(&self) -> String {
        format!("{}!!", French::hello())
    }
}

// blanket with extension trait
trait IterExt: Iterator {
    fn every(self, n: usize) -> Every<Self>
    where
        Self: Sized,
    {
        Every { inner: self, n }
    }
    fn counts(self) -> BTreeMap<Self::Item, usize>
    where
        Self: Sized,
        Self::Item: Ord,
    {
        let mut m = BTreeMap::new();
        self.for_each(|x| *m.entry(x).or_insert(0) += 1);
        m
    }
}
impl<I: Iterator + ?Sized> IterExt for I {}
struct Every<I> {
    inner: I,
    n: usize,
}
impl<I: Iterator> Iterator for Every<I> {
    type Item = I::Item;
    fn next(&mut self) -> Option<I::Item> {
        let x = self.inner.next();
        for _ in 1..self.n {
            self.inner.next();
        }
        x
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let (l, h) = self.inner.size_hint();
        ((l + self.n - 1) / self.n, h.map(|h| (h + self.n - 1) / self.n))
    }
}

// TryFrom, From chains
#[derive(Debug, PartialEq, Eq, Clone, Copy, Hash, PartialOrd, Ord)]
#[repr(u8)]
enum Color {
    Red = 1,
    Green = 2,
    Blue = 4,
}
impl TryFrom<u8> for Color {
    type Error = String;
    fn try_from(n: u8) -> Result<Self, String> {
        Ok(match n {
            1 => Color::Red,
            2 => Color::Green,
            x if x == Color::Blue as u8 => Color::Blue,
            _ => return Err(format!("bad color {n:#04x}")),
        })
    }
}
impl From<Color> for u32 {
    fn from(c: Color) -> u32 {
        (c as u32) << 8
    }
}
struct Celsius(f64);
struct Fahrenheit(f64);
impl From<Celsius> for Fahrenheit {
    fn from(Celsius(c): Celsius) -> Self {
        Fahrenheit(c * 9.0 / 5.0 + 32.0)
    }
}

// manual Hash/Eq
#[derive(Debug, Clone)]
struct CaseInsensitive(String);
impl PartialEq for CaseInsensitive {
    fn eq(&self, o: &Self) -> bool {
        self.0.eq_ignore_ascii_case(&o.0)
    }
}
impl Eq for CaseInsensitive {}
impl Hash for CaseInsensitive {
    fn hash<H: Hasher>(&self, h: &mut H) {
        for b in self.0.bytes() {
            h.write_u8(b.to_ascii_lowercase());
        }
    }
}

// assoc const generic fn dispatch
trait Zero {
    const ZERO: Self;
}
impl Zero for i32 {
    const ZERO: i32 = 0;
}
impl Zero for f64 {
    const ZERO: f64 = 0.0;
}
fn sum_all<T>(xs: &[T]) -> T
where
    T: Zero + Copy + std::ops::Add<Output = T>,
{
    xs.iter().fold(T::ZERO, |a, &b| a + b)
}
fn largest<T: PartialOrd>(xs: &[T]) -> Option<&T> {
    let mut it = xs.iter();
    let mut best = it.next()?;
    for x in it {
        if x > best {
            best = x;
        }
    }
    Some(best)
}
fn dbg_all(xs: &[&dyn Debug]) -> Vec<String> {
    xs.iter().map(|x| format!("{x:?}")).collect()
}
fn pick<'a, 'b: 'a>(a: &'a str, b: &'b str, first: bool) -> &'a str {
    if first { a } else { b }
}
fn print_it(x: impl Into<Cow<'static, str>>) -> usize {
    let c: Cow<str> = x.into();
    match &c {
        Cow::Borrowed(_) => 0,
        Cow::Owned(s) => s.len(),
    }
}
struct Wrapper<T>(Vec<T>);
impl<T> std::ops::Deref for Wrapper<T> {
    type Target = Vec<T>;
    fn deref(&self) -> &Vec<T> {
        &self.0
    }
}
impl<T> std::ops::DerefMut for Wrapper<T> {
    fn deref_mut(&mut self) -> &mut Vec<T> {
        &mut self.0
    }
}
impl<T: Display> Display for Wrapper<T> {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_char('[')?;
        for (i, x) in self.iter().enumerate() {
            if i > 0 {
                f.write_str(", ")?;
            }
            Display::fmt(x, f)?;
        }
        f.write_char(']')
    }
}
impl<T> AsRef<[T]> for Wrapper<T> {
    fn as_ref(&self) -> &[T] {
        &self.0
    }
}
fn len_of<T>(x: impl AsRef<[T]>) -> usize {
    x.as_ref().len()
}
fn main() {
    let d = Door::new();
    println!("{d}");
    let d = d.open();
    println!("{d}");
    println!("{}", d.close().open());
    let s = Stack(vec![1, 2, 3]);
    println!("{} {:?}", show_all(&s), s.first());
    let p = P(0);
    println!("{} / {}", Greeter::<English>::greet(&p), <P as Greeter<French>>::greet(&P(3)));
    println!("{:?} {:?}", (1..10).every(3).collect::<Vec<_>>(), (0..10).every(4).size_hint());
    println!("{:?}", "mississippi".chars().counts());
    println!("{:?} {:?} {}", Color::try_from(2), Color::try_from(9), u32::from(Color::Blue));
    let c: Result<Vec<Color>, _> = [1u8, 4, 2].into_iter().map(Color::try_from).collect();
    println!("{c:?}");
    let r: Result<Color, _> = 1u8.try_into();
    println!("{r:?} {:?}", i8::try_from(300i32).is_err());
    let Fahrenheit(f) = Celsius(100.0).into();
    println!("{f}");
    let mut m: HashMap<CaseInsensitive, i32> = HashMap::new();
    for w in ["Ab", "aB", "c"] {
        *m.entry(CaseInsensitive(w.into())).or_default() += 1;
    }
    let mut v: Vec<_> = m.into_iter().map(|(k, v)| (k.0.to_lowercase(), v)).collect();
    v.sort();
    println!("{v:?}");
    println!("{} {}", sum_all(&[1, 2, 3]), sum_all(&[0.5, 0.25]));
    println!("{:?} {:?}", largest(&["b", "c", "a"]), largest::<f32>(&[]));
    println!("{:?}", dbg_all(&[&1, &"x", &Some('c'), &[1.5], &Color::Red]));
    println!("{} {} {}", pick("a", "b", false), print_it("abc"), print_it(String::from("abcd")));
    let mut w = Wrapper(vec![1.5, 2.25]);
    w.push(3.0);
    w.sort_by(|a, b| b.partial_cmp(a).unwrap());
    println!("{w} {w:.1} {} {}", w.len(), len_of(w.0.clone()));
    let set: BTreeSet<_> = w.iter().map(|x| *x as i64).collect();
    println!("{set:?}");
}
