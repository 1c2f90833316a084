//! Devices: where tensors live, and whether what happens to them is recorded for gradients.

use super::dtype::{DType, FloatDType, IntDType};
use crate::intrinsics::device;
use crate::intrinsics::handle::DeviceHandle;
use std::fmt;

/// Where tensors live, and whether gradients can be recorded there.
///
/// Two devices are equal when they are the same hardware, whatever their autodiff modes.
#[derive(Clone)]
pub struct Device {
    pub(crate) handle: DeviceHandle,
}

/// The position of a device among those of its kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DeviceIndex {
    /// The one that the backend prefers.
    #[default]
    Default,
    /// A given one.
    Index(usize),
}

impl DeviceIndex {
    fn number(self) -> i64 {
        match self {
            DeviceIndex::Default => -1,
            DeviceIndex::Index(index) => index as i64,
        }
    }
}

impl From<usize> for DeviceIndex {
    fn from(index: usize) -> Self {
        DeviceIndex::Index(index)
    }
}

impl From<i32> for DeviceIndex {
    fn from(index: i32) -> Self {
        DeviceIndex::Index(index as usize)
    }
}

/// Which GPU a wgpu device should use.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum DeviceKind {
    /// A discrete GPU, by position.
    DiscreteGpu(usize),
    /// An integrated GPU, by position.
    IntegratedGpu(usize),
    /// A virtual GPU, by position.
    VirtualGpu(usize),
    /// A software implementation on the CPU.
    Cpu,
    /// The best one there is.
    #[default]
    DefaultDevice,
}

impl DeviceKind {
    fn open(self, backend: &str) -> Device {
        match self {
            DeviceKind::DefaultDevice => Device::open(backend, -1),
            DeviceKind::DiscreteGpu(index) => Device::open(&format!("{backend}:discrete"), index as i64),
            DeviceKind::IntegratedGpu(index) => Device::open(&format!("{backend}:integrated"), index as i64),
            DeviceKind::VirtualGpu(index) => Device::open(&format!("{backend}:virtual"), index as i64),
            DeviceKind::Cpu => Device::open(&format!("{backend}:cpu"), -1),
        }
    }
}

impl Device {
    fn open(kind: &str, index: i64) -> Self {
        Device { handle: device::open(kind, index) }
    }

    /// The CPU.
    pub fn flex() -> Self {
        Device::open("cpu", -1)
    }

    /// The CPU.
    pub fn cpu() -> Self {
        Device::open("cpu", -1)
    }

    /// The CPU.
    pub fn ndarray() -> Self {
        Device::open("cpu", -1)
    }

    /// An NVIDIA GPU through CUDA. Panics when there is none.
    pub fn cuda(index: impl Into<DeviceIndex>) -> Self {
        let index: DeviceIndex = index.into();
        Device::open("cuda", index.number())
    }

    /// An AMD GPU through ROCm. Panics when there is none.
    pub fn rocm(index: impl Into<DeviceIndex>) -> Self {
        let index: DeviceIndex = index.into();
        Device::open("rocm", index.number())
    }

    /// A GPU through the best graphics interface of the system. Panics when there is none.
    pub fn wgpu(kind: DeviceKind) -> Self {
        kind.open("wgpu")
    }

    /// A GPU through Vulkan. Panics when there is none.
    pub fn vulkan(kind: DeviceKind) -> Self {
        kind.open("vulkan")
    }

    /// A GPU through Metal. Panics when there is none.
    pub fn metal(kind: DeviceKind) -> Self {
        kind.open("metal")
    }

    /// A GPU through WebGPU. Panics when there is none.
    pub fn webgpu(kind: DeviceKind) -> Self {
        kind.open("webgpu")
    }

    /// The same hardware with recording of gradients.
    pub fn autodiff(self) -> Self {
        Device { handle: device::with_autodiff(&self.handle, true) }
    }

    /// The same hardware without recording of gradients.
    pub fn without_autodiff(self) -> Self {
        Device { handle: device::with_autodiff(&self.handle, false) }
    }

    /// The same hardware without recording of gradients.
    pub fn inner(self) -> Self {
        self.without_autodiff()
    }

    /// Whether gradients can be recorded on this device.
    pub fn is_autodiff(&self) -> bool {
        device::is_autodiff(&self.handle)
    }

    /// This hardware with the autodiff mode of another device.
    pub fn with_autodiff_context_from(self, source: &Self) -> Self {
        Device { handle: device::with_autodiff(&self.handle, source.is_autodiff()) }
    }

    /// Restarts the random generator: the same seed gives the same numbers.
    pub fn seed(&self, seed: u64) {
        device::seed(&self.handle, seed);
    }

    /// Waits until all work on the device is done.
    pub fn sync(&self) -> Result<(), ExecutionError> {
        device::sync(&self.handle);
        Ok(())
    }

    /// Starts all work that is still queued.
    pub fn flush(&self) -> Result<(), ExecutionError> {
        self.sync()
    }

    /// Gives unused pooled memory back to the system.
    pub fn memory_cleanup(&self) {
        device::memory_cleanup(&self.handle);
    }

    /// Whether tensors of a type can be computed with on this device.
    pub fn supports_dtype(&self, dtype: impl Into<DType>) -> bool {
        let dtype: DType = dtype.into();
        device::supports_dtype(&self.handle, dtype.name())
    }

    /// The types that new tensors get when none is asked for.
    pub fn settings(&self) -> DeviceSettings {
        DeviceSettings {
            float_dtype: FloatDType::from(DType::from_name(&device::default_dtype(&self.handle, "float"))),
            int_dtype: IntDType::from(DType::from_name(&device::default_dtype(&self.handle, "int"))),
        }
    }

    /// Changes the types that new tensors get when none is asked for.
    pub fn configure(&mut self, config: impl Into<DeviceConfig>) -> Result<(), ExecutionError> {
        let config: DeviceConfig = config.into();
        if let Some(dtype) = config.float_dtype {
            device::set_default_dtype(&self.handle, "float", DType::from(dtype).name());
        }
        if let Some(dtype) = config.int_dtype {
            device::set_default_dtype(&self.handle, "int", DType::from(dtype).name());
        }
        Ok(())
    }
}

impl Default for Device {
    fn default() -> Self {
        Device::open("default", -1)
    }
}

impl fmt::Debug for Device {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Device<{}>", device::name(&self.handle))
    }
}

impl fmt::Display for Device {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&device::name(&self.handle))
    }
}

impl PartialEq for Device {
    fn eq(&self, other: &Self) -> bool {
        device::equal(&self.handle, &other.handle)
    }
}

impl Eq for Device {}

/// The types that new tensors on a device get when none is asked for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DeviceSettings {
    /// The type of float tensors.
    pub float_dtype: FloatDType,
    /// The type of integer tensors.
    pub int_dtype: IntDType,
}

/// Changes to a device's default types; see [`Device::configure`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct DeviceConfig {
    float_dtype: Option<FloatDType>,
    int_dtype: Option<IntDType>,
}

impl DeviceConfig {
    /// Float tensors get this type.
    pub fn float_dtype(mut self, dtype: impl Into<FloatDType>) -> Self {
        self.float_dtype = Some(dtype.into());
        self
    }

    /// Integer tensors get this type.
    pub fn int_dtype(mut self, dtype: impl Into<IntDType>) -> Self {
        self.int_dtype = Some(dtype.into());
        self
    }
}

impl From<FloatDType> for DeviceConfig {
    fn from(dtype: FloatDType) -> Self {
        DeviceConfig { float_dtype: Some(dtype), int_dtype: None }
    }
}

impl From<IntDType> for DeviceConfig {
    fn from(dtype: IntDType) -> Self {
        DeviceConfig { float_dtype: None, int_dtype: Some(dtype) }
    }
}

/// Why work on a device failed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ExecutionError {
    message: String,
}

impl ExecutionError {
    /// An error with what happened.
    pub fn new(message: String) -> Self {
        ExecutionError { message }
    }
}

impl fmt::Display for ExecutionError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for ExecutionError {}
