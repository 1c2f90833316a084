//! Tensors as data: dtypes, shapes, layouts, devices, the op vocabulary, bridge, dispatch and
//! autodiff. No kernels.
//!
//! ```no_run
//! use emberlab_tensor::{DType, Device, Tensor};
//!
//! # fn main() -> emberlab_tensor::Result<()> {
//! let device = Device::get("cpu", 0)?.autodiff(); // registered by a backend crate
//! let x = Tensor::from_data([1.0f32, 2.0, 3.0], [3], DType::F32, &device)?.require_grad()?;
//! let loss = x.clone().square()?.sum()?;
//! let gradients = loss.backward()?;
//! println!("{}", gradients.try_grad(&x)?); // 2x
//! # Ok(())
//! # }
//! ```
//!
//! # The way of an op
//!
//! A method of [`Tensor`] (`tensor/*.rs`) checks and composes, and hands an [`Op`] to the bridge
//! (`bridge.rs`). The bridge checks devices, infers the outputs ([`Op::infer`], `op/*.rs`), records what the
//! gradient needs (`autodiff/node.rs`), and calls the [`Backend`] of the [`Device`]. Views stop at the
//! bridge: they change a [`Layout`] and share the [`Buffer`].
//!
//! # What is where
//!
//! | file | subject |
//! | --- | --- |
//! | `dtype`, `scalar`, `dims`, `shape`, `layout` | run-time element types, single values, sizes, strides |
//! | `op`, `op/*` | the vocabulary [`Op`]; per family: parameters, shape-and-dtype rule, gradient |
//! | `op/rule`, `op/gradient` | the checks that rules are made of; what each op saves for its gradient |
//! | `op/composed` | gradients of fused ops that can be differentiated again |
//! | `op/samples` | one application of every op, for the table tests |
//! | `tensor`, `tensor/*` | the handle [`Tensor`] and its methods, one file per family |
//! | `bridge` | infer, record, dispatch |
//! | `autodiff/*` | the graph, [`Tensor::backward`], [`Gradients`], [`no_grad`] |
//! | `backend`, `buffer` | the [`Backend`] trait, and the storage that backends own |
//! | `device` | [`Device`] and the table that dispatches it to a backend |
//! | `random` | the definition of random numbers, the same on every backend |
//! | `memory` | who holds how much: accounting by source line |
//! | `error` | [`Error`] with the values that the reader needs |
//!
//! # Adding an op
//!
//! 1. A variant of [`Op`] with a comment on its inputs and outputs. `family`, `name` and `saves` stop
//!    compiling until they know it.
//! 2. Its arm in `infer` and `gradient` of the family's file, and its sample in `op/samples`: without a
//!    sample the tests do not compile, without a rule they fail.
//! 3. Its method in `tensor/`.
//! 4. Its definition in `tests/reference/`, its gradient in `tests/gradients.rs`, and its kernel in every
//!    backend, compared with the reference by the backend's tests.

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
