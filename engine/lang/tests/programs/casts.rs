// `as` between every family of numbers.
fn main() {
    println!("{} {} {}", 300i32 as u8, -1i32 as u8, -1i8 as u32);
    println!("{} {} {}", 255u8 as i8, u64::MAX as i32, i64::MIN as u64);
    println!("{} {} {}", 3.99f64 as i32, -3.99f64 as i32, -1.0f32 as u8);
    println!("{} {} {}", 1e20 as i32, f64::NAN as i32, f64::NEG_INFINITY as i64);
    println!("{} {}", 256.7 as u8, i64::MAX as f32);
    println!("{} {}", u64::MAX as f64, 16777217i32 as f32);
    println!("{} {}", 0.1f32 as f64, 0.1f64 as f32);
    println!("{} {} {}", true as i32, false as u8, 'a' as u32);
    println!("{} {} {}", 97u8 as char, 'é' as u8, '😀' as u32);
    println!("{} {}", -1isize as usize == usize::MAX, 5usize as i64);
    println!("{} {}", u128::MAX as u64, (1u128 << 100) as f64);
    println!("{} {}", i64::from(7i32), f64::from(3u8));
    println!("{:?} {:?}", u8::try_from(300i32).is_err(), u8::try_from(200i32));
    println!("{:?} {:?}", char::from_u32(0x41), char::from_digit(7, 10));
    let x = 1_000_000_007i64;
    println!("{}", (x * x % 998_244_353) as i32);
}
