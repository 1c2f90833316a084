//! Two-dimensional pooling.

/// The windows of a pooling; pairs are `[height, width]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Window {
    /// Size of a window.
    pub kernel: [usize; 2],
    /// Step between windows.
    pub stride: [usize; 2],
    /// Padding on both sides of each axis, at most half the kernel.
    pub padding: [usize; 2],
    /// Step between the elements of a window.
    pub dilation: [usize; 2],
    /// Keep a last window that starts inside the input (or its left padding) but reaches beyond it.
    pub ceil_mode: bool,
}

/// Parameters of max pooling. Padding never wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct MaxPool2d {
    /// The windows.
    pub window: Window,
}

/// Parameters of average pooling; the window's dilation is `[1, 1]`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct AvgPool2d {
    /// The windows.
    pub window: Window,
    /// Divide by the part of the window inside the padded input instead of the part inside the
    /// input. What a window in `ceil_mode` has beyond the right padding never counts.
    pub count_include_pad: bool,
}
