//! From run-time element types to generic kernels.

/// Runs `$body` with `$T` bound to `f32` or `f64`, else evaluates to `$other`.
macro_rules! with_float {
    ($dtype:expr, $T:ident => $body:expr, else $other:expr) => {
        match $dtype {
            emberlab_tensor::DType::F32 => {
                type $T = f32;
                $body
            }
            emberlab_tensor::DType::F64 => {
                type $T = f64;
                $body
            }
            _ => $other,
        }
    };
}

/// Runs `$body` with `$T` bound to an integer type, else evaluates to `$other`.
macro_rules! with_int {
    ($dtype:expr, $T:ident => $body:expr, else $other:expr) => {
        with_int!(@arms $dtype, $T, $body, $other,
            I64 i64, I32 i32, I16 i16, I8 i8, U64 u64, U32 u32, U16 u16, U8 u8)
    };
    (@arms $dtype:expr, $T:ident, $body:expr, $other:expr, $($variant:ident $ty:ident),*) => {
        match $dtype {
            $(emberlab_tensor::DType::$variant => {
                type $T = $ty;
                $body
            })*
            _ => $other,
        }
    };
}

/// Runs `$body` with `$T` bound to a type that kernels compute in, else evaluates to `$other`.
macro_rules! with_number {
    ($dtype:expr, $T:ident => $body:expr, else $other:expr) => {
        with_float!($dtype, $T => $body, else with_int!($dtype, $T => $body, else $other))
    };
}

/// Runs `$body` with `$T` bound to the unsigned integer of the element's size, for code that only moves elements.
macro_rules! with_bits {
    ($dtype:expr, $T:ident => $body:expr) => {
        match $dtype.size() {
            8 => {
                type $T = u64;
                $body
            }
            4 => {
                type $T = u32;
                $body
            }
            2 => {
                type $T = u16;
                $body
            }
            _ => {
                type $T = u8;
                $body
            }
        }
    };
}

pub(super) use {with_bits, with_float, with_int, with_number};
