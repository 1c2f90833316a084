//! Multi-head attention.

use crate::config::Config;
use crate::module::{Content, DisplaySettings, Module, ModuleDisplay};
use crate::nn::{Dropout, DropoutConfig, Gelu, Initializer, Linear, LinearConfig};
use crate::tensor::activation::{quiet_softmax, softmax};
use crate::tensor::{Bool, Device, Tensor};

/// Settings of [`MultiHeadAttention`].
#[derive(Config, Debug)]
pub struct MultiHeadAttentionConfig {
    /// The size of the last axis.
    pub d_model: usize,
    /// The number of heads that it is split into.
    pub n_heads: usize,
    /// The share of attention weights set to 0 while training.
    #[config(default = 0.1)]
    pub dropout: f64,
    /// The score where a mask is true.
    #[config(default = -1.0e4)]
    pub min_float: f64,
    /// Whether a head may attend to nothing.
    #[config(default = false)]
    pub quiet_softmax: bool,
    /// First values of all weights.
    #[config(default = "Initializer::KaimingUniform { gain: 1.0 / 3.0_f64.sqrt(), fan_out_only: false }")]
    pub initializer: Initializer,
    /// Whether keys get a bias.
    #[config(default = true)]
    pub key_bias: bool,
    /// Whether values get a bias.
    #[config(default = true)]
    pub value_bias: bool,
    /// Whether queries get a bias.
    #[config(default = true)]
    pub query_bias: bool,
    /// Whether the result gets a bias.
    #[config(default = true)]
    pub output_bias: bool,
}

/// Multi-head attention (Vaswani et al. 2017).
#[derive(Module, Debug)]
#[module(custom_display)]
pub struct MultiHeadAttention {
    /// Makes queries.
    pub query: Linear,
    /// Makes keys.
    pub key: Linear,
    /// Makes values.
    pub value: Linear,
    /// Joins the heads.
    pub output: Linear,
    /// Drops attention weights.
    pub dropout: Dropout,
    /// Unused, kept for the sake of saved models.
    pub activation: Gelu,
    /// The size of the last axis.
    pub d_model: usize,
    /// The number of heads that it is split into.
    pub n_heads: usize,
    /// The size of a head.
    pub d_k: usize,
    /// The score where a mask is true.
    pub min_float: f64,
    /// Whether a head may attend to nothing.
    pub quiet_softmax: bool,
}

/// What attention works on.
#[derive(Clone, Debug)]
pub struct MhaInput {
    query: Tensor<3>,
    key: Tensor<3>,
    value: Tensor<3>,
    mask_pad: Option<Tensor<2, Bool>>,
    mask_attn: Option<Tensor<3, Bool>>,
}

impl MhaInput {
    /// A sequence that attends to itself: `[batch, seq, d_model]`.
    pub fn self_attn(tensor: Tensor<3>) -> Self {
        MhaInput::new(tensor.clone(), tensor.clone(), tensor)
    }

    /// Queries `[batch, seq_1, d_model]` that attend to keys and values `[batch, seq_2, d_model]`.
    pub fn new(query: Tensor<3>, key: Tensor<3>, value: Tensor<3>) -> Self {
        MhaInput { query, key, value, mask_pad: None, mask_attn: None }
    }

    /// Hides keys where the mask `[batch, seq_2]` is true.
    pub fn mask_pad(mut self, mask_pad: Tensor<2, Bool>) -> Self {
        self.mask_pad = Some(mask_pad);
        self
    }

    /// Hides keys from queries where the mask `[batch, seq_1, seq_2]` is true.
    pub fn mask_attn(mut self, mask_attn: Tensor<3, Bool>) -> Self {
        self.mask_attn = Some(mask_attn);
        self
    }
}

/// What attention gives.
#[derive(Clone, Debug)]
pub struct MhaOutput {
    /// The attention weights, `[batch, n_heads, seq_1, seq_2]`.
    pub weights: Tensor<4>,
    /// The result, `[batch, seq_1, d_model]`.
    pub context: Tensor<3>,
}

impl MultiHeadAttentionConfig {
    /// Makes the layer.
    pub fn init(&self, device: &Device) -> MultiHeadAttention {
        let linear = LinearConfig::new(self.d_model, self.d_model).with_initializer(self.initializer.clone());
        MultiHeadAttention {
            query: linear.clone().with_bias(self.query_bias).init(device),
            key: linear.clone().with_bias(self.key_bias).init(device),
            value: linear.clone().with_bias(self.value_bias).init(device),
            output: linear.with_bias(self.output_bias).init(device),
            dropout: DropoutConfig::new(self.dropout).init(),
            activation: Gelu::new(),
            d_model: self.d_model,
            n_heads: self.n_heads,
            d_k: self.d_model / self.n_heads,
            min_float: self.min_float,
            quiet_softmax: self.quiet_softmax,
        }
    }
}

impl MultiHeadAttention {
    /// Attends, and gives the weights along with the result.
    pub fn forward(&self, input: MhaInput) -> MhaOutput {
        let [batch, seq_1, d_model] = input.query.dims();
        if d_model != self.d_model {
            panic!("attention of size {} was given queries of shape {}", self.d_model, input.query.shape());
        }
        let query = self.heads(&self.query, input.query);
        let key = self.heads(&self.key, input.key);
        let value = self.heads(&self.value, input.value);
        let scores = query.matmul(key.transpose()).div_scalar((self.d_k as f64).sqrt());
        let weights = self.weights(scores, input.mask_pad, input.mask_attn);
        let context = weights.clone().matmul(value).swap_dims(1, 2).reshape([batch, seq_1, d_model]);
        MhaOutput { weights, context: self.output.forward(context) }
    }

    fn weights(
        &self,
        scores: Tensor<4>,
        mask_pad: Option<Tensor<2, Bool>>,
        mask_attn: Option<Tensor<3, Bool>>,
    ) -> Tensor<4> {
        let mut scores = scores;
        if let Some(mask) = mask_pad {
            let [batch, seq_2] = mask.dims();
            let mask: Tensor<4, Bool> = mask.reshape([batch, 1, 1, seq_2]);
            scores = scores.mask_fill(mask, self.min_float);
        }
        if let Some(mask) = mask_attn {
            let [batch, seq_1, seq_2] = mask.dims();
            let mask: Tensor<4, Bool> = mask.reshape([batch, 1, seq_1, seq_2]);
            scores = scores.mask_fill(mask, self.min_float);
        }
        let weights = if self.quiet_softmax { quiet_softmax(scores, 3) } else { softmax(scores, 3) };
        self.dropout.forward(weights)
    }

    /// `[batch, seq, d_model]` to `[batch, n_heads, seq, d_k]`.
    fn heads(&self, linear: &Linear, x: Tensor<3>) -> Tensor<4> {
        let [batch, seq, _] = x.dims();
        let split: Tensor<4> = linear.forward(x).reshape([batch, seq, self.n_heads, self.d_k]);
        split.swap_dims(1, 2)
    }
}

impl ModuleDisplay for MultiHeadAttention {
    fn custom_settings(&self) -> Option<DisplaySettings> {
        DisplaySettings::new().with_new_line_after_attribute(false).optional()
    }

    fn custom_content(&self, content: Content) -> Option<Content> {
        content
            .set_top_level_type("MultiHeadAttention")
            .add("d_model", &self.d_model)
            .add("n_heads", &self.n_heads)
            .add("d_k", &self.d_k)
            .add("dropout", &self.dropout.prob)
            .add("min_float", &self.min_float)
            .add("quiet_softmax", &self.quiet_softmax)
            .optional()
    }
}
