//! Hashes and generators on u64 with wrapping arithmetic, rotations and shifts.
fn fnv(data: &[u8]) -> u64 {
    data.iter().fold(0xcbf29ce484222325, |h, &b| (h ^ b as u64).wrapping_mul(0x100000001b3))
}

fn splitmix(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e3779b97f4a7c15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d049bb133111eb);
    z ^ (z >> 31)
}

struct Lcg(u64);

impl Lcg {
    fn next_f32(&mut self) -> f32 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 40) as f32) / (1u64 << 24) as f32
    }
    fn range(&mut self, lo: f32, hi: f32) -> f32 { lo + (hi - lo) * self.next_f32() }
}

fn main() {
    println!("{:016x} {:x}", fnv(b"hello"), fnv("".as_bytes()));
    let mut state = 42;
    for _ in 0..3 { println!("{}", splitmix(&mut state)); }
    let mut x = 0x2545F4914F6CDD1Du64;
    for _ in 0..1000 { x ^= x << 13; x ^= x >> 7; x ^= x << 17; }
    println!("{x:#x} {} {}", x.rotate_left(13), x.count_ones());
    let mut lcg = Lcg(7);
    let values: Vec<f32> = (0..4).map(|_| lcg.range(-1.0, 1.0)).collect();
    println!("{values:?} {}", (0..1000).map(|_| lcg.next_f32()).sum::<f32>());
    println!("{} {} {}", 250u8.wrapping_add(10), i32::MIN.wrapping_abs(), (-7i64).rem_euclid(3));
    println!("{} {}", u64::MAX.leading_zeros(), (x as u32).swap_bytes() ^ (x >> 32) as u32);
}
