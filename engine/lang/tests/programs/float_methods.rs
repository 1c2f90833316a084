// The methods of floats on zeros, extremes, infinities and NaN.
macro_rules! all {
    ($ty:ident) => {
        let values = [
            0.0, -0.0, 1.0, -1.5, 0.5, 2.5, 3.5, -2.5, 1e10, 0.1, $ty::MAX, $ty::MIN, $ty::MIN_POSITIVE, $ty::EPSILON,
            $ty::INFINITY, $ty::NEG_INFINITY, $ty::NAN, $ty::from_bits(1),
        ];
        println!("{} {} {} {} {}", stringify!($ty), $ty::MAX_EXP, $ty::MIN_EXP, $ty::MAX_10_EXP, $ty::MIN_10_EXP);
        println!("{} {} {}", $ty::DIGITS, $ty::MANTISSA_DIGITS, $ty::RADIX);
        for x in values {
            println!("{x:?}");
            println!("  {:?} {:?} {:?} {:?} {:?}", x.floor(), x.ceil(), x.round(), x.trunc(), x.round_ties_even());
            println!("  {:?} {:?} {:?} {:?}", x.fract(), x.abs(), x.signum(), x.recip());
            println!("  {:?} {:?} {:?} {:?}", x.sqrt(), x.powi(2), x.powf(0.5), x.mul_add(2.0, 1.0));
            println!("  {} {} {} {} {}", x.is_nan(), x.is_infinite(), x.is_finite(), x.is_normal(), x.is_subnormal());
            println!("  {:?} {} {}", x.classify(), x.is_sign_negative(), x.is_sign_positive());
            println!("  {:?} {:?} {:?}", x.next_up(), x.next_down(), x.to_bits());
            println!("  {:?} {:?}", x.to_be_bytes(), $ty::from_le_bytes(x.to_le_bytes()));
            println!("  {:?} {:?}", x.to_degrees(), x.to_radians());
            println!("  {:?} {:?} {:?}", x.clamp(-1.0, 1.0), x as i32, x as u8);
            for y in [0.0, -1.0, 0.75, $ty::INFINITY, $ty::NAN] {
                println!("    {:?} {:?} {:?} {:?}", x.min(y), x.max(y), x.copysign(y), x.total_cmp(&y));
                println!("    {:?} {:?} {:?} {:?}", x.rem_euclid(y), x.div_euclid(y), x % y, x.midpoint(y));
                println!("    {:?} {:?} {}", x.partial_cmp(&y), x.hypot(y), x == y);
            }
        }
        println!("{:?} {:?}", $ty::MAX.midpoint($ty::MAX), (0.1 as $ty).midpoint(0.2));
        println!("{:?} {:?} {:?}", "1e400".parse::<$ty>(), "-.5".parse::<$ty>(), "".parse::<$ty>());
        println!("{:?} {:?} {:?}", "+inf".parse::<$ty>(), "nan".parse::<$ty>(), "1_0".parse::<$ty>());
        println!("{:?}", [3.0, 1.0, 2.0].into_iter().fold($ty::NAN, $ty::min));
        println!("{:?} {:?}", [1.0, 2.5].iter().sum::<$ty>(), [1.5, 2.0].iter().product::<$ty>());
        println!("{:?} {:?}", $ty::from(3u8), $ty::from(-3i16));
    };
}

fn main() {
    all!(f32);
    all!(f64);
    println!("{} {}", std::f64::consts::PI, std::f32::consts::E);
    println!("{:?} {:?} {:?}", f64::from(0.1f32), 1e300f64 as f32, 16777217i32 as f32);
    println!("{:?}", (2.0f64).log(2.0));
}
