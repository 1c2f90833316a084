//! Arithmetic, reductions and the matrix product, for float and integer tensors.

use super::base::Tensor;
use super::distribution::Distribution;
use super::element::ElementConversion;
use super::indexing::AsIndex;
use super::kind::{Bool, Int, Numeric};
use super::options::TensorCreationOptions;
use super::shape::Shape;
use crate::intrinsics::{binary, create, reduce, unary};

impl<const D: usize, K: Numeric> Tensor<D, K> {
    /// Sum of two tensors, with broadcasting.
    #[allow(clippy::should_implement_trait)]
    pub fn add(self, other: Self) -> Self {
        Tensor::new(binary::add(self.handle, other.handle))
    }

    /// Adds a number.
    pub fn add_scalar<E: ElementConversion>(self, other: E) -> Self {
        if Self::is_float_kind() {
            Tensor::new(binary::add_f64(self.handle, other.elem::<f64>()))
        } else {
            Tensor::new(binary::add_i64(self.handle, other.elem::<i64>()))
        }
    }

    /// Difference of two tensors, with broadcasting.
    #[allow(clippy::should_implement_trait)]
    pub fn sub(self, other: Self) -> Self {
        Tensor::new(binary::sub(self.handle, other.handle))
    }

    /// Subtracts a number.
    pub fn sub_scalar<E: ElementConversion>(self, other: E) -> Self {
        if Self::is_float_kind() {
            Tensor::new(binary::sub_f64(self.handle, other.elem::<f64>()))
        } else {
            Tensor::new(binary::sub_i64(self.handle, other.elem::<i64>()))
        }
    }

    /// Product of two tensors, element by element, with broadcasting.
    #[allow(clippy::should_implement_trait)]
    pub fn mul(self, other: Self) -> Self {
        Tensor::new(binary::mul(self.handle, other.handle))
    }

    /// Multiplies by a number.
    pub fn mul_scalar<E: ElementConversion>(self, other: E) -> Self {
        if Self::is_float_kind() {
            Tensor::new(binary::mul_f64(self.handle, other.elem::<f64>()))
        } else {
            Tensor::new(binary::mul_i64(self.handle, other.elem::<i64>()))
        }
    }

    /// Quotient of two tensors, element by element, with broadcasting.
    #[allow(clippy::should_implement_trait)]
    pub fn div(self, other: Self) -> Self {
        Tensor::new(binary::div(self.handle, other.handle))
    }

    /// Divides by a number.
    pub fn div_scalar<E: ElementConversion>(self, other: E) -> Self {
        if Self::is_float_kind() {
            Tensor::new(binary::div_f64(self.handle, other.elem::<f64>()))
        } else {
            Tensor::new(binary::div_i64(self.handle, other.elem::<i64>()))
        }
    }

    /// Remainder with the sign of the divisor, with broadcasting.
    pub fn remainder(self, other: Self) -> Self {
        Tensor::new(binary::remainder(self.handle, other.handle))
    }

    /// Remainder by a number, with the sign of the number.
    pub fn remainder_scalar<E: ElementConversion>(self, other: E) -> Self {
        if Self::is_float_kind() {
            Tensor::new(binary::remainder_f64(self.handle, other.elem::<f64>()))
        } else {
            Tensor::new(binary::remainder_i64(self.handle, other.elem::<i64>()))
        }
    }

    /// Integer powers, element by element.
    pub fn powi(self, other: Self) -> Self {
        Tensor::new(binary::powf(self.handle, other.handle))
    }

    /// Raises to an integer power.
    pub fn powi_scalar<E: ElementConversion>(self, other: E) -> Self {
        if Self::is_float_kind() {
            Tensor::new(binary::powf_f64(self.handle, other.elem::<f64>()))
        } else {
            Tensor::new(binary::powf_i64(self.handle, other.elem::<i64>()))
        }
    }

    /// The negative of each element.
    #[allow(clippy::should_implement_trait)]
    pub fn neg(self) -> Self {
        Tensor::new(unary::neg(self.handle))
    }

    /// -1, 0 or 1: the sign of each element.
    pub fn sign(self) -> Self {
        Tensor::new(unary::sign(self.handle))
    }

    /// The absolute value of each element.
    pub fn abs(self) -> Self {
        Tensor::new(unary::abs(self.handle))
    }

    /// Sum of all elements, as a vector of length 1.
    pub fn sum(self) -> Tensor<1, K> {
        Tensor::new(reduce::sum(self.handle))
    }

    /// Sum along an axis, which keeps size 1.
    pub fn sum_dim<I: AsIndex>(self, dim: I) -> Self {
        let dim = dim.expect_dim_index(D);
        Tensor::new(reduce::sum_dim(self.handle, dim))
    }

    /// Sum along several axes, which keep size 1.
    pub fn sum_dims<I: AsIndex>(self, dims: &[I]) -> Self {
        let dims: Vec<usize> = dims.iter().map(|dim| dim.expect_dim_index(D)).collect();
        Tensor::new(reduce::sum_dims(self.handle, dims.as_slice()))
    }

    /// Sum along several axes, which go away.
    pub fn sum_dims_squeeze<const D2: usize, I: AsIndex>(self, dims: &[I]) -> Tensor<D2, K> {
        self.sum_dims(dims).squeeze_dims::<D2>(dims)
    }

    /// Mean of all elements, as a vector of length 1.
    pub fn mean(self) -> Tensor<1, K> {
        Tensor::new(reduce::mean(self.handle))
    }

    /// Mean along an axis, which keeps size 1.
    pub fn mean_dim<I: AsIndex>(self, dim: I) -> Self {
        let dim = dim.expect_dim_index(D);
        Tensor::new(reduce::mean_dim(self.handle, dim))
    }

    /// Mean along several axes, which keep size 1.
    pub fn mean_dims<I: AsIndex>(self, dims: &[I]) -> Self {
        let mut reduced = self;
        for dim in dims.iter() {
            reduced = reduced.mean_dim(*dim);
        }
        reduced
    }

    /// Product of all elements, as a vector of length 1.
    pub fn prod(self) -> Tensor<1, K> {
        Tensor::new(reduce::prod(self.handle))
    }

    /// Product along an axis, which keeps size 1.
    pub fn prod_dim<I: AsIndex>(self, dim: I) -> Self {
        let dim = dim.expect_dim_index(D);
        Tensor::new(reduce::prod_dim(self.handle, dim))
    }

    /// Product along several axes, which keep size 1.
    pub fn prod_dims<I: AsIndex>(self, dims: &[I]) -> Self {
        let mut reduced = self;
        for dim in dims.iter() {
            reduced = reduced.prod_dim(*dim);
        }
        reduced
    }

    /// Running sum along an axis.
    pub fn cumsum<I: AsIndex>(self, dim: I) -> Self {
        let dim = dim.expect_dim_index(D);
        Tensor::new(reduce::cumsum(self.handle, dim))
    }

    /// Running product along an axis.
    pub fn cumprod<I: AsIndex>(self, dim: I) -> Self {
        let dim = dim.expect_dim_index(D);
        Tensor::new(reduce::cumprod(self.handle, dim))
    }

    /// The upper triangle of the last two axes; 0 below diagonal number `diagonal`.
    pub fn triu(self, diagonal: i64) -> Self {
        let mask = Tensor::<D, Bool>::triu_mask(self.shape(), diagonal, &self.device());
        self.mask_fill(mask, 0)
    }

    /// The lower triangle of the last two axes; 0 above diagonal number `diagonal`.
    pub fn tril(self, diagonal: i64) -> Self {
        let mask = Tensor::<D, Bool>::tril_mask(self.shape(), diagonal, &self.device());
        self.mask_fill(mask, 0)
    }

    /// Whether each element is not zero.
    pub fn bool(self) -> Tensor<D, Bool> {
        self.not_equal_scalar(0)
    }

    /// Random elements of a distribution, from the device's generator.
    pub fn random<S: Into<Shape>>(
        shape: S,
        distribution: Distribution,
        options: impl Into<TensorCreationOptions>,
    ) -> Self {
        let shape: Shape = shape.into();
        let options: TensorCreationOptions = options.into();
        super::base::check_rank::<D>("random", &shape);
        let dtype = options.dtype_name::<K>();
        let dims: &[usize] = shape.as_slice();
        let device = &options.device.handle;
        let handle = match distribution {
            Distribution::Default if Self::is_float_kind() => {
                create::random_uniform(dims, 0.0, 1.0, dtype, device)
            }
            Distribution::Default => create::random_uniform(dims, 0.0, 255.0, dtype, device),
            Distribution::Uniform(low, high) => create::random_uniform(dims, low, high, dtype, device),
            Distribution::Normal(mean, std) => create::random_normal(dims, mean, std, dtype, device),
            Distribution::Bernoulli(probability) => {
                create::random_bernoulli(dims, probability, dtype, device)
            }
        };
        Tensor::new(handle)
    }

    /// Matrix product of the last two axes, `[.., m, k]` by `[.., k, n]`; the others broadcast.
    pub fn matmul(self, other: Self) -> Self {
        Tensor::new(reduce::matmul(self.handle, other.handle))
    }
}

impl<K: Numeric> Tensor<1, K> {
    /// Sum of the products of two vectors.
    pub fn dot(self, other: Self) -> Self {
        self.mul(other).sum()
    }
}

impl<K: Numeric> Tensor<2, K> {
    /// The identity matrix.
    pub fn eye(size: usize, options: impl Into<TensorCreationOptions>) -> Self {
        let options: TensorCreationOptions = options.into();
        let positions = Tensor::<1, Int>::arange(0..size as i64, &options.device);
        let rows: Tensor<2, Int> = positions.clone().unsqueeze_dim(1);
        let columns: Tensor<2, Int> = positions.unsqueeze_dim(0);
        let diagonal = rows.equal(columns);
        Tensor::<2, K>::zeros([size, size], options).mask_fill(diagonal, 1)
    }
}
