//! Reductions, scans and sorting on the CPU against loops in f64.

mod common;

use common::*;
use emberlab_tensor::{DType, Result, Tensor};

/// Folds each group of elements that share the kept indices, with the definition in f64.
fn fold(x: &Tensor, axes: &[usize], f: fn(&[f64]) -> f64) -> Vec<f64> {
    let kept: Vec<usize> =
        x.shape().iter().enumerate().map(|(axis, &d)| if axes.contains(&axis) { 1 } else { d }).collect();
    let mut groups: Vec<Vec<f64>> = vec![Vec::new(); kept.iter().product()];
    for (index, value) in indices(x.shape()).iter().zip(values(x)) {
        let at = index.iter().zip(&kept).fold(0, |at, (&i, &d)| at * d + if d == 1 { 0 } else { i });
        groups[at].push(value);
    }
    groups.iter().map(|g| f(g)).collect()
}

#[test]
fn every_set_of_axes_of_every_layout_reduces_to_the_definition() {
    type Method = fn(Tensor, &[usize]) -> Result<Tensor>;
    type Case = (&'static str, Method, fn(&[f64]) -> f64);
    let reductions: [Case; 5] = [
        ("sum", |x, axes| x.sum_dims(axes), |g| g.iter().sum()),
        ("mean", |x, axes| x.mean_dims(axes), |g| g.iter().sum::<f64>() / g.len() as f64),
        ("prod", |x, axes| x.prod_dims(axes), |g| g.iter().product()),
        ("max", |x, axes| x.max_dims(axes), |g| g.iter().copied().fold(f64::NEG_INFINITY, f64::max)),
        ("min", |x, axes| x.min_dims(axes), |g| g.iter().copied().fold(f64::INFINITY, f64::min)),
    ];
    for (name, method, exact) in reductions {
        for dtype in [DType::F64, DType::F32] {
            for x in layouts(&[3, 1, 5, 4], 2, dtype) {
                for set in 1..16usize {
                    let axes: Vec<usize> = (0..4).filter(|a| set >> a & 1 == 1).collect();
                    let got = method(x.clone(), &axes).expect(name);
                    let what = format!("{name} {dtype} over {axes:?}");
                    assert_close(&got, &fold(&x, &axes, exact), 20.0 * epsilon(dtype), &what);
                }
            }
        }
    }
}

#[test]
fn half_precision_sums_are_rounded_once() {
    for dtype in [DType::F16, DType::BF16] {
        // Added one by one in the type itself, the sum would stop growing at 2048, or at 256.
        let sum = Tensor::ones([5000], dtype, &device()).and_then(Tensor::sum).expect("sum");
        assert!(
            (values(&sum)[0] - 5000.0).abs() <= 5000.0 * epsilon(dtype) / 2.0,
            "{dtype}: {:?}",
            values(&sum)
        );
    }
}

#[test]
fn sums_of_millions_of_numbers_stay_accurate() {
    let n = 3_000_017;
    let x = Tensor::full([n], 0.1, DType::F32, &device()).expect("memory");
    let exact = f64::from(0.1f32) * n as f64;
    let sum = values(&x.clone().sum().expect("sum"))[0];
    assert!((sum - exact).abs() / exact < 1e-6, "{sum} for {exact}");
    let columns = x.narrow(0, 0, 3_000_000).and_then(|x| x.reshape([30_000, 100])).and_then(|x| x.sum_dim(0));
    for sum in values(&columns.expect("sum")) {
        assert!((sum - 3000.0).abs() / 3000.0 < 2e-5, "{sum}");
    }
}

#[test]
fn integers_wrap_and_truncate_and_booleans_have_any_and_all() {
    let x = tensor(&[100.0, 100.0, 3.0], &[3], DType::I8);
    assert_close(&x.clone().sum().expect("sum"), &[-53.0], 0.0, "wrapping sum");
    let y = tensor(&[7.0, 0.0, 0.0], &[3], DType::I32);
    assert_close(&y.mean().expect("mean"), &[2.0], 0.0, "truncated mean");
    let b = tensor(&[1.0, 0.0, 1.0, 1.0], &[2, 2], DType::Bool);
    assert_close(&b.clone().any_dim(1).expect("any"), &[1.0, 1.0], 0.0, "any");
    assert_close(&b.all_dim(1).expect("all"), &[0.0, 1.0], 0.0, "all");
}

#[test]
fn reducing_no_elements_gives_the_identity() {
    let x = Tensor::zeros([2, 0], DType::F32, &device()).expect("empty");
    assert_close(&x.clone().sum_dim(1).expect("sum"), &[0.0, 0.0], 0.0, "sum");
    assert_close(&x.clone().prod_dim(1).expect("prod"), &[1.0, 1.0], 0.0, "prod");
    assert_close(&x.sum_dim(0).expect("sum"), &[], 0.0, "no rows");
    let b = Tensor::zeros([0], DType::Bool, &device()).expect("empty");
    assert_close(&b.clone().all().expect("all"), &[1.0], 0.0, "all");
    assert_close(&b.any().expect("any"), &[0.0], 0.0, "any");
}

#[test]
fn nan_wins_reductions_and_the_first_extremum_wins_ties() {
    let nan = f64::NAN;
    let x = tensor(&[1.0, nan, 5.0, nan, 2.0, 2.0, 0.0, 2.0], &[2, 4], DType::F32);
    assert_close(&x.clone().max_dim(1).expect("max"), &[nan, 2.0], 0.0, "max");
    assert_close(&x.clone().min_dim(1).expect("min"), &[nan, 0.0], 0.0, "min");
    assert_close(&x.clone().argmax(1).expect("argmax"), &[1.0, 0.0], 0.0, "argmax");
    let (value, index) = x.clone().min_dim_with_indices(1).expect("min");
    assert_close(&value, &[nan, 0.0], 0.0, "min");
    assert_close(&index, &[1.0, 2.0], 0.0, "argmin");
    assert_close(&x.cummax(1).expect("cummax"), &[1.0, nan, nan, nan, 2.0, 2.0, 2.0, 2.0], 0.0, "cummax");
}

#[test]
fn scans_and_sorts_work_along_any_axis_of_any_layout() {
    for dtype in [DType::F32, DType::I32] {
        for x in layouts(&[3, 5, 4], 6, dtype) {
            let v = values(&x);
            for axis in 0..3 {
                let stride = [20, 4, 1][axis];
                let size = [3, 5, 4][axis];
                let lane = |i: usize| {
                    let first = i - i / stride % size * stride;
                    (0..size).map(move |k| first + k * stride)
                };
                let expected: Vec<f64> =
                    (0..60).map(|i| lane(i).take_while(|&k| k <= i).map(|k| v[k]).sum()).collect();
                assert_close(&x.clone().cumsum(axis).expect("cumsum"), &expected, 1e-6, "cumsum");
                let (sorted, index) = x.clone().sort_with_indices(axis, axis == 1).expect("sort");
                let (sorted, index) = (values(&sorted), values(&index));
                for i in 0..60 {
                    let mut expected: Vec<f64> = lane(i).map(|k| v[k]).collect();
                    expected.sort_by(f64::total_cmp);
                    if axis == 1 {
                        expected.reverse();
                    }
                    assert_eq!(sorted[i], expected[i / stride % size]);
                    assert_eq!(v[lane(i).nth(index[i] as usize).expect("an index of the lane")], sorted[i]);
                }
            }
        }
    }
}

#[test]
fn sorting_is_stable_and_puts_nan_last_or_first_when_descending() {
    let nan = f64::NAN;
    let x = tensor(&[2.0, nan, 1.0, 2.0, 1.0], &[5], DType::F32);
    let (sorted, index) = x.clone().sort_with_indices(0, false).expect("sort");
    assert_close(&sorted, &[1.0, 1.0, 2.0, 2.0, nan], 0.0, "ascending");
    assert_close(&index, &[2.0, 4.0, 0.0, 3.0, 1.0], 0.0, "stable");
    let (sorted, index) = x.sort_with_indices(0, true).expect("sort");
    assert_close(&sorted, &[nan, 2.0, 2.0, 1.0, 1.0], 0.0, "descending");
    assert_close(&index, &[1.0, 0.0, 3.0, 2.0, 4.0], 0.0, "stable");
}
