use std::fmt::{self, Display};
use std::ops::*;
#[derive(Debug, Clone, Copy, PartialEq)]
struct Matrix<T, const R: usize, const C: usize>([[T; C]; R]);
trait Num:
    Copy
    + Default
    + Add<Output = Self>
    + Mul<Output = Self>
    + Sub<Output = Self>
    + AddAssign
    + PartialOrd
    + Display
{
    const ONE: Self;
}
macro_rules! num { ($($t:ty),*) => { $(impl Num for $t { const ONE: $t = 1 as $t; })* } }
num!(i32, i64, f32, f64, u8);
impl<T: Num, const R: usize, const C: usize> Matrix<T, R, C> {
    fn zero() -> Self {
        Self([[T::default(); C]; R])
    }
    fn from_fn(f: impl Fn(usize, usize) -> T) -> Self {
        Self(std::array::from_fn(|r| std::array::from_fn(|c| f(r, c))))
    }
    fn t(&self) -> Matrix<T, C, R> {
        Matrix::from_fn(|r, c| self[(c, r)])
    }
    fn map<U: Num>(self, f: impl Fn(T) -> U + Copy) -> Matrix<U, R, C> {
        Matrix(self.0.map(|row| row.map(f)))
    }
    fn rows(&self) -> std::slice::Iter<'_, [T; C]> {
        self.0.iter()
    }
    fn sum(&self) -> T {
        self.0.iter().flatten().fold(T::default(), |a, &b| a + b)
    }
    const SHAPE: (usize, usize) = (R, C);
}
impl<T: Num, const N: usize> Matrix<T, N, N> {
    fn identity() -> Self {
        Self::from_fn(|r, c| if r == c { T::ONE } else { T::default() })
    }
    fn trace(&self) -> T {
        let mut s = T::default();
        for i in 0..N {
            s += self.0[i][i];
        }
        s
    }
    fn pow(self, n: u32) -> Self {
        match n {
            0 => Self::identity(),
            n if n % 2 == 0 => {
                let h = self.pow(n / 2);
                h * h
            }
            n => self * self.pow(n - 1),
        }
    }
}
impl<T: Num, const R: usize, const K: usize, const C: usize> Mul<Matrix<T, K, C>> for Matrix<T, R, K> {
    type Output = Matrix<T, R, C>;
    fn mul(self, o: Matrix<T, K, C>) -> Self::Output {
        let mut out = Matrix::zero();
        for r in 0..R {
            for c in 0..C {
                for k in 0..K {
                    out[(r, c)] += self[(r, k)] * o[(k, c)];
                }
            }
        }
        out
    }
}
impl<T: Num, const R: usize, const C: usize> Mul<T> for Matrix<T, R, C> {
    type Output = Self;
    fn mul(self, k: T) -> Self {
        self.map(|x| x * k)
    }
}
impl<T: Num, const R: usize, const C: usize> Add for Matrix<T, R, C> {
    type Output = Self;
    fn add(mut self, o: Self) -> Self {
        self += o;
        self
    }
}
impl<T: Num, const R: usize, const C: usize> AddAssign for Matrix<T, R, C> {
    fn add_assign(&mut self, o: Self) {
        for (a, b) in self.0.iter_mut().zip(o.0.iter()) {
            for (x, y) in a.iter_mut().zip(b) {
                *x += *y;
            }
        }
    }
}
impl<T, const R: usize, const C: usize> Index<(usize, usize)> for Matrix<T, R, C> {
    type Output = T;
    fn index(&self, (r, c): (usize, usize)) -> &T {
        &self.0[r][c]
    }
}
impl<T, const R: usize, const C: usize> IndexMut<(usize, usize)> for Matrix<T, R, C> {
    fn index_mut(&mut self, (r, c): (usize, usize)) -> &mut T {
        &mut self.0[r][c]
    }
}
impl<T: Display, const R: usize, const C: usize> Display for Matrix<T, R, C> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, row) in self.0.iter().enumerate() {
            if i > 0 {
                writeln!(f)?;
            }
            for (j, x) in row.iter().enumerate() {
                if j > 0 {
                    write!(f, " ")?;
                }
                if let Some(p) = f.precision() {
                    write!(f, "{x:6.p$}")?;
                } else {
                    write!(f, "{x:4}")?;
                }
            }
        }
        Ok(())
    }
}
impl<T: Num + Neg<Output = T>, const R: usize, const C: usize> Neg for Matrix<T, R, C> {
    type Output = Self;
    fn neg(self) -> Self {
        self.map(|x| -x)
    }
}
struct Ring<T, const N: usize> {
    buf: [Option<T>; N],
    head: usize,
    len: usize,
}
impl<T: Clone + fmt::Debug, const N: usize> Ring<T, N> {
    const EMPTY: Option<T> = None;
    fn new() -> Self {
        Ring { buf: [const { None }; N], head: 0, len: 0 }
    }
    fn push(&mut self, x: T) -> Option<T> {
        let at = (self.head + self.len) % N;
        if self.len == N {
            self.head = (self.head + 1) % N;
            self.buf[at].replace(x)
        } else {
            self.len += 1;
            self.buf[at] = Some(x);
            None
        }
    }
    fn iter(&self) -> impl Iterator<Item = &T> {
        (0..self.len).filter_map(move |i| self.buf[(self.head + i) % N].as_ref())
    }
}
fn dot<const N: usize>(a: &[f64; N], b: &[f64; N]) -> f64 {
    let mut s = 0.0;
    for i in 0..N {
        s += a[i] * b[i]
    }
    s
}
struct Bits<const W: u32>;
impl<const W: u32> Bits<W> {
    const MASK: u64 = if W == 64 { u64::MAX } else { (1 << W) - 1 };
}
const fn fact(n: u64) -> u64 {
    if n == 0 { 1 } else { n * fact(n - 1) }
}
const TABLE: [u64; 6] = {
    let mut t = [0; 6];
    let mut i = 0;
    while i < 6 {
        t[i] = fact(i as u64);
        i += 1;
    }
    t
};
static GREETING: &str = "hi";
fn first_n<const N: usize, T: Copy>(v: &[T]) -> Option<[T; N]> {
    v.get(..N)?.try_into().ok()
}
fn main() {
    let a = Matrix([[1, 2, 3], [4, 5, 6]]);
    let b = a.t();
    println!("{a}\n{b}\n{}", a * b);
    println!("{} {:?}", (a * b).trace(), Matrix::<f32, 4, 7>::SHAPE);
    println!("{}", Matrix([[1i64, 1], [1, 0]]).pow(50));
    println!("{:.2}", Matrix([[0.5, 0.25]]).map(|x: f64| x * 3.0) * 2.0);
    println!("{:?} {}", -a + a * 3, a.sum());
    println!("{:?}", a.rows().map(|r| r.iter().sum::<i32>()).collect::<Vec<_>>());
    let mut r = Ring::<String, 3>::new();
    for w in "a b c d e".split(' ') {
        if let Some(old) = r.push(w.to_string()) {
            print!("-{old} ");
        }
    }
    println!("{:?}", r.iter().collect::<Vec<_>>());
    println!("{} {:#x} {} {:?}", dot(&[1., 2.], &[3., 4.]), Bits::<12>::MASK, Bits::<64>::MASK, TABLE);
    println!("{GREETING} {:?} {:?}", first_n::<2, _>(&[1, 2, 3]), first_n::<4, u8>(&[1]));
    println!("{:?}", Matrix::<u8, 2, 2>::identity() == Matrix([[1, 0], [0, 1]]));
    let _ = Ring::<u8, 1>::EMPTY;
    println!("{}", [[1; 3]; 2].concat().len());
    println!("{}", Matrix([[200u8]]) * 2);
}
