//! Functions of float tensors.

use super::base::Tensor;
use super::data::TensorData;
use super::device::Device;
use super::distribution::Distribution;
use super::element::ElementConversion;
use super::indexing::AsIndex;
use super::kind::{Bool, FloatMath, Int};
use super::options::TensorCreationOptions;
use crate::intrinsics::{binary, unary, view};

/// Relative tolerance of [`Tensor::is_close`].
pub const DEFAULT_RTOL: f64 = 1e-5;
/// Absolute tolerance of [`Tensor::is_close`].
pub const DEFAULT_ATOL: f64 = 1e-8;

impl<const D: usize> Tensor<D> {
    /// A float tensor from (nested) arrays of numbers.
    pub fn from_floats<A: Into<TensorData>>(floats: A, device: &Device) -> Self {
        Tensor::from_data(floats, device)
    }

    /// Error function, element by element.
    pub fn erf(self) -> Self {
        Tensor::new(unary::erf(self.handle))
    }

    /// `1 / x`, element by element.
    pub fn recip(self) -> Self {
        Tensor::new(unary::recip(self.handle))
    }

    /// Nearest integer, halves to even, element by element.
    pub fn round(self) -> Self {
        Tensor::new(unary::round(self.handle))
    }

    /// Largest integer not above, element by element.
    pub fn floor(self) -> Self {
        Tensor::new(unary::floor(self.handle))
    }

    /// Smallest integer not below, element by element.
    pub fn ceil(self) -> Self {
        Tensor::new(unary::ceil(self.handle))
    }

    /// Integer part, element by element.
    pub fn trunc(self) -> Self {
        Tensor::new(unary::trunc(self.handle))
    }

    /// Whether each element is NaN.
    pub fn is_nan(self) -> Tensor<D, Bool> {
        Tensor::new(unary::is_nan(self.handle))
    }

    /// Whether each element is infinite.
    pub fn is_inf(self) -> Tensor<D, Bool> {
        Tensor::new(unary::is_inf(self.handle))
    }

    /// Whether each element is neither NaN nor infinite.
    pub fn is_finite(self) -> Tensor<D, Bool> {
        Tensor::new(unary::is_finite(self.handle))
    }

    /// Whether any element is NaN.
    pub fn contains_nan(self) -> Tensor<1, Bool> {
        self.is_nan().any()
    }

    /// `sqrt(self² + other²)`.
    pub fn hypot(self, other: Self) -> Self {
        self.square().add(other.square()).sqrt()
    }

    /// Degrees to radians.
    pub fn deg2rad(self) -> Self {
        self.mul_scalar(std::f64::consts::PI / 180.0)
    }

    /// Radians to degrees.
    pub fn rad2deg(self) -> Self {
        self.mul_scalar(180.0 / std::f64::consts::PI)
    }

    /// Remainder with the sign of the dividend, as C's `fmod`.
    pub fn fmod(self, other: Self) -> Self {
        let quotient = self.clone().div(other.clone()).trunc();
        self.sub(quotient.mul(other))
    }

    /// Remainder by a number, with the sign of the dividend.
    pub fn fmod_scalar<E: ElementConversion>(self, other: E) -> Self {
        let other: f64 = other.elem::<f64>();
        let quotient = self.clone().div_scalar(other).trunc();
        self.sub(quotient.mul_scalar(other))
    }

    /// Powers, element by element.
    pub fn powf(self, other: Self) -> Self {
        Tensor::new(binary::powf(self.handle, other.handle))
    }

    /// Raises to a power.
    pub fn powf_scalar<E: ElementConversion>(self, other: E) -> Self {
        Tensor::new(binary::powf_f64(self.handle, other.elem::<f64>()))
    }

    /// Integers, rounded towards zero.
    pub fn int(self) -> Tensor<D, Int> {
        Tensor::new(view::cast(self.handle, "int"))
    }

    /// Random elements in the same shape, type and device.
    pub fn random_like(&self, distribution: Distribution) -> Self {
        let options = TensorCreationOptions::new(self.device()).with_dtype(self.dtype());
        Tensor::random(self.shape(), distribution, options)
    }

    /// Variance along an axis, with Bessel's correction.
    pub fn var<I: AsIndex>(self, dim: I) -> Self {
        self.var_mean(dim).0
    }

    /// Variance along an axis, without correction.
    pub fn var_bias<I: AsIndex>(self, dim: I) -> Self {
        self.var_mean_bias(dim).0
    }

    fn var_mean_of(self, dim: usize, count: f64) -> (Self, Self) {
        let mean = self.clone().mean_dim(dim);
        let variance = self.sub(mean.clone()).square().sum_dim(dim).div_scalar(count);
        (variance, mean)
    }

    /// Variance along an axis, with Bessel's correction, and mean.
    pub fn var_mean<I: AsIndex>(self, dim: I) -> (Self, Self) {
        let dim = dim.expect_dim_index(D);
        let count = self.shape()[dim] as f64 - 1.0;
        self.var_mean_of(dim, count)
    }

    /// Variance along an axis, without correction, and mean.
    pub fn var_mean_bias<I: AsIndex>(self, dim: I) -> (Self, Self) {
        let dim = dim.expect_dim_index(D);
        let count = self.shape()[dim] as f64;
        self.var_mean_of(dim, count)
    }

    /// Median along an axis; the lower one of an even number of elements.
    pub fn median<I: AsIndex>(self, dim: I) -> Self {
        self.median_with_indices(dim).0
    }

    /// Median along an axis, and its position.
    pub fn median_with_indices<I: AsIndex>(self, dim: I) -> (Self, Tensor<D, Int>) {
        let dim = dim.expect_dim_index(D);
        let middle = (self.shape()[dim] - 1) / 2;
        let (values, indices) = self.sort_with_indices(dim);
        (values.narrow(dim, middle, 1), indices.narrow(dim, middle, 1))
    }

    /// Covariance of the columns along an axis: `dim` numbers the observations.
    pub fn cov<I: AsIndex>(self, dim: I, correction_factor: usize) -> Tensor<D> {
        let dim = dim.expect_dim_index(D);
        let count = self.shape()[dim] as f64;
        let centered = self.clone().sub(self.mean_dim(dim)).swap_dims(dim, 0);
        centered.clone().transpose().matmul(centered).div_scalar(count - correction_factor as f64)
    }

    /// Cross product of vectors of length 3 along an axis.
    pub fn cross<Dim: AsIndex>(self, other: Tensor<D>, dim: Dim) -> Tensor<D> {
        let dim = dim.expect_dim_index(D);
        if self.shape()[dim] != 3 || other.shape()[dim] != 3 {
            panic!(
                "cross: dimension {dim} must have size 3, got shapes {} and {}",
                self.shape(),
                other.shape()
            );
        }
        let left = self.clone().roll_dim(-1, dim).mul(other.clone().roll_dim(-2, dim));
        let right = self.roll_dim(-2, dim).mul(other.roll_dim(-1, dim));
        left.sub(right)
    }

    /// Whether elements are within a relative or an absolute tolerance; infinities equal themselves.
    pub fn is_close(self, other: Self, rtol: Option<f64>, atol: Option<f64>) -> Tensor<D, Bool> {
        let rtol = rtol.unwrap_or(DEFAULT_RTOL);
        let atol = atol.unwrap_or(DEFAULT_ATOL);
        let difference = self.clone().sub(other.clone()).abs();
        let limit = other.clone().abs().mul_scalar(rtol).add_scalar(atol);
        let finite = self.clone().is_finite().bool_and(other.clone().is_finite());
        difference.lower_equal(limit).bool_and(finite).bool_or(self.equal(other))
    }

    /// Whether all elements are within a relative or an absolute tolerance.
    pub fn all_close(self, other: Self, rtol: Option<f64>, atol: Option<f64>) -> bool {
        self.is_close(other, rtol, atol).all().into_scalar::<bool>()
    }

    /// Draws `num_samples` positions along the last axis, with the elements as unnormalised probabilities.
    pub fn categorical(self, num_samples: usize) -> Tensor<D, Int> {
        let mut shape = self.shape();
        let categories = shape[D - 1];
        let rows = shape.num_elements() / categories;
        let flat: Tensor<2> = self.reshape([rows, categories]);
        let options = TensorCreationOptions::new(flat.device()).with_dtype(flat.dtype());
        let total = flat.clone().sum_dim(1);
        let cumulative: Tensor<3> = flat.div(total).cumsum(1).unsqueeze_dim(2);
        let uniform = Tensor::<2>::random([rows, num_samples], Distribution::Uniform(0.0, 1.0), options);
        let below: Tensor<3, Bool> = cumulative.lower(uniform.unsqueeze_dim(1));
        let indices: Tensor<2, Int> = below.int().sum_dim(1).squeeze_dim(1);
        shape[D - 1] = num_samples;
        indices.clamp(0, categories as i64 - 1).reshape(shape)
    }
}

impl<const D: usize, K: FloatMath> Tensor<D, K> {
    /// The square, element by element.
    pub fn square(self) -> Self {
        Tensor::new(unary::square(self.handle))
    }

    /// `eˣ`, element by element.
    pub fn exp(self) -> Self {
        Tensor::new(unary::exp(self.handle))
    }

    /// `ln(1 + x)`, element by element.
    pub fn log1p(self) -> Self {
        Tensor::new(unary::log1p(self.handle))
    }

    /// Natural logarithm, element by element.
    pub fn log(self) -> Self {
        Tensor::new(unary::log(self.handle))
    }

    /// Square root, element by element.
    pub fn sqrt(self) -> Self {
        Tensor::new(unary::sqrt(self.handle))
    }

    /// Cosine, element by element.
    pub fn cos(self) -> Self {
        Tensor::new(unary::cos(self.handle))
    }

    /// Sine, element by element.
    pub fn sin(self) -> Self {
        Tensor::new(unary::sin(self.handle))
    }

    /// Tangent, element by element.
    pub fn tan(self) -> Self {
        Tensor::new(unary::tan(self.handle))
    }

    /// Hyperbolic cosine, element by element.
    pub fn cosh(self) -> Self {
        Tensor::new(unary::cosh(self.handle))
    }

    /// Hyperbolic sine, element by element.
    pub fn sinh(self) -> Self {
        Tensor::new(unary::sinh(self.handle))
    }

    /// Hyperbolic tangent, element by element.
    pub fn tanh(self) -> Self {
        Tensor::new(unary::tanh(self.handle))
    }

    /// Inverse cosine, element by element.
    pub fn acos(self) -> Self {
        Tensor::new(unary::acos(self.handle))
    }

    /// Inverse hyperbolic cosine, element by element.
    pub fn acosh(self) -> Self {
        Tensor::new(unary::acosh(self.handle))
    }

    /// Inverse sine, element by element.
    pub fn asin(self) -> Self {
        Tensor::new(unary::asin(self.handle))
    }

    /// Inverse hyperbolic sine, element by element.
    pub fn asinh(self) -> Self {
        Tensor::new(unary::asinh(self.handle))
    }

    /// Inverse tangent, element by element.
    pub fn atan(self) -> Self {
        Tensor::new(unary::atan(self.handle))
    }

    /// Inverse hyperbolic tangent, element by element.
    pub fn atanh(self) -> Self {
        Tensor::new(unary::atanh(self.handle))
    }

    /// The angle of the point `(other, self)`, element by element.
    pub fn atan2(self, other: Self) -> Self {
        Tensor::new(binary::atan2(self.handle, other.handle))
    }
}
