//! Softmax, normalisation and the cross-entropy loss.

use smallvec::{SmallVec, smallvec};

use crate::bridge::{apply, apply_all};
use crate::op::CrossEntropy;
use crate::{Error, Op, Result, Tensor};

impl Tensor {
    /// `exp(x) / Σ exp(x)` along an axis.
    ///
    /// # Errors
    /// When the axis is out of range or the dtype not a float.
    pub fn softmax(self, axis: usize) -> Result<Tensor> {
        apply(Op::Softmax(axis), [self])
    }

    /// The logarithm of [`Tensor::softmax`], without its rounding.
    ///
    /// # Errors
    /// When the axis is out of range or the dtype not a float.
    pub fn log_softmax(self, axis: usize) -> Result<Tensor> {
        apply(Op::LogSoftmax(axis), [self])
    }

    /// Layer normalisation over the last axis (Ba, Kiros, Hinton 2016): `(x - mean) / √(var + eps) ·
    /// gamma + beta`, with the biased variance.
    ///
    /// # Errors
    /// When `gamma` or `beta` do not have the last axis's size.
    pub fn layer_norm(self, gamma: impl Into<Tensor>, beta: Option<Tensor>, eps: f64) -> Result<Tensor> {
        let mut inputs: SmallVec<[Tensor; 2]> = smallvec![self, gamma.into()];
        inputs.extend(beta);
        Ok(apply_all(Op::LayerNorm { eps }, inputs)?.swap_remove(0))
    }

    /// Root-mean-square normalisation over the last axis (Zhang, Sennrich 2019): `x / √(mean(x²) +
    /// eps) · gamma`.
    ///
    /// # Errors
    /// When `gamma` does not have the last axis's size.
    pub fn rms_norm(self, gamma: impl Into<Tensor>, eps: f64) -> Result<Tensor> {
        let inputs = smallvec![self, gamma.into()];
        Ok(apply_all(Op::RmsNorm { eps }, inputs)?.swap_remove(0))
    }

    /// Batch normalisation over all axes but the second, with the batch's own statistics (Ioffe,
    /// Szegedy 2015). Gives the output, the mean and the biased variance, both of shape `[C]`; no
    /// gradient flows through the statistics.
    ///
    /// # Errors
    /// When the parameters do not have the channels' size.
    pub fn batch_norm_train(
        self,
        gamma: impl Into<Tensor>,
        beta: impl Into<Tensor>,
        eps: f64,
    ) -> Result<(Tensor, Tensor, Tensor)> {
        let inputs = smallvec![self, gamma.into(), beta.into()];
        let mut outputs = apply_all(Op::BatchNorm { eps }, inputs)?;
        let var = outputs.swap_remove(2);
        let mean = outputs.swap_remove(1);
        Ok((outputs.swap_remove(0), mean, var))
    }

    /// Normalisation of the second axis with given statistics: `(x - mean) / √(var + eps) · gamma +
    /// beta`, all four of shape `[C]`.
    ///
    /// # Errors
    /// When the parameters do not have the channels' size, or the rank is below 2.
    pub fn batch_norm(self, [gamma, beta, mean, var]: [Tensor; 4], eps: f64) -> Result<Tensor> {
        if self.rank() < 2 {
            return Err(Error::shape("batch_norm", "input", self.shape(), "expected at least rank 2"));
        }
        let channels = self.shape()[1];
        let mut shape = vec![1; self.rank()];
        shape[1] = channels;
        let named = [("gamma", &gamma), ("beta", &beta), ("mean", &mean), ("var", &var)];
        for (name, parameter) in named {
            if parameter.shape().dims() != [channels] {
                return Err(Error::shape(
                    "batch_norm",
                    name,
                    parameter.shape(),
                    format!("expected shape [{channels}]"),
                ));
            }
        }
        let scale = gamma.mul(var.add_scalar(eps)?.rsqrt()?)?;
        let shift = beta.sub(mean.mul(&scale)?)?;
        self.mul(scale.reshape(shape.clone())?)?.add(shift.reshape(shape)?)
    }

    /// Cross-entropy of `logits [N, C]` (self) with integer `targets [N]`, per row: `[N]`.
    ///
    /// # Errors
    /// When the shapes do not fit or a target is not below `C`.
    pub fn cross_entropy(self, targets: impl Into<Tensor>, options: CrossEntropy) -> Result<Tensor> {
        let targets = targets.into().into_index("cross_entropy")?;
        apply(Op::CrossEntropy(options), [self, targets])
    }
}
