//! What the signed integer types have.

macro_rules! signed {
    ($ty:ident $unsigned:ident $min:literal $max:literal) => {
        impl $ty {
            /// The smallest value.
            pub const MIN: $ty = $min;
            /// The largest value.
            pub const MAX: $ty = $max;

            /// The absolute value; panics for `MIN`.
            #[track_caller]
            pub const fn abs(self) -> $ty {
                if self < 0 {
                    if self == $ty::MIN {
                        panic!("attempt to negate with overflow");
                    }
                    -self
                } else {
                    self
                }
            }
            /// The absolute value, unsigned.
            pub const fn unsigned_abs(self) -> $unsigned {
                if self < 0 { (0 as $unsigned).wrapping_sub(self as $unsigned) } else { self as $unsigned }
            }
            /// The absolute value, if it fits.
            pub const fn checked_abs(self) -> Option<$ty> {
                if self == $ty::MIN { None } else { Some(self.abs()) }
            }
            /// The absolute value, wrapping around.
            pub const fn wrapping_abs(self) -> $ty {
                if self < 0 { self.wrapping_neg() } else { self }
            }
            /// The absolute value; `MAX` for `MIN`.
            pub const fn saturating_abs(self) -> $ty {
                if self == $ty::MIN { $ty::MAX } else { self.abs() }
            }
            /// The distance to another value.
            pub const fn abs_diff(self, other: $ty) -> $unsigned {
                if self < other {
                    (other as $unsigned).wrapping_sub(self as $unsigned)
                } else {
                    (self as $unsigned).wrapping_sub(other as $unsigned)
                }
            }
            /// -1, 0 or 1.
            pub const fn signum(self) -> $ty {
                if self < 0 {
                    -1
                } else if self == 0 {
                    0
                } else {
                    1
                }
            }
            /// Whether it is above zero.
            pub const fn is_positive(self) -> bool {
                self > 0
            }
            /// Whether it is below zero.
            pub const fn is_negative(self) -> bool {
                self < 0
            }
            /// Adds; the nearest end if it does not fit.
            pub const fn saturating_add(self, rhs: $ty) -> $ty {
                let (value, wrapped) = self.overflowing_add(rhs);
                if !wrapped {
                    value
                } else if rhs < 0 {
                    $ty::MIN
                } else {
                    $ty::MAX
                }
            }
            /// Subtracts; the nearest end if it does not fit.
            pub const fn saturating_sub(self, rhs: $ty) -> $ty {
                let (value, wrapped) = self.overflowing_sub(rhs);
                if !wrapped {
                    value
                } else if rhs < 0 {
                    $ty::MAX
                } else {
                    $ty::MIN
                }
            }
            /// Divides, if possible.
            pub const fn checked_div(self, rhs: $ty) -> Option<$ty> {
                if rhs == 0 || (self == $ty::MIN && rhs == -1) { None } else { Some(self / rhs) }
            }
            /// The remainder, if possible.
            pub const fn checked_rem(self, rhs: $ty) -> Option<$ty> {
                if rhs == 0 || (self == $ty::MIN && rhs == -1) { None } else { Some(self % rhs) }
            }
            /// Divides, wrapping around.
            #[track_caller]
            pub const fn wrapping_div(self, rhs: $ty) -> $ty {
                if self == $ty::MIN && rhs == -1 { self } else { self / rhs }
            }
            /// The remainder, wrapping around.
            #[track_caller]
            pub const fn wrapping_rem(self, rhs: $ty) -> $ty {
                if rhs == -1 { 0 } else { self % rhs }
            }
            /// Euclidean division: the remainder is never negative.
            #[track_caller]
            pub const fn div_euclid(self, rhs: $ty) -> $ty {
                let q = self / rhs;
                if self % rhs < 0 {
                    return if rhs > 0 { q - 1 } else { q + 1 };
                }
                q
            }
            /// The remainder that is never negative.
            #[track_caller]
            pub const fn rem_euclid(self, rhs: $ty) -> $ty {
                let r = self % rhs;
                if r < 0 { r.wrapping_add(rhs.wrapping_abs()) } else { r }
            }
            /// Adds an unsigned number, if it fits.
            pub const fn checked_add_unsigned(self, rhs: $unsigned) -> Option<$ty> {
                let sum = self.wrapping_add(rhs as $ty);
                if sum < self { None } else { Some(sum) }
            }
            /// The same bits, unsigned.
            pub const fn cast_unsigned(self) -> $unsigned {
                self as $unsigned
            }
            /// Subtracts an unsigned number, if it fits.
            pub const fn checked_sub_unsigned(self, rhs: $unsigned) -> Option<$ty> {
                let difference = self.wrapping_sub(rhs as $ty);
                if difference > self { None } else { Some(difference) }
            }
            /// Adds an unsigned number, wrapping around; the flag tells whether it did.
            pub const fn overflowing_add_unsigned(self, rhs: $unsigned) -> ($ty, bool) {
                (self.wrapping_add(rhs as $ty), self.checked_add_unsigned(rhs).is_none())
            }
            /// Subtracts an unsigned number, wrapping around; the flag tells whether it did.
            pub const fn overflowing_sub_unsigned(self, rhs: $unsigned) -> ($ty, bool) {
                (self.wrapping_sub(rhs as $ty), self.checked_sub_unsigned(rhs).is_none())
            }
            /// Adds an unsigned number, wrapping around.
            pub const fn wrapping_add_unsigned(self, rhs: $unsigned) -> $ty {
                self.wrapping_add(rhs as $ty)
            }
            /// Subtracts an unsigned number, wrapping around.
            pub const fn wrapping_sub_unsigned(self, rhs: $unsigned) -> $ty {
                self.wrapping_sub(rhs as $ty)
            }
            /// Adds an unsigned number; `MAX` if it does not fit.
            pub const fn saturating_add_unsigned(self, rhs: $unsigned) -> $ty {
                match self.checked_add_unsigned(rhs) {
                    Some(value) => value,
                    None => $ty::MAX,
                }
            }
            /// Subtracts an unsigned number; `MIN` if it does not fit.
            pub const fn saturating_sub_unsigned(self, rhs: $unsigned) -> $ty {
                match self.checked_sub_unsigned(rhs) {
                    Some(value) => value,
                    None => $ty::MIN,
                }
            }
            /// Adds an unsigned number; panics on overflow, whatever the build.
            #[track_caller]
            pub const fn strict_add_unsigned(self, rhs: $unsigned) -> $ty {
                match self.checked_add_unsigned(rhs) {
                    Some(value) => value,
                    None => panic!("attempt to add with overflow"),
                }
            }
            /// Subtracts an unsigned number; panics on overflow, whatever the build.
            #[track_caller]
            pub const fn strict_sub_unsigned(self, rhs: $unsigned) -> $ty {
                match self.checked_sub_unsigned(rhs) {
                    Some(value) => value,
                    None => panic!("attempt to subtract with overflow"),
                }
            }
            /// The absolute value; the flag tells whether it wrapped.
            pub const fn overflowing_abs(self) -> ($ty, bool) {
                (self.wrapping_abs(), self == $ty::MIN)
            }
            /// The absolute value; panics on overflow, whatever the build.
            #[track_caller]
            pub const fn strict_abs(self) -> $ty {
                self.abs()
            }
            /// The negative; `MAX` for `MIN`.
            pub const fn saturating_neg(self) -> $ty {
                if self == $ty::MIN { $ty::MAX } else { -self }
            }
            /// The largest integer whose square is not above it, if it is not negative.
            pub const fn checked_isqrt(self) -> Option<$ty> {
                if self < 0 { None } else { Some(self.isqrt()) }
            }
            /// Euclidean division, wrapping around.
            #[track_caller]
            pub const fn wrapping_div_euclid(self, rhs: $ty) -> $ty {
                if self == $ty::MIN && rhs == -1 { self } else { self.div_euclid(rhs) }
            }
            /// The remainder that is never negative, wrapping around.
            #[track_caller]
            pub const fn wrapping_rem_euclid(self, rhs: $ty) -> $ty {
                if rhs == -1 { 0 } else { self.rem_euclid(rhs) }
            }
            /// The middle of two numbers, rounded towards zero.
            pub const fn midpoint(self, rhs: $ty) -> $ty {
                let low = ((self ^ rhs) >> 1) + (self & rhs);
                if low < 0 && (self ^ rhs) & 1 == 1 { low + 1 } else { low }
            }
        }
    };
}
signed! { i8 u8 -128 127 }
signed! { i16 u16 -32768 32767 }
signed! { i32 u32 -2147483648 2147483647 }
signed! { i64 u64 -9223372036854775808 9223372036854775807 }
signed! { i128 u128 -170141183460469231731687303715884105728 170141183460469231731687303715884105727 }
signed! { isize usize -9223372036854775808 9223372036854775807 }
