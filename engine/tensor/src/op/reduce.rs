//! Reductions, scans and sorting.

use super::elementwise::named_ops;

named_ops! {
    /// Reductions over any set of axes. Sums of `f16`/`bf16` accumulate in `f32`.
    Reduce {
        /// Sum; 0 for no elements. Integers wrap.
        Sum "sum",
        /// Mean; integers truncate.
        Mean "mean",
        /// Product; 1 for no elements.
        Prod "prod",
        /// Maximum; NaN wins. At least one element.
        Max "max",
        /// Minimum; NaN wins. At least one element.
        Min "min",
        /// Whether any is true.
        Any "any",
        /// Whether all are true.
        All "all",
    }
}

named_ops! {
    /// Running reductions along one axis.
    Cumulative {
        /// Running sum.
        Sum "cumsum",
        /// Running product.
        Prod "cumprod",
        /// Running maximum.
        Max "cummax",
        /// Running minimum.
        Min "cummin",
    }
}

/// Which extremum.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Extremum {
    /// The largest.
    Max,
    /// The smallest.
    Min,
}

/// A set of axes, below 64.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Axes(u64);

impl Axes {
    /// The set with one axis.
    pub const fn one(axis: usize) -> Axes {
        Axes(1 << axis)
    }

    /// Every axis of a tensor of this rank.
    pub const fn all(rank: usize) -> Axes {
        if rank >= 64 { Axes(u64::MAX) } else { Axes((1 << rank) - 1) }
    }

    /// Whether the set has `axis`.
    #[inline]
    pub const fn contains(self, axis: usize) -> bool {
        self.0 >> axis & 1 == 1
    }

    /// Adds an axis.
    pub const fn insert(&mut self, axis: usize) {
        self.0 |= 1 << axis;
    }

    /// Whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The axes, ascending.
    pub fn iter(self) -> impl Iterator<Item = usize> {
        (0..64).filter(move |&axis| self.contains(axis))
    }

    /// The largest axis, if any.
    pub const fn last(self) -> Option<usize> {
        match self.0 {
            0 => None,
            bits => Some(63 - bits.leading_zeros() as usize),
        }
    }
}

impl FromIterator<usize> for Axes {
    fn from_iter<I: IntoIterator<Item = usize>>(iter: I) -> Axes {
        let mut axes = Axes::default();
        for axis in iter {
            axes.insert(axis);
        }
        axes
    }
}
