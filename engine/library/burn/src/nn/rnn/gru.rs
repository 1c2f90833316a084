//! Gated recurrent units.

use super::gate::GateController;
use crate::config::Config;
use crate::module::{Content, DisplaySettings, Module, ModuleDisplay};
use crate::nn::Initializer;
use crate::nn::activation::{Activation, ActivationConfig};
use crate::tensor::{Device, Tensor};

/// Settings of [`Gru`].
#[derive(Config, Debug)]
pub struct GruConfig {
    /// The size of the input.
    pub d_input: usize,
    /// The size of the state.
    pub d_hidden: usize,
    /// Whether gates have biases.
    pub bias: bool,
    /// Whether the reset gate applies after the hidden state went through its layer, or before.
    #[config(default = true)]
    pub reset_after: bool,
    /// First values of all weights.
    #[config(default = "Initializer::XavierNormal { gain: 1.0 }")]
    pub initializer: Initializer,
    /// The function of the gates.
    #[config(default = "ActivationConfig::Sigmoid")]
    pub gate_activation: ActivationConfig,
    /// The function of the new values.
    #[config(default = "ActivationConfig::Tanh")]
    pub hidden_activation: ActivationConfig,
    /// Limit of the state.
    pub clip: Option<f64>,
}

/// Gated recurrent units (Cho et al. 2014).
#[derive(Module, Debug)]
#[module(custom_display)]
pub struct Gru {
    /// What is kept of the state.
    pub update_gate: GateController,
    /// What of the state the new values see.
    pub reset_gate: GateController,
    /// The new values.
    pub new_gate: GateController,
    /// The size of the state.
    pub d_hidden: usize,
    /// Whether the reset gate applies after the hidden state went through its layer, or before.
    pub reset_after: bool,
    /// The function of the gates.
    pub gate_activation: Activation,
    /// The function of the new values.
    pub hidden_activation: Activation,
    /// Limit of the state.
    pub clip: Option<f64>,
}

impl GruConfig {
    fn gate(&self, device: &Device) -> GateController {
        GateController::new(self.d_input, self.d_hidden, self.bias, self.initializer.clone(), device)
    }

    /// Makes the layer.
    pub fn init(&self, device: &Device) -> Gru {
        Gru {
            update_gate: self.gate(device),
            reset_gate: self.gate(device),
            new_gate: self.gate(device),
            d_hidden: self.d_hidden,
            reset_after: self.reset_after,
            gate_activation: self.gate_activation.init(device),
            hidden_activation: self.hidden_activation.init(device),
            clip: self.clip,
        }
    }
}

impl Gru {
    /// `[batch, seq, d_input]` to the state after each step, `[batch, seq, d_hidden]`.
    pub fn forward(&self, batched_input: Tensor<3>, state: Option<Tensor<2>>) -> Tensor<3> {
        let [batch, seq, _] = batched_input.dims();
        let mut hidden: Tensor<2> = match state {
            Some(state) => state,
            None => Tensor::<2>::zeros([batch, self.d_hidden], &batched_input.device()),
        };
        let mut outputs: Vec<Tensor<2>> = Vec::with_capacity(seq);
        for time in 0..seq {
            let input: Tensor<2> = batched_input.clone().narrow(1, time, 1).squeeze_dim(1);
            hidden = self.advance(input, hidden);
            outputs.push(hidden.clone());
        }
        Tensor::stack(outputs, 1)
    }

    fn advance(&self, input: Tensor<2>, hidden: Tensor<2>) -> Tensor<2> {
        let kept = self.gate_activation.forward(self.update_gate.gate_product(input.clone(), hidden.clone()));
        let seen = self.gate_activation.forward(self.reset_gate.gate_product(input.clone(), hidden.clone()));
        let sum = if self.reset_after {
            let from_hidden = self.new_gate.hidden_transform.forward(hidden.clone());
            self.new_gate.input_transform.forward(input).add(seen.mul(from_hidden))
        } else {
            self.new_gate.gate_product(input, hidden.clone().mul(seen))
        };
        let candidate = self.hidden_activation.forward(sum);
        let new = candidate.mul(kept.clone().neg().add_scalar(1.0)).add(kept.mul(hidden));
        match self.clip {
            Some(limit) => new.clamp(-limit, limit),
            None => new,
        }
    }
}

impl ModuleDisplay for Gru {
    fn custom_settings(&self) -> Option<DisplaySettings> {
        DisplaySettings::new().with_new_line_after_attribute(false).optional()
    }

    fn custom_content(&self, content: Content) -> Option<Content> {
        let [d_input, _] = self.update_gate.input_transform.weight.dims();
        content
            .set_top_level_type("Gru")
            .add("d_input", &d_input)
            .add("d_hidden", &self.d_hidden)
            .add("bias", &self.update_gate.input_transform.bias.is_some())
            .add("reset_after", &self.reset_after)
            .optional()
    }
}
