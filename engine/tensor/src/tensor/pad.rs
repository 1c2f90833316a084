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
                for axis in (0..x.rank()).filter(|&axis| before[axis] + after[axis] > 0) {
                    let source = source(x.shape(), axis, before[axis], after[axis], mode)?;
                    let count = source.len();
                    let source = Tensor::from_data(source, [count], DType::I64, &x.device())?;
                    x = x.select(axis, source)?;
                }
                Ok(x)
            }
        }
    }

    fn pad_constant(self, before: &[usize], after: &[usize], value: Scalar) -> Result<Tensor> {
        let sizes = self.shape().iter();
        let shape: Shape = sizes.zip(before.iter().zip(after)).map(|(n, (b, a))| n + b + a).collect();
        let ranges: Vec<Range> =
            self.shape().iter().zip(before).map(|(&n, &b)| Range::new(b, b + n, 1)).collect();
        let filled = Tensor::full(shape, value, self.dtype(), &self.device())?;
        filled.slice_assign(&ranges, self)
    }
}

/// The index along the axis that each padded element is taken from.
fn source(shape: &Shape, axis: usize, before: usize, after: usize, mode: PadMode) -> Result<Vec<i64>> {
    let size = shape[axis];
    let reflect = mode == PadMode::Reflect;
    let room = if reflect { size.saturating_sub(1) } else { usize::from(size > 0) * usize::MAX };
    if before.max(after) > room {
        return Err(Error::shape(
            "pad",
            "input",
            shape,
            format!("axis {axis} is too short for a padding of {before} and {after} in this mode"),
        ));
    }
    let (size, before, after) = (size as i64, before as i64, after as i64);
    let last = size - 1;
    Ok((-before..size + after)
        .map(|i| match reflect {
            false => i.clamp(0, last),
            true if i < 0 => -i,
            true if i > last => 2 * last - i,
            true => i,
        })
        .collect())
}
