//! The transformer encoder.

use super::feed_forward::{PositionWiseFeedForward, PositionWiseFeedForwardConfig};
use crate::config::Config;
use crate::module::{Content, DisplaySettings, Module, ModuleDisplay};
use crate::nn::activation::ActivationConfig;
use crate::nn::attention::{MhaInput, MultiHeadAttention, MultiHeadAttentionConfig};
use crate::nn::{Dropout, DropoutConfig, Initializer, LayerNorm, LayerNormConfig};
use crate::tensor::{Bool, Device, Tensor};

/// Settings of [`TransformerEncoder`].
#[derive(Config, Debug)]
pub struct TransformerEncoderConfig {
    /// The size of the last axis.
    pub d_model: usize,
    /// The size inside the feed-forward parts.
    pub d_ff: usize,
    /// The number of attention heads.
    pub n_heads: usize,
    /// The number of layers.
    pub n_layers: usize,
    /// The share of elements set to 0 while training.
    #[config(default = 0.1)]
    pub dropout: f64,
    /// Whether to normalise before each part instead of after it.
    #[config(default = false)]
    pub norm_first: bool,
    /// Whether a head may attend to nothing.
    #[config(default = false)]
    pub quiet_softmax: bool,
    /// First values of all weights.
    #[config(default = "Initializer::KaimingUniform { gain: 1.0 / 3.0_f64.sqrt(), fan_out_only: false }")]
    pub initializer: Initializer,
    /// The function inside the feed-forward parts.
    #[config(default = "ActivationConfig::Gelu")]
    pub activation: ActivationConfig,
    /// Added to the variances.
    #[config(default = 1e-5)]
    pub layer_norm_eps: f64,
}

/// Layers of self-attention and feed-forward parts (Vaswani et al. 2017).
#[derive(Module, Debug)]
#[module(custom_display)]
pub struct TransformerEncoder {
    /// The layers.
    pub layers: Vec<TransformerEncoderLayer>,
    /// The size of the last axis.
    pub d_model: usize,
    /// The size inside the feed-forward parts.
    pub d_ff: usize,
    /// The number of attention heads.
    pub n_heads: usize,
    /// The number of layers.
    pub n_layers: usize,
    /// The share of elements set to 0 while training.
    pub dropout: f64,
    /// Whether to normalise before each part instead of after it.
    pub norm_first: bool,
    /// Whether a head may attend to nothing.
    pub quiet_softmax: bool,
}

/// What an encoder works on.
#[derive(Debug)]
pub struct TransformerEncoderInput {
    tensor: Tensor<3>,
    mask_pad: Option<Tensor<2, Bool>>,
    mask_attn: Option<Tensor<3, Bool>>,
}

impl TransformerEncoderInput {
    /// Sequences of vectors: `[batch, seq, d_model]`.
    pub fn new(tensor: Tensor<3>) -> Self {
        TransformerEncoderInput { tensor, mask_pad: None, mask_attn: None }
    }

    /// Hides positions where the mask `[batch, seq]` is true.
    pub fn mask_pad(mut self, mask_pad: Tensor<2, Bool>) -> Self {
        self.mask_pad = Some(mask_pad);
        self
    }

    /// Hides positions from others where the mask `[batch, seq, seq]` is true.
    pub fn mask_attn(mut self, mask_attn: Tensor<3, Bool>) -> Self {
        self.mask_attn = Some(mask_attn);
        self
    }
}

impl TransformerEncoderConfig {
    /// Makes the encoder.
    pub fn init(&self, device: &Device) -> TransformerEncoder {
        let layers: Vec<TransformerEncoderLayer> =
            (0..self.n_layers).map(|_| TransformerEncoderLayer::new(self, device)).collect();
        TransformerEncoder {
            layers,
            d_model: self.d_model,
            d_ff: self.d_ff,
            n_heads: self.n_heads,
            n_layers: self.n_layers,
            dropout: self.dropout,
            norm_first: self.norm_first,
            quiet_softmax: self.quiet_softmax,
        }
    }
}

impl TransformerEncoder {
    /// `[batch, seq, d_model]` to the same shape.
    pub fn forward(&self, input: TransformerEncoderInput) -> Tensor<3> {
        let mut x = input.tensor;
        for layer in self.layers.iter() {
            x = layer.forward(x, input.mask_pad.clone(), input.mask_attn.clone());
        }
        x
    }
}

/// One layer of an encoder.
#[derive(Module, Debug)]
pub struct TransformerEncoderLayer {
    /// Attention.
    pub mha: MultiHeadAttention,
    /// The feed-forward part.
    pub pwff: PositionWiseFeedForward,
    /// Normalises around the feed-forward part, or after attention.
    pub norm_1: LayerNorm,
    /// Normalises around attention, or after the feed-forward part.
    pub norm_2: LayerNorm,
    /// Drops elements after each part.
    pub dropout: Dropout,
    /// Whether to normalise before each part instead of after it.
    pub norm_first: bool,
}

impl TransformerEncoderLayer {
    /// Makes one layer.
    pub fn new(config: &TransformerEncoderConfig, device: &Device) -> Self {
        let attention = MultiHeadAttentionConfig::new(config.d_model, config.n_heads)
            .with_initializer(config.initializer.clone())
            .with_dropout(config.dropout)
            .with_quiet_softmax(config.quiet_softmax);
        let feed_forward = PositionWiseFeedForwardConfig::new(config.d_model, config.d_ff)
            .with_initializer(config.initializer.clone())
            .with_dropout(config.dropout)
            .with_activation(config.activation.clone());
        let norm = LayerNormConfig::new(config.d_model).with_epsilon(config.layer_norm_eps);
        TransformerEncoderLayer {
            mha: attention.init(device),
            pwff: feed_forward.init(device),
            norm_1: norm.init(device),
            norm_2: norm.init(device),
            dropout: DropoutConfig::new(config.dropout).init(),
            norm_first: config.norm_first,
        }
    }

    /// `[batch, seq, d_model]` to the same shape.
    pub fn forward(
        &self,
        input: Tensor<3>,
        mask_pad: Option<Tensor<2, Bool>>,
        mask_attn: Option<Tensor<3, Bool>>,
    ) -> Tensor<3> {
        let attended = if self.norm_first { self.norm_2.forward(input.clone()) } else { input.clone() };
        let mut attention = MhaInput::self_attn(attended);
        if let Some(mask) = mask_pad {
            attention = attention.mask_pad(mask);
        }
        if let Some(mask) = mask_attn {
            attention = attention.mask_attn(mask);
        }
        let context = self.dropout.forward(self.mha.forward(attention).context);
        let mut x = input.add(context);
        if !self.norm_first {
            x = self.norm_1.forward(x);
        }
        let inner = if self.norm_first { self.norm_1.forward(x.clone()) } else { x.clone() };
        x = x.add(self.dropout.forward(self.pwff.forward(inner)));
        if self.norm_first { x } else { self.norm_2.forward(x) }
    }
}

impl ModuleDisplay for TransformerEncoder {
    fn custom_settings(&self) -> Option<DisplaySettings> {
        DisplaySettings::new().with_new_line_after_attribute(false).optional()
    }

    fn custom_content(&self, content: Content) -> Option<Content> {
        content
            .set_top_level_type("TransformerEncoder")
            .add("d_model", &self.d_model)
            .add("d_ff", &self.d_ff)
            .add("n_heads", &self.n_heads)
            .add("n_layers", &self.n_layers)
            .add("dropout", &self.dropout)
            .add("norm_first", &self.norm_first)
            .add("quiet_softmax", &self.quiet_softmax)
            .optional()
    }
}
