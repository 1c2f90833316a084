//! A live allocation.
#![allow(unsafe_code)] // hands out slices of pool memory

use super::{Allocator, small::Class};

/// Bytes from an [`Allocator`], returned to it on drop. 64-byte aligned.
pub struct Block {
    address: usize,
    bytes: usize,
    class: Option<Class>,
    allocator: &'static Allocator,
}

impl Block {
    pub(super) fn new(
        address: usize,
        bytes: usize,
        class: Option<Class>,
        allocator: &'static Allocator,
    ) -> Self {
        Self { address, bytes, class, allocator }
    }

    /// The first byte.
    pub fn as_ptr(&self) -> *mut u8 {
        std::ptr::with_exposed_provenance_mut(self.address)
    }

    /// The number of bytes asked for.
    pub fn len(&self) -> usize {
        self.bytes
    }

    /// Whether no bytes were asked for.
    pub fn is_empty(&self) -> bool {
        self.bytes == 0
    }

    /// The contents.
    pub fn as_slice(&self) -> &[u8] {
        // SAFETY: the pool handed out `bytes` initialised bytes here (segments start zeroed) to this block alone.
        unsafe { std::slice::from_raw_parts(self.as_ptr(), self.bytes) }
    }

    /// The contents, for writing.
    pub fn as_mut_slice(&mut self) -> &mut [u8] {
        // SAFETY: as in `as_slice`, and the borrow is exclusive.
        unsafe { std::slice::from_raw_parts_mut(self.as_ptr(), self.bytes) }
    }
}

impl std::fmt::Debug for Block {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Block").field("bytes", &self.bytes).finish_non_exhaustive()
    }
}

impl Drop for Block {
    fn drop(&mut self) {
        self.allocator.give_back(self.address, self.class);
    }
}
