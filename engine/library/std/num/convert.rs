//! Copies, and conversions between number types.

use super::TryFromIntError;
use crate::convert::TryFrom;

macro_rules! copies {
    ($($ty:ty)*) => {
        $(
            impl Clone for $ty {
                fn clone(&self) -> $ty {
                    *self
                }
            }
            impl Copy for $ty {}
        )*
    };
}
impl bool {
    /// `Some` of the value if true.
    pub fn then_some<T>(self, t: T) -> Option<T> {
        if self { Some(t) } else { None }
    }
    /// `Some` of what `f` gives if true.
    pub fn then<T, F: FnOnce() -> T>(self, f: F) -> Option<T> {
        if self { Some(f()) } else { None }
    }
}

copies! { bool char }
copies! { ! }

macro_rules! widening {
    ($($from:ident => $($to:ident)*;)*) => {
        $($(impl From<$from> for $to {
            fn from(value: $from) -> $to {
                value as $to
            }
        })*)*
    };
}
widening! {
    u8 => u16 u32 u64 u128 usize i16 i32 i64 i128 isize f32 f64;
    u16 => u32 u64 u128 usize i32 i64 i128 f32 f64;
    u32 => u64 u128 i64 i128 f64;
    u64 => u128 i128;
    i8 => i16 i32 i64 i128 isize f32 f64;
    i16 => i32 i64 i128 isize f32 f64;
    i32 => i64 i128 f64;
    i64 => i128;
    f32 => f64;
    bool => u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize;
}

macro_rules! narrowing {
    ($($from:ident => $($to:ident)*;)*) => {
        $($(impl TryFrom<$from> for $to {
            type Error = TryFromIntError;
            fn try_from(value: $from) -> Result<$to, TryFromIntError> {
                let narrowed = value as $to;
                if narrowed as $from == value && (narrowed < (0 as $to)) == (value < (0 as $from)) {
                    Ok(narrowed)
                } else {
                    Err(TryFromIntError(()))
                }
            }
        })*)*
    };
}
narrowing! {
    i8 => u8 u16 u32 u64 u128 usize;
    i16 => i8 u8 u16 u32 u64 u128 usize;
    i32 => i8 i16 isize u8 u16 u32 u64 u128 usize;
    i64 => i8 i16 i32 isize u8 u16 u32 u64 u128 usize;
    i128 => i8 i16 i32 i64 isize u8 u16 u32 u64 u128 usize;
    isize => i8 i16 i32 i64 i128 u8 u16 u32 u64 u128 usize;
    u8 => i8;
    u16 => i8 i16 isize u8;
    u32 => i8 i16 i32 isize u8 u16 usize;
    u64 => i8 i16 i32 i64 isize u8 u16 u32 usize;
    u128 => i8 i16 i32 i64 i128 isize u8 u16 u32 u64 usize;
    usize => i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128;
}

macro_rules! truth {
    ($($int:ident)*) => {
        $(impl TryFrom<$int> for bool {
            type Error = TryFromIntError;
            fn try_from(value: $int) -> Result<bool, TryFromIntError> {
                match value {
                    0 => Ok(false),
                    1 => Ok(true),
                    _ => Err(TryFromIntError(())),
                }
            }
        })*
    };
}
truth! { u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize }

macro_rules! of_truth {
    ($($float:ident)*) => {
        $(impl From<bool> for $float {
            fn from(value: bool) -> $float {
                value as u8 as $float
            }
        })*
    };
}
of_truth! { f32 f64 }
