//! Ranges.

use crate::fmt;
use crate::iter::Step;

/// `start..end`.
#[lang = "Range"]
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct Range<Idx> {
    /// First.
    pub start: Idx,
    /// One past the last.
    pub end: Idx,
}

/// `start..=end`.
#[lang = "RangeInclusive"]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct RangeInclusive<Idx> {
    pub(crate) start: Idx,
    pub(crate) end: Idx,
    /// Set once iteration has given the last element.
    pub(crate) exhausted: bool,
}

/// `start..`.
#[lang = "RangeFrom"]
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct RangeFrom<Idx> {
    /// First.
    pub start: Idx,
}

/// `..end`.
#[lang = "RangeTo"]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct RangeTo<Idx> {
    /// One past the last.
    pub end: Idx,
}

/// `..=end`.
#[lang = "RangeToInclusive"]
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct RangeToInclusive<Idx> {
    /// The last.
    pub end: Idx,
}

/// `..`.
#[lang = "RangeFull"]
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct RangeFull;

/// An end of a range.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Bound<T> {
    /// The value belongs to it.
    Included(T),
    /// The value does not belong to it.
    Excluded(T),
    /// No end.
    Unbounded,
}

impl<T> Bound<T> {
    /// A bound that borrows.
    pub const fn as_ref(&self) -> Bound<&T> {
        match self {
            Bound::Included(at) => Bound::Included(at),
            Bound::Excluded(at) => Bound::Excluded(at),
            Bound::Unbounded => Bound::Unbounded,
        }
    }
    /// A bound at what `f` makes of its value.
    pub fn map<U, F: FnOnce(T) -> U>(self, f: F) -> Bound<U> {
        match self {
            Bound::Included(at) => Bound::Included(f(at)),
            Bound::Excluded(at) => Bound::Excluded(f(at)),
            Bound::Unbounded => Bound::Unbounded,
        }
    }
}
impl<T: Clone> Bound<&T> {
    /// A bound at a clone.
    pub fn cloned(self) -> Bound<T> {
        match self {
            Bound::Included(at) => Bound::Included(at.clone()),
            Bound::Excluded(at) => Bound::Excluded(at.clone()),
            Bound::Unbounded => Bound::Unbounded,
        }
    }
}

/// Any range.
pub trait RangeBounds<T> {
    /// Its start.
    fn start_bound(&self) -> Bound<&T>;
    /// Its end.
    fn end_bound(&self) -> Bound<&T>;
    /// Whether `item` lies in it.
    fn contains(&self, item: &T) -> bool
    where
        T: PartialOrd,
    {
        (match self.start_bound() {
            Bound::Included(start) => *start <= *item,
            Bound::Excluded(start) => *start < *item,
            Bound::Unbounded => true,
        }) && (match self.end_bound() {
            Bound::Included(end) => *item <= *end,
            Bound::Excluded(end) => *item < *end,
            Bound::Unbounded => true,
        })
    }
}

impl<T> RangeBounds<T> for Range<T> {
    fn start_bound(&self) -> Bound<&T> {
        Bound::Included(&self.start)
    }
    fn end_bound(&self) -> Bound<&T> {
        Bound::Excluded(&self.end)
    }
}
impl<T> RangeBounds<T> for RangeInclusive<T> {
    fn start_bound(&self) -> Bound<&T> {
        Bound::Included(&self.start)
    }
    fn end_bound(&self) -> Bound<&T> {
        // What iteration has used up contains nothing, though both ends are the last element.
        if self.exhausted { Bound::Excluded(&self.end) } else { Bound::Included(&self.end) }
    }
}
impl<T> RangeBounds<T> for (Bound<T>, Bound<T>) {
    fn start_bound(&self) -> Bound<&T> {
        self.0.as_ref()
    }
    fn end_bound(&self) -> Bound<&T> {
        self.1.as_ref()
    }
}
impl<T> RangeBounds<T> for RangeFrom<T> {
    fn start_bound(&self) -> Bound<&T> {
        Bound::Included(&self.start)
    }
    fn end_bound(&self) -> Bound<&T> {
        Bound::Unbounded
    }
}
impl<T> RangeBounds<T> for RangeTo<T> {
    fn start_bound(&self) -> Bound<&T> {
        Bound::Unbounded
    }
    fn end_bound(&self) -> Bound<&T> {
        Bound::Excluded(&self.end)
    }
}
impl<T> RangeBounds<T> for RangeToInclusive<T> {
    fn start_bound(&self) -> Bound<&T> {
        Bound::Unbounded
    }
    fn end_bound(&self) -> Bound<&T> {
        Bound::Included(&self.end)
    }
}
impl<T> RangeBounds<T> for RangeFull {
    fn start_bound(&self) -> Bound<&T> {
        Bound::Unbounded
    }
    fn end_bound(&self) -> Bound<&T> {
        Bound::Unbounded
    }
}

impl<Idx: PartialOrd> Range<Idx> {
    /// Whether `item` lies in the range.
    pub fn contains(&self, item: &Idx) -> bool {
        self.start <= *item && *item < self.end
    }
    /// Whether it holds nothing.
    pub fn is_empty(&self) -> bool {
        !(self.start < self.end)
    }
}

impl<Idx> RangeInclusive<Idx> {
    /// `start..=end`.
    pub const fn new(start: Idx, end: Idx) -> Self {
        RangeInclusive { start, end, exhausted: false }
    }
    /// The lower end.
    pub const fn start(&self) -> &Idx {
        &self.start
    }
    /// The upper end.
    pub const fn end(&self) -> &Idx {
        &self.end
    }
    /// Both ends.
    pub fn into_inner(self) -> (Idx, Idx) {
        (self.start, self.end)
    }
}

impl<Idx: PartialOrd> RangeInclusive<Idx> {
    /// Whether `item` lies in the range.
    pub fn contains(&self, item: &Idx) -> bool {
        self.start <= *item && if self.exhausted { *item < self.end } else { *item <= self.end }
    }
    /// Whether it holds nothing.
    pub fn is_empty(&self) -> bool {
        self.exhausted || !(self.start <= self.end)
    }
}

impl<Idx: PartialOrd> RangeFrom<Idx> {
    /// Whether `item` lies in the range.
    pub fn contains(&self, item: &Idx) -> bool {
        self.start <= *item
    }
}
impl<Idx: PartialOrd> RangeTo<Idx> {
    /// Whether `item` lies in the range.
    pub fn contains(&self, item: &Idx) -> bool {
        *item < self.end
    }
}
impl<Idx: PartialOrd> RangeToInclusive<Idx> {
    /// Whether `item` lies in the range.
    pub fn contains(&self, item: &Idx) -> bool {
        *item <= self.end
    }
}

impl<Idx: fmt::Debug> fmt::Debug for Range<Idx> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.start.fmt(f)?;
        f.write_str("..")?;
        self.end.fmt(f)
    }
}
impl<Idx: fmt::Debug> fmt::Debug for RangeInclusive<Idx> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.start.fmt(f)?;
        f.write_str("..=")?;
        self.end.fmt(f)?;
        if self.exhausted {
            f.write_str(" (exhausted)")?;
        }
        Ok(())
    }
}
impl<Idx: fmt::Debug> fmt::Debug for RangeFrom<Idx> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.start.fmt(f)?;
        f.write_str("..")
    }
}
impl<Idx: fmt::Debug> fmt::Debug for RangeTo<Idx> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("..")?;
        self.end.fmt(f)
    }
}
impl<Idx: fmt::Debug> fmt::Debug for RangeToInclusive<Idx> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("..=")?;
        self.end.fmt(f)
    }
}
impl fmt::Debug for RangeFull {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("..")
    }
}

impl<A: Step> Iterator for Range<A> {
    type Item = A;
    fn next(&mut self) -> Option<A> {
        if self.start < self.end {
            let value = self.start.clone();
            self.start = Step::forward(&value, 1);
            Some(value)
        } else {
            None
        }
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let steps = Step::steps_between(&self.start, &self.end);
        (steps, Some(steps))
    }
    fn nth(&mut self, n: usize) -> Option<A> {
        if n < Step::steps_between(&self.start, &self.end) {
            let value = Step::forward(&self.start, n);
            self.start = Step::forward(&value, 1);
            Some(value)
        } else {
            self.start = self.end.clone();
            None
        }
    }
}
impl<A: Step> DoubleEndedIterator for Range<A> {
    fn next_back(&mut self) -> Option<A> {
        if self.start < self.end {
            self.end = Step::backward(&self.end, 1);
            Some(self.end.clone())
        } else {
            None
        }
    }
}
impl<A: Step> crate::iter::ExactSizeIterator for Range<A> {}

impl<A: Step> Iterator for RangeInclusive<A> {
    type Item = A;
    fn next(&mut self) -> Option<A> {
        if self.exhausted || !(self.start <= self.end) {
            return None;
        }
        let value = self.start.clone();
        if value < self.end {
            self.start = Step::forward(&value, 1);
        } else {
            self.exhausted = true;
        }
        Some(value)
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        if self.is_empty() {
            return (0, Some(0));
        }
        let steps = Step::steps_between(&self.start, &self.end) + 1;
        (steps, Some(steps))
    }
}
impl<A: Step> DoubleEndedIterator for RangeInclusive<A> {
    fn next_back(&mut self) -> Option<A> {
        if self.exhausted || !(self.start <= self.end) {
            return None;
        }
        let value = self.end.clone();
        if self.start < value {
            self.end = Step::backward(&value, 1);
        } else {
            self.exhausted = true;
        }
        Some(value)
    }
}

impl<A: Step> Iterator for RangeFrom<A> {
    type Item = A;
    fn next(&mut self) -> Option<A> {
        let value = self.start.clone();
        self.start = Step::forward(&value, 1);
        Some(value)
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        (usize::MAX, None)
    }
}
