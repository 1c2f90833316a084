//! Elementwise ops on the CPU against scalar functions in f64, over layouts, element types and special values.

mod common;

use common::*;
use emberlab_tensor::op::Distribution;
use emberlab_tensor::{DType, Result, Scalar, Tensor};

type Method = fn(Tensor) -> Result<Tensor>;
/// A name, the method, and its definition.
type Case = (&'static str, Method, fn(f64) -> f64);
type Two = fn(Tensor, Tensor) -> Result<Tensor>;
type CaseOfTwo = (&'static str, Two, fn(f64, f64) -> f64);

fn erf(x: f64) -> f64 {
    // Simpson's rule for 2/√π ∫ exp(-t²), fine enough for single precision and independent of the kernels.
    let n = 2000;
    let h = x / f64::from(n);
    let f = |i: i32| (-(f64::from(i) * h).powi(2)).exp();
    let inner: f64 = (1..n).map(|i| f(i) * if i % 2 == 1 { 4.0 } else { 2.0 }).sum();
    (f(0) + inner + f(n)) * h / 3.0 * std::f64::consts::FRAC_2_SQRT_PI
}

const SHAPES: [&[usize]; 7] = [&[], &[1], &[7], &[0, 3], &[3, 5], &[2, 3, 17], &[4, 1, 33]];

#[test]
fn functions_of_one_number_equal_their_definition_in_every_layout_and_float_type() {
    let functions: [Case; 36] = [
        ("neg", Tensor::neg, |x| -x),
        ("abs", Tensor::abs, f64::abs),
        ("sign", Tensor::sign, |x| if x == 0.0 { 0.0 } else { x.signum() }),
        ("square", Tensor::square, |x| x * x),
        ("exp", Tensor::exp, f64::exp),
        ("expm1", Tensor::expm1, f64::exp_m1),
        ("log", Tensor::log, f64::ln),
        ("log1p", Tensor::log1p, f64::ln_1p),
        ("sqrt", Tensor::sqrt, f64::sqrt),
        ("rsqrt", Tensor::rsqrt, |x| 1.0 / x.sqrt()),
        ("recip", Tensor::recip, f64::recip),
        ("sin", Tensor::sin, f64::sin),
        ("cos", Tensor::cos, f64::cos),
        ("tan", Tensor::tan, f64::tan),
        ("asin", Tensor::asin, f64::asin),
        ("acos", Tensor::acos, f64::acos),
        ("atan", Tensor::atan, f64::atan),
        ("sinh", Tensor::sinh, f64::sinh),
        ("cosh", Tensor::cosh, f64::cosh),
        ("asinh", Tensor::asinh, f64::asinh),
        ("acosh", Tensor::acosh, f64::acosh),
        ("atanh", Tensor::atanh, f64::atanh),
        ("erf", Tensor::erf, erf),
        ("floor", Tensor::floor, f64::floor),
        ("ceil", Tensor::ceil, f64::ceil),
        ("round", Tensor::round, f64::round_ties_even),
        ("trunc", Tensor::trunc, f64::trunc),
        ("relu", Tensor::relu, |x| x.max(0.0)),
        ("sigmoid", Tensor::sigmoid, |x| 1.0 / (1.0 + (-x).exp())),
        ("tanh", Tensor::tanh, f64::tanh),
        ("gelu", Tensor::gelu, |x| 0.5 * x * (1.0 + erf(x / 2f64.sqrt()))),
        ("gelu_approximate", Tensor::gelu_approximate, |x| {
            0.5 * x * (1.0 + ((2.0 / std::f64::consts::PI).sqrt() * (x + 0.044715 * x.powi(3))).tanh())
        }),
        ("silu", Tensor::silu, |x| x / (1.0 + (-x).exp())),
        ("softplus", Tensor::softplus, |x| x.exp().ln_1p()),
        ("log_sigmoid", Tensor::log_sigmoid, |x| -(-x).exp().ln_1p()),
        ("copy", Tensor::copy, |x| x),
    ];
    for (name, method, exact) in functions {
        for shape in SHAPES {
            for dtype in FLOATS {
                for x in layouts(shape, 3, dtype) {
                    let expected: Vec<f64> = values(&x).into_iter().map(exact).collect();
                    // erf is compared with an integral that is good to 1e-9.
                    let tolerance = epsilon(dtype).max(1e-9);
                    assert_close(&method(x).expect(name), &expected, tolerance, &format!("{name} {dtype}"));
                }
            }
        }
    }
}

#[test]
fn special_values_pass_through_functions_as_ieee_says() {
    let inf = f64::INFINITY;
    let special = [f64::NAN, inf, -inf, 0.0, -0.0, 1e30, -1e30];
    let functions: [Case; 8] =
        [
            ("exp", Tensor::exp, |x| (x as f32).exp().into()),
            ("log", Tensor::log, f64::ln),
            ("tanh", Tensor::tanh, f64::tanh),
            ("erf", Tensor::erf, |x| if x.is_nan() || x == 0.0 { x } else { x.signum() }),
            ("relu", Tensor::relu, |x| if x.is_nan() { x } else { x.max(0.0) }),
            ("sigmoid", Tensor::sigmoid, |x| 1.0 / (1.0 + (-x).exp())),
            ("softplus", Tensor::softplus, |x| {
                if x.is_nan() { x } else { x.max(0.0) + (-x.abs()).exp().ln_1p() }
            }),
            ("log_sigmoid", Tensor::log_sigmoid, |x| {
                if x.is_nan() { x } else { x.min(0.0) - (-x.abs()).exp().ln_1p() }
            }),
        ];
    for (name, method, exact) in functions {
        for dtype in [DType::F32, DType::F64] {
            let expected: Vec<f64> = special
                .iter()
                .map(|&x| if name == "exp" && dtype == DType::F64 { x.exp() } else { exact(x) })
                .collect();
            let got = method(tensor(&special, &[7], dtype)).expect(name);
            assert_close(&got, &expected, 1e-6, &format!("{name} {dtype}"));
        }
    }
}

#[test]
fn functions_of_two_numbers_equal_their_definition_in_every_pair_of_layouts() {
    let functions: [CaseOfTwo; 9] = [
        ("add", |a, b| a.add(b), |a, b| a + b),
        ("sub", |a, b| a.sub(b), |a, b| a - b),
        ("mul", |a, b| a.mul(b), |a, b| a * b),
        ("div", |a, b| a.div(b), |a, b| a / b),
        (
            "remainder",
            |a, b| a.remainder(b),
            |a, b| {
                if b == 0.0 { f64::NAN } else { a - b * (a / b).floor() }
            },
        ),
        ("powf", |a, b| a.powf(b), f64::powf),
        ("max_pair", |a, b| a.max_pair(b), f64::max),
        ("min_pair", |a, b| a.min_pair(b), f64::min),
        ("atan2", |a, b| a.atan2(b), f64::atan2),
    ];
    for (name, method, exact) in functions {
        for dtype in [DType::F64, DType::F32] {
            for a in layouts(&[3, 5, 9], 1, dtype) {
                for b in layouts(&[3, 5, 9], 8, dtype) {
                    let expected: Vec<f64> =
                        values(&a).into_iter().zip(values(&b)).map(|(a, b)| exact(a, b)).collect();
                    let got = method(a.clone(), b).expect(name);
                    assert_close(&got, &expected, 4.0 * epsilon(dtype), &format!("{name} {dtype}"));
                }
            }
        }
    }
}

#[test]
fn an_operand_that_is_still_held_keeps_its_values_and_one_given_away_lends_its_memory() {
    let (a, b) = (random(&[100], 1, DType::F32), random(&[100], 2, DType::F32));
    let before = values(&a);
    let memory = a.buffer().id();
    let kept = a.clone().add(&b).expect("sum");
    assert_ne!(kept.buffer().id(), memory);
    assert_eq!(values(&a), before);
    let lent = a.add(&b).expect("sum");
    assert_eq!(lent.buffer().id(), memory);
    assert_eq!(values(&lent), values(&kept));
    // A commutative op takes the right operand's memory when only that is free.
    let right = b.clone().mul_scalar(2.0).expect("product");
    let memory = right.buffer().id();
    assert_eq!(b.clone().add(right).expect("sum").buffer().id(), memory);
    // A tensor combined with itself is never overwritten half-way.
    let x = random(&[9], 5, DType::F32);
    let expected: Vec<f64> = values(&x).iter().map(|x| x * x).collect();
    assert_close(&x.clone().mul(x).expect("square"), &expected, 1e-6, "x * x");
}

#[test]
fn nan_wins_maximum_minimum_and_clamp() {
    let nan = f64::NAN;
    let (a, b) = ([nan, 1.0, nan, 2.0], [1.0, nan, nan, 3.0]);
    for dtype in [DType::F32, DType::F64] {
        let pair = || (tensor(&a, &[4], dtype), tensor(&b, &[4], dtype));
        let (x, y) = pair();
        assert_close(&x.max_pair(y).expect("max"), &[nan, nan, nan, 3.0], 0.0, "max");
        let (x, y) = pair();
        assert_close(&x.min_pair(y).expect("min"), &[nan, nan, nan, 2.0], 0.0, "min");
        let limits = (Some(Scalar::Float(1.5)), Some(Scalar::Float(1.75)));
        let clamped = tensor(&a, &[4], dtype).clamp(limits.0, limits.1).expect("clamp");
        assert_close(&clamped, &[nan, 1.5, nan, 1.75], 0.0, "clamp");
    }
}

#[test]
fn integers_wrap_truncate_and_refuse_division_by_zero() {
    let t = |v: &[f64], dtype| tensor(v, &[v.len()], dtype);
    for dtype in [DType::I8, DType::I16, DType::I32, DType::I64] {
        let (a, b) = (t(&[7.0, -7.0, 7.0, -7.0], dtype), t(&[2.0, 2.0, -2.0, -2.0], dtype));
        assert_close(&a.clone().div(&b).expect("div"), &[3.0, -3.0, -3.0, 3.0], 0.0, "div truncates");
        assert_close(&a.clone().remainder(&b).expect("rem"), &[1.0, 1.0, -1.0, -1.0], 0.0, "sign of divisor");
        let error = a.div(t(&[1.0, 0.0, 1.0, 1.0], dtype)).expect_err("division by zero");
        assert!(error.to_string().contains("division by zero"), "{error}");
    }
    assert_close(&t(&[127.0], DType::I8).add_scalar(1).expect("add"), &[-128.0], 0.0, "wraps");
    assert_close(&t(&[255.0], DType::U8).add_scalar(2).expect("add"), &[1.0], 0.0, "wraps");
    assert_close(&t(&[-128.0], DType::I8).abs().expect("abs"), &[-128.0], 0.0, "wraps");
    let powers = t(&[2.0, -2.0, 3.0, 1.0, -1.0, 5.0], DType::I32);
    let exponents = t(&[10.0, 3.0, 0.0, -4.0, -3.0, -1.0], DType::I32);
    let expected = [1024.0, -8.0, 1.0, 1.0, -1.0, 0.0];
    assert_close(&powers.powf(exponents).expect("pow"), &expected, 0.0, "integer powers");
}

#[test]
fn comparisons_give_booleans_and_nan_is_unequal_to_everything() {
    let nan = f64::NAN;
    for dtype in FLOATS {
        let (a, b) = (tensor(&[1.0, 2.0, nan, 3.0], &[4], dtype), tensor(&[1.0, 3.0, nan, 2.0], &[4], dtype));
        assert_close(&a.clone().equal(&b).expect("eq"), &[1.0, 0.0, 0.0, 0.0], 0.0, "equal");
        assert_close(&a.clone().not_equal(&b).expect("ne"), &[0.0, 1.0, 1.0, 1.0], 0.0, "not_equal");
        assert_close(&a.clone().lower(&b).expect("lt"), &[0.0, 1.0, 0.0, 0.0], 0.0, "lower");
        assert_close(&a.clone().greater_equal(&b).expect("ge"), &[1.0, 0.0, 0.0, 1.0], 0.0, "greater_equal");
        assert_close(&a.clone().is_nan().expect("nan"), &[0.0, 0.0, 1.0, 0.0], 0.0, "is_nan");
        assert_close(&a.greater_scalar(1.5).expect("gt"), &[0.0, 1.0, 0.0, 1.0], 0.0, "greater_scalar");
    }
}

#[test]
fn masks_choose_between_tensors_of_every_type_and_layout() {
    for &dtype in DType::ALL {
        for a in layouts(&[3, 6], 1, dtype) {
            for mask in layouts(&[3, 6], 5, DType::F32) {
                let mask = mask.greater_scalar(0.0).expect("mask");
                let b = random(&[3, 6], 9, dtype);
                let (m, va, vb) = (values(&mask), values(&a), values(&b));
                let expected: Vec<f64> = (0..18).map(|i| if m[i] == 1.0 { vb[i] } else { va[i] }).collect();
                let got = a.clone().mask_where(&mask, b).expect("where");
                assert_close(&got, &expected, 0.0, "mask_where");
                let filled: Vec<f64> = (0..18).map(|i| if m[i] == 1.0 { 1.0 } else { va[i] }).collect();
                assert_close(&a.clone().mask_fill(&mask, 1).expect("fill"), &filled, 0.0, "mask_fill");
            }
        }
    }
}

#[test]
fn casts_between_all_types_follow_rust() {
    let source = [0.0, 1.0, -1.0, 2.5, -2.5, 300.0, -300.0, 70000.0, f64::NAN, f64::INFINITY];
    for &from in DType::ALL {
        let x = tensor(&source, &[10], from);
        let held = values(&x);
        for &to in DType::ALL {
            let got = values(&x.clone().cast(to).expect("cast"));
            for (&h, &g) in held.iter().zip(&got) {
                let expected = match to {
                    DType::F64 => h,
                    DType::F32 => h as f32 as f64,
                    DType::F16 => emberlab_tensor::half::f16::from_f64(h).to_f64(),
                    DType::BF16 => emberlab_tensor::half::bf16::from_f64(h).to_f64(),
                    DType::Bool => f64::from(u8::from(h != 0.0)),
                    // Integers to integers wrap, floats saturate.
                    _ if from.is_float() => saturate(h, to),
                    _ => wrap(h, to),
                };
                assert!(g == expected || (g.is_nan() && expected.is_nan()), "{h} from {from} to {to}: {g}");
            }
        }
    }
}

fn saturate(x: f64, to: DType) -> f64 {
    match to {
        DType::I64 => x as i64 as f64,
        DType::I32 => x as i32 as f64,
        DType::I16 => x as i16 as f64,
        DType::I8 => x as i8 as f64,
        DType::U64 => x as u64 as f64,
        DType::U32 => x as u32 as f64,
        DType::U16 => x as u16 as f64,
        _ => x as u8 as f64,
    }
}

fn wrap(x: f64, to: DType) -> f64 {
    // Largest magnitudes here are u64::MAX and i64::MIN, which f64 rounds; go through i128.
    let x = if x >= 18446744073709551615.0 {
        u64::MAX as i128
    } else if x >= 9223372036854775807.0 {
        i64::MAX as i128
    } else {
        x as i128
    };
    match to {
        DType::I64 => x as i64 as f64,
        DType::I32 => x as i32 as f64,
        DType::I16 => x as i16 as f64,
        DType::I8 => x as i8 as f64,
        DType::U64 => x as u64 as f64,
        DType::U32 => x as u32 as f64,
        DType::U16 => x as u16 as f64,
        _ => x as u8 as f64,
    }
}

#[test]
fn bitwise_ops_work_on_integers_and_booleans() {
    let (a, b) = (tensor(&[12.0, 10.0, -1.0], &[3], DType::I16), tensor(&[10.0, 1.0, 3.0], &[3], DType::I16));
    assert_close(&a.clone().bitwise_and(&b).expect("and"), &[8.0, 0.0, 3.0], 0.0, "and");
    assert_close(&a.clone().bitwise_or(&b).expect("or"), &[14.0, 11.0, -1.0], 0.0, "or");
    assert_close(&a.clone().bitwise_xor(&b).expect("xor"), &[6.0, 11.0, -4.0], 0.0, "xor");
    assert_close(&a.clone().bitwise_right_shift_scalar(1).expect("shr"), &[6.0, 5.0, -1.0], 0.0, "shr");
    assert_close(
        &a.clone().bitwise_left_shift_scalar(17).expect("shl"),
        &[24.0, 20.0, -2.0],
        0.0,
        "shl wraps",
    );
    assert_close(&a.not().expect("not"), &[-13.0, -11.0, 0.0], 0.0, "not");
    let (p, q) = (tensor(&[1.0, 1.0, 0.0], &[3], DType::Bool), tensor(&[1.0, 0.0, 0.0], &[3], DType::Bool));
    assert_close(&p.clone().bitwise_xor(&q).expect("xor"), &[0.0, 1.0, 0.0], 0.0, "xor");
    assert_close(&p.not().expect("not"), &[0.0, 0.0, 1.0], 0.0, "not");
}

#[test]
fn ranges_and_constants_have_their_values_in_every_type() {
    for &dtype in DType::ALL {
        if dtype != DType::Bool {
            let range = Tensor::arange_step(1, 3, 5, dtype, &device()).expect("arange");
            assert_close(&range, &[1.0, 4.0, 7.0, 10.0, 13.0], 0.0, "arange");
        }
        assert_close(&Tensor::ones([2, 2], dtype, &device()).expect("ones"), &[1.0; 4], 0.0, "ones");
    }
    let fractions = Tensor::arange_step(0.5, -0.25, 4, DType::F32, &device()).expect("arange");
    assert_close(&fractions, &[0.5, 0.25, 0.0, -0.25], 0.0, "fractions");
}

#[test]
fn random_numbers_have_their_distribution_and_repeat_with_the_seed() {
    let draw = |distribution, n: usize| {
        device().seed(11).expect("registered");
        values(&Tensor::random([n], distribution, DType::F32, &device()).expect("random"))
    };
    let uniform = Distribution::Uniform { low: -1.0, high: 3.0 };
    let x = draw(uniform, 100_003);
    assert_eq!(x[..50], draw(uniform, 50)[..], "a prefix does not depend on the length");
    let mean = x.iter().sum::<f64>() / x.len() as f64;
    assert!((mean - 1.0).abs() < 0.02 && x.iter().all(|&v| (-1.0..3.0).contains(&v)), "{mean}");
    let z = draw(Distribution::Normal { mean: 2.0, std: 0.5 }, 100_000);
    let mean = z.iter().sum::<f64>() / 1e5;
    let variance = z.iter().map(|v| (v - mean).powi(2)).sum::<f64>() / 1e5;
    assert!((mean - 2.0).abs() < 0.01 && (variance - 0.25).abs() < 0.01, "{mean} {variance}");
    let ones = draw(Distribution::Bernoulli { probability: 0.3 }, 100_000).iter().sum::<f64>();
    assert!((ones / 1e5 - 0.3).abs() < 0.01, "{ones}");
}
