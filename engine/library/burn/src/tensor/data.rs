//! Elements outside of any device: what goes into a tensor and comes out of it.

use super::dtype::{BoolStore, DType};
use super::element::Element;
use super::shape::Shape;
use std::fmt;

/// Elements of one type in row-major order.
#[derive(Clone, Debug, PartialEq)]
pub enum Values {
    /// Elements of type `f64`.
    F64(Vec<f64>),
    /// Elements of type `f32`.
    F32(Vec<f32>),
    /// Elements of type `i64`.
    I64(Vec<i64>),
    /// Elements of type `i32`.
    I32(Vec<i32>),
    /// Elements of type `i16`.
    I16(Vec<i16>),
    /// Elements of type `i8`.
    I8(Vec<i8>),
    /// Elements of type `u64`.
    U64(Vec<u64>),
    /// Elements of type `u32`.
    U32(Vec<u32>),
    /// Elements of type `u16`.
    U16(Vec<u16>),
    /// Elements of type `u8`.
    U8(Vec<u8>),
    /// Elements of type `bool`.
    Bool(Vec<bool>),
}

fn convert<F: Element, E: Element>(values: Vec<F>) -> Vec<E> {
    let mut converted: Vec<E> = Vec::with_capacity(values.len());
    for value in values {
        converted.push(E::from_elem(value));
    }
    converted
}

impl Values {
    /// The number of elements.
    pub fn len(&self) -> usize {
        match self {
            Values::F64(values) => values.len(),
            Values::F32(values) => values.len(),
            Values::I64(values) => values.len(),
            Values::I32(values) => values.len(),
            Values::I16(values) => values.len(),
            Values::I8(values) => values.len(),
            Values::U64(values) => values.len(),
            Values::U32(values) => values.len(),
            Values::U16(values) => values.len(),
            Values::U8(values) => values.len(),
            Values::Bool(values) => values.len(),
        }
    }

    /// Whether there are no elements.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The elements as another type. Panics when an integer does not fit.
    pub fn into_vec_as<E: Element>(self) -> Vec<E> {
        match self {
            Values::F64(values) => convert::<f64, E>(values),
            Values::F32(values) => convert::<f32, E>(values),
            Values::I64(values) => convert::<i64, E>(values),
            Values::I32(values) => convert::<i32, E>(values),
            Values::I16(values) => convert::<i16, E>(values),
            Values::I8(values) => convert::<i8, E>(values),
            Values::U64(values) => convert::<u64, E>(values),
            Values::U32(values) => convert::<u32, E>(values),
            Values::U16(values) => convert::<u16, E>(values),
            Values::U8(values) => convert::<u8, E>(values),
            Values::Bool(values) => convert::<bool, E>(values),
        }
    }

    fn text(&self) -> String {
        match self {
            Values::F64(values) => format!("{values:?}"),
            Values::F32(values) => format!("{values:?}"),
            Values::I64(values) => format!("{values:?}"),
            Values::I32(values) => format!("{values:?}"),
            Values::I16(values) => format!("{values:?}"),
            Values::I8(values) => format!("{values:?}"),
            Values::U64(values) => format!("{values:?}"),
            Values::U32(values) => format!("{values:?}"),
            Values::U16(values) => format!("{values:?}"),
            Values::U8(values) => format!("{values:?}"),
            Values::Bool(values) => format!("{values:?}"),
        }
    }
}

/// Why data could not be read as asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DataError {
    /// The elements have another type.
    DTypeMismatch {
        /// The type that was asked for.
        expected: DType,
        /// The type of the elements.
        actual: DType,
    },
    /// The shape describes another number of elements.
    ElementCountMismatch {
        /// The number that the shape describes.
        expected: usize,
        /// The number of elements.
        actual: usize,
    },
}

impl fmt::Display for DataError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            DataError::DTypeMismatch { expected, actual } => {
                write!(f, "Expected data type {expected:?}, but got {actual:?}")
            }
            DataError::ElementCountMismatch { expected, actual } => {
                write!(f, "TensorData shape describes {expected} element(s), but storage contains {actual}")
            }
        }
    }
}

impl std::error::Error for DataError {}

/// Why a tensor could not be read as asked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TensorReadError {
    /// The elements could not be converted.
    Data(DataError),
    /// The tensor has another number of elements.
    InvalidShape {
        /// The number that was asked for.
        expected: usize,
        /// The number of elements.
        actual: usize,
    },
}

impl fmt::Display for TensorReadError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TensorReadError::Data(error) => write!(f, "{error}"),
            TensorReadError::InvalidShape { expected, actual } => {
                write!(f, "Expected {expected} tensor element(s), but got {actual}")
            }
        }
    }
}

impl std::error::Error for TensorReadError {}

impl From<DataError> for TensorReadError {
    fn from(error: DataError) -> Self {
        TensorReadError::Data(error)
    }
}

/// Elements with a shape and a type, outside of any device.
///
/// Made from vectors with `TensorData::new`, and from slices and (nested) arrays with `TensorData::from`.
#[derive(Clone, Debug, PartialEq)]
pub struct TensorData {
    values: Values,
    shape: Shape,
    dtype: DType,
}

impl TensorData {
    /// Data of a shape. Panics when the number of elements is another one.
    pub fn new<E: Element, S: Into<Shape>>(value: Vec<E>, shape: S) -> Self {
        let shape: Shape = shape.into();
        let expected = shape.num_elements();
        if expected != value.len() {
            panic!("shape {shape} describes {expected} elements, but {} were given", value.len());
        }
        TensorData { values: E::into_values(value), shape, dtype: E::dtype() }
    }

    /// Data whose elements come from a tensor of type `dtype`, which Rust may have no type for.
    pub(crate) fn with_dtype(values: Values, shape: Shape, dtype: DType) -> Self {
        TensorData { values, shape, dtype }
    }

    /// Data of one value.
    pub fn full<E: Element, S: Into<Shape>>(shape: S, fill_value: E) -> Self {
        let shape: Shape = shape.into();
        let values: Vec<E> = vec![fill_value; shape.num_elements()];
        TensorData::new(values, shape)
    }

    /// Data of zeros.
    pub fn zeros<E: Element, S: Into<Shape>>(shape: S) -> Self {
        TensorData::full(shape, E::from_elem(0))
    }

    /// Data of ones.
    pub fn ones<E: Element, S: Into<Shape>>(shape: S) -> Self {
        TensorData::full(shape, E::from_elem(1))
    }

    /// The shape.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The element type.
    pub fn dtype(&self) -> DType {
        self.dtype
    }

    /// The number of axes.
    pub fn rank(&self) -> usize {
        self.shape.rank()
    }

    /// The number of elements.
    pub fn num_elements(&self) -> usize {
        self.values.len()
    }

    /// The elements, when they have type `E`.
    pub fn as_slice<E: Element>(&self) -> Result<&[E], DataError> {
        match E::view(&self.values) {
            Some(values) => Ok(values),
            None => Err(DataError::DTypeMismatch { expected: E::dtype(), actual: self.dtype }),
        }
    }

    /// A copy of the elements, when they have type `E`.
    pub fn try_to_vec<E: Element>(&self) -> Result<Vec<E>, DataError> {
        Ok(self.as_slice::<E>()?.to_vec())
    }

    /// The elements, when they have type `E`.
    pub fn try_into_vec<E: Element>(self) -> Result<Vec<E>, DataError> {
        let actual = self.dtype;
        match E::from_values(self.values) {
            Some(values) => Ok(values),
            None => Err(DataError::DTypeMismatch { expected: E::dtype(), actual }),
        }
    }

    /// A copy of the elements, when they have type `E`.
    pub fn to_vec<E: Element>(&self) -> Result<Vec<E>, DataError> {
        self.try_to_vec::<E>()
    }

    /// The elements, when they have type `E`.
    pub fn into_vec<E: Element>(self) -> Result<Vec<E>, DataError> {
        self.try_into_vec::<E>()
    }

    /// A copy of the elements, converted to `E`.
    pub fn try_to_vec_as<E: Element>(&self) -> Result<Vec<E>, DataError> {
        self.clone().try_into_vec_as::<E>()
    }

    /// The elements, converted to `E`.
    pub fn try_into_vec_as<E: Element>(self) -> Result<Vec<E>, DataError> {
        if self.dtype == E::dtype() {
            return self.try_into_vec::<E>();
        }
        Ok(self.values.into_vec_as::<E>())
    }

    /// The elements one by one, converted to `E`.
    pub fn iter<E: Element>(&self) -> std::vec::IntoIter<E> {
        self.values.clone().into_vec_as::<E>().into_iter()
    }

    /// The data with its elements converted to `E`.
    pub fn convert<E: Element>(self) -> Self {
        if self.dtype == E::dtype() {
            return self;
        }
        let shape = self.shape.clone();
        TensorData::new(self.values.into_vec_as::<E>(), shape)
    }

    /// The data with its elements converted to a type. Panics for types that Rust has no numbers of.
    pub fn convert_dtype(self, dtype: DType) -> Self {
        match dtype {
            DType::F64 => self.convert::<f64>(),
            DType::F32 => self.convert::<f32>(),
            DType::I64 => self.convert::<i64>(),
            DType::I32 => self.convert::<i32>(),
            DType::I16 => self.convert::<i16>(),
            DType::I8 => self.convert::<i8>(),
            DType::U64 => self.convert::<u64>(),
            DType::U32 => self.convert::<u32>(),
            DType::U16 => self.convert::<u16>(),
            DType::U8 => self.convert::<u8>(),
            DType::Bool(BoolStore::Native) => self.convert::<bool>(),
            other => panic!("data cannot be converted to {other:?}"),
        }
    }

    pub(crate) fn into_values(self) -> Values {
        self.values
    }

    /// Panics unless both hold the same elements; when `strict`, of the same type.
    pub fn assert_eq(&self, other: &Self, strict: bool) {
        if strict && self.dtype != other.dtype {
            panic!("data types differ: {:?} and {:?}", self.dtype, other.dtype);
        }
        self.assert_same_shape(other);
        let same = if self.dtype == other.dtype {
            self.values == other.values
        } else {
            self.values.clone().into_vec_as::<f64>() == other.values.clone().into_vec_as::<f64>()
        };
        if !same {
            panic!("tensors are not equal:\n  left:  {self}\n  right: {other}");
        }
    }

    /// Panics unless every pair of elements is within the tolerance.
    pub fn assert_approx_eq<F: Element>(&self, other: &Self, tolerance: Tolerance<F>) {
        self.assert_same_shape(other);
        let left: Vec<f64> = self.values.clone().into_vec_as::<f64>();
        let right: Vec<f64> = other.values.clone().into_vec_as::<f64>();
        for i in 0..left.len() {
            if !tolerance.approx_eq(left[i], right[i]) {
                panic!(
                    "tensors are not approximately equal: position {i} holds {} and {}, which differ by {}",
                    left[i],
                    right[i],
                    (left[i] - right[i]).abs()
                );
            }
        }
    }

    fn assert_same_shape(&self, other: &Self) {
        if self.shape != other.shape {
            panic!("shapes differ: {} and {}", self.shape, other.shape);
        }
    }
}

impl fmt::Display for TensorData {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.values.text())
    }
}

/// How far apart two floats may be: by a share of their size, or by an amount.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Tolerance<F> {
    relative: f64,
    absolute: f64,
    element: std::marker::PhantomData<F>,
}

impl<F: Element> Tolerance<F> {
    /// A relative and an absolute tolerance, either of which is enough.
    pub fn rel_abs(relative: f64, absolute: f64) -> Self {
        Tolerance { relative, absolute, element: std::marker::PhantomData }
    }

    /// Only for rounding of tiny numbers.
    pub fn strict() -> Self {
        Tolerance::rel_abs(0.0, 64.0 * F::dtype().finfo().map_or(0.0, |info| info.min_positive))
    }

    /// 0.5 % and 1e-5.
    pub fn balanced() -> Self {
        Tolerance::rel_abs(0.005, 1e-5)
    }

    /// 1 % and 0.01.
    pub fn permissive() -> Self {
        Tolerance::rel_abs(0.01, 0.01)
    }

    /// Only a relative tolerance.
    pub fn relative(tolerance: f64) -> Self {
        Tolerance::rel_abs(tolerance, 0.0)
    }

    /// Only an absolute tolerance.
    pub fn absolute(tolerance: f64) -> Self {
        Tolerance::rel_abs(0.0, tolerance)
    }

    /// With another relative tolerance.
    pub fn set_relative(mut self, tolerance: f64) -> Self {
        self.relative = tolerance;
        self
    }

    /// With another absolute tolerance.
    pub fn set_absolute(mut self, tolerance: f64) -> Self {
        self.absolute = tolerance;
        self
    }

    /// Whether two numbers are close enough; NaN equals NaN.
    pub fn approx_eq(&self, x: f64, y: f64) -> bool {
        if x == y || (x.is_nan() && y.is_nan()) {
            return true;
        }
        let difference = (x - y).abs();
        difference <= self.absolute || difference <= self.relative * x.abs().max(y.abs())
    }
}

impl<F: Element> Default for Tolerance<F> {
    fn default() -> Self {
        Tolerance::balanced()
    }
}

impl<E: Element> From<&[E]> for TensorData {
    fn from(elems: &[E]) -> Self {
        TensorData::new(elems.to_vec(), [elems.len()])
    }
}

impl<const A: usize> From<[usize; A]> for TensorData {
    fn from(elems: [usize; A]) -> Self {
        let values: Vec<i64> = elems.iter().map(|elem| *elem as i64).collect();
        TensorData::new(values, [A])
    }
}

impl From<&[usize]> for TensorData {
    fn from(elems: &[usize]) -> Self {
        let values: Vec<i64> = elems.iter().map(|elem| *elem as i64).collect();
        TensorData::new(values, [elems.len()])
    }
}

impl<E: Element, const A: usize> From<[E; A]> for TensorData {
    fn from(elems: [E; A]) -> Self {
        TensorData::new(elems.to_vec(), [A])
    }
}

impl<E: Element, const A: usize, const B: usize> From<[[E; B]; A]> for TensorData {
    fn from(elems: [[E; B]; A]) -> Self {
        let mut values: Vec<E> = Vec::with_capacity(A * B);
        for row in elems.iter() {
            values.extend_from_slice(row);
        }
        TensorData::new(values, [A, B])
    }
}

impl<E: Element, const A: usize, const B: usize, const C: usize> From<[[[E; C]; B]; A]> for TensorData {
    fn from(elems: [[[E; C]; B]; A]) -> Self {
        let mut values: Vec<E> = Vec::with_capacity(A * B * C);
        for matrix in elems.iter() {
            for row in matrix.iter() {
                values.extend_from_slice(row);
            }
        }
        TensorData::new(values, [A, B, C])
    }
}

impl<E: Element, const A: usize, const B: usize, const C: usize, const D: usize> From<[[[[E; D]; C]; B]; A]>
    for TensorData
{
    fn from(elems: [[[[E; D]; C]; B]; A]) -> Self {
        let mut values: Vec<E> = Vec::with_capacity(A * B * C * D);
        for block in elems.iter() {
            for matrix in block.iter() {
                for row in matrix.iter() {
                    values.extend_from_slice(row);
                }
            }
        }
        TensorData::new(values, [A, B, C, D])
    }
}
