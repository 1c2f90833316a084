//! Elementwise ops: unary and binary arithmetic, activations, comparison, masks and casts.

use smallvec::smallvec;

use crate::autodiff::{Context, InputGrads};
use crate::bridge::apply;
use crate::{DType, Error, Infos, Op, Result, Scalar, Tensor};

use super::composed;
use super::gradient::{no_gradient, single};
use super::rule::{Rule, one};

/// Declares an enum of parameterless ops together with their names.
macro_rules! named_ops {
    ($(#[$doc:meta])* $name:ident { $($(#[$variant_doc:meta])* $variant:ident $text:literal,)* }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
        pub enum $name { $($(#[$variant_doc])* $variant,)* }

        impl $name {
            /// Every op of the family.
            pub const ALL: &'static [$name] = &[$($name::$variant,)*];

            /// The name in errors, prints and traces.
            pub const fn name(self) -> &'static str {
                match self { $($name::$variant => $text,)* }
            }
        }
    };
}
pub(crate) use named_ops;

named_ops! {
    /// Functions of one number. `Neg`, `Abs`, `Sign` and `Square` take any number type (`Neg` and
    /// `Abs` wrap on integers), the rest floats.
    Unary {
        /// `-x`
        Neg "neg",
        /// `|x|`
        Abs "abs",
        /// -1, 0 or 1; NaN stays NaN.
        Sign "sign",
        /// `x²`
        Square "square",
        /// `eˣ`
        Exp "exp",
        /// `eˣ - 1`, accurate near 0.
        Expm1 "expm1",
        /// Natural logarithm.
        Log "log",
        /// `ln(1 + x)`, accurate near 0.
        Log1p "log1p",
        /// Square root.
        Sqrt "sqrt",
        /// `1/√x`
        Rsqrt "rsqrt",
        /// `1/x`
        Recip "recip",
        /// Sine, in radians.
        Sin "sin",
        /// Cosine, in radians.
        Cos "cos",
        /// Tangent, in radians.
        Tan "tan",
        /// Inverse sine.
        Asin "asin",
        /// Inverse cosine.
        Acos "acos",
        /// Inverse tangent.
        Atan "atan",
        /// Hyperbolic sine.
        Sinh "sinh",
        /// Hyperbolic cosine.
        Cosh "cosh",
        /// Inverse hyperbolic sine.
        Asinh "asinh",
        /// Inverse hyperbolic cosine.
        Acosh "acosh",
        /// Inverse hyperbolic tangent.
        Atanh "atanh",
        /// Error function.
        Erf "erf",
        /// Largest integer not above `x`.
        Floor "floor",
        /// Smallest integer not below `x`.
        Ceil "ceil",
        /// Nearest integer, ties to even (as PyTorch and Burn).
        Round "round",
        /// `x` without its fraction.
        Trunc "trunc",
    }
}

named_ops! {
    /// Activation functions, with their gradient as one pass.
    Activation {
        /// `max(x, 0)`; NaN stays NaN.
        Relu "relu",
        /// `1 / (1 + e⁻ˣ)`
        Sigmoid "sigmoid",
        /// Hyperbolic tangent.
        Tanh "tanh",
        /// `x Φ(x)` with the exact `erf`.
        Gelu "gelu",
        /// `0.5 x (1 + tanh(√(2/π) (x + 0.044715 x³)))`
        GeluTanh "gelu_approximate",
        /// `x sigmoid(x)`
        Silu "silu",
        /// `ln(1 + eˣ)`, without overflow.
        Softplus "softplus",
        /// `ln sigmoid(x)`, without overflow.
        LogSigmoid "log_sigmoid",
    }
}

impl Activation {
    /// Whether the gradient is computed from the output (`relu`, `sigmoid`, `tanh`) instead of the input.
    pub const fn saves_output(self) -> bool {
        matches!(self, Activation::Relu | Activation::Sigmoid | Activation::Tanh)
    }
}

named_ops! {
    /// Functions of two numbers of the same type. Integer overflow wraps.
    Binary {
        /// `a + b`
        Add "add",
        /// `a - b`
        Sub "sub",
        /// `a * b`
        Mul "mul",
        /// `a / b`; integers truncate and division by zero is an error.
        Div "div",
        /// Remainder with the sign of the divisor (`a - b * floor(a / b)`), as Burn and Python.
        Rem "remainder",
        /// `aᵇ`; for integers a negative exponent truncates.
        Pow "powf",
        /// The larger; NaN wins.
        Max "max_pair",
        /// The smaller; NaN wins.
        Min "min_pair",
        /// Angle of the point `(b, a)`; floats only.
        Atan2 "atan2",
    }
}

named_ops! {
    /// Comparisons, to `bool`. `bool` operands support only `Eq` and `Ne`.
    Compare {
        /// `a == b`
        Eq "equal",
        /// `a != b`
        Ne "not_equal",
        /// `a < b`
        Lt "lower",
        /// `a <= b`
        Le "lower_equal",
        /// `a > b`
        Gt "greater",
        /// `a >= b`
        Ge "greater_equal",
    }
}

named_ops! {
    /// Tests of a float, to `bool`.
    Test {
        /// Not a number.
        IsNan "is_nan",
        /// Positive or negative infinity.
        IsInf "is_inf",
        /// Neither.
        IsFinite "is_finite",
    }
}

named_ops! {
    /// Logical ops on `bool`, bitwise ops on integers. Shifts are for integers only; an amount of at
    /// least the width, or a negative one, wraps modulo the width.
    Bitwise {
        /// Both.
        And "bitwise_and",
        /// Either.
        Or "bitwise_or",
        /// Exactly one.
        Xor "bitwise_xor",
        /// `a << b`
        Shl "bitwise_left_shift",
        /// `a >> b`, arithmetic for signed types.
        Shr "bitwise_right_shift",
    }
}

/// Shapes and dtypes of the elementwise ops.
pub(crate) fn infer(op: &Op, rule: Rule<'_>) -> Result<Infos> {
    match op {
        Op::Unary(unary) => {
            let [x] = rule.inputs()?;
            match unary {
                Unary::Neg | Unary::Abs | Unary::Sign | Unary::Square => rule.number("input", x)?,
                _ => rule.float("input", x)?,
            }
            one(x.shape.clone(), x.dtype)
        }
        Op::Activation(_) => {
            let [x] = rule.inputs()?;
            rule.float("input", x)?;
            one(x.shape.clone(), x.dtype)
        }
        Op::ActivationGrad(_) => {
            let [grad, saved] = rule.inputs()?;
            rule.float("grad", grad)?;
            rule.same("saved", grad, saved)?;
            one(grad.shape.clone(), grad.dtype)
        }
        Op::Binary(binary) => {
            let [a, b] = rule.inputs()?;
            match binary {
                Binary::Atan2 => rule.float("lhs", a)?,
                _ => rule.number("lhs", a)?,
            }
            rule.same("rhs", a, b)?;
            one(a.shape.clone(), a.dtype)
        }
        Op::BinaryScalar { op, .. } => {
            let [x] = rule.inputs()?;
            match op {
                Binary::Atan2 => rule.float("input", x)?,
                _ => rule.number("input", x)?,
            }
            one(x.shape.clone(), x.dtype)
        }
        Op::Clamp { .. } => {
            let [x] = rule.inputs()?;
            rule.number("input", x)?;
            one(x.shape.clone(), x.dtype)
        }
        Op::Compare(compare) => {
            let [a, b] = rule.inputs()?;
            orderable(rule, *compare, a.dtype)?;
            rule.same("rhs", a, b)?;
            one(a.shape.clone(), DType::Bool)
        }
        Op::CompareScalar(compare, _) => {
            let [x] = rule.inputs()?;
            orderable(rule, *compare, x.dtype)?;
            one(x.shape.clone(), DType::Bool)
        }
        Op::Test(_) => {
            let [x] = rule.inputs()?;
            rule.float("input", x)?;
            one(x.shape.clone(), DType::Bool)
        }
        Op::Bitwise(bitwise) => {
            let [a, b] = rule.inputs()?;
            bits(rule, Some(*bitwise), a.dtype)?;
            rule.same("rhs", a, b)?;
            one(a.shape.clone(), a.dtype)
        }
        Op::BitwiseScalar(bitwise, _) => {
            let [x] = rule.inputs()?;
            bits(rule, Some(*bitwise), x.dtype)?;
            one(x.shape.clone(), x.dtype)
        }
        Op::Not => {
            let [x] = rule.inputs()?;
            bits(rule, None, x.dtype)?;
            one(x.shape.clone(), x.dtype)
        }
        Op::Where => {
            let [mask, a, b] = rule.inputs()?;
            rule.dtype("mask", mask, DType::Bool)?;
            rule.same_shape("value", mask, a)?;
            rule.same("other", a, b)?;
            one(a.shape.clone(), a.dtype)
        }
        Op::MaskFill(_) => {
            let [x, mask] = rule.inputs()?;
            rule.dtype("mask", mask, DType::Bool)?;
            rule.same_shape("mask", x, mask)?;
            one(x.shape.clone(), x.dtype)
        }
        Op::Cast(dtype) => {
            let [x] = rule.inputs()?;
            one(x.shape.clone(), *dtype)
        }
        Op::Contiguous => {
            let [x] = rule.inputs()?;
            one(x.shape.clone(), x.dtype)
        }
        _ => unreachable!("{} is not elementwise", rule.op),
    }
}

fn orderable(rule: Rule<'_>, compare: Compare, dtype: DType) -> Result<()> {
    if dtype.is_bool() && !matches!(compare, Compare::Eq | Compare::Ne) {
        return Err(Error::dtype(rule.op, "lhs", dtype, "a float or integer type"));
    }
    Ok(())
}

fn bits(rule: Rule<'_>, bitwise: Option<Bitwise>, dtype: DType) -> Result<()> {
    let shift = matches!(bitwise, Some(Bitwise::Shl | Bitwise::Shr));
    if dtype.is_int() || dtype.is_bool() && !shift {
        return Ok(());
    }
    let expected = if shift { "an integer type" } else { "bool or an integer type" };
    Err(Error::dtype(rule.op, "lhs", dtype, expected))
}

/// Gradients of the elementwise ops.
pub(crate) fn gradient(op: &Op, cx: &Context<'_>, grad: Tensor) -> Result<InputGrads> {
    match op {
        Op::Unary(unary) => single(unary_gradient(*unary, cx, grad)?),
        Op::Activation(activation) => {
            let saved = if activation.saves_output() { cx.output(0) } else { cx.input(0) };
            single(if cx.create_graph {
                composed::activation(*activation, saved, grad)?
            } else {
                apply(Op::ActivationGrad(*activation), [grad, saved])?
            })
        }
        Op::Binary(binary) => binary_gradient(*binary, cx, grad),
        Op::BinaryScalar { op, value, reversed } => {
            single(scalar_gradient(*op, *value, *reversed, cx, grad)?)
        }
        Op::Clamp { min, max } => {
            let x = cx.input(0);
            let mut grad = grad;
            if let Some(min) = *min {
                grad = grad.mask_fill(x.clone().lower_scalar(min)?, 0.0)?;
            }
            if let Some(max) = *max {
                grad = grad.mask_fill(x.greater_scalar(max)?, 0.0)?;
            }
            single(grad)
        }
        Op::Where => {
            let mask = cx.input(0);
            let of_a = cx.grad(1, || grad.clone().mask_fill(mask.clone().not()?, 0.0))?;
            let of_b = cx.grad(2, || grad.mask_fill(mask, 0.0))?;
            Ok(smallvec![None, of_a, of_b])
        }
        Op::MaskFill(_) => single(grad.mask_fill(cx.input(1), 0.0)?),
        Op::Cast(_) => single(grad.cast(cx.dtype(0))?),
        Op::Contiguous => single(grad),
        _ => Err(no_gradient(op)),
    }
}

fn unary_gradient(unary: Unary, cx: &Context<'_>, grad: Tensor) -> Result<Tensor> {
    match unary {
        Unary::Neg => grad.neg(),
        Unary::Abs => grad.mul(cx.input(0).sign()?),
        Unary::Sign | Unary::Floor | Unary::Ceil | Unary::Round | Unary::Trunc => grad.zeros_like(),
        Unary::Square => grad.mul(cx.input(0).mul_scalar(2.0)?),
        Unary::Exp => grad.mul(cx.output(0)),
        Unary::Expm1 => grad.mul(cx.output(0).add_scalar(1.0)?),
        Unary::Log => grad.div(cx.input(0)),
        Unary::Log1p => grad.div(cx.input(0).add_scalar(1.0)?),
        Unary::Sqrt => grad.div(cx.output(0).mul_scalar(2.0)?),
        // y = x^(-1/2), so y' = -y³/2.
        Unary::Rsqrt => grad.mul(cx.output(0).powf_scalar(3.0)?.mul_scalar(-0.5)?),
        Unary::Recip => grad.mul(cx.output(0).square()?.neg()?),
        Unary::Sin => grad.mul(cx.input(0).cos()?),
        Unary::Cos => grad.mul(cx.input(0).sin()?.neg()?),
        Unary::Tan => grad.mul(cx.output(0).square()?.add_scalar(1.0)?),
        Unary::Asin => grad.mul(one_minus_square(cx.input(0))?.rsqrt()?),
        Unary::Acos => grad.mul(one_minus_square(cx.input(0))?.rsqrt()?.neg()?),
        Unary::Atan => grad.div(cx.input(0).square()?.add_scalar(1.0)?),
        Unary::Sinh => grad.mul(cx.input(0).cosh()?),
        Unary::Cosh => grad.mul(cx.input(0).sinh()?),
        Unary::Asinh => grad.mul(cx.input(0).square()?.add_scalar(1.0)?.rsqrt()?),
        Unary::Acosh => grad.mul(cx.input(0).square()?.sub_scalar(1.0)?.rsqrt()?),
        Unary::Atanh => grad.div(one_minus_square(cx.input(0))?),
        Unary::Erf => {
            let slope = cx.input(0).square()?.neg()?.exp()?;
            grad.mul(slope.mul_scalar(std::f64::consts::FRAC_2_SQRT_PI)?)
        }
    }
}

fn one_minus_square(x: Tensor) -> Result<Tensor> {
    x.square()?.scalar_sub(1.0)
}

fn binary_gradient(binary: Binary, cx: &Context<'_>, grad: Tensor) -> Result<InputGrads> {
    let (of_a, of_b) = match binary {
        Binary::Add => (cx.grad(0, || Ok(grad.clone()))?, cx.grad(1, || Ok(grad.clone()))?),
        Binary::Sub => (cx.grad(0, || Ok(grad.clone()))?, cx.grad(1, || grad.neg())?),
        Binary::Mul => (cx.grad(0, || grad.clone().mul(cx.input(1)))?, cx.grad(1, || grad.mul(cx.input(0)))?),
        // d(a/b)/db = -(a/b)/b
        Binary::Div => {
            let over_b = grad.div(cx.input(1))?;
            (cx.grad(0, || Ok(over_b.clone()))?, cx.grad(1, || over_b.mul(cx.output(0))?.neg())?)
        }
        Binary::Rem => (
            cx.grad(0, || Ok(grad.clone()))?,
            cx.grad(1, || grad.mul(cx.input(0).div(cx.input(1))?.floor()?.neg()?))?,
        ),
        Binary::Pow => {
            let (a, b) = (cx.input(0), cx.input(1));
            (
                // Where b is 0 the slope is 0, also at a = 0 where a^(b-1) is infinite.
                cx.grad(0, || {
                    let zero = b.clone().equal_scalar(0.0)?;
                    let slope = a.clone().powf(b.clone().sub_scalar(1.0)?)?.mul(&b)?;
                    grad.clone().mul(slope.mask_fill(zero, 0.0)?)
                })?,
                // Where a is 0 and b positive the limit of a^b ln a is 0.
                cx.grad(1, || {
                    let zero = a.clone().equal_scalar(0.0)?;
                    let zero = zero.bitwise_and(b.clone().greater_equal_scalar(0.0)?)?;
                    let slope = cx.output(0).mul(a.clone().log()?)?;
                    grad.clone().mul(slope.mask_fill(zero, 0.0)?)
                })?,
            )
        }
        // As Burn: the first operand wins ties.
        Binary::Max | Binary::Min => {
            let (a, b) = (cx.input(0), cx.input(1));
            let second = match binary {
                Binary::Max => a.lower(b)?,
                _ => a.greater(b)?,
            };
            (
                cx.grad(0, || grad.clone().mask_fill(second.clone(), 0.0))?,
                cx.grad(1, || grad.clone().mask_fill(second.not()?, 0.0))?,
            )
        }
        // y = a, x = b: d/dy = x / (x² + y²), d/dx = -y / (x² + y²)
        Binary::Atan2 => {
            let (y, x) = (cx.input(0), cx.input(1));
            let over = grad.div(y.clone().square()?.add(x.clone().square()?)?)?;
            (cx.grad(0, || over.clone().mul(x))?, cx.grad(1, || over.clone().mul(y.neg()?))?)
        }
    };
    Ok(smallvec![of_a, of_b])
}

fn scalar_gradient(
    binary: Binary,
    value: Scalar,
    reversed: bool,
    cx: &Context<'_>,
    grad: Tensor,
) -> Result<Tensor> {
    let number = value.to_f64();
    match (binary, reversed) {
        (Binary::Add, _) | (Binary::Sub | Binary::Rem, false) => Ok(grad),
        (Binary::Sub, true) => grad.neg(),
        (Binary::Mul, _) => grad.mul_scalar(value),
        (Binary::Div, false) => grad.div_scalar(value),
        (Binary::Div, true) => grad.mul_scalar(-number)?.div(cx.input(0).square()?),
        (Binary::Rem, true) => grad.mul(cx.input(0).scalar_div(value)?.floor()?.neg()?),
        (Binary::Pow, false) if number == 0.0 => grad.zeros_like(),
        (Binary::Pow, false) => grad.mul(cx.input(0).powf_scalar(number - 1.0)?.mul_scalar(number)?),
        (Binary::Pow, true) => grad.mul(cx.output(0).mul_scalar(number.ln())?),
        (Binary::Max, _) => grad.mask_fill(cx.input(0).lower_scalar(value)?, 0.0),
        (Binary::Min, _) => grad.mask_fill(cx.input(0).greater_scalar(value)?, 0.0),
        (Binary::Atan2, _) => {
            let over = cx.input(0).square()?.add_scalar(number * number)?;
            // The numerator is the other coordinate, here the constant.
            let sign = if reversed { -number } else { number };
            grad.mul_scalar(sign)?.div(over)
        }
    }
}
