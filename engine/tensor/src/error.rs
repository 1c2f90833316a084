//! What can go wrong in a tensor operation, with the values that the reader needs.

use crate::{DType, Device, Shape};

/// The result of a tensor operation.
pub type Result<T, E = Error> = std::result::Result<T, E>;

/// An error of a tensor operation: which op, which argument, what was found and what the rule is.
#[derive(Debug, thiserror::Error)]
#[error(transparent)]
pub struct Error(Box<ErrorKind>);

impl Error {
    /// The error's kind with its values.
    pub fn kind(&self) -> &ErrorKind {
        &self.0
    }

    /// Two shapes that do not broadcast together; `axis` counts in the broadcast shape.
    pub fn broadcast(op: &'static str, lhs: &Shape, rhs: &Shape, axis: usize) -> Error {
        ErrorKind::Broadcast { op, lhs: lhs.clone(), rhs: rhs.clone(), axis }.into()
    }

    /// An argument whose shape breaks `rule`.
    pub fn shape(op: &'static str, argument: &'static str, found: &Shape, rule: impl Into<String>) -> Error {
        ErrorKind::Shape { op, argument, found: found.clone(), rule: rule.into() }.into()
    }

    /// An argument whose element type is not one of `expected`.
    pub fn dtype(
        op: &'static str,
        argument: &'static str,
        found: DType,
        expected: impl Into<String>,
    ) -> Error {
        ErrorKind::DType { op, argument, found, expected: expected.into() }.into()
    }

    /// An axis outside the tensor's rank.
    pub fn axis(op: &'static str, axis: usize, shape: &Shape) -> Error {
        ErrorKind::Axis { op, axis, shape: shape.clone() }.into()
    }

    /// A parameter that is not allowed.
    pub fn invalid(op: &'static str, argument: &'static str, message: impl Into<String>) -> Error {
        ErrorKind::Invalid { op, argument, message: message.into() }.into()
    }

    /// An op or element type that the backend has no kernel for.
    pub fn unsupported(backend: &str, op: &'static str, dtype: DType) -> Error {
        ErrorKind::Unsupported { backend: backend.to_owned(), op, dtype }.into()
    }

    /// An index value outside the axis that it selects from.
    pub fn index(op: &'static str, index: i64, axis: usize, size: usize) -> Error {
        ErrorKind::Index { op, index, axis, size }.into()
    }

    /// A gradient that cannot exist, and why.
    pub fn gradient(message: impl Into<String>) -> Error {
        ErrorKind::Gradient(message.into()).into()
    }

    /// A device that could not provide the memory asked for.
    pub fn out_of_memory(device: impl Into<String>, bytes: usize, in_use: usize) -> Error {
        ErrorKind::OutOfMemory { device: device.into(), bytes, in_use }.into()
    }

    /// A failure inside a backend.
    pub fn backend(backend: &str, message: impl Into<String>) -> Error {
        ErrorKind::Backend { backend: backend.to_owned(), message: message.into() }.into()
    }
}

impl From<ErrorKind> for Error {
    fn from(kind: ErrorKind) -> Error {
        Error(Box::new(kind))
    }
}

/// The kinds of [`Error`].
#[derive(Debug, thiserror::Error)]
#[allow(missing_docs, reason = "the message of each kind says what its fields are")]
pub enum ErrorKind {
    #[error(
        "{op}: shapes {lhs} and {rhs} do not broadcast: at axis {axis} (aligned on the right) the sizes differ and neither is 1"
    )]
    Broadcast { op: &'static str, lhs: Shape, rhs: Shape, axis: usize },
    #[error("{op}: {argument} has shape {found}: {rule}")]
    Shape { op: &'static str, argument: &'static str, found: Shape, rule: String },
    #[error("{op}: {argument} has dtype {found}, expected {expected}")]
    DType { op: &'static str, argument: &'static str, found: DType, expected: String },
    #[error("{op}: the tensors are on different devices, {lhs} and {rhs}; move one with `.to_device(..)`")]
    Devices { op: &'static str, lhs: Device, rhs: Device },
    #[error("{op}: axis {axis} is out of range for a tensor of rank {} with shape {shape}", shape.rank())]
    Axis { op: &'static str, axis: usize, shape: Shape },
    #[error("{op}: index {index} is out of range for axis {axis} of size {size}")]
    Index { op: &'static str, index: i64, axis: usize, size: usize },
    #[error("{op}: {argument}: {message}")]
    Invalid { op: &'static str, argument: &'static str, message: String },
    #[error("{op} has no kernel for dtype {dtype} on the {backend} backend; cast the tensor first")]
    Unsupported { backend: String, op: &'static str, dtype: DType },
    #[error("no gradient: {0}")]
    Gradient(String),
    #[error("device {device} is out of memory: {bytes} bytes were asked for with {in_use} bytes in use")]
    OutOfMemory { device: String, bytes: usize, in_use: usize },
    #[error("the {backend} backend failed: {message}")]
    Backend { backend: String, message: String },
    #[error("no device `{name}` is registered; registered devices: {known}")]
    NoDevice { name: String, known: String },
}
