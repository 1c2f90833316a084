//! Two-dimensional convolution and its gradients.

/// Parameters of a convolution; pairs are `[height, width]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Conv2d {
    /// Step between windows.
    pub stride: [usize; 2],
    /// Zeros added on both sides of each axis.
    pub padding: [usize; 2],
    /// Step between the elements of a window.
    pub dilation: [usize; 2],
    /// Independent groups of channels.
    pub groups: usize,
}

impl Default for Conv2d {
    fn default() -> Conv2d {
        Conv2d { stride: [1, 1], padding: [0, 0], dilation: [1, 1], groups: 1 }
    }
}
