//! What the unsigned integer types have.

macro_rules! unsigned {
    ($ty:ident $signed:ident $max:literal) => {
        impl $ty {
            /// The smallest value.
            pub const MIN: $ty = 0;
            /// The largest value.
            pub const MAX: $ty = $max;

            /// The distance to another value.
            pub const fn abs_diff(self, other: $ty) -> $ty {
                if self < other { other - self } else { self - other }
            }
            /// Adds; `MAX` if it does not fit.
            pub const fn saturating_add(self, rhs: $ty) -> $ty {
                let (value, wrapped) = self.overflowing_add(rhs);
                if wrapped { $ty::MAX } else { value }
            }
            /// Subtracts; 0 if it does not fit.
            pub const fn saturating_sub(self, rhs: $ty) -> $ty {
                if self < rhs { 0 } else { self - rhs }
            }
            /// Divides, if possible.
            pub const fn checked_div(self, rhs: $ty) -> Option<$ty> {
                if rhs == 0 { None } else { Some(self / rhs) }
            }
            /// The remainder, if possible.
            pub const fn checked_rem(self, rhs: $ty) -> Option<$ty> {
                if rhs == 0 { None } else { Some(self % rhs) }
            }
            /// Divides.
            #[track_caller]
            pub const fn wrapping_div(self, rhs: $ty) -> $ty {
                self / rhs
            }
            /// The remainder.
            #[track_caller]
            pub const fn wrapping_rem(self, rhs: $ty) -> $ty {
                self % rhs
            }
            /// Divides.
            #[track_caller]
            pub const fn div_euclid(self, rhs: $ty) -> $ty {
                self / rhs
            }
            /// The remainder.
            #[track_caller]
            pub const fn rem_euclid(self, rhs: $ty) -> $ty {
                self % rhs
            }
            /// Divides, rounding up.
            #[track_caller]
            pub const fn div_ceil(self, rhs: $ty) -> $ty {
                let q = self / rhs;
                if self % rhs > 0 { q + 1 } else { q }
            }
            /// The next multiple.
            #[track_caller]
            pub const fn next_multiple_of(self, rhs: $ty) -> $ty {
                match self % rhs {
                    0 => self,
                    r => self + (rhs - r),
                }
            }
            /// Whether it is a multiple.
            pub const fn is_multiple_of(self, rhs: $ty) -> bool {
                if rhs == 0 { self == 0 } else { self % rhs == 0 }
            }
            /// Whether exactly one bit is set.
            pub const fn is_power_of_two(self) -> bool {
                self.count_ones() == 1
            }
            /// The smallest power of two that is not below it, if it fits.
            pub const fn checked_next_power_of_two(self) -> Option<$ty> {
                let mut power: $ty = 1;
                while power < self {
                    power = power.checked_mul(2)?;
                }
                Some(power)
            }
            /// The smallest power of two that is not below it.
            #[track_caller]
            pub const fn next_power_of_two(self) -> $ty {
                match self.checked_next_power_of_two() {
                    Some(power) => power,
                    None => panic!("attempt to add with overflow"),
                }
            }
            /// Adds a signed number, if it fits.
            pub const fn checked_add_signed(self, rhs: $signed) -> Option<$ty> {
                if rhs >= 0 { self.checked_add(rhs as $ty) } else { self.checked_sub(rhs.unsigned_abs()) }
            }
            /// Adds a signed number, wrapping around.
            pub const fn wrapping_add_signed(self, rhs: $signed) -> $ty {
                self.wrapping_add(rhs as $ty)
            }
            /// Adds a signed number; the nearest end if it does not fit.
            pub const fn saturating_add_signed(self, rhs: $signed) -> $ty {
                match self.checked_add_signed(rhs) {
                    Some(value) => value,
                    None => if rhs < 0 { 0 } else { $ty::MAX },
                }
            }
            /// The same bits, signed.
            pub const fn cast_signed(self) -> $signed {
                self as $signed
            }
            /// Subtracts a signed number, if it fits.
            pub const fn checked_sub_signed(self, rhs: $signed) -> Option<$ty> {
                if rhs >= 0 { self.checked_sub(rhs as $ty) } else { self.checked_add(rhs.unsigned_abs()) }
            }
            /// Subtracts a signed number, wrapping around.
            pub const fn wrapping_sub_signed(self, rhs: $signed) -> $ty {
                self.wrapping_sub(rhs as $ty)
            }
            /// Subtracts a signed number; the nearest end if it does not fit.
            pub const fn saturating_sub_signed(self, rhs: $signed) -> $ty {
                match self.checked_sub_signed(rhs) {
                    Some(value) => value,
                    None => if rhs < 0 { $ty::MAX } else { 0 },
                }
            }
            /// Adds a signed number, wrapping around; the flag tells whether it did.
            pub const fn overflowing_add_signed(self, rhs: $signed) -> ($ty, bool) {
                (self.wrapping_add(rhs as $ty), self.checked_add_signed(rhs).is_none())
            }
            /// Subtracts a signed number, wrapping around; the flag tells whether it did.
            pub const fn overflowing_sub_signed(self, rhs: $signed) -> ($ty, bool) {
                (self.wrapping_sub(rhs as $ty), self.checked_sub_signed(rhs).is_none())
            }
            /// Adds a signed number; panics on overflow, whatever the build.
            #[track_caller]
            pub const fn strict_add_signed(self, rhs: $signed) -> $ty {
                match self.checked_add_signed(rhs) {
                    Some(value) => value,
                    None => panic!("attempt to add with overflow"),
                }
            }
            /// Subtracts a signed number; panics on overflow, whatever the build.
            #[track_caller]
            pub const fn strict_sub_signed(self, rhs: $signed) -> $ty {
                match self.checked_sub_signed(rhs) {
                    Some(value) => value,
                    None => panic!("attempt to subtract with overflow"),
                }
            }
            /// The difference as a signed number, if it fits.
            pub const fn checked_signed_diff(self, rhs: $ty) -> Option<$signed> {
                let difference = self.wrapping_sub(rhs) as $signed;
                if (self >= rhs) == (difference >= 0) { Some(difference) } else { None }
            }
            /// The next multiple, if there is one and it fits.
            pub const fn checked_next_multiple_of(self, rhs: $ty) -> Option<$ty> {
                if rhs == 0 {
                    return None;
                }
                match self % rhs {
                    0 => Some(self),
                    r => self.checked_add(rhs - r),
                }
            }
            /// Euclidean division.
            #[track_caller]
            pub const fn wrapping_div_euclid(self, rhs: $ty) -> $ty {
                self / rhs
            }
            /// The remainder.
            #[track_caller]
            pub const fn wrapping_rem_euclid(self, rhs: $ty) -> $ty {
                self % rhs
            }
            /// The middle of two numbers, rounded down.
            pub const fn midpoint(self, rhs: $ty) -> $ty {
                ((self ^ rhs) >> 1) + (self & rhs)
            }
            /// `self + rhs + carry`; the flag is the carry out.
            pub const fn carrying_add(self, rhs: $ty, carry: bool) -> ($ty, bool) {
                let (sum, a) = self.overflowing_add(rhs);
                let (sum, b) = sum.overflowing_add(carry as $ty);
                (sum, a | b)
            }
            /// `self - rhs - borrow`; the flag is the borrow out.
            pub const fn borrowing_sub(self, rhs: $ty, borrow: bool) -> ($ty, bool) {
                let (difference, a) = self.overflowing_sub(rhs);
                let (difference, b) = difference.overflowing_sub(borrow as $ty);
                (difference, a | b)
            }
            /// `self * rhs + carry` as its low and high halves.
            pub const fn carrying_mul(self, rhs: $ty, carry: $ty) -> ($ty, $ty) {
                self.carrying_mul_add(rhs, carry, 0)
            }
            /// `self * rhs + carry + add` as its low and high halves.
            pub const fn carrying_mul_add(self, rhs: $ty, carry: $ty, add: $ty) -> ($ty, $ty) {
                let half = $ty::BITS / 2;
                let mask = $ty::MAX >> half;
                let (a, b, c, d) = (self & mask, self >> half, rhs & mask, rhs >> half);
                // Schoolbook multiplication of halves; no sum below overflows.
                let low = a * c;
                let middle = b * c + (low >> half);
                let cross = a * d + (middle & mask);
                let high = b * d + (middle >> half) + (cross >> half);
                let (low, x) = ((cross << half) | (low & mask)).overflowing_add(carry);
                let (low, y) = low.overflowing_add(add);
                (low, high + x as $ty + y as $ty)
            }
        }
    };
}
unsigned! { u8 i8 255 }
unsigned! { u16 i16 65535 }
unsigned! { u32 i32 4294967295 }
unsigned! { u64 i64 18446744073709551615 }
unsigned! { u128 i128 340282366920938463463374607431768211455 }
unsigned! { usize isize 18446744073709551615 }
