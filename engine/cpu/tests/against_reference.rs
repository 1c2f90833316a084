//! The CPU backend against the reference backend: every op over dtypes, layouts and empty tensors, and
//! over shapes on both sides of the kernels' vector widths and block sizes.

#[path = "../../tensor/tests/reference/mod.rs"]
mod reference;

use emberlab_tensor::op::{Adam, Conv2d, CrossEntropy, Distribution, Sgd, Update, Window};
use emberlab_tensor::{Backward, DType, Device, Range, Result, Scalar, Shape, Tensor};

use DType::{BF16, Bool, F16, F32, F64, I8, I16, I32, I64, U8, U16, U32, U64};

const FLOATS: &[DType] = &[F64, F32, F16, BF16];
const NUMBERS: &[DType] = &[F64, F32, F16, BF16, I64, I32, I16, I8, U64, U32, U16, U8];

/// How an input lies in memory.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Lie {
    Contiguous,
    Permuted,
    Strided,
    Flipped,
    Offset,
}

const LIES: [Lie; 5] = [Lie::Contiguous, Lie::Permuted, Lie::Strided, Lie::Flipped, Lie::Offset];

/// Deterministic values in about -3..3 (0..=5 for unsigned, -5..=5 for signed integers).
fn values(count: usize, salt: usize, dtype: DType) -> Vec<f64> {
    (0..count)
        .map(|i| {
            let unit = ((i * 7919 + salt * 104_729 + 17) % 10_007) as f64 / 10_007.0;
            match dtype {
                Bool => f64::from(unit > 0.4),
                _ if dtype.is_float() => unit * 6.0 - 3.0,
                _ if dtype.is_signed() => (unit * 11.0 - 5.0).floor(),
                _ => (unit * 6.0).floor(),
            }
        })
        .collect()
}

/// The values as a tensor of this shape that lies in memory as asked.
fn place(values: &[f64], shape: &[usize], dtype: DType, lie: Lie, device: &Device) -> Result<Tensor> {
    let whole = |shape: &[usize], values: Vec<f64>| Tensor::from_data(values, shape, dtype, device);
    let rank = shape.len();
    if rank == 0 || values.is_empty() || lie == Lie::Contiguous {
        return whole(shape, values.to_vec());
    }
    let base = whole(shape, values.to_vec())?;
    match lie {
        Lie::Contiguous => Ok(base),
        Lie::Permuted => {
            let back: Vec<usize> = (0..rank).rev().collect();
            base.permute(&back)?.contiguous()?.permute(&back)
        }
        Lie::Strided => {
            // Every second element of the last axis of a tensor with doubled elements.
            let doubled = values.iter().flat_map(|&x| [x, 77.0]).collect();
            let mut wide = shape.to_vec();
            wide[rank - 1] *= 2;
            let end = wide[rank - 1];
            whole(&wide, doubled)?.slice_dim(rank - 1, Range::new(0, end, 2))
        }
        Lie::Flipped => {
            let axes: Vec<usize> = (0..rank).collect();
            base.flip(&axes)?.contiguous()?.flip(&axes)
        }
        Lie::Offset => {
            let mut longer = vec![55.0; values.len() / shape[0]];
            longer.extend(values);
            let mut taller = shape.to_vec();
            taller[0] += 1;
            whole(&taller, longer)?.narrow(0, 1, shape[0])
        }
    }
}

fn tolerance(dtype: DType) -> f64 {
    match dtype {
        F64 => 1e-10,
        F32 => 2e-5,
        F16 => 4e-3,
        BF16 => 3e-2,
        _ => 0.0,
    }
}

#[track_caller]
fn assert_same(found: &Tensor, expected: &Tensor, what: &str) {
    assert_eq!(found.shape(), expected.shape(), "{what}");
    assert_eq!(found.dtype(), expected.dtype(), "{what}");
    let (f, e) = (found.to_f64_vec().unwrap(), expected.to_f64_vec().unwrap());
    for (i, (f, e)) in f.iter().zip(&e).enumerate() {
        let same = f == e
            || (f.is_nan() && e.is_nan())
            || (f - e).abs() <= tolerance(found.dtype()) * e.abs().max(1.0);
        assert!(same, "{what}: element {i} is {f}, expected {e}");
    }
}

/// An input: shape, dtype (`None`: the case's) and a map of its values into the op's domain.
type Input = (&'static [usize], Option<DType>, fn(f64) -> f64);

/// Runs `f` on both backends and compares all results.
#[track_caller]
fn compare(name: &str, dtypes: &[DType], inputs: &[Input], f: impl Fn(Vec<Tensor>) -> Result<Vec<Tensor>>) {
    let cpu = emberlab_cpu::register().unwrap();
    let reference = reference::device();
    for &dtype in dtypes {
        for (turn, &lie) in LIES.iter().enumerate() {
            let on = |device: &Device| {
                let tensors = inputs
                    .iter()
                    .enumerate()
                    .map(|(salt, (shape, own, map))| {
                        let own = own.unwrap_or(dtype);
                        let count = shape.iter().product();
                        let xs: Vec<f64> = values(count, salt, own).into_iter().map(map).collect();
                        // The inputs of one op lie differently from each other.
                        let lie = if salt == 0 { lie } else { LIES[(turn * (salt + 1)) % LIES.len()] };
                        place(&xs, shape, own, lie, device)
                    })
                    .collect::<Result<Vec<_>>>()
                    .unwrap();
                f(tensors)
            };
            let what = format!("{name} on {dtype}, {lie:?}");
            let expected = on(&reference).unwrap_or_else(|error| panic!("{what}: {error}"));
            let found = on(&cpu).unwrap_or_else(|error| panic!("{what}: {error}"));
            for (found, expected) in found.iter().zip(&expected) {
                assert_same(found, expected, &what);
            }
        }
    }
}

fn same(x: f64) -> f64 {
    x
}

fn positive(x: f64) -> f64 {
    x.abs() + 0.25
}

fn inside(x: f64) -> f64 {
    x / 3.1
}

fn not_zero(x: f64) -> f64 {
    if x.abs() < 0.5 { 2.0 } else { x }
}

const M: Input = (&[5, 37], None, same);
const P: Input = (&[5, 37], None, positive);
const U: Input = (&[5, 37], None, inside);

fn one(x: Result<Tensor>) -> Result<Vec<Tensor>> {
    Ok(vec![x?])
}

fn pair((a, b): (Tensor, Tensor)) -> Vec<Tensor> {
    vec![a, b]
}

/// Compares methods of one tensor.
macro_rules! each {
    ($dtypes:expr, [$input:expr], $($method:ident),* $(,)?) => {$(
        compare(stringify!($method), $dtypes, &[$input], |mut x| one(x.remove(0).$method()));
    )*};
}

/// Compares methods of two tensors.
macro_rules! each_pair {
    ($dtypes:expr, [$a:expr, $b:expr], $($method:ident),* $(,)?) => {$(
        compare(stringify!($method), $dtypes, &[$a, $b], |mut x| {
            let b = x.remove(1);
            one(x.remove(0).$method(b))
        });
    )*};
}

#[test]
fn unary_functions() {
    each!(FLOATS, [M], exp, expm1, sin, cos, atan, sinh, cosh, asinh, erf, tanh, floor, ceil, round, trunc);
    each!(FLOATS, [M], relu, sigmoid, gelu, gelu_approximate, silu, softplus, log_sigmoid);
    each!(FLOATS, [P], log, log1p, sqrt, rsqrt, recip);
    each!(FLOATS, [U], tan, asin, acos, atanh);
    compare("acosh", FLOATS, &[P], |x| one(x[0].clone().add_scalar(1.0)?.acosh()));
    each!(NUMBERS, [M], abs, sign, square);
    each!(&[F64, F32, F16, BF16, I64, I32, I16, I8], [M], neg);
    each!(&[Bool, I64, I32, I16, I8], [M], not);
    each!(FLOATS, [M], is_nan, is_inf, is_finite);
}

#[test]
fn special_values() {
    let inputs = [0.0, -0.0, 1.0, -1.0, f64::INFINITY, f64::NEG_INFINITY, f64::NAN, 1e30, -1e30, 1e-30];
    type Function = (&'static str, fn(Tensor) -> Result<Tensor>);
    let functions: [Function; 24] = [
        ("exp", Tensor::exp),
        ("log", Tensor::log),
        ("log1p", Tensor::log1p),
        ("sqrt", Tensor::sqrt),
        ("rsqrt", Tensor::rsqrt),
        ("recip", Tensor::recip),
        ("tanh", Tensor::tanh),
        ("sigmoid", Tensor::sigmoid),
        ("relu", Tensor::relu),
        ("erf", Tensor::erf),
        ("sign", Tensor::sign),
        ("floor", Tensor::floor),
        ("round", Tensor::round),
        ("softplus", Tensor::softplus),
        ("log_sigmoid", Tensor::log_sigmoid),
        ("expm1", Tensor::expm1),
        ("is_nan", Tensor::is_nan),
        ("sum", Tensor::sum),
        ("max", Tensor::max),
        ("min", Tensor::min),
        ("argmax", |x| x.argmax(0)),
        ("argmin", |x| x.argmin(0)),
        ("cummax", |x| x.cummax(0)),
        ("sort", |x| x.sort(0, true)),
    ];
    let cpu = emberlab_cpu::register().unwrap();
    for dtype in [F64, F32] {
        for (name, f) in functions {
            let on = |device: &Device| f(Tensor::from_data(inputs, [10], dtype, device).unwrap()).unwrap();
            assert_same(&on(&cpu), &on(&reference::device()), &format!("{name} on {dtype}"));
        }
        let bits = |device: &Device| {
            let x = Tensor::from_data(inputs, [10], dtype, device).unwrap();
            let y = Tensor::from_data(inputs, [10, 1], dtype, device).unwrap();
            vec![
                x.clone().max_pair(&y).unwrap(),
                x.clone().min_pair(&y).unwrap(),
                x.clone().lower(&y).unwrap(),
                x.clone().equal(&y).unwrap(),
                x.clone().not_equal(&y).unwrap(),
                x.clone().clamp(Some(Scalar::Float(-0.5)), Some(Scalar::Float(0.5))).unwrap(),
                x.clone().cast(I32).unwrap(),
                x.clone().cast(U8).unwrap(),
                x.cast(Bool).unwrap(),
            ]
        };
        for (i, (found, expected)) in bits(&cpu).iter().zip(bits(&reference::device())).enumerate() {
            assert_same(found, &expected, &format!("pairs of special values, op {i}, {dtype}"));
        }
    }
}

#[test]
fn binary_functions() {
    const ROW: Input = (&[37], None, same);
    const COLUMN: Input = (&[5, 1], None, same);
    const CUBE: Input = (&[3, 1, 37], None, same);
    const NONZERO: Input = (&[5, 37], None, not_zero);
    for other in [M, ROW, COLUMN, CUBE] {
        each_pair!(
            NUMBERS,
            [M, other],
            add,
            mul,
            max_pair,
            min_pair,
            equal,
            not_equal,
            lower,
            lower_equal,
            greater,
            greater_equal
        );
        each_pair!(&[F64, F32, F16, BF16, I64, I32, I16, I8], [M, other], sub);
        each_pair!(&[Bool, I64, I32, U8], [M, other], bitwise_and, bitwise_or, bitwise_xor);
    }
    each_pair!(NUMBERS, [M, NONZERO], div, remainder);
    each_pair!(&[F64, F32], [P, M], powf);
    each_pair!(FLOATS, [M, NONZERO], atan2);
    each_pair!(&[I64, I32, I16, I8], [M, P], bitwise_left_shift, bitwise_right_shift);
}

#[test]
fn scalars_masks_and_casts() {
    compare("scalars", FLOATS, &[M], |x| {
        let x = || x[0].clone();
        Ok(vec![
            x().add_scalar(1.5)?,
            x().sub_scalar(1.5)?,
            x().mul_scalar(1.5)?,
            x().div_scalar(1.5)?,
            x().remainder_scalar(1.5)?,
            x().powf_scalar(2.0)?,
            x().powf_scalar(3.0)?,
            x().abs()?.powf_scalar(0.5)?,
            x().max_scalar(0.5)?,
            x().min_scalar(0.5)?,
            x().scalar_sub(1.5)?,
            x().scalar_powf(1.5)?,
            x().clamp(Some(Scalar::Float(-1.0)), None)?,
            x().lower_scalar(0.25)?,
            x().greater_equal_scalar(0.25)?,
        ])
    });
    compare("integer scalars", &[I64, I32, I16, I8], &[M], |x| {
        let x = || x[0].clone();
        Ok(vec![
            x().add_scalar(3)?,
            x().scalar_sub(3)?,
            x().div_scalar(2)?,
            x().remainder_scalar(3)?,
            x().remainder_scalar(-3)?,
            x().powf_scalar(2)?,
            x().clamp(Some(Scalar::Int(-1)), Some(Scalar::Int(2)))?,
            x().lower_scalar(0.5)?,
            x().bitwise_and_scalar(3)?,
        ])
    });
    const MASK: Input = (&[5, 37], Some(Bool), same);
    const ROW_MASK: Input = (&[37], Some(Bool), same);
    for mask in [MASK, ROW_MASK] {
        compare("mask_where", NUMBERS, &[M, mask, M], |x| one(x[0].clone().mask_where(&x[1], &x[2])));
        compare("mask_fill", NUMBERS, &[M, mask], |x| one(x[0].clone().mask_fill(&x[1], 4)));
    }
    for &to in DType::ALL {
        compare(&format!("cast to {to}"), &[F64, F32, F16, BF16, I64, I8], &[M], |x| {
            // Non-negative, so that unsigned types hold the values.
            one(x[0].clone().abs()?.cast(to))
        });
        compare(&format!("cast to {to}"), &[Bool, U8], &[M], |x| one(x[0].clone().cast(to)));
    }
}

#[test]
fn reductions() {
    const CUBE: Input = (&[3, 5, 37], None, same);
    const TALL: Input = (&[129, 3], None, same);
    for input in [CUBE, TALL] {
        each!(NUMBERS, [input], max, min);
        each!(&[F64, F32, I64, I32], [input], sum, mean, any, all);
        for axis in 0..input.0.len() {
            compare("along an axis", &[F64, F32, F16, BF16, I64, I32], &[input], |x| {
                let x = || x[0].clone();
                let mut all = vec![x().max_dim(axis)?, x().min_dim(axis)?];
                all.extend([x().argmax(axis)?, x().argmin(axis)?, x().cummax(axis)?, x().cummin(axis)?]);
                all.extend(pair(x().max_dim_with_indices(axis)?));
                all.extend(pair(x().sort_with_indices(axis, false)?));
                all.extend(pair(x().sort_with_indices(axis, true)?));
                Ok(all)
            });
            compare("sums along an axis", &[F64, F32, I64], &[input], |x| {
                let x = || x[0].clone();
                Ok(vec![x().sum_dim(axis)?, x().mean_dim(axis)?, x().cumsum(axis)?])
            });
            compare("products along an axis", &[F64], &[input], |x| {
                Ok(vec![x[0].clone().prod_dim(axis)?, x[0].clone().cumprod(axis)?])
            });
            compare("logic along an axis", &[Bool], &[input], |x| {
                Ok(vec![x[0].clone().any_dim(axis)?, x[0].clone().all_dim(axis)?])
            });
        }
    }
    for axes in [&[0, 2][..], &[0, 1], &[1, 2], &[]] {
        compare("over several axes", &[F64, F32, I64], &[CUBE], |x| {
            Ok(vec![x[0].clone().sum_dims(axes)?, x[0].clone().max_dims(axes)?])
        });
    }
}

#[test]
fn empty_tensors() {
    const EMPTY: Input = (&[0, 3], None, same);
    const ROWS: Input = (&[2, 3], None, same);
    compare("empty", &[F32, I64], &[EMPTY, ROWS], |x| {
        let (e, r) = (|| x[0].clone(), x[1].clone());
        Ok(vec![
            e().add_scalar(1)?,
            e().add(e())?,
            e().sum()?,
            e().sum_dim(0)?,
            e().sum_dim(1)?,
            e().cumsum(0)?,
            Tensor::cat(vec![e(), r.clone()], 0)?,
            r.clone().narrow(0, 1, 0)?.mul_scalar(2)?,
            r.matmul(e().transpose()?)?,
            e().transpose()?.matmul(e())?,
        ])
    });
    compare("empty floats", &[F32, F64], &[EMPTY], |x| {
        Ok(vec![x[0].clone().exp()?, x[0].clone().softmax(1)?, x[0].clone().softmax(0)?])
    });
}

#[test]
fn joining_and_indexing() {
    const INDEX: Input = (&[4], Some(I64), |x| (x.abs() * 100.0) % 5.0);
    const PLACES: Input = (&[5, 4], Some(I64), |x| (x.abs() * 100.0) % 5.0);
    const ROWS: Input = (&[4, 7], None, same);
    const X: Input = (&[5, 7], None, same);
    let every = &[F64, F32, F16, BF16, I64, I32, I16, I8, U64, U32, U16, U8, Bool];
    compare("cat", every, &[X, ROWS, X], |x| Ok(vec![Tensor::cat(x.clone(), 0)?]));
    compare("cat along the last axis", every, &[X, X], |x| one(Tensor::cat(x, 1)));
    compare("select", every, &[X, INDEX], |x| {
        Ok(vec![x[0].clone().select(0, &x[1])?, x[0].clone().select(1, &x[1])?])
    });
    compare("gather", every, &[X, PLACES], |x| {
        Ok(vec![x[0].clone().gather(0, &x[1])?, x[0].clone().gather(1, &x[1])?])
    });
    compare("slices", every, &[X], |x| {
        let ranges = [Range::new(0, 5, 2), Range::new(1, 7, -3)];
        let part = x[0].clone().slice(&ranges)?;
        Ok(vec![part.clone(), x[0].clone().flip(&[1])?.slice_assign(&ranges, part)?])
    });
    let updates = [Update::Add, Update::Assign];
    for update in updates {
        // Duplicate indices are resolved in order, also when they run in parallel.
        compare("select_assign", NUMBERS, &[X, INDEX, ROWS], |x| {
            one(x[0].clone().select_assign(0, &x[1], &x[2], update))
        });
        const VALUES: Input = (&[5, 4], None, same);
        compare("scatter", NUMBERS, &[X, PLACES, VALUES], |x| {
            Ok(vec![
                x[0].clone().scatter(0, &x[1], &x[2], update)?,
                x[0].clone().scatter(1, &x[1], &x[2], update)?,
            ])
        });
    }
    let cpu = emberlab_cpu::register().unwrap();
    let x = Tensor::ones([3, 2], F32, &cpu).unwrap();
    for index in [3i64, -1] {
        let index = Tensor::from_data([index], [1], I64, &cpu).unwrap();
        assert!(x.clone().select(0, &index).unwrap_err().to_string().contains("out of range for axis 0"));
    }
}

#[test]
fn products() {
    const SHAPES: [[Input; 2]; 6] = [
        [(&[3, 4], None, same), (&[4, 5], None, same)],
        [(&[65, 130], None, same), (&[130, 33], None, same)],
        [(&[1, 64], None, same), (&[64, 40], None, same)],
        [(&[4, 3, 17], None, same), (&[4, 17, 9], None, same)],
        [(&[2, 1, 3, 8], None, same), (&[3, 8, 2], None, same)],
        [(&[6, 5, 8], None, same), (&[8, 3], None, same)],
    ];
    for inputs in SHAPES {
        compare("matmul", &[F64, F32, I64, I32], &inputs, |x| one(x[0].clone().matmul(&x[1])));
        compare("matmul", &[F16, BF16], &inputs, |x| {
            // Small values: half types add up in f32, but each result is rounded once.
            one(x[0].clone().mul_scalar(0.125)?.matmul(x[1].clone().mul_scalar(0.125)?))
        });
    }
    const LINEAR: [Input; 3] = [(&[3, 5, 24], None, same), (&[24, 10], None, same), (&[10], None, same)];
    compare("linear", &[F64, F32], &LINEAR, |x| {
        Ok(vec![x[0].clone().linear(&x[1], Some(x[2].clone()))?, x[0].clone().linear(&x[1], None)?])
    });
}

/// The outputs of `f` and the gradients of all its inputs, from a gradient of different numbers and from one
/// number that is broadcast, as the gradient of a sum is.
fn with_gradients(x: Vec<Tensor>, f: impl Fn(&[Tensor]) -> Result<Tensor>) -> Result<Vec<Tensor>> {
    let leaves = x.into_iter().map(|x| Tensor::from_inner(x).require_grad()).collect::<Result<Vec<_>>>()?;
    let mut all = Vec::new();
    for broadcast in [false, true] {
        let y = f(&leaves)?;
        let weights = values(y.numel(), 11, y.dtype());
        let device = y.device().inner();
        let seed = if broadcast {
            Tensor::full([1], 0.75, y.dtype(), &device)?.expand(y.shape().clone())?
        } else {
            Tensor::from_data(weights, y.shape().clone(), y.dtype(), &device)?
        };
        let gradients = y.backward_from(seed, Backward::default())?;
        all.push(y.inner());
        for leaf in &leaves {
            all.push(gradients.try_grad(leaf)?);
        }
    }
    Ok(all)
}

#[test]
fn convolutions_and_their_gradients() {
    let plain = Conv2d::default();
    let strided = Conv2d { stride: [2, 1], padding: [1, 2], dilation: [1, 2], groups: 1 };
    let same_size = Conv2d { padding: [1, 1], ..plain };
    const W3: Input = (&[6, 4, 3, 3], None, same);
    const B6: Input = (&[6], None, same);
    const IMAGE: Input = (&[2, 4, 9, 11], None, same);
    const W1: Input = (&[6, 4, 1, 1], None, same);
    const DEPTHWISE: Input = (&[8, 1, 3, 3], None, same);
    const GROUPED: Input = (&[6, 2, 3, 3], None, same);
    const B8: Input = (&[8], None, same);
    let cases = [
        (plain, [IMAGE, W3, B6]),
        (same_size, [IMAGE, W3, B6]),
        (strided, [IMAGE, W3, B6]),
        (plain, [IMAGE, W1, B6]),
        (Conv2d { groups: 4, ..same_size }, [IMAGE, DEPTHWISE, B8]),
        (Conv2d { groups: 2, ..strided }, [IMAGE, GROUPED, B6]),
    ];
    for (options, inputs) in cases {
        compare("conv2d", &[F64, F32], &inputs, |x| {
            with_gradients(x, |x| x[0].clone().conv2d(&x[1], Some(x[2].clone()), options))
        });
    }
    const TRANSPOSED: [Input; 2] = [(&[2, 6, 4, 5], None, same), (&[6, 4, 3, 3], None, same)];
    compare("conv_transpose2d", &[F64, F32], &TRANSPOSED, |x| {
        with_gradients(x, |x| x[0].clone().conv_transpose2d(&x[1], None, strided, [1, 0]))
    });
}

#[test]
fn pooling_and_its_gradients() {
    const IMAGE: Input = (&[2, 3, 9, 7], None, same);
    for (kernel, stride, padding, ceil_mode) in
        [([2, 2], [2, 2], [0, 0], false), ([3, 2], [2, 1], [1, 1], true), ([3, 3], [1, 1], [1, 1], false)]
    {
        let window = Window { kernel, stride, padding, dilation: [1, 1], ceil_mode };
        compare("max_pool2d", &[F64, F32], &[IMAGE], |x| {
            let (_, indices) = x[0].clone().max_pool2d_with_indices(window)?;
            let mut all = with_gradients(x, |x| x[0].clone().max_pool2d(window))?;
            all.push(indices);
            Ok(all)
        });
        for count_include_pad in [true, false] {
            compare("avg_pool2d", &[F64, F32], &[IMAGE], |x| {
                with_gradients(x, |x| x[0].clone().avg_pool2d(window, count_include_pad))
            });
        }
    }
    for output in [[1, 1], [3, 2], [9, 7], [10, 8]] {
        compare("adaptive_avg_pool2d", &[F64, F32], &[IMAGE], |x| {
            with_gradients(x, |x| x[0].clone().adaptive_avg_pool2d(output))
        });
    }
}

#[test]
fn normalisation_and_its_gradients() {
    const X: Input = (&[6, 35], None, same);
    const G: Input = (&[35], None, same);
    const CUBE: Input = (&[3, 5, 37], None, same);
    const C: Input = (&[5], None, same);
    for axis in 0..3 {
        compare("softmax", &[F64, F32], &[CUBE], |x| with_gradients(x, |x| x[0].clone().softmax(axis)));
        compare("log_softmax", &[F64, F32], &[CUBE], |x| {
            with_gradients(x, |x| x[0].clone().log_softmax(axis))
        });
    }
    compare("layer_norm", &[F64, F32], &[X, G, G], |x| {
        with_gradients(x, |x| x[0].clone().layer_norm(&x[1], Some(x[2].clone()), 1e-5))
    });
    compare("layer_norm without beta", &[F64, F32], &[X, G], |x| {
        with_gradients(x, |x| x[0].clone().layer_norm(&x[1], None, 1e-5))
    });
    compare("rms_norm", &[F64, F32], &[X, G], |x| with_gradients(x, |x| x[0].clone().rms_norm(&x[1], 1e-5)));
    compare("batch_norm_train", &[F64, F32], &[CUBE, C, C], |x| {
        with_gradients(x, |x| Ok(x[0].clone().batch_norm_train(&x[1], &x[2], 1e-5)?.0))
    });
    for loss in
        [CrossEntropy { smoothing: 0.0, ignore: None }, CrossEntropy { smoothing: 0.1, ignore: Some(2) }]
    {
        compare("cross_entropy", &[F64, F32], &[X], |x| {
            let classes = (0..6).map(|i| i64::from(i) * 5 % 7 + 2).collect::<Vec<_>>();
            let targets = Tensor::from_data(classes, [6], I64, &x[0].device())?;
            with_gradients(x, |x| x[0].clone().cross_entropy(&targets, loss))
        });
    }
}

#[test]
fn attention_and_its_gradients() {
    const Q: Input = (&[2, 3, 33, 8], None, same);
    const K: Input = (&[2, 3, 40, 8], None, same);
    const V: Input = (&[2, 3, 40, 6], None, same);
    for causal in [false, true] {
        compare("attention", &[F64, F32], &[Q, K, V], |x| {
            with_gradients(x, |x| x[0].clone().attention(&x[1], &x[2], None, causal))
        });
    }
}

#[test]
fn optimizer_steps() {
    let adam = Adam {
        lr: 0.01,
        beta1: 0.9,
        beta2: 0.99,
        eps: 1e-8,
        weight_decay: 0.1,
        decoupled: false,
        correction1: 0.19,
        correction2: 0.0199,
    };
    for decoupled in [false, true] {
        compare("adam", &[F64, F32], &[M, M, M, P], |x| {
            let options = Adam { decoupled, ..adam };
            let (p, m, v) = x[0].clone().adam_step(&x[1], &x[2], &x[3], options)?;
            Ok(vec![p, m, v])
        });
    }
    let sgd = Sgd { lr: 0.1, weight_decay: 0.01, momentum: None, dampening: 0.0, nesterov: false };
    compare("sgd", &[F64, F32], &[M, M], |x| Ok(vec![x[0].clone().sgd_step(&x[1], None, sgd)?.0]));
    for nesterov in [false, true] {
        let options = Sgd { momentum: Some(0.9), dampening: 0.2, nesterov, ..sgd };
        for velocity in [false, true] {
            compare("sgd with momentum", &[F64, F32], &[M, M, M], |x| {
                let velocity = velocity.then(|| x[2].clone());
                let (p, v) = x[0].clone().sgd_step(&x[1], velocity, options)?;
                Ok(vec![p, v.expect("momentum keeps a velocity")])
            });
        }
    }
}

/// Shapes large enough that kernels split the work between threads.
#[test]
fn large_tensors() {
    const BIG: Input = (&[151, 1030], None, same);
    const COLUMN: Input = (&[151, 1], None, same);
    const ROW: Input = (&[1030], None, same);
    compare("large elementwise", &[F32], &[BIG, COLUMN, ROW], |x| {
        let x0 = || x[0].clone();
        Ok(vec![
            x0().gelu()?,
            x0().mul(&x[1])?.add(&x[2])?,
            x0().greater(&x[2])?,
            x0().cast(I32)?,
            x0().mask_fill(x0().lower_scalar(0.0)?, 1.0)?,
            x0().transpose()?.contiguous()?,
        ])
    });
    for axis in 0..2 {
        compare("large reductions", &[F64, I64], &[BIG], |x| {
            let x0 = || x[0].clone();
            let (sorted, order) = x0().sort_with_indices(axis, true)?;
            Ok(vec![
                x0().sum()?,
                x0().sum_dim(axis)?,
                x0().max()?,
                x0().max_dim(axis)?,
                x0().argmin(axis)?,
                x0().cumsum(axis)?,
                sorted,
                order,
            ])
        });
        compare("large softmax", &[F32], &[BIG], |x| with_gradients(x, |x| x[0].clone().softmax(axis)));
    }
    compare("large norms", &[F64], &[BIG, ROW, ROW], |x| {
        with_gradients(x, |x| {
            let y = x[0].clone().layer_norm(&x[1], Some(x[2].clone()), 1e-5)?;
            y.rms_norm(&x[1], 1e-5)
        })
    });
    const MATRIX: Input = (&[1030, 70], None, same);
    compare("large matmul", &[F64], &[BIG, MATRIX], |x| with_gradients(x, |x| x[0].clone().matmul(&x[1])));
    const IMAGES: Input = (&[5, 8, 20, 21], None, same);
    const KERNELS: Input = (&[12, 8, 3, 3], None, same);
    let options = Conv2d { padding: [1, 1], ..Conv2d::default() };
    compare("large convolution", &[F64], &[IMAGES, KERNELS], |x| {
        with_gradients(x, |x| x[0].clone().conv2d(&x[1], None, options)?.relu())
    });
    const INDEX: Input = (&[5000], Some(I64), |x| (x.abs() * 1e6) % 151.0);
    const ROWS: Input = (&[5000, 64], None, same);
    const TABLE: Input = (&[151, 64], None, same);
    compare("large scatter", &[F64, I64], &[TABLE, INDEX, ROWS], |x| {
        Ok(vec![
            x[0].clone().select_assign(0, &x[1], &x[2], Update::Add)?,
            x[0].clone().select_assign(0, &x[1], &x[2], Update::Assign)?,
            Tensor::embedding(&x[0], &x[1])?,
        ])
    });
}

#[test]
fn random_numbers_are_the_same_everywhere() {
    let cpu = emberlab_cpu::register().unwrap();
    let distributions = [
        Distribution::Uniform { low: -2.0, high: 3.0 },
        Distribution::Normal { mean: 1.0, std: 2.0 },
        Distribution::Bernoulli { probability: 0.3 },
    ];
    for dtype in [F64, F32] {
        for distribution in distributions {
            let draw = |device: &Device| {
                device.seed(5).unwrap();
                let shapes: [Shape; 2] = [[7].into(), [3, 1001].into()];
                shapes.map(|shape| Tensor::random(shape, distribution, dtype, device).unwrap())
            };
            for (found, expected) in draw(&cpu).iter().zip(draw(&reference::device())) {
                assert_same(found, &expected, &format!("{distribution:?} on {dtype}"));
            }
        }
    }
}

#[test]
fn memory_that_is_given_away_is_reused_and_memory_that_is_kept_is_not_touched() {
    let cpu = emberlab_cpu::register().unwrap();
    let x = Tensor::from_data([1.0f32, 2.0], [2], F32, &cpu).unwrap();
    let kept = x.clone();
    let y = x.add_scalar(1.0).unwrap();
    assert_eq!(kept.to_vec::<f32>().unwrap(), [1.0, 2.0]);
    let before = y.buffer().id();
    let z = y.mul_scalar(2.0).unwrap();
    assert_eq!(z.buffer().id(), before, "the only handle was given away");
    assert_eq!(z.to_vec::<f32>().unwrap(), [4.0, 6.0]);
}
