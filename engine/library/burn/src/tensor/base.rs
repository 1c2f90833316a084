//! The tensor type, and what every kind of tensor has: shape, type, device and data.

use super::data::{TensorData, TensorReadError, Values};
use super::device::{Device, ExecutionError};
use super::dtype::DType;
use super::element::{Element, ElementConversion, ElementStorage};
use super::kind::{Basic, Float, Kind};
use super::options::TensorCreationOptions;
use super::shape::Shape;
use crate::intrinsics::handle::TensorHandle;
use crate::intrinsics::{create, view};
use std::marker::PhantomData;

/// A tensor of rank `D` and kind `K`: [`Float`] by default, or [`Int`](super::Int) or [`Bool`](super::Bool).
///
/// Cloning is cheap: both tensors refer to the same elements until one of them changes.
pub struct Tensor<const D: usize, K = Float>
where
    K: Basic,
{
    pub(crate) handle: TensorHandle,
    kind: PhantomData<K>,
}

impl<const D: usize, K: Basic> Clone for Tensor<D, K> {
    fn clone(&self) -> Self {
        Tensor { handle: self.handle.clone(), kind: PhantomData }
    }
}

impl<const D: usize, K: Basic, T: Into<TensorData>> From<T> for Tensor<D, K> {
    fn from(value: T) -> Self {
        Tensor::from_data(value, &Device::default())
    }
}

/// Panics unless a shape has rank `D`.
pub(crate) fn check_rank<const D: usize>(operation: &str, shape: &Shape) {
    if shape.rank() != D {
        panic!("{operation}: the tensor has rank {D}, but shape {shape} has {} dimensions", shape.rank());
    }
}

impl<const D: usize, K: Basic> Tensor<D, K> {
    /// The tensor behind a handle, whose rank the caller knows to be `D`.
    pub(crate) fn new(handle: TensorHandle) -> Self {
        Tensor { handle, kind: PhantomData }
    }

    /// Whether elements are exchanged with the engine as floats.
    pub(crate) fn is_float_kind() -> bool {
        K::kind() == Kind::Float
    }

    /// A tensor of a shape whose elements have no defined value.
    pub fn empty<S: Into<Shape>>(shape: S, options: impl Into<TensorCreationOptions>) -> Self {
        let shape: Shape = shape.into();
        let options: TensorCreationOptions = options.into();
        check_rank::<D>("empty", &shape);
        Tensor::new(create::empty(shape.as_slice(), options.dtype_name::<K>(), &options.device.handle))
    }

    /// A tensor of zeros: `Tensor::<2>::zeros([2, 3], &device)`.
    pub fn zeros<S: Into<Shape>>(shape: S, options: impl Into<TensorCreationOptions>) -> Self {
        Tensor::<D, K>::full(shape, 0, options)
    }

    /// A tensor of ones.
    pub fn ones<S: Into<Shape>>(shape: S, options: impl Into<TensorCreationOptions>) -> Self {
        Tensor::<D, K>::full(shape, 1, options)
    }

    /// A tensor of one value.
    pub fn full<S: Into<Shape>, E: ElementConversion>(
        shape: S,
        fill_value: E,
        options: impl Into<TensorCreationOptions>,
    ) -> Self {
        let shape: Shape = shape.into();
        let options: TensorCreationOptions = options.into();
        check_rank::<D>("full", &shape);
        let dtype = options.dtype_name::<K>();
        if Self::is_float_kind() {
            let value: f64 = fill_value.elem::<f64>();
            Tensor::new(create::full_f64(shape.as_slice(), value, dtype, &options.device.handle))
        } else {
            let value: i64 = fill_value.elem::<i64>();
            Tensor::new(create::full_i64(shape.as_slice(), value, dtype, &options.device.handle))
        }
    }

    fn same_options(&self) -> TensorCreationOptions {
        TensorCreationOptions::new(self.device()).with_dtype(self.dtype())
    }

    /// An uninitialised tensor of the same shape, type and device.
    pub fn empty_like(&self) -> Self {
        Tensor::<D, K>::empty(self.shape(), self.same_options())
    }

    /// Zeros of the same shape, type and device.
    pub fn zeros_like(&self) -> Self {
        Tensor::<D, K>::full(self.shape(), 0, self.same_options())
    }

    /// Ones of the same shape, type and device.
    pub fn ones_like(&self) -> Self {
        Tensor::<D, K>::full(self.shape(), 1, self.same_options())
    }

    /// One value in the same shape, type and device.
    pub fn full_like<E: ElementConversion>(&self, fill_value: E) -> Self {
        Tensor::<D, K>::full(self.shape(), fill_value, self.same_options())
    }

    /// A tensor from data: arrays, slices or [`TensorData`]. Panics when the data has another rank.
    pub fn from_data<T: Into<TensorData>>(data: T, options: impl Into<TensorCreationOptions>) -> Self {
        let data: TensorData = data.into();
        let options: TensorCreationOptions = options.into();
        let shape: Shape = data.shape().clone();
        check_rank::<D>("from_data", &shape);
        let dtype = options.dtype_name::<K>();
        let dims: &[usize] = shape.as_slice();
        let device = &options.device.handle;
        let handle = match data.into_values() {
            Values::F64(values) => f64::upload(values, dims, dtype, device),
            Values::F32(values) => f32::upload(values, dims, dtype, device),
            Values::I64(values) => i64::upload(values, dims, dtype, device),
            Values::I32(values) => i32::upload(values, dims, dtype, device),
            Values::I16(values) => i16::upload(values, dims, dtype, device),
            Values::I8(values) => i8::upload(values, dims, dtype, device),
            Values::U64(values) => u64::upload(values, dims, dtype, device),
            Values::U32(values) => u32::upload(values, dims, dtype, device),
            Values::U16(values) => u16::upload(values, dims, dtype, device),
            Values::U8(values) => u8::upload(values, dims, dtype, device),
            Values::Bool(values) => bool::upload(values, dims, dtype, device),
        };
        Tensor::new(handle)
    }

    /// The rank, `D`.
    pub fn rank(&self) -> usize {
        D
    }

    /// The element type.
    pub fn dtype(&self) -> DType {
        DType::from_name(&view::dtype(&self.handle))
    }

    /// The size of each axis, as an array: `let [batch, features] = x.dims();`.
    pub fn dims(&self) -> [usize; D] {
        let shape: Vec<usize> = view::shape(&self.handle);
        let mut dims: [usize; D] = [0; D];
        for i in 0..D {
            dims[i] = shape[i];
        }
        dims
    }

    /// The size of each axis.
    pub fn shape(&self) -> Shape {
        Shape::from(view::shape(&self.handle))
    }

    /// The device that holds the tensor.
    pub fn device(&self) -> Device {
        Device { handle: view::device(&self.handle) }
    }

    /// The same elements on another device; autodiff stays as it is.
    pub fn to_device(self, device: &Device) -> Self {
        let target = device.clone().with_autodiff_context_from(&self.device());
        Tensor::new(view::to_device(self.handle, &target.handle))
    }

    /// Takes the tensor out, leaving an empty one.
    pub fn extract(&mut self) -> Self {
        let empty = Tensor::<D, K>::empty([0; D], &self.device());
        std::mem::replace(self, empty)
    }

    /// Replaces the tensor by a function of it, so that its buffer can be reused.
    pub fn inplace<F: FnOnce(Self) -> Self>(&mut self, func: F) {
        let taken = self.extract();
        *self = func(taken);
    }

    /// The elements, read back from the device.
    pub fn into_data(self) -> TensorData {
        self.to_data()
    }

    /// The elements, read back from the device.
    pub fn try_into_data(self) -> Result<TensorData, ExecutionError> {
        Ok(self.to_data())
    }

    /// The elements, read back from the device.
    pub fn try_to_data(&self) -> Result<TensorData, ExecutionError> {
        Ok(self.to_data())
    }

    /// The elements, read back from the device.
    pub fn to_data(&self) -> TensorData {
        let x = &self.handle;
        let dtype = self.dtype();
        let values = match dtype {
            DType::F64 => Values::F64(f64::download(x)),
            DType::F32 | DType::Flex32 | DType::F16 | DType::BF16 => Values::F32(f32::download(x)),
            DType::I64 => Values::I64(i64::download(x)),
            DType::I32 => Values::I32(i32::download(x)),
            DType::I16 => Values::I16(i16::download(x)),
            DType::I8 => Values::I8(i8::download(x)),
            DType::U64 => Values::U64(u64::download(x)),
            DType::U32 => Values::U32(u32::download(x)),
            DType::U16 => Values::U16(u16::download(x)),
            DType::U8 => Values::U8(u8::download(x)),
            DType::Bool(_) => Values::Bool(bool::download(x)),
        };
        TensorData::with_dtype(values, self.shape(), dtype)
    }

    /// The elements converted to `E`.
    pub fn to_data_as<E: Element>(&self) -> TensorData {
        TensorData::new(E::download(&self.handle), self.shape())
    }

    /// The elements converted to `E`.
    pub fn into_data_as<E: Element>(self) -> TensorData {
        self.to_data_as::<E>()
    }

    /// The elements converted to `E`.
    pub fn try_to_data_as<E: Element>(&self) -> Result<TensorData, TensorReadError> {
        Ok(self.to_data_as::<E>())
    }

    /// The elements converted to `E`.
    pub fn try_into_data_as<E: Element>(self) -> Result<TensorData, TensorReadError> {
        Ok(self.to_data_as::<E>())
    }

    /// The elements converted to `E`, in row-major order.
    pub fn try_to_vec_as<E: Element>(&self) -> Result<Vec<E>, TensorReadError> {
        Ok(E::download(&self.handle))
    }

    /// The elements converted to `E`, in row-major order.
    pub fn try_into_vec_as<E: Element>(self) -> Result<Vec<E>, TensorReadError> {
        Ok(E::download(&self.handle))
    }

    /// The only element. Panics when the tensor has more or none.
    pub fn into_scalar<E: Element>(self) -> E {
        if Self::is_float_kind() {
            E::from_elem(create::item_f64(&self.handle))
        } else {
            E::from_elem(create::item_i64(&self.handle))
        }
    }

    /// The only element, or an error when the tensor has more or none.
    pub fn try_into_scalar<E: Element>(self) -> Result<E, TensorReadError> {
        let actual = self.shape().num_elements();
        if actual != 1 {
            return Err(TensorReadError::InvalidShape { expected: 1, actual });
        }
        Ok(self.into_scalar::<E>())
    }
}
