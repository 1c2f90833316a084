//! Options of convolutions, pooling, padding and indexed updates.

/// How an indexed update combines the values that are there with the new ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IndexingUpdateOp {
    /// The new value replaces the old one.
    Assign,
    /// The sum.
    Add,
    /// The product.
    Mul,
    /// The smaller one.
    Min,
    /// The larger one.
    Max,
}

impl IndexingUpdateOp {
    /// The name that the engine takes.
    pub(crate) fn name(self) -> &'static str {
        match self {
            IndexingUpdateOp::Assign => "assign",
            IndexingUpdateOp::Add => "add",
            IndexingUpdateOp::Mul => "mul",
            IndexingUpdateOp::Min => "min",
            IndexingUpdateOp::Max => "max",
        }
    }
}

/// What padding is filled with.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum PadMode {
    /// One value.
    Constant(f32),
    /// The elements mirrored at the edge, which is not repeated.
    Reflect,
    /// The element at the edge.
    Edge,
}

impl Default for PadMode {
    fn default() -> Self {
        PadMode::Constant(0.0)
    }
}

impl From<f32> for PadMode {
    fn from(value: f32) -> Self {
        PadMode::Constant(value)
    }
}

impl From<f64> for PadMode {
    fn from(value: f64) -> Self {
        PadMode::Constant(value as f32)
    }
}

impl From<i32> for PadMode {
    fn from(value: i32) -> Self {
        PadMode::Constant(value as f32)
    }
}

impl From<i64> for PadMode {
    fn from(value: i64) -> Self {
        PadMode::Constant(value as f32)
    }
}

fn nonzero<const N: usize>(values: [usize; N], what: &str) -> [usize; N] {
    if values.contains(&0) {
        panic!("{what} must be non-zero, got {values:?}");
    }
    values
}

fn symmetric<const N: usize>(padding: [usize; N]) -> [(usize, usize); N] {
    let mut pairs: [(usize, usize); N] = [(0, 0); N];
    for i in 0..N {
        pairs[i] = (padding[i], padding[i]);
    }
    pairs
}

fn is_asymmetric<const N: usize>(padding: &[(usize, usize); N]) -> bool {
    padding.iter().any(|pair| pair.0 != pair.1)
}

fn begins<const N: usize>(padding: &[(usize, usize); N]) -> [usize; N] {
    let mut begins: [usize; N] = [0; N];
    for i in 0..N {
        begins[i] = padding[i].0;
    }
    begins
}

/// Options of a convolution over `N` axes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ConvOptions<const N: usize> {
    /// Distance between windows.
    pub stride: [usize; N],
    /// Zeros before and after each axis.
    pub padding: [(usize, usize); N],
    /// Distance between the elements of a window.
    pub dilation: [usize; N],
    /// Number of groups that channels are split into.
    pub groups: usize,
}

impl<const N: usize> ConvOptions<N> {
    /// Options with the same padding on both sides. Panics when stride, dilation or groups are 0.
    pub fn new(stride: [usize; N], padding: [usize; N], dilation: [usize; N], groups: usize) -> Self {
        ConvOptions::new_with_padding(stride, symmetric(padding), dilation, groups)
    }

    /// Options with padding before and after each axis. Panics when stride, dilation or groups are 0.
    pub fn new_with_padding(
        stride: [usize; N],
        padding: [(usize, usize); N],
        dilation: [usize; N],
        groups: usize,
    ) -> Self {
        if groups == 0 {
            panic!("groups must be non-zero");
        }
        ConvOptions {
            stride: nonzero(stride, "stride"),
            padding,
            dilation: nonzero(dilation, "dilation"),
            groups,
        }
    }

    /// Whether some axis has different padding on its two sides.
    pub fn is_asymmetric(&self) -> bool {
        is_asymmetric(&self.padding)
    }

    /// The padding before each axis.
    pub fn padding_begin(&self) -> [usize; N] {
        begins(&self.padding)
    }
}

/// Options of a transposed convolution over `N` axes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct ConvTransposeOptions<const N: usize> {
    /// Stride of the convolution that is transposed.
    pub stride: [usize; N],
    /// Its padding, which the result loses.
    pub padding: [usize; N],
    /// Positions added at the end of the result.
    pub padding_out: [usize; N],
    /// Its dilation.
    pub dilation: [usize; N],
    /// Its groups.
    pub groups: usize,
}

impl<const N: usize> ConvTransposeOptions<N> {
    /// Options. Panics when stride, dilation or groups are 0.
    pub fn new(
        stride: [usize; N],
        padding: [usize; N],
        padding_out: [usize; N],
        dilation: [usize; N],
        groups: usize,
    ) -> Self {
        if groups == 0 {
            panic!("groups must be non-zero");
        }
        ConvTransposeOptions {
            stride: nonzero(stride, "stride"),
            padding,
            padding_out,
            dilation: nonzero(dilation, "dilation"),
            groups,
        }
    }
}

/// Options of a maximum pooling over `N` axes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct MaxPoolOptions<const N: usize> {
    /// Size of a window.
    pub kernel_size: [usize; N],
    /// Distance between windows.
    pub stride: [usize; N],
    /// Positions added before and after each axis; they are never the maximum.
    pub padding: [(usize, usize); N],
    /// Distance between the elements of a window.
    pub dilation: [usize; N],
    /// Whether a window may reach over the end.
    pub ceil_mode: bool,
}

impl<const N: usize> MaxPoolOptions<N> {
    /// Windows side by side.
    pub fn new(kernel_size: [usize; N]) -> Self {
        let kernel_size = nonzero(kernel_size, "kernel size");
        MaxPoolOptions {
            kernel_size,
            stride: kernel_size,
            padding: [(0, 0); N],
            dilation: [1; N],
            ceil_mode: false,
        }
    }

    /// With another distance between windows.
    pub fn with_stride(mut self, stride: [usize; N]) -> Self {
        self.stride = nonzero(stride, "stride");
        self
    }

    /// With the same padding on both sides.
    pub fn with_padding(mut self, padding: [usize; N]) -> Self {
        self.padding = symmetric(padding);
        self
    }

    /// With padding before and after each axis.
    pub fn with_padding_pairs(mut self, padding: [(usize, usize); N]) -> Self {
        self.padding = padding;
        self
    }

    /// With another distance between the elements of a window.
    pub fn with_dilation(mut self, dilation: [usize; N]) -> Self {
        self.dilation = nonzero(dilation, "dilation");
        self
    }

    /// With windows that may reach over the end.
    pub fn with_ceil_mode(mut self, ceil_mode: bool) -> Self {
        self.ceil_mode = ceil_mode;
        self
    }

    /// Whether some axis has different padding on its two sides.
    pub fn is_asymmetric(&self) -> bool {
        is_asymmetric(&self.padding)
    }

    pub(crate) fn padding_begin(&self) -> [usize; N] {
        begins(&self.padding)
    }
}

/// Options of an average pooling over `N` axes.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct AvgPoolOptions<const N: usize> {
    /// Size of a window.
    pub kernel_size: [usize; N],
    /// Distance between windows.
    pub stride: [usize; N],
    /// Zeros before and after each axis.
    pub padding: [(usize, usize); N],
    /// Whether padding counts as elements.
    pub count_include_pad: bool,
    /// Whether a window may reach over the end.
    pub ceil_mode: bool,
}

impl<const N: usize> AvgPoolOptions<N> {
    /// Windows side by side.
    pub fn new(kernel_size: [usize; N]) -> Self {
        let kernel_size = nonzero(kernel_size, "kernel size");
        AvgPoolOptions {
            kernel_size,
            stride: kernel_size,
            padding: [(0, 0); N],
            count_include_pad: true,
            ceil_mode: false,
        }
    }

    /// With another distance between windows.
    pub fn with_stride(mut self, stride: [usize; N]) -> Self {
        self.stride = nonzero(stride, "stride");
        self
    }

    /// With the same padding on both sides.
    pub fn with_padding(mut self, padding: [usize; N]) -> Self {
        self.padding = symmetric(padding);
        self
    }

    /// With padding before and after each axis.
    pub fn with_padding_pairs(mut self, padding: [(usize, usize); N]) -> Self {
        self.padding = padding;
        self
    }

    /// With padding counted as elements, or not.
    pub fn with_count_include_pad(mut self, count_include_pad: bool) -> Self {
        self.count_include_pad = count_include_pad;
        self
    }

    /// With windows that may reach over the end.
    pub fn with_ceil_mode(mut self, ceil_mode: bool) -> Self {
        self.ceil_mode = ceil_mode;
        self
    }

    /// Whether some axis has different padding on its two sides.
    pub fn is_asymmetric(&self) -> bool {
        is_asymmetric(&self.padding)
    }

    pub(crate) fn padding_begin(&self) -> [usize; N] {
        begins(&self.padding)
    }
}

/// Options of [`attention`](super::module::attention).
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct AttentionModuleOptions {
    /// Factor of the scores; `1 / sqrt(head size)` by default.
    pub scale: Option<f64>,
    /// Limits the scores smoothly to this size.
    pub softcap: Option<f64>,
    /// Whether a position only attends to itself and those before.
    pub is_causal: bool,
}
