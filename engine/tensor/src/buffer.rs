//! Buffers: storage that a backend owns and everyone else only holds.

use std::any::Any;
use std::fmt;
use std::sync::Arc;

use crate::Device;
use crate::memory::Account;

/// What a backend stores a tensor's bytes in. Dropping it gives the memory back to the pool.
pub trait Storage: Any + Send + Sync {}

impl<T: Any + Send + Sync> Storage for T {}

struct Allocation<S: ?Sized> {
    bytes: usize,
    account: Account,
    storage: S,
}

impl<S: ?Sized> Drop for Allocation<S> {
    fn drop(&mut self) {
        self.account.release(self.bytes);
    }
}

/// A reference-counted allocation on a device, charged to the source line that made it.
///
/// Cloning shares the storage. A backend may write into a buffer only when it is the sole holder,
/// which [`Buffer::get_mut`] checks; that is how an op reuses the memory of an input that its
/// caller gave away.
#[derive(Clone)]
pub struct Buffer(Arc<Allocation<dyn Storage>>);

impl Buffer {
    /// Wraps storage of `bytes` bytes on `device`, charged to the current
    /// [source](crate::memory::set_source).
    pub fn new<S: Storage>(device: Device, bytes: usize, storage: S) -> Buffer {
        Buffer(Arc::new(Allocation { bytes, account: Account::charge(device, bytes), storage }))
    }

    /// The size that this allocation is charged for, in bytes.
    #[inline]
    pub fn bytes(&self) -> usize {
        self.0.bytes
    }

    /// The storage, if it is of the backend's type `S`.
    #[inline]
    pub fn downcast_ref<S: Storage>(&self) -> Option<&S> {
        let storage: &dyn Any = &self.0.storage;
        storage.downcast_ref()
    }

    /// The storage for writing, if it is of type `S` and this is its only holder.
    #[inline]
    pub fn get_mut<S: Storage>(&mut self) -> Option<&mut S> {
        let storage: &mut dyn Any = &mut Arc::get_mut(&mut self.0)?.storage;
        storage.downcast_mut()
    }

    /// Whether nobody else holds this storage.
    #[inline]
    pub fn is_unique(&self) -> bool {
        Arc::strong_count(&self.0) == 1
    }

    /// An identity for the storage while it lives: two tensors that share memory have the same.
    pub fn id(&self) -> usize {
        Arc::as_ptr(&self.0).cast::<u8>() as usize
    }
}

impl fmt::Debug for Buffer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Buffer({} bytes)", self.bytes())
    }
}
