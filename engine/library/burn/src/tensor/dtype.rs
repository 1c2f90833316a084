//! Element types as values.

/// How booleans are stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum BoolStore {
    /// One byte, as Rust's `bool`.
    Native,
    /// An unsigned byte, 0 or 1.
    U8,
    /// An unsigned 32-bit word, 0 or 1.
    U32,
}

/// The type of boolean tensors.
pub type BoolDType = BoolStore;

/// The element type of a tensor.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum DType {
    /// 64-bit float.
    F64,
    /// 32-bit float.
    F32,
    /// 32-bit float that a device may compute with fewer bits.
    Flex32,
    /// 16-bit float with 10 bits of fraction.
    F16,
    /// 16-bit float with 7 bits of fraction and the range of `f32`.
    BF16,
    /// Signed 64-bit integer.
    I64,
    /// Signed 32-bit integer.
    I32,
    /// Signed 16-bit integer.
    I16,
    /// Signed 8-bit integer.
    I8,
    /// Unsigned 64-bit integer.
    U64,
    /// Unsigned 32-bit integer.
    U32,
    /// Unsigned 16-bit integer.
    U16,
    /// Unsigned 8-bit integer.
    U8,
    /// Boolean.
    Bool(BoolStore),
}

impl DType {
    /// The number of bytes of one element.
    pub fn size(&self) -> usize {
        match self {
            DType::F64 | DType::I64 | DType::U64 => 8,
            DType::F32 | DType::Flex32 | DType::I32 | DType::U32 | DType::Bool(BoolStore::U32) => 4,
            DType::F16 | DType::BF16 | DType::I16 | DType::U16 => 2,
            DType::I8 | DType::U8 | DType::Bool(_) => 1,
        }
    }

    /// Whether this is a float type.
    pub fn is_float(&self) -> bool {
        matches!(self, DType::F64 | DType::F32 | DType::Flex32 | DType::F16 | DType::BF16)
    }

    /// Whether this is a signed integer type.
    pub fn is_int(&self) -> bool {
        matches!(self, DType::I64 | DType::I32 | DType::I16 | DType::I8)
    }

    /// Whether this is an unsigned integer type.
    pub fn is_uint(&self) -> bool {
        matches!(self, DType::U64 | DType::U32 | DType::U16 | DType::U8)
    }

    /// Whether this is the boolean type.
    pub fn is_bool(&self) -> bool {
        matches!(self, DType::Bool(_))
    }

    /// The name, for example `f32`.
    pub fn name(&self) -> &'static str {
        match self {
            DType::F64 => "f64",
            DType::F32 => "f32",
            DType::Flex32 => "flex32",
            DType::F16 => "f16",
            DType::BF16 => "bf16",
            DType::I64 => "i64",
            DType::I32 => "i32",
            DType::I16 => "i16",
            DType::I8 => "i8",
            DType::U64 => "u64",
            DType::U32 => "u32",
            DType::U16 => "u16",
            DType::U8 => "u8",
            DType::Bool(_) => "bool",
        }
    }

    /// Limits of a float type, `None` for other types.
    pub fn finfo(&self) -> Option<FloatInfo> {
        if self.is_float() { Some(FloatDType::from(*self).finfo()) } else { None }
    }

    /// The type that the engine calls `name`.
    pub(crate) fn from_name(name: &str) -> DType {
        match name {
            "f64" => DType::F64,
            "f32" => DType::F32,
            "flex32" => DType::Flex32,
            "f16" => DType::F16,
            "bf16" => DType::BF16,
            "i64" => DType::I64,
            "i32" => DType::I32,
            "i16" => DType::I16,
            "i8" => DType::I8,
            "u64" => DType::U64,
            "u32" => DType::U32,
            "u16" => DType::U16,
            "u8" => DType::U8,
            "bool" => DType::Bool(BoolStore::Native),
            _ => panic!("the engine has an element type that this library does not know: {name}"),
        }
    }
}

/// Limits of a float type.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FloatInfo {
    /// Difference between 1 and the next number.
    pub epsilon: f64,
    /// Largest finite number.
    pub max: f64,
    /// Smallest finite number.
    pub min: f64,
    /// Smallest positive number of full precision.
    pub min_positive: f64,
}

/// A float type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum FloatDType {
    /// 64-bit float.
    F64,
    /// 32-bit float.
    F32,
    /// 32-bit float that a device may compute with fewer bits.
    Flex32,
    /// 16-bit float with 10 bits of fraction.
    F16,
    /// 16-bit float with 7 bits of fraction.
    BF16,
}

impl FloatDType {
    /// Limits of the type.
    pub fn finfo(self) -> FloatInfo {
        match self {
            FloatDType::F64 => FloatInfo {
                epsilon: f64::EPSILON,
                max: f64::MAX,
                min: f64::MIN,
                min_positive: f64::MIN_POSITIVE,
            },
            FloatDType::F32 => FloatInfo {
                epsilon: f32::EPSILON as f64,
                max: f32::MAX as f64,
                min: f32::MIN as f64,
                min_positive: f32::MIN_POSITIVE as f64,
            },
            FloatDType::F16 | FloatDType::Flex32 => FloatInfo {
                epsilon: 0.0009765625,
                max: 65504.0,
                min: -65504.0,
                min_positive: 0.00006103515625,
            },
            FloatDType::BF16 => FloatInfo {
                epsilon: 0.0078125,
                max: 3.3895313892515355e38,
                min: -3.3895313892515355e38,
                min_positive: f32::MIN_POSITIVE as f64,
            },
        }
    }
}

impl From<DType> for FloatDType {
    fn from(dtype: DType) -> Self {
        match dtype {
            DType::F64 => FloatDType::F64,
            DType::F32 => FloatDType::F32,
            DType::Flex32 => FloatDType::Flex32,
            DType::F16 => FloatDType::F16,
            DType::BF16 => FloatDType::BF16,
            other => panic!("expected a float type, got {other:?}"),
        }
    }
}

impl From<FloatDType> for DType {
    fn from(dtype: FloatDType) -> Self {
        match dtype {
            FloatDType::F64 => DType::F64,
            FloatDType::F32 => DType::F32,
            FloatDType::Flex32 => DType::Flex32,
            FloatDType::F16 => DType::F16,
            FloatDType::BF16 => DType::BF16,
        }
    }
}

/// An integer type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum IntDType {
    /// Signed 64-bit integer.
    I64,
    /// Signed 32-bit integer.
    I32,
    /// Signed 16-bit integer.
    I16,
    /// Signed 8-bit integer.
    I8,
    /// Unsigned 64-bit integer.
    U64,
    /// Unsigned 32-bit integer.
    U32,
    /// Unsigned 16-bit integer.
    U16,
    /// Unsigned 8-bit integer.
    U8,
}

impl From<DType> for IntDType {
    fn from(dtype: DType) -> Self {
        match dtype {
            DType::I64 => IntDType::I64,
            DType::I32 => IntDType::I32,
            DType::I16 => IntDType::I16,
            DType::I8 => IntDType::I8,
            DType::U64 => IntDType::U64,
            DType::U32 => IntDType::U32,
            DType::U16 => IntDType::U16,
            DType::U8 => IntDType::U8,
            other => panic!("expected an integer type, got {other:?}"),
        }
    }
}

impl From<IntDType> for DType {
    fn from(dtype: IntDType) -> Self {
        match dtype {
            IntDType::I64 => DType::I64,
            IntDType::I32 => DType::I32,
            IntDType::I16 => DType::I16,
            IntDType::I8 => DType::I8,
            IntDType::U64 => DType::U64,
            IntDType::U32 => DType::U32,
            IntDType::U16 => DType::U16,
            IntDType::U8 => DType::U8,
        }
    }
}
