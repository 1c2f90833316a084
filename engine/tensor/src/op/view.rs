//! Views: ops that change a layout and share the buffer.

use crate::Shape;
use crate::shape::Dims;

/// A slice of one axis: every `|step|`-th element of `start..end`, from the end when `step` is negative.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Range {
    /// First index, included.
    pub start: usize,
    /// Last index, excluded.
    pub end: usize,
    /// Distance between elements, not 0; a negative step walks from `end - 1` downwards.
    pub step: isize,
}

impl Range {
    /// `start..end` with a step.
    pub const fn new(start: usize, end: usize, step: isize) -> Range {
        Range { start, end, step }
    }

    /// The number of elements.
    pub const fn length(self) -> usize {
        self.end.saturating_sub(self.start).div_ceil(self.step.unsigned_abs())
    }

    /// The index of the first element that the slice visits; the slice must not be empty.
    pub const fn first(self) -> usize {
        if self.step > 0 { self.start } else { self.end - 1 }
    }
}

impl From<std::ops::Range<usize>> for Range {
    fn from(range: std::ops::Range<usize>) -> Range {
        Range::new(range.start, range.end, 1)
    }
}

/// Layout changes. A reshape that no strides can describe is preceded by [`Op::Contiguous`](crate::Op::Contiguous).
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum View {
    /// The same elements in row-major order under another shape.
    Reshape(Shape),
    /// Output axis `i` is input axis `axes[i]`.
    Permute(Dims<usize>),
    /// Repeats axes of size 1, and adds axes on the left.
    Expand(Shape),
    /// One range per axis.
    Slice(Dims<Range>),
    /// Reverses axes.
    Flip(Dims<usize>),
    /// Windows of `size` along `axis`, one every `step`; their elements become a new last axis.
    Unfold {
        /// Axis that the windows slide along.
        axis: usize,
        /// Elements of a window.
        size: usize,
        /// Distance between windows.
        step: usize,
    },
}

impl View {
    /// The name in errors, prints and traces.
    pub const fn name(&self) -> &'static str {
        match self {
            View::Reshape(_) => "reshape",
            View::Permute(_) => "permute",
            View::Expand(_) => "expand",
            View::Slice(_) => "slice",
            View::Flip(_) => "flip",
            View::Unfold { .. } => "unfold",
        }
    }
}
