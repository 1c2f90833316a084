//! Iterators made from iterators.

use super::collect::IntoIterator;
use super::iterator::{DoubleEndedIterator, ExactSizeIterator, FusedIterator, Iterator};

/// The smaller of two upper bounds.
fn min_bound(a: Option<usize>, b: Option<usize>) -> Option<usize> {
    match (a, b) {
        (Some(a), Some(b)) => Some(if a < b { a } else { b }),
        (Some(a), None) => Some(a),
        (None, b) => b,
    }
}

/// `map`.
#[derive(Clone)]
pub struct Map<I, F> {
    pub(super) iter: I,
    pub(super) f: F,
}
impl<B, I: Iterator, F: FnMut(I::Item) -> B> Iterator for Map<I, F> {
    type Item = B;
    fn next(&mut self) -> Option<B> {
        match self.iter.next() {
            Some(x) => Some((self.f)(x)),
            None => None,
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.iter.size_hint()
    }
}
impl<B, I: DoubleEndedIterator, F: FnMut(I::Item) -> B> DoubleEndedIterator for Map<I, F> {
    fn next_back(&mut self) -> Option<B> {
        match self.iter.next_back() {
            Some(x) => Some((self.f)(x)),
            None => None,
        }
    }
}
impl<B, I: ExactSizeIterator, F: FnMut(I::Item) -> B> ExactSizeIterator for Map<I, F> {}

/// `filter`.
#[derive(Clone)]
pub struct Filter<I, P> {
    pub(super) iter: I,
    pub(super) predicate: P,
}
impl<I: Iterator, P: FnMut(&I::Item) -> bool> Iterator for Filter<I, P> {
    type Item = I::Item;
    fn next(&mut self) -> Option<I::Item> {
        while let Some(x) = self.iter.next() {
            if (self.predicate)(&x) {
                return Some(x);
            }
        }
        None
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, self.iter.size_hint().1)
    }
}
impl<I: DoubleEndedIterator, P: FnMut(&I::Item) -> bool> DoubleEndedIterator for Filter<I, P> {
    fn next_back(&mut self) -> Option<I::Item> {
        while let Some(x) = self.iter.next_back() {
            if (self.predicate)(&x) {
                return Some(x);
            }
        }
        None
    }
}

/// `filter_map`.
#[derive(Clone)]
pub struct FilterMap<I, F> {
    pub(super) iter: I,
    pub(super) f: F,
}
impl<B, I: Iterator, F: FnMut(I::Item) -> Option<B>> Iterator for FilterMap<I, F> {
    type Item = B;
    fn next(&mut self) -> Option<B> {
        while let Some(x) = self.iter.next() {
            if let Some(y) = (self.f)(x) {
                return Some(y);
            }
        }
        None
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, self.iter.size_hint().1)
    }
}
impl<B, I: DoubleEndedIterator, F: FnMut(I::Item) -> Option<B>> DoubleEndedIterator for FilterMap<I, F> {
    fn next_back(&mut self) -> Option<B> {
        while let Some(x) = self.iter.next_back() {
            if let Some(y) = (self.f)(x) {
                return Some(y);
            }
        }
        None
    }
}

/// `enumerate`.
#[derive(Clone)]
pub struct Enumerate<I> {
    pub(super) iter: I,
    pub(super) count: usize,
}
impl<I: Iterator> Iterator for Enumerate<I> {
    type Item = (usize, I::Item);
    fn next(&mut self) -> Option<(usize, I::Item)> {
        match self.iter.next() {
            Some(x) => {
                let i = self.count;
                self.count += 1;
                Some((i, x))
            }
            None => None,
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.iter.size_hint()
    }
}
impl<I: ExactSizeIterator + DoubleEndedIterator> DoubleEndedIterator for Enumerate<I> {
    fn next_back(&mut self) -> Option<(usize, I::Item)> {
        match self.iter.next_back() {
            Some(x) => Some((self.count + self.iter.len(), x)),
            None => None,
        }
    }
}
impl<I: ExactSizeIterator> ExactSizeIterator for Enumerate<I> {}

/// `zip`.
#[derive(Clone)]
pub struct Zip<A, B> {
    pub(super) a: A,
    pub(super) b: B,
}
impl<A: Iterator, B: Iterator> Iterator for Zip<A, B> {
    type Item = (A::Item, B::Item);
    fn next(&mut self) -> Option<(A::Item, B::Item)> {
        match self.a.next() {
            Some(x) => match self.b.next() {
                Some(y) => Some((x, y)),
                None => None,
            },
            None => None,
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let (a_lo, a_hi) = self.a.size_hint();
        let (b_lo, b_hi) = self.b.size_hint();
        (if a_lo < b_lo { a_lo } else { b_lo }, min_bound(a_hi, b_hi))
    }
}
impl<A: ExactSizeIterator + DoubleEndedIterator, B: ExactSizeIterator + DoubleEndedIterator> DoubleEndedIterator
    for Zip<A, B>
{
    fn next_back(&mut self) -> Option<(A::Item, B::Item)> {
        while self.a.len() > self.b.len() {
            self.a.next_back();
        }
        while self.b.len() > self.a.len() {
            self.b.next_back();
        }
        match (self.a.next_back(), self.b.next_back()) {
            (Some(x), Some(y)) => Some((x, y)),
            _ => None,
        }
    }
}
impl<A: ExactSizeIterator, B: ExactSizeIterator> ExactSizeIterator for Zip<A, B> {}

/// `chain`.
#[derive(Clone)]
pub struct Chain<A, B> {
    pub(super) a: Option<A>,
    pub(super) b: Option<B>,
}
impl<A: Iterator, B: Iterator<Item = A::Item>> Iterator for Chain<A, B> {
    type Item = A::Item;
    fn next(&mut self) -> Option<A::Item> {
        if let Some(a) = &mut self.a {
            if let Some(x) = a.next() {
                return Some(x);
            }
            self.a = None;
        }
        match &mut self.b {
            Some(b) => b.next(),
            None => None,
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let (a_lo, a_hi) = match &self.a {
            Some(a) => a.size_hint(),
            None => (0, Some(0)),
        };
        let (b_lo, b_hi) = match &self.b {
            Some(b) => b.size_hint(),
            None => (0, Some(0)),
        };
        let hi = match (a_hi, b_hi) {
            (Some(a), Some(b)) => a.checked_add(b),
            _ => None,
        };
        (a_lo.saturating_add(b_lo), hi)
    }
}
impl<A: DoubleEndedIterator, B: DoubleEndedIterator<Item = A::Item>> DoubleEndedIterator for Chain<A, B> {
    fn next_back(&mut self) -> Option<A::Item> {
        if let Some(b) = &mut self.b {
            if let Some(x) = b.next_back() {
                return Some(x);
            }
            self.b = None;
        }
        match &mut self.a {
            Some(a) => a.next_back(),
            None => None,
        }
    }
}

/// `rev`.
#[derive(Clone)]
pub struct Rev<I> {
    pub(super) iter: I,
}
impl<I: DoubleEndedIterator> Iterator for Rev<I> {
    type Item = I::Item;
    fn next(&mut self) -> Option<I::Item> {
        self.iter.next_back()
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.iter.size_hint()
    }
}
impl<I: DoubleEndedIterator> DoubleEndedIterator for Rev<I> {
    fn next_back(&mut self) -> Option<I::Item> {
        self.iter.next()
    }
}
impl<I: ExactSizeIterator + DoubleEndedIterator> ExactSizeIterator for Rev<I> {}

/// `take`.
#[derive(Clone)]
pub struct Take<I> {
    pub(super) iter: I,
    pub(super) n: usize,
}
impl<I: Iterator> Iterator for Take<I> {
    type Item = I::Item;
    fn next(&mut self) -> Option<I::Item> {
        if self.n == 0 {
            None
        } else {
            self.n -= 1;
            self.iter.next()
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let (lo, hi) = self.iter.size_hint();
        (if lo < self.n { lo } else { self.n }, min_bound(hi, Some(self.n)))
    }
}
impl<I: ExactSizeIterator + DoubleEndedIterator> DoubleEndedIterator for Take<I> {
    fn next_back(&mut self) -> Option<I::Item> {
        while self.iter.len() > self.n {
            self.iter.next_back();
        }
        if self.n == 0 {
            None
        } else {
            self.n -= 1;
            self.iter.next_back()
        }
    }
}
impl<I: ExactSizeIterator> ExactSizeIterator for Take<I> {}

/// `skip`.
#[derive(Clone)]
pub struct Skip<I> {
    pub(super) iter: I,
    pub(super) n: usize,
}
impl<I: Iterator> Iterator for Skip<I> {
    type Item = I::Item;
    fn next(&mut self) -> Option<I::Item> {
        if self.n > 0 {
            let n = self.n;
            self.n = 0;
            self.iter.nth(n)
        } else {
            self.iter.next()
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let (lo, hi) = self.iter.size_hint();
        let hi = match hi {
            Some(hi) => Some(hi.saturating_sub(self.n)),
            None => None,
        };
        (lo.saturating_sub(self.n), hi)
    }
}
impl<I: ExactSizeIterator + DoubleEndedIterator> DoubleEndedIterator for Skip<I> {
    fn next_back(&mut self) -> Option<I::Item> {
        if self.iter.len() > self.n { self.iter.next_back() } else { None }
    }
}
impl<I: ExactSizeIterator> ExactSizeIterator for Skip<I> {}

/// `step_by`.
#[derive(Clone)]
pub struct StepBy<I> {
    pub(super) iter: I,
    /// How many to skip between two values.
    pub(super) step: usize,
    pub(super) first: bool,
}
impl<I: Iterator> Iterator for StepBy<I> {
    type Item = I::Item;
    fn next(&mut self) -> Option<I::Item> {
        if self.first {
            self.first = false;
            self.iter.next()
        } else {
            self.iter.nth(self.step)
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let (lo, hi) = self.iter.size_hint();
        let count = |n: usize| {
            if self.first {
                if n == 0 { 0 } else { 1 + (n - 1) / (self.step + 1) }
            } else {
                n / (self.step + 1)
            }
        };
        (count(lo), hi.map(|n| count(n)))
    }
}
impl<I: ExactSizeIterator + DoubleEndedIterator> DoubleEndedIterator for StepBy<I> {
    fn next_back(&mut self) -> Option<I::Item> {
        let left = self.iter.len();
        let extra = if self.first {
            if left == 0 { 0 } else { (left - 1) % (self.step + 1) }
        } else {
            left % (self.step + 1)
        };
        if self.size_hint().0 == 0 { None } else { self.iter.nth_back(extra) }
    }
}
impl<I: ExactSizeIterator> ExactSizeIterator for StepBy<I> {}

/// `take_while`.
#[derive(Clone)]
pub struct TakeWhile<I, P> {
    pub(super) iter: I,
    pub(super) finished: bool,
    pub(super) predicate: P,
}
impl<I: Iterator, P: FnMut(&I::Item) -> bool> Iterator for TakeWhile<I, P> {
    type Item = I::Item;
    fn next(&mut self) -> Option<I::Item> {
        if self.finished {
            return None;
        }
        let x = self.iter.next()?;
        if (self.predicate)(&x) {
            Some(x)
        } else {
            self.finished = true;
            None
        }
    }
}

/// `skip_while`.
#[derive(Clone)]
pub struct SkipWhile<I, P> {
    pub(super) iter: I,
    pub(super) started: bool,
    pub(super) predicate: P,
}
impl<I: Iterator, P: FnMut(&I::Item) -> bool> Iterator for SkipWhile<I, P> {
    type Item = I::Item;
    fn next(&mut self) -> Option<I::Item> {
        if self.started {
            return self.iter.next();
        }
        while let Some(x) = self.iter.next() {
            if !(self.predicate)(&x) {
                self.started = true;
                return Some(x);
            }
        }
        None
    }
}

/// `map_while`.
#[derive(Clone)]
pub struct MapWhile<I, P> {
    pub(super) iter: I,
    pub(super) predicate: P,
}
impl<B, I: Iterator, P: FnMut(I::Item) -> Option<B>> Iterator for MapWhile<I, P> {
    type Item = B;
    fn next(&mut self) -> Option<B> {
        let x = self.iter.next()?;
        (self.predicate)(x)
    }
}

/// `scan`.
#[derive(Clone)]
pub struct Scan<I, St, F> {
    pub(super) iter: I,
    pub(super) f: F,
    pub(super) state: St,
}
impl<B, I: Iterator, St, F: FnMut(&mut St, I::Item) -> Option<B>> Iterator for Scan<I, St, F> {
    type Item = B;
    fn next(&mut self) -> Option<B> {
        let x = self.iter.next()?;
        (self.f)(&mut self.state, x)
    }
}

/// `inspect`.
#[derive(Clone)]
pub struct Inspect<I, F> {
    pub(super) iter: I,
    pub(super) f: F,
}
impl<I: Iterator, F: FnMut(&I::Item)> Iterator for Inspect<I, F> {
    type Item = I::Item;
    fn next(&mut self) -> Option<I::Item> {
        let x = self.iter.next()?;
        (self.f)(&x);
        Some(x)
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.iter.size_hint()
    }
}

/// `fuse`.
#[derive(Clone)]
pub struct Fuse<I> {
    pub(super) iter: Option<I>,
}
impl<I: Iterator> Iterator for Fuse<I> {
    type Item = I::Item;
    fn next(&mut self) -> Option<I::Item> {
        if let Some(iter) = &mut self.iter {
            if let Some(x) = iter.next() {
                return Some(x);
            }
            self.iter = None;
        }
        None
    }
}
impl<I: Iterator> FusedIterator for Fuse<I> {}

/// `peekable`.
#[derive(Clone)]
pub struct Peekable<I: Iterator> {
    pub(super) iter: I,
    pub(super) peeked: Option<Option<I::Item>>,
}
impl<I: Iterator> Peekable<I> {
    /// The next value, without taking it.
    pub fn peek(&mut self) -> Option<&I::Item> {
        if self.peeked.is_none() {
            self.peeked = Some(self.iter.next());
        }
        match &self.peeked {
            Some(Some(x)) => Some(x),
            _ => None,
        }
    }
    /// The next value, mutably, without taking it.
    pub fn peek_mut(&mut self) -> Option<&mut I::Item> {
        if self.peeked.is_none() {
            self.peeked = Some(self.iter.next());
        }
        match &mut self.peeked {
            Some(Some(x)) => Some(x),
            _ => None,
        }
    }
    /// Takes the next value if `func` holds for it.
    pub fn next_if(&mut self, func: impl FnOnce(&I::Item) -> bool) -> Option<I::Item> {
        let hit = match self.peek() {
            Some(x) => func(x),
            None => false,
        };
        if hit { self.next() } else { None }
    }
    /// Takes the next value if it equals `expected`.
    pub fn next_if_eq<T: ?Sized>(&mut self, expected: &T) -> Option<I::Item>
    where
        I::Item: PartialEq<T>,
    {
        let hit = match self.peek() {
            Some(x) => *x == *expected,
            None => false,
        };
        if hit { self.next() } else { None }
    }
}
impl<I: Iterator> Iterator for Peekable<I> {
    type Item = I::Item;
    fn next(&mut self) -> Option<I::Item> {
        match self.peeked.take() {
            Some(x) => x,
            None => self.iter.next(),
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let extra = match &self.peeked {
            Some(None) => return (0, Some(0)),
            Some(Some(_)) => 1,
            None => 0,
        };
        let (lo, hi) = self.iter.size_hint();
        (lo + extra, hi.map(|n| n + extra))
    }
}
impl<I: ExactSizeIterator> ExactSizeIterator for Peekable<I> {}

/// `copied`.
#[derive(Clone)]
pub struct Copied<I> {
    pub(super) iter: I,
}
impl<'a, T: 'a + Copy, I: Iterator<Item = &'a T>> Iterator for Copied<I> {
    type Item = T;
    fn next(&mut self) -> Option<T> {
        match self.iter.next() {
            Some(x) => Some(*x),
            None => None,
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.iter.size_hint()
    }
}
impl<'a, T: 'a + Copy, I: DoubleEndedIterator<Item = &'a T>> DoubleEndedIterator for Copied<I> {
    fn next_back(&mut self) -> Option<T> {
        match self.iter.next_back() {
            Some(x) => Some(*x),
            None => None,
        }
    }
}
impl<'a, T: 'a + Copy, I: ExactSizeIterator<Item = &'a T>> ExactSizeIterator for Copied<I> {}

/// `cloned`.
#[derive(Clone)]
pub struct Cloned<I> {
    pub(super) iter: I,
}
impl<'a, T: 'a + Clone, I: Iterator<Item = &'a T>> Iterator for Cloned<I> {
    type Item = T;
    fn next(&mut self) -> Option<T> {
        match self.iter.next() {
            Some(x) => Some(x.clone()),
            None => None,
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.iter.size_hint()
    }
}
impl<'a, T: 'a + Clone, I: DoubleEndedIterator<Item = &'a T>> DoubleEndedIterator for Cloned<I> {
    fn next_back(&mut self) -> Option<T> {
        match self.iter.next_back() {
            Some(x) => Some(x.clone()),
            None => None,
        }
    }
}
impl<'a, T: 'a + Clone, I: ExactSizeIterator<Item = &'a T>> ExactSizeIterator for Cloned<I> {}

/// `cycle`.
#[derive(Clone)]
pub struct Cycle<I> {
    pub(super) orig: I,
    pub(super) iter: I,
}
impl<I: Clone + Iterator> Iterator for Cycle<I> {
    type Item = I::Item;
    fn next(&mut self) -> Option<I::Item> {
        match self.iter.next() {
            None => {
                self.iter = self.orig.clone();
                self.iter.next()
            }
            some => some,
        }
    }
}

/// `flat_map`.
pub struct FlatMap<I, U: IntoIterator, F> {
    pub(super) iter: I,
    pub(super) f: F,
    pub(super) front: Option<U::IntoIter>,
    pub(super) back: Option<U::IntoIter>,
}
impl<I: Iterator, U: IntoIterator, F: FnMut(I::Item) -> U> Iterator for FlatMap<I, U, F> {
    type Item = U::Item;
    fn next(&mut self) -> Option<U::Item> {
        loop {
            if let Some(inner) = &mut self.front {
                if let Some(x) = inner.next() {
                    return Some(x);
                }
                self.front = None;
            }
            match self.iter.next() {
                Some(x) => self.front = Some((self.f)(x).into_iter()),
                None => {
                    return match &mut self.back {
                        Some(inner) => inner.next(),
                        None => None,
                    };
                }
            }
        }
    }
}
impl<I: DoubleEndedIterator, U: IntoIterator, F: FnMut(I::Item) -> U> DoubleEndedIterator for FlatMap<I, U, F>
where
    U::IntoIter: DoubleEndedIterator,
{
    fn next_back(&mut self) -> Option<U::Item> {
        loop {
            if let Some(inner) = &mut self.back {
                if let Some(x) = inner.next_back() {
                    return Some(x);
                }
                self.back = None;
            }
            match self.iter.next_back() {
                Some(x) => self.back = Some((self.f)(x).into_iter()),
                None => {
                    return match &mut self.front {
                        Some(inner) => inner.next_back(),
                        None => None,
                    };
                }
            }
        }
    }
}

/// `flatten`.
pub struct Flatten<I, U: IntoIterator> {
    pub(super) iter: I,
    pub(super) front: Option<U::IntoIter>,
    pub(super) back: Option<U::IntoIter>,
}
impl<U: IntoIterator, I: Iterator<Item = U>> Iterator for Flatten<I, U> {
    type Item = U::Item;
    fn next(&mut self) -> Option<U::Item> {
        loop {
            if let Some(inner) = &mut self.front {
                if let Some(x) = inner.next() {
                    return Some(x);
                }
                self.front = None;
            }
            match self.iter.next() {
                Some(x) => self.front = Some(x.into_iter()),
                None => {
                    return match &mut self.back {
                        Some(inner) => inner.next(),
                        None => None,
                    };
                }
            }
        }
    }
}

/// The values of options up to the first `None`, which it notes.
pub struct OptionShunt<'a, I> {
    pub(crate) iter: I,
    pub(crate) stopped: &'a mut bool,
}
impl<'a, T, I: Iterator<Item = Option<T>>> Iterator for OptionShunt<'a, I> {
    type Item = T;
    fn next(&mut self) -> Option<T> {
        match self.iter.next() {
            Some(Some(x)) => Some(x),
            Some(None) => {
                *self.stopped = true;
                None
            }
            None => None,
        }
    }
}

/// The values of results up to the first error, which it notes.
pub struct ResultShunt<'a, I, E> {
    pub(crate) iter: I,
    pub(crate) error: &'a mut Option<E>,
}
impl<'a, T, E, I: Iterator<Item = Result<T, E>>> Iterator for ResultShunt<'a, I, E> {
    type Item = T;
    fn next(&mut self) -> Option<T> {
        match self.iter.next() {
            Some(Ok(x)) => Some(x),
            Some(Err(e)) => {
                *self.error = Some(e);
                None
            }
            None => None,
        }
    }
}
