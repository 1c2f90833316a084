//! Numbers that tensors are made of, and conversions between them.

use super::data::Values;
use super::dtype::{BoolStore, DType};
use crate::intrinsics::data;
use crate::intrinsics::handle::{DeviceHandle, TensorHandle};
use std::fmt::{Debug, Display};

/// A number that can be read as any other type, as `as` does; to `bool`: anything but zero is true.
pub trait ToElement {
    /// As an `i64`.
    fn to_i64(&self) -> i64;
    /// As a `u64`.
    fn to_u64(&self) -> u64;
    /// As an `f64`.
    fn to_f64(&self) -> f64;

    /// As an `isize`.
    fn to_isize(&self) -> isize {
        self.to_i64() as isize
    }
    /// As an `i32`. Panics when the value does not fit.
    fn to_i32(&self) -> i32 {
        narrow(self.to_i64(), i32::MIN as i64, i32::MAX as i64, "i32") as i32
    }
    /// As an `i16`. Panics when the value does not fit.
    fn to_i16(&self) -> i16 {
        narrow(self.to_i64(), i16::MIN as i64, i16::MAX as i64, "i16") as i16
    }
    /// As an `i8`. Panics when the value does not fit.
    fn to_i8(&self) -> i8 {
        narrow(self.to_i64(), i8::MIN as i64, i8::MAX as i64, "i8") as i8
    }
    /// As a `usize`.
    fn to_usize(&self) -> usize {
        self.to_u64() as usize
    }
    /// As a `u32`. Panics when the value does not fit.
    fn to_u32(&self) -> u32 {
        narrow(self.to_i64(), 0, u32::MAX as i64, "u32") as u32
    }
    /// As a `u16`. Panics when the value does not fit.
    fn to_u16(&self) -> u16 {
        narrow(self.to_i64(), 0, u16::MAX as i64, "u16") as u16
    }
    /// As a `u8`. Panics when the value does not fit.
    fn to_u8(&self) -> u8 {
        narrow(self.to_i64(), 0, u8::MAX as i64, "u8") as u8
    }
    /// As an `f32`.
    fn to_f32(&self) -> f32 {
        self.to_f64() as f32
    }
    /// Whether the value is not zero.
    fn to_bool(&self) -> bool {
        self.to_f64() != 0.0
    }
}

fn narrow(value: i64, min: i64, max: i64, target: &str) -> i64 {
    if value < min || value > max {
        panic!("element {value} cannot be represented as {target}: it holds {min} to {max}");
    }
    value
}

fn narrow_unsigned(value: u64) -> i64 {
    if value > i64::MAX as u64 {
        panic!("element {value} cannot be represented as i64");
    }
    value as i64
}

/// Conversion from and into other element types.
pub trait ElementConversion {
    /// Converts from any number.
    fn from_elem<E: ToElement>(elem: E) -> Self;
    /// Converts into an element type: `3.elem::<f32>()`.
    fn elem<E: Element>(self) -> E;
}

/// How vectors of the type get into tensors and back.
///
/// Each type has its own functions of the engine, because an intrinsic has no type parameters.
pub trait ElementStorage: Sized {
    /// Owns a vector as data.
    fn into_values(values: Vec<Self>) -> Values;
    /// The vector, when the data is of this type.
    fn from_values(values: Values) -> Option<Vec<Self>>;
    /// The elements, when the data is of this type.
    fn view(values: &Values) -> Option<&[Self]>;
    /// Makes a tensor.
    fn upload(values: Vec<Self>, shape: &[usize], dtype: &str, device: &DeviceHandle) -> TensorHandle;
    /// Reads a tensor of any type, converting the elements.
    fn download(tensor: &TensorHandle) -> Vec<Self>;
}

/// A number or boolean that tensors can be made of.
pub trait Element:
    ToElement
    + ElementConversion
    + ElementStorage
    + Debug
    + Display
    + Default
    + PartialEq
    + PartialOrd
    + Send
    + Sync
    + Copy
    + 'static
{
    /// The type's name as data.
    fn dtype() -> DType;
}

impl ToElement for f64 {
    fn to_i64(&self) -> i64 {
        *self as i64
    }
    fn to_u64(&self) -> u64 {
        *self as u64
    }
    fn to_f64(&self) -> f64 {
        *self
    }
}

impl ElementConversion for f64 {
    fn from_elem<E: ToElement>(elem: E) -> Self {
        elem.to_f64()
    }
    fn elem<E: Element>(self) -> E {
        E::from_elem(self)
    }
}

impl ElementStorage for f64 {
    fn into_values(values: Vec<Self>) -> Values {
        Values::F64(values)
    }
    fn from_values(values: Values) -> Option<Vec<Self>> {
        match values {
            Values::F64(values) => Some(values),
            _ => None,
        }
    }
    fn view(values: &Values) -> Option<&[Self]> {
        match values {
            Values::F64(values) => Some(values.as_slice()),
            _ => None,
        }
    }
    fn upload(values: Vec<Self>, shape: &[usize], dtype: &str, device: &DeviceHandle) -> TensorHandle {
        data::from_f64(values, shape, dtype, device)
    }
    fn download(tensor: &TensorHandle) -> Vec<Self> {
        data::to_f64(tensor)
    }
}

impl Element for f64 {
    fn dtype() -> DType {
        DType::F64
    }
}

impl ToElement for f32 {
    fn to_i64(&self) -> i64 {
        *self as i64
    }
    fn to_u64(&self) -> u64 {
        *self as u64
    }
    fn to_f64(&self) -> f64 {
        *self as f64
    }
    fn to_f32(&self) -> f32 {
        *self
    }
}

impl ElementConversion for f32 {
    fn from_elem<E: ToElement>(elem: E) -> Self {
        elem.to_f32()
    }
    fn elem<E: Element>(self) -> E {
        E::from_elem(self)
    }
}

impl ElementStorage for f32 {
    fn into_values(values: Vec<Self>) -> Values {
        Values::F32(values)
    }
    fn from_values(values: Values) -> Option<Vec<Self>> {
        match values {
            Values::F32(values) => Some(values),
            _ => None,
        }
    }
    fn view(values: &Values) -> Option<&[Self]> {
        match values {
            Values::F32(values) => Some(values.as_slice()),
            _ => None,
        }
    }
    fn upload(values: Vec<Self>, shape: &[usize], dtype: &str, device: &DeviceHandle) -> TensorHandle {
        data::from_f32(values, shape, dtype, device)
    }
    fn download(tensor: &TensorHandle) -> Vec<Self> {
        data::to_f32(tensor)
    }
}

impl Element for f32 {
    fn dtype() -> DType {
        DType::F32
    }
}

impl ToElement for i64 {
    fn to_i64(&self) -> i64 {
        *self
    }
    fn to_u64(&self) -> u64 {
        narrow(*self, 0, i64::MAX, "u64") as u64
    }
    fn to_f64(&self) -> f64 {
        *self as f64
    }
}

impl ElementConversion for i64 {
    fn from_elem<E: ToElement>(elem: E) -> Self {
        elem.to_i64()
    }
    fn elem<E: Element>(self) -> E {
        E::from_elem(self)
    }
}

impl ElementStorage for i64 {
    fn into_values(values: Vec<Self>) -> Values {
        Values::I64(values)
    }
    fn from_values(values: Values) -> Option<Vec<Self>> {
        match values {
            Values::I64(values) => Some(values),
            _ => None,
        }
    }
    fn view(values: &Values) -> Option<&[Self]> {
        match values {
            Values::I64(values) => Some(values.as_slice()),
            _ => None,
        }
    }
    fn upload(values: Vec<Self>, shape: &[usize], dtype: &str, device: &DeviceHandle) -> TensorHandle {
        data::from_i64(values, shape, dtype, device)
    }
    fn download(tensor: &TensorHandle) -> Vec<Self> {
        data::to_i64(tensor)
    }
}

impl Element for i64 {
    fn dtype() -> DType {
        DType::I64
    }
}

impl ToElement for i32 {
    fn to_i64(&self) -> i64 {
        *self as i64
    }
    fn to_u64(&self) -> u64 {
        narrow(*self as i64, 0, i64::MAX, "u64") as u64
    }
    fn to_f64(&self) -> f64 {
        *self as f64
    }
}

impl ElementConversion for i32 {
    fn from_elem<E: ToElement>(elem: E) -> Self {
        elem.to_i32()
    }
    fn elem<E: Element>(self) -> E {
        E::from_elem(self)
    }
}

impl ElementStorage for i32 {
    fn into_values(values: Vec<Self>) -> Values {
        Values::I32(values)
    }
    fn from_values(values: Values) -> Option<Vec<Self>> {
        match values {
            Values::I32(values) => Some(values),
            _ => None,
        }
    }
    fn view(values: &Values) -> Option<&[Self]> {
        match values {
            Values::I32(values) => Some(values.as_slice()),
            _ => None,
        }
    }
    fn upload(values: Vec<Self>, shape: &[usize], dtype: &str, device: &DeviceHandle) -> TensorHandle {
        data::from_i32(values, shape, dtype, device)
    }
    fn download(tensor: &TensorHandle) -> Vec<Self> {
        data::to_i32(tensor)
    }
}

impl Element for i32 {
    fn dtype() -> DType {
        DType::I32
    }
}

impl ToElement for i16 {
    fn to_i64(&self) -> i64 {
        *self as i64
    }
    fn to_u64(&self) -> u64 {
        narrow(*self as i64, 0, i64::MAX, "u64") as u64
    }
    fn to_f64(&self) -> f64 {
        *self as f64
    }
}

impl ElementConversion for i16 {
    fn from_elem<E: ToElement>(elem: E) -> Self {
        elem.to_i16()
    }
    fn elem<E: Element>(self) -> E {
        E::from_elem(self)
    }
}

impl ElementStorage for i16 {
    fn into_values(values: Vec<Self>) -> Values {
        Values::I16(values)
    }
    fn from_values(values: Values) -> Option<Vec<Self>> {
        match values {
            Values::I16(values) => Some(values),
            _ => None,
        }
    }
    fn view(values: &Values) -> Option<&[Self]> {
        match values {
            Values::I16(values) => Some(values.as_slice()),
            _ => None,
        }
    }
    fn upload(values: Vec<Self>, shape: &[usize], dtype: &str, device: &DeviceHandle) -> TensorHandle {
        data::from_i16(values, shape, dtype, device)
    }
    fn download(tensor: &TensorHandle) -> Vec<Self> {
        data::to_i16(tensor)
    }
}

impl Element for i16 {
    fn dtype() -> DType {
        DType::I16
    }
}

impl ToElement for i8 {
    fn to_i64(&self) -> i64 {
        *self as i64
    }
    fn to_u64(&self) -> u64 {
        narrow(*self as i64, 0, i64::MAX, "u64") as u64
    }
    fn to_f64(&self) -> f64 {
        *self as f64
    }
}

impl ElementConversion for i8 {
    fn from_elem<E: ToElement>(elem: E) -> Self {
        elem.to_i8()
    }
    fn elem<E: Element>(self) -> E {
        E::from_elem(self)
    }
}

impl ElementStorage for i8 {
    fn into_values(values: Vec<Self>) -> Values {
        Values::I8(values)
    }
    fn from_values(values: Values) -> Option<Vec<Self>> {
        match values {
            Values::I8(values) => Some(values),
            _ => None,
        }
    }
    fn view(values: &Values) -> Option<&[Self]> {
        match values {
            Values::I8(values) => Some(values.as_slice()),
            _ => None,
        }
    }
    fn upload(values: Vec<Self>, shape: &[usize], dtype: &str, device: &DeviceHandle) -> TensorHandle {
        data::from_i8(values, shape, dtype, device)
    }
    fn download(tensor: &TensorHandle) -> Vec<Self> {
        data::to_i8(tensor)
    }
}

impl Element for i8 {
    fn dtype() -> DType {
        DType::I8
    }
}

impl ToElement for u64 {
    fn to_i64(&self) -> i64 {
        narrow_unsigned(*self)
    }
    fn to_u64(&self) -> u64 {
        *self
    }
    fn to_f64(&self) -> f64 {
        *self as f64
    }
}

impl ElementConversion for u64 {
    fn from_elem<E: ToElement>(elem: E) -> Self {
        elem.to_u64()
    }
    fn elem<E: Element>(self) -> E {
        E::from_elem(self)
    }
}

impl ElementStorage for u64 {
    fn into_values(values: Vec<Self>) -> Values {
        Values::U64(values)
    }
    fn from_values(values: Values) -> Option<Vec<Self>> {
        match values {
            Values::U64(values) => Some(values),
            _ => None,
        }
    }
    fn view(values: &Values) -> Option<&[Self]> {
        match values {
            Values::U64(values) => Some(values.as_slice()),
            _ => None,
        }
    }
    fn upload(values: Vec<Self>, shape: &[usize], dtype: &str, device: &DeviceHandle) -> TensorHandle {
        data::from_u64(values, shape, dtype, device)
    }
    fn download(tensor: &TensorHandle) -> Vec<Self> {
        data::to_u64(tensor)
    }
}

impl Element for u64 {
    fn dtype() -> DType {
        DType::U64
    }
}

impl ToElement for u32 {
    fn to_i64(&self) -> i64 {
        *self as i64
    }
    fn to_u64(&self) -> u64 {
        *self as u64
    }
    fn to_f64(&self) -> f64 {
        *self as f64
    }
}

impl ElementConversion for u32 {
    fn from_elem<E: ToElement>(elem: E) -> Self {
        elem.to_u32()
    }
    fn elem<E: Element>(self) -> E {
        E::from_elem(self)
    }
}

impl ElementStorage for u32 {
    fn into_values(values: Vec<Self>) -> Values {
        Values::U32(values)
    }
    fn from_values(values: Values) -> Option<Vec<Self>> {
        match values {
            Values::U32(values) => Some(values),
            _ => None,
        }
    }
    fn view(values: &Values) -> Option<&[Self]> {
        match values {
            Values::U32(values) => Some(values.as_slice()),
            _ => None,
        }
    }
    fn upload(values: Vec<Self>, shape: &[usize], dtype: &str, device: &DeviceHandle) -> TensorHandle {
        data::from_u32(values, shape, dtype, device)
    }
    fn download(tensor: &TensorHandle) -> Vec<Self> {
        data::to_u32(tensor)
    }
}

impl Element for u32 {
    fn dtype() -> DType {
        DType::U32
    }
}

impl ToElement for u16 {
    fn to_i64(&self) -> i64 {
        *self as i64
    }
    fn to_u64(&self) -> u64 {
        *self as u64
    }
    fn to_f64(&self) -> f64 {
        *self as f64
    }
}

impl ElementConversion for u16 {
    fn from_elem<E: ToElement>(elem: E) -> Self {
        elem.to_u16()
    }
    fn elem<E: Element>(self) -> E {
        E::from_elem(self)
    }
}

impl ElementStorage for u16 {
    fn into_values(values: Vec<Self>) -> Values {
        Values::U16(values)
    }
    fn from_values(values: Values) -> Option<Vec<Self>> {
        match values {
            Values::U16(values) => Some(values),
            _ => None,
        }
    }
    fn view(values: &Values) -> Option<&[Self]> {
        match values {
            Values::U16(values) => Some(values.as_slice()),
            _ => None,
        }
    }
    fn upload(values: Vec<Self>, shape: &[usize], dtype: &str, device: &DeviceHandle) -> TensorHandle {
        data::from_u16(values, shape, dtype, device)
    }
    fn download(tensor: &TensorHandle) -> Vec<Self> {
        data::to_u16(tensor)
    }
}

impl Element for u16 {
    fn dtype() -> DType {
        DType::U16
    }
}

impl ToElement for u8 {
    fn to_i64(&self) -> i64 {
        *self as i64
    }
    fn to_u64(&self) -> u64 {
        *self as u64
    }
    fn to_f64(&self) -> f64 {
        *self as f64
    }
}

impl ElementConversion for u8 {
    fn from_elem<E: ToElement>(elem: E) -> Self {
        elem.to_u8()
    }
    fn elem<E: Element>(self) -> E {
        E::from_elem(self)
    }
}

impl ElementStorage for u8 {
    fn into_values(values: Vec<Self>) -> Values {
        Values::U8(values)
    }
    fn from_values(values: Values) -> Option<Vec<Self>> {
        match values {
            Values::U8(values) => Some(values),
            _ => None,
        }
    }
    fn view(values: &Values) -> Option<&[Self]> {
        match values {
            Values::U8(values) => Some(values.as_slice()),
            _ => None,
        }
    }
    fn upload(values: Vec<Self>, shape: &[usize], dtype: &str, device: &DeviceHandle) -> TensorHandle {
        data::from_u8(values, shape, dtype, device)
    }
    fn download(tensor: &TensorHandle) -> Vec<Self> {
        data::to_u8(tensor)
    }
}

impl Element for u8 {
    fn dtype() -> DType {
        DType::U8
    }
}

impl ToElement for bool {
    fn to_i64(&self) -> i64 {
        *self as i64
    }
    fn to_u64(&self) -> u64 {
        *self as u64
    }
    fn to_f64(&self) -> f64 {
        if *self { 1.0 } else { 0.0 }
    }
    fn to_bool(&self) -> bool {
        *self
    }
}

impl ElementConversion for bool {
    fn from_elem<E: ToElement>(elem: E) -> Self {
        elem.to_bool()
    }
    fn elem<E: Element>(self) -> E {
        E::from_elem(self)
    }
}

impl ElementStorage for bool {
    fn into_values(values: Vec<Self>) -> Values {
        Values::Bool(values)
    }
    fn from_values(values: Values) -> Option<Vec<Self>> {
        match values {
            Values::Bool(values) => Some(values),
            _ => None,
        }
    }
    fn view(values: &Values) -> Option<&[Self]> {
        match values {
            Values::Bool(values) => Some(values.as_slice()),
            _ => None,
        }
    }
    fn upload(values: Vec<Self>, shape: &[usize], dtype: &str, device: &DeviceHandle) -> TensorHandle {
        data::from_bool(values, shape, dtype, device)
    }
    fn download(tensor: &TensorHandle) -> Vec<Self> {
        data::to_bool(tensor)
    }
}

impl Element for bool {
    fn dtype() -> DType {
        DType::Bool(BoolStore::Native)
    }
}
