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

    /// The value as tensors of `dtype` hold it, with `as` semantics: integers wrap, floats truncate and
    /// saturate, and NaN becomes 0.
    pub fn cast(self, dtype: DType) -> Scalar {
        let Some((min, max)) = dtype.range() else {
            return match dtype.is_bool() {
                true => Scalar::Bool(self.to_bool()),
                false => Scalar::Float(self.to_f64()),
            };
        };
        Scalar::integer(
            match self {
                Scalar::Float(x) => (x as i128).clamp(min, max),
                _ => min + (self.to_i128() - min).rem_euclid(max - min + 1),
            },
            dtype,
        )
    }

    /// The nearest value that `dtype` holds, for limits: a limit beyond an integer type's range does not
    /// limit.
    pub fn saturate(self, dtype: DType) -> Scalar {
        match dtype.range() {
            Some((min, max)) => Scalar::integer(self.to_i128().clamp(min, max), dtype),
            None => self.cast(dtype),
        }
    }

    /// Whether `dtype` holds the value without a change, floats counting as exact in any float type.
    pub fn fits(self, dtype: DType) -> bool {
        match (dtype.range(), self) {
            (Some((min, max)), Scalar::Float(x)) => x.fract() == 0.0 && (min..=max).contains(&(x as i128)),
            (Some((min, max)), _) => (min..=max).contains(&self.to_i128()),
            (None, _) => true,
        }
    }

    fn to_i128(self) -> i128 {
        match self {
            Scalar::Float(x) => x as i128,
            Scalar::Int(x) => x.into(),
            Scalar::UInt(x) => x.into(),
            Scalar::Bool(x) => x.into(),
        }
    }

    /// A value inside the range of an integer type.
    fn integer(value: i128, dtype: DType) -> Scalar {
        match dtype.is_signed() {
            true => Scalar::Int(value as i64),
            false => Scalar::UInt(value as u64),
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn casts_follow_rusts_as() {
        assert_eq!(Scalar::from(300i32).cast(DType::U8), Scalar::UInt((300i32 as u8).into()));
        assert_eq!(Scalar::from(-1i32).cast(DType::U64), Scalar::UInt(-1i32 as u64));
        assert_eq!(Scalar::from(200u8).cast(DType::I8), Scalar::Int((200u8 as i8).into()));
        assert_eq!(Scalar::from(u64::MAX).cast(DType::I64), Scalar::Int(u64::MAX as i64));
        assert_eq!(Scalar::from(1e10).cast(DType::I32), Scalar::Int((1e10 as i32).into()));
        assert_eq!(Scalar::from(-2.7).cast(DType::I32), Scalar::Int(-2));
        assert_eq!(Scalar::from(f64::NAN).cast(DType::I8), Scalar::Int(0));
        assert_eq!(Scalar::from(3i8).cast(DType::F32), Scalar::Float(3.0));
    }

    #[test]
    fn limits_saturate() {
        assert_eq!(Scalar::from(-5i32).saturate(DType::U8), Scalar::UInt(0));
        assert_eq!(Scalar::from(f64::INFINITY).saturate(DType::I8), Scalar::Int(127));
        assert!(!Scalar::from(0.5).fits(DType::I8) && !Scalar::from(128i32).fits(DType::I8));
        assert!(Scalar::from(-128.0).fits(DType::I8) && Scalar::from(0.5).fits(DType::F16));
    }
}
