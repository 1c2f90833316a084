//! The tensor handle and its methods.
//!
//! Methods take `self` by value, as Burn's do, and other tensors as `impl Into<Tensor>`, so that
//! `a.add(b)` gives both away and `a.clone().add(&b)` keeps both. A clone shares the storage and
//! costs a few nanoseconds. An op whose input is given away, and held by nobody else, writes its
//! result into that input's memory.
//!
//! Each family has a file in this folder: what a method checks and composes stands there, the op's
//! rule and gradient beside the op in `op/`.

mod conv;
mod create;
mod data;
mod elementwise;
mod index;
mod linalg;
mod norm;
mod optim;
mod pad;
mod pool;
mod print;
mod reduce;
mod view;

pub use data::IntoElements;
pub use index::IndexingUpdate;
pub use pad::PadMode;
pub use print::{PrintOptions, set_print_options};

use std::sync::Arc;

use crate::autodiff::Node;
use crate::op::Meta;
use crate::{Buffer, DType, Device, Layout, Shape, TensorInfo, TensorView};

/// A tensor: a view of a buffer on a device, and its place in the graph of differentiation.
///
/// A handle of five words; a clone shares everything.
#[derive(Clone)]
pub struct Tensor {
    buffer: Buffer,
    layout: Arc<Layout>,
    /// How the tensor was computed, when a gradient flows through it.
    node: Option<Arc<Node>>,
    dtype: DType,
    device: Device,
}

impl Tensor {
    /// A tensor over a buffer that a backend made: contiguous, at offset 0.
    #[inline]
    pub(crate) fn new(buffer: Buffer, info: TensorInfo, device: Device) -> Tensor {
        let layout = Arc::new(Layout::contiguous(info.shape));
        Tensor { buffer, layout, node: None, dtype: info.dtype, device }
    }

    /// A tensor over a buffer with a layout that is shared with another tensor.
    #[inline]
    pub(crate) fn from_parts(buffer: Buffer, layout: Arc<Layout>, dtype: DType, device: Device) -> Tensor {
        Tensor { buffer, layout, node: None, dtype, device }
    }

    /// The same buffer under another layout, without a place in the graph.
    #[inline]
    pub(crate) fn with_layout(self, layout: Layout) -> Tensor {
        Tensor { layout: Arc::new(layout), node: None, ..self }
    }

    /// The same values with another place in the graph.
    #[inline]
    pub(crate) fn with_node(self, device: Device, node: Option<Arc<Node>>) -> Tensor {
        Tensor { device, node, ..self }
    }

    /// The sizes of the axes.
    #[inline]
    pub fn shape(&self) -> &Shape {
        self.layout.shape()
    }

    /// The number of axes.
    #[inline]
    pub fn rank(&self) -> usize {
        self.layout.rank()
    }

    /// The number of elements.
    #[inline]
    pub fn numel(&self) -> usize {
        self.layout.numel()
    }

    /// The element type.
    #[inline]
    pub fn dtype(&self) -> DType {
        self.dtype
    }

    /// The device.
    #[inline]
    pub fn device(&self) -> Device {
        self.device
    }

    /// How the elements lie in the buffer.
    #[inline]
    pub fn layout(&self) -> &Layout {
        &self.layout
    }

    /// The buffer, for accounting: its size and identity.
    #[inline]
    pub fn buffer(&self) -> &Buffer {
        &self.buffer
    }

    /// Whether nobody else holds the buffer, so that an op may overwrite it.
    pub fn is_unique(&self) -> bool {
        self.buffer.is_unique()
    }

    #[inline]
    pub(crate) fn shared_layout(&self) -> &Arc<Layout> {
        &self.layout
    }

    /// The node that computed the tensor, when a gradient flows through it.
    #[inline]
    pub(crate) fn node(&self) -> Option<&Arc<Node>> {
        self.node.as_ref()
    }

    #[inline]
    pub(crate) fn meta(&self) -> Meta<'_> {
        Meta { shape: self.shape(), dtype: self.dtype() }
    }

    /// What a backend sees.
    #[inline]
    pub(crate) fn into_view(self) -> TensorView {
        TensorView { buffer: self.buffer, layout: self.layout, dtype: self.dtype }
    }
}

impl From<&Tensor> for Tensor {
    fn from(tensor: &Tensor) -> Tensor {
        tensor.clone()
    }
}
