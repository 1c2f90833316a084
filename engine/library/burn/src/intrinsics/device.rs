//! Devices: opening one, its autodiff mode, its defaults, its generator.

use super::handle::DeviceHandle;

/// Opens a device by kind (`default`, `cpu`, `cuda`, `rocm`, `vulkan`, `metal`, `webgpu`, `wgpu`) and index; -1 is the default one of its kind. Panics when this machine has none.
#[intrinsic("device.open")]
pub fn open(kind: &str, index: i64) -> DeviceHandle;

/// The device as programs print it, for example `Cpu`.
#[intrinsic("device.name")]
pub fn name(device: &DeviceHandle) -> String;

/// Whether both are the same hardware, whatever their autodiff modes.
#[intrinsic("device.equal")]
pub fn equal(a: &DeviceHandle, b: &DeviceHandle) -> bool;

/// The same hardware with recording of gradients switched on or off.
#[intrinsic("device.with_autodiff")]
pub fn with_autodiff(device: &DeviceHandle, enabled: bool) -> DeviceHandle;

/// Whether tensors made on this device can record gradients.
#[intrinsic("device.is_autodiff")]
pub fn is_autodiff(device: &DeviceHandle) -> bool;

/// Restarts the random generator of the device.
#[intrinsic("device.seed")]
pub fn seed(device: &DeviceHandle, seed: u64);

/// Waits until all work queued on the device is done.
#[intrinsic("device.sync")]
pub fn sync(device: &DeviceHandle);

/// Gives unused pooled memory back to the system.
#[intrinsic("device.memory_cleanup")]
pub fn memory_cleanup(device: &DeviceHandle);

/// The type that `float`, `int` or `bool` tensors get when none is asked for.
#[intrinsic("device.default_dtype")]
pub fn default_dtype(device: &DeviceHandle, kind: &str) -> String;

/// Changes the type that `float` or `int` tensors get when none is asked for.
#[intrinsic("device.set_default_dtype")]
pub fn set_default_dtype(device: &DeviceHandle, kind: &str, dtype: &str);

/// Whether tensors of the type can be computed with on this device.
#[intrinsic("device.supports_dtype")]
pub fn supports_dtype(device: &DeviceHandle, dtype: &str) -> bool;
