//! Elementwise methods: arithmetic, activations, comparison, masks and casts.

use crate::bridge::apply;
use crate::op::{Activation, Binary, Bitwise, Compare, Test, Unary};
use crate::{DType, Op, Result, Scalar, Shape, Tensor};

macro_rules! unary_methods {
    ($($(#[$doc:meta])* $method:ident => $op:expr;)*) => {
        #[allow(clippy::should_implement_trait, reason = "these return a Result, as every method")]
        impl Tensor {
            $(
                $(#[$doc])*
                ///
                /// # Errors
                /// When the dtype is not one that the op takes.
                pub fn $method(self) -> Result<Tensor> {
                    apply($op, [self])
                }
            )*
        }
    };
}

unary_methods! {
    /// `-x`.
    neg => Op::Unary(Unary::Neg);
    /// `|x|`.
    abs => Op::Unary(Unary::Abs);
    /// -1, 0 or 1. Its gradient is 0.
    sign => Op::Unary(Unary::Sign);
    /// `x²`.
    square => Op::Unary(Unary::Square);
    /// `eˣ`.
    exp => Op::Unary(Unary::Exp);
    /// `eˣ - 1`, accurate near 0.
    expm1 => Op::Unary(Unary::Expm1);
    /// Natural logarithm.
    log => Op::Unary(Unary::Log);
    /// `ln(1 + x)`, accurate near 0.
    log1p => Op::Unary(Unary::Log1p);
    /// Square root.
    sqrt => Op::Unary(Unary::Sqrt);
    /// `1/√x`.
    rsqrt => Op::Unary(Unary::Rsqrt);
    /// `1/x`.
    recip => Op::Unary(Unary::Recip);
    /// Sine, in radians.
    sin => Op::Unary(Unary::Sin);
    /// Cosine, in radians.
    cos => Op::Unary(Unary::Cos);
    /// Tangent, in radians.
    tan => Op::Unary(Unary::Tan);
    /// Inverse sine.
    asin => Op::Unary(Unary::Asin);
    /// Inverse cosine.
    acos => Op::Unary(Unary::Acos);
    /// Inverse tangent.
    atan => Op::Unary(Unary::Atan);
    /// Hyperbolic sine.
    sinh => Op::Unary(Unary::Sinh);
    /// Hyperbolic cosine.
    cosh => Op::Unary(Unary::Cosh);
    /// Inverse hyperbolic sine.
    asinh => Op::Unary(Unary::Asinh);
    /// Inverse hyperbolic cosine.
    acosh => Op::Unary(Unary::Acosh);
    /// Inverse hyperbolic tangent.
    atanh => Op::Unary(Unary::Atanh);
    /// Error function.
    erf => Op::Unary(Unary::Erf);
    /// Largest integer not above `x`. Its gradient is 0.
    floor => Op::Unary(Unary::Floor);
    /// Smallest integer not below `x`. Its gradient is 0.
    ceil => Op::Unary(Unary::Ceil);
    /// Nearest integer, ties to even. Its gradient is 0.
    round => Op::Unary(Unary::Round);
    /// `x` without its fraction. Its gradient is 0.
    trunc => Op::Unary(Unary::Trunc);

    /// `max(x, 0)`.
    relu => Op::Activation(Activation::Relu);
    /// `1 / (1 + e⁻ˣ)`.
    sigmoid => Op::Activation(Activation::Sigmoid);
    /// Hyperbolic tangent.
    tanh => Op::Activation(Activation::Tanh);
    /// `x Φ(x)`, with the exact error function (Hendrycks & Gimpel 2016).
    gelu => Op::Activation(Activation::Gelu);
    /// GELU by its `tanh` approximation.
    gelu_approximate => Op::Activation(Activation::GeluTanh);
    /// `x sigmoid(x)`.
    silu => Op::Activation(Activation::Silu);
    /// `ln(1 + eˣ)`.
    softplus => Op::Activation(Activation::Softplus);
    /// `ln sigmoid(x)`.
    log_sigmoid => Op::Activation(Activation::LogSigmoid);

    /// Whether each element is NaN.
    is_nan => Op::Test(Test::IsNan);
    /// Whether each element is infinite.
    is_inf => Op::Test(Test::IsInf);
    /// Whether each element is neither NaN nor infinite.
    is_finite => Op::Test(Test::IsFinite);
    /// Logical complement of `bool`, bitwise complement of integers.
    not => Op::Not;
    /// The same elements in a contiguous buffer of their own; always copies.
    copy => Op::Contiguous;
}

macro_rules! binary_methods {
    ($($(#[$doc:meta])* $method:ident $scalar:ident => $op:ident;)*) => {
        #[allow(clippy::should_implement_trait, reason = "these return a Result, as every method")]
        impl Tensor {
            $(
                $(#[$doc])*
                ///
                /// Shapes broadcast; dtypes are promoted as PyTorch does.
                ///
                /// # Errors
                /// When the shapes do not broadcast, the devices differ, or the dtype is not a number.
                pub fn $method(self, rhs: impl Into<Tensor>) -> Result<Tensor> {
                    arithmetic(Binary::$op, self, rhs.into())
                }

                $(#[$doc])*
                ///
                /// `rhs` is cast to the tensor's dtype first.
                ///
                /// # Errors
                /// When the dtype is not a number.
                pub fn $scalar(self, rhs: impl Into<Scalar>) -> Result<Tensor> {
                    let value = operand(Binary::$op, rhs.into(), self.dtype());
                    apply(Op::BinaryScalar { op: Binary::$op, value, reversed: false }, [self])
                }
            )*
        }
    };
}

binary_methods! {
    /// `self + rhs`.
    add add_scalar => Add;
    /// `self - rhs`.
    sub sub_scalar => Sub;
    /// `self * rhs`.
    mul mul_scalar => Mul;
    /// `self / rhs`; integers truncate.
    div div_scalar => Div;
    /// Remainder with the sign of `rhs`.
    remainder remainder_scalar => Rem;
    /// `self` to the power of `rhs`.
    powf powf_scalar => Pow;
    /// The larger of both; NaN wins.
    max_pair max_scalar => Max;
    /// The smaller of both; NaN wins.
    min_pair min_scalar => Min;
    /// Angle of the point (`rhs`, `self`), from -π to π.
    atan2 atan2_scalar => Atan2;
}

macro_rules! reversed_methods {
    ($($(#[$doc:meta])* $method:ident => $op:ident;)*) => {
        #[allow(clippy::should_implement_trait, reason = "these return a Result, as every method")]
        impl Tensor {
            $(
                $(#[$doc])*
                ///
                /// # Errors
                /// When the dtype is not a number.
                pub fn $method(self, lhs: impl Into<Scalar>) -> Result<Tensor> {
                    let value = lhs.into().cast(self.dtype());
                    apply(Op::BinaryScalar { op: Binary::$op, value, reversed: true }, [self])
                }
            )*
        }
    };
}

reversed_methods! {
    /// `lhs - self`.
    scalar_sub => Sub;
    /// `lhs / self`.
    scalar_div => Div;
    /// `lhs` to the power of `self`.
    scalar_powf => Pow;
    /// Remainder of `lhs` by `self`.
    scalar_remainder => Rem;
}

macro_rules! compare_methods {
    ($($(#[$doc:meta])* $method:ident $scalar:ident => $op:ident;)*) => {
        #[allow(clippy::should_implement_trait, reason = "these return a Result, as every method")]
        impl Tensor {
            $(
                $(#[$doc])*
                ///
                /// Shapes broadcast; the result is `bool`.
                ///
                /// # Errors
                /// When the shapes do not broadcast or the devices differ.
                pub fn $method(self, rhs: impl Into<Tensor>) -> Result<Tensor> {
                    let (a, b) = same_type(Compare::$op.name(), self, rhs.into())?;
                    apply(Op::Compare(Compare::$op), [a, b])
                }

                $(#[$doc])*
                ///
                /// # Errors
                /// When the dtype has no such comparison.
                pub fn $scalar(self, rhs: impl Into<Scalar>) -> Result<Tensor> {
                    compare_scalar(Compare::$op, self, rhs.into())
                }
            )*
        }
    };
}

compare_methods! {
    /// `self == rhs`.
    equal equal_scalar => Eq;
    /// `self != rhs`.
    not_equal not_equal_scalar => Ne;
    /// `self < rhs`.
    lower lower_scalar => Lt;
    /// `self <= rhs`.
    lower_equal lower_equal_scalar => Le;
    /// `self > rhs`.
    greater greater_scalar => Gt;
    /// `self >= rhs`.
    greater_equal greater_equal_scalar => Ge;
}

macro_rules! bitwise_methods {
    ($($(#[$doc:meta])* $method:ident $scalar:ident => $op:ident;)*) => {
        #[allow(clippy::should_implement_trait, reason = "these return a Result, as every method")]
        impl Tensor {
            $(
                $(#[$doc])*
                ///
                /// # Errors
                /// When the shapes do not broadcast, the dtypes differ or are floats.
                pub fn $method(self, rhs: impl Into<Tensor>) -> Result<Tensor> {
                    let (a, b) = same_shape(Bitwise::$op.name(), self, rhs.into())?;
                    apply(Op::Bitwise(Bitwise::$op), [a, b])
                }

                $(#[$doc])*
                ///
                /// # Errors
                /// When the dtype is a float.
                pub fn $scalar(self, rhs: impl Into<Scalar>) -> Result<Tensor> {
                    let value = rhs.into().cast(self.dtype());
                    apply(Op::BitwiseScalar(Bitwise::$op, value), [self])
                }
            )*
        }
    };
}

bitwise_methods! {
    /// Logical and of `bool`, bitwise and of integers.
    bitwise_and bitwise_and_scalar => And;
    /// Logical or of `bool`, bitwise or of integers.
    bitwise_or bitwise_or_scalar => Or;
    /// Logical or bitwise exclusive or.
    bitwise_xor bitwise_xor_scalar => Xor;
    /// Bits shifted to the left.
    bitwise_left_shift bitwise_left_shift_scalar => Shl;
    /// Bits shifted to the right, keeping the sign.
    bitwise_right_shift bitwise_right_shift_scalar => Shr;
}

impl Tensor {
    /// Limits elements to `min..=max`; an absent limit does not limit.
    ///
    /// # Errors
    /// When the dtype is not a number.
    pub fn clamp(self, min: Option<Scalar>, max: Option<Scalar>) -> Result<Tensor> {
        let (min, max) = (min.map(|x| x.saturate(self.dtype())), max.map(|x| x.saturate(self.dtype())));
        apply(Op::Clamp { min, max }, [self])
    }

    /// `x` where positive, else `slope * x`.
    ///
    /// # Errors
    /// When the dtype is not a float.
    pub fn leaky_relu(self, slope: f64) -> Result<Tensor> {
        let falling = self.clone().mul_scalar(slope)?;
        let negative = self.clone().lower_scalar(0.0)?;
        self.mask_where(negative, falling)
    }

    /// `alpha * x + beta`, limited to `0..=1`.
    ///
    /// # Errors
    /// When the dtype is not a float.
    pub fn hard_sigmoid(self, alpha: f64, beta: f64) -> Result<Tensor> {
        let line = self.mul_scalar(alpha)?.add_scalar(beta)?;
        line.clamp(Some(Scalar::Float(0.0)), Some(Scalar::Float(1.0)))
    }

    /// `other` where `mask` is true, else `self`. Shapes broadcast.
    ///
    /// # Errors
    /// When the shapes do not broadcast or `mask` is not `bool`.
    pub fn mask_where(self, mask: impl Into<Tensor>, other: impl Into<Tensor>) -> Result<Tensor> {
        let (x, other) = same_type("mask_where", self, other.into())?;
        let (mask, x) = same_shape("mask_where", mask.into(), x)?;
        let other = other.broadcast_to(x.shape(), "mask_where")?;
        apply(Op::Where, [mask, other, x])
    }

    /// `value` where `mask` is true, else `self`. `mask` broadcasts to the tensor's shape.
    ///
    /// # Errors
    /// When the mask does not broadcast to the tensor or is not `bool`.
    pub fn mask_fill(self, mask: impl Into<Tensor>, value: impl Into<Scalar>) -> Result<Tensor> {
        let mask = mask.into().broadcast_to(self.shape(), "mask_fill")?;
        let value = value.into().cast(self.dtype());
        apply(Op::MaskFill(value), [self, mask])
    }

    /// The tensor in another dtype, with Rust's `as` semantics; the same tensor when it has it already.
    ///
    /// # Errors
    /// When the backend has no such conversion.
    pub fn cast(self, dtype: DType) -> Result<Tensor> {
        if self.dtype() == dtype {
            return Ok(self);
        }
        apply(Op::Cast(dtype), [self])
    }

    /// The same elements in row-major order without gaps; copies only when they are not already.
    ///
    /// # Errors
    /// When memory runs out.
    pub fn contiguous(self) -> Result<Tensor> {
        if self.layout().is_contiguous() {
            return Ok(self);
        }
        apply(Op::Contiguous, [self])
    }

    /// The tensor as a view of a shape that it broadcasts to.
    pub(crate) fn broadcast_to(self, shape: &Shape, op: &'static str) -> Result<Tensor> {
        if self.shape() == shape {
            return Ok(self);
        }
        let both = self.shape().broadcast(shape, op)?;
        if &both != shape {
            return Err(crate::Error::shape(
                op,
                "argument",
                self.shape(),
                format!("it does not broadcast to {shape}"),
            ));
        }
        self.expand(both)
    }
}

fn arithmetic(op: Binary, a: Tensor, b: Tensor) -> Result<Tensor> {
    let (a, b) = same_type(op.name(), a, b)?;
    apply(Op::Binary(op), [a, b])
}

/// Both operands in the promoted dtype and the broadcast shape.
fn same_type(op: &'static str, mut a: Tensor, mut b: Tensor) -> Result<(Tensor, Tensor)> {
    if a.dtype() != b.dtype() {
        let dtype = a.dtype().promote(b.dtype());
        a = a.cast(dtype)?;
        b = b.cast(dtype)?;
    }
    same_shape(op, a, b)
}

/// Both operands in the broadcast shape.
fn same_shape(op: &'static str, a: Tensor, b: Tensor) -> Result<(Tensor, Tensor)> {
    if a.shape() == b.shape() {
        return Ok((a, b));
    }
    let shape = a.shape().broadcast(b.shape(), op)?;
    let a = if a.shape() == &shape { a } else { a.expand(shape.clone())? };
    let b = if b.shape() == &shape { b } else { b.expand(shape)? };
    Ok((a, b))
}

/// A comparison with a scalar. An integer tensor meets a value that its type does not hold in `f64`, so
/// that `x < 0.5` and, for unsigned types, `x > -1` mean what they say.
fn compare_scalar(op: Compare, x: Tensor, value: Scalar) -> Result<Tensor> {
    let x = if value.fits(x.dtype()) { x } else { x.cast(DType::F64)? };
    let value = value.cast(x.dtype());
    apply(Op::CompareScalar(op, value), [x])
}

/// The scalar of an op in the tensor's dtype. The larger and smaller of two saturate: they are limits.
fn operand(op: Binary, value: Scalar, dtype: DType) -> Scalar {
    match op {
        Binary::Max | Binary::Min => value.saturate(dtype),
        _ => value.cast(dtype),
    }
}
