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
                    let $a = self.0;
                    let $b = other;
                    self.0 = $value;
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
            }
        )*
    };
}
both! { u8 u16 u32 u64 u128 usize i8 i16 i32 i64 i128 isize }

macro_rules! negated {
    ($($ty:ident)*) => {
        $(impl Neg for Saturating<$ty> {
            type Output = Saturating<$ty>;
            fn neg(self) -> Saturating<$ty> {
                Saturating(self.0.saturating_neg())
            }
        })*
    };
}
negated! { i8 i16 i32 i64 i128 isize }

impl<T: crate::iter::Sum> crate::iter::Sum for Wrapping<T>
where
    Wrapping<T>: Add<Output = Wrapping<T>> + Default,
{
    fn sum<I: Iterator<Item = Wrapping<T>>>(iter: I) -> Wrapping<T> {
        iter.fold(Wrapping::default(), |a, b| a + b)
    }
}
