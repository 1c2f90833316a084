//! Times the training step of a small causal transformer: width 256, 4 layers, 4 heads, feed-forward
//! 1024, 128 tokens, batch 8, vocabulary 1000, AdamW.
//!
//! `cargo run --release -p emberlab-cpu --example lm_step`

use std::time::Instant;

use emberlab_tensor::op::{Adam, CrossEntropy, Distribution};
use emberlab_tensor::{DType, Device, Result, Tensor, memory};

const WIDTH: usize = 256;
const LAYERS: usize = 4;
const HEADS: usize = 4;
const HIDDEN: usize = 1024;
const TOKENS: usize = 128;
const BATCH: usize = 8;
const VOCABULARY: usize = 1000;

/// The parameters in the order in which the forward pass takes them, with their Adam moments.
struct Model {
    parameters: Vec<Tensor>,
    moments: Vec<(Tensor, Tensor)>,
    device: Device,
}

impl Model {
    fn new(device: Device) -> Result<Model> {
        let mut shapes = vec![vec![VOCABULARY, WIDTH], vec![TOKENS, WIDTH]];
        for _ in 0..LAYERS {
            shapes.extend([vec![WIDTH], vec![WIDTH]]);
            for _ in 0..4 {
                shapes.extend([vec![WIDTH, WIDTH], vec![WIDTH]]);
            }
            shapes.extend([vec![WIDTH], vec![WIDTH]]);
            shapes.extend([vec![WIDTH, HIDDEN], vec![HIDDEN], vec![HIDDEN, WIDTH], vec![WIDTH]]);
        }
        shapes.extend([vec![WIDTH], vec![WIDTH], vec![WIDTH, VOCABULARY], vec![VOCABULARY]]);
        let normal = Distribution::Normal { mean: 0.0, std: 0.02 };
        let mut parameters = Vec::new();
        let mut moments = Vec::new();
        for shape in shapes {
            let parameter = match shape.len() {
                1 => Tensor::ones(shape, DType::F32, &device)?,
                _ => Tensor::random(shape, normal, DType::F32, &device)?,
            };
            moments.push((parameter.zeros_like()?, parameter.zeros_like()?));
            parameters.push(parameter);
        }
        Ok(Model { parameters, moments, device })
    }

    fn logits(&self, leaves: &[Tensor], ids: Tensor) -> Result<Tensor> {
        let mut next = leaves.iter().cloned();
        let mut take = || next.next().expect("as many parameters as the forward pass takes");
        let mut x = Tensor::embedding(take(), ids)?.add(take())?;
        let heads = |x: Tensor| x.reshape([BATCH, TOKENS, HEADS, WIDTH / HEADS])?.swap_dims(1, 2);
        for _ in 0..LAYERS {
            let h = x.clone().layer_norm(take(), Some(take()), 1e-5)?;
            let q = heads(h.clone().linear(take(), Some(take()))?)?;
            let k = heads(h.clone().linear(take(), Some(take()))?)?;
            let v = heads(h.linear(take(), Some(take()))?)?;
            let a = q.attention(k, v, None, true)?.swap_dims(1, 2)?.reshape([BATCH, TOKENS, WIDTH])?;
            x = x.add(a.linear(take(), Some(take()))?)?;
            let h = x.clone().layer_norm(take(), Some(take()), 1e-5)?;
            let h = h.linear(take(), Some(take()))?.gelu()?.linear(take(), Some(take()))?;
            x = x.add(h)?;
        }
        let x = x.layer_norm(take(), Some(take()), 1e-5)?;
        x.linear(take(), Some(take()))?.reshape([BATCH * TOKENS, VOCABULARY])
    }

    fn step(&mut self, ids: Tensor, targets: Tensor, step: i32) -> Result<f64> {
        let leaves = self
            .parameters
            .iter()
            .map(|parameter| Tensor::from_inner(parameter.clone()).require_grad())
            .collect::<Result<Vec<_>>>()?;
        let loss = CrossEntropy { smoothing: 0.0, ignore: None };
        let loss = self.logits(&leaves, ids)?.cross_entropy(targets, loss)?.mean()?;
        let mut gradients = loss.backward()?;
        let options = Adam {
            lr: 3e-4,
            beta1: 0.9,
            beta2: 0.999,
            eps: 1e-5,
            weight_decay: 1e-4,
            decoupled: true,
            correction1: 1.0 - 0.9f64.powi(step),
            correction2: 1.0 - 0.999f64.powi(step),
        };
        let old = std::mem::take(&mut self.parameters);
        let moments = std::mem::take(&mut self.moments);
        for ((parameter, leaf), (m, v)) in old.into_iter().zip(leaves).zip(moments) {
            let gradient = gradients.remove(&leaf).expect("the loss depends on every parameter");
            // The leaf shares the parameter's memory; without it the step is in place.
            drop(leaf);
            let (parameter, m, v) = parameter.adam_step(gradient, m, v, options)?;
            self.parameters.push(parameter);
            self.moments.push((m, v));
        }
        loss.item_f64()
    }
}

fn main() -> Result<()> {
    let device = emberlab_cpu::register()?;
    device.seed(42)?;
    let mut model = Model::new(device)?;
    let count: usize = model.parameters.iter().map(Tensor::numel).sum();
    let mut state = 1u64;
    let mut word = || {
        state = state.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        i64::from((state >> 33) as u32 % VOCABULARY as u32)
    };
    let tokens: Vec<i64> = (0..BATCH * TOKENS + 1).map(|_| word()).collect();
    let mut times = Vec::new();
    let mut losses = Vec::new();
    for step in 1..=23 {
        let start = Instant::now();
        let recording = model.device.autodiff();
        let ids = Tensor::from_data(&tokens[..BATCH * TOKENS], [BATCH, TOKENS], DType::I64, &recording)?;
        let targets = Tensor::from_data(&tokens[1..], [BATCH * TOKENS], DType::I64, &recording)?;
        losses.push(model.step(ids, targets, step)?);
        if step > 3 {
            times.push(start.elapsed().as_secs_f64() * 1e3);
        }
    }
    times.sort_by(f64::total_cmp);
    println!(
        "{count} parameters, step {:.1} ms (fastest {:.1}), loss {:.4} -> {:.4}, peak {} MB",
        times[times.len() / 2],
        times[0],
        losses[0],
        losses[losses.len() - 1],
        memory::peak(device) >> 20
    );
    Ok(())
}
