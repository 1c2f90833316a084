// Integer operators, their precedence, and the signs of quotients and remainders.
fn main() {
    let (a, b) = (17, 5);
    println!("{} {} {} {} {}", a + b, a - b, a * b, a / b, a % b);
    println!("{} {} {} {}", -17 / 5, -17 % 5, 17 / -5, 17 % -5);
    println!("{} {}", (-17i32).div_euclid(5), (-17i32).rem_euclid(5));
    println!("{} {} {}", 6 & 3, 6 | 3, 6 ^ 3);
    println!("{} {} {}", !0u8, !5i32, -(-7));
    println!("{} {} {}", 1u64 << 40, -16 >> 2, 0xf0u8 >> 4);
    println!("{}", 2 + 3 * 4 - 10 / 3 % 2 << 1 & 0xff | 1);
    println!("{} {}", 2i64.pow(40), 3u8.pow(5));
    println!("{} {} {}", i32::MAX, i64::MIN, u128::MAX);
    println!("{} {} {}", 40u32.leading_zeros(), 40u32.trailing_zeros(), 0b1011u8.count_ones());
    println!("{} {}", 0x12345678u32.rotate_left(8), 0x1234u16.swap_bytes());
    println!("{} {} {}", (-5i32).abs(), (-5i32).signum(), 7u32.is_power_of_two());
    println!("{} {}", 10u32.isqrt(), 5u32.next_power_of_two());
    println!("{:?} {:?}", 3.cmp(&4), 7.max(2).min(5).clamp(6, 9));
    let mut x = 10;
    x += 5;
    x -= 1;
    x *= 3;
    x /= 4;
    x %= 7;
    x <<= 3;
    x |= 1;
    x ^= 0b11;
    println!("{x}");
    println!("{}", 10u8.abs_diff(200));
}
