//! The cross-entropy of class numbers.

use super::{check_smoothing, check_weights};
use crate::config::Config;
use crate::intrinsics::nn;
use crate::module::{Content, DisplaySettings, Module, ModuleDisplay};
use crate::tensor::activation::log_softmax;
use crate::tensor::{Bool, Device, Int, Tensor};

/// Settings of [`CrossEntropyLoss`].
#[derive(Config, Debug)]
pub struct CrossEntropyLossConfig {
    /// Class numbers that do not count.
    pub pad_tokens: Option<Vec<usize>>,
    /// The weight of each class.
    pub weights: Option<Vec<f32>>,
    /// The share of the target that is spread over all classes (Szegedy et al. 2015).
    pub smoothing: Option<f32>,
    /// Whether the input is logits; otherwise probabilities.
    #[config(default = true)]
    pub logits: bool,
}

/// `-ln` of the probability of the right class, as the mean over the rows.
#[derive(Module, Debug)]
#[module(custom_display)]
pub struct CrossEntropyLoss {
    /// Class numbers that do not count.
    pub pad_tokens: Option<Vec<usize>>,
    /// The weight of each class.
    pub weights: Option<Tensor<1>>,
    /// The share of the target that is spread over all classes.
    pub smoothing: Option<f32>,
    /// Whether the input is logits; otherwise probabilities.
    pub logits: bool,
}

impl CrossEntropyLossConfig {
    /// Makes the loss. Panics when a setting is out of range.
    pub fn init(&self, device: &Device) -> CrossEntropyLoss {
        check_smoothing(self.smoothing);
        check_weights(&self.weights);
        let weights: Option<Tensor<1>> = match &self.weights {
            Some(weights) => Some(Tensor::<1>::from_floats(weights.as_slice(), device)),
            None => None,
        };
        CrossEntropyLoss {
            pad_tokens: self.pad_tokens.clone(),
            weights,
            smoothing: self.smoothing,
            logits: self.logits,
        }
    }
}

impl CrossEntropyLoss {
    /// The loss of logits, without one class number if it is given.
    pub fn new(pad_index: Option<usize>, device: &Device) -> Self {
        let pad_tokens: Option<Vec<usize>> = pad_index.map(|index| vec![index]);
        CrossEntropyLossConfig::new().with_pad_tokens(pad_tokens).init(device)
    }

    /// The loss of `[rows, classes]` against `[rows]` class numbers.
    pub fn forward(&self, logits: Tensor<2>, targets: Tensor<1, Int>) -> Tensor<1> {
        let [rows, classes] = logits.dims();
        if targets.dims() != [rows] {
            panic!(
                "cross-entropy: {rows} rows of logits (shape {}) do not match targets of shape {}",
                logits.shape(),
                targets.shape()
            );
        }
        let smoothing: f64 = self.smoothing.unwrap_or(0.0) as f64;
        if self.logits && self.weights.is_none() && self.pad_tokens.is_none() {
            let losses: Tensor<1> = Tensor::new(nn::cross_entropy(logits.handle, targets.handle, smoothing));
            return losses.mean();
        }
        let mask = self.padding_mask(&targets);
        let log_probs = if self.logits {
            log_softmax(logits, 1)
        } else {
            // A probability of 0 would give an infinite loss.
            let smallest: f64 = logits.dtype().finfo().map_or(0.0, |info| info.min_positive.sqrt());
            logits.clamp_min(smallest).log()
        };
        let row_weights: Option<Tensor<1>> =
            self.weights.as_ref().map(|weights| weights.clone().gather(0, targets.clone()));
        let row_losses: Tensor<1> = if self.smoothing.is_some() {
            let one_hot: Tensor<2> = targets.one_hot::<2>(classes).float();
            let soft = one_hot.mul_scalar(1.0 - smoothing).add_scalar(smoothing / classes as f64);
            let mut weighted = log_probs.mul(soft);
            if let Some(weights) = &self.weights {
                weighted = weighted.mul(weights.clone().reshape([1, classes]));
            }
            weighted.sum_dim(1).reshape([rows])
        } else {
            let indices: Tensor<2, Int> = targets.reshape([rows, 1]);
            let picked: Tensor<1> = log_probs.gather(1, indices).reshape([rows]);
            match &row_weights {
                Some(weights) => picked.mul(weights.clone()),
                None => picked,
            }
        };
        mean_of_rows(row_losses.neg(), row_weights, mask)
    }

    fn padding_mask(&self, targets: &Tensor<1, Int>) -> Option<Tensor<1, Bool>> {
        let mut mask: Option<Tensor<1, Bool>> = None;
        if let Some(tokens) = &self.pad_tokens {
            for token in tokens.iter() {
                let found = targets.clone().equal_scalar(*token as i64);
                mask = match mask {
                    Some(mask) => Some(mask.bool_or(found)),
                    None => Some(found),
                };
            }
        }
        mask
    }
}

/// The sum of the rows that are not masked, divided by their number or weight.
fn mean_of_rows(losses: Tensor<1>, weights: Option<Tensor<1>>, mask: Option<Tensor<1, Bool>>) -> Tensor<1> {
    if weights.is_none() && mask.is_none() {
        return losses.mean();
    }
    let mut losses = losses;
    let mut counted: Tensor<1> = match weights {
        Some(weights) => weights,
        None => losses.ones_like(),
    };
    if let Some(mask) = mask {
        losses = losses.mask_fill(mask.clone(), 0.0);
        counted = counted.mask_fill(mask, 0.0);
    }
    losses.sum().div(counted.sum())
}

impl ModuleDisplay for CrossEntropyLoss {
    fn custom_settings(&self) -> Option<DisplaySettings> {
        DisplaySettings::new().with_new_line_after_attribute(false).optional()
    }

    fn custom_content(&self, content: Content) -> Option<Content> {
        let pad_tokens: String = match &self.pad_tokens {
            Some(tokens) => format!("Vec<0..{}>", tokens.len()),
            None => String::from("None"),
        };
        content
            .set_top_level_type("CrossEntropyLoss")
            .add("pad_tokens", &pad_tokens)
            .add("weights", &self.weights)
            .add("smoothing", &self.smoothing)
            .add("logits", &self.logits)
            .optional()
    }
}
