//! Bit operators.

/// The operator `&`.
#[lang = "BitAnd"]
pub trait BitAnd<Rhs = Self> {
    /// The result's type.
    type Output;
    /// Performs `self & rhs`.
    fn bitand(self, rhs: Rhs) -> Self::Output;
}

/// The operator `&=`.
#[lang = "BitAndAssign"]
pub trait BitAndAssign<Rhs = Self> {
    /// Performs `*self &= rhs`.
    fn bitand_assign(&mut self, rhs: Rhs);
}

/// The operator `|`.
#[lang = "BitOr"]
pub trait BitOr<Rhs = Self> {
    /// The result's type.
    type Output;
    /// Performs `self | rhs`.
    fn bitor(self, rhs: Rhs) -> Self::Output;
}

/// The operator `|=`.
#[lang = "BitOrAssign"]
pub trait BitOrAssign<Rhs = Self> {
    /// Performs `*self |= rhs`.
    fn bitor_assign(&mut self, rhs: Rhs);
}

/// The operator `^`.
#[lang = "BitXor"]
pub trait BitXor<Rhs = Self> {
    /// The result's type.
    type Output;
    /// Performs `self ^ rhs`.
    fn bitxor(self, rhs: Rhs) -> Self::Output;
}

/// The operator `^=`.
#[lang = "BitXorAssign"]
pub trait BitXorAssign<Rhs = Self> {
    /// Performs `*self ^= rhs`.
    fn bitxor_assign(&mut self, rhs: Rhs);
}


macro_rules! operator {
    ($trait:ident $method:ident $assign_trait:ident $assign_method:ident $op:tt $assign_op:tt: $($ty:ty)*) => {
        $(
            impl $trait for $ty {
                type Output = $ty;
                fn $method(self, rhs: $ty) -> $ty {
                    self $op rhs
                }
            }
            impl $trait<&$ty> for $ty {
                type Output = $ty;
                fn $method(self, rhs: &$ty) -> $ty {
                    self $op *rhs
                }
            }
            impl $trait<$ty> for &$ty {
                type Output = $ty;
                fn $method(self, rhs: $ty) -> $ty {
                    *self $op rhs
                }
            }
            impl $trait<&$ty> for &$ty {
                type Output = $ty;
                fn $method(self, rhs: &$ty) -> $ty {
                    *self $op *rhs
                }
            }
            impl $assign_trait for $ty {
                fn $assign_method(&mut self, rhs: $ty) {
                    *self $assign_op rhs;
                }
            }
            impl $assign_trait<&$ty> for $ty {
                fn $assign_method(&mut self, rhs: &$ty) {
                    *self $assign_op *rhs;
                }
            }
        )*
    };
}

operator! { BitAnd bitand BitAndAssign bitand_assign & &=: i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize bool }
operator! { BitOr bitor BitOrAssign bitor_assign | |=: i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize bool }
operator! { BitXor bitxor BitXorAssign bitxor_assign ^ ^=: i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize bool }

/// The operator `<<`.
#[lang = "Shl"]
pub trait Shl<Rhs = Self> {
    /// The result's type.
    type Output;
    /// Performs `self << rhs`.
    fn shl(self, rhs: Rhs) -> Self::Output;
}

/// The operator `<<=`.
#[lang = "ShlAssign"]
pub trait ShlAssign<Rhs = Self> {
    /// Performs `*self <<= rhs`.
    fn shl_assign(&mut self, rhs: Rhs);
}


/// The operator `>>`.
#[lang = "Shr"]
pub trait Shr<Rhs = Self> {
    /// The result's type.
    type Output;
    /// Performs `self >> rhs`.
    fn shr(self, rhs: Rhs) -> Self::Output;
}

/// The operator `>>=`.
#[lang = "ShrAssign"]
pub trait ShrAssign<Rhs = Self> {
    /// Performs `*self >>= rhs`.
    fn shr_assign(&mut self, rhs: Rhs);
}

operator! { Shl shl ShlAssign shl_assign << <<=: i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }
operator! { Shr shr ShrAssign shr_assign >> >>=: i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }

macro_rules! shift_by {
    ($($ty:ty),*; $by:ty) => {
        $(
            impl Shl<$by> for $ty {
                type Output = $ty;
                fn shl(self, rhs: $by) -> $ty {
                    self << rhs
                }
            }
            impl Shr<$by> for $ty {
                type Output = $ty;
                fn shr(self, rhs: $by) -> $ty {
                    self >> rhs
                }
            }
            impl ShlAssign<$by> for $ty {
                fn shl_assign(&mut self, rhs: $by) {
                    *self <<= rhs;
                }
            }
            impl ShrAssign<$by> for $ty {
                fn shr_assign(&mut self, rhs: $by) {
                    *self >>= rhs;
                }
            }
        )*
    };
}
shift_by! { i8, i16, i64, i128, isize, u8, u16, u32, u64, u128, usize; i32 }
shift_by! { i8, i16, i32, i64, i128, isize, u8, u16, u64, u128, usize; u32 }
shift_by! { i8, i16, i32, i64, i128, isize, u8, u16, u32, u64, u128; usize }

/// The operator `!`.
#[lang = "Not"]
pub trait Not {
    /// The result's type.
    type Output;
    /// Performs `!self`.
    fn not(self) -> Self::Output;
}

macro_rules! complement {
    ($($ty:ty)*) => {
        $(
            impl Not for $ty {
                type Output = $ty;
                fn not(self) -> $ty {
                    !self
                }
            }
            impl Not for &$ty {
                type Output = $ty;
                fn not(self) -> $ty {
                    !*self
                }
            }
        )*
    };
}
complement! { bool i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }
