use super::*;
use emberlab_tensor::op::Conv2d;

/// The definition, in f64.
struct Naive {
    out: Vec<f64>,
    input_grad: Vec<f64>,
    weight_grad: Vec<f64>,
}

fn naive(g: &Geometry, x: &[f64], w: &[f64], grad: &[f64]) -> Naive {
    let mut n =
        Naive { out: vec![0.0; grad.len()], input_grad: vec![0.0; x.len()], weight_grad: vec![0.0; w.len()] };
    let (channels, filters) = (g.channels * g.groups, g.filters * g.groups);
    for image in 0..g.images {
        for o in 0..filters {
            for oy in 0..g.output[0] {
                for ox in 0..g.output[1] {
                    let at = ((image * filters + o) * g.output[0] + oy) * g.output[1] + ox;
                    for c in 0..g.channels {
                        for ky in 0..g.kernel[0] {
                            for kx in 0..g.kernel[1] {
                                let y =
                                    (oy * g.stride[0] + ky * g.dilation[0]) as isize - g.padding[0] as isize;
                                let xx =
                                    (ox * g.stride[1] + kx * g.dilation[1]) as isize - g.padding[1] as isize;
                                if y < 0 || xx < 0 || y >= g.input[0] as isize || xx >= g.input[1] as isize {
                                    continue;
                                }
                                let channel = o / g.filters * g.channels + c;
                                let i = ((image * channels + channel) * g.input[0] + y as usize) * g.input[1]
                                    + xx as usize;
                                let k = ((o * g.channels + c) * g.kernel[0] + ky) * g.kernel[1] + kx;
                                n.out[at] += x[i] * w[k];
                                n.input_grad[i] += grad[at] * w[k];
                                n.weight_grad[k] += grad[at] * x[i];
                            }
                        }
                    }
                }
            }
        }
    }
    n
}

fn numbers(len: usize, seed: u64) -> Vec<f64> {
    let mut s = seed;
    let mut next = || {
        s = s.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        // Multiples of 1/8 in [-1, 1): sums of products are exact in f32.
        ((s >> 60) as f64 - 8.0) / 8.0
    };
    (0..len).map(|_| next()).collect()
}

/// (images, channels, filters, groups, input, kernel, stride, padding, dilation)
type Case = (usize, usize, usize, usize, [usize; 2], [usize; 2], [usize; 2], [usize; 2], [usize; 2]);

const CASES: [Case; 14] = [
    (2, 1, 32, 1, [28, 28], [3, 3], [1, 1], [0, 0], [1, 1]),
    (3, 32, 64, 1, [26, 26], [3, 3], [1, 1], [0, 0], [1, 1]),
    (2, 3, 5, 1, [9, 7], [3, 2], [1, 1], [1, 1], [1, 1]),
    (1, 4, 17, 1, [5, 40], [1, 1], [1, 1], [0, 0], [1, 1]),
    (2, 2, 3, 1, [11, 10], [3, 3], [1, 1], [2, 3], [2, 3]),
    (1, 3, 4, 1, [8, 9], [3, 3], [2, 3], [1, 0], [1, 1]),
    (2, 8, 8, 4, [6, 6], [3, 3], [1, 1], [1, 1], [1, 1]),
    (2, 6, 6, 6, [7, 5], [3, 3], [1, 1], [1, 1], [1, 1]),
    (1, 6, 12, 3, [7, 5], [2, 3], [2, 2], [1, 1], [1, 2]),
    // More padding than the kernel reaches: the turned convolution does not apply.
    (1, 2, 3, 1, [4, 4], [1, 1], [1, 1], [2, 1], [1, 1]),
    (1, 2, 9, 1, [3, 3], [3, 3], [1, 1], [0, 0], [1, 1]),
    (1, 40, 24, 1, [70, 90], [3, 3], [1, 1], [1, 1], [1, 1]),
    (1, 3, 1, 1, [6, 6], [3, 3], [1, 1], [1, 1], [1, 1]),
    (0, 3, 2, 1, [6, 6], [3, 3], [1, 1], [1, 1], [1, 1]),
];

fn check<T: Gemm>(tolerance: f64) {
    for (images, c, o, groups, input, kernel, stride, padding, dilation) in CASES {
        let conv = Conv2d { stride, padding, dilation, groups };
        let (x_shape, w_shape) = ([images, c, input[0], input[1]], [o, c / groups, kernel[0], kernel[1]]);
        let g = Geometry::new(&conv, &x_shape, &w_shape);
        let (x, w) = (numbers(x_shape.iter().product(), 1), numbers(w_shape.iter().product(), 2));
        let grad = numbers(images * o * g.output[0] * g.output[1], 3);
        let bias = numbers(o, 4);
        let expected = naive(&g, &x, &w, &grad);
        let cast = |v: &[f64]| -> Vec<T> { v.iter().map(|&v| T::from_f64(v)).collect() };
        let (x, w, grad, bias_t) = (cast(&x), cast(&w), cast(&grad), cast(&bias));
        let compare = |name: &str, got: &[T], expected: &[f64]| {
            for (i, (got, &exact)) in got.iter().zip(expected).enumerate() {
                let error = (got.to_f64() - exact).abs();
                assert!(
                    error <= tolerance * exact.abs().max(1.0),
                    "{name} {g:?} at {i}: {:?} and {exact}",
                    got.to_f64()
                );
            }
        };
        let mut out = vec![T::from_f64(f64::NAN); grad.len()];
        forward(&g, &x, &w, Some(&bias_t), &mut out).expect("memory");
        let area = g.output[0] * g.output[1];
        let with_bias: Vec<f64> =
            expected.out.iter().enumerate().map(|(i, v)| v + bias[i / area % o]).collect();
        compare("forward", &out, &with_bias);
        let mut input_gradient = vec![T::from_f64(f64::NAN); x.len()];
        input_grad(&g, &grad, &w, &mut input_gradient).expect("memory");
        compare("input gradient", &input_gradient, &expected.input_grad);
        let mut weight_gradient = vec![T::from_f64(f64::NAN); w.len()];
        weight_grad(&g, &x, &grad, &mut weight_gradient).expect("memory");
        compare("weight gradient", &weight_gradient, &expected.weight_grad);
    }
}

#[test]
fn single_precision_equals_the_definition() {
    check::<f32>(1e-5);
}

#[test]
fn double_precision_equals_the_definition() {
    check::<f64>(1e-12);
}

#[test]
fn a_nan_reaches_only_the_windows_that_contain_it() {
    let conv = Conv2d { padding: [1, 1], ..Conv2d::default() };
    let g = Geometry::new(&conv, &[1, 2, 6, 6], &[4, 2, 3, 3]);
    let mut x = vec![1f32; 72];
    x[0] = f32::NAN;
    let mut out = vec![0f32; 4 * 36];
    forward(&g, &x, &[1f32; 72], None, &mut out).expect("memory");
    for (i, o) in out.iter().enumerate() {
        let (y, x) = (i % 36 / 6, i % 6);
        assert_eq!(o.is_nan(), y <= 1 && x <= 1, "{y} {x}");
    }
}
