// Wrapping, Saturating and NonZero, conversions between number types, and their errors.
use std::num::{IntErrorKind, NonZero, NonZeroI8, NonZeroU32, NonZeroUsize, Saturating, Wrapping};

fn main() {
    let mut w = Wrapping(250u8);
    w += 10;
    println!("{w} {w:?} {} {}", w * Wrapping(100), -w);
    w -= Wrapping(20);
    println!("{w} {:?} {:x} {}", !w, w, w << 1);
    println!("{:?} {:?}", Wrapping(i32::MIN) - Wrapping(1), Wrapping(i32::MIN) / Wrapping(-1));
    println!("{:?}", [Wrapping(200u8), Wrapping(100)].into_iter().sum::<Wrapping<u8>>());
    let mut s = Saturating(i8::MAX - 1);
    s += 5;
    println!("{s} {s:?} {} {}", s * Saturating(-2), -Saturating(i8::MIN));
    s -= Saturating(-1);
    println!("{s} {} {}", Saturating(3u8) - Saturating(5), Saturating(10u8).pow(9));
    println!("{:?} {:?}", Saturating::<u16>::MAX, Saturating(7) > Saturating(6));

    println!("{:?} {:?}", NonZeroU32::new(0), NonZeroU32::new(5));
    let n = NonZero::new(12u32).unwrap();
    println!("{n} {n:?} {} {} {}", n.get(), n.leading_zeros(), n.trailing_zeros());
    println!("{:?} {:?} {:?}", n.checked_add(1), n.checked_mul(NonZeroU32::MAX), n.saturating_add(u32::MAX));
    println!("{} {} {} {}", n.ilog2(), n.ilog10(), n.is_power_of_two(), 100 / n);
    println!("{:?} {:?}", n.checked_next_power_of_two(), 7u32 % n);
    println!("{:?} {:?}", "0".parse::<NonZeroU32>(), "7".parse::<NonZeroUsize>());
    println!("{:?} {}", NonZeroI8::try_from(0i8).is_err(), u32::from(n));
    println!("{:?} {:?} {}", NonZeroI8::MIN, NonZeroI8::new(-4).unwrap().abs(), -NonZeroI8::new(3).unwrap());
    println!("{}", std::mem::size_of::<NonZeroU32>());

    println!("{:?} {:?} {:?}", u8::try_from(256i32), i8::try_from(128u8), u64::try_from(-1i64));
    println!("{:?} {:?} {:?}", u128::try_from(-1i8).is_err(), usize::try_from(7u64), i32::try_from(u32::MAX));
    println!("{} {}", u8::try_from(300).unwrap_err(), char::try_from(0xd800u32).unwrap_err());
    println!("{:?} {:?} {:?}", u8::try_from('ÿ'), u8::try_from('Ā'), u16::try_from('😀'));
    for text in ["", "+", "-", "12", "+12", "-12", "300", "-300", "1 ", "１"] {
        let parsed = text.parse::<i8>();
        let kind = parsed.as_ref().map_err(|e| e.kind().clone());
        println!("{text:?} {:?} {:?}", kind, parsed.as_ref().map_err(|e| e.to_string()));
        println!("  {:?}", text.parse::<u8>());
        println!("  {}", matches!(parsed, Err(e) if *e.kind() == IntErrorKind::InvalidDigit));
    }
    println!("{:?} {:?} {:?}", i64::from_str_radix("-zz", 36), u8::from_str_radix("100000000", 2), u8::from_str_radix("", 2));
    println!("{} {} {}", u64::from(true), i32::from(b'a'), f64::from(u32::MAX));
    println!("{:?} {:?}", true.then_some(1), false.then(|| 2));
    println!("{:?} {:?} {:?}", "true".parse::<bool>(), "True".parse::<bool>().map_err(|e| e.to_string()), bool::default());
    println!("{} {} {}", 300i32 as u8, -1i8 as u32, 3.99f32 as i32);
    println!("{} {} {}", f32::NAN as i32, f64::INFINITY as u8, -5.0f64 as u32);
    println!("{} {}", i128::MAX as f32, u128::MAX as f64);
}
