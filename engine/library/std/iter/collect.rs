//! From iterators to collections and totals.

use super::iterator::Iterator;

/// Conversion into an iterator: what `for` calls.
#[lang = "IntoIterator"]
pub trait IntoIterator {
    /// The values' type.
    type Item;
    /// The iterator's type.
    type IntoIter: Iterator<Item = Self::Item>;
    /// The iterator.
    fn into_iter(self) -> Self::IntoIter;
}

impl<I: Iterator> IntoIterator for I {
    type Item = I::Item;
    type IntoIter = I;
    fn into_iter(self) -> I {
        self
    }
}

/// Construction from an iterator: what `collect` calls.
#[lang = "FromIterator"]
pub trait FromIterator<A>: Sized {
    /// Gathers the values.
    fn from_iter<T: IntoIterator<Item = A>>(iter: T) -> Self;
}

/// Growth by the values of an iterator.
pub trait Extend<A> {
    /// Adds the values.
    fn extend<T: IntoIterator<Item = A>>(&mut self, iter: T);
}

impl FromIterator<()> for () {
    fn from_iter<T: IntoIterator<Item = ()>>(iter: T) -> () {
        for _ in iter {}
    }
}

impl<A, B, FromA: Default + Extend<A>, FromB: Default + Extend<B>> FromIterator<(A, B)> for (FromA, FromB) {
    fn from_iter<T: IntoIterator<Item = (A, B)>>(iter: T) -> (FromA, FromB) {
        let mut left: FromA = Default::default();
        let mut right: FromB = Default::default();
        for (a, b) in iter {
            left.extend(Some(a));
            right.extend(Some(b));
        }
        (left, right)
    }
}

/// Types that values can be summed into.
pub trait Sum<A = Self>: Sized {
    /// The sum.
    fn sum<I: Iterator<Item = A>>(iter: I) -> Self;
}

/// Types that values can be multiplied into.
pub trait Product<A = Self>: Sized {
    /// The product.
    fn product<I: Iterator<Item = A>>(iter: I) -> Self;
}

macro_rules! totals {
    ($($ty:ty = $zero:expr, $one:expr;)*) => {
        $(
            impl Sum for $ty {
                fn sum<I: Iterator<Item = $ty>>(iter: I) -> $ty {
                    let mut total = $zero;
                    for x in iter {
                        total += x;
                    }
                    total
                }
            }
            impl<'a> Sum<&'a $ty> for $ty {
                fn sum<I: Iterator<Item = &'a $ty>>(iter: I) -> $ty {
                    let mut total = $zero;
                    for x in iter {
                        total += *x;
                    }
                    total
                }
            }
            impl Product for $ty {
                fn product<I: Iterator<Item = $ty>>(iter: I) -> $ty {
                    let mut total = $one;
                    for x in iter {
                        total *= x;
                    }
                    total
                }
            }
            impl<'a> Product<&'a $ty> for $ty {
                fn product<I: Iterator<Item = &'a $ty>>(iter: I) -> $ty {
                    let mut total = $one;
                    for x in iter {
                        total *= *x;
                    }
                    total
                }
            }
        )*
    };
}
totals! {
    i8 = 0, 1; i16 = 0, 1; i32 = 0, 1; i64 = 0, 1; i128 = 0, 1; isize = 0, 1;
    u8 = 0, 1; u16 = 0, 1; u32 = 0, 1; u64 = 0, 1; u128 = 0, 1; usize = 0, 1;
    f32 = -0.0, 1.0; f64 = -0.0, 1.0;
}

impl<T, U: Sum<T>> Sum<Option<T>> for Option<U> {
    fn sum<I: Iterator<Item = Option<T>>>(iter: I) -> Option<U> {
        let mut stopped = false;
        let total = U::sum(super::adapters::OptionShunt { iter, stopped: &mut stopped });
        if stopped { None } else { Some(total) }
    }
}
impl<T, E, U: Sum<T>> Sum<Result<T, E>> for Result<U, E> {
    fn sum<I: Iterator<Item = Result<T, E>>>(iter: I) -> Result<U, E> {
        let mut error = None;
        let total = U::sum(super::adapters::ResultShunt { iter, error: &mut error });
        match error {
            None => Ok(total),
            Some(e) => Err(e),
        }
    }
}
impl<T, E, U: Product<T>> Product<Result<T, E>> for Result<U, E> {
    fn product<I: Iterator<Item = Result<T, E>>>(iter: I) -> Result<U, E> {
        let mut error = None;
        let total = U::product(super::adapters::ResultShunt { iter, error: &mut error });
        match error {
            None => Ok(total),
            Some(e) => Err(e),
        }
    }
}

/// What `try_fold` accepts: `Option`, `Result` and `ControlFlow`.
pub trait TryLike: Sized {
    /// The value of success.
    type Output;
    /// Success.
    fn from_output(output: Self::Output) -> Self;
    /// The value to go on with, or the whole to stop with.
    fn branch(self) -> Result<Self::Output, Self>;
}

impl<T> TryLike for Option<T> {
    type Output = T;
    fn from_output(output: T) -> Option<T> {
        Some(output)
    }
    fn branch(self) -> Result<T, Option<T>> {
        match self {
            Some(x) => Ok(x),
            None => Err(None),
        }
    }
}
impl<T, E> TryLike for Result<T, E> {
    type Output = T;
    fn from_output(output: T) -> Result<T, E> {
        Ok(output)
    }
    fn branch(self) -> Result<T, Result<T, E>> {
        match self {
            Ok(x) => Ok(x),
            Err(e) => Err(Err(e)),
        }
    }
}
impl<B, C> TryLike for crate::ops::ControlFlow<B, C> {
    type Output = C;
    fn from_output(output: C) -> Self {
        crate::ops::ControlFlow::Continue(output)
    }
    fn branch(self) -> Result<C, Self> {
        match self {
            crate::ops::ControlFlow::Continue(x) => Ok(x),
            crate::ops::ControlFlow::Break(b) => Err(crate::ops::ControlFlow::Break(b)),
        }
    }
}
