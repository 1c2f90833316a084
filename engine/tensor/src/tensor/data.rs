//! Data in and out: host values to tensors and back, and copies between devices.

use std::borrow::Cow;

use crate::{DType, Device, Element, Error, Result, Shape, Tensor, TensorInfo, with_dtype};

/// Host values that a tensor can be made of: a `Vec<T>`, an array or a slice of an [`Element`] type.
pub trait IntoElements {
    /// The values' type.
    const DTYPE: DType;

    /// Gives the values' native-endian bytes to `f`.
    fn with_bytes<R>(&self, f: impl FnOnce(&[u8]) -> R) -> R;
}

impl<T: Element> IntoElements for Vec<T> {
    const DTYPE: DType = T::DTYPE;

    fn with_bytes<R>(&self, f: impl FnOnce(&[u8]) -> R) -> R {
        f(&T::as_bytes(self))
    }
}

impl<T: Element> IntoElements for &[T] {
    const DTYPE: DType = T::DTYPE;

    fn with_bytes<R>(&self, f: impl FnOnce(&[u8]) -> R) -> R {
        f(&T::as_bytes(self))
    }
}

impl<T: Element, const N: usize> IntoElements for [T; N] {
    const DTYPE: DType = T::DTYPE;

    fn with_bytes<R>(&self, f: impl FnOnce(&[u8]) -> R) -> R {
        f(&T::as_bytes(self))
    }
}

impl Tensor {
    /// A tensor from host values in row-major order, converted to `dtype` if they have another type.
    ///
    /// # Errors
    /// When the number of values is not that of the shape.
    pub fn from_data<E: IntoElements>(
        data: E,
        shape: impl Into<Shape>,
        dtype: DType,
        device: &Device,
    ) -> Result<Tensor> {
        let shape = shape.into();
        data.with_bytes(|bytes| Tensor::from_bytes(bytes, shape, E::DTYPE, device))?.cast(dtype)
    }

    /// A tensor from native-endian bytes of `dtype` in row-major order.
    ///
    /// # Errors
    /// When the number of bytes is not that of the shape.
    pub fn from_bytes(
        bytes: &[u8],
        shape: impl Into<Shape>,
        dtype: DType,
        device: &Device,
    ) -> Result<Tensor> {
        let shape = shape.into();
        shape.check("from_data", dtype)?;
        if bytes.len() != shape.numel() * dtype.size() {
            return Err(Error::shape(
                "from_data",
                "shape",
                &shape,
                format!("it has {} elements, but the data has {}", shape.numel(), bytes.len() / dtype.size()),
            ));
        }
        let buffer = device.backend()?.upload(bytes, dtype)?;
        Ok(Tensor::new(buffer, TensorInfo::new(shape, dtype), *device))
    }

    /// The elements' native-endian bytes in row-major order. Waits for the device.
    ///
    /// # Errors
    /// When the device fails.
    pub fn to_bytes(&self) -> Result<Vec<u8>> {
        let tensor = self.clone().inner().contiguous()?;
        let size = self.dtype().size();
        let start = tensor.layout().offset() * size;
        let range = start..start + tensor.numel() * size;
        tensor.device().backend()?.read(tensor.buffer(), range)
    }

    /// The elements in row-major order. Waits for the device.
    ///
    /// # Errors
    /// When `T` is not the tensor's dtype.
    pub fn to_vec<T: Element>(&self) -> Result<Vec<T>> {
        if T::DTYPE != self.dtype() {
            return Err(Error::dtype("to_vec", "tensor", self.dtype(), T::DTYPE.name()));
        }
        Ok(T::from_bytes(&self.to_bytes()?))
    }

    /// The elements converted to `T` in row-major order. Waits for the device.
    ///
    /// # Errors
    /// When the device fails.
    pub fn to_vec_as<T: Element>(&self) -> Result<Vec<T>> {
        self.clone().inner().cast(T::DTYPE)?.to_vec()
    }

    /// The elements as `f64` in row-major order.
    ///
    /// # Errors
    /// When the device fails.
    pub fn to_f64_vec(&self) -> Result<Vec<f64>> {
        let bytes: Cow<'_, [u8]> = self.to_bytes()?.into();
        Ok(with_dtype!(self.dtype(), T => {
            T::from_bytes(&bytes).into_iter().map(Element::to_f64).collect()
        }))
    }

    /// The only element.
    ///
    /// # Errors
    /// When there is not exactly one element, or `T` is not the tensor's dtype.
    pub fn into_scalar<T: Element>(self) -> Result<T> {
        if self.numel() != 1 {
            return Err(Error::shape(
                "into_scalar",
                "tensor",
                self.shape(),
                format!("it has {} elements, expected exactly one", self.numel()),
            ));
        }
        Ok(self.to_vec::<T>()?[0])
    }

    /// The only element as `f64`.
    ///
    /// # Errors
    /// When there is not exactly one element.
    pub fn item_f64(&self) -> Result<f64> {
        self.clone().inner().cast(DType::F64)?.into_scalar()
    }

    /// The only element as `i64`; floats are truncated.
    ///
    /// # Errors
    /// When there is not exactly one element.
    pub fn item_i64(&self) -> Result<i64> {
        self.clone().inner().cast(DType::I64)?.into_scalar()
    }

    /// The tensor on another device. Values move between devices through the host; the gradient does
    /// not follow them there.
    ///
    /// # Errors
    /// When a device fails.
    pub fn to_device(self, device: &Device) -> Result<Tensor> {
        if self.device().is_same(*device) {
            return Ok(self.with_device(*device));
        }
        let bytes = self.to_bytes()?;
        Tensor::from_bytes(&bytes, self.shape().clone(), self.dtype(), device)
    }
}
