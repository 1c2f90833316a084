//! Products, convolutions, pooling, norms, losses, attention and optimizer steps from their definitions.
//!
//! The gradient ops are defined here as sums over the forward definition's terms, so that they are
//! independent of the formulas that kernels use.

use emberlab_tensor::op::{Adam, Attention, AvgPool2d, Conv2d, MaxPool2d, Op, Sgd, Window};
use emberlab_tensor::{Error, Result, Shape, TensorInfo};

use super::Array;

pub(crate) fn run(op: &Op, inputs: &[Array], outputs: &[TensorInfo]) -> Result<Vec<Array>> {
    let x = &inputs[0];
    let shape = &outputs[0].shape;
    Ok(match op {
        Op::Matmul => vec![matmul(x, &inputs[1], shape)],
        Op::Linear => vec![linear(x, &inputs[1], inputs.get(2), shape)],
        Op::Conv2d(conv) => {
            let mut y = Array::zeros(shape);
            terms(conv, &x.shape, &inputs[1].shape, shape, |o, i, w| {
                y.values[o] += x.values[i] * inputs[1].values[w];
            });
            if let Some(bias) = inputs.get(2) {
                let plane = shape[2] * shape[3];
                for (i, y) in y.values.iter_mut().enumerate() {
                    *y += bias.values[i / plane % shape[1]];
                }
            }
            vec![y]
        }
        Op::Conv2dInputGrad { conv, input } => {
            let mut dx = Array::zeros(input);
            terms(conv, input, &inputs[1].shape, &x.shape, |o, i, w| {
                dx.values[i] += x.values[o] * inputs[1].values[w];
            });
            vec![dx]
        }
        Op::Conv2dWeightGrad { conv, weight } => {
            let mut dw = Array::zeros(weight);
            terms(conv, &x.shape, weight, &inputs[1].shape, |o, i, w| {
                dw.values[w] += x.values[i] * inputs[1].values[o];
            });
            vec![dw]
        }
        Op::MaxPool2d(MaxPool2d { window }) => {
            let (mut y, mut at) = (Array::zeros(shape), Array::zeros(shape));
            let mut seen = vec![false; y.values.len()];
            let plane = x.shape[2] * x.shape[3];
            cells(window, &x.shape, shape, |o, i| {
                let value = x.values[i];
                if !seen[o] || value > y.values[o] || value.is_nan() && !y.values[o].is_nan() {
                    seen[o] = true;
                    y.values[o] = value;
                    at.values[o] = (i % plane) as f64;
                }
            });
            vec![y, at]
        }
        Op::MaxPool2dGrad { input, .. } => {
            let mut dx = Array::zeros(input);
            let (plane, windows) = (input[2] * input[3], x.shape[2] * x.shape[3]);
            for (o, (&grad, &at)) in x.values.iter().zip(&inputs[1].values).enumerate() {
                dx.values[o / windows * plane + at as usize] += grad;
            }
            vec![dx]
        }
        Op::AvgPool2d(pool) => {
            let counts = counts(pool, &x.shape, shape);
            let mut y = Array::zeros(shape);
            cells(&pool.window, &x.shape, shape, |o, i| {
                y.values[o] += x.values[i] / counts[o];
            });
            vec![y]
        }
        Op::AvgPool2dGrad { pool, input } => {
            let counts = counts(pool, input, &x.shape);
            let mut dx = Array::zeros(input);
            cells(&pool.window, input, &x.shape, |o, i| {
                dx.values[i] += x.values[o] / counts[o];
            });
            vec![dx]
        }
        Op::AdaptiveAvgPool2d { .. } => {
            let mut y = Array::zeros(shape);
            adaptive(&x.shape, shape, |o, i, count| y.values[o] += x.values[i] / count);
            vec![y]
        }
        Op::AdaptiveAvgPool2dGrad { input } => {
            let mut dx = Array::zeros(input);
            adaptive(input, &x.shape, |o, i, count| dx.values[i] += x.values[o] / count);
            vec![dx]
        }
        Op::Softmax(axis) => vec![rows(&[x], *axis, |x| softmax(x[0]))],
        Op::SoftmaxGrad(axis) => vec![rows(&[x, &inputs[1]], *axis, |row| {
            let total: f64 = row[0].iter().zip(row[1]).map(|(g, y)| g * y).sum();
            row[0].iter().zip(row[1]).map(|(g, y)| y * (g - total)).collect()
        })],
        Op::LogSoftmax(axis) => {
            vec![rows(&[x], *axis, |x| softmax(x[0]).iter().map(|y| y.ln()).collect())]
        }
        Op::LogSoftmaxGrad(axis) => vec![rows(&[x, &inputs[1]], *axis, |row| {
            let total: f64 = row[0].iter().sum();
            row[0].iter().zip(row[1]).map(|(g, y)| g - y.exp() * total).collect()
        })],
        Op::LayerNorm { eps } => layer_norm(inputs, *eps, &outputs[1].shape),
        Op::LayerNormGrad => {
            let [grad, x, gamma, mean, rstd] = inputs else { unreachable!() };
            norm_grad(grad, x, gamma, |i, width| (i / width, i % width), width(x), mean, rstd)
        }
        Op::RmsNorm { eps } => {
            let width = width(x);
            let statistic =
                |row: &[f64]| 1.0 / (row.iter().map(|x| x * x).sum::<f64>() / width as f64 + eps).sqrt();
            let rstd: Vec<f64> = x.values.chunks(width).map(statistic).collect();
            let y = |(i, x): (usize, &f64)| x * rstd[i / width] * inputs[1].values[i % width];
            let y = x.values.iter().enumerate().map(y).collect();
            vec![Array::new(shape, y), Array::new(&outputs[1].shape, rstd)]
        }
        Op::RmsNormGrad => {
            let [grad, x, gamma, rstd] = inputs else { unreachable!() };
            let width = width(x);
            let (mut dx, mut dgamma) = (Array::zeros(&x.shape), Array::zeros(&gamma.shape));
            for row in 0..x.values.len() / width.max(1) {
                let r = rstd.values[row];
                let at = |k: usize| row * width + k;
                let dot: f64 =
                    (0..width).map(|k| grad.values[at(k)] * gamma.values[k] * x.values[at(k)]).sum();
                for k in 0..width {
                    dgamma.values[k] += grad.values[at(k)] * x.values[at(k)] * r;
                    dx.values[at(k)] = r * grad.values[at(k)] * gamma.values[k]
                        - r.powi(3) * x.values[at(k)] * dot / width as f64;
                }
            }
            vec![dx, dgamma]
        }
        Op::BatchNorm { eps } => {
            let (channels, inner) = (x.shape[1], x.shape[2..].iter().product::<usize>());
            let channel = |i: usize| i / inner % channels;
            let count = (x.values.len() / channels) as f64;
            let (mut mean, mut var) = (vec![0.0; channels], vec![0.0; channels]);
            x.values.iter().enumerate().for_each(|(i, x)| mean[channel(i)] += x / count);
            for (i, x) in x.values.iter().enumerate() {
                var[channel(i)] += (x - mean[channel(i)]).powi(2) / count;
            }
            let y = |(i, x): (usize, &f64)| {
                let c = channel(i);
                (x - mean[c]) / (var[c] + eps).sqrt() * inputs[1].values[c] + inputs[2].values[c]
            };
            let y = x.values.iter().enumerate().map(y).collect();
            vec![Array::new(shape, y), Array::new(&[channels], mean), Array::new(&[channels], var)]
        }
        Op::BatchNormGrad { eps } => {
            let [grad, x, gamma, mean, var] = inputs else { unreachable!() };
            let (channels, inner) = (x.shape[1], x.shape[2..].iter().product::<usize>());
            // One channel at a time, as rows that share one gamma each.
            let rstd: Vec<f64> = var.values.iter().map(|v| 1.0 / (v + eps).sqrt()).collect();
            let (mut dx, mut dgamma, mut dbeta) =
                (Array::zeros(&x.shape), Array::zeros(&gamma.shape), Array::zeros(&gamma.shape));
            let count = (x.values.len() / channels) as f64;
            for (c, &rstd) in rstd.iter().enumerate() {
                let mine = || (0..x.values.len()).filter(move |i| i / inner % channels == c);
                let hat = |i: usize| (x.values[i] - mean.values[c]) * rstd;
                dbeta.values[c] = mine().map(|i| grad.values[i]).sum();
                dgamma.values[c] = mine().map(|i| grad.values[i] * hat(i)).sum();
                for i in mine() {
                    dx.values[i] = gamma.values[c]
                        * rstd
                        * (grad.values[i] - dbeta.values[c] / count - hat(i) * dgamma.values[c] / count);
                }
            }
            vec![dx, dgamma, dbeta]
        }
        Op::CrossEntropy(loss) => {
            let classes = x.shape[1];
            let mut losses = Vec::new();
            for (row, &target) in x.values.chunks(classes).zip(&inputs[1].values) {
                if loss.ignore == Some(target as i64) {
                    losses.push(0.0);
                    continue;
                }
                let target = class(target, classes)?;
                let q = |c: usize| weight(loss.smoothing, c == target, classes);
                let log = softmax(row);
                losses.push((0..classes).map(|c| -q(c) * log[c].ln()).sum());
            }
            vec![Array::new(shape, losses)]
        }
        Op::CrossEntropyGrad(loss) => {
            let [grad, logits, targets] = inputs else { unreachable!() };
            let classes = logits.shape[1];
            let mut values = Vec::new();
            for (n, row) in logits.values.chunks(classes).enumerate() {
                let target = targets.values[n];
                let kept = loss.ignore != Some(target as i64);
                for (c, p) in softmax(row).iter().enumerate() {
                    let q = weight(loss.smoothing, c as f64 == target, classes);
                    values.push(if kept { grad.values[n] * (p - q) } else { 0.0 });
                }
            }
            vec![Array::new(shape, values)]
        }
        Op::Attention(attention) => attend(attention, inputs, outputs),
        Op::AttentionGrad(attention) => attend_grad(attention, inputs),
        Op::Adam(adam) => adam_step(adam, inputs),
        Op::Sgd(sgd) => sgd_step(sgd, inputs),
        _ => panic!("{} is not here", op.name()),
    })
}

fn matmul(a: &Array, b: &Array, shape: &Shape) -> Array {
    let rank = shape.rank();
    let (m, n, k) = (shape[rank - 2], shape[rank - 1], a.shape[rank - 1]);
    let mut y = Array::zeros(shape);
    for (i, y) in y.values.iter_mut().enumerate() {
        let (batch, row, column) = (i / (m * n), i / n % m, i % n);
        *y = (0..k)
            .map(|k_| a.values[(batch * m + row) * k + k_] * b.values[(batch * k + k_) * n + column])
            .sum();
    }
    y
}

fn linear(x: &Array, w: &Array, bias: Option<&Array>, shape: &Shape) -> Array {
    let (k, n) = (w.shape[0], w.shape[1]);
    let mut y = Array::zeros(shape);
    for (i, y) in y.values.iter_mut().enumerate() {
        let (row, column) = (i / n, i % n);
        *y = (0..k).map(|j| x.values[row * k + j] * w.values[j * n + column]).sum::<f64>()
            + bias.map_or(0.0, |bias| bias.values[column]);
    }
    y
}

/// Every product of a convolution: positions in the output, the input and the weight.
fn terms(conv: &Conv2d, x: &Shape, w: &Shape, y: &Shape, mut f: impl FnMut(usize, usize, usize)) {
    let per_group = w[0] / conv.groups;
    let position = |shape: &Shape, n: usize, c: usize, h: usize, v: usize| {
        ((n * shape[1] + c) * shape[2] + h) * shape[3] + v
    };
    for n in 0..y[0] {
        for o in 0..y[1] {
            for (h, v) in (0..y[2]).flat_map(|h| (0..y[3]).map(move |v| (h, v))) {
                for c in 0..w[1] {
                    for (kh, kv) in (0..w[2]).flat_map(|h| (0..w[3]).map(move |v| (h, v))) {
                        let ih = (h * conv.stride[0] + kh * conv.dilation[0]).wrapping_sub(conv.padding[0]);
                        let iv = (v * conv.stride[1] + kv * conv.dilation[1]).wrapping_sub(conv.padding[1]);
                        if ih < x[2] && iv < x[3] {
                            let channel = o / per_group * w[1] + c;
                            f(
                                position(y, n, o, h, v),
                                position(x, n, channel, ih, iv),
                                position(w, o, c, kh, kv),
                            );
                        }
                    }
                }
            }
        }
    }
}

/// Every pair of a pooling: positions in the output and the input.
fn cells(window: &Window, x: &Shape, y: &Shape, mut f: impl FnMut(usize, usize)) {
    for plane in 0..y[0] * y[1] {
        for (h, v) in (0..y[2]).flat_map(|h| (0..y[3]).map(move |v| (h, v))) {
            let kernel = window.kernel;
            for (kh, kv) in (0..kernel[0]).flat_map(|h| (0..kernel[1]).map(move |v| (h, v))) {
                let ih = (h * window.stride[0] + kh * window.dilation[0]).wrapping_sub(window.padding[0]);
                let iv = (v * window.stride[1] + kv * window.dilation[1]).wrapping_sub(window.padding[1]);
                if ih < x[2] && iv < x[3] {
                    f((plane * y[2] + h) * y[3] + v, (plane * x[2] + ih) * x[3] + iv);
                }
            }
        }
    }
}

fn counts(pool: &AvgPool2d, x: &Shape, y: &Shape) -> Vec<f64> {
    let window = &pool.window;
    let mut inside = vec![0.0; y.numel()];
    cells(window, x, y, |o, _| inside[o] += 1.0);
    if pool.count_include_pad {
        for (o, count) in inside.iter_mut().enumerate() {
            let (h, v) = (o / y[3] % y[2], o % y[3]);
            let size = |i: usize, axis: usize| {
                let start = i * window.stride[axis];
                (start + window.kernel[axis]).min(x[2 + axis] + 2 * window.padding[axis]) - start
            };
            *count = (size(h, 0) * size(v, 1)) as f64;
        }
    }
    inside
}

fn adaptive(x: &Shape, y: &Shape, mut f: impl FnMut(usize, usize, f64)) {
    let range = |i: usize, axis: usize| {
        let (from, to) = (x[axis], y[axis]);
        i * from / to..((i + 1) * from).div_ceil(to)
    };
    for plane in 0..y[0] * y[1] {
        for (h, v) in (0..y[2]).flat_map(|h| (0..y[3]).map(move |v| (h, v))) {
            let count = (range(h, 2).len() * range(v, 3).len()) as f64;
            for ih in range(h, 2) {
                for iv in range(v, 3) {
                    let o = (plane * y[2] + h) * y[3] + v;
                    f(o, (plane * x[2] + ih) * x[3] + iv, count);
                }
            }
        }
    }
}

fn rows(inputs: &[&Array], axis: usize, f: impl Fn(&[&[f64]]) -> Vec<f64>) -> Array {
    let (outer, size, inner) = inputs[0].around(axis);
    let mut result = Array::zeros(&inputs[0].shape);
    for o in 0..outer {
        for i in 0..inner {
            let at = |k: usize| (o * size + k) * inner + i;
            let lines: Vec<Vec<f64>> =
                inputs.iter().map(|x| (0..size).map(|k| x.values[at(k)]).collect()).collect();
            let lines: Vec<&[f64]> = lines.iter().map(Vec::as_slice).collect();
            for (k, value) in f(&lines).into_iter().enumerate() {
                result.values[at(k)] = value;
            }
        }
    }
    result
}

fn softmax(x: &[f64]) -> Vec<f64> {
    let max = x.iter().copied().fold(f64::NEG_INFINITY, f64::max);
    let exp: Vec<f64> = x.iter().map(|x| (x - max).exp()).collect();
    let sum: f64 = exp.iter().sum();
    exp.iter().map(|x| x / sum).collect()
}

fn width(x: &Array) -> usize {
    *x.shape.last().unwrap()
}

fn layer_norm(inputs: &[Array], eps: f64, statistic: &Shape) -> Vec<Array> {
    let (x, gamma) = (&inputs[0], &inputs[1]);
    let width = width(x);
    let (mut y, mut means, mut rstds) = (Vec::new(), Vec::new(), Vec::new());
    for row in x.values.chunks(width) {
        let mean = row.iter().sum::<f64>() / width as f64;
        let var = row.iter().map(|x| (x - mean).powi(2)).sum::<f64>() / width as f64;
        let rstd = 1.0 / (var + eps).sqrt();
        for (k, x) in row.iter().enumerate() {
            let beta = inputs.get(2).map_or(0.0, |beta| beta.values[k]);
            y.push((x - mean) * rstd * gamma.values[k] + beta);
        }
        means.push(mean);
        rstds.push(rstd);
    }
    vec![Array::new(&x.shape, y), Array::new(statistic, means), Array::new(statistic, rstds)]
}

fn norm_grad(
    grad: &Array,
    x: &Array,
    gamma: &Array,
    place: impl Fn(usize, usize) -> (usize, usize),
    width: usize,
    mean: &Array,
    rstd: &Array,
) -> Vec<Array> {
    let mut dx = Array::zeros(&x.shape);
    let (mut dgamma, mut dbeta) = (Array::zeros(&gamma.shape), Array::zeros(&gamma.shape));
    let rows = mean.values.len();
    let (mut sum, mut dot) = (vec![0.0; rows], vec![0.0; rows]);
    let hat = |i: usize, row: usize| (x.values[i] - mean.values[row]) * rstd.values[row];
    for i in 0..x.values.len() {
        let (row, k) = place(i, width);
        dbeta.values[k] += grad.values[i];
        dgamma.values[k] += grad.values[i] * hat(i, row);
        sum[row] += grad.values[i] * gamma.values[k];
        dot[row] += grad.values[i] * gamma.values[k] * hat(i, row);
    }
    for i in 0..x.values.len() {
        let (row, k) = place(i, width);
        let g = grad.values[i] * gamma.values[k];
        let centred = g - sum[row] / width as f64 - hat(i, row) * dot[row] / width as f64;
        dx.values[i] = rstd.values[row] * centred;
    }
    vec![dx, dgamma, dbeta]
}

fn class(target: f64, classes: usize) -> Result<usize> {
    if target >= 0.0 && (target as usize) < classes {
        return Ok(target as usize);
    }
    Err(Error::index("cross_entropy", target as i64, 1, classes))
}

fn weight(smoothing: f64, hit: bool, classes: usize) -> f64 {
    (1.0 - smoothing) * f64::from(u8::from(hit)) + smoothing / classes as f64
}

/// The probabilities of one query row.
fn scores(attention: &Attention, q: &Array, k: &Array, head: usize, row: usize) -> Vec<f64> {
    let (length, keys, width) = (q.shape[2], k.shape[2], q.shape[3]);
    (0..keys)
        .map(|j| {
            if attention.causal && j + length > row + keys {
                return f64::NEG_INFINITY;
            }
            let dot: f64 = (0..width)
                .map(|d| {
                    q.values[(head * length + row) * width + d] * k.values[(head * keys + j) * width + d]
                })
                .sum();
            dot * attention.scale
        })
        .collect()
}

fn attend(attention: &Attention, inputs: &[Array], outputs: &[TensorInfo]) -> Vec<Array> {
    let [q, k, v] = inputs else { unreachable!() };
    let (heads, length, keys, width) = (q.shape[0] * q.shape[1], q.shape[2], k.shape[2], v.shape[3]);
    let (mut y, mut lse) = (Array::zeros(&outputs[0].shape), Array::zeros(&outputs[1].shape));
    for head in 0..heads {
        for row in 0..length {
            let scores = scores(attention, q, k, head, row);
            lse.values[head * length + row] = scores.iter().map(|s| s.exp()).sum::<f64>().ln();
            for (j, p) in softmax(&scores).into_iter().enumerate() {
                for e in 0..width {
                    y.values[(head * length + row) * width + e] +=
                        p * v.values[(head * keys + j) * width + e];
                }
            }
        }
    }
    vec![y, lse]
}

fn attend_grad(attention: &Attention, inputs: &[Array]) -> Vec<Array> {
    let [grad, q, k, v, ..] = inputs else { unreachable!() };
    let (heads, length, keys) = (q.shape[0] * q.shape[1], q.shape[2], k.shape[2]);
    let (width, values) = (q.shape[3], v.shape[3]);
    let (mut dq, mut dk, mut dv) = (Array::zeros(&q.shape), Array::zeros(&k.shape), Array::zeros(&v.shape));
    for head in 0..heads {
        for row in 0..length {
            let p = softmax(&scores(attention, q, k, head, row));
            let at = head * length + row;
            let dp: Vec<f64> = (0..keys)
                .map(|j| {
                    (0..values)
                        .map(|e| grad.values[at * values + e] * v.values[(head * keys + j) * values + e])
                        .sum()
                })
                .collect();
            let total: f64 = p.iter().zip(&dp).map(|(p, dp)| p * dp).sum();
            for j in 0..keys {
                let other = head * keys + j;
                for e in 0..values {
                    dv.values[other * values + e] += p[j] * grad.values[at * values + e];
                }
                let ds = p[j] * (dp[j] - total) * attention.scale;
                for d in 0..width {
                    dq.values[at * width + d] += ds * k.values[other * width + d];
                    dk.values[other * width + d] += ds * q.values[at * width + d];
                }
            }
        }
    }
    vec![dq, dk, dv]
}

fn adam_step(adam: &Adam, inputs: &[Array]) -> Vec<Array> {
    let [param, grad, m, v] = inputs else { unreachable!() };
    let mut new = [param.clone(), m.clone(), v.clone()];
    for i in 0..param.values.len() {
        let p = param.values[i];
        let g = grad.values[i] + if adam.decoupled { 0.0 } else { adam.weight_decay * p };
        let m = adam.beta1 * m.values[i] + (1.0 - adam.beta1) * g;
        let v = adam.beta2 * v.values[i] + (1.0 - adam.beta2) * g * g;
        let kept = if adam.decoupled { p * (1.0 - adam.lr * adam.weight_decay) } else { p };
        let step = (m / adam.correction1) / ((v / adam.correction2).sqrt() + adam.eps);
        new[0].values[i] = kept - adam.lr * step;
        new[1].values[i] = m;
        new[2].values[i] = v;
    }
    new.to_vec()
}

fn sgd_step(sgd: &Sgd, inputs: &[Array]) -> Vec<Array> {
    let (param, grad) = (&inputs[0], &inputs[1]);
    let (mut new, mut velocity) = (param.clone(), grad.clone());
    for i in 0..param.values.len() {
        let g = grad.values[i] + sgd.weight_decay * param.values[i];
        let direction = match sgd.momentum {
            None => g,
            Some(momentum) => {
                let v = inputs.get(2).map_or(g, |v| momentum * v.values[i] + (1.0 - sgd.dampening) * g);
                velocity.values[i] = v;
                if sgd.nesterov { g + momentum * v } else { v }
            }
        };
        new.values[i] = param.values[i] - sgd.lr * direction;
    }
    match sgd.momentum {
        None => vec![new],
        Some(_) => vec![new, velocity],
    }
}
