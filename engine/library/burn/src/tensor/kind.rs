//! Tensor kinds: which family of types a tensor's elements belong to.

use std::fmt::Debug;

/// Float tensors, the default kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Float;

/// Integer tensors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Int;

/// Boolean tensors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Bool;

/// A kind as a value.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Floats.
    Float,
    /// Integers.
    Int,
    /// Booleans.
    Bool,
}

/// Any kind of tensor.
pub trait Basic: Clone + Debug + Send + Sync + 'static {
    /// The kind as a value.
    fn kind() -> Kind;
    /// The kind's name for the engine: `float`, `int` or `bool`.
    fn kind_name() -> &'static str;
    /// The kind's name as programs print it.
    fn name() -> &'static str;
}

/// Kinds that have arithmetic.
pub trait Numeric: Basic {}
/// Kinds whose elements are ordered.
pub trait Ordered: Numeric {}
/// Kinds that have roots, exponentials and trigonometry.
pub trait FloatMath: Numeric {}
/// Kinds that live on devices with autodiff.
pub trait Autodiff: Basic {}

impl Basic for Float {
    fn kind() -> Kind {
        Kind::Float
    }
    fn kind_name() -> &'static str {
        "float"
    }
    fn name() -> &'static str {
        "Float"
    }
}

impl Basic for Int {
    fn kind() -> Kind {
        Kind::Int
    }
    fn kind_name() -> &'static str {
        "int"
    }
    fn name() -> &'static str {
        "Int"
    }
}

impl Basic for Bool {
    fn kind() -> Kind {
        Kind::Bool
    }
    fn kind_name() -> &'static str {
        "bool"
    }
    fn name() -> &'static str {
        "Bool"
    }
}

impl Numeric for Float {}
impl Numeric for Int {}
impl Ordered for Float {}
impl Ordered for Int {}
impl FloatMath for Float {}
impl Autodiff for Float {}
impl Autodiff for Int {}
impl Autodiff for Bool {}
