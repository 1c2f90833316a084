//! Tensors as data: dtypes, shapes, layouts, devices, the op vocabulary, bridge, dispatch and
//! autodiff. No kernels.
//!
//! # What is where
//!
//! | file | subject |
//! | --- | --- |
//! | `dtype`, `scalar`, `shape`, `layout` | run-time element types, single values, sizes, strides |
//! | `op`, `op/*` | the vocabulary [`Op`]; per family: parameters, shape-and-dtype rule, gradient |
//! | `backend`, `buffer` | the [`Backend`] trait, and the storage that backends own |
//! | `device` | [`Device`] and the table that dispatches it to a backend |
//! | `random` | the definition of random numbers, the same on every backend |
//! | `memory` | who holds how much: accounting by source line |
//! | `error` | [`Error`] with the values that the reader needs |

mod autodiff;
mod backend;
mod bridge;
mod buffer;
mod device;
mod dims;
mod dtype;
mod error;
mod layout;
pub mod memory;
pub mod op;
pub mod random;
mod scalar;
mod shape;
mod tensor;

pub use autodiff::{Backward, Gradients, NodeId, grad_enabled, no_grad};
pub use backend::{Backend, Buffers, Infos, TensorInfo, TensorView};
pub use buffer::{Buffer, Storage};
pub use device::Device;
pub use dims::Dims;
pub use dtype::{DType, Element, Kind};
pub use error::{Error, ErrorKind, Result};
pub use half;
pub use layout::Layout;
pub use op::{Op, Range};
pub use scalar::Scalar;
pub use shape::Shape;
pub use smallvec;
pub use tensor::{IndexingUpdate, IntoElements, PadMode, PrintOptions, Tensor, set_print_options};
