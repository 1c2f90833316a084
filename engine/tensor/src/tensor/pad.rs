//! Adding elements around a tensor.

use crate::{DType, Error, Range, Result, Scalar, Shape, Tensor};

/// What padding is filled with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PadMode {
    /// One value.
    Constant(Scalar),
    /// The tensor mirrored at its edge, without repeating the edge.
    Reflect,
    /// The edge repeated.
    Edge,
}

impl Tensor {
    /// The tensor with `before[i]` elements added in front of axis `i` and `after[i]` behind it.
    ///
    /// # Errors
    /// When there is not one number per axis; when a reflection is longer than the axis less one, or
    /// an edge is asked of an empty axis.
    pub fn pad(self, before: &[usize], after: &[usize], mode: PadMode) -> Result<Tensor> {
        if before.len() != self.rank() || after.len() != self.rank() {
            return Err(Error::invalid(
                "pad",
                "padding",
                format!("{} and {} numbers for shape {}", before.len(), after.len(), self.shape()),
            ));
        }
        match mode {
            PadMode::Constant(value) => self.pad_constant(before, after, value),
            PadMode::Reflect | PadMode::Edge => {
                let mut x = self;
                for axis in (0..x.rank()).filter(|&axis| before[axis] > 0 || after[axis] > 0) {
                    let source = source(&x, axis, before[axis], after[axis], mode)?;
                    x = x.select(axis, source)?;
                }
                Ok(x)
            }
        }
    }

    fn pad_constant(self, before: &[usize], after: &[usize], value: Scalar) -> Result<Tensor> {
        let sizes = self.shape().iter();
        let shape: Shape = sizes
            .zip(before.iter().zip(after))
            .map(|(n, (b, a))| n.saturating_add(*b).saturating_add(*a))
            .collect();
        let ranges: Vec<Range> =
            self.shape().iter().zip(before).map(|(&n, &b)| Range::new(b, b.saturating_add(n), 1)).collect();
        let filled = Tensor::full(shape, value, self.dtype(), &self.device())?;
        filled.slice_assign(&ranges, self)
    }
}

/// The index along the axis that each padded element is taken from.
fn source(x: &Tensor, axis: usize, before: usize, after: usize, mode: PadMode) -> Result<Tensor> {
    let size = x.shape()[axis];
    let reflect = mode == PadMode::Reflect;
    if size == 0 || reflect && before.max(after) >= size {
        return Err(Error::shape(
            "pad",
            "input",
            x.shape(),
            format!("axis {axis} is too short for a padding of {before} and {after} in this mode"),
        ));
    }
    let padded = size.saturating_add(before).saturating_add(after);
    x.shape().with(axis, padded).check("pad", x.dtype())?;
    let (start, last) = (-(before as i64), size as i64 - 1);
    let position = Tensor::arange_step(start, 1, padded, DType::I64, &x.device().inner())?;
    if reflect {
        // Mirror at 0, then at the last element.
        position.abs()?.scalar_sub(last)?.abs()?.scalar_sub(last)
    } else {
        position.clamp(Some(Scalar::Int(0)), Some(Scalar::Int(last)))
    }
}
