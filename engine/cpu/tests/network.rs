//! Products, pooling, normalisation, losses, attention and optimizers on the CPU against their formulas in f64.

mod common;

use common::*;
use emberlab_tensor::op::{Adam, Conv2d, CrossEntropy, Sgd, Window};
use emberlab_tensor::{DType, Tensor};

/// The product of `[m, k]` and `[k, n]` by its definition.
fn product(a: &[f64], b: &[f64], (m, k, n): (usize, usize, usize)) -> Vec<f64> {
    let cell = |i: usize| (0..k).map(|p| a[i / n * k + p] * b[p * n + i % n]).sum();
    (0..m * n).map(cell).collect()
}

#[test]
fn products_of_all_sizes_and_layouts_equal_the_definition() {
    let sizes = [
        (1, 1, 1),
        (3, 4, 5),
        (1, 70, 33),
        (33, 70, 1),
        (17, 0, 3),
        (0, 3, 2),
        (2, 3000, 3),
        (130, 70, 150),
        (300, 5, 7),
    ];
    for (m, k, n) in sizes {
        for a in layouts(&[m, k], 1, DType::F32) {
            for b in layouts(&[k, n], 2, DType::F32) {
                let expected = product(&values(&a), &values(&b), (m, k, n));
                assert_close(
                    &a.clone().matmul(b).expect("product"),
                    &expected,
                    1e-4,
                    &format!("{m}×{k}×{n}"),
                );
            }
        }
    }
}

#[test]
fn products_exist_for_every_number_type_and_halves_accumulate_in_single_precision() {
    for &dtype in DType::ALL.iter().filter(|d| !d.is_bool()) {
        let (a, b) = (random(&[5, 9], 1, dtype), random(&[9, 4], 2, dtype));
        let expected = product(&values(&a), &values(&b), (5, 9, 4));
        let got = a.matmul(b).expect("product");
        assert_eq!(got.dtype(), dtype);
        let wrapped: Vec<f64> = expected
            .iter()
            .map(|&e| {
                if dtype.is_int() {
                    values(&tensor(&[e], &[1], DType::I64).cast(dtype).expect("cast"))[0]
                } else {
                    e
                }
            })
            .collect();
        // Unsigned copies of negative numbers are saturated to 0 by the cast, so products are small.
        let expected = if dtype.is_float() { expected } else { wrapped };
        assert_close(&got, &expected, 10.0 * epsilon(dtype), dtype.name());
    }
    let ones = Tensor::ones([1, 5000], DType::F16, &device()).expect("ones");
    let sum = ones.clone().matmul(ones.transpose().expect("a matrix")).expect("product");
    assert!((values(&sum)[0] - 5000.0).abs() < 4.0);
}

#[test]
fn batched_products_broadcast() {
    let (a, b) = (random(&[2, 1, 3, 4], 1, DType::F32), random(&[3, 4, 2], 2, DType::F32));
    let got = a.clone().matmul(&b).expect("product");
    assert_eq!(got.shape().dims(), [2, 3, 3, 2]);
    let (a, b) = (values(&a), values(&b));
    let mut expected = Vec::new();
    for i in 0..2 {
        for j in 0..3 {
            expected.extend(product(&a[i * 12..][..12], &b[j * 8..][..8], (3, 4, 2)));
        }
    }
    assert_close(&got, &expected, 1e-5, "batched");
}

#[test]
fn a_linear_layer_adds_its_bias_to_every_row() {
    for x in layouts(&[2, 3, 4], 1, DType::F32) {
        for w in layouts(&[4, 5], 2, DType::F32) {
            let bias = random(&[5], 3, DType::F32);
            let b = values(&bias);
            let mut expected = product(&values(&x), &values(&w), (6, 4, 5));
            expected.iter_mut().enumerate().for_each(|(i, e)| *e += b[i % 5]);
            assert_close(&x.clone().linear(w, Some(bias)).expect("linear"), &expected, 1e-5, "linear");
        }
    }
}

#[test]
fn softmax_is_stable_and_works_along_every_axis() {
    for dtype in FLOATS {
        for x in layouts(&[3, 4, 5], 2, dtype) {
            let v = values(&x);
            for axis in 0..3 {
                let (stride, size) = ([20, 5, 1][axis], [3, 4, 5][axis]);
                let sum = |i: usize| -> f64 {
                    let first = i - i / stride % size * stride;
                    (0..size).map(|k| v[first + k * stride].exp()).sum()
                };
                let expected: Vec<f64> = (0..60).map(|i| v[i].exp() / sum(i)).collect();
                assert_close(
                    &x.clone().softmax(axis).expect("softmax"),
                    &expected,
                    epsilon(dtype),
                    "softmax",
                );
                let logs: Vec<f64> = expected.iter().map(|e| e.ln()).collect();
                let got = x.clone().log_softmax(axis).expect("log_softmax");
                assert_close(&got, &logs, 2.0 * epsilon(dtype), "log_softmax");
            }
        }
    }
    let huge = tensor(&[1e30, 1e30, 0.0, f64::NEG_INFINITY], &[1, 4], DType::F32);
    assert_close(&huge.softmax(1).expect("softmax"), &[0.5, 0.5, 0.0, 0.0], 1e-6, "huge logits");
}

#[test]
fn layer_norm_and_rms_norm_equal_their_formulas_also_far_from_zero() {
    for (rows, d) in [(1, 1), (4, 5), (7, 100)] {
        for offset in [0.0, 1000.0] {
            let x: Vec<f64> = numbers(rows * d, 1).iter().map(|x| x + offset).collect();
            let (gamma, beta) = (numbers(d, 2), numbers(d, 3));
            let (mut layer, mut rms) = (Vec::new(), Vec::new());
            for row in x.chunks(d) {
                let mean = row.iter().sum::<f64>() / d as f64;
                let var = row.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / d as f64;
                let square = row.iter().map(|v| v * v).sum::<f64>() / d as f64;
                layer.extend((0..d).map(|j| (row[j] - mean) / (var + 1e-5).sqrt() * gamma[j] + beta[j]));
                rms.extend((0..d).map(|j| row[j] / (square + 1e-5).sqrt() * gamma[j]));
            }
            let t = |v: &[f64], s: &[usize]| tensor(v, s, DType::F32);
            let x = t(&x, &[rows, d]);
            let got = x.clone().layer_norm(t(&gamma, &[d]), Some(t(&beta, &[d])), 1e-5).expect("norm");
            let tolerance = if offset == 0.0 { 1e-5 } else { 2e-3 };
            assert_close(&got, &layer, tolerance, "layer_norm");
            assert_close(&x.rms_norm(t(&gamma, &[d]), 1e-5).expect("norm"), &rms, 1e-5, "rms_norm");
        }
    }
}

#[test]
fn batch_norm_uses_the_statistics_of_each_channel() {
    let x = random(&[3, 2, 4, 5], 1, DType::F32);
    let v = values(&x);
    let (gamma, beta) = (random(&[2], 2, DType::F32), random(&[2], 3, DType::F32));
    let (y, mean, var) = x.batch_norm_train(&gamma, &beta, 1e-5).expect("norm");
    let channel = |c: usize| (0..120).filter(move |i| i / 20 % 2 == c);
    let means: Vec<f64> = (0..2).map(|c| channel(c).map(|i| v[i]).sum::<f64>() / 60.0).collect();
    let vars: Vec<f64> =
        (0..2).map(|c| channel(c).map(|i| (v[i] - means[c]).powi(2)).sum::<f64>() / 60.0).collect();
    assert_close(&mean, &means, 1e-6, "mean");
    assert_close(&var, &vars, 1e-6, "biased variance");
    let (g, b) = (values(&gamma), values(&beta));
    let expected: Vec<f64> = (0..120)
        .map(|i| {
            let c = i / 20 % 2;
            (v[i] - means[c]) / (vars[c] + 1e-5).sqrt() * g[c] + b[c]
        })
        .collect();
    assert_close(&y, &expected, 1e-5, "batch_norm");
}

#[test]
fn cross_entropy_smooths_ignores_and_checks_targets() {
    let x = random(&[4, 6], 1, DType::F32);
    let v = values(&x);
    let targets = [5i64, 0, -100, 2];
    let t =
        |targets: &[i64]| Tensor::from_data(targets.to_vec(), [4], DType::I64, &device()).expect("memory");
    for smoothing in [0.0, 0.2] {
        let expected: Vec<f64> = (0..4)
            .map(|row| {
                if targets[row] == -100 {
                    return 0.0;
                }
                let logits = &v[row * 6..][..6];
                let log_sum = logits.iter().map(|x| x.exp()).sum::<f64>().ln();
                let q =
                    |c: usize| smoothing / 6.0 + if c as i64 == targets[row] { 1.0 - smoothing } else { 0.0 };
                (0..6).map(|c| q(c) * (log_sum - logits[c])).sum()
            })
            .collect();
        let options = CrossEntropy { smoothing, ignore: Some(-100) };
        let got = x.clone().cross_entropy(t(&targets), options).expect("loss");
        assert_close(&got, &expected, 1e-5, "cross_entropy");
    }
    let error = x.cross_entropy(t(&[0, 6, 0, 0]), CrossEntropy { smoothing: 0.0, ignore: None });
    assert!(error.expect_err("class 6 of 6").to_string().contains("index 6 "));
}

#[test]
fn max_pooling_lets_nan_win_and_padding_never() {
    let x = random(&[2, 3, 7, 9], 3, DType::F32);
    let v = values(&x);
    for (kernel, stride, padding, dilation, ceil_mode) in [
        (2, 2, 0, 1, false),
        (3, 2, 1, 1, false),
        (2, 1, 0, 2, false),
        (3, 2, 0, 1, true),
        (2, 2, 1, 1, false),
    ] {
        let window = Window {
            kernel: [kernel; 2],
            stride: [stride; 2],
            padding: [padding; 2],
            dilation: [dilation; 2],
            ceil_mode,
        };
        let (y, index) = x.clone().max_pool2d_with_indices(window).expect("pool");
        let (oh, ow) = (y.shape()[2], y.shape()[3]);
        let (got, index) = (values(&y), values(&index));
        for (i, (&got, &at)) in got.iter().zip(&index).enumerate() {
            let (plane, oy, ox) = (i / (oh * ow), i / ow % oh, i % ow);
            let covered = |o: usize, size: usize| {
                (0..kernel)
                    .filter_map(move |k| (o * stride + k * dilation).checked_sub(padding))
                    .filter(move |&p| p < size)
            };
            let v = &v;
            let best = covered(oy, 7)
                .flat_map(|y| covered(ox, 9).map(move |x| v[plane * 63 + y * 9 + x]))
                .fold(f64::NEG_INFINITY, f64::max);
            assert_eq!(got, best);
            assert_eq!(v[plane * 63 + at as usize], best, "the index points at the maximum");
        }
    }
    let mut with_nan = vec![1.0; 16];
    with_nan[5] = f64::NAN;
    let window =
        Window { kernel: [2; 2], stride: [2; 2], padding: [0; 2], dilation: [1; 2], ceil_mode: false };
    let (y, index) =
        tensor(&with_nan, &[1, 1, 4, 4], DType::F32).max_pool2d_with_indices(window).expect("pool");
    assert_close(&y, &[f64::NAN, 1.0, 1.0, 1.0], 0.0, "NaN wins");
    assert_close(&index, &[5.0, 2.0, 8.0, 10.0], 0.0, "the first of equal elements wins");
}

#[test]
fn average_pooling_counts_padding_only_when_asked() {
    let x = Tensor::ones([1, 1, 3, 3], DType::F32, &device()).expect("ones");
    let window =
        Window { kernel: [2; 2], stride: [2; 2], padding: [1; 2], dilation: [1; 2], ceil_mode: false };
    let counted = x.clone().avg_pool2d(window, true).expect("pool");
    assert_close(&counted, &[0.25, 0.5, 0.5, 1.0], 1e-6, "padding counts");
    assert_close(&x.avg_pool2d(window, false).expect("pool"), &[1.0; 4], 1e-6, "padding does not count");
}

#[test]
fn attention_equals_softmax_of_scores_times_values() {
    for (queries, keys, causal) in [(3, 5, false), (4, 4, true), (2, 5, true), (300, 300, true)] {
        let (d, e) = (4, 3);
        let q = random(&[1, 2, queries, d], 1, DType::F32);
        let k = random(&[1, 2, keys, d], 2, DType::F32);
        let v = random(&[1, 2, keys, e], 3, DType::F32);
        let (vq, vk, vv) = (values(&q), values(&k), values(&v));
        let mut expected = Vec::new();
        for head in 0..2 {
            for i in 0..queries {
                let seen = if causal { i + 1 + keys - queries } else { keys };
                let weight = |j: usize| {
                    let dot: f64 = (0..d)
                        .map(|c| vq[(head * queries + i) * d + c] * vk[(head * keys + j) * d + c])
                        .sum();
                    (dot / (d as f64).sqrt()).exp()
                };
                let total: f64 = (0..seen).map(weight).sum();
                for c in 0..e {
                    let sum: f64 = (0..seen).map(|j| weight(j) * vv[(head * keys + j) * e + c]).sum();
                    expected.push(sum / total);
                }
            }
        }
        let got = q.attention(k, v, None, causal).expect("attention");
        assert_close(&got, &expected, 1e-5, &format!("{queries} queries, {keys} keys, causal {causal}"));
    }
}

#[test]
fn half_precision_convolution_is_rounded_once() {
    for dtype in [DType::F16, DType::BF16] {
        let (x, w) = (random(&[1, 8, 6, 6], 1, dtype), random(&[4, 8, 3, 3], 2, dtype));
        let wide = |t: &Tensor| t.clone().cast(DType::F64).expect("cast");
        let exact = wide(&x).conv2d(wide(&w), None, Conv2d::default()).expect("conv");
        let got = x.conv2d(w, None, Conv2d::default()).expect("conv");
        assert_close(&got, &values(&exact), epsilon(dtype), dtype.name());
    }
}

#[test]
fn adam_follows_its_formula_and_works_in_place_on_states_given_away() {
    for (weight_decay, decoupled) in [(0.0, false), (0.1, false), (0.1, true)] {
        let step = Adam {
            lr: 0.01,
            beta1: 0.9,
            beta2: 0.99,
            eps: 1e-6,
            weight_decay,
            decoupled,
            correction1: 0.1,
            correction2: 0.01,
        };
        let n = 3001;
        let data: Vec<Vec<f64>> = (0..4)
            .map(|i| numbers(n, i).iter().map(|x| if i == 3 { x.abs() } else { *x }).collect())
            .collect();
        let t: Vec<Tensor> = data.iter().map(|d| tensor(d, &[n], DType::F32)).collect();
        let mut expected = [vec![0.0; n], vec![0.0; n], vec![0.0; n]];
        for i in 0..n {
            let (p, mut g, m, v) = (data[0][i], data[1][i], data[2][i], data[3][i]);
            let mut keep = 1.0;
            if decoupled {
                keep -= step.lr * weight_decay
            } else {
                g += weight_decay * p
            }
            let m = 0.9 * m + 0.1 * g;
            let v = 0.99 * v + 0.01 * g * g;
            let update = step.lr * (m / step.correction1) / ((v / step.correction2).sqrt() + step.eps);
            (expected[0][i], expected[1][i], expected[2][i]) = (p * keep - update, m, v);
        }
        let kept = t[0].clone().adam_step(&t[1], &t[2], &t[3], step).expect("step");
        let memory = [t[0].buffer().id(), t[2].buffer().id(), t[3].buffer().id()];
        let [p, g, m, v]: [Tensor; 4] = t.try_into().expect("four tensors");
        let lent = p.adam_step(g, m, v, step).expect("step");
        assert_eq!(memory, [lent.0.buffer().id(), lent.1.buffer().id(), lent.2.buffer().id()]);
        for (got, again, expected) in [
            (&kept.0, &lent.0, &expected[0]),
            (&kept.1, &lent.1, &expected[1]),
            (&kept.2, &lent.2, &expected[2]),
        ] {
            assert_close(got, expected, 2e-6, "adam");
            assert_eq!(values(got), values(again));
        }
    }
}

#[test]
fn gradient_descent_keeps_a_velocity_from_its_first_step() {
    let base = Sgd { lr: 0.1, weight_decay: 0.01, momentum: None, dampening: 0.5, nesterov: false };
    let (p, g) = (numbers(50, 1), numbers(50, 2));
    for (momentum, nesterov) in [(None, false), (Some(0.9), false), (Some(0.9), true)] {
        let step = Sgd { momentum, nesterov, ..base };
        let mut exact = p.clone();
        let mut velocity = vec![0.0; 50];
        let mut tensors = (tensor(&p, &[50], DType::F64), None);
        for round in 0..3 {
            for i in 0..50 {
                let g = g[i] + 0.01 * exact[i];
                let mut d = g;
                if let Some(momentum) = momentum {
                    velocity[i] = if round == 0 { g } else { momentum * velocity[i] + 0.5 * g };
                    d = if nesterov { g + momentum * velocity[i] } else { velocity[i] };
                }
                exact[i] -= 0.1 * d;
            }
            tensors = tensors.0.sgd_step(tensor(&g, &[50], DType::F64), tensors.1, step).expect("step");
        }
        assert_close(&tensors.0, &exact, 1e-12, "sgd");
        assert_eq!(tensors.1.is_some(), momentum.is_some());
    }
}
