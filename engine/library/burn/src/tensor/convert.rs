//! Conversion between element types.

use super::base::Tensor;
use super::dtype::{DType, FloatDType, IntDType};
use super::kind::{Basic, Bool, Float, Int};
use crate::intrinsics::view;

/// A type that tensors of kind `K` can be cast to; see [`Tensor::cast`].
pub trait Cast<const D: usize, K: Basic> {
    /// The kind of the result.
    type OutputKind: Basic;

    /// Casts a tensor to `dtype`.
    fn cast(tensor: Tensor<D, K>, dtype: Self) -> Tensor<D, Self::OutputKind>;
}

fn cast_to<const D: usize, K: Basic, K2: Basic>(tensor: Tensor<D, K>, dtype: DType) -> Tensor<D, K2> {
    Tensor::new(view::cast(tensor.handle, dtype.name()))
}

impl<const D: usize> Cast<D, Float> for FloatDType {
    type OutputKind = Float;
    fn cast(tensor: Tensor<D, Float>, dtype: Self) -> Tensor<D, Float> {
        cast_to(tensor, DType::from(dtype))
    }
}

impl<const D: usize> Cast<D, Float> for IntDType {
    type OutputKind = Int;
    fn cast(tensor: Tensor<D, Float>, dtype: Self) -> Tensor<D, Int> {
        cast_to(tensor, DType::from(dtype))
    }
}

impl<const D: usize> Cast<D, Float> for DType {
    type OutputKind = Float;
    fn cast(tensor: Tensor<D, Float>, dtype: Self) -> Tensor<D, Float> {
        cast_to(tensor, DType::from(FloatDType::from(dtype)))
    }
}

impl<const D: usize> Cast<D, Int> for IntDType {
    type OutputKind = Int;
    fn cast(tensor: Tensor<D, Int>, dtype: Self) -> Tensor<D, Int> {
        cast_to(tensor, DType::from(dtype))
    }
}

impl<const D: usize> Cast<D, Int> for FloatDType {
    type OutputKind = Float;
    fn cast(tensor: Tensor<D, Int>, dtype: Self) -> Tensor<D, Float> {
        cast_to(tensor, DType::from(dtype))
    }
}

impl<const D: usize> Cast<D, Int> for DType {
    type OutputKind = Int;
    fn cast(tensor: Tensor<D, Int>, dtype: Self) -> Tensor<D, Int> {
        cast_to(tensor, DType::from(IntDType::from(dtype)))
    }
}

impl<const D: usize> Cast<D, Bool> for IntDType {
    type OutputKind = Int;
    fn cast(tensor: Tensor<D, Bool>, dtype: Self) -> Tensor<D, Int> {
        cast_to(tensor, DType::from(dtype))
    }
}

impl<const D: usize> Cast<D, Bool> for FloatDType {
    type OutputKind = Float;
    fn cast(tensor: Tensor<D, Bool>, dtype: Self) -> Tensor<D, Float> {
        cast_to(tensor, DType::from(dtype))
    }
}

impl<const D: usize> Tensor<D, Float> {
    /// The tensor with another element type; an [`IntDType`] gives an integer tensor.
    pub fn cast<T: Cast<D, Float>>(self, dtype: T) -> Tensor<D, T::OutputKind> {
        T::cast(self, dtype)
    }
}

impl<const D: usize> Tensor<D, Int> {
    /// The tensor with another element type; a [`FloatDType`] gives a float tensor.
    pub fn cast<T: Cast<D, Int>>(self, dtype: T) -> Tensor<D, T::OutputKind> {
        T::cast(self, dtype)
    }
}

impl<const D: usize> Tensor<D, Bool> {
    /// 1 for true and 0 for false in an element type.
    pub fn cast<T: Cast<D, Bool>>(self, dtype: T) -> Tensor<D, T::OutputKind> {
        T::cast(self, dtype)
    }
}
