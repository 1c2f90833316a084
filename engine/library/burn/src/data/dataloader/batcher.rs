//! Making a batch of items.

use crate::tensor::Device;

/// Makes a batch of items.
pub trait Batcher<I, O>: Send + Sync {
    /// A batch on a device.
    fn batch(&self, items: Vec<I>, device: &Device) -> O;
}
