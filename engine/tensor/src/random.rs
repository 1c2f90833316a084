//! The random numbers of every backend: Philox 4×32-10, a counter-based generator.
//!
//! Source: Salmon, Moraes, Dror, Shaw, *Parallel random numbers: as easy as 1, 2, 3* (SC 2011).
//! A number depends only on the seed and its position in the stream, so a kernel may compute any
//! part of a tensor on any thread or device and get the same values.
//!
//! Element `i` of a random tensor whose op carries `offset` uses the 128-bit counter
//! `offset + i / 4` and word `i % 4` of its block for 32-bit draws; normal numbers come in pairs
//! from words (0, 1) and (2, 3) by Box–Muller. [`uniform`] and [`normal`] are that definition.

/// The state of a device's generator: which stream, and how much of it is used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Generator {
    seed: u64,
    next_block: u64,
}

impl Generator {
    /// A generator at the start of the stream of `seed`.
    pub fn new(seed: u64) -> Generator {
        Generator { seed, next_block: 0 }
    }

    /// Reserves the numbers of a tensor with `numel` elements and says where they start.
    pub fn take(&mut self, numel: usize) -> Stream {
        let stream = Stream { seed: self.seed, offset: self.next_block };
        self.next_block += numel.div_ceil(4) as u64;
        stream
    }
}

/// Where a random op's numbers start.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Stream {
    /// The key.
    pub seed: u64,
    /// The first block; each block has four 32-bit words.
    pub offset: u64,
}

const MULTIPLIERS: (u32, u32) = (0xD251_1F53, 0xCD9E_8D57);
const WEYL: (u32, u32) = (0x9E37_79B9, 0xBB67_AE85);

/// The four words of Philox 4×32-10 for a counter and a key, both little-endian in words.
#[inline]
pub fn philox(counter: [u32; 4], key: [u32; 2]) -> [u32; 4] {
    let [mut c0, mut c1, mut c2, mut c3] = counter;
    let [mut k0, mut k1] = key;
    for _ in 0..10 {
        let p0 = u64::from(MULTIPLIERS.0) * u64::from(c0);
        let p1 = u64::from(MULTIPLIERS.1) * u64::from(c2);
        (c0, c1, c2, c3) = ((p1 >> 32) as u32 ^ c1 ^ k0, p1 as u32, (p0 >> 32) as u32 ^ c3 ^ k1, p0 as u32);
        k0 = k0.wrapping_add(WEYL.0);
        k1 = k1.wrapping_add(WEYL.1);
    }
    [c0, c1, c2, c3]
}

impl Stream {
    /// The four words of the block `index` blocks after the start.
    #[inline]
    pub fn block(self, index: u64) -> [u32; 4] {
        let counter = self.offset.wrapping_add(index);
        philox([counter as u32, (counter >> 32) as u32, 0, 0], [self.seed as u32, (self.seed >> 32) as u32])
    }
}

/// A word as a float in `[0, 1)` with 24 bits, exact in `f32`.
#[inline]
pub fn unit(word: u32) -> f32 {
    (word >> 8) as f32 * (1.0 / 16_777_216.0)
}

/// The four numbers of a block, uniform in `[0, 1)`.
#[inline]
pub fn uniform(block: [u32; 4]) -> [f32; 4] {
    block.map(unit)
}

/// The four numbers of a block from the standard normal distribution, by Box–Muller in `f64`.
///
/// `u` lies in (0, 1], so that its logarithm is finite.
#[inline]
pub fn normal(block: [u32; 4]) -> [f64; 4] {
    let pair = |a: u32, b: u32| {
        let u = (f64::from(a) + 1.0) * (1.0 / 4_294_967_296.0);
        let angle = f64::from(b) * (std::f64::consts::TAU / 4_294_967_296.0);
        let radius = (-2.0 * u.ln()).sqrt();
        (radius * angle.cos(), radius * angle.sin())
    };
    let (a, b) = pair(block[0], block[1]);
    let (c, d) = pair(block[2], block[3]);
    [a, b, c, d]
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn philox_gives_the_published_vectors() {
        // Known-answer vectors published with the paper's Random123 library (kat_vectors).
        assert_eq!(philox([0; 4], [0; 2]), [0x6627_e8d5, 0xe169_c58d, 0xbc57_ac4c, 0x9b00_dbd8]);
        assert_eq!(
            philox([u32::MAX; 4], [u32::MAX; 2]),
            [0x408f_276d, 0x41c8_3b0e, 0xa20b_c7c6, 0x6d54_51fd]
        );
        assert_eq!(
            philox([0x243f_6a88, 0x85a3_08d3, 0x1319_8a2e, 0x0370_7344], [0xa409_3822, 0x299f_31d0]),
            [0xd16c_fe09, 0x94fd_cceb, 0x5001_e420, 0x2412_6ea1]
        );
    }

    #[test]
    fn consecutive_tensors_use_consecutive_blocks() {
        let mut generator = Generator::new(7);
        let (a, b) = (generator.take(5), generator.take(1));
        assert_eq!(b.offset - a.offset, 2);
        assert_ne!(a.block(0), b.block(0));
        assert_eq!(a.block(2), b.block(0));
    }

    #[test]
    fn normal_numbers_have_unit_moments() {
        let stream = Generator::new(1).take(4);
        let xs: Vec<f64> = (0..25_000).flat_map(|i| normal(stream.block(i))).collect();
        let n = xs.len() as f64;
        let mean = xs.iter().sum::<f64>() / n;
        let variance = xs.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / n;
        let kurtosis = xs.iter().map(|x| (x - mean).powi(4)).sum::<f64>() / n / variance.powi(2);
        assert!(mean.abs() < 0.01, "{mean}");
        assert!((variance - 1.0).abs() < 0.02, "{variance}");
        assert!((kurtosis - 3.0).abs() < 0.1, "{kurtosis}");
    }
}
