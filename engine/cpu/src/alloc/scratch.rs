//! Typed temporaries of kernels.
#![allow(unsafe_code)] // views pool memory as numbers

use std::marker::PhantomData;
use std::ops::{Deref, DerefMut};

use super::{AllocError, Allocator, Block};

/// A temporary slice from the global allocator, with arbitrary contents. `T` is a plain number.
pub(crate) struct Scratch<T> {
    block: Block,
    len: usize,
    element: PhantomData<T>,
}

impl<T: Copy + 'static> Scratch<T> {
    pub(crate) fn new(len: usize) -> Result<Self, AllocError> {
        let bytes = len.saturating_mul(size_of::<T>());
        Ok(Self { block: Allocator::global().alloc(bytes)?, len, element: PhantomData })
    }
}

impl<T> Deref for Scratch<T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        // SAFETY: the block holds `len` elements, is aligned to 64 bytes and initialised.
        unsafe { std::slice::from_raw_parts(self.block.as_ptr().cast(), self.len) }
    }
}

impl<T> DerefMut for Scratch<T> {
    fn deref_mut(&mut self) -> &mut [T] {
        // SAFETY: as above; the borrow is exclusive.
        unsafe { std::slice::from_raw_parts_mut(self.block.as_ptr().cast(), self.len) }
    }
}
