//! The gradient of every differentiable op against central differences in `f64`.

mod reference;

use emberlab_tensor::op::{Conv2d, CrossEntropy, Update, Window};
use emberlab_tensor::{
    Backward, DType, Device, IndexingUpdate, PadMode, Range, Result, Scalar, Shape, Tensor,
};

/// Deterministic values in roughly -1.6..1.6, all different, none near an integer or zero.
fn values(count: usize, salt: usize) -> Vec<f64> {
    (0..count)
        .map(|i| {
            let unit = ((i * 7919 + salt * 104_729 + 13) % 1009) as f64 / 1009.0;
            let x = (unit - 0.5) * 3.2;
            if (x - x.round()).abs() < 0.05 { x + 0.11 } else { x }
        })
        .collect()
}

fn device() -> Device {
    reference::device()
}

fn tensor(values: &[f64], shape: &Shape, device: Device) -> Tensor {
    Tensor::from_data(values, shape.clone(), DType::F64, &device).unwrap()
}

/// Checks d(Σ w·f(inputs))/d(inputs) against central differences, with arbitrary weights `w` so that
/// every output element counts differently.
#[track_caller]
fn check_from(inputs: &[(Vec<f64>, Shape)], f: impl Fn(Vec<Tensor>) -> Result<Tensor>) {
    let loss = |inputs: Vec<Tensor>| -> Tensor {
        let y = f(inputs).unwrap();
        let w = tensor(&values(y.numel(), 99), y.shape(), y.device());
        y.mul(w).unwrap().sum().unwrap()
    };
    let tracked: Vec<Tensor> = inputs
        .iter()
        .map(|(x, shape)| tensor(x, shape, device().autodiff()).require_grad().unwrap())
        .collect();
    let gradients = loss(tracked.clone()).backward().unwrap();
    for (which, (_, shape)) in inputs.iter().enumerate() {
        let gradient = gradients.try_grad(&tracked[which]).unwrap();
        assert_eq!(gradient.shape(), shape);
        assert!(!gradient.device().is_autodiff());
        let gradient = gradient.to_vec::<f64>().unwrap();
        for (i, &found) in gradient.iter().enumerate() {
            let moved = |by: f64| {
                let mut inputs = inputs.to_vec();
                inputs[which].0[i] += by;
                let tensors = inputs.iter().map(|(x, shape)| tensor(x, shape, device())).collect();
                loss(tensors).into_scalar::<f64>().unwrap()
            };
            let h = 1e-5;
            let expected = (moved(h) - moved(-h)) / (2.0 * h);
            let error = (found - expected).abs() / expected.abs().max(1.0);
            assert!(error < 1e-6, "input {which}, element {i}: {found} is not {expected}");
        }
    }
}

#[track_caller]
fn check(shapes: &[&[usize]], f: impl Fn(Vec<Tensor>) -> Result<Tensor>) {
    let inputs: Vec<_> = shapes
        .iter()
        .enumerate()
        .map(|(salt, shape)| (values(shape.iter().product(), salt), Shape::from(*shape)))
        .collect();
    check_from(&inputs, f);
}

/// As [`check`], for one input whose values `map` moves into the op's domain.
#[track_caller]
fn check_on(map: impl Fn(f64) -> f64, f: impl Fn(Tensor) -> Result<Tensor>) {
    let x = values(6, 3).into_iter().map(map).collect();
    check_from(&[(x, Shape::from([2, 3]))], |mut x| f(x.remove(0)));
}

fn ints(values: &[i64], shape: &[usize]) -> Tensor {
    Tensor::from_data(values, shape, DType::I64, &device()).unwrap()
}

fn any(x: f64) -> f64 {
    x
}

fn positive(x: f64) -> f64 {
    x.abs() + 0.3
}

fn small(x: f64) -> f64 {
    x / 2.0
}

#[test]
fn unary_functions() {
    check_on(any, Tensor::neg);
    check_on(any, Tensor::abs);
    check_on(any, Tensor::sign);
    check_on(any, Tensor::square);
    check_on(any, Tensor::exp);
    check_on(any, Tensor::expm1);
    check_on(positive, Tensor::log);
    check_on(positive, Tensor::log1p);
    check_on(positive, Tensor::sqrt);
    check_on(positive, Tensor::rsqrt);
    check_on(any, Tensor::recip);
    check_on(any, Tensor::sin);
    check_on(any, Tensor::cos);
    check_on(small, Tensor::tan);
    check_on(small, Tensor::asin);
    check_on(small, Tensor::acos);
    check_on(any, Tensor::atan);
    check_on(any, Tensor::sinh);
    check_on(any, Tensor::cosh);
    check_on(any, Tensor::asinh);
    check_on(|x| positive(x) + 1.0, Tensor::acosh);
    check_on(small, Tensor::atanh);
    check_on(any, Tensor::erf);
    check_on(any, Tensor::floor);
    check_on(any, Tensor::ceil);
    check_on(|x| x + 0.25, Tensor::round);
    check_on(any, Tensor::trunc);
}

#[test]
fn activations() {
    check_on(any, Tensor::relu);
    check_on(any, Tensor::sigmoid);
    check_on(any, Tensor::tanh);
    check_on(any, Tensor::gelu);
    check_on(any, Tensor::gelu_approximate);
    check_on(any, Tensor::silu);
    check_on(any, Tensor::softplus);
    check_on(any, Tensor::log_sigmoid);
    check_on(any, |x| x.leaky_relu(0.1));
    check_on(any, |x| x.hard_sigmoid(0.4, 0.5));
}

#[test]
fn binary_arithmetic_with_broadcasting() {
    type Binary = fn(Tensor, Tensor) -> Result<Tensor>;
    let ops: [Binary; 8] = [
        |a, b| a.add(b),
        |a, b| a.sub(b),
        |a, b| a.mul(b),
        |a, b| a.div(b),
        |a, b| a.remainder(b),
        |a, b| a.max_pair(b),
        |a, b| a.min_pair(b),
        |a, b| a.atan2(b),
    ];
    for op in ops {
        for shapes in [[&[2, 3][..], &[2, 3]], [&[2, 3], &[3]], [&[2, 1], &[4, 1, 3]]] {
            check(&shapes, |x| op(x[0].clone(), x[1].clone()));
        }
    }
    check(&[&[2, 3], &[3]], |x| x[0].clone().abs()?.powf(&x[1]));
}

#[test]
fn the_same_tensor_used_twice_gets_both_gradients() {
    check(&[&[3]], |x| x[0].clone().mul(&x[0])?.add(x[0].clone().sin()?));
}

#[test]
fn arithmetic_with_scalars() {
    check_on(any, |x| x.add_scalar(2.5));
    check_on(any, |x| x.sub_scalar(2.5));
    check_on(any, |x| x.mul_scalar(2.5));
    check_on(any, |x| x.div_scalar(2.5));
    check_on(any, |x| x.remainder_scalar(0.7));
    check_on(any, |x| x.powf_scalar(3.0));
    check_on(positive, |x| x.powf_scalar(-0.5));
    check_on(any, |x| x.powf_scalar(0.0));
    check_on(any, |x| x.max_scalar(0.3));
    check_on(any, |x| x.min_scalar(0.3));
    check_on(any, |x| x.atan2_scalar(0.7));
    check_on(any, |x| x.scalar_sub(2.5));
    check_on(any, |x| x.scalar_div(2.5));
    check_on(any, |x| x.scalar_powf(2.5));
    check_on(any, |x| x.scalar_remainder(2.5));
    check_on(any, |x| x.clamp(Some(Scalar::Float(-0.5)), Some(Scalar::Float(0.7))));
}

#[test]
fn masks_and_casts() {
    let mask = || Tensor::from_data([true, false, true], [3], DType::Bool, &device()).unwrap();
    check(&[&[2, 3], &[3]], |x| x[0].clone().mask_where(mask(), &x[1]));
    check(&[&[2, 3]], |x| x[0].clone().mask_fill(mask(), 4.0));
    check(&[&[2, 3]], |x| x[0].clone().cast(DType::F64));
    check(&[&[2, 3]], |x| x[0].clone().copy());
}

#[test]
fn views() {
    check(&[&[2, 3, 2]], |x| x[0].clone().reshape([3, 4]));
    check(&[&[2, 3, 2]], |x| x[0].clone().permute(&[2, 0, 1])?.reshape([4, 3]));
    check(&[&[2, 1, 2]], |x| x[0].clone().expand([3, 2, 4, 2]));
    check(&[&[4, 3]], |x| x[0].clone().slice(&[Range::new(0, 4, -2), Range::new(1, 3, 1)]));
    check(&[&[4, 3]], |x| x[0].clone().flip(&[0, 1]));
    check(&[&[2, 7]], |x| x[0].clone().unfold(1, 3, 2));
    check(&[&[7, 2]], |x| x[0].clone().unfold(0, 3, 1));
    check(&[&[2, 3]], |x| x[0].clone().repeat(&[2, 2]));
    check(&[&[5]], |x| x[0].clone().roll(0, 2));
    check(&[&[3, 3]], |x| x[0].clone().tril(0)?.add(x[0].clone().triu(1)?));
}

#[test]
fn joining_and_splitting() {
    check(&[&[2, 3], &[2, 1]], |x| Tensor::cat(x, 1));
    check(&[&[2, 3], &[2, 3]], |x| Tensor::stack(x, 1));
    check(&[&[2, 5]], |x| {
        let pieces = x[0].clone().split(2, 1)?;
        pieces[0].clone().mul(&pieces[1])?.add(&pieces[2])
    });
}

#[test]
fn reductions() {
    check(&[&[2, 3]], |x| x[0].clone().sum());
    check(&[&[2, 3]], |x| x[0].clone().mean_dim(1));
    check(&[&[2, 3, 2]], |x| x[0].clone().mean_dims(&[0, 2]));
    check(&[&[2, 3, 2]], |x| x[0].clone().prod_dims(&[0, 2]));
    check(&[&[2, 3, 2]], |x| x[0].clone().max_dims(&[0, 2]));
    check(&[&[2, 3]], |x| x[0].clone().min());
    check(&[&[2, 3]], |x| x[0].clone().var_dim(1, 1));
    check(&[&[2, 5]], |x| Ok(x[0].clone().max_dim_with_indices(1)?.0));
    check(&[&[2, 5]], |x| Ok(x[0].clone().min_dim_with_indices(0)?.0));
    check(&[&[2, 5]], |x| x[0].clone().sort(1, true));
    check(&[&[2, 5]], |x| Ok(x[0].clone().topk_with_indices(2, 1)?.0));
}

#[test]
fn a_product_with_zeros_has_the_product_of_the_others_as_gradient() {
    let x = vec![2.0, 0.0, 3.0, 0.0, 0.0, 5.0];
    check_from(&[(x.clone(), [2, 3].into())], |x| x[0].clone().prod_dim(1));
    check_from(&[(x, [2, 3].into())], |x| x[0].clone().cumprod(1));
}

#[test]
fn scans() {
    check(&[&[2, 4]], |x| x[0].clone().cumsum(1));
    check(&[&[2, 4]], |x| x[0].clone().cumprod(1));
    check(&[&[2, 4]], |x| x[0].clone().cummax(1));
    check(&[&[4, 2]], |x| x[0].clone().cummin(0));
}

#[test]
fn indexing() {
    let rows = ints(&[2, 0, 2], &[3]);
    let distinct = ints(&[2, 0], &[2]);
    let places = ints(&[2, 0, 1, 1, 0, 0], &[2, 3]);
    check(&[&[3, 2]], |x| x[0].clone().select(0, &rows));
    check(&[&[3, 2], &[3, 2]], |x| x[0].clone().select_assign(0, &rows, &x[1], Update::Add));
    check(&[&[3, 2], &[2, 2]], |x| x[0].clone().select_assign(0, &distinct, &x[1], Update::Assign));
    check(&[&[3, 3]], |x| x[0].clone().gather(0, &places));
    check(&[&[3, 3], &[2, 3]], |x| x[0].clone().scatter(0, &places, &x[1], Update::Add));
    let apart = ints(&[2, 0, 1, 1, 2, 0], &[2, 3]);
    check(&[&[3, 3], &[2, 3]], |x| x[0].clone().scatter(0, &apart, &x[1], Update::Assign));
    check(&[&[4, 3], &[2, 2]], |x| {
        x[0].clone().slice_assign(&[Range::new(0, 4, 2), Range::new(1, 3, -1)], &x[1])
    });
    check(&[&[3, 2]], |x| Tensor::embedding(&x[0], places.clone()));
}

#[test]
fn padding_and_index_tuples() {
    for mode in [PadMode::Constant(Scalar::Float(2.0)), PadMode::Reflect, PadMode::Edge] {
        check(&[&[3, 4]], |x| x[0].clone().pad(&[2, 1], &[0, 3], mode));
    }
    let tuples = ints(&[1, 0, 0, 1], &[2, 2]);
    check(&[&[2, 2, 2]], |x| x[0].clone().gather_nd(&tuples));
    for update in [IndexingUpdate::Assign, IndexingUpdate::Add, IndexingUpdate::Mul, IndexingUpdate::Max] {
        check(&[&[2, 2, 2], &[2, 2]], |x| x[0].clone().scatter_nd(&tuples, &x[1], update));
    }
}

#[test]
fn products() {
    check(&[&[2, 3], &[3, 4]], |x| x[0].clone().matmul(&x[1]));
    check(&[&[2, 2, 3], &[3, 2]], |x| x[0].clone().matmul(&x[1]));
    check(&[&[2, 1, 2, 3], &[3, 3, 2]], |x| x[0].clone().matmul(&x[1]));
    check(&[&[2, 2, 3], &[3, 4], &[4]], |x| x[0].clone().linear(&x[1], Some(x[2].clone())));
    check(&[&[2, 3], &[3, 4]], |x| x[0].clone().linear(&x[1], None));
    check(&[&[4], &[4]], |x| x[0].clone().dot(&x[1]));
}

#[test]
fn attention() {
    for causal in [false, true] {
        check(&[&[1, 2, 2, 3], &[1, 2, 4, 3], &[1, 2, 4, 2]], |x| {
            x[0].clone().attention(&x[1], &x[2], None, causal)
        });
    }
}

#[test]
fn convolutions() {
    let options = Conv2d { stride: [2, 1], padding: [1, 2], dilation: [1, 2], groups: 2 };
    check(&[&[1, 2, 4, 5], &[4, 1, 3, 2], &[4]], |x| x[0].clone().conv2d(&x[1], Some(x[2].clone()), options));
    check(&[&[1, 4, 3, 3], &[4, 1, 3, 2], &[2]], |x| {
        x[0].clone().conv_transpose2d(&x[1], Some(x[2].clone()), options, [1, 0])
    });
    check(&[&[2, 2, 6], &[3, 2, 3]], |x| x[0].clone().conv1d(&x[1], None, 2, 1, 1, 1));
}

#[test]
fn pooling() {
    let window =
        Window { kernel: [3, 2], stride: [2, 2], padding: [1, 0], dilation: [1, 1], ceil_mode: true };
    check(&[&[1, 2, 5, 5]], |x| x[0].clone().max_pool2d(window));
    for count_include_pad in [false, true] {
        check(&[&[1, 2, 5, 5]], |x| x[0].clone().avg_pool2d(window, count_include_pad));
    }
    check(&[&[1, 2, 5, 4]], |x| x[0].clone().adaptive_avg_pool2d([3, 2]));
}

#[test]
fn normalisation_and_loss() {
    check(&[&[2, 3, 2]], |x| x[0].clone().softmax(1));
    check(&[&[2, 3]], |x| x[0].clone().log_softmax(1));
    check(&[&[2, 4], &[4], &[4]], |x| x[0].clone().layer_norm(&x[1], Some(x[2].clone()), 1e-5));
    check(&[&[2, 4], &[4]], |x| x[0].clone().layer_norm(&x[1], None, 1e-5));
    check(&[&[3, 2, 2], &[2], &[2], &[2]], |x| {
        let [gamma, beta, mean] = [1, 2, 3].map(|i: usize| x[i].clone());
        let var = mean.clone().abs()?;
        x[0].clone().batch_norm([gamma, beta, mean, var], 1e-5)
    });
    check(&[&[2, 4], &[4]], |x| x[0].clone().rms_norm(&x[1], 1e-5));
    check(&[&[3, 2, 2], &[2], &[2]], |x| Ok(x[0].clone().batch_norm_train(&x[1], &x[2], 1e-5)?.0));
    let loss = CrossEntropy { smoothing: 0.1, ignore: Some(1) };
    check(&[&[3, 4]], |x| x[0].clone().cross_entropy(ints(&[2, 1, 0], &[3]), loss));
}

/// Checks the gradients of a gradient: `s = Σ w·d(Σ v·f)/d(inputs)` against central differences of `s`.
#[track_caller]
fn check_second(shapes: &[&[usize]], f: impl Fn(&[Tensor]) -> Result<Tensor>) {
    let recorded = device().autodiff();
    let options = Backward { create_graph: true, ..Backward::default() };
    let weighted = |x: Tensor, salt: usize| {
        let w = tensor(&values(x.numel(), salt), x.shape(), recorded);
        x.mul(w).unwrap().sum().unwrap()
    };
    let first = |inputs: &[Tensor]| {
        let gradients = weighted(f(inputs).unwrap(), 41).backward_with(options).unwrap();
        inputs
            .iter()
            .enumerate()
            .map(|(which, x)| weighted(gradients.try_grad(x).unwrap(), 51 + which))
            .reduce(|a, b| a.add(b).unwrap())
            .unwrap()
    };
    let xs: Vec<Vec<f64>> =
        shapes.iter().enumerate().map(|(salt, shape)| values(shape.iter().product(), salt)).collect();
    let leaves = |xs: &[Vec<f64>]| -> Vec<Tensor> {
        xs.iter()
            .zip(shapes)
            .map(|(x, shape)| tensor(x, &Shape::from(*shape), recorded).require_grad().unwrap())
            .collect()
    };
    let inputs = leaves(&xs);
    let second = first(&inputs).backward().unwrap();
    for (which, x) in inputs.iter().enumerate() {
        let found = second.grad(x).map(|gradient| gradient.to_vec::<f64>().unwrap());
        for i in 0..xs[which].len() {
            let moved = |by: f64| {
                let mut xs = xs.clone();
                xs[which][i] += by;
                first(&leaves(&xs)).item_f64().unwrap()
            };
            let expected = (moved(1e-5) - moved(-1e-5)) / 2e-5;
            // No path at all means that the derivative is 0.
            let found = found.as_ref().map_or(0.0, |found| found[i]);
            let error = (found - expected).abs() / expected.abs().max(1.0);
            assert!(error < 1e-5, "input {which}, element {i}: {found} is not {expected}");
        }
    }
}

#[test]
fn a_gradient_can_be_differentiated_again() {
    type Function = fn(Tensor) -> Result<Tensor>;
    let functions: [Function; 10] = [
        Tensor::tanh,
        Tensor::sigmoid,
        Tensor::gelu,
        Tensor::gelu_approximate,
        Tensor::silu,
        Tensor::softplus,
        Tensor::log_sigmoid,
        |x| x.clone().square()?.mul(x.exp()?),
        |x| x.softmax(1)?.square(),
        |x| x.log_softmax(1)?.square(),
    ];
    for f in functions {
        check_second(&[&[2, 3]], |x| f(x[0].clone()));
    }
}

#[test]
fn gradients_of_fused_ops_can_be_differentiated_again() {
    check_second(&[&[2, 4], &[4], &[4]], |x| {
        x[0].clone().layer_norm(&x[1], Some(x[2].clone()), 1e-2)?.square()
    });
    check_second(&[&[2, 4], &[4]], |x| x[0].clone().rms_norm(&x[1], 1e-2)?.square());
    check_second(&[&[3, 2, 2], &[2], &[2]], |x| {
        x[0].clone().batch_norm_train(&x[1], &x[2], 1e-2)?.0.square()
    });
    let loss = CrossEntropy { smoothing: 0.1, ignore: Some(1) };
    check_second(&[&[3, 4]], |x| x[0].clone().cross_entropy(ints(&[2, 1, 0], &[3]), loss));
    for causal in [false, true] {
        check_second(&[&[1, 2, 2, 3], &[1, 2, 4, 3], &[1, 2, 4, 2]], |x| {
            x[0].clone().attention(&x[1], &x[2], None, causal)
        });
    }
    check_second(&[&[1, 2, 4, 4], &[2, 2, 3, 3]], |x| {
        x[0].clone().conv2d(&x[1], None, Conv2d { padding: [1, 0], ..Conv2d::default() })?.square()
    });
    check_second(&[&[2, 3], &[3, 2], &[2]], |x| x[0].clone().linear(&x[1], Some(x[2].clone()))?.square());
}
