//! Functions of boolean tensors.

use super::base::{Tensor, check_rank};
use super::data::TensorData;
use super::device::Device;
use super::kind::{Bool, Int};
use super::shape::Shape;
use crate::intrinsics::{compare, index, view};

impl<const D: usize> Tensor<D, Bool> {
    /// A boolean tensor from (nested) arrays of booleans.
    pub fn from_bool<A: Into<TensorData>>(data: A, device: &Device) -> Self {
        Tensor::from_data(data, device)
    }

    /// 1 for true, 0 for false.
    pub fn int(self) -> Tensor<D, Int> {
        Tensor::new(view::cast(self.handle, "int"))
    }

    /// 1 for true, 0 for false.
    pub fn float(self) -> Tensor<D> {
        Tensor::new(view::cast(self.handle, "float"))
    }

    /// The opposite of each element.
    pub fn bool_not(self) -> Self {
        Tensor::new(compare::bitwise_not(self.handle))
    }

    /// Whether both elements are true.
    pub fn bool_and(self, rhs: Tensor<D, Bool>) -> Tensor<D, Bool> {
        Tensor::new(compare::bitwise_and(self.handle, rhs.handle))
    }

    /// Whether any of both elements is true.
    pub fn bool_or(self, rhs: Tensor<D, Bool>) -> Tensor<D, Bool> {
        Tensor::new(compare::bitwise_or(self.handle, rhs.handle))
    }

    /// Whether exactly one of both elements is true.
    pub fn bool_xor(self, rhs: Tensor<D, Bool>) -> Tensor<D, Bool> {
        Tensor::new(compare::bitwise_xor(self.handle, rhs.handle))
    }

    /// The positions of the true elements, `[count, rank]`.
    pub fn argwhere(self) -> Tensor<2, Int> {
        Tensor::new(index::argwhere(self.handle))
    }

    /// The positions of the true elements: one vector for each axis.
    pub fn nonzero(self) -> Vec<Tensor<1, Int>> {
        let positions = self.argwhere();
        let [count, rank] = positions.dims();
        let mut axes: Vec<Tensor<1, Int>> = Vec::new();
        if count > 0 {
            for axis in 0..rank {
                axes.push(positions.clone().narrow(1, axis, 1).reshape([count]));
            }
        }
        axes
    }

    /// `row - column + offset` for each position of the last two axes.
    fn distance<S: Into<Shape>>(shape: S, offset: i64, device: &Device) -> (Tensor<2, Int>, Shape) {
        let shape: Shape = shape.into();
        check_rank::<D>("mask", &shape);
        if D < 2 {
            panic!("a triangular mask needs at least two dimensions, got shape {shape}");
        }
        let rows: Tensor<2, Int> = Tensor::<1, Int>::arange(0..shape[D - 2] as i64, device).unsqueeze_dim(1);
        let columns: Tensor<2, Int> =
            Tensor::<1, Int>::arange(0..shape[D - 1] as i64, device).unsqueeze_dim(0);
        (rows.sub(columns.sub_scalar(offset)), shape)
    }

    /// False on and above diagonal number `offset` of the last two axes, true below.
    pub fn triu_mask<S: Into<Shape>>(shape: S, offset: i64, device: &Device) -> Self {
        let (distance, shape) = Self::distance(shape, offset, device);
        distance.greater_scalar(0).unsqueeze::<D>().expand::<D, Shape>(shape)
    }

    /// False on and below diagonal number `offset` of the last two axes, true above.
    pub fn tril_mask<S: Into<Shape>>(shape: S, offset: i64, device: &Device) -> Self {
        let (distance, shape) = Self::distance(shape, offset, device);
        distance.lower_scalar(0).unsqueeze::<D>().expand::<D, Shape>(shape)
    }

    /// False on diagonal number `offset` of the last two axes, true elsewhere.
    pub fn diag_mask<S: Into<Shape>>(shape: S, offset: i64, device: &Device) -> Self {
        let (distance, shape) = Self::distance(shape, offset, device);
        distance.not_equal_scalar(0).unsqueeze::<D>().expand::<D, Shape>(shape)
    }
}
