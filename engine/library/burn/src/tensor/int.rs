//! Functions of integer tensors.

use super::base::Tensor;
use super::data::TensorData;
use super::device::Device;
use super::element::ElementConversion;
use super::kind::Int;
use super::options::TensorCreationOptions;
use crate::intrinsics::{compare, create, unary, view};
use std::ops::Range;

impl Tensor<1, Int> {
    /// The integers of a range, in order.
    pub fn arange(range: Range<i64>, options: impl Into<TensorCreationOptions>) -> Self {
        Tensor::<1, Int>::arange_step(range, 1, options)
    }

    /// Every `step`-th integer of a range, in order.
    pub fn arange_step(range: Range<i64>, step: usize, options: impl Into<TensorCreationOptions>) -> Self {
        let options: TensorCreationOptions = options.into();
        let dtype = options.dtype_name::<Int>();
        Tensor::new(create::arange(range.start, range.end, step as i64, dtype, &options.device.handle))
    }
}

impl<const D: usize> Tensor<D, Int> {
    /// An integer tensor from (nested) arrays of numbers.
    pub fn from_ints<A: Into<TensorData>>(ints: A, device: &Device) -> Self {
        Tensor::from_data(ints, device)
    }

    /// The same numbers as floats.
    pub fn float(self) -> Tensor<D> {
        Tensor::new(view::cast(self.handle, "float"))
    }

    /// The square, element by element.
    pub fn square(self) -> Self {
        Tensor::new(unary::square(self.handle))
    }

    /// The complement of each bit.
    pub fn bitwise_not(self) -> Self {
        Tensor::new(compare::bitwise_not(self.handle))
    }

    /// Bitwise and, element by element.
    pub fn bitwise_and(self, other: Self) -> Self {
        Tensor::new(compare::bitwise_and(self.handle, other.handle))
    }

    /// Bitwise and with a number.
    pub fn bitwise_and_scalar(self, other: impl ElementConversion) -> Self {
        Tensor::new(compare::bitwise_and_i64(self.handle, other.elem::<i64>()))
    }

    /// Bitwise or, element by element.
    pub fn bitwise_or(self, other: Self) -> Self {
        Tensor::new(compare::bitwise_or(self.handle, other.handle))
    }

    /// Bitwise or with a number.
    pub fn bitwise_or_scalar(self, other: impl ElementConversion) -> Self {
        Tensor::new(compare::bitwise_or_i64(self.handle, other.elem::<i64>()))
    }

    /// Bitwise exclusive or, element by element.
    pub fn bitwise_xor(self, other: Self) -> Self {
        Tensor::new(compare::bitwise_xor(self.handle, other.handle))
    }

    /// Bitwise exclusive or with a number.
    pub fn bitwise_xor_scalar(self, other: impl ElementConversion) -> Self {
        Tensor::new(compare::bitwise_xor_i64(self.handle, other.elem::<i64>()))
    }

    /// Shift to the left, element by element.
    pub fn bitwise_left_shift(self, other: Self) -> Self {
        Tensor::new(compare::bitwise_left_shift(self.handle, other.handle))
    }

    /// Shift to the left with a number.
    pub fn bitwise_left_shift_scalar(self, other: impl ElementConversion) -> Self {
        Tensor::new(compare::bitwise_left_shift_i64(self.handle, other.elem::<i64>()))
    }

    /// Shift to the right, element by element.
    pub fn bitwise_right_shift(self, other: Self) -> Self {
        Tensor::new(compare::bitwise_right_shift(self.handle, other.handle))
    }

    /// Shift to the right with a number.
    pub fn bitwise_right_shift_scalar(self, other: impl ElementConversion) -> Self {
        Tensor::new(compare::bitwise_right_shift_i64(self.handle, other.elem::<i64>()))
    }
}
