//! Arithmetic operators.

/// The operator `+`.
#[lang = "Add"]
pub trait Add<Rhs = Self> {
    /// The result's type.
    type Output;
    /// Performs `self + rhs`.
    fn add(self, rhs: Rhs) -> Self::Output;
}

/// The operator `+=`.
#[lang = "AddAssign"]
pub trait AddAssign<Rhs = Self> {
    /// Performs `*self += rhs`.
    fn add_assign(&mut self, rhs: Rhs);
}

/// The operator `-`.
#[lang = "Sub"]
pub trait Sub<Rhs = Self> {
    /// The result's type.
    type Output;
    /// Performs `self - rhs`.
    fn sub(self, rhs: Rhs) -> Self::Output;
}

/// The operator `-=`.
#[lang = "SubAssign"]
pub trait SubAssign<Rhs = Self> {
    /// Performs `*self -= rhs`.
    fn sub_assign(&mut self, rhs: Rhs);
}

/// The operator `*`.
#[lang = "Mul"]
pub trait Mul<Rhs = Self> {
    /// The result's type.
    type Output;
    /// Performs `self * rhs`.
    fn mul(self, rhs: Rhs) -> Self::Output;
}

/// The operator `*=`.
#[lang = "MulAssign"]
pub trait MulAssign<Rhs = Self> {
    /// Performs `*self *= rhs`.
    fn mul_assign(&mut self, rhs: Rhs);
}

/// The operator `/`.
#[lang = "Div"]
pub trait Div<Rhs = Self> {
    /// The result's type.
    type Output;
    /// Performs `self / rhs`.
    fn div(self, rhs: Rhs) -> Self::Output;
}

/// The operator `/=`.
#[lang = "DivAssign"]
pub trait DivAssign<Rhs = Self> {
    /// Performs `*self /= rhs`.
    fn div_assign(&mut self, rhs: Rhs);
}

/// The operator `%`.
#[lang = "Rem"]
pub trait Rem<Rhs = Self> {
    /// The result's type.
    type Output;
    /// Performs `self % rhs`.
    fn rem(self, rhs: Rhs) -> Self::Output;
}

/// The operator `%=`.
#[lang = "RemAssign"]
pub trait RemAssign<Rhs = Self> {
    /// Performs `*self %= rhs`.
    fn rem_assign(&mut self, rhs: Rhs);
}


macro_rules! operator {
    ($trait:ident $method:ident $assign_trait:ident $assign_method:ident $op:tt $assign_op:tt: $($ty:ty)*) => {
        $(
            impl $trait for $ty {
                type Output = $ty;
                #[track_caller]
                fn $method(self, rhs: $ty) -> $ty {
                    self $op rhs
                }
            }
            impl $trait<&$ty> for $ty {
                type Output = $ty;
                #[track_caller]
                fn $method(self, rhs: &$ty) -> $ty {
                    self $op *rhs
                }
            }
            impl $trait<$ty> for &$ty {
                type Output = $ty;
                #[track_caller]
                fn $method(self, rhs: $ty) -> $ty {
                    *self $op rhs
                }
            }
            impl $trait<&$ty> for &$ty {
                type Output = $ty;
                #[track_caller]
                fn $method(self, rhs: &$ty) -> $ty {
                    *self $op *rhs
                }
            }
            impl $assign_trait for $ty {
                #[track_caller]
                fn $assign_method(&mut self, rhs: $ty) {
                    *self $assign_op rhs;
                }
            }
            impl $assign_trait<&$ty> for $ty {
                #[track_caller]
                fn $assign_method(&mut self, rhs: &$ty) {
                    *self $assign_op *rhs;
                }
            }
        )*
    };
}

operator! { Add add AddAssign add_assign + +=: i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64 }
operator! { Sub sub SubAssign sub_assign - -=: i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64 }
operator! { Mul mul MulAssign mul_assign * *=: i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64 }
operator! { Div div DivAssign div_assign / /=: i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64 }
operator! { Rem rem RemAssign rem_assign % %=: i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64 }

/// The operator unary `-`.
#[lang = "Neg"]
pub trait Neg {
    /// The result's type.
    type Output;
    /// Performs `-self`.
    fn neg(self) -> Self::Output;
}

macro_rules! negation {
    ($($ty:ty)*) => {
        $(
            impl Neg for $ty {
                type Output = $ty;
                #[track_caller]
                fn neg(self) -> $ty {
                    -self
                }
            }
            impl Neg for &$ty {
                type Output = $ty;
                #[track_caller]
                fn neg(self) -> $ty {
                    -*self
                }
            }
        )*
    };
}
negation! { i8 i16 i32 i64 i128 isize f32 f64 }
