//! Shapes: the size of each axis.

use super::indexing::{AsIndex, AsSize};
use std::fmt;
use std::ops::{Deref, DerefMut, Range};

/// The size of each axis of a tensor, outermost first.
///
/// Made from arrays, vectors and slices of integers: `Shape::from([2, 3])`.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Shape {
    dims: Vec<usize>,
}

impl Shape {
    /// A shape from its sizes.
    pub fn new<const D: usize>(dims: [usize; D]) -> Self {
        Shape { dims: dims.to_vec() }
    }

    /// The number of elements; 1 for a shape without axes.
    pub fn num_elements(&self) -> usize {
        let mut count: usize = 1;
        for dim in self.dims.iter() {
            count *= *dim;
        }
        count
    }

    /// The number of axes.
    pub fn num_dims(&self) -> usize {
        self.dims.len()
    }

    /// The number of axes.
    pub fn rank(&self) -> usize {
        self.dims.len()
    }

    /// The sizes as an array. Panics when the shape has fewer than `D` axes.
    pub fn dims<const D: usize>(&self) -> [usize; D] {
        let mut dims: [usize; D] = [1; D];
        for i in 0..D {
            dims[i] = self.dims[i];
        }
        dims
    }

    /// One axis with all elements.
    pub fn flatten(self) -> Self {
        Shape { dims: vec![self.num_elements()] }
    }

    /// The shape with axes `start_dim` to `end_dim` (inclusive) joined into one.
    pub fn flatten_dims(self, start_dim: impl AsIndex, end_dim: impl AsIndex) -> Self {
        let rank = self.rank();
        let start = start_dim.expect_dim_index(rank);
        let end = end_dim.expect_dim_index(rank);
        if start > end {
            panic!("cannot flatten dimensions {start} to {end}: the first must not come after the last");
        }
        let mut dims: Vec<usize> = Vec::new();
        let mut joined: usize = 1;
        for (i, dim) in self.dims.iter().enumerate() {
            if i < start || i > end {
                dims.push(*dim);
            } else {
                joined *= *dim;
                if i == end {
                    dims.push(joined);
                }
            }
        }
        Shape { dims }
    }

    /// One range over all positions for each axis.
    pub fn into_ranges(self) -> Vec<Range<usize>> {
        let mut ranges: Vec<Range<usize>> = Vec::new();
        for dim in self.dims {
            ranges.push(0..dim);
        }
        ranges
    }

    /// The sizes as a vector.
    pub fn to_vec(&self) -> Vec<usize> {
        self.dims.clone()
    }

    /// The sizes as a slice.
    pub fn as_slice(&self) -> &[usize] {
        self.dims.as_slice()
    }

    /// Inserts an axis at a position.
    pub fn insert(&mut self, index: usize, size: usize) {
        self.dims.insert(index, size);
    }

    /// Removes an axis and gives back its size.
    pub fn remove(&mut self, index: usize) -> usize {
        self.dims.remove(index)
    }

    /// Adds an innermost axis.
    pub fn push(&mut self, size: usize) {
        self.dims.push(size);
    }

    /// The shape that this one has after `reshape(args)`: -1 takes what is left, 0 keeps the size of its axis.
    pub(crate) fn resolve(&self, args: &[isize]) -> Shape {
        let total = self.num_elements();
        let mut dims: Vec<usize> = Vec::new();
        let mut open: Option<usize> = None;
        let mut known: usize = 1;
        for (i, arg) in args.iter().enumerate() {
            let arg: isize = *arg;
            if arg == -1 {
                if open.is_some() {
                    panic!("cannot reshape {self} to {args:?}: only one size can be -1");
                }
                open = Some(i);
                dims.push(1);
            } else if arg == 0 && i < self.rank() {
                dims.push(self.dims[i]);
                known *= self.dims[i];
            } else if arg < 0 {
                panic!("cannot reshape {self} to {args:?}: sizes are positive, 0 (keep) or -1 (infer)");
            } else {
                dims.push(arg as usize);
                known *= arg as usize;
            }
        }
        if let Some(i) = open {
            if known == 0 || total % known != 0 {
                panic!("cannot reshape {self} to {args:?}: {total} elements are not a multiple of {known}");
            }
            dims[i] = total / known;
        } else if known != total {
            panic!("cannot reshape {self} to {args:?}: {total} elements do not fill {known}");
        }
        Shape { dims }
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.dims)
    }
}

impl Deref for Shape {
    type Target = [usize];
    fn deref(&self) -> &[usize] {
        self.dims.as_slice()
    }
}

impl DerefMut for Shape {
    fn deref_mut(&mut self) -> &mut [usize] {
        self.dims.as_mut_slice()
    }
}

impl<I: AsSize, const N: usize> From<[I; N]> for Shape {
    fn from(dims: [I; N]) -> Self {
        let mut sizes: Vec<usize> = Vec::with_capacity(N);
        for dim in dims.iter() {
            sizes.push(dim.as_size());
        }
        Shape { dims: sizes }
    }
}

impl<I: AsSize> From<Vec<I>> for Shape {
    fn from(dims: Vec<I>) -> Self {
        let mut sizes: Vec<usize> = Vec::with_capacity(dims.len());
        for dim in dims.iter() {
            sizes.push(dim.as_size());
        }
        Shape { dims: sizes }
    }
}

impl<I: AsSize> From<&[I]> for Shape {
    fn from(dims: &[I]) -> Self {
        let mut sizes: Vec<usize> = Vec::with_capacity(dims.len());
        for dim in dims.iter() {
            sizes.push(dim.as_size());
        }
        Shape { dims: sizes }
    }
}

impl From<&Shape> for Shape {
    fn from(shape: &Shape) -> Self {
        shape.clone()
    }
}

impl From<Shape> for Vec<usize> {
    fn from(shape: Shape) -> Self {
        shape.dims
    }
}
