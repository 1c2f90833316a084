//! Kernel operands: typed, strided, borrowed.
#![allow(unsafe_code)] // the constructors carry the contract that every kernel's pointer arithmetic relies on

use std::marker::PhantomData;

/// A strided input. Every index inside `shape` addresses an initialised element that nobody writes meanwhile, except
/// a kernel that was handed the same memory as its [`Dst`] for in-place work.
pub(crate) struct Src<'a, T> {
    ptr: *const T,
    pub(crate) shape: &'a [usize],
    pub(crate) strides: &'a [isize],
}

// SAFETY: `Src` is a shared borrow of plain numbers.
unsafe impl<T: Sync> Send for Src<'_, T> {}
// SAFETY: as above.
unsafe impl<T: Sync> Sync for Src<'_, T> {}

impl<T> Clone for Src<'_, T> {
    fn clone(&self) -> Self {
        *self
    }
}
impl<T> Copy for Src<'_, T> {}

impl<'a, T: Copy> Src<'a, T> {
    /// # Safety
    /// `ptr` addresses index 0 and the contract of the type holds for `'a`.
    pub(crate) unsafe fn new(ptr: *const T, shape: &'a [usize], strides: &'a [isize]) -> Self {
        debug_assert_eq!(shape.len(), strides.len());
        Self { ptr, shape, strides }
    }

    /// The element at index 0 of every axis.
    pub(crate) fn ptr(&self) -> *const T {
        self.ptr
    }

    pub(crate) fn numel(&self) -> usize {
        self.shape.iter().product()
    }

    /// Whether the elements lie row-major without gaps.
    pub(crate) fn is_contiguous(&self) -> bool {
        let mut step = 1isize;
        for (&size, &stride) in self.shape.iter().zip(self.strides).rev() {
            if size != 1 {
                if stride != step {
                    return self.numel() == 0;
                }
                step *= size as isize;
            }
        }
        true
    }

    /// All elements of a contiguous operand.
    ///
    /// # Panics
    /// If the operand is not contiguous.
    pub(crate) fn as_slice(&self) -> &'a [T] {
        assert!(self.is_contiguous(), "the kernel needs a contiguous operand");
        // SAFETY: contiguous, so the elements are exactly these, and the type's contract makes them readable.
        unsafe { std::slice::from_raw_parts(self.ptr, self.numel()) }
    }
}

/// A contiguous output.
pub(crate) struct Dst<'a, T> {
    ptr: *mut T,
    len: usize,
    borrow: PhantomData<&'a mut [T]>,
}

// SAFETY: `Dst` is an exclusive borrow of plain numbers; kernels split it into disjoint chunks.
unsafe impl<T: Send> Send for Dst<'_, T> {}
// SAFETY: as above.
unsafe impl<T: Send> Sync for Dst<'_, T> {}

impl<'a, T: Copy> Dst<'a, T> {
    /// # Safety
    /// `len` elements from `ptr` are writable for `'a` and nobody else touches them, except that an elementwise
    /// kernel's input may be exactly this memory with this layout.
    pub(crate) unsafe fn new(ptr: *mut T, len: usize) -> Self {
        Self { ptr, len, borrow: PhantomData }
    }

    pub(crate) fn ptr(&self) -> *mut T {
        self.ptr
    }

    pub(crate) fn len(&self) -> usize {
        self.len
    }

    /// The elements, for kernels that never work in place.
    pub(crate) fn into_slice(self) -> &'a mut [T] {
        // SAFETY: exclusive by the constructor's contract; not in place by the caller's choice of kernel.
        unsafe { std::slice::from_raw_parts_mut(self.ptr, self.len) }
    }
}

impl<'a, T: Copy> From<&'a mut [T]> for Dst<'a, T> {
    fn from(slice: &'a mut [T]) -> Self {
        Self { ptr: slice.as_mut_ptr(), len: slice.len(), borrow: PhantomData }
    }
}
