//! Reductions, scans and sorting.

use smallvec::smallvec;

use crate::bridge::{apply, apply_all};
use crate::op::{Axes, Cumulative, Extremum, Reduce};
use crate::{DType, Dims, Error, Op, Result, Tensor};

use super::view::check_axis;

macro_rules! reductions {
    ($($(#[$doc:meta])* $all:ident $dim:ident $dims:ident => $op:ident;)*) => {
        impl Tensor {
            $(
                $(#[$doc])*
                ///
                /// Over all elements; the result has shape `[1]`.
                ///
                /// # Errors
                /// When the dtype is not one that the reduction takes.
                pub fn $all(self) -> Result<Tensor> {
                    let axes = Axes::all(self.rank());
                    self.reduce(Reduce::$op, axes)?.reshape([1])
                }

                $(#[$doc])*
                ///
                /// Along one axis, which keeps size 1.
                ///
                /// # Errors
                /// When the axis is out of range.
                pub fn $dim(self, axis: usize) -> Result<Tensor> {
                    check_axis(stringify!($dim), axis, self.shape())?;
                    self.reduce(Reduce::$op, Axes::one(axis))
                }

                $(#[$doc])*
                ///
                /// Along several axes, which keep size 1.
                ///
                /// # Errors
                /// When an axis is out of range.
                pub fn $dims(self, axes: &[usize]) -> Result<Tensor> {
                    for &axis in axes {
                        check_axis(stringify!($dims), axis, self.shape())?;
                    }
                    let axes: Axes = axes.iter().copied().collect();
                    self.reduce(Reduce::$op, axes)
                }
            )*
        }
    };
}

reductions! {
    /// Sum.
    sum sum_dim sum_dims => Sum;
    /// Mean; integers truncate.
    mean mean_dim mean_dims => Mean;
    /// Product.
    prod prod_dim prod_dims => Prod;
    /// Maximum; NaN wins. The gradient goes to the first maximum.
    max max_dim max_dims => Max;
    /// Minimum; NaN wins. The gradient goes to the first minimum.
    min min_dim min_dims => Min;
    /// Whether any element is true (not 0).
    any any_dim any_dims => Any;
    /// Whether all elements are true (not 0).
    all all_dim all_dims => All;
}

macro_rules! scans {
    ($($(#[$doc:meta])* $method:ident => $op:ident;)*) => {
        impl Tensor {
            $(
                $(#[$doc])*
                ///
                /// # Errors
                /// When the axis is out of range or the dtype not a number.
                pub fn $method(self, axis: usize) -> Result<Tensor> {
                    apply(Op::Cumulative(Cumulative::$op, axis), [self])
                }
            )*
        }
    };
}

scans! {
    /// Running sum along an axis.
    cumsum => Sum;
    /// Running product along an axis.
    cumprod => Prod;
    /// Running maximum along an axis.
    cummax => Max;
    /// Running minimum along an axis.
    cummin => Min;
}

impl Tensor {
    /// Index of the first maximum along an axis, which keeps size 1; the first NaN wins. In the
    /// device's integer type.
    ///
    /// # Errors
    /// When the axis is out of range or empty.
    pub fn argmax(self, axis: usize) -> Result<Tensor> {
        apply(Op::ArgReduce(Extremum::Max, axis), [self])?.into_device_int()
    }

    /// Index of the first minimum along an axis, which keeps size 1; the first NaN wins.
    ///
    /// # Errors
    /// When the axis is out of range or empty.
    pub fn argmin(self, axis: usize) -> Result<Tensor> {
        apply(Op::ArgReduce(Extremum::Min, axis), [self])?.into_device_int()
    }

    /// The maximum along an axis and its index.
    ///
    /// # Errors
    /// When the axis is out of range or empty.
    pub fn max_dim_with_indices(self, axis: usize) -> Result<(Tensor, Tensor)> {
        self.with_indices(Op::ReduceWithIndex(Extremum::Max, axis))
    }

    /// The minimum along an axis and its index.
    ///
    /// # Errors
    /// When the axis is out of range or empty.
    pub fn min_dim_with_indices(self, axis: usize) -> Result<(Tensor, Tensor)> {
        self.with_indices(Op::ReduceWithIndex(Extremum::Min, axis))
    }

    /// The elements along an axis in order, and the indices that give that order. Stable; NaN counts
    /// as the largest.
    ///
    /// # Errors
    /// When the axis is out of range.
    pub fn sort_with_indices(self, axis: usize, descending: bool) -> Result<(Tensor, Tensor)> {
        self.with_indices(Op::Sort { axis, descending })
    }

    /// The elements along an axis in order.
    ///
    /// # Errors
    /// When the axis is out of range.
    pub fn sort(self, axis: usize, descending: bool) -> Result<Tensor> {
        Ok(self.sort_with_indices(axis, descending)?.0)
    }

    /// The indices that sort an axis.
    ///
    /// # Errors
    /// When the axis is out of range.
    pub fn argsort(self, axis: usize, descending: bool) -> Result<Tensor> {
        Ok(self.sort_with_indices(axis, descending)?.1)
    }

    /// The `k` largest elements along an axis, largest first, and their indices.
    ///
    /// # Errors
    /// When the axis is out of range or shorter than `k`.
    pub fn topk_with_indices(self, k: usize, axis: usize) -> Result<(Tensor, Tensor)> {
        check_axis("topk", axis, self.shape())?;
        if k > self.shape()[axis] {
            return Err(Error::shape(
                "topk",
                "input",
                self.shape(),
                format!("axis {axis} has fewer than k = {k} elements"),
            ));
        }
        let (values, indices) = self.sort_with_indices(axis, true)?;
        Ok((values.narrow(axis, 0, k)?, indices.narrow(axis, 0, k)?))
    }

    /// Variance along an axis, which keeps size 1, dividing by `n - correction`.
    ///
    /// # Errors
    /// When the axis is out of range or the dtype not a float.
    pub fn var_dim(self, axis: usize, correction: usize) -> Result<Tensor> {
        Ok(self.var_mean_dim(axis, correction)?.0)
    }

    /// Variance and mean along an axis, which keeps size 1.
    ///
    /// # Errors
    /// When the axis is out of range or the dtype not a float.
    pub fn var_mean_dim(self, axis: usize, correction: usize) -> Result<(Tensor, Tensor)> {
        check_axis("var", axis, self.shape())?;
        if !self.dtype().is_float() {
            return Err(Error::dtype("var", "input", self.dtype(), "a float type"));
        }
        let count = self.shape()[axis] as f64 - correction as f64;
        let mean = self.clone().mean_dim(axis)?;
        let squares = self.sub(&mean)?.square()?;
        Ok((squares.sum_dim(axis)?.div_scalar(count)?, mean))
    }

    /// `Any` and `All` ask whether elements are true, which for numbers means not 0.
    fn reduce(self, reduce: Reduce, axes: Axes) -> Result<Tensor> {
        let logical = matches!(reduce, Reduce::Any | Reduce::All);
        let x = if logical { self.cast(DType::Bool)? } else { self };
        apply(Op::Reduce(reduce, axes), [x])
    }

    fn with_indices(self, op: Op) -> Result<(Tensor, Tensor)> {
        let mut outputs = apply_all(op, smallvec![self])?;
        let indices = outputs.swap_remove(1).into_device_int()?;
        Ok((outputs.swap_remove(0), indices))
    }

    /// Indices leave ops as `i64`; users see the integer type that their device is configured for.
    pub(crate) fn into_device_int(self) -> Result<Tensor> {
        let dtype = self.device().int_dtype();
        self.cast(dtype)
    }

    /// Indices enter ops as `i64`.
    pub(crate) fn into_index(self, op: &'static str) -> Result<Tensor> {
        if !self.dtype().is_int() {
            return Err(Error::dtype(op, "indices", self.dtype(), "an integer type"));
        }
        self.cast(DType::I64)
    }

    /// Reduces and removes axes.
    ///
    /// # Errors
    /// When an axis is out of range.
    pub fn sum_dims_squeeze(self, axes: &[usize]) -> Result<Tensor> {
        let kept: Dims<usize> =
            (0..self.rank()).filter(|axis| !axes.contains(axis)).map(|axis| self.shape()[axis]).collect();
        self.sum_dims(axes)?.reshape(&kept[..])
    }
}
