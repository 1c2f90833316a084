//! One call of an op: typed access to its inputs and memory for its outputs.
#![allow(unsafe_code)] // turns checked layouts into typed views

use std::ops::Deref;

use emberlab_tensor::{Buffer, Buffers, Device, Element, Error, Op, Result, TensorInfo, TensorView};

use crate::alloc::{AllocError, Allocator, Block, Scratch};
use crate::kernels::copy;
use crate::kernels::map::Elem;
use crate::kernels::view::{Dst, Src};

/// An op with its tensors.
pub(super) struct Call<'a> {
    pub(super) op: &'a Op,
    pub(super) inputs: &'a mut [TensorView],
    pub(super) outputs: &'a [TensorInfo],
    pub(super) device: Device,
}

/// Memory of one output.
pub(super) struct Output {
    pub(super) buffer: Buffer,
    ptr: *mut u8,
    bytes: usize,
}

impl Output {
    /// The elements, to be written by one kernel. `T` is the output's element type.
    pub(super) fn dst<T: Elem>(&self) -> Dst<'_, T> {
        // SAFETY: the memory belongs to this output alone: freshly allocated, or taken over from an input that nobody
        // else holds and that has the same layout.
        unsafe { Dst::new(self.ptr.cast(), self.bytes / size_of::<T>()) }
    }

    /// Whether this output is the memory of `buffer`.
    pub(super) fn is(&self, buffer: &Buffer) -> bool {
        self.buffer.id() == buffer.id()
    }

    /// The elements of an output that is not an input's memory.
    pub(super) fn slice<T: Elem>(&mut self) -> &mut [T] {
        self.dst().into_slice()
    }
}

/// A contiguous input: the tensor's own memory, or a copy.
pub(super) enum Dense<'a, T> {
    Borrowed(&'a [T]),
    Copied(Scratch<T>),
}

impl<T> Deref for Dense<'_, T> {
    type Target = [T];

    fn deref(&self) -> &[T] {
        match self {
            Dense::Borrowed(slice) => slice,
            Dense::Copied(scratch) => scratch,
        }
    }
}

impl Call<'_> {
    /// Input `i`, strided.
    ///
    /// # Errors
    /// When the buffer is another backend's.
    pub(super) fn src<T: Element>(&self, i: usize) -> Result<Src<'_, T>> {
        let view = &self.inputs[i];
        debug_assert_eq!(view.dtype, T::DTYPE);
        // SAFETY: the core guarantees that the layout lies inside the buffer and the dtype is `T`'s; the view holds
        // the buffer, so it lives and nobody may write to it, unless this call takes it over for its output.
        unsafe { self.raw(i) }
    }

    /// Input `i` as elements that are only moved, not interpreted.
    ///
    /// # Safety
    /// `T` has the size of the input's element type, and every bit pattern of that type is valid.
    pub(super) unsafe fn raw<T: Elem>(&self, i: usize) -> Result<Src<'_, T>> {
        let view = &self.inputs[i];
        let block = block(&view.buffer)?;
        let layout = &view.layout;
        let ptr = block.as_ptr().cast::<T>().wrapping_add(layout.offset());
        // SAFETY: the caller's contract and the core's guarantees.
        Ok(unsafe { Src::new(ptr, layout.shape(), layout.strides()) })
    }

    /// Input `i` as a contiguous slice, copied when its layout is not.
    ///
    /// # Errors
    /// When memory runs out.
    pub(super) fn dense<T: Element>(&self, i: usize) -> Result<Dense<'_, T>> {
        debug_assert_eq!(self.inputs[i].dtype, T::DTYPE);
        // SAFETY: the element type is `T`'s.
        unsafe { self.dense_raw(i) }
    }

    /// Input `i` as a contiguous slice of elements that are only moved.
    ///
    /// # Safety
    /// As [`raw`](Self::raw).
    pub(super) unsafe fn dense_raw<T: Elem>(&self, i: usize) -> Result<Dense<'_, T>> {
        // SAFETY: forwarded.
        let src = unsafe { self.raw::<T>(i)? };
        if src.is_contiguous() {
            return Ok(Dense::Borrowed(src.as_slice()));
        }
        let mut scratch = self.scratch(src.numel())?;
        copy::copy(src, Dst::from(&mut scratch[..]));
        Ok(Dense::Copied(scratch))
    }

    /// Input `i`, if there is one, as [`dense`](Self::dense).
    pub(super) fn dense_if<T: Element>(&self, i: usize) -> Result<Option<Dense<'_, T>>> {
        (i < self.inputs.len()).then(|| self.dense(i)).transpose()
    }

    /// The size of input 0 along `axis`.
    pub(super) fn size(&self, axis: usize) -> usize {
        self.inputs[0].layout.shape()[axis]
    }

    /// Input 0 as `[outer, n, inner]` with `n` along `axis`.
    pub(super) fn around(&self, axis: usize) -> (usize, usize, usize) {
        let shape = self.inputs[0].layout.shape();
        (shape[..axis].iter().product(), shape[axis], shape[axis + 1..].iter().product())
    }

    /// A temporary.
    ///
    /// # Errors
    /// When memory runs out.
    pub(super) fn scratch<T: Elem>(&self, len: usize) -> Result<Scratch<T>> {
        Scratch::new(len).map_err(|e| self.out_of_memory(e))
    }

    /// Fresh memory for output `i`.
    ///
    /// # Errors
    /// When memory runs out.
    pub(super) fn output(&self, i: usize) -> Result<Output> {
        allocate(self.device, self.outputs[i].bytes())
    }

    /// Memory for output `out`: that of input `input` when nobody else holds it and it has the same size, type and
    /// layout, else fresh.
    ///
    /// # Errors
    /// When memory runs out.
    pub(super) fn output_over(&mut self, out: usize, input: usize) -> Result<Output> {
        let (info, view) = (&self.outputs[out], &mut self.inputs[input]);
        let bytes = info.bytes();
        if view.dtype == info.dtype
            && view.layout.offset() == 0
            && view.layout.numel() == info.shape.numel()
            && view.layout.is_contiguous()
            && let Some(block) = view.buffer.get_mut::<Block>()
            && block.len() == bytes
        {
            let ptr = block.as_ptr();
            return Ok(Output { buffer: view.buffer.clone(), ptr, bytes });
        }
        self.output(out)
    }

    pub(super) fn out_of_memory(&self, error: AllocError) -> Error {
        out_of_memory(self.device, &error)
    }

    /// The error for an element type without a kernel.
    pub(super) fn unsupported(&self, i: usize) -> Error {
        let dtype = self.inputs.get(i).map_or_else(|| self.outputs[0].dtype, |view| view.dtype);
        Error::unsupported(super::NAME, self.op.name(), dtype)
    }
}

/// The block behind a buffer.
pub(super) fn block(buffer: &Buffer) -> Result<&Block> {
    buffer
        .downcast_ref()
        .ok_or_else(|| Error::backend(super::NAME, "a buffer of another backend was passed in"))
}

/// A fresh buffer of `bytes` bytes.
pub(super) fn allocate(device: Device, bytes: usize) -> Result<Output> {
    let block = Allocator::global().alloc(bytes).map_err(|e| out_of_memory(device, &e))?;
    let ptr = block.as_ptr();
    Ok(Output { buffer: Buffer::new(device, bytes, block), ptr, bytes })
}

fn out_of_memory(device: Device, error: &AllocError) -> Error {
    let (AllocError::Limit { requested, .. } | AllocError::System { requested, .. }) = error;
    Error::out_of_memory(device.to_string(), *requested, Allocator::global().report().in_use)
}

/// The buffers of outputs, in order.
pub(super) fn buffers<const N: usize>(outputs: [Output; N]) -> Buffers {
    outputs.into_iter().map(|o| o.buffer).collect()
}
