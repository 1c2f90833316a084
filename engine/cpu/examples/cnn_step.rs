//! Times the training step of a small convolutional network on random data: batch 64 of 1×28×28,
//! conv 1→32 3×3, conv 32→64 3×3, max-pool 2, fc 9216→128, fc 128→10, cross-entropy, Adam.
//!
//! `cargo run --release -p emberlab-cpu --example cnn_step [steps]` prints the median in milliseconds.

use std::time::Instant;

use emberlab_tensor::op::{Adam, Conv2d, CrossEntropy, Distribution, Window};
use emberlab_tensor::{DType, Device, Result, Tensor};

/// A parameter with Adam's moments.
struct Parameter {
    value: Tensor,
    moments: Option<(Tensor, Tensor)>,
}

impl Parameter {
    fn new(shape: &[usize], fan_in: usize, device: &Device) -> Result<Parameter> {
        let bound = (1.0 / fan_in as f64).sqrt();
        let uniform = Distribution::Uniform { low: -bound, high: bound };
        let value = Tensor::random(shape, uniform, DType::F32, device)?.require_grad()?;
        let moments = Some((value.zeros_like()?.inner(), value.zeros_like()?.inner()));
        Ok(Parameter { value, moments })
    }

    fn step(&mut self, grad: Tensor, adam: Adam) -> Result<()> {
        let placeholder = grad.clone();
        let value = std::mem::replace(&mut self.value, placeholder).inner();
        let (m, v) = self.moments.take().expect("set after every step");
        let (value, m, v) = value.adam_step(grad, m, v, adam)?;
        self.value = Tensor::from_inner(value).require_grad()?;
        self.moments = Some((m, v));
        Ok(())
    }
}

fn forward(p: &[Parameter], x: Tensor) -> Result<Tensor> {
    let w = |i: usize| p[i].value.clone();
    let pool = Window { kernel: [2, 2], stride: [2, 2], padding: [0, 0], dilation: [1, 1], ceil_mode: false };
    let x = x.conv2d(w(0), Some(w(1)), Conv2d::default())?.relu()?;
    let x = x.conv2d(w(2), Some(w(3)), Conv2d::default())?.relu()?;
    let x = x.max_pool2d(pool)?.reshape([64, 9216])?;
    x.linear(w(4), Some(w(5)))?.relu()?.linear(w(6), Some(w(7)))
}

fn main() -> Result<()> {
    let steps: usize = std::env::args().nth(1).and_then(|s| s.parse().ok()).unwrap_or(30);
    let device = emberlab_cpu::register()?.autodiff();
    let shapes: [(&[usize], usize); 8] = [
        (&[32, 1, 3, 3], 9),
        (&[32], 9),
        (&[64, 32, 3, 3], 288),
        (&[64], 288),
        (&[9216, 128], 9216),
        (&[128], 9216),
        (&[128, 10], 128),
        (&[10], 128),
    ];
    let mut parameters: Vec<Parameter> = shapes
        .iter()
        .map(|(shape, fan_in)| Parameter::new(shape, *fan_in, &device))
        .collect::<Result<_>>()?;
    let uniform = Distribution::Uniform { low: 0.0, high: 1.0 };
    let images = Tensor::random([64, 1, 28, 28], uniform, DType::F32, &device)?;
    let labels: Vec<i64> = (0..64).map(|i| i % 10).collect();
    let labels = Tensor::from_data(labels, [64], DType::I64, &device)?;

    let mut times = Vec::new();
    let mut losses = Vec::new();
    for step in 1..=steps + 5 {
        let start = Instant::now();
        let logits = forward(&parameters, images.clone())?;
        let loss = logits.cross_entropy(&labels, CrossEntropy { smoothing: 0.0, ignore: None })?.mean()?;
        let mut gradients = loss.backward()?;
        let adam = Adam {
            lr: 1e-3,
            beta1: 0.9,
            beta2: 0.999,
            eps: 1e-5,
            weight_decay: 0.0,
            decoupled: false,
            correction1: 1.0 - 0.9f64.powi(step as i32),
            correction2: 1.0 - 0.999f64.powi(step as i32),
        };
        for parameter in &mut parameters {
            let gradient = gradients.remove(&parameter.value).expect("every parameter has a gradient");
            parameter.step(gradient, adam)?;
        }
        losses.push(loss.into_scalar::<f32>()?);
        if step > 5 {
            times.push(start.elapsed().as_secs_f64() * 1e3);
        }
    }
    times.sort_by(f64::total_cmp);
    println!(
        "median {:.2} ms  min {:.2} ms  max {:.2} ms  loss {:.4} -> {:.4}",
        times[times.len() / 2],
        times[0],
        times[times.len() - 1],
        losses[0],
        losses[losses.len() - 1],
    );
    let memory = emberlab_tensor::memory::report(device)?;
    println!("reserved {} MB, peak in use {} MB", memory.reserved_bytes >> 20, memory.peak_bytes >> 20);
    Ok(())
}
