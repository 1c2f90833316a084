//! What each op saves for its gradient, and the way to the gradient rules.

use smallvec::smallvec;

use crate::autodiff::{Context, InputGrads, Positions};
use crate::{Error, Op, Result, Tensor};

use super::Family;
use super::elementwise::{Activation, Binary, Unary};
use super::reduce::{Cumulative, Reduce};

/// The tensors that an op's gradient reads.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Saves {
    pub(crate) inputs: Positions,
    pub(crate) outputs: Positions,
}

impl Saves {
    /// Shapes are enough.
    const NOTHING: Saves = Saves::some(&[], &[]);

    const fn some(inputs: &[usize], outputs: &[usize]) -> Saves {
        Saves { inputs: Positions::of(inputs), outputs: Positions::of(outputs) }
    }

    /// The factors of a product: each is needed only for the gradient of the other, so a frozen
    /// weight's activations are not kept.
    const fn factors(needs: Positions) -> Saves {
        Saves {
            inputs: Positions::NONE.with(0, needs.contains(1)).with(1, needs.contains(0)),
            outputs: Positions::NONE,
        }
    }
}

impl Op {
    /// What the gradient reads, given which inputs need one; `None` when no gradient flows through
    /// the op at all (comparisons, indices, casts to integers).
    pub(crate) fn saves(&self, needs: Positions) -> Option<Saves> {
        const NOTHING: Saves = Saves::NOTHING;
        const INPUT: Saves = Saves::some(&[0], &[]);
        const OUTPUT: Saves = Saves::some(&[], &[0]);
        const INDEX: Saves = Saves::some(&[1], &[]);
        const SECOND_OUTPUT: Saves = Saves::some(&[], &[1]);
        Some(match self {
            Op::Unary(unary) => match unary {
                Unary::Neg | Unary::Sign => NOTHING,
                Unary::Floor | Unary::Ceil | Unary::Round | Unary::Trunc => NOTHING,
                Unary::Exp | Unary::Expm1 | Unary::Sqrt => OUTPUT,
                Unary::Rsqrt | Unary::Recip | Unary::Tan => OUTPUT,
                Unary::Abs | Unary::Square | Unary::Log | Unary::Log1p => INPUT,
                Unary::Sin | Unary::Cos | Unary::Sinh | Unary::Cosh | Unary::Erf => INPUT,
                Unary::Asin | Unary::Acos | Unary::Atan => INPUT,
                Unary::Asinh | Unary::Acosh | Unary::Atanh => INPUT,
            },
            Op::Activation(activation) if activation.saves_output() => OUTPUT,
            Op::Activation(
                Activation::Relu
                | Activation::Sigmoid
                | Activation::Tanh
                | Activation::Gelu
                | Activation::GeluTanh
                | Activation::Silu
                | Activation::Softplus
                | Activation::LogSigmoid,
            ) => INPUT,
            Op::Binary(binary) => match binary {
                Binary::Add | Binary::Sub => NOTHING,
                Binary::Mul => Saves::factors(needs),
                Binary::Div if !needs.contains(1) => INDEX,
                Binary::Div => Saves::some(&[1], &[0]),
                Binary::Pow => Saves::some(&[0, 1], &[0]),
                Binary::Rem if !needs.contains(1) => NOTHING,
                Binary::Rem | Binary::Max | Binary::Min | Binary::Atan2 => Saves::some(&[0, 1], &[]),
            },
            Op::BinaryScalar { op, reversed, .. } => match op {
                Binary::Add | Binary::Sub | Binary::Mul => NOTHING,
                Binary::Div | Binary::Rem if !reversed => NOTHING,
                Binary::Pow if *reversed => OUTPUT,
                Binary::Div | Binary::Rem | Binary::Pow => INPUT,
                Binary::Max | Binary::Min | Binary::Atan2 => INPUT,
            },
            Op::Clamp { .. } => INPUT,
            Op::Where => INPUT,
            Op::MaskFill(_) => INDEX,
            Op::Cast(dtype) if dtype.is_float() => NOTHING,
            Op::Contiguous | Op::View(_) | Op::Cat(_) => NOTHING,
            Op::Reduce(reduce, _) => match reduce {
                Reduce::Sum | Reduce::Mean => NOTHING,
                Reduce::Prod | Reduce::Max | Reduce::Min => INPUT,
                Reduce::Any | Reduce::All => return None,
            },
            Op::ReduceWithIndex(..) | Op::Sort { .. } => SECOND_OUTPUT,
            Op::Cumulative(cumulative, _) => match cumulative {
                Cumulative::Sum => NOTHING,
                Cumulative::Prod | Cumulative::Max | Cumulative::Min => Saves::some(&[0], &[0]),
            },
            Op::Select(_) | Op::SelectUpdate(..) | Op::Gather(_) | Op::ScatterUpdate(..) => INDEX,
            Op::SliceAssign(_) => NOTHING,
            Op::Matmul | Op::Linear => Saves::factors(needs),
            Op::Conv2d(_) | Op::Conv2dInputGrad { .. } | Op::Conv2dWeightGrad { .. } => Saves::factors(needs),
            Op::MaxPool2d(_) => SECOND_OUTPUT,
            Op::MaxPool2dGrad { .. } => INDEX,
            Op::AvgPool2d(_) | Op::AvgPool2dGrad { .. } => NOTHING,
            Op::AdaptiveAvgPool2d { .. } | Op::AdaptiveAvgPool2dGrad { .. } => NOTHING,
            Op::Softmax(_) | Op::LogSoftmax(_) => OUTPUT,
            Op::LayerNorm { .. } | Op::BatchNorm { .. } => Saves::some(&[0, 1], &[1, 2]),
            Op::RmsNorm { .. } => Saves::some(&[0, 1], &[1]),
            Op::CrossEntropy(_) => Saves::some(&[0, 1], &[]),
            Op::Attention(_) => Saves::some(&[0, 1, 2], &[0, 1]),
            // Recorded so that asking for a second derivative says that there is none.
            Op::ActivationGrad(_)
            | Op::SoftmaxGrad(_)
            | Op::LogSoftmaxGrad(_)
            | Op::LayerNormGrad
            | Op::RmsNormGrad
            | Op::BatchNormGrad { .. }
            | Op::CrossEntropyGrad(_)
            | Op::AttentionGrad(_) => NOTHING,
            Op::Compare(_)
            | Op::CompareScalar(..)
            | Op::Test(_)
            | Op::Bitwise(_)
            | Op::BitwiseScalar(..)
            | Op::Not
            | Op::Cast(_)
            | Op::Full { .. }
            | Op::Arange { .. }
            | Op::Random { .. }
            | Op::ArgReduce(..)
            | Op::Adam(_)
            | Op::Sgd(_) => return None,
        })
    }

    /// The gradients of the inputs from the gradient of the first output.
    pub(crate) fn gradient(&self, context: &Context<'_>, grad: Tensor) -> Result<InputGrads> {
        match self.family() {
            Family::Elementwise => super::elementwise::gradient(self, context, grad),
            Family::View => super::view::gradient(self, context, grad),
            Family::Reduction => super::reduce::gradient(self, context, grad),
            Family::Indexing => super::index::gradient(self, context, grad),
            Family::LinearAlgebra => super::linalg::gradient(self, context, grad),
            Family::Convolution => super::conv::gradient(self, context, grad),
            Family::Pooling => super::pool::gradient(self, context, grad),
            Family::Normalisation => super::norm::gradient(self, context, grad),
            Family::Attention => super::attention::gradient(self, context, grad),
            Family::Creation | Family::Optimizer => Err(no_gradient(self)),
        }
    }
}

/// The gradient of an op with one differentiable input.
pub(crate) fn single(grad: Tensor) -> Result<InputGrads> {
    Ok(smallvec![Some(grad)])
}

/// Why an op cannot be differentiated.
pub(crate) fn no_gradient(op: &Op) -> Error {
    Error::gradient(format!(
        "{} has no gradient rule; if it came from a first derivative, second derivatives of that op are not available",
        op.name()
    ))
}
