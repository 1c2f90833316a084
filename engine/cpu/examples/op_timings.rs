//! Times single ops through the whole tensor API, to compare with other engines and with the machine's bounds.
//!
//! `cargo run --release -p emberlab-cpu --example op_timings` prints the best of several rounds per op.

use std::time::Instant;

use emberlab_tensor::op::{Conv2d, Distribution};
use emberlab_tensor::{DType, Device, Result, Tensor};

/// Microseconds of the fastest of the rounds; each round runs for about five milliseconds.
fn time(mut run: impl FnMut() -> Result<Tensor>) -> Result<f64> {
    // The first calls fill pools and caches, and tell nothing about the rest.
    for _ in 0..3 {
        run()?;
    }
    let start = Instant::now();
    run()?;
    let repeats = (5e-3 / start.elapsed().as_secs_f64()).clamp(1.0, 50_000.0) as usize;
    let mut best = f64::INFINITY;
    for _ in 0..20 {
        let start = Instant::now();
        for _ in 0..repeats {
            run()?;
        }
        best = best.min(start.elapsed().as_secs_f64() / repeats as f64);
    }
    Ok(best * 1e6)
}

fn random(shape: &[usize], device: &Device) -> Result<Tensor> {
    Tensor::random(shape, Distribution::Uniform { low: -1.0, high: 1.0 }, DType::F32, device)
}

fn main() -> Result<()> {
    let device = &emberlab_cpu::register()?;
    for n in [1, 64, 1000, 3200] {
        let (a, b) = (random(&[n, n], device)?, random(&[n, n], device)?);
        let us = time(|| a.clone().add(&b))?;
        println!("add {n}×{n}: {us:.3} µs, {:.1} GB/s", 12e-3 * (n * n) as f64 / us);
    }
    for rows in [1000, 10_000] {
        let x = random(&[rows, 1000], device)?;
        let (gamma, beta) = (random(&[1000], device)?, random(&[1000], device)?);
        println!("softmax {rows}×1000: {:.0} µs", time(|| x.clone().softmax(1))?);
        println!(
            "layer_norm {rows}×1000: {:.0} µs",
            time(|| x.clone().layer_norm(&gamma, Some(beta.clone()), 1e-5))?
        );
        println!("gelu {rows}×1000: {:.0} µs", time(|| x.clone().gelu())?);
        println!("tanh {rows}×1000: {:.0} µs", time(|| x.clone().tanh())?);
        println!("sum {rows}×1000: {:.0} µs", time(|| x.clone().sum())?);
        println!("sum over rows {rows}×1000: {:.0} µs", time(|| x.clone().sum_dim(0))?);
        println!("transposed copy {rows}×1000: {:.0} µs", time(|| x.clone().transpose()?.copy())?);
    }
    for (m, k, n) in [
        (256, 256, 256),
        (1024, 1024, 1024),
        (2048, 2048, 2048),
        (64, 9216, 128),
        (1, 1024, 1024),
        (8, 1024, 1024),
    ] {
        let (a, b) = (random(&[m, k], device)?, random(&[k, n], device)?);
        let us = time(|| a.clone().matmul(&b))?;
        println!("matmul {m}×{k}×{n}: {us:.1} µs, {:.0} GFLOP/s", 2e-3 * (m * k * n) as f64 / us);
    }
    let (x, w) = (random(&[64, 32, 26, 26], device)?, random(&[64, 32, 3, 3], device)?);
    let us = time(|| x.clone().conv2d(&w, None, Conv2d::default()))?;
    println!("conv 64×32×26², 3×3 → 64: {us:.0} µs, {:.0} GFLOP/s", 2e-3 * (64 * 64 * 288 * 576) as f64 / us);
    Ok(())
}
