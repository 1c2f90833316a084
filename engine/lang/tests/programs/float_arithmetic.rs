// IEEE 754 doubles and singles.
fn main() {
    println!("{} {} {}", 0.1 + 0.2, 1.0 / 3.0, 2.0f32 / 3.0);
    println!("{} {} {}", 1.0 / 0.0, -1.0 / 0.0, 0.0 / 0.0);
    println!("{} {}", 7.5 % 2.0, -7.5 % 2.0);
    println!("{} {} {}", -0.0, 0.0 == -0.0, f64::NAN == f64::NAN);
    println!("{} {} {} {}", 2.5f64.round(), -2.5f64.round(), 2.7f64.trunc(), -2.1f64.floor());
    println!("{} {}", 2.5f64.round_ties_even(), 3.7f64.fract() > 0.69);
    println!("{} {} {}", 2f64.sqrt(), 2f64.powi(10), 2f64.powf(0.5));
    println!("{} {}", (-1f64).sqrt().is_nan(), 1e308 * 10.0);
    println!("{} {}", f64::EPSILON, f32::MAX);
    println!("{} {}", f64::MIN_POSITIVE, f32::MIN_POSITIVE);
    println!("{} {} {}", 1.0f64.max(f64::NAN), 1.0f64.min(2.0), 5.5f64.clamp(0.0, 3.0));
    println!("{:?} {:?}", 1.0.partial_cmp(&2.0), f64::NAN.partial_cmp(&1.0));
    println!("{:?} {:?}", 1.0f64.total_cmp(&-1.0), (-0.0f64).signum());
    println!("{} {}", 3f64.hypot(4.0), 1f64.atan2(1.0));
    println!("{} {}", 1.5f64.mul_add(2.0, 0.25), 9.0f64.rem_euclid(-4.0));
    println!("{:#x} {}", 1.5f64.to_bits(), f32::from_bits(0x40490fdb));
    println!("{} {}", 180f64.to_radians(), std::f64::consts::PI.to_degrees());
    println!("{:?}", [1.5, -2.0, 0.25].iter().sum::<f64>());
    println!("{:?}", [1.5f32, -2.0].iter().product::<f32>());
    println!("{}", (0.1f32 + 0.2f32) as f64);
}
