//! What the tests of the CPU device share: tensors of awkward layouts, and comparison with f64.
#![allow(dead_code, reason = "each test file uses a part")]

use emberlab_tensor::{DType, Device, Range, Shape, Tensor};

pub(crate) fn device() -> Device {
    emberlab_cpu::register().expect("the device table has room")
}

/// Repeatable numbers in [-2, 2), multiples of 1/64: exact in every float type but the halves' last bits.
pub(crate) fn numbers(count: usize, seed: u64) -> Vec<f64> {
    let mut state = seed.wrapping_mul(0x9E37_79B9_7F4A_7C15).wrapping_add(1);
    (0..count)
        .map(|_| {
            state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
            ((state >> 33) % 256) as f64 / 64.0 - 2.0
        })
        .collect()
}

pub(crate) fn tensor(values: &[f64], shape: &[usize], dtype: DType) -> Tensor {
    Tensor::from_data(values.to_vec(), shape, DType::F64, &device())
        .expect("memory")
        .cast(dtype)
        .expect("a cast")
}

pub(crate) fn random(shape: &[usize], seed: u64, dtype: DType) -> Tensor {
    tensor(&numbers(shape.iter().product(), seed), shape, dtype)
}

/// Tensors of one shape in different layouts: contiguous, transposed, every second element of a larger one,
/// reversed, and repeated along the first axis.
pub(crate) fn layouts(shape: &[usize], seed: u64, dtype: DType) -> Vec<Tensor> {
    let rank = shape.len();
    let contiguous = random(shape, seed, dtype);
    if rank == 0 {
        return vec![contiguous];
    }
    let mut swapped = shape.to_vec();
    swapped.reverse();
    let axes: Vec<usize> = (0..rank).rev().collect();
    let transposed = random(&swapped, seed + 1, dtype).permute(&axes).expect("a permutation");
    let doubled: Vec<usize> = shape.iter().map(|d| 2 * d + 1).collect();
    let ranges: Vec<Range> = shape.iter().map(|d| Range::new(1, 2 * d + 1, 2)).collect();
    let strided = random(&doubled, seed + 2, dtype).slice(&ranges).expect("ranges inside");
    let flipped = random(shape, seed + 3, dtype).flip(&axes).expect("valid axes");
    let mut one = shape.to_vec();
    one[0] = 1;
    let repeated = random(&one, seed + 4, dtype).expand(shape).expect("an axis of size one");
    vec![contiguous, transposed, strided, flipped, repeated]
}

/// The elements as f64, read one by one through the layout.
pub(crate) fn values(tensor: &Tensor) -> Vec<f64> {
    tensor.to_f64_vec().expect("memory")
}

/// Asserts that `got` equals `expected` within `tolerance`, relative to magnitudes above 1; NaN and infinities exactly.
#[track_caller]
pub(crate) fn assert_close(got: &Tensor, expected: &[f64], tolerance: f64, what: &str) {
    let got_values = values(got);
    assert_eq!(got_values.len(), expected.len(), "{what}: shape {}", got.shape());
    for (i, (&g, &e)) in got_values.iter().zip(expected).enumerate() {
        let close = g == e || (g.is_nan() && e.is_nan()) || (g - e).abs() <= tolerance * e.abs().max(1.0);
        assert!(close, "{what}: element {i} of shape {} is {g}, expected {e}", got.shape());
    }
}

/// Row-major index of every element of a shape.
pub(crate) fn indices(shape: &Shape) -> Vec<Vec<usize>> {
    let strides = shape.contiguous_strides();
    (0..shape.numel())
        .map(|flat| shape.iter().zip(&strides).map(|(&d, &s)| flat / s as usize % d).collect())
        .collect()
}

/// Rounding of one operation in a type.
pub(crate) fn epsilon(dtype: DType) -> f64 {
    match dtype {
        DType::F64 => 1e-13,
        DType::F32 => 1e-6,
        DType::F16 => 2e-3,
        DType::BF16 => 1.6e-2,
        _ => 0.0,
    }
}

pub(crate) const FLOATS: [DType; 4] = [DType::F64, DType::F32, DType::F16, DType::BF16];
