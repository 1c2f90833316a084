//! Comparison.

use crate::option::Option::{self, None, Some};

/// `==` and `!=`.
#[lang = "PartialEq"]
pub trait PartialEq<Rhs: ?Sized = Self> {
    /// Tests whether the values are equal.
    fn eq(&self, other: &Rhs) -> bool;

    /// Tests whether the values differ.
    fn ne(&self, other: &Rhs) -> bool {
        !self.eq(other)
    }
}

/// Equality that is also reflexive.
#[lang = "Eq"]
pub trait Eq: PartialEq {}

/// The result of a comparison.
#[lang = "Ordering"]
#[derive(Clone, Copy, PartialEq, Eq, Debug, PartialOrd, Ord)]
pub enum Ordering {
    /// Less than.
    Less = -1,
    /// Equal.
    Equal = 0,
    /// Greater than.
    Greater = 1,
}

pub use Ordering::{Equal, Greater, Less};

impl crate::hash::Hash for Ordering {
    fn hash<H: crate::hash::Hasher>(&self, state: &mut H) {
        // Its discriminant is one byte wide in rustc's std.
        state.write_i8(*self as i8);
    }
}

impl Ordering {
    /// Whether it is `Equal`.
    pub const fn is_eq(self) -> bool {
        self as i32 == 0
    }
    /// Whether it is not `Equal`.
    pub const fn is_ne(self) -> bool {
        self as i32 != 0
    }
    /// Whether it is `Less`.
    pub const fn is_lt(self) -> bool {
        (self as i32) < 0
    }
    /// Whether it is `Greater`.
    pub const fn is_gt(self) -> bool {
        self as i32 > 0
    }
    /// Whether it is `Less` or `Equal`.
    pub const fn is_le(self) -> bool {
        self as i32 <= 0
    }
    /// Whether it is `Greater` or `Equal`.
    pub const fn is_ge(self) -> bool {
        self as i32 >= 0
    }
    /// Swaps `Less` and `Greater`.
    pub const fn reverse(self) -> Ordering {
        match self {
            Ordering::Less => Ordering::Greater,
            Ordering::Equal => Ordering::Equal,
            Ordering::Greater => Ordering::Less,
        }
    }
    /// `self` unless it is `Equal`, then `other`.
    pub const fn then(self, other: Ordering) -> Ordering {
        match self {
            Ordering::Equal => other,
            _ => self,
        }
    }
    /// `self` unless it is `Equal`, then what `f` gives.
    pub fn then_with<F: FnOnce() -> Ordering>(self, f: F) -> Ordering {
        match self {
            Ordering::Equal => f(),
            _ => self,
        }
    }
}

/// `<`, `<=`, `>`, `>=`.
#[lang = "PartialOrd"]
pub trait PartialOrd<Rhs: ?Sized = Self>: PartialEq<Rhs> {
    /// The order of the values, if there is one.
    fn partial_cmp(&self, other: &Rhs) -> Option<Ordering>;

    /// `self < other`.
    fn lt(&self, other: &Rhs) -> bool {
        match self.partial_cmp(other) {
            Some(Ordering::Less) => true,
            _ => false,
        }
    }
    /// `self <= other`.
    fn le(&self, other: &Rhs) -> bool {
        match self.partial_cmp(other) {
            Some(Ordering::Less) | Some(Ordering::Equal) => true,
            _ => false,
        }
    }
    /// `self > other`.
    fn gt(&self, other: &Rhs) -> bool {
        match self.partial_cmp(other) {
            Some(Ordering::Greater) => true,
            _ => false,
        }
    }
    /// `self >= other`.
    fn ge(&self, other: &Rhs) -> bool {
        match self.partial_cmp(other) {
            Some(Ordering::Greater) | Some(Ordering::Equal) => true,
            _ => false,
        }
    }
}

/// A total order.
#[lang = "Ord"]
pub trait Ord: Eq + PartialOrd {
    /// The order of the values.
    fn cmp(&self, other: &Self) -> Ordering;

    /// The larger value; `other` if they are equal.
    fn max(self, other: Self) -> Self
    where
        Self: Sized,
    {
        if other.cmp(&self) == Ordering::Less { self } else { other }
    }
    /// The smaller value; `self` if they are equal.
    fn min(self, other: Self) -> Self
    where
        Self: Sized,
    {
        if other.cmp(&self) == Ordering::Less { other } else { self }
    }
    /// Restricts the value to `min..=max`.
    fn clamp(self, min: Self, max: Self) -> Self
    where
        Self: Sized,
    {
        assert!(min <= max);
        if self < min {
            min
        } else if self > max {
            max
        } else {
            self
        }
    }
}

/// The smaller value.
pub fn min<T: Ord>(a: T, b: T) -> T {
    a.min(b)
}

/// The larger value.
pub fn max<T: Ord>(a: T, b: T) -> T {
    a.max(b)
}

/// The smaller by a comparison; the first if they are equal.
pub fn min_by<T, F: FnOnce(&T, &T) -> Ordering>(a: T, b: T, compare: F) -> T {
    if compare(&a, &b) == Ordering::Greater { b } else { a }
}
/// The larger by a comparison; the second if they are equal.
pub fn max_by<T, F: FnOnce(&T, &T) -> Ordering>(a: T, b: T, compare: F) -> T {
    if compare(&a, &b) == Ordering::Greater { a } else { b }
}
/// The one with the smaller key; the first if they are equal.
pub fn min_by_key<T, K: Ord, F: FnMut(&T) -> K>(a: T, b: T, mut key: F) -> T {
    if key(&b) < key(&a) { b } else { a }
}
/// The one with the larger key; the second if they are equal.
pub fn max_by_key<T, K: Ord, F: FnMut(&T) -> K>(a: T, b: T, mut key: F) -> T {
    if key(&b) < key(&a) { a } else { b }
}

/// Reverses the order of what it wraps.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash, Default)]
pub struct Reverse<T>(pub T);

impl<T: PartialOrd> PartialOrd for Reverse<T> {
    fn partial_cmp(&self, other: &Reverse<T>) -> Option<Ordering> {
        other.0.partial_cmp(&self.0)
    }
}
impl<T: Ord> Ord for Reverse<T> {
    fn cmp(&self, other: &Reverse<T>) -> Ordering {
        other.0.cmp(&self.0)
    }
}

macro_rules! total_order {
    ($($ty:ty)*) => {
        $(
            impl PartialEq for $ty {
                fn eq(&self, other: &$ty) -> bool {
                    *self == *other
                }
                fn ne(&self, other: &$ty) -> bool {
                    *self != *other
                }
            }
            impl Eq for $ty {}
            impl PartialOrd for $ty {
                fn partial_cmp(&self, other: &$ty) -> Option<Ordering> {
                    Some(self.cmp(other))
                }
                fn lt(&self, other: &$ty) -> bool {
                    *self < *other
                }
                fn le(&self, other: &$ty) -> bool {
                    *self <= *other
                }
                fn gt(&self, other: &$ty) -> bool {
                    *self > *other
                }
                fn ge(&self, other: &$ty) -> bool {
                    *self >= *other
                }
            }
            impl Ord for $ty {
                fn cmp(&self, other: &$ty) -> Ordering {
                    if *self < *other {
                        Ordering::Less
                    } else if *self == *other {
                        Ordering::Equal
                    } else {
                        Ordering::Greater
                    }
                }
                fn max(self, other: $ty) -> $ty {
                    if other < self { self } else { other }
                }
                fn min(self, other: $ty) -> $ty {
                    if other < self { other } else { self }
                }
            }
        )*
    };
}
total_order! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize bool char }

macro_rules! partial_order {
    ($($ty:ty)*) => {
        $(
            impl PartialEq for $ty {
                fn eq(&self, other: &$ty) -> bool {
                    *self == *other
                }
                fn ne(&self, other: &$ty) -> bool {
                    *self != *other
                }
            }
            impl PartialOrd for $ty {
                fn partial_cmp(&self, other: &$ty) -> Option<Ordering> {
                    if *self < *other {
                        Some(Ordering::Less)
                    } else if *self == *other {
                        Some(Ordering::Equal)
                    } else if *self > *other {
                        Some(Ordering::Greater)
                    } else {
                        None
                    }
                }
                fn lt(&self, other: &$ty) -> bool {
                    *self < *other
                }
                fn le(&self, other: &$ty) -> bool {
                    *self <= *other
                }
                fn gt(&self, other: &$ty) -> bool {
                    *self > *other
                }
                fn ge(&self, other: &$ty) -> bool {
                    *self >= *other
                }
            }
        )*
    };
}
partial_order! { f32 f64 }

impl PartialEq for () {
    fn eq(&self, _other: &()) -> bool {
        true
    }
}
impl Eq for () {}
impl PartialOrd for () {
    fn partial_cmp(&self, _other: &()) -> Option<Ordering> {
        Some(Ordering::Equal)
    }
}
impl Ord for () {
    fn cmp(&self, _other: &()) -> Ordering {
        Ordering::Equal
    }
}

impl<A: ?Sized + PartialEq<B>, B: ?Sized> PartialEq<&B> for &A {
    fn eq(&self, other: &&B) -> bool {
        PartialEq::eq(*self, *other)
    }
}
impl<A: ?Sized + PartialEq<B>, B: ?Sized> PartialEq<&mut B> for &mut A {
    fn eq(&self, other: &&mut B) -> bool {
        PartialEq::eq(&**self, &**other)
    }
}
impl<A: ?Sized + PartialEq<B>, B: ?Sized> PartialEq<&mut B> for &A {
    fn eq(&self, other: &&mut B) -> bool {
        PartialEq::eq(*self, &**other)
    }
}
impl<A: ?Sized + PartialEq<B>, B: ?Sized> PartialEq<&B> for &mut A {
    fn eq(&self, other: &&B) -> bool {
        PartialEq::eq(&**self, *other)
    }
}
impl<A: ?Sized + Eq> Eq for &A {}
impl<A: ?Sized + Eq> Eq for &mut A {}
impl<A: ?Sized + PartialOrd<B>, B: ?Sized> PartialOrd<&B> for &A {
    fn partial_cmp(&self, other: &&B) -> Option<Ordering> {
        PartialOrd::partial_cmp(*self, *other)
    }
}
impl<A: ?Sized + PartialOrd<B>, B: ?Sized> PartialOrd<&mut B> for &mut A {
    fn partial_cmp(&self, other: &&mut B) -> Option<Ordering> {
        PartialOrd::partial_cmp(&**self, &**other)
    }
}
impl<A: ?Sized + Ord> Ord for &A {
    fn cmp(&self, other: &Self) -> Ordering {
        Ord::cmp(*self, *other)
    }
}
impl<A: ?Sized + Ord> Ord for &mut A {
    fn cmp(&self, other: &Self) -> Ordering {
        Ord::cmp(&**self, &**other)
    }
}

macro_rules! tuple_order {
    ($($name:ident $index:tt),*) => {
        impl<$($name: PartialEq),*> PartialEq for ($($name,)*) {
            fn eq(&self, other: &Self) -> bool {
                $(if self.$index != other.$index {
                    return false;
                })*
                true
            }
        }
        impl<$($name: Eq),*> Eq for ($($name,)*) {}
        impl<$($name: PartialOrd),*> PartialOrd for ($($name,)*) {
            fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
                $(match self.$index.partial_cmp(&other.$index) {
                    Some(Ordering::Equal) => {}
                    different => return different,
                })*
                Some(Ordering::Equal)
            }
        }
        impl<$($name: Ord),*> Ord for ($($name,)*) {
            fn cmp(&self, other: &Self) -> Ordering {
                $(match self.$index.cmp(&other.$index) {
                    Ordering::Equal => {}
                    different => return different,
                })*
                Ordering::Equal
            }
        }
    };
}
tuple_order! { A 0 }
tuple_order! { A 0, B 1 }
tuple_order! { A 0, B 1, C 2 }
tuple_order! { A 0, B 1, C 2, D 3 }
tuple_order! { A 0, B 1, C 2, D 3, E 4 }
tuple_order! { A 0, B 1, C 2, D 3, E 4, F 5 }
tuple_order! { A 0, B 1, C 2, D 3, E 4, F 5, G 6 }
tuple_order! { A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7 }
tuple_order! { A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8 }
tuple_order! { A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9 }
tuple_order! { A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10 }
tuple_order! { A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11 }
