//! Shapes: the sizes of a tensor's axes.

use std::fmt;
use std::ops::Deref;

use crate::{DType, Dims, Error, Result};

/// The most axes that a tensor can have, as in PyTorch; sets of axes are 64 bits.
const MAX_RANK: usize = 64;

/// The sizes of a tensor's axes, outermost first. Rank 0 is a single element.
#[derive(Clone, PartialEq, Eq, Hash, Default)]
pub struct Shape(Dims<usize>);

impl Shape {
    /// A shape from its sizes.
    pub fn new(dims: &[usize]) -> Shape {
        Shape(Dims::from_slice(dims))
    }

    /// The sizes, outermost first.
    #[inline]
    pub fn dims(&self) -> &[usize] {
        &self.0
    }

    /// The number of axes.
    #[inline]
    pub fn rank(&self) -> usize {
        self.0.len()
    }

    /// The number of elements: the product of the sizes, 1 at rank 0.
    ///
    /// Saturates, so that a product that does not fit is never mistaken for a small one.
    #[inline]
    pub fn numel(&self) -> usize {
        if self.0.contains(&0) {
            return 0;
        }
        self.0.iter().fold(1, |product, &size| product.saturating_mul(size))
    }

    /// Whether a tensor of this shape can exist: at most 64 axes, and its bytes can be counted in an
    /// `isize`, so that no stride or position overflows.
    ///
    /// # Errors
    /// Names `op` and the limit.
    #[inline]
    pub(crate) fn check(&self, op: &'static str, dtype: DType) -> Result<()> {
        if self.numel() > isize::MAX as usize / dtype.size() {
            return Err(Error::shape(op, "output", self, "it has more elements than memory has addresses"));
        }
        if self.rank() > MAX_RANK {
            return Err(Error::shape(
                op,
                "output",
                self,
                format!("it has {} axes, at most {MAX_RANK} are supported", self.rank()),
            ));
        }
        Ok(())
    }

    /// The same shape with one axis of another size.
    pub fn with(&self, axis: usize, size: usize) -> Shape {
        let mut shape = self.clone();
        shape.0[axis] = size;
        shape
    }

    /// The same shape with `size` inserted before `axis`.
    pub fn insert(&self, axis: usize, size: usize) -> Shape {
        let mut shape = self.clone();
        shape.0.insert(axis, size);
        shape
    }

    /// The same shape without `axis`.
    pub fn remove(&self, axis: usize) -> Shape {
        let mut shape = self.clone();
        shape.0.remove(axis);
        shape
    }

    /// Strides, in elements, of a row-major tensor of this shape.
    pub fn contiguous_strides(&self) -> Dims<isize> {
        let mut strides = Dims::from_elem(1, self.rank());
        let mut step = 1isize;
        for (stride, &size) in strides.iter_mut().zip(&self.0).rev() {
            *stride = step;
            step *= size.max(1) as isize;
        }
        strides
    }

    /// The shape that both operands broadcast to, by NumPy's rule: align on the right, then each
    /// pair of sizes must be equal or one of them 1.
    ///
    /// # Errors
    /// Names `op`, both shapes and the axis that does not fit.
    pub fn broadcast(&self, other: &Shape, op: &'static str) -> Result<Shape> {
        if self == other {
            return Ok(self.clone());
        }
        let rank = self.rank().max(other.rank());
        let size =
            |shape: &Shape, axis: usize| (axis + shape.rank()).checked_sub(rank).map_or(1, |i| shape.0[i]);
        let mut misfit = None;
        let dims = Dims::from_fn(rank, |axis| match (size(self, axis), size(other, axis)) {
            (a, b) if a == b => a,
            (1, b) => b,
            (a, 1) => a,
            (a, _) => {
                misfit.get_or_insert(axis);
                a
            }
        });
        match misfit {
            None => Ok(Shape(dims)),
            Some(axis) => Err(Error::broadcast(op, self, other, axis)),
        }
    }
}

impl Deref for Shape {
    type Target = [usize];

    fn deref(&self) -> &[usize] {
        &self.0
    }
}

impl<const N: usize> From<[usize; N]> for Shape {
    fn from(dims: [usize; N]) -> Shape {
        Shape::new(&dims)
    }
}

impl From<&[usize]> for Shape {
    fn from(dims: &[usize]) -> Shape {
        Shape::new(dims)
    }
}

impl From<Vec<usize>> for Shape {
    fn from(dims: Vec<usize>) -> Shape {
        Shape::new(&dims)
    }
}

impl From<&Shape> for Shape {
    fn from(shape: &Shape) -> Shape {
        shape.clone()
    }
}

impl FromIterator<usize> for Shape {
    fn from_iter<I: IntoIterator<Item = usize>>(iter: I) -> Shape {
        Shape(iter.into_iter().collect())
    }
}

impl fmt::Debug for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0[..], f)
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Debug::fmt(&self.0[..], f)
    }
}
