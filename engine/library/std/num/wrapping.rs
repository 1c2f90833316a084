//! Numbers whose operators wrap around or stop at the ends.

use crate::fmt;
use crate::ops::*;

/// A number in wrapping arithmetic.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Wrapping<T>(pub T);

/// A number whose arithmetic stops at the ends of its range.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Saturating<T>(pub T);

macro_rules! printed {
    ($name:ident: $($trait_:ident)*) => {
        $(impl<T: fmt::$trait_> fmt::$trait_ for $name<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                self.0.fmt(f)
            }
        })*
    };
}
printed! { Wrapping: Debug Display Binary Octal LowerHex UpperHex }
printed! { Saturating: Debug Display Binary Octal LowerHex UpperHex }

macro_rules! operators {
    ($name:ident $ty:ident: $($trait_:ident $method:ident $assign_trait:ident $assign:ident |$a:ident, $b:ident| $value:expr;)*) => {
        $(
            impl $trait_ for $name<$ty> {
                type Output = $name<$ty>;
                #[track_caller]
                fn $method(self, other: $name<$ty>) -> $name<$ty> {
                    let $a = self.0;
                    let $b = other.0;
                    $name($value)
                }
            }
            impl $assign_trait for $name<$ty> {
                #[track_caller]
                fn $assign(&mut self, other: $name<$ty>) {
                    let $a = self.0;
                    let $b = other.0;
                    self.0 = $value;
                }
            }
            impl $assign_trait<$ty> for $name<$ty> {
                #[track_caller]
                fn $assign(&mut self, other: $ty) {
                    self.$assign($name(other));
                }
            }
        )*
    };
}

macro_rules! both {
    ($($ty:ident)*) => {
        $(
            operators! {
                Wrapping $ty:
                Add add AddAssign add_assign |a, b| a.wrapping_add(b);
                Sub sub SubAssign sub_assign |a, b| a.wrapping_sub(b);
                Mul mul MulAssign mul_assign |a, b| a.wrapping_mul(b);
                Div div DivAssign div_assign |a, b| a.wrapping_div(b);
                Rem rem RemAssign rem_assign |a, b| a.wrapping_rem(b);
                BitAnd bitand BitAndAssign bitand_assign |a, b| a & b;
                BitOr bitor BitOrAssign bitor_assign |a, b| a | b;
                BitXor bitxor BitXorAssign bitxor_assign |a, b| a ^ b;
            }
            operators! {
                Saturating $ty:
                Add add AddAssign add_assign |a, b| a.saturating_add(b);
                Sub sub SubAssign sub_assign |a, b| a.saturating_sub(b);
                Mul mul MulAssign mul_assign |a, b| a.saturating_mul(b);
                Div div DivAssign div_assign |a, b| a.saturating_div(b);
                Rem rem RemAssign rem_assign |a, b| a.wrapping_rem(b);
                BitAnd bitand BitAndAssign bitand_assign |a, b| a & b;
                BitOr bitor BitOrAssign bitor_assign |a, b| a | b;
                BitXor bitxor BitXorAssign bitxor_assign |a, b| a ^ b;
            }
            impl Not for Wrapping<$ty> {
                type Output = Wrapping<$ty>;
                fn not(self) -> Wrapping<$ty> {
                    Wrapping(!self.0)
                }
            }
            impl Not for Saturating<$ty> {
                type Output = Saturating<$ty>;
                fn not(self) -> Saturating<$ty> {
                    Saturating(!self.0)
                }
            }
            impl Neg for Wrapping<$ty> {
                type Output = Wrapping<$ty>;
                fn neg(self) -> Wrapping<$ty> {
                    Wrapping(self.0.wrapping_neg())
                }
            }
            impl Shl<usize> for Wrapping<$ty> {
                type Output = Wrapping<$ty>;
                fn shl(self, by: usize) -> Wrapping<$ty> {
                    Wrapping(self.0.wrapping_shl(by as u32))
                }
            }
            impl Shr<usize> for Wrapping<$ty> {
                type Output = Wrapping<$ty>;
                fn shr(self, by: usize) -> Wrapping<$ty> {
                    Wrapping(self.0.wrapping_shr(by as u32))
                }
            }
            impl ShlAssign<usize> for Wrapping<$ty> {
                fn shl_assign(&mut self, by: usize) {
                    self.0 = self.0.wrapping_shl(by as u32);
                }
            }
            impl ShrAssign<usize> for Wrapping<$ty> {
                fn shr_assign(&mut self, by: usize) {
                    self.0 = self.0.wrapping_shr(by as u32);
                }
            }
            impl Wrapping<$ty> {
                /// Reverses the bits.
                pub const fn reverse_bits(self) -> Wrapping<$ty> {
                    Wrapping(self.0.reverse_bits())
                }
            }
            impl Saturating<$ty> {
                /// The smallest value.
                pub const MIN: Saturating<$ty> = Saturating($ty::MIN);
                /// The largest value.
                pub const MAX: Saturating<$ty> = Saturating($ty::MAX);
                /// Width in bits.
                pub const BITS: u32 = $ty::BITS;
                /// Raises to a power; the nearest end if it does not fit.
                pub const fn pow(self, exp: u32) -> Saturating<$ty> {
                    Saturating(self.0.saturating_pow(exp))
                }
                /// Number of ones.
                pub const fn count_ones(self) -> u32 {
                    self.0.count_ones()
                }
                /// Number of zeros.
                pub const fn count_zeros(self) -> u32 {
                    self.0.count_zeros()
                }
                /// Number of zeros at the top.
                pub const fn leading_zeros(self) -> u32 {
                    self.0.leading_zeros()
                }
                /// Number of zeros at the bottom.
                pub const fn trailing_zeros(self) -> u32 {
                    self.0.trailing_zeros()
                }
                /// Rotates left.
                pub const fn rotate_left(self, n: u32) -> Saturating<$ty> {
                    Saturating(self.0.rotate_left(n))
                }
                /// Rotates right.
                pub const fn rotate_right(self, n: u32) -> Saturating<$ty> {
                    Saturating(self.0.rotate_right(n))
                }
                /// Reverses the bytes.
                pub const fn swap_bytes(self) -> Saturating<$ty> {
                    Saturating(self.0.swap_bytes())
                }
                /// Reverses the bits.
                pub const fn reverse_bits(self) -> Saturating<$ty> {
                    Saturating(self.0.reverse_bits())
                }
                /// From big-endian order.
                pub const fn from_be(x: Saturating<$ty>) -> Saturating<$ty> {
                    Saturating($ty::from_be(x.0))
                }
                /// From little-endian order.
                pub const fn from_le(x: Saturating<$ty>) -> Saturating<$ty> {
                    Saturating($ty::from_le(x.0))
                }
                /// To big-endian order.
                pub const fn to_be(self) -> Saturating<$ty> {
                    Saturating(self.0.to_be())
                }
                /// To little-endian order.
                pub const fn to_le(self) -> Saturating<$ty> {
                    Saturating(self.0.to_le())
                }
            }
        )*
    };
}
both! { u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize }

macro_rules! signed {
    ($($ty:ident)*) => {
        $(impl Neg for Saturating<$ty> {
            type Output = Saturating<$ty>;
            fn neg(self) -> Saturating<$ty> {
                Saturating(self.0.saturating_neg())
            }
        }
        impl Saturating<$ty> {
            /// The absolute value; `MAX` if it does not fit.
            pub const fn abs(self) -> Saturating<$ty> {
                Saturating(self.0.saturating_abs())
            }
            /// 1, 0 or -1.
            pub const fn signum(self) -> Saturating<$ty> {
                Saturating(self.0.signum())
            }
            /// Whether it is above zero.
            pub const fn is_positive(self) -> bool {
                self.0 > 0
            }
            /// Whether it is below zero.
            pub const fn is_negative(self) -> bool {
                self.0 < 0
            }
        })*
    };
}
signed! { i8 i16 i32 i64 i128 isize }

macro_rules! unsigned {
    ($($ty:ident)*) => {
        $(impl Saturating<$ty> {
            /// Whether exactly one bit is set.
            pub const fn is_power_of_two(self) -> bool {
                self.0.is_power_of_two()
            }
        })*
    };
}
unsigned! { u8 u16 u32 u64 u128 usize }

// Operands behind references, as the operators of plain numbers take them.
macro_rules! referenced {
    ($($name:ident: $($trait_:ident $method:ident)*;)*) => {
        $($(
            impl<'a, T: Copy> $trait_<&'a $name<T>> for $name<T>
            where
                $name<T>: $trait_<Output = $name<T>>,
            {
                type Output = $name<T>;
                #[track_caller]
                fn $method(self, other: &'a $name<T>) -> $name<T> {
                    self.$method(*other)
                }
            }
            impl<'a, T: Copy> $trait_<$name<T>> for &'a $name<T>
            where
                $name<T>: $trait_<Output = $name<T>>,
            {
                type Output = $name<T>;
                #[track_caller]
                fn $method(self, other: $name<T>) -> $name<T> {
                    (*self).$method(other)
                }
            }
            impl<'a, 'b, T: Copy> $trait_<&'b $name<T>> for &'a $name<T>
            where
                $name<T>: $trait_<Output = $name<T>>,
            {
                type Output = $name<T>;
                #[track_caller]
                fn $method(self, other: &'b $name<T>) -> $name<T> {
                    (*self).$method(*other)
                }
            }
        )*)*
    };
}
referenced! {
    Wrapping: Add add Sub sub Mul mul Div div Rem rem BitAnd bitand BitOr bitor BitXor bitxor;
    Saturating: Add add Sub sub Mul mul Div div Rem rem BitAnd bitand BitOr bitor BitXor bitxor;
}

impl<T: crate::iter::Sum> crate::iter::Sum for Wrapping<T>
where
    Wrapping<T>: Add<Output = Wrapping<T>> + Default,
{
    fn sum<I: Iterator<Item = Wrapping<T>>>(iter: I) -> Wrapping<T> {
        iter.fold(Wrapping::default(), |a, b| a + b)
    }
}
