//! `Iterator` and the traits beside it.

use super::adapters::{
    Chain, Cloned, Copied, Cycle, Enumerate, Filter, FilterMap, FlatMap, Flatten, Fuse, Inspect, Map, MapWhile,
    Peekable, Rev, Scan, Skip, SkipWhile, StepBy, Take, TakeWhile, Zip,
};
use super::collect::{Extend, FromIterator, IntoIterator, Product, Sum};
use crate::cmp::Ordering;

/// A sequence of values, one at a time.
#[lang = "Iterator"]
pub trait Iterator {
    /// The values' type.
    type Item;

    /// The next value.
    fn next(&mut self) -> Option<Self::Item>;

    /// Lower and upper bound of how many are left.
    fn size_hint(&self) -> (usize, Option<usize>) {
        (0, None)
    }
    /// How many are left.
    fn count(self) -> usize
    where
        Self: Sized,
    {
        let mut n = 0;
        for _ in self {
            n += 1;
        }
        n
    }
    /// The last value.
    fn last(self) -> Option<Self::Item>
    where
        Self: Sized,
    {
        let mut last = None;
        for x in self {
            last = Some(x);
        }
        last
    }
    /// Skips `n` values and gives the next.
    fn nth(&mut self, n: usize) -> Option<Self::Item> {
        for _ in 0..n {
            if self.next().is_none() {
                return None;
            }
        }
        self.next()
    }
    /// Every `step`-th value, beginning with the first.
    #[track_caller]
    fn step_by(self, step: usize) -> StepBy<Self>
    where
        Self: Sized,
    {
        assert!(step != 0);
        StepBy { iter: self, step: step - 1, first: true }
    }
    /// These values, then those of `other`.
    fn chain<U: IntoIterator<Item = Self::Item>>(self, other: U) -> Chain<Self, U::IntoIter>
    where
        Self: Sized,
    {
        Chain { a: Some(self), b: Some(other.into_iter()) }
    }
    /// Pairs with the values of `other`; ends with the shorter.
    fn zip<U: IntoIterator>(self, other: U) -> Zip<Self, U::IntoIter>
    where
        Self: Sized,
    {
        Zip { a: self, b: other.into_iter() }
    }
    /// What `f` gives for each value.
    fn map<B, F: FnMut(Self::Item) -> B>(self, f: F) -> Map<Self, F>
    where
        Self: Sized,
    {
        Map { iter: self, f }
    }
    /// Calls `f` for each value.
    fn for_each<F: FnMut(Self::Item)>(self, mut f: F)
    where
        Self: Sized,
    {
        for x in self {
            f(x);
        }
    }
    /// The values for which `predicate` holds.
    fn filter<P: FnMut(&Self::Item) -> bool>(self, predicate: P) -> Filter<Self, P>
    where
        Self: Sized,
    {
        Filter { iter: self, predicate }
    }
    /// The values that `f` keeps, as it changes them.
    fn filter_map<B, F: FnMut(Self::Item) -> Option<B>>(self, f: F) -> FilterMap<Self, F>
    where
        Self: Sized,
    {
        FilterMap { iter: self, f }
    }
    /// The values with their positions.
    fn enumerate(self) -> Enumerate<Self>
    where
        Self: Sized,
    {
        Enumerate { iter: self, count: 0 }
    }
    /// An iterator whose next value can be looked at.
    fn peekable(self) -> Peekable<Self>
    where
        Self: Sized,
    {
        Peekable { iter: self, peeked: None }
    }
    /// Skips values as long as `predicate` holds.
    fn skip_while<P: FnMut(&Self::Item) -> bool>(self, predicate: P) -> SkipWhile<Self, P>
    where
        Self: Sized,
    {
        SkipWhile { iter: self, started: false, predicate }
    }
    /// Values as long as `predicate` holds.
    fn take_while<P: FnMut(&Self::Item) -> bool>(self, predicate: P) -> TakeWhile<Self, P>
    where
        Self: Sized,
    {
        TakeWhile { iter: self, finished: false, predicate }
    }
    /// What `predicate` gives, as long as it gives something.
    fn map_while<B, P: FnMut(Self::Item) -> Option<B>>(self, predicate: P) -> MapWhile<Self, P>
    where
        Self: Sized,
    {
        MapWhile { iter: self, predicate }
    }
    /// All but the first `n` values.
    fn skip(self, n: usize) -> Skip<Self>
    where
        Self: Sized,
    {
        Skip { iter: self, n }
    }
    /// The first `n` values.
    fn take(self, n: usize) -> Take<Self>
    where
        Self: Sized,
    {
        Take { iter: self, n }
    }
    /// What `f` gives for a state and each value, as long as it gives something.
    fn scan<St, B, F: FnMut(&mut St, Self::Item) -> Option<B>>(self, initial_state: St, f: F) -> Scan<Self, St, F>
    where
        Self: Sized,
    {
        Scan { iter: self, f, state: initial_state }
    }
    /// The values of what `f` gives for each value.
    fn flat_map<U: IntoIterator, F: FnMut(Self::Item) -> U>(self, f: F) -> FlatMap<Self, U, F>
    where
        Self: Sized,
    {
        FlatMap { iter: self, f, front: None, back: None }
    }
    /// The values of the values.
    fn flatten(self) -> Flatten<Self, Self::Item>
    where
        Self: Sized,
        Self::Item: IntoIterator,
    {
        Flatten { iter: self, front: None, back: None }
    }
    /// Gives nothing after the first `None`.
    fn fuse(self) -> Fuse<Self>
    where
        Self: Sized,
    {
        Fuse { iter: Some(self) }
    }
    /// Looks at each value.
    fn inspect<F: FnMut(&Self::Item)>(self, f: F) -> Inspect<Self, F>
    where
        Self: Sized,
    {
        Inspect { iter: self, f }
    }
    /// The iterator by reference.
    fn by_ref(&mut self) -> &mut Self
    where
        Self: Sized,
    {
        self
    }
    /// Gathers the values.
    fn collect<B: FromIterator<Self::Item>>(self) -> B
    where
        Self: Sized,
    {
        B::from_iter(self)
    }
    /// Gathers the values into two collections.
    fn partition<B: Default + Extend<Self::Item>, F: FnMut(&Self::Item) -> bool>(self, mut f: F) -> (B, B)
    where
        Self: Sized,
    {
        let mut left: B = Default::default();
        let mut right: B = Default::default();
        for x in self {
            if f(&x) {
                left.extend(Some(x));
            } else {
                right.extend(Some(x));
            }
        }
        (left, right)
    }
    /// Combines an accumulator with each value.
    fn fold<B, F: FnMut(B, Self::Item) -> B>(self, init: B, mut f: F) -> B
    where
        Self: Sized,
    {
        let mut acc = init;
        for x in self {
            acc = f(acc, x);
        }
        acc
    }
    /// Combines an accumulator with each value until `f` fails.
    fn try_fold<B, R: super::collect::TryLike<Output = B>, F: FnMut(B, Self::Item) -> R>(&mut self, init: B, mut f: F) -> R
    where
        Self: Sized,
    {
        let mut acc = init;
        while let Some(x) = self.next() {
            match f(acc, x).branch() {
                Ok(next) => acc = next,
                Err(stopped) => return stopped,
            }
        }
        R::from_output(acc)
    }
    /// Calls `f` for each value until it fails.
    fn try_for_each<R: super::collect::TryLike<Output = ()>, F: FnMut(Self::Item) -> R>(&mut self, mut f: F) -> R
    where
        Self: Sized,
    {
        while let Some(x) = self.next() {
            match f(x).branch() {
                Ok(_) => {}
                Err(stopped) => return stopped,
            }
        }
        R::from_output(())
    }
    /// Combines the values pairwise.
    fn reduce<F: FnMut(Self::Item, Self::Item) -> Self::Item>(mut self, mut f: F) -> Option<Self::Item>
    where
        Self: Sized,
    {
        let mut acc = self.next()?;
        for x in self {
            acc = f(acc, x);
        }
        Some(acc)
    }
    /// Whether `f` holds for all values.
    fn all<F: FnMut(Self::Item) -> bool>(&mut self, mut f: F) -> bool
    where
        Self: Sized,
    {
        while let Some(x) = self.next() {
            if !f(x) {
                return false;
            }
        }
        true
    }
    /// Whether `f` holds for one value.
    fn any<F: FnMut(Self::Item) -> bool>(&mut self, mut f: F) -> bool
    where
        Self: Sized,
    {
        while let Some(x) = self.next() {
            if f(x) {
                return true;
            }
        }
        false
    }
    /// The first value for which `predicate` holds.
    fn find<P: FnMut(&Self::Item) -> bool>(&mut self, mut predicate: P) -> Option<Self::Item>
    where
        Self: Sized,
    {
        while let Some(x) = self.next() {
            if predicate(&x) {
                return Some(x);
            }
        }
        None
    }
    /// The first value that `f` keeps, as it changes it.
    fn find_map<B, F: FnMut(Self::Item) -> Option<B>>(&mut self, mut f: F) -> Option<B>
    where
        Self: Sized,
    {
        while let Some(x) = self.next() {
            if let Some(found) = f(x) {
                return Some(found);
            }
        }
        None
    }
    /// The position of the first value for which `predicate` holds.
    fn position<P: FnMut(Self::Item) -> bool>(&mut self, mut predicate: P) -> Option<usize>
    where
        Self: Sized,
    {
        let mut i = 0;
        while let Some(x) = self.next() {
            if predicate(x) {
                return Some(i);
            }
            i += 1;
        }
        None
    }
    /// The position of the last value for which `predicate` holds.
    fn rposition<P: FnMut(Self::Item) -> bool>(&mut self, mut predicate: P) -> Option<usize>
    where
        Self: Sized + ExactSizeIterator + DoubleEndedIterator,
    {
        let mut i = self.len();
        while let Some(x) = self.next_back() {
            i -= 1;
            if predicate(x) {
                return Some(i);
            }
        }
        None
    }
    /// The largest value; the last of equal ones.
    fn max(self) -> Option<Self::Item>
    where
        Self: Sized,
        Self::Item: Ord,
    {
        self.max_by(|a, b| a.cmp(b))
    }
    /// The smallest value; the first of equal ones.
    fn min(self) -> Option<Self::Item>
    where
        Self: Sized,
        Self::Item: Ord,
    {
        self.min_by(|a, b| a.cmp(b))
    }
    /// The value with the largest key.
    fn max_by_key<B: Ord, F: FnMut(&Self::Item) -> B>(mut self, mut f: F) -> Option<Self::Item>
    where
        Self: Sized,
    {
        let mut best = self.next()?;
        let mut best_key = f(&best);
        for x in self {
            let key = f(&x);
            if key.cmp(&best_key) != Ordering::Less {
                best = x;
                best_key = key;
            }
        }
        Some(best)
    }
    /// The value with the smallest key.
    fn min_by_key<B: Ord, F: FnMut(&Self::Item) -> B>(mut self, mut f: F) -> Option<Self::Item>
    where
        Self: Sized,
    {
        let mut best = self.next()?;
        let mut best_key = f(&best);
        for x in self {
            let key = f(&x);
            if key.cmp(&best_key) == Ordering::Less {
                best = x;
                best_key = key;
            }
        }
        Some(best)
    }
    /// The largest value by a comparison.
    fn max_by<F: FnMut(&Self::Item, &Self::Item) -> Ordering>(mut self, mut compare: F) -> Option<Self::Item>
    where
        Self: Sized,
    {
        let mut best = self.next()?;
        for x in self {
            if compare(&best, &x) != Ordering::Greater {
                best = x;
            }
        }
        Some(best)
    }
    /// The smallest value by a comparison.
    fn min_by<F: FnMut(&Self::Item, &Self::Item) -> Ordering>(mut self, mut compare: F) -> Option<Self::Item>
    where
        Self: Sized,
    {
        let mut best = self.next()?;
        for x in self {
            if compare(&best, &x) == Ordering::Greater {
                best = x;
            }
        }
        Some(best)
    }
    /// The values from the back.
    fn rev(self) -> Rev<Self>
    where
        Self: Sized + DoubleEndedIterator,
    {
        Rev { iter: self }
    }
    /// Two collections from pairs.
    fn unzip<A, B, FromA: Default + Extend<A>, FromB: Default + Extend<B>>(self) -> (FromA, FromB)
    where
        Self: Sized + Iterator<Item = (A, B)>,
    {
        let mut left: FromA = Default::default();
        let mut right: FromB = Default::default();
        for (a, b) in self {
            left.extend(Some(a));
            right.extend(Some(b));
        }
        (left, right)
    }
    /// Copies what the values refer to.
    fn copied<'a, T: 'a + Copy>(self) -> Copied<Self>
    where
        Self: Sized + Iterator<Item = &'a T>,
    {
        Copied { iter: self }
    }
    /// Clones what the values refer to.
    fn cloned<'a, T: 'a + Clone>(self) -> Cloned<Self>
    where
        Self: Sized + Iterator<Item = &'a T>,
    {
        Cloned { iter: self }
    }
    /// The values over and over.
    fn cycle(self) -> Cycle<Self>
    where
        Self: Sized + Clone,
    {
        Cycle { orig: self.clone(), iter: self }
    }
    /// The sum of the values.
    fn sum<S: Sum<Self::Item>>(self) -> S
    where
        Self: Sized,
    {
        S::sum(self)
    }
    /// The product of the values.
    fn product<P: Product<Self::Item>>(self) -> P
    where
        Self: Sized,
    {
        P::product(self)
    }
    /// Compares two sequences.
    fn cmp<I: IntoIterator<Item = Self::Item>>(mut self, other: I) -> Ordering
    where
        Self::Item: Ord,
        Self: Sized,
    {
        let mut other = other.into_iter();
        loop {
            match (self.next(), other.next()) {
                (None, None) => return Ordering::Equal,
                (None, Some(_)) => return Ordering::Less,
                (Some(_), None) => return Ordering::Greater,
                (Some(a), Some(b)) => match a.cmp(&b) {
                    Ordering::Equal => {}
                    different => return different,
                },
            }
        }
    }
    /// Compares two sequences, as far as their values compare.
    fn partial_cmp<I: IntoIterator>(mut self, other: I) -> Option<Ordering>
    where
        Self::Item: PartialOrd<I::Item>,
        Self: Sized,
    {
        let mut other = other.into_iter();
        loop {
            match (self.next(), other.next()) {
                (None, None) => return Some(Ordering::Equal),
                (None, Some(_)) => return Some(Ordering::Less),
                (Some(_), None) => return Some(Ordering::Greater),
                (Some(a), Some(b)) => match a.partial_cmp(&b) {
                    Some(Ordering::Equal) => {}
                    different => return different,
                },
            }
        }
    }
    /// Whether it comes before another sequence.
    fn lt<I: IntoIterator>(self, other: I) -> bool
    where
        Self::Item: PartialOrd<I::Item>,
        Self: Sized,
    {
        Iterator::partial_cmp(self, other) == Some(Ordering::Less)
    }
    /// Whether it comes before another sequence or is equal.
    fn le<I: IntoIterator>(self, other: I) -> bool
    where
        Self::Item: PartialOrd<I::Item>,
        Self: Sized,
    {
        matches!(Iterator::partial_cmp(self, other), Some(Ordering::Less | Ordering::Equal))
    }
    /// Whether it comes after another sequence.
    fn gt<I: IntoIterator>(self, other: I) -> bool
    where
        Self::Item: PartialOrd<I::Item>,
        Self: Sized,
    {
        Iterator::partial_cmp(self, other) == Some(Ordering::Greater)
    }
    /// Whether it comes after another sequence or is equal.
    fn ge<I: IntoIterator>(self, other: I) -> bool
    where
        Self::Item: PartialOrd<I::Item>,
        Self: Sized,
    {
        matches!(Iterator::partial_cmp(self, other), Some(Ordering::Greater | Ordering::Equal))
    }
    /// Whether two sequences differ.
    fn ne<I: IntoIterator>(self, other: I) -> bool
    where
        Self::Item: PartialEq<I::Item>,
        Self: Sized,
    {
        !Iterator::eq(self, other)
    }
    /// Whether `compare` holds for each value and the next.
    fn is_sorted_by<F: FnMut(&Self::Item, &Self::Item) -> bool>(mut self, mut compare: F) -> bool
    where
        Self: Sized,
    {
        let Some(mut last) = self.next() else { return true };
        for x in self {
            if !compare(&last, &x) {
                return false;
            }
            last = x;
        }
        true
    }
    /// Whether the keys ascend.
    fn is_sorted_by_key<K: PartialOrd, F: FnMut(Self::Item) -> K>(self, key: F) -> bool
    where
        Self: Sized,
    {
        self.map(key).is_sorted()
    }
    /// Whether two sequences are equal.
    fn eq<I: IntoIterator>(mut self, other: I) -> bool
    where
        Self::Item: PartialEq<I::Item>,
        Self: Sized,
    {
        let mut other = other.into_iter();
        loop {
            match (self.next(), other.next()) {
                (None, None) => return true,
                (Some(a), Some(b)) => {
                    if a != b {
                        return false;
                    }
                }
                _ => return false,
            }
        }
    }
    /// Whether the values ascend.
    fn is_sorted(mut self) -> bool
    where
        Self: Sized,
        Self::Item: PartialOrd,
    {
        let Some(mut last) = self.next() else { return true };
        for x in self {
            if !(last <= x) {
                return false;
            }
            last = x;
        }
        true
    }
}

/// A sequence that can be read from both ends.
#[lang = "DoubleEndedIterator"]
pub trait DoubleEndedIterator: Iterator {
    /// The last value not yet given.
    fn next_back(&mut self) -> Option<Self::Item>;

    /// Skips `n` values from the back and gives the next.
    fn nth_back(&mut self, n: usize) -> Option<Self::Item> {
        for _ in 0..n {
            if self.next_back().is_none() {
                return None;
            }
        }
        self.next_back()
    }
    /// Combines an accumulator with each value from the back.
    fn rfold<B, F: FnMut(B, Self::Item) -> B>(mut self, init: B, mut f: F) -> B
    where
        Self: Sized,
    {
        let mut acc = init;
        while let Some(x) = self.next_back() {
            acc = f(acc, x);
        }
        acc
    }
    /// The last value for which `predicate` holds.
    fn rfind<P: FnMut(&Self::Item) -> bool>(&mut self, mut predicate: P) -> Option<Self::Item>
    where
        Self: Sized,
    {
        while let Some(x) = self.next_back() {
            if predicate(&x) {
                return Some(x);
            }
        }
        None
    }
}

/// A sequence that knows its length.
#[lang = "ExactSizeIterator"]
pub trait ExactSizeIterator: Iterator {
    /// How many values are left.
    fn len(&self) -> usize {
        self.size_hint().0
    }
}

/// A sequence that gives `None` forever after the first.
pub trait FusedIterator: Iterator {}

impl<I: ?Sized + Iterator> Iterator for &mut I {
    type Item = I::Item;
    fn next(&mut self) -> Option<I::Item> {
        (**self).next()
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        (**self).size_hint()
    }
}
impl<I: ?Sized + DoubleEndedIterator> DoubleEndedIterator for &mut I {
    fn next_back(&mut self) -> Option<I::Item> {
        (**self).next_back()
    }
}
