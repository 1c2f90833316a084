//! Iterators that come from nothing, one value, or a function.

use super::adapters::Zip;
use super::collect::IntoIterator;
use super::iterator::{DoubleEndedIterator, ExactSizeIterator, Iterator};

/// What ranges can count.
#[lang = "Step"]
pub trait Step: Clone + PartialOrd {
    /// How many steps lie between; 0 if `end` is not after `start`.
    fn steps_between(start: &Self, end: &Self) -> usize;
    /// `n` steps on.
    fn forward(start: &Self, n: usize) -> Self;
    /// `n` steps back.
    fn backward(start: &Self, n: usize) -> Self;
}

macro_rules! steps {
    ($($ty:ty)*) => {
        $(impl Step for $ty {
            fn steps_between(start: &$ty, end: &$ty) -> usize {
                if *start < *end { (*end).wrapping_sub(*start) as usize } else { 0 }
            }
            fn forward(start: &$ty, n: usize) -> $ty {
                *start + (n as $ty)
            }
            fn backward(start: &$ty, n: usize) -> $ty {
                *start - (n as $ty)
            }
        })*
    };
}
steps! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }

impl Step for char {
    fn steps_between(start: &char, end: &char) -> usize {
        let (a, b) = (*start as u32, *end as u32);
        if a >= b {
            0
        } else if a < 0xD800 && b >= 0xE000 {
            (b - a - 0x800) as usize
        } else {
            (b - a) as usize
        }
    }
    fn forward(start: &char, n: usize) -> char {
        let a = *start as u32;
        let mut b = a + n as u32;
        if a < 0xD800 && b >= 0xD800 {
            b += 0x800;
        }
        char::from_u32(b).expect("overflow in `Step::forward`")
    }
    fn backward(start: &char, n: usize) -> char {
        let a = *start as u32;
        let mut b = a - n as u32;
        if a >= 0xE000 && b < 0xE000 {
            b -= 0x800;
        }
        char::from_u32(b).expect("overflow in `Step::backward`")
    }
}

/// No values.
pub struct Empty<T> {
    of: crate::marker::PhantomData<T>,
}
impl<T> Iterator for Empty<T> {
    type Item = T;
    fn next(&mut self) -> Option<T> {
        None
    }
}
/// An iterator without values.
pub fn empty<T>() -> Empty<T> {
    Empty { of: crate::marker::PhantomData }
}

/// One value.
#[derive(Clone)]
pub struct Once<T> {
    item: Option<T>,
}
impl<T> Iterator for Once<T> {
    type Item = T;
    fn next(&mut self) -> Option<T> {
        self.item.take()
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = if self.item.is_some() { 1 } else { 0 };
        (n, Some(n))
    }
}
impl<T> DoubleEndedIterator for Once<T> {
    fn next_back(&mut self) -> Option<T> {
        self.item.take()
    }
}
impl<T> ExactSizeIterator for Once<T> {}
/// An iterator over one value.
pub fn once<T>(value: T) -> Once<T> {
    Once { item: Some(value) }
}

/// One value for ever.
#[derive(Clone)]
pub struct Repeat<T> {
    value: T,
}
impl<T: Clone> Iterator for Repeat<T> {
    type Item = T;
    fn next(&mut self) -> Option<T> {
        Some(self.value.clone())
    }
}
/// An iterator that gives clones of a value for ever.
pub fn repeat<T: Clone>(value: T) -> Repeat<T> {
    Repeat { value }
}

/// One value `n` times.
#[derive(Clone)]
pub struct RepeatN<T> {
    value: T,
    n: usize,
}
impl<T: Clone> Iterator for RepeatN<T> {
    type Item = T;
    fn next(&mut self) -> Option<T> {
        if self.n == 0 {
            None
        } else {
            self.n -= 1;
            Some(self.value.clone())
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.n, Some(self.n))
    }
}
impl<T: Clone> ExactSizeIterator for RepeatN<T> {}
/// An iterator that gives clones of a value `n` times.
pub fn repeat_n<T: Clone>(value: T, n: usize) -> RepeatN<T> {
    RepeatN { value, n }
}

/// What a function gives, for ever.
#[derive(Clone)]
pub struct RepeatWith<F> {
    f: F,
}
impl<A, F: FnMut() -> A> Iterator for RepeatWith<F> {
    type Item = A;
    fn next(&mut self) -> Option<A> {
        Some((self.f)())
    }
}
/// An iterator that calls a function for ever.
pub fn repeat_with<A, F: FnMut() -> A>(f: F) -> RepeatWith<F> {
    RepeatWith { f }
}

/// What a function gives until it gives `None`.
#[derive(Clone)]
pub struct FromFn<F> {
    f: F,
}
impl<T, F: FnMut() -> Option<T>> Iterator for FromFn<F> {
    type Item = T;
    fn next(&mut self) -> Option<T> {
        (self.f)()
    }
}
/// An iterator whose `next` is a function.
pub fn from_fn<T, F: FnMut() -> Option<T>>(f: F) -> FromFn<F> {
    FromFn { f }
}

/// Each value computed from the one before.
#[derive(Clone)]
pub struct Successors<T, F> {
    next: Option<T>,
    succ: F,
}
impl<T, F: FnMut(&T) -> Option<T>> Iterator for Successors<T, F> {
    type Item = T;
    fn next(&mut self) -> Option<T> {
        let item = self.next.take()?;
        self.next = (self.succ)(&item);
        Some(item)
    }
}
/// An iterator whose values follow from one another.
pub fn successors<T, F: FnMut(&T) -> Option<T>>(first: Option<T>, succ: F) -> Successors<T, F> {
    Successors { next: first, succ }
}

/// Pairs of two sequences.
pub fn zip<A: IntoIterator, B: IntoIterator>(a: A, b: B) -> Zip<A::IntoIter, B::IntoIter> {
    a.into_iter().zip(b)
}
