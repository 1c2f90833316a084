//! One application of every op, and the table tests over them.

use super::*;
use crate::{Dims, TensorInfo};

/// Numbers the variants, and does not compile when one is missing.
macro_rules! variants {
    ($($pattern:pat),* $(,)?) => {
        const NAMES: &[&str] = &[$(stringify!($pattern)),*];

        fn variant(op: &Op) -> usize {
            match op { $($pattern => (),)* }
            let found = [$(matches!(op, $pattern)),*];
            found.iter().position(|&found| found).expect("the match is exhaustive")
        }
    };
}

variants! {
    Op::Unary(_), Op::Activation(_), Op::ActivationGrad(_), Op::Binary(_), Op::BinaryScalar { .. },
    Op::Clamp { .. }, Op::Compare(_), Op::CompareScalar(..), Op::Test(_), Op::Bitwise(_),
    Op::BitwiseScalar(..), Op::Not, Op::Where, Op::MaskFill(_), Op::Cast(_), Op::Contiguous,
    Op::Full { .. }, Op::Arange { .. }, Op::Random { .. }, Op::View(_), Op::Reduce(..),
    Op::ArgReduce(..), Op::ReduceWithIndex(..), Op::Cumulative(..), Op::Sort { .. }, Op::Cat(_),
    Op::Select(_), Op::SelectUpdate(..), Op::Gather(_), Op::ScatterUpdate(..), Op::SliceAssign(_),
    Op::Matmul, Op::Linear, Op::Conv2d(_), Op::Conv2dInputGrad { .. }, Op::Conv2dWeightGrad { .. },
    Op::MaxPool2d(_), Op::MaxPool2dGrad { .. }, Op::AvgPool2d(_), Op::AvgPool2dGrad { .. },
    Op::AdaptiveAvgPool2d { .. }, Op::AdaptiveAvgPool2dGrad { .. }, Op::Softmax(_),
    Op::SoftmaxGrad(_), Op::LogSoftmax(_), Op::LogSoftmaxGrad(_), Op::LayerNorm { .. },
    Op::LayerNormGrad, Op::RmsNorm { .. }, Op::RmsNormGrad, Op::BatchNorm { .. },
    Op::BatchNormGrad { .. }, Op::CrossEntropy(_), Op::CrossEntropyGrad(_), Op::Attention(_),
    Op::AttentionGrad(_), Op::Adam(_), Op::Sgd(_),
}

const WINDOW: Window =
    Window { kernel: [2, 2], stride: [2, 2], padding: [0, 0], dilation: [1, 1], ceil_mode: false };

const ADAM: Adam = Adam {
    lr: 0.1,
    beta1: 0.9,
    beta2: 0.999,
    eps: 1e-8,
    weight_decay: 0.0,
    decoupled: false,
    correction1: 0.1,
    correction2: 0.001,
};

const SGD: Sgd = Sgd { lr: 0.1, weight_decay: 0.0, momentum: Some(0.9), dampening: 0.0, nesterov: false };

/// Each op with its inputs and its outputs as `dtype[shape]`.
fn samples() -> Vec<(Op, &'static str, &'static str)> {
    let avg = AvgPool2d { window: WINDOW, count_include_pad: true };
    let max = MaxPool2d { window: WINDOW };
    let conv = Conv2d { padding: [1, 1], ..Conv2d::default() };
    let one = Scalar::Float(1.0);
    let loss = CrossEntropy { smoothing: 0.0, ignore: None };
    let attention = Attention { scale: 1.0, causal: false };
    let image = || Shape::from([1, 2, 4, 4]);
    let random = Op::Random {
        shape: [3].into(),
        dtype: DType::F32,
        distribution: Distribution::Normal { mean: 0.0, std: 1.0 },
        stream: Stream { seed: 0, offset: 0 },
    };
    let arange = Op::Arange { start: one, step: one, length: 3, dtype: DType::F32 };
    let full = Op::Full { shape: [2].into(), dtype: DType::I8, value: Scalar::Int(1) };
    let scaled = Op::BinaryScalar { op: Binary::Mul, value: one, reversed: false };
    let weight_grad = Op::Conv2dWeightGrad { conv, weight: [3, 2, 3, 3].into() };
    let x = "f32[1,2,4,4]";
    let y = "f32[1,3,4,4]";
    let pooled = "f32[1,2,2,2]";
    let m = "f32[2,3]";
    vec![
        (Op::Unary(Unary::Exp), m, m),
        (Op::Activation(Activation::Relu), "f16[2]", "f16[2]"),
        (Op::ActivationGrad(Activation::Relu), "f16[2] f16[2]", "f16[2]"),
        (Op::Binary(Binary::Add), "i32[2] i32[2]", "i32[2]"),
        (scaled, m, m),
        (Op::Clamp { min: None, max: None }, "i8[2]", "i8[2]"),
        (Op::Compare(Compare::Lt), "f32[2] f32[2]", "bool[2]"),
        (Op::CompareScalar(Compare::Eq, one), "bool[2]", "bool[2]"),
        (Op::Test(Test::IsNan), "f32[2]", "bool[2]"),
        (Op::Bitwise(Bitwise::And), "bool[2] bool[2]", "bool[2]"),
        (Op::BitwiseScalar(Bitwise::Shl, Scalar::Int(1)), "u8[2]", "u8[2]"),
        (Op::Not, "bool[2]", "bool[2]"),
        (Op::Where, "bool[2] f32[2] f32[2]", "f32[2]"),
        (Op::MaskFill(one), "f32[2] bool[2]", "f32[2]"),
        (Op::Cast(DType::I64), "f32[2]", "i64[2]"),
        (Op::Contiguous, m, m),
        (full, "", "i8[2]"),
        (arange, "", "f32[3]"),
        (random, "", "f32[3]"),
        (Op::View(View::Permute(Dims::from_slice(&[1, 0]))), m, "f32[3,2]"),
        (Op::Reduce(Reduce::Sum, Axes::one(0)), m, "f32[1,3]"),
        (Op::ArgReduce(Extremum::Max, 1), m, "i64[2,1]"),
        (Op::ReduceWithIndex(Extremum::Max, 1), m, "f32[2,1] i64[2,1]"),
        (Op::Cumulative(Cumulative::Sum, 1), m, m),
        (Op::Sort { axis: 1, descending: true }, m, "f32[2,3] i64[2,3]"),
        (Op::Cat(1), "f32[2,3] f32[2,1]", "f32[2,4]"),
        (Op::Select(1), "f32[2,3] i64[5]", "f32[2,5]"),
        (Op::SelectUpdate(1, Update::Add), "f32[2,3] i64[5] f32[2,5]", m),
        (Op::Gather(1), "f32[2,3] i64[2,1]", "f32[2,1]"),
        (Op::ScatterUpdate(1, Update::Add), "f32[2,3] i64[2,1] f32[2,1]", m),
        (Op::SliceAssign(vec![Range::new(0, 3, 2)]), "f32[4] f32[2]", "f32[4]"),
        (Op::Matmul, "f32[5,2,3] f32[5,3,4]", "f32[5,2,4]"),
        (Op::Linear, "f32[5,2,3] f32[3,4] f32[4]", "f32[5,2,4]"),
        (Op::Conv2d(conv), "f32[1,2,4,4] f32[3,2,3,3] f32[3]", y),
        (Op::Conv2dInputGrad { conv, input: image() }, "f32[1,3,4,4] f32[3,2,3,3]", x),
        (weight_grad, "f32[1,2,4,4] f32[1,3,4,4]", "f32[3,2,3,3]"),
        (Op::MaxPool2d(max), x, "f32[1,2,2,2] i64[1,2,2,2]"),
        (Op::MaxPool2dGrad { pool: max, input: image() }, "f32[1,2,2,2] i64[1,2,2,2]", x),
        (Op::AvgPool2d(avg), x, pooled),
        (Op::AvgPool2dGrad { pool: avg, input: image() }, pooled, x),
        (Op::AdaptiveAvgPool2d { output: [1, 3] }, x, "f32[1,2,1,3]"),
        (Op::AdaptiveAvgPool2dGrad { input: image() }, "f32[1,2,1,3]", x),
        (Op::Softmax(1), m, m),
        (Op::SoftmaxGrad(1), "f32[2,3] f32[2,3]", m),
        (Op::LogSoftmax(1), m, m),
        (Op::LogSoftmaxGrad(1), "f32[2,3] f32[2,3]", m),
        (Op::LayerNorm { eps: 1e-5 }, "f32[2,3] f32[3] f32[3]", "f32[2,3] f32[2,1] f32[2,1]"),
        (Op::LayerNormGrad, "f32[2,3] f32[2,3] f32[3] f32[2,1] f32[2,1]", "f32[2,3] f32[3] f32[3]"),
        (Op::RmsNorm { eps: 1e-5 }, "f32[2,3] f32[3]", "f32[2,3] f32[2,1]"),
        (Op::RmsNormGrad, "f32[2,3] f32[2,3] f32[3] f32[2,1]", "f32[2,3] f32[3]"),
        (Op::BatchNorm { eps: 1e-5 }, "f32[2,3,4] f32[3] f32[3]", "f32[2,3,4] f32[3] f32[3]"),
        (
            Op::BatchNormGrad { eps: 1e-5 },
            "f32[2,3,4] f32[2,3,4] f32[3] f32[3] f32[3]",
            "f32[2,3,4] f32[3] f32[3]",
        ),
        (Op::CrossEntropy(loss), "f32[2,3] i64[2]", "f32[2]"),
        (Op::CrossEntropyGrad(loss), "f32[2] f32[2,3] i64[2]", m),
        (Op::Attention(attention), "f32[1,2,3,4] f32[1,2,5,4] f32[1,2,5,6]", "f32[1,2,3,6] f32[1,2,3,1]"),
        (
            Op::AttentionGrad(attention),
            "f32[1,2,3,6] f32[1,2,3,4] f32[1,2,5,4] f32[1,2,5,6] f32[1,2,3,6] f32[1,2,3,1]",
            "f32[1,2,3,4] f32[1,2,5,4] f32[1,2,5,6]",
        ),
        (Op::Adam(ADAM), "f32[2] f32[2] f32[2] f32[2]", "f32[2] f32[2] f32[2]"),
        (Op::Sgd(SGD), "f32[2] f32[2]", "f32[2] f32[2]"),
    ]
}

fn parse(text: &str) -> Vec<TensorInfo> {
    text.split_whitespace()
        .map(|word| {
            let (dtype, shape) = word.trim_end_matches(']').split_once('[').unwrap();
            let shape = shape.split(',').map(|size| size.parse::<usize>().unwrap()).collect();
            TensorInfo::new(shape, dtype.parse().unwrap())
        })
        .collect()
}

#[test]
fn every_op_has_a_rule_that_accepts_its_sample() {
    let samples = samples();
    for (index, name) in NAMES.iter().enumerate() {
        assert!(samples.iter().any(|(op, ..)| variant(op) == index), "no sample of {name}");
    }
    for (op, inputs, outputs) in samples {
        let inputs = parse(inputs);
        let metas: Vec<Meta<'_>> = inputs.iter().map(Meta::from).collect();
        assert_eq!(op.infer(&metas).unwrap()[..], parse(outputs), "{op:?}");
    }
}

#[test]
fn every_op_refuses_a_wrong_number_of_inputs() {
    for (op, inputs, _) in samples() {
        let mut inputs = parse(inputs);
        match inputs.first() {
            Some(_) => inputs.clear(),
            None => inputs = parse("f32[1]"),
        }
        let metas: Vec<Meta<'_>> = inputs.iter().map(Meta::from).collect();
        let error = op.infer(&metas).unwrap_err().to_string();
        assert!(error.starts_with(op.name()), "{error}");
    }
}
