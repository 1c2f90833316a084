// Numbers that wrap, saturate or are not zero, and conversions between number types, at their extremes.
use std::cmp::{max_by, max_by_key, min_by, min_by_key};
use std::convert::Infallible;
use std::hash::{BuildHasher, BuildHasherDefault, DefaultHasher, Hash, Hasher};
use std::num::{NonZero, NonZeroI8, NonZeroI128, NonZeroU8, NonZeroU32, NonZeroU128, Saturating, Wrapping};
use std::ops::{Bound, ControlFlow, RangeBounds};

fn hash<T: Hash>(value: T) -> u64 {
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}

#[derive(Hash)]
enum Shape {
    Dot,
    Line(i16, i16),
    Text { text: String, tags: Vec<u8> },
}

fn main() {
    println!("{:?} {:?} {:?}", NonZeroU8::new(0), NonZeroU8::new(255), NonZero::new(i128::MIN));
    for n in [NonZeroI8::MIN, NonZeroI8::MAX, NonZeroI8::new(-1).unwrap()] {
        println!("{n} {:?} {:?}", n.checked_abs(), n.overflowing_abs());
        println!("{} {} {}", n.saturating_abs(), n.wrapping_abs(), n.unsigned_abs());
        println!("{:?} {:?} {}", n.checked_neg(), n.overflowing_neg(), n.saturating_neg());
        println!("{} {} {:x} {:b}", n.wrapping_neg(), n.cast_unsigned(), n, n);
    }
    println!("{:?}", NonZeroU128::MAX.checked_add(1));
    println!("{}", NonZeroI128::from(NonZeroI8::MIN));
    println!("{:?}", NonZeroU8::try_from(NonZeroU32::MAX));
    println!("{:?} {:?}", "0".parse::<NonZeroU8>(), "256".parse::<NonZeroU8>());
    println!("{}", 7 / NonZeroU32::new(2).unwrap());
    let mut bits = NonZeroU8::MIN;
    bits |= 6;
    println!("{bits} {}", bits | 8);

    let (x, y) = (Wrapping(250u8), Wrapping(10u8));
    let mut sum = x;
    sum += 7;
    println!("{} {} {} {} {sum:?}", x + y, &x + y, x - &Wrapping(251), &x * &y);
    println!("{}", -Wrapping(i64::MIN));
    println!("{} {}", Saturating(i8::MIN) - Saturating(1), -Saturating(i8::MIN));
    println!("{} {}", Saturating(i16::MIN).abs(), Saturating(u16::MAX).count_ones());
    println!("{:?} {:?}", Saturating(0x1234u16).to_be().swap_bytes(), Saturating(-5i64).signum());

    println!("{:?} {:?} {:?}", u8::try_from(-1i32), u8::try_from(255u128), i8::try_from(128usize));
    let same: Result<i64, Infallible> = i64::try_from(i32::MIN);
    println!("{same:?} {:?} {:?}", bool::try_from(1u8), bool::try_from(-1i8));
    println!("{} {}", f32::from(true), f64::from(false));
    println!("{:?} {:?}", -128i8, 0x8000_0000u32 as i32);

    println!("{} {}", max_by_key(-3, 3, |x: &i32| x.abs()), min_by_key(-3, 3, |x: &i32| x.abs()));
    println!("{} {}", max_by(f64::NAN, 1.0, f64::total_cmp), min_by(-0.0, 0.0, f64::total_cmp));
    let (mut a, mut b) = (3, 3);
    println!("{} {} {}", &mut a == &3, &3 == &mut a, &mut a == &mut b);

    let build = BuildHasherDefault::<DefaultHasher>::default();
    println!("{:x} {:x} {:x}", build.hash_one("ab"), hash(()), hash(Shape::Dot));
    println!("{:x}", hash((1u8, -2i16, 3u32, -4i64, u128::MAX, 'c', true, "text", String::from("text"))));
    println!("{:x} {:x} {:x}", hash([1u16, 2]), hash(vec![Some(3), None]), hash(&[true, false][..]));
    println!("{:x}", hash([Shape::Line(1, -1), Shape::Text { text: "t".into(), tags: vec![1, 2, 3] }]));
    println!("{:x} {:x}", hash(std::cmp::Ordering::Less), hash(Box::new(Ok::<u8, ()>(1))));

    let mut range = 3..=5;
    range.by_ref().for_each(drop);
    println!("{range:?} {} {:?}", range.contains(&5), range.end_bound());
    let bounds = (Bound::Excluded(1), Bound::Included(3));
    println!("{} {}", bounds.contains(&1), bounds.contains(&3));
    println!("{:?}", Bound::Included(3).map(|end| end + 1));
    let flow: ControlFlow<i32, &str> = ControlFlow::Continue("on");
    println!("{:?} {:?}", flow.map_continue(str::len), flow.map_break(|code| code + 1).continue_value());
    println!("{:?}", <(i32, u8, char, f64, bool, (), String)>::default());
    println!("{}", (1, 2, 3, 4, 5, 6, 7, 8) < (1, 2, 3, 4, 5, 6, 7, 9));
}
