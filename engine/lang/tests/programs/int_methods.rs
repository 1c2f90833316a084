// The methods of integers at their extremes, for every width and both signs.
macro_rules! common {
    ($ty:ident, $a:expr, $b:expr) => {
        let (a, b): ($ty, $ty) = ($a, $b);
        println!("{} {a} {b}", stringify!($ty));
        println!("  {:?} {:?} {:?}", a.checked_add(b), a.checked_sub(b), a.checked_mul(b));
        println!("  {:?} {:?} {:?} {:?}", a.checked_div(b), a.checked_rem(b), a.checked_div_euclid(b), a.checked_rem_euclid(b));
        println!("  {:?} {:?} {:?}", a.wrapping_add(b), a.wrapping_sub(b), a.wrapping_mul(b));
        println!("  {:?} {:?} {:?}", a.saturating_add(b), a.saturating_sub(b), a.saturating_mul(b));
        println!("  {:?} {:?} {:?}", a.overflowing_add(b), a.overflowing_sub(b), a.overflowing_mul(b));
        if b != 0 {
            println!("  {:?} {:?}", a.wrapping_div(b), a.wrapping_rem(b));
            println!("  {:?} {:?} {:?}", a.overflowing_div(b), a.overflowing_rem(b), a.saturating_div(b));
            println!("  {:?} {:?}", a.overflowing_div_euclid(b), a.overflowing_rem_euclid(b));
            println!("  {:?} {:?}", a.wrapping_div_euclid(b), a.wrapping_rem_euclid(b));
        }
        println!("  {:?} {:?} {:?}", a.checked_neg(), a.wrapping_neg(), a.overflowing_neg());
        println!("  {:?} {:?} {:?} {:?}", a.checked_pow(3), a.wrapping_pow(3), a.saturating_pow(3), a.overflowing_pow(2));
        println!("  {:?} {:?} {:?} {:?}", a.checked_shl(7), a.checked_shr(200), a.unbounded_shl(200), a.unbounded_shr(200));
        println!("  {:?} {:?} {:?} {:?}", a.wrapping_shl(9), a.wrapping_shr(9), a.overflowing_shl(130), a.overflowing_shr(1));
        println!("  {} {} {} {}", a.count_ones(), a.count_zeros(), a.leading_zeros(), a.trailing_zeros());
        println!("  {} {} {} {}", a.leading_ones(), a.trailing_ones(), a.rotate_left(3), a.rotate_right(3));
        println!("  {} {} {} {}", a.swap_bytes(), a.reverse_bits(), a.to_be(), $ty::from_le(a));
        println!("  {:?} {:?} {:?}", a.checked_ilog2(), a.checked_ilog10(), a.checked_ilog(3));
        println!("  {} {} {:?}", a.abs_diff(b), a.midpoint(b), a.to_be_bytes());
        println!("  {:?} {:?}", $ty::from_le_bytes(a.to_le_bytes()), $ty::from_ne_bytes(a.to_ne_bytes()));
        println!("  {:?} {:?} {:?}", a.min(b), a.clamp(1, 9), a.cmp(&b));
        println!("  {:?} {:?}", $ty::from_str_radix("7f", 16), "-1".parse::<$ty>());
        println!("  {:x} {:b} {:o} {:+}", a, b, a, b);
    };
}
macro_rules! signed {
    ($($ty:ident $unsigned:ident)*) => {
        $(
            for (a, b) in [($ty::MIN, -1), ($ty::MAX, 1), (-7, 3), (7, -3), (0, 0), ($ty::MIN, $ty::MIN), ($ty::MAX, $ty::MIN), (100, 100)] {
                common!($ty, a, b);
                println!("  {:?} {:?} {:?} {:?}", a.checked_abs(), a.wrapping_abs(), a.saturating_abs(), a.overflowing_abs());
                println!("  {} {} {} {}", a.unsigned_abs(), a.signum(), a.is_positive(), a.is_negative());
                println!("  {:?} {:?} {:?}", a.saturating_neg(), a.checked_isqrt(), a.cast_unsigned());
                for u in [0, 1, $unsigned::MAX] {
                    println!("  {:?} {:?} {:?}", a.checked_add_unsigned(u), a.checked_sub_unsigned(u), a.wrapping_add_unsigned(u));
                    println!("  {:?} {:?} {:?}", a.saturating_add_unsigned(u), a.saturating_sub_unsigned(u), a.wrapping_sub_unsigned(u));
                    println!("  {:?} {:?}", a.overflowing_add_unsigned(u), a.overflowing_sub_unsigned(u));
                }
            }
        )*
    };
}
macro_rules! unsigned {
    ($($ty:ident $signed:ident)*) => {
        $(
            for (a, b) in [(0, 0), (0, 1), ($ty::MAX, 1), ($ty::MAX, $ty::MAX), (7, 3), (64, 9)] {
                common!($ty, a, b);
                if b != 0 {
                    println!("  {:?} {:?}", a.div_ceil(b), a.checked_next_multiple_of(b));
                }
                println!("  {:?} {:?} {:?} {:?}", a.is_power_of_two(), a.checked_next_power_of_two(), a.isqrt(), a.is_multiple_of(b));
                println!("  {:?} {:?} {:?}", a.checked_signed_diff(b), b.checked_signed_diff(a), a.cast_signed());
                println!("  {:?} {:?} {:?}", a.carrying_add(b, true), a.borrowing_sub(b, true), a.carrying_mul(b, $ty::MAX));
                println!("  {:?}", a.carrying_mul_add(b, $ty::MAX, $ty::MAX));
                for s in [0, -1, $signed::MIN, $signed::MAX] {
                    println!("  {:?} {:?} {:?}", a.checked_add_signed(s), a.checked_sub_signed(s), a.wrapping_add_signed(s));
                    println!("  {:?} {:?} {:?}", a.saturating_add_signed(s), a.saturating_sub_signed(s), a.wrapping_sub_signed(s));
                    println!("  {:?} {:?}", a.overflowing_add_signed(s), a.overflowing_sub_signed(s));
                }
            }
        )*
    };
}

fn main() {
    signed!(i8 u8 i16 u16 i32 u32 i64 u64 i128 u128 isize usize);
    unsigned!(u8 i8 u16 i16 u32 i32 u64 i64 u128 i128 usize isize);
    println!("{} {} {}", 7i32.strict_add(1), 7u8.strict_sub(7), 2i64.strict_pow(10));
    println!("{} {} {}", (-7i32).strict_div_euclid(2), (-7i32).strict_rem_euclid(2), 1u8.strict_shl(7));
}
