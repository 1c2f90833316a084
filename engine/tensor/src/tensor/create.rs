//! Creating tensors: constants, ranges, random numbers.

use crate::bridge::create;
use crate::op::Distribution;
use crate::{DType, Device, Error, Op, Result, Scalar, Shape, Tensor};

impl Tensor {
    /// A tensor filled with one value, cast to `dtype`.
    ///
    /// # Errors
    /// When memory runs out.
    pub fn full(
        shape: impl Into<Shape>,
        value: impl Into<Scalar>,
        dtype: DType,
        device: &Device,
    ) -> Result<Tensor> {
        let (shape, value) = (shape.into(), value.into().cast(dtype));
        let op = Op::Full { shape, dtype, value };
        create(op, *device)
    }

    /// A tensor of zeros (`false` for `bool`).
    ///
    /// # Errors
    /// When memory runs out.
    pub fn zeros(shape: impl Into<Shape>, dtype: DType, device: &Device) -> Result<Tensor> {
        Tensor::full(shape, 0, dtype, device)
    }

    /// A tensor of ones (`true` for `bool`).
    ///
    /// # Errors
    /// When memory runs out.
    pub fn ones(shape: impl Into<Shape>, dtype: DType, device: &Device) -> Result<Tensor> {
        Tensor::full(shape, 1, dtype, device)
    }

    /// Zeros of the same shape, dtype and device.
    ///
    /// # Errors
    /// When memory runs out.
    pub fn zeros_like(&self) -> Result<Tensor> {
        Tensor::zeros(self.shape().clone(), self.dtype(), &self.device())
    }

    /// Ones of the same shape, dtype and device.
    ///
    /// # Errors
    /// When memory runs out.
    pub fn ones_like(&self) -> Result<Tensor> {
        Tensor::ones(self.shape().clone(), self.dtype(), &self.device())
    }

    /// `value` in the same shape, dtype and device.
    ///
    /// # Errors
    /// When memory runs out.
    pub fn full_like(&self, value: impl Into<Scalar>) -> Result<Tensor> {
        Tensor::full(self.shape().clone(), value, self.dtype(), &self.device())
    }

    /// `length` numbers from `start`, `step` apart.
    ///
    /// # Errors
    /// When `dtype` is `bool` or memory runs out.
    pub fn arange_step(
        start: impl Into<Scalar>,
        step: impl Into<Scalar>,
        length: usize,
        dtype: DType,
        device: &Device,
    ) -> Result<Tensor> {
        if dtype.is_bool() {
            return Err(Error::dtype("arange", "dtype", dtype, "a float or integer type"));
        }
        let op = Op::Arange { start: start.into().cast(dtype), step: step.into().cast(dtype), length, dtype };
        create(op, *device)
    }

    /// The integers from `start` up to but without `end`, `step` apart (downwards when negative).
    ///
    /// # Errors
    /// When `step` is 0, `dtype` is `bool`, or memory runs out.
    pub fn arange_by(start: i64, end: i64, step: i64, dtype: DType, device: &Device) -> Result<Tensor> {
        if step == 0 {
            return Err(Error::invalid("arange", "step", "a step of 0 never arrives"));
        }
        let distance = i128::from(end) - i128::from(start);
        let length = (distance / i128::from(step)) + i128::from(distance % i128::from(step) != 0);
        let length = usize::try_from(length.max(0)).unwrap_or(usize::MAX);
        Tensor::arange_step(start, step, length, dtype, device)
    }

    /// The integers `start..end`.
    ///
    /// # Errors
    /// When `dtype` is `bool` or memory runs out.
    pub fn arange(range: std::ops::Range<i64>, dtype: DType, device: &Device) -> Result<Tensor> {
        Tensor::arange_by(range.start, range.end, 1, dtype, device)
    }

    /// Random numbers from the device's generator; see [`crate::random`].
    ///
    /// # Errors
    /// When the distribution's parameters are not allowed.
    pub fn random(
        shape: impl Into<Shape>,
        distribution: Distribution,
        dtype: DType,
        device: &Device,
    ) -> Result<Tensor> {
        let allowed = match distribution {
            Distribution::Uniform { low, high } => low <= high,
            Distribution::Normal { std, .. } => std >= 0.0,
            Distribution::Bernoulli { probability } => (0.0..=1.0).contains(&probability),
        };
        if !allowed {
            return Err(Error::invalid(
                "random",
                "distribution",
                format!("{distribution:?} is not a distribution"),
            ));
        }
        let shape = shape.into();
        let stream = device.generator()?.take(shape.numel());
        let op = Op::Random { shape, dtype, distribution, stream };
        create(op, *device)
    }

    /// The `size × size` identity matrix.
    ///
    /// # Errors
    /// When memory runs out.
    pub fn eye(size: usize, dtype: DType, device: &Device) -> Result<Tensor> {
        let index = Tensor::arange_step(0, 1, size, DType::I64, device)?;
        index.clone().reshape([size, 1])?.equal(index.reshape([1, size])?)?.cast(dtype)
    }
}
