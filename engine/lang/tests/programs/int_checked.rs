// Arithmetic that says what happens at the edge.
fn main() {
    println!("{:?} {:?}", 250u8.checked_add(5), 250u8.checked_add(6));
    println!("{:?} {:?}", 5u8.checked_sub(6), i32::MIN.checked_neg());
    println!("{:?} {:?}", 1i32.checked_div(0), i32::MIN.checked_div(-1));
    println!("{:?} {:?}", 2u32.checked_pow(31), 2u32.checked_pow(32));
    println!("{} {}", 250u8.wrapping_add(10), 5u8.wrapping_sub(6));
    println!("{} {}", i32::MAX.wrapping_add(1), 200u8.wrapping_mul(2));
    println!("{} {}", i8::MIN.wrapping_neg(), i8::MIN.wrapping_abs());
    println!("{} {}", 250u8.saturating_add(10), 5u8.saturating_sub(6));
    println!("{} {}", i32::MIN.saturating_sub(1), i16::MAX.saturating_mul(2));
    println!("{:?} {:?}", 250u8.overflowing_add(10), 1i32.overflowing_sub(2));
    println!("{} {}", 1u32.wrapping_shl(33), i64::MAX.wrapping_add(2));
    let mut hash: u64 = 0xcbf29ce484222325;
    for byte in b"emberlab" {
        hash ^= u64::from(*byte);
        hash = hash.wrapping_mul(0x100000001b3);
    }
    println!("{hash:016x}");
    let mut state: u32 = 2463534242;
    for _ in 0..4 {
        state ^= state << 13;
        state ^= state >> 17;
        state ^= state << 5;
        print!("{state} ");
    }
    println!();
    println!("{}", u64::MAX.count_ones() + u128::BITS);
}
