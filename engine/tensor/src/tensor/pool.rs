//! Pooling of one and two dimensions.

use smallvec::smallvec;

use crate::bridge::{apply, apply_all};
use crate::op::{AvgPool2d, MaxPool2d, Window};
use crate::{Op, Result, Tensor};

use super::conv::require_rank;

impl Tensor {
    /// Maxima of windows of `[N, C, H, W]`.
    ///
    /// # Errors
    /// When no window fits.
    pub fn max_pool2d(self, window: Window) -> Result<Tensor> {
        let outputs = apply_all(Op::MaxPool2d(MaxPool2d { window }), smallvec![self])?;
        Ok(outputs.into_iter().next().expect("max_pool2d has two outputs"))
    }

    /// Maxima of windows, and their index `h * W + w` in the input plane.
    ///
    /// # Errors
    /// When no window fits.
    pub fn max_pool2d_with_indices(self, window: Window) -> Result<(Tensor, Tensor)> {
        let mut outputs = apply_all(Op::MaxPool2d(MaxPool2d { window }), smallvec![self])?;
        let indices = outputs.swap_remove(1).into_device_int()?;
        Ok((outputs.swap_remove(0), indices))
    }

    /// Means of windows of `[N, C, H, W]`.
    ///
    /// # Errors
    /// When no window fits.
    pub fn avg_pool2d(self, window: Window, count_include_pad: bool) -> Result<Tensor> {
        let pool = AvgPool2d { window, count_include_pad };
        apply(Op::AvgPool2d(pool), [self])
    }

    /// Means of `output[0] × output[1]` cells that cover the plane of `[N, C, H, W]`.
    ///
    /// # Errors
    /// When the plane is empty.
    pub fn adaptive_avg_pool2d(self, output: [usize; 2]) -> Result<Tensor> {
        apply(Op::AdaptiveAvgPool2d { output }, [self])
    }

    /// Maxima of windows of `[N, C, L]`; the window's height is ignored.
    ///
    /// # Errors
    /// When no window fits.
    pub fn max_pool1d(self, window: Window) -> Result<Tensor> {
        require_rank("max_pool1d", "input", &self, 3)?;
        self.unsqueeze_dim(2)?.max_pool2d(flat(window))?.squeeze_dim(2)
    }

    /// Means of windows of `[N, C, L]`; the window's height is ignored.
    ///
    /// # Errors
    /// When no window fits.
    pub fn avg_pool1d(self, window: Window, count_include_pad: bool) -> Result<Tensor> {
        require_rank("avg_pool1d", "input", &self, 3)?;
        self.unsqueeze_dim(2)?.avg_pool2d(flat(window), count_include_pad)?.squeeze_dim(2)
    }

    /// Means of `output` cells that cover the axis of `[N, C, L]`.
    ///
    /// # Errors
    /// When the axis is empty.
    pub fn adaptive_avg_pool1d(self, output: usize) -> Result<Tensor> {
        require_rank("adaptive_avg_pool1d", "input", &self, 3)?;
        self.unsqueeze_dim(2)?.adaptive_avg_pool2d([1, output])?.squeeze_dim(2)
    }
}

/// The window with height 1.
fn flat(window: Window) -> Window {
    Window {
        kernel: [1, window.kernel[1]],
        stride: [1, window.stride[1]],
        padding: [0, window.padding[1]],
        dilation: [1, window.dilation[1]],
        ceil_mode: window.ceil_mode,
    }
}
