//! Where a new tensor lives and what type it has.

use super::device::Device;
use super::dtype::DType;
use super::kind::Basic;

/// The device of a new tensor, and its type if it is not the device's default.
///
/// Made from `&device` or `(&device, DType::F64)`.
#[derive(Clone, Debug)]
pub struct TensorCreationOptions {
    /// Where the tensor lives.
    pub device: Device,
    /// Its type, or the device's default for its kind.
    pub dtype: Option<DType>,
}

impl TensorCreationOptions {
    /// The default type on a device.
    pub fn new(device: Device) -> Self {
        TensorCreationOptions { device, dtype: None }
    }

    /// With a type.
    pub fn with_dtype(mut self, dtype: DType) -> Self {
        self.dtype = Some(dtype);
        self
    }

    /// On another device.
    pub fn with_device(mut self, device: Device) -> Self {
        self.device = device;
        self
    }

    /// The type, or another one when none was asked for.
    pub fn dtype_or(&self, dtype: DType) -> DType {
        self.dtype.unwrap_or(dtype)
    }

    /// The type as the engine takes it: a name, or the kind whose default is meant.
    pub(crate) fn dtype_name<K: Basic>(&self) -> &'static str {
        match self.dtype {
            Some(dtype) if K::kind_name() != "bool" => dtype.name(),
            _ => K::kind_name(),
        }
    }
}

impl Default for TensorCreationOptions {
    fn default() -> Self {
        TensorCreationOptions::new(Device::default())
    }
}

impl From<&Device> for TensorCreationOptions {
    fn from(device: &Device) -> Self {
        TensorCreationOptions::new(device.clone())
    }
}

impl From<(&Device, DType)> for TensorCreationOptions {
    fn from(options: (&Device, DType)) -> Self {
        TensorCreationOptions::new(options.0.clone()).with_dtype(options.1)
    }
}
