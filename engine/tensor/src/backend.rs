//! The interface between the core and a backend: run one op on buffers.

use std::sync::Arc;

use smallvec::SmallVec;

use crate::memory::BackendMemory;
use crate::{Buffer, DType, Layout, Op, Result, Shape};

/// An input of an op as a backend sees it.
///
/// The backend owns the view. When [`Buffer::get_mut`] succeeds, nobody else can see the buffer, and
/// the backend may overwrite it and return it as an output.
#[derive(Clone, Debug)]
pub struct TensorView {
    /// The storage.
    pub buffer: Buffer,
    /// Where the tensor's elements lie in the storage.
    pub layout: Arc<Layout>,
    /// The element type.
    pub dtype: DType,
}

/// What the core has inferred about a tensor: its shape and element type.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct TensorInfo {
    /// The sizes of the axes.
    pub shape: Shape,
    /// The element type.
    pub dtype: DType,
}

impl TensorInfo {
    /// Shape and dtype together.
    pub fn new(shape: Shape, dtype: DType) -> TensorInfo {
        TensorInfo { shape, dtype }
    }

    /// Bytes of a contiguous tensor of this shape and type.
    pub fn bytes(&self) -> usize {
        self.shape.numel() * self.dtype.size()
    }
}

/// The outputs of one op; one for most ops, so it stays on the stack.
pub type Buffers = SmallVec<[Buffer; 1]>;

/// The inferred outputs of one op.
pub type Infos = SmallVec<[TensorInfo; 1]>;

/// Something that can run ops: the CPU kernels, a GPU runtime, a remote engine.
///
/// What the core guarantees to [`Backend::run`]:
/// * inputs have passed the op's rule ([`Op::infer`]), and `outputs` is what the rule gave;
/// * operands of elementwise ops have the output's shape: a broadcast operand arrives expanded, with
///   stride 0;
/// * index tensors are `i64`, masks are `bool`;
/// * an op never arrives for which [`Op::is_view`] is true.
///
/// What the backend guarantees: each returned buffer is contiguous, at offset 0, with the shape and
/// dtype of the corresponding entry of `outputs`.
pub trait Backend: Send + Sync {
    /// The backend's name, such as `cpu`.
    fn name(&self) -> &str;

    /// Runs one op.
    ///
    /// # Errors
    /// When there is no kernel for the element type, an index is out of range, or memory runs out.
    fn run(&self, op: &Op, inputs: &mut [TensorView], outputs: &[TensorInfo]) -> Result<Buffers>;

    /// A new buffer holding `bytes`, the native-endian elements of a contiguous tensor of `dtype`.
    ///
    /// # Errors
    /// When memory runs out.
    fn upload(&self, bytes: &[u8], dtype: DType) -> Result<Buffer>;

    /// The bytes `range` of a buffer, after everything that writes to it has finished.
    ///
    /// # Errors
    /// When the device fails.
    fn read(&self, buffer: &Buffer, range: std::ops::Range<usize>) -> Result<Vec<u8>>;

    /// Whether there are kernels for an element type.
    fn supports(&self, dtype: DType) -> bool {
        let _ = dtype;
        true
    }

    /// Waits until all work that was submitted has finished.
    ///
    /// # Errors
    /// When work failed since the last call.
    fn sync(&self) -> Result<()> {
        Ok(())
    }

    /// Returns memory that no tensor holds to the system.
    fn trim(&self) {}

    /// The state of the backend's allocator.
    fn memory(&self) -> BackendMemory;
}
