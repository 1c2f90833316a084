//! Long short-term memory.

use super::gate::GateController;
use crate::config::Config;
use crate::module::{Content, DisplaySettings, Module, ModuleDisplay};
use crate::nn::Initializer;
use crate::nn::activation::{Activation, ActivationConfig};
use crate::tensor::{Device, Shape, Tensor};

/// Settings of [`Lstm`].
#[derive(Config, Debug)]
pub struct LstmConfig {
    /// The size of the input.
    pub d_input: usize,
    /// The size of the state.
    pub d_hidden: usize,
    /// Whether gates have biases.
    pub bias: bool,
    /// First values of all weights.
    #[config(default = "Initializer::XavierNormal { gain: 1.0 }")]
    pub initializer: Initializer,
    /// Whether axis 0 is the batch and axis 1 the time, or the other way round.
    #[config(default = true)]
    pub batch_first: bool,
    /// Whether to go from the last step to the first.
    #[config(default = false)]
    pub reverse: bool,
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

/// Long short-term memory (Hochreiter and Schmidhuber 1997).
#[derive(Module, Debug)]
#[module(custom_display)]
pub struct Lstm {
    /// What is taken in.
    pub input_gate: GateController,
    /// What is kept; none when that is what is not taken in.
    pub forget_gate: Option<GateController>,
    /// What is given out.
    pub output_gate: GateController,
    /// The new cell values.
    pub cell_gate: GateController,
    /// The size of the state.
    pub d_hidden: usize,
    /// Whether axis 0 is the batch and axis 1 the time, or the other way round.
    pub batch_first: bool,
    /// Whether to go from the last step to the first.
    pub reverse: bool,
    /// Limit of the cell state.
    pub clip: Option<f64>,
    /// Whether what is not taken in is kept.
    pub input_forget: bool,
    /// The function of the gates.
    pub gate_activation: Activation,
    /// The function of the new cell values.
    pub cell_activation: Activation,
    /// The function of the cell state as it is given out.
    pub hidden_activation: Activation,
}

/// What an [`Lstm`] remembers.
#[derive(Clone, Debug)]
pub struct LstmState<const D: usize> {
    /// The long memory.
    pub cell: Tensor<D>,
    /// What was given out last.
    pub hidden: Tensor<D>,
}

impl<const D: usize> LstmState<D> {
    /// A state from its parts.
    pub fn new(cell: Tensor<D>, hidden: Tensor<D>) -> Self {
        LstmState { cell, hidden }
    }

    /// A state of zeros.
    pub fn initial<S: Into<Shape>>(shape: S, device: &Device) -> Self {
        let cell = Tensor::<D>::zeros(shape, device);
        LstmState { cell: cell.clone(), hidden: cell }
    }

    /// The parts.
    pub fn unpack(self) -> (Tensor<D>, Tensor<D>) {
        (self.cell, self.hidden)
    }
}

impl LstmConfig {
    fn gate(&self, device: &Device) -> GateController {
        GateController::new(self.d_input, self.d_hidden, self.bias, self.initializer.clone(), device)
    }

    /// Makes the layer.
    pub fn init(&self, device: &Device) -> Lstm {
        Lstm {
            input_gate: self.gate(device),
            forget_gate: if self.input_forget { None } else { Some(self.gate(device)) },
            output_gate: self.gate(device),
            cell_gate: self.gate(device),
            d_hidden: self.d_hidden,
            batch_first: self.batch_first,
            reverse: self.reverse,
            clip: self.clip,
            input_forget: self.input_forget,
            gate_activation: self.gate_activation.init(device),
            cell_activation: self.cell_activation.init(device),
            hidden_activation: self.hidden_activation.init(device),
        }
    }
}

impl Lstm {
    /// `[batch, seq, d_input]` to `[batch, seq, d_hidden]`, and the state after the last step.
    pub fn forward(
        &self,
        batched_input: Tensor<3>,
        state: Option<LstmState<2>>,
    ) -> (Tensor<3>, LstmState<2>) {
        if self.batch_first {
            return self.walk(batched_input, state, self.reverse);
        }
        let (output, state) = self.walk(batched_input.swap_dims(0, 1), state, self.reverse);
        (output.swap_dims(0, 1), state)
    }

    /// Goes over axis 1 in one direction; each result stands where its input stands.
    pub(super) fn walk(
        &self,
        input: Tensor<3>,
        state: Option<LstmState<2>>,
        reverse: bool,
    ) -> (Tensor<3>, LstmState<2>) {
        let [batch, seq, _] = input.dims();
        let mut state: LstmState<2> = match state {
            Some(state) => state,
            None => LstmState::initial([batch, self.d_hidden], &input.device()),
        };
        let mut outputs: Vec<Tensor<2>> = Vec::with_capacity(seq);
        for step in 0..seq {
            let time = if reverse { seq - 1 - step } else { step };
            let current: Tensor<2> = input.clone().narrow(1, time, 1).squeeze_dim(1);
            state = self.advance(current, state);
            outputs.push(state.hidden.clone());
        }
        if reverse {
            outputs.reverse();
        }
        (Tensor::stack(outputs, 1), state)
    }

    fn advance(&self, input: Tensor<2>, state: LstmState<2>) -> LstmState<2> {
        let (cell, hidden) = state.unpack();
        let taken = self.gate_activation.forward(self.input_gate.gate_product(input.clone(), hidden.clone()));
        let kept = match &self.forget_gate {
            Some(gate) => self.gate_activation.forward(gate.gate_product(input.clone(), hidden.clone())),
            None => taken.clone().neg().add_scalar(1.0),
        };
        let given =
            self.gate_activation.forward(self.output_gate.gate_product(input.clone(), hidden.clone()));
        let candidate = self.cell_activation.forward(self.cell_gate.gate_product(input, hidden));
        let mut cell = kept.mul(cell).add(taken.mul(candidate));
        if let Some(limit) = self.clip {
            cell = cell.clamp(-limit, limit);
        }
        let hidden = given.mul(self.hidden_activation.forward(cell.clone()));
        LstmState::new(cell, hidden)
    }
}

impl ModuleDisplay for Lstm {
    fn custom_settings(&self) -> Option<DisplaySettings> {
        DisplaySettings::new().with_new_line_after_attribute(false).optional()
    }

    fn custom_content(&self, content: Content) -> Option<Content> {
        let [d_input, _] = self.input_gate.input_transform.weight.dims();
        content
            .set_top_level_type("Lstm")
            .add("d_input", &d_input)
            .add("d_hidden", &self.d_hidden)
            .add("bias", &self.input_gate.input_transform.bias.is_some())
            .optional()
    }
}
