//! What most programs import: `use burn::prelude::*;`.

pub use crate::config::Config;
pub use crate::module::Module;
pub use crate::nn;
pub use crate::tensor::cast::ToElement;
#[cfg(not(emberlab_instant))]
pub use crate::tensor::s;
pub use crate::tensor::{
    Bool, Device, DeviceIndex, DeviceKind, ElementConversion, Float, Int, Shape, SliceArg, Tensor, TensorData,
};
