//! Tensors: the type, its operations, devices and data.

mod autodiff;
mod base;
mod bool;
mod convert;
mod data;
mod device;
mod display;
mod distribution;
mod dtype;
mod element;
mod float;
mod indexing;
mod int;
mod movement;
mod numeric;
mod operators;
mod options;
mod orderable;
mod select;
mod shape;
mod slice;

pub mod activation;
pub mod kind;
pub mod loss;
pub mod module;
pub mod ops;

// The instant tier finds macros by their name alone.
#[cfg(not(emberlab_instant))]
pub use crate::s;
pub use autodiff::Gradients;
pub use base::Tensor;
pub use convert::Cast;
pub use data::{DataError, TensorData, TensorReadError, Tolerance, Values};
pub use device::{Device, DeviceConfig, DeviceIndex, DeviceKind, DeviceSettings, ExecutionError};
pub use display::{PrintOptions, set_print_options};
pub use distribution::Distribution;
pub use dtype::{BoolDType, BoolStore, DType, FloatDType, FloatInfo, IntDType};
pub use element::{Element, ElementConversion, ElementStorage, ToElement};
pub use float::{DEFAULT_ATOL, DEFAULT_RTOL};
pub use indexing::{AsIndex, AsSize, wrap_index};
pub use kind::{Bool, Float, Int};
pub use movement::{BroadcastArgs, DimIter, IntoPadding, MovedimArgs, ReshapeArgs};
pub use ops::IndexingUpdateOp;
pub use options::TensorCreationOptions;
pub use shape::Shape;
pub use slice::{Slice, SliceArg};

/// Reading one number as another type.
pub mod cast {
    pub use super::element::ToElement;
}
