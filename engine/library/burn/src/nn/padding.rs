//! Padding of convolutions and pooling.

use crate::config::Config;

/// Zeros on both sides so that the result has `size / stride` positions, rounded up; an odd one goes to the end.
fn same_padding(kernel_size: usize, stride: usize, size: usize) -> (usize, usize) {
    let output = size.div_ceil(stride);
    let needed = if output > 0 { (output - 1) * stride + kernel_size } else { 0 };
    let total = needed.saturating_sub(size);
    (total / 2, total - total / 2)
}

/// Padding of one axis.
#[derive(Config, Debug, PartialEq)]
pub enum PaddingConfig1d {
    /// As much as keeps the size, up to the stride.
    Same,
    /// None.
    Valid,
    /// Left and right.
    Explicit(usize, usize),
}

impl PaddingConfig1d {
    pub(crate) fn pair(&self, length: usize, kernel_size: usize, stride: usize) -> (usize, usize) {
        match self {
            PaddingConfig1d::Valid => (0, 0),
            PaddingConfig1d::Same => same_padding(kernel_size, stride, length),
            PaddingConfig1d::Explicit(left, right) => (*left, *right),
        }
    }
}

/// Padding of two axes.
#[derive(Config, Debug, PartialEq)]
pub enum PaddingConfig2d {
    /// As much as keeps the size, up to the stride.
    Same,
    /// None.
    Valid,
    /// Top, left, bottom and right.
    Explicit(usize, usize, usize, usize),
}

impl PaddingConfig2d {
    /// `(top, bottom)` and `(left, right)`.
    pub(crate) fn pairs(
        &self,
        height: usize,
        width: usize,
        kernel_size: &[usize; 2],
        stride: &[usize; 2],
    ) -> [(usize, usize); 2] {
        match self {
            PaddingConfig2d::Valid => [(0, 0), (0, 0)],
            PaddingConfig2d::Same => [
                same_padding(kernel_size[0], stride[0], height),
                same_padding(kernel_size[1], stride[1], width),
            ],
            PaddingConfig2d::Explicit(top, left, bottom, right) => [(*top, *bottom), (*left, *right)],
        }
    }
}
