//! The transformer decoder.

use super::feed_forward::{PositionWiseFeedForward, PositionWiseFeedForwardConfig};
use crate::config::Config;
use crate::module::{Content, DisplaySettings, Module, ModuleDisplay};
use crate::nn::activation::ActivationConfig;
use crate::nn::attention::{MhaInput, MultiHeadAttention, MultiHeadAttentionConfig};
use crate::nn::{Dropout, DropoutConfig, Initializer, LayerNorm, LayerNormConfig};
use crate::tensor::{Bool, Device, Tensor};

/// Settings of [`TransformerDecoder`].
#[derive(Config, Debug)]
pub struct TransformerDecoderConfig {
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

/// Layers of self-attention, attention to an encoder's output, and feed-forward parts (Vaswani et al. 2017).
#[derive(Module, Debug)]
#[module(custom_display)]
pub struct TransformerDecoder {
    /// The layers.
    pub layers: Vec<TransformerDecoderLayer>,
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

/// What a decoder works on.
#[derive(Debug)]
pub struct TransformerDecoderInput {
    target: Tensor<3>,
    target_mask_pad: Option<Tensor<2, Bool>>,
    target_mask_attn: Option<Tensor<3, Bool>>,
    memory: Tensor<3>,
    memory_mask_pad: Option<Tensor<2, Bool>>,
    memory_mask_attn: Option<Tensor<3, Bool>>,
}

impl TransformerDecoderInput {
    /// Sequences `[batch, target seq, d_model]` and the encoder's output `[batch, memory seq, d_model]`.
    pub fn new(target: Tensor<3>, memory: Tensor<3>) -> Self {
        TransformerDecoderInput {
            target,
            target_mask_pad: None,
            target_mask_attn: None,
            memory,
            memory_mask_pad: None,
            memory_mask_attn: None,
        }
    }

    /// Hides positions of the memory where the mask `[batch, memory seq]` is true.
    pub fn memory_mask_pad(mut self, mask_pad: Tensor<2, Bool>) -> Self {
        self.memory_mask_pad = Some(mask_pad);
        self
    }

    /// Hides positions of the memory from targets where the mask `[batch, target seq, memory seq]` is true.
    pub fn memory_mask_attn(mut self, mask_attn: Tensor<3, Bool>) -> Self {
        self.memory_mask_attn = Some(mask_attn);
        self
    }

    /// Hides positions of the target where the mask `[batch, target seq]` is true.
    pub fn target_mask_pad(mut self, mask_pad: Tensor<2, Bool>) -> Self {
        self.target_mask_pad = Some(mask_pad);
        self
    }

    /// Hides positions of the target from others where the mask `[batch, target seq, target seq]` is true.
    pub fn target_mask_attn(mut self, mask_attn: Tensor<3, Bool>) -> Self {
        self.target_mask_attn = Some(mask_attn);
        self
    }
}

impl TransformerDecoderConfig {
    /// Makes the decoder.
    pub fn init(&self, device: &Device) -> TransformerDecoder {
        let layers: Vec<TransformerDecoderLayer> =
            (0..self.n_layers).map(|_| TransformerDecoderLayer::new(self, device)).collect();
        TransformerDecoder {
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

impl TransformerDecoder {
    /// `[batch, target seq, d_model]`
    pub fn forward(&self, input: TransformerDecoderInput) -> Tensor<3> {
        let mut input = input;
        for layer in self.layers.iter() {
            input = layer.forward(input);
        }
        input.target
    }
}

/// One layer of a decoder.
#[derive(Module, Debug)]
pub struct TransformerDecoderLayer {
    /// Attention to the memory.
    pub cross_attn: MultiHeadAttention,
    /// Attention to the target.
    pub self_attn: MultiHeadAttention,
    /// The feed-forward part.
    pub pwff: PositionWiseFeedForward,
    /// Normalises before attention to the memory, or after that to the target.
    pub norm_1: LayerNorm,
    /// Normalises before the feed-forward part, or after attention to the memory.
    pub norm_2: LayerNorm,
    /// Normalises before attention to the target, or after the feed-forward part.
    pub norm_3: LayerNorm,
    /// Drops elements after each part.
    pub dropout: Dropout,
    /// Whether to normalise before each part instead of after it.
    pub norm_first: bool,
}

impl TransformerDecoderLayer {
    /// Makes one layer.
    pub fn new(config: &TransformerDecoderConfig, device: &Device) -> Self {
        let attention = MultiHeadAttentionConfig::new(config.d_model, config.n_heads)
            .with_initializer(config.initializer.clone())
            .with_dropout(config.dropout)
            .with_quiet_softmax(config.quiet_softmax);
        let feed_forward = PositionWiseFeedForwardConfig::new(config.d_model, config.d_ff)
            .with_initializer(config.initializer.clone())
            .with_dropout(config.dropout)
            .with_activation(config.activation.clone());
        let norm = LayerNormConfig::new(config.d_model).with_epsilon(config.layer_norm_eps);
        TransformerDecoderLayer {
            cross_attn: attention.init(device),
            self_attn: attention.init(device),
            pwff: feed_forward.init(device),
            norm_1: norm.init(device),
            norm_2: norm.init(device),
            norm_3: norm.init(device),
            dropout: DropoutConfig::new(config.dropout).init(),
            norm_first: config.norm_first,
        }
    }

    /// The input with another target.
    pub fn forward(&self, input: TransformerDecoderInput) -> TransformerDecoderInput {
        let mut input = input;
        let target = input.target.clone();
        let own = if self.norm_first { self.norm_3.forward(target.clone()) } else { target.clone() };
        let own = masked(MhaInput::self_attn(own), &input.target_mask_pad, &input.target_mask_attn);
        let mut x = target.add(self.dropout.forward(self.self_attn.forward(own).context));

        // Normalised first, the residual path skips the norm; normalised last, it goes through it.
        if !self.norm_first {
            x = self.norm_1.forward(x);
        }
        let query = if self.norm_first { self.norm_1.forward(x.clone()) } else { x.clone() };
        let cross = MhaInput::new(query, input.memory.clone(), input.memory.clone());
        let cross = masked(cross, &input.memory_mask_pad, &input.memory_mask_attn);
        x = x.add(self.dropout.forward(self.cross_attn.forward(cross).context));

        if !self.norm_first {
            x = self.norm_2.forward(x);
        }
        let inner = if self.norm_first { self.norm_2.forward(x.clone()) } else { x.clone() };
        x = x.add(self.dropout.forward(self.pwff.forward(inner)));
        input.target = if self.norm_first { x } else { self.norm_3.forward(x) };
        input
    }
}

fn masked(input: MhaInput, pad: &Option<Tensor<2, Bool>>, attn: &Option<Tensor<3, Bool>>) -> MhaInput {
    let mut input = input;
    if let Some(mask) = pad {
        input = input.mask_pad(mask.clone());
    }
    if let Some(mask) = attn {
        input = input.mask_attn(mask.clone());
    }
    input
}

impl ModuleDisplay for TransformerDecoder {
    fn custom_settings(&self) -> Option<DisplaySettings> {
        DisplaySettings::new().with_new_line_after_attribute(false).optional()
    }

    fn custom_content(&self, content: Content) -> Option<Content> {
        content
            .set_top_level_type("TransformerDecoder")
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
