//! A single value whose type is known at run time: the right-hand side of `x + 1`.

use std::fmt;

use half::{bf16, f16};

use crate::DType;

/// One number or boolean, kept exactly (an `i64` does not pass through `f64`).
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Scalar {
    /// A float.
    Float(f64),
    /// A signed integer.
    Int(i64),
    /// An unsigned integer above `i64::MAX`, or one whose type was unsigned.
    UInt(u64),
    /// A boolean.
    Bool(bool),
}

impl Scalar {
    /// The value as a float; booleans are 0 and 1.
    pub fn to_f64(self) -> f64 {
        match self {
            Scalar::Float(x) => x,
            Scalar::Int(x) => x as f64,
            Scalar::UInt(x) => x as f64,
            Scalar::Bool(x) => f64::from(u8::from(x)),
        }
    }

    /// The value as a signed integer, with `as` semantics: floats truncate and saturate.
    pub fn to_i64(self) -> i64 {
        match self {
            Scalar::Float(x) => x as i64,
            Scalar::Int(x) => x,
            Scalar::UInt(x) => x as i64,
            Scalar::Bool(x) => i64::from(x),
        }
    }

    /// The value as an unsigned integer, with `as` semantics.
    pub fn to_u64(self) -> u64 {
        match self {
            Scalar::Float(x) => x as u64,
            Scalar::Int(x) => x as u64,
            Scalar::UInt(x) => x,
            Scalar::Bool(x) => u64::from(x),
        }
    }

    /// The value as a boolean: anything but zero is true.
    pub fn to_bool(self) -> bool {
        match self {
            Scalar::Float(x) => x != 0.0,
            Scalar::Int(x) => x != 0,
            Scalar::UInt(x) => x != 0,
            Scalar::Bool(x) => x,
        }
    }

    /// Whether the value has a fractional type.
    pub fn is_float(self) -> bool {
        matches!(self, Scalar::Float(_))
    }

    /// The value in the representation that tensors of `dtype` use for it.
    pub fn cast(self, dtype: DType) -> Scalar {
        match dtype {
            DType::F64 | DType::F32 | DType::F16 | DType::BF16 => Scalar::Float(self.to_f64()),
            DType::I64 | DType::I32 | DType::I16 | DType::I8 => Scalar::Int(self.to_i64()),
            DType::U64 | DType::U32 | DType::U16 | DType::U8 => Scalar::UInt(self.to_u64()),
            DType::Bool => Scalar::Bool(self.to_bool()),
        }
    }
}

macro_rules! from_scalar {
    ($($ty:ty => $variant:ident($via:ty);)*) => {$(
        impl From<$ty> for Scalar {
            fn from(value: $ty) -> Scalar {
                Scalar::$variant(<$via>::from(value))
            }
        }
    )*};
}

from_scalar! {
    f64 => Float(f64);
    f32 => Float(f64);
    f16 => Float(f64);
    bf16 => Float(f64);
    i64 => Int(i64);
    i32 => Int(i64);
    i16 => Int(i64);
    i8 => Int(i64);
    u64 => UInt(u64);
    u32 => UInt(u64);
    u16 => UInt(u64);
    u8 => UInt(u64);
    bool => Bool(bool);
}

impl From<usize> for Scalar {
    fn from(value: usize) -> Scalar {
        Scalar::UInt(value as u64)
    }
}

impl fmt::Display for Scalar {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Scalar::Float(x) => write!(f, "{x:?}"),
            Scalar::Int(x) => write!(f, "{x}"),
            Scalar::UInt(x) => write!(f, "{x}"),
            Scalar::Bool(x) => write!(f, "{x}"),
        }
    }
}
