//! Every gradient against central differences in f64.

mod common;

use common::*;
use emberlab_tensor::op::{Conv2d, CrossEntropy, Update, Window};
use emberlab_tensor::{DType, Range, Result, Scalar, Tensor};

/// A scalar function of tensors, as tests write it.
type Function = fn(&[Tensor]) -> Result<Tensor>;
/// A name, what keeps inputs inside the function's domain, and the function.
type Case = (&'static str, fn(f64) -> f64, Function);

/// A fixed linear functional, so that gradients of all outputs matter and differ.
fn functional(y: Tensor) -> Result<Tensor> {
    let weights: Vec<f64> = (0..y.numel()).map(|i| ((i * 7 + 3) % 11) as f64 / 5.0 - 1.0).collect();
    let weights = Tensor::from_data(weights, y.shape().clone(), DType::F64, &y.device())?;
    y.mul(weights)?.sum()
}

fn check(name: &str, shapes: &[&[usize]], inside: fn(f64) -> f64, function: Function) {
    let data: Vec<Vec<f64>> = shapes
        .iter()
        .enumerate()
        // The offset keeps values away from kinks and from ties.
        .map(|(i, s)| {
            numbers(s.iter().product(), 40 + i as u64)
                .iter()
                .enumerate()
                .map(|(k, &x)| inside(x + 0.003 + k as f64 * 1e-4))
                .collect()
        })
        .collect();
    let recorded = device().autodiff();
    let leaf = |values: &Vec<f64>, shape: &[usize]| {
        Tensor::from_data(values.clone(), shape, DType::F64, &recorded).and_then(Tensor::require_grad)
    };
    let inputs: Vec<Tensor> = data.iter().zip(shapes).map(|(d, s)| leaf(d, s).expect("a leaf")).collect();
    let y = function(&inputs).and_then(functional).unwrap_or_else(|e| panic!("{name}: {e}"));
    let gradients = y.backward().unwrap_or_else(|e| panic!("{name}: {e}"));
    let evaluate = |which: usize, element: usize, delta: f64| -> f64 {
        let inputs: Vec<Tensor> = data
            .iter()
            .zip(shapes)
            .enumerate()
            .map(|(i, (d, s))| {
                let mut d = d.clone();
                if i == which {
                    d[element] += delta;
                }
                tensor(&d, s, DType::F64)
            })
            .collect();
        function(&inputs)
            .and_then(functional)
            .and_then(Tensor::into_scalar::<f64>)
            .expect("the same function")
    };
    let h = 1e-5;
    for (which, input) in inputs.iter().enumerate() {
        let gradient =
            values(&gradients.try_grad(input).unwrap_or_else(|e| panic!("{name}: input {which}: {e}")));
        for (element, &got) in gradient.iter().enumerate() {
            let difference = (evaluate(which, element, h) - evaluate(which, element, -h)) / (2.0 * h);
            assert!(
                (got - difference).abs() <= 1e-6 * difference.abs().max(1.0),
                "{name}: input {which} element {element}: gradient {got}, difference {difference}"
            );
        }
    }
}

fn any(x: f64) -> f64 {
    x
}

/// Above a half.
fn positive(x: f64) -> f64 {
    x.abs() + 0.5
}

/// Inside (-1, 1).
fn unit(x: f64) -> f64 {
    0.4 * x
}

#[test]
fn functions_of_one_number() {
    let cases: [Case; 33] = [
        ("neg", any, |x| x[0].clone().neg()),
        ("abs", any, |x| x[0].clone().abs()),
        ("square", any, |x| x[0].clone().square()),
        ("exp", any, |x| x[0].clone().exp()),
        ("expm1", any, |x| x[0].clone().expm1()),
        ("log", positive, |x| x[0].clone().log()),
        ("log1p", positive, |x| x[0].clone().log1p()),
        ("sqrt", positive, |x| x[0].clone().sqrt()),
        ("rsqrt", positive, |x| x[0].clone().rsqrt()),
        ("recip", positive, |x| x[0].clone().recip()),
        ("sin", any, |x| x[0].clone().sin()),
        ("cos", any, |x| x[0].clone().cos()),
        ("tan", unit, |x| x[0].clone().tan()),
        ("asin", unit, |x| x[0].clone().asin()),
        ("acos", unit, |x| x[0].clone().acos()),
        ("atan", any, |x| x[0].clone().atan()),
        ("sinh", any, |x| x[0].clone().sinh()),
        ("cosh", any, |x| x[0].clone().cosh()),
        ("asinh", any, |x| x[0].clone().asinh()),
        ("acosh", |x| x.abs() + 1.5, |x| x[0].clone().acosh()),
        ("atanh", unit, |x| x[0].clone().atanh()),
        ("erf", any, |x| x[0].clone().erf()),
        ("relu", any, |x| x[0].clone().relu()),
        ("sigmoid", any, |x| x[0].clone().sigmoid()),
        ("tanh", any, |x| x[0].clone().tanh()),
        ("gelu", any, |x| x[0].clone().gelu()),
        ("gelu_approximate", any, |x| x[0].clone().gelu_approximate()),
        ("silu", any, |x| x[0].clone().silu()),
        ("softplus", any, |x| x[0].clone().softplus()),
        ("log_sigmoid", any, |x| x[0].clone().log_sigmoid()),
        ("clamp", any, |x| x[0].clone().clamp(Some(Scalar::Float(-0.7)), Some(Scalar::Float(0.9)))),
        ("powf_scalar", positive, |x| x[0].clone().powf_scalar(1.7)),
        ("scalar_div", positive, |x| x[0].clone().scalar_div(3.0)),
    ];
    for (name, inside, function) in cases {
        check(name, &[&[3, 4]], inside, function);
    }
}

#[test]
fn functions_of_two_numbers_with_broadcasting() {
    let cases: [Case; 8] = [
        ("add", any, |x| x[0].clone().add(&x[1])),
        ("sub", any, |x| x[0].clone().sub(&x[1])),
        ("mul", any, |x| x[0].clone().mul(&x[1])),
        ("div", positive, |x| x[0].clone().div(&x[1])),
        ("powf", positive, |x| x[0].clone().powf(&x[1])),
        ("max_pair", any, |x| x[0].clone().max_pair(&x[1])),
        ("min_pair", any, |x| x[0].clone().min_pair(&x[1])),
        ("atan2", positive, |x| x[0].clone().atan2(&x[1])),
    ];
    for (name, inside, function) in cases {
        for shapes in [[&[2, 3][..], &[2, 3]], [&[2, 3], &[3]], [&[2, 1], &[1, 3]], [&[1], &[2, 3]]] {
            check(name, &shapes, inside, function);
        }
    }
}

#[test]
fn views_joins_and_indexing() {
    check("permute", &[&[2, 3, 2]], any, |x| x[0].clone().permute(&[2, 0, 1])?.square());
    check("reshape", &[&[2, 6]], any, |x| x[0].clone().transpose()?.reshape([3, 4])?.square());
    check("expand", &[&[1, 3]], any, |x| x[0].clone().expand([4, 3])?.square());
    check("slice", &[&[5, 4]], any, |x| {
        x[0].clone().slice(&[Range::new(0, 5, 2), Range::new(1, 4, -1)])?.square()
    });
    check("flip", &[&[2, 3]], any, |x| x[0].clone().flip(&[1])?.square());
    check("unfold", &[&[7]], any, |x| x[0].clone().unfold(0, 3, 2)?.square());
    check("cat", &[&[2, 3], &[2, 2]], any, |x| Tensor::cat(vec![x[0].clone(), x[1].clone()], 1)?.square());
    check("slice_assign", &[&[4, 3], &[2, 3]], any, |x| {
        x[0].clone().slice_assign(&[Range::new(1, 3, 1)], &x[1])?.square()
    });
    fn index(values: &[i64], shape: &[usize]) -> Result<Tensor> {
        Tensor::from_data(values.to_vec(), shape, DType::I64, &device())
    }
    check("select", &[&[4, 3]], any, |x| x[0].clone().select(0, index(&[2, 0, 2], &[3])?)?.square());
    check("gather", &[&[3, 4]], any, |x| {
        x[0].clone().gather(1, index(&[0, 3, 3, 1, 1, 2], &[3, 2])?)?.square()
    });
    check("scatter", &[&[3, 4], &[3, 2]], any, |x| {
        x[0].clone().scatter(1, index(&[0, 3, 3, 3, 1, 2], &[3, 2])?, &x[1], Update::Add)?.square()
    });
    check("select_assign", &[&[4, 3], &[2, 3]], any, |x| {
        x[0].clone().select_assign(0, index(&[1, 1], &[2])?, &x[1], Update::Add)?.square()
    });
    check("mask_where", &[&[2, 3], &[2, 3]], any, |x| {
        let mask = Tensor::from_data(vec![1i64, 0, 1, 0, 0, 1], [2, 3], DType::Bool, &device())?;
        x[0].clone().mask_where(mask, &x[1])?.square()
    });
}

#[test]
fn reductions_and_scans() {
    let cases: [(&str, Function); 10] = [
        ("sum", |x| x[0].clone().sum_dim(1)?.square()),
        ("mean", |x| x[0].clone().mean_dims(&[0, 2])?.square()),
        ("prod", |x| x[0].clone().prod_dim(1)),
        ("max", |x| x[0].clone().max_dim(1)?.square()),
        ("min", |x| x[0].clone().min_dims(&[0, 1])?.square()),
        ("cumsum", |x| x[0].clone().cumsum(1)?.square()),
        ("cumprod", |x| x[0].clone().cumprod(1)),
        ("cummax", |x| x[0].clone().cummax(2)?.square()),
        ("sort", |x| x[0].clone().sort(1, true)?.square()),
        ("var", |x| x[0].clone().var_dim(1, 1)),
    ];
    for (name, function) in cases {
        check(name, &[&[2, 4, 3]], any, function);
    }
}

#[test]
fn products() {
    check("matmul", &[&[3, 4], &[4, 2]], any, |x| x[0].clone().matmul(&x[1])?.square());
    check("batched matmul", &[&[2, 1, 3, 4], &[3, 4, 2]], any, |x| x[0].clone().matmul(&x[1])?.square());
    check("linear", &[&[2, 3, 4], &[4, 2], &[2]], any, |x| {
        x[0].clone().linear(&x[1], Some(x[2].clone()))?.square()
    });
    check("attention", &[&[1, 2, 3, 4], &[1, 2, 5, 4], &[1, 2, 5, 3]], any, |x| {
        x[0].clone().attention(&x[1], &x[2], None, false)
    });
    check("causal attention", &[&[1, 1, 4, 2], &[1, 1, 4, 2], &[1, 1, 4, 2]], any, |x| {
        x[0].clone().attention(&x[1], &x[2], Some(0.7), true)
    });
}

#[test]
fn convolutions_and_pooling() {
    check("conv2d", &[&[2, 2, 5, 6], &[3, 2, 3, 2], &[3]], any, |x| {
        x[0].clone().conv2d(&x[1], Some(x[2].clone()), Conv2d { padding: [1, 0], ..Conv2d::default() })
    });
    check("strided conv2d", &[&[1, 4, 6, 5], &[2, 2, 2, 3]], any, |x| {
        let conv = Conv2d { stride: [2, 1], padding: [1, 1], dilation: [2, 1], groups: 2 };
        x[0].clone().conv2d(&x[1], None, conv)
    });
    fn window(kernel: usize, stride: usize, padding: usize) -> Window {
        Window {
            kernel: [kernel; 2],
            stride: [stride; 2],
            padding: [padding; 2],
            dilation: [1, 1],
            ceil_mode: false,
        }
    }
    check("max_pool2d", &[&[1, 2, 4, 6]], any, |x| x[0].clone().max_pool2d(window(2, 2, 0))?.square());
    check("overlapping max_pool2d", &[&[1, 2, 5, 5]], any, |x| {
        x[0].clone().max_pool2d(window(3, 1, 1))?.square()
    });
    check("avg_pool2d", &[&[1, 2, 5, 5]], any, |x| x[0].clone().avg_pool2d(window(3, 2, 1), false)?.square());
    check("adaptive_avg_pool2d", &[&[1, 2, 5, 7]], any, |x| {
        x[0].clone().adaptive_avg_pool2d([2, 3])?.square()
    });
}

#[test]
fn normalisation_and_losses() {
    check("softmax", &[&[3, 5]], any, |x| x[0].clone().softmax(1));
    check("softmax along the first axis", &[&[3, 5]], any, |x| x[0].clone().softmax(0));
    check("log_softmax", &[&[3, 5]], any, |x| x[0].clone().log_softmax(1));
    check("layer_norm", &[&[3, 5], &[5], &[5]], any, |x| {
        x[0].clone().layer_norm(&x[1], Some(x[2].clone()), 1e-5)
    });
    check("rms_norm", &[&[3, 5], &[5]], any, |x| x[0].clone().rms_norm(&x[1], 1e-5));
    check("batch_norm", &[&[3, 2, 4], &[2], &[2]], any, |x| {
        Ok(x[0].clone().batch_norm_train(&x[1], &x[2], 1e-5)?.0)
    });
    check("cross_entropy", &[&[4, 5]], any, |x| {
        let targets = Tensor::from_data(vec![1i64, 4, 0, 3], [4], DType::I64, &device())?;
        x[0].clone().cross_entropy(targets, CrossEntropy { smoothing: 0.1, ignore: Some(0) })
    });
}
