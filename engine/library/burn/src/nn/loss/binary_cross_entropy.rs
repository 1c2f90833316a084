//! The cross-entropy of yes-or-no targets.

use super::{check_smoothing, check_weights};
use crate::config::Config;
use crate::module::{Content, DisplaySettings, Module, ModuleDisplay};
use crate::tensor::activation::log_sigmoid;
use crate::tensor::{Device, Int, Shape, Tensor};

/// Settings of [`BinaryCrossEntropyLoss`].
#[derive(Config, Debug)]
pub struct BinaryCrossEntropyLossConfig {
    /// The weight of each class.
    pub weights: Option<Vec<f32>>,
    /// The share of the target that is spread over all classes.
    pub smoothing: Option<f32>,
    /// Whether the input is logits; otherwise probabilities.
    #[config(default = false)]
    pub logits: bool,
}

/// `-ln` of the probability of the right answer, as the mean over all elements.
#[derive(Module, Debug)]
#[module(custom_display)]
pub struct BinaryCrossEntropyLoss {
    /// The weight of each class.
    pub weights: Option<Tensor<1>>,
    /// The share of the target that is spread over all classes.
    pub smoothing: Option<f32>,
    /// Whether the input is logits; otherwise probabilities.
    pub logits: bool,
}

impl BinaryCrossEntropyLossConfig {
    /// Makes the loss. Panics when a setting is out of range.
    pub fn init(&self, device: &Device) -> BinaryCrossEntropyLoss {
        check_smoothing(self.smoothing);
        check_weights(&self.weights);
        let weights: Option<Tensor<1>> = match &self.weights {
            Some(weights) => Some(Tensor::<1>::from_floats(weights.as_slice(), device)),
            None => None,
        };
        BinaryCrossEntropyLoss { weights, smoothing: self.smoothing, logits: self.logits }
    }
}

impl BinaryCrossEntropyLoss {
    /// The loss of predictions against targets of 0 and 1.
    pub fn forward<const D: usize>(&self, logits: Tensor<D>, targets: Tensor<D, Int>) -> Tensor<1> {
        let shape: Shape = targets.shape();
        if logits.shape() != shape {
            panic!(
                "binary cross-entropy: predictions of shape {} do not match targets of shape {shape}",
                logits.shape()
            );
        }
        let mut wanted: Tensor<D> = targets.clone().float();
        if let Some(alpha) = self.smoothing {
            let classes: usize = if D > 1 { shape[D - 1] } else { 2 };
            wanted = wanted.mul_scalar(1.0 - alpha).add_scalar(alpha / classes as f32);
        }
        let mut loss: Tensor<D> = if self.logits {
            wanted.neg().add_scalar(1.0).mul(logits.clone()).sub(log_sigmoid(logits))
        } else {
            let no = wanted.clone().sub_scalar(1.0).mul(logits.clone().neg().log1p().clamp_min(-100.0));
            no.sub(wanted.mul(logits.log().clamp_min(-100.0)))
        };
        if let Some(weights) = &self.weights {
            let weights: Tensor<D> = if D > 1 {
                weights.clone().unsqueeze::<D>()
            } else {
                let classes: Tensor<1, Int> = targets.flatten(0, 0);
                weights.clone().gather(0, classes).unsqueeze::<D>()
            };
            loss = loss.mul(weights);
        }
        loss.mean()
    }
}

impl ModuleDisplay for BinaryCrossEntropyLoss {
    fn custom_settings(&self) -> Option<DisplaySettings> {
        DisplaySettings::new().with_new_line_after_attribute(false).optional()
    }

    fn custom_content(&self, content: Content) -> Option<Content> {
        content
            .set_top_level_type("BinaryCrossEntropyLoss")
            .add("weights", &self.weights)
            .add("smoothing", &self.smoothing)
            .add("logits", &self.logits)
            .optional()
    }
}
