//! The Kullback-Leibler divergence.

use super::reduction::Reduction;
use crate::config::Config;
use crate::module::{Content, DisplaySettings, Module, ModuleDisplay};
use crate::tensor::{FloatDType, Tensor};

/// Settings of [`KLDivLoss`].
#[derive(Config, Debug)]
pub struct KLDivLossConfig {
    /// Whether targets are logarithms of probabilities.
    #[config(default = false)]
    pub log_target: bool,
}

/// `t (ln t - p)` for a target probability `t` and a predicted log-probability `p`.
#[derive(Module, Debug)]
#[module(custom_display)]
pub struct KLDivLoss {
    /// Whether targets are logarithms of probabilities.
    pub log_target: bool,
}

impl KLDivLossConfig {
    /// Makes the loss.
    pub fn init(&self) -> KLDivLoss {
        KLDivLoss { log_target: self.log_target }
    }
}

impl KLDivLoss {
    /// The reduced losses; `Auto` divides their sum by the size of axis 0, as the divergence is defined.
    pub fn forward<const D: usize>(
        &self,
        predictions: Tensor<D>,
        targets: Tensor<D>,
        reduction: Reduction,
    ) -> Tensor<1> {
        let losses = self.forward_no_reduction(predictions, targets);
        match reduction {
            Reduction::BatchMean | Reduction::Auto => {
                let rows = losses.dims()[0] as f32;
                losses.sum().div_scalar(rows)
            }
            Reduction::Mean => losses.mean(),
            Reduction::Sum => losses.sum(),
        }
    }

    /// The loss of each element.
    pub fn forward_no_reduction<const D: usize>(
        &self,
        predictions: Tensor<D>,
        targets: Tensor<D>,
    ) -> Tensor<D> {
        if self.log_target {
            return targets.clone().exp().mul(targets.sub(predictions));
        }
        // A probability of 0 adds nothing, but its logarithm is infinite.
        let info = targets.dtype().finfo().unwrap_or(FloatDType::F32.finfo());
        let log_targets = targets.clone().clamp(info.min_positive, 1.0).log();
        targets.mul(log_targets.sub(predictions))
    }
}

impl ModuleDisplay for KLDivLoss {
    fn custom_settings(&self) -> Option<DisplaySettings> {
        DisplaySettings::new().with_new_line_after_attribute(false).optional()
    }

    fn custom_content(&self, content: Content) -> Option<Content> {
        content.set_top_level_type("KLDivLoss").add("log_target", &self.log_target).optional()
    }
}
