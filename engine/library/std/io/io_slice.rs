//! Buffers of reads and writes that take several.

use crate::ops::{Deref, DerefMut};

/// A buffer to be written.
#[derive(Clone, Copy, Debug)]
pub struct IoSlice<'a>(&'a [u8]);
impl<'a> IoSlice<'a> {
    /// A buffer.
    pub fn new(buf: &'a [u8]) -> IoSlice<'a> {
        IoSlice(buf)
    }
}
impl Deref for IoSlice<'_> {
    type Target = [u8];
    fn deref(&self) -> &[u8] {
        self.0
    }
}

/// A buffer to be filled.
#[derive(Debug)]
pub struct IoSliceMut<'a>(&'a mut [u8]);
impl<'a> IoSliceMut<'a> {
    /// A buffer.
    pub fn new(buf: &'a mut [u8]) -> IoSliceMut<'a> {
        IoSliceMut(buf)
    }
}
impl Deref for IoSliceMut<'_> {
    type Target = [u8];
    fn deref(&self) -> &[u8] {
        self.0
    }
}
impl DerefMut for IoSliceMut<'_> {
    fn deref_mut(&mut self) -> &mut [u8] {
        self.0
    }
}
