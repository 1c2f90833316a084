//! Element types: the run-time [`DType`], the Rust types that stand for it, and promotion.

use std::borrow::Cow;
use std::fmt;

use half::{bf16, f16};

macro_rules! dtypes {
    ($($variant:ident $name:literal $size:literal $kind:ident $doc:literal;)*) => {
        /// The type of a tensor's elements, known at run time.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
        pub enum DType { $(#[doc = $doc] $variant,)* }

        impl DType {
            /// Every element type, in promotion order within its kind.
            pub const ALL: &'static [DType] = &[$(DType::$variant,)*];

            /// The name as Rust and Burn print it: `f32`, `i64`, `bool`.
            pub const fn name(self) -> &'static str {
                match self { $(DType::$variant => $name,)* }
            }

            /// Bytes of one element.
            pub const fn size(self) -> usize {
                match self { $(DType::$variant => $size,)* }
            }

            /// Whether the type is a float, an integer or a boolean.
            pub const fn kind(self) -> Kind {
                match self { $(DType::$variant => Kind::$kind,)* }
            }
        }
    };
}

dtypes! {
    F64 "f64" 8 Float "64-bit float.";
    F32 "f32" 4 Float "32-bit float, the default for float tensors.";
    F16 "f16" 2 Float "16-bit IEEE float.";
    BF16 "bf16" 2 Float "16-bit float with the exponent range of `f32`.";
    I64 "i64" 8 Int "Signed 64-bit integer; every index tensor has this type inside an op.";
    I32 "i32" 4 Int "Signed 32-bit integer.";
    I16 "i16" 2 Int "Signed 16-bit integer.";
    I8 "i8" 1 Int "Signed 8-bit integer.";
    U64 "u64" 8 Int "Unsigned 64-bit integer.";
    U32 "u32" 4 Int "Unsigned 32-bit integer.";
    U16 "u16" 2 Int "Unsigned 16-bit integer.";
    U8 "u8" 1 Int "Unsigned 8-bit integer.";
    Bool "bool" 1 Bool "Boolean, one byte each, 0 or 1.";
}

/// The kind of a tensor as Burn's type parameter names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Kind {
    /// Floating point.
    Float,
    /// Integer, signed or unsigned.
    Int,
    /// Boolean.
    Bool,
}

impl Kind {
    /// The name that Burn prints: `Float`, `Int`, `Bool`.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Float => "Float",
            Kind::Int => "Int",
            Kind::Bool => "Bool",
        }
    }
}

impl DType {
    /// Whether the type is a float.
    pub const fn is_float(self) -> bool {
        matches!(self.kind(), Kind::Float)
    }

    /// Whether the type is an integer (booleans are not).
    pub const fn is_int(self) -> bool {
        matches!(self.kind(), Kind::Int)
    }

    /// Whether the type is boolean.
    pub const fn is_bool(self) -> bool {
        matches!(self, DType::Bool)
    }

    /// Whether the type has negative values.
    pub const fn is_signed(self) -> bool {
        !matches!(self, DType::U64 | DType::U32 | DType::U16 | DType::U8 | DType::Bool)
    }

    /// The smallest and the largest value of an integer type; `None` for floats and `bool`.
    pub const fn range(self) -> Option<(i128, i128)> {
        if !self.is_int() {
            return None;
        }
        let bits = self.size() as u32 * 8;
        Some(if self.is_signed() {
            (-(1 << (bits - 1)), (1 << (bits - 1)) - 1)
        } else {
            (0, (1 << bits) - 1)
        })
    }

    /// The type that holds the values of both operands, by PyTorch's promotion rules.
    ///
    /// A float wins over an integer, an integer over a boolean. Within a kind the wider type wins;
    /// `f16` with `bf16` gives `f32`; a signed with an unsigned type of the same or greater width
    /// gives the next wider signed type, at most `i64`.
    pub const fn promote(self, other: DType) -> DType {
        use DType::*;
        if self as u8 == other as u8 {
            return self;
        }
        match (self.kind(), other.kind()) {
            (Kind::Float, Kind::Float) => match (self, other) {
                (F16, BF16) | (BF16, F16) => F32,
                _ if self.size() >= other.size() => self,
                _ => other,
            },
            (Kind::Float, _) | (Kind::Int, Kind::Bool) => self,
            (_, Kind::Float) | (Kind::Bool, _) => other,
            (Kind::Int, Kind::Int) => {
                if self.is_signed() == other.is_signed() {
                    return if self.size() >= other.size() { self } else { other };
                }
                let (signed, unsigned) = if self.is_signed() { (self, other) } else { (other, self) };
                if signed.size() > unsigned.size() {
                    signed
                } else {
                    match unsigned.size() {
                        1 => I16,
                        2 => I32,
                        _ => I64,
                    }
                }
            }
        }
    }
}

impl fmt::Display for DType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl std::str::FromStr for DType {
    type Err = crate::Error;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        DType::ALL
            .iter()
            .copied()
            .find(|dtype| dtype.name() == text)
            .ok_or_else(|| crate::Error::invalid("dtype", "name", format!("`{text}` is not an element type")))
    }
}

/// A Rust type that can be the element of a tensor.
pub trait Element: Copy + fmt::Debug + PartialOrd + Send + Sync + 'static {
    /// The run-time type that this Rust type stands for.
    const DTYPE: DType;

    /// The elements as native-endian bytes.
    fn as_bytes(elements: &[Self]) -> Cow<'_, [u8]>;

    /// The elements of native-endian bytes; a trailing partial element is ignored.
    fn from_bytes(bytes: &[u8]) -> Vec<Self>;

    /// The value as `f64`, rounded where it must be.
    fn to_f64(self) -> f64;
}

macro_rules! elements {
    ($($ty:ty => $variant:ident, $to:expr;)*) => {$(
        impl Element for $ty {
            const DTYPE: DType = DType::$variant;

            fn as_bytes(elements: &[Self]) -> Cow<'_, [u8]> {
                Cow::Borrowed(bytemuck::cast_slice(elements))
            }

            fn from_bytes(bytes: &[u8]) -> Vec<Self> {
                let count = bytes.len() / size_of::<$ty>();
                let mut elements = vec![<$ty as bytemuck::Zeroable>::zeroed(); count];
                bytemuck::cast_slice_mut(&mut elements)
                    .copy_from_slice(&bytes[..count * size_of::<$ty>()]);
                elements
            }

            fn to_f64(self) -> f64 {
                $to(self)
            }
        }
    )*};
}

elements! {
    f64 => F64, |x| x;
    f32 => F32, f64::from;
    f16 => F16, f64::from;
    bf16 => BF16, f64::from;
    i64 => I64, |x| x as f64;
    i32 => I32, f64::from;
    i16 => I16, f64::from;
    i8 => I8, f64::from;
    u64 => U64, |x| x as f64;
    u32 => U32, f64::from;
    u16 => U16, f64::from;
    u8 => U8, f64::from;
}

impl Element for bool {
    const DTYPE: DType = DType::Bool;

    fn as_bytes(elements: &[Self]) -> Cow<'_, [u8]> {
        Cow::Owned(elements.iter().map(|&x| u8::from(x)).collect())
    }

    fn from_bytes(bytes: &[u8]) -> Vec<Self> {
        bytes.iter().map(|&x| x != 0).collect()
    }

    fn to_f64(self) -> f64 {
        f64::from(u8::from(self))
    }
}

/// Runs `$body` with `$T` bound to the Rust type of a [`DType`].
///
/// `with_dtype!(dtype, T => f::<T>(x))` is how code that is generic over elements is entered from
/// code that knows the type at run time only.
#[macro_export]
macro_rules! with_dtype {
    ($dtype:expr, $T:ident => $body:expr) => {
        match $dtype {
            $crate::DType::F64 => {
                type $T = f64;
                $body
            }
            $crate::DType::F32 => {
                type $T = f32;
                $body
            }
            $crate::DType::F16 => {
                type $T = $crate::half::f16;
                $body
            }
            $crate::DType::BF16 => {
                type $T = $crate::half::bf16;
                $body
            }
            $crate::DType::I64 => {
                type $T = i64;
                $body
            }
            $crate::DType::I32 => {
                type $T = i32;
                $body
            }
            $crate::DType::I16 => {
                type $T = i16;
                $body
            }
            $crate::DType::I8 => {
                type $T = i8;
                $body
            }
            $crate::DType::U64 => {
                type $T = u64;
                $body
            }
            $crate::DType::U32 => {
                type $T = u32;
                $body
            }
            $crate::DType::U16 => {
                type $T = u16;
                $body
            }
            $crate::DType::U8 => {
                type $T = u8;
                $body
            }
            $crate::DType::Bool => {
                type $T = bool;
                $body
            }
        }
    };
}
