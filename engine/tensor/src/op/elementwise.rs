//! Elementwise ops: unary and binary arithmetic, activations, comparison, masks and casts.

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
