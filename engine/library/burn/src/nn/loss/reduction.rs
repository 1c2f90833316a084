//! How the losses of many elements become one.

use crate::config::Config;
use crate::tensor::Tensor;

/// How the losses of many elements become one.
#[derive(Config, Debug, PartialEq, Eq)]
pub enum Reduction {
    /// Their mean.
    Mean,
    /// Their sum.
    Sum,
    /// Their sum divided by the size of axis 0.
    BatchMean,
    /// What suits the loss, usually the mean.
    Auto,
}

impl Reduction {
    /// The reduced losses. Panics for `BatchMean`, which few losses support.
    pub(crate) fn apply<const D: usize>(self, losses: Tensor<D>) -> Tensor<1> {
        match self {
            Reduction::Mean | Reduction::Auto => losses.mean(),
            Reduction::Sum => losses.sum(),
            Reduction::BatchMean => panic!("{self:?} reduction is not supported"),
        }
    }
}
