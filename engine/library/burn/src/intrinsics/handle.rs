//! References to objects that the engine holds.

/// A tensor: buffer, layout, type, device and, when it records, its place in the graph.
#[intrinsic]
pub struct TensorHandle;

/// A device.
#[intrinsic]
pub struct DeviceHandle;

/// The result of a backward pass.
#[intrinsic]
pub struct GradientsHandle;

/// Another reference to the same tensor.
#[intrinsic("tensor.clone")]
pub fn tensor_clone(x: &TensorHandle) -> TensorHandle;

/// Another reference to the same device.
#[intrinsic("device.clone")]
pub fn device_clone(device: &DeviceHandle) -> DeviceHandle;

/// What the gradients hold, in a few words.
#[intrinsic("gradients.describe")]
pub fn gradients_describe(gradients: &GradientsHandle) -> String;

impl Clone for TensorHandle {
    fn clone(&self) -> Self {
        tensor_clone(self)
    }
}

impl Clone for DeviceHandle {
    fn clone(&self) -> Self {
        device_clone(self)
    }
}
