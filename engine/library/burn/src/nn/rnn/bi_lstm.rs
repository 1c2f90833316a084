//! Long short-term memory in both directions.

use super::lstm::{Lstm, LstmConfig, LstmState};
use crate::config::Config;
use crate::module::{Content, DisplaySettings, Module, ModuleDisplay};
use crate::nn::Initializer;
use crate::nn::activation::ActivationConfig;
use crate::tensor::{Device, Tensor};

/// Settings of [`BiLstm`].
#[derive(Config, Debug)]
pub struct BiLstmConfig {
    /// The size of the input.
    pub d_input: usize,
    /// The size of the state of each direction.
    pub d_hidden: usize,
    /// Whether gates have biases.
    pub bias: bool,
    /// First values of all weights.
    #[config(default = "Initializer::XavierNormal { gain: 1.0 }")]
    pub initializer: Initializer,
    /// Whether axis 0 is the batch and axis 1 the time, or the other way round.
    #[config(default = true)]
    pub batch_first: bool,
    /// Limit of the cell state.
    pub clip: Option<f64>,
    /// Whether what is not taken in is kept, instead of a gate of its own.
    #[config(default = false)]
    pub input_forget: bool,
    /// The function of the gates.
    #[config(default = "ActivationConfig::Sigmoid")]
    pub gate_activation: ActivationConfig,
    /// The function of the new cell values.
    #[config(default = "ActivationConfig::Tanh")]
    pub cell_activation: ActivationConfig,
    /// The function of the cell state as it is given out.
    #[config(default = "ActivationConfig::Tanh")]
    pub hidden_activation: ActivationConfig,
}

/// Two [`Lstm`]s, one from the first step to the last and one back; their results stand side by side.
#[derive(Module, Debug)]
#[module(custom_display)]
pub struct BiLstm {
    /// From the first step to the last.
    pub forward: Lstm,
    /// From the last step to the first.
    pub reverse: Lstm,
    /// The size of the state of each direction.
    pub d_hidden: usize,
    /// Whether axis 0 is the batch and axis 1 the time, or the other way round.
    pub batch_first: bool,
}

impl BiLstmConfig {
    /// Makes the layer.
    pub fn init(&self, device: &Device) -> BiLstm {
        let config = LstmConfig::new(self.d_input, self.d_hidden, self.bias)
            .with_initializer(self.initializer.clone())
            .with_clip(self.clip)
            .with_input_forget(self.input_forget)
            .with_gate_activation(self.gate_activation.clone())
            .with_cell_activation(self.cell_activation.clone())
            .with_hidden_activation(self.hidden_activation.clone());
        BiLstm {
            forward: config.init(device),
            reverse: config.init(device),
            d_hidden: self.d_hidden,
            batch_first: self.batch_first,
        }
    }
}

impl BiLstm {
    /// `[batch, seq, d_input]` to `[batch, seq, 2 * d_hidden]`, and the state of both directions, `[2, batch, d_hidden]`.
    pub fn forward(
        &self,
        batched_input: Tensor<3>,
        state: Option<LstmState<3>>,
    ) -> (Tensor<3>, LstmState<3>) {
        let input = if self.batch_first { batched_input } else { batched_input.swap_dims(0, 1) };
        let mut first: Option<LstmState<2>> = None;
        let mut second: Option<LstmState<2>> = None;
        if let Some(state) = state {
            let (cell, hidden) = state.unpack();
            first = Some(LstmState::new(cell.clone().select_dim(0, 0), hidden.clone().select_dim(0, 0)));
            second = Some(LstmState::new(cell.select_dim(0, 1), hidden.select_dim(0, 1)));
        }
        let (there, first) = self.forward.walk(input.clone(), first, false);
        let (back, second) = self.reverse.walk(input, second, true);
        let output = Tensor::cat(vec![there, back], 2);
        let output = if self.batch_first { output } else { output.swap_dims(0, 1) };
        let cell: Tensor<3> = Tensor::stack(vec![first.cell, second.cell], 0);
        let hidden: Tensor<3> = Tensor::stack(vec![first.hidden, second.hidden], 0);
        (output, LstmState::new(cell, hidden))
    }
}

impl ModuleDisplay for BiLstm {
    fn custom_settings(&self) -> Option<DisplaySettings> {
        DisplaySettings::new().with_new_line_after_attribute(false).optional()
    }

    fn custom_content(&self, content: Content) -> Option<Content> {
        let [d_input, _] = self.forward.input_gate.input_transform.weight.dims();
        content
            .set_top_level_type("BiLstm")
            .add("d_input", &d_input)
            .add("d_hidden", &self.d_hidden)
            .add("bias", &self.forward.input_gate.input_transform.bias.is_some())
            .optional()
    }
}
