//! A gate of a recurrent layer.

use crate::module::Module;
use crate::nn::{Initializer, Linear, LinearConfig};
use crate::tensor::{Device, Tensor};

/// Two layers whose results are added: one for the input, one for the hidden state.
#[derive(Module, Debug)]
pub struct GateController {
    /// For the input.
    pub input_transform: Linear,
    /// For the hidden state.
    pub hidden_transform: Linear,
}

impl GateController {
    /// Makes the gate.
    pub fn new(
        d_input: usize,
        d_output: usize,
        bias: bool,
        initializer: Initializer,
        device: &Device,
    ) -> Self {
        let input =
            LinearConfig::new(d_input, d_output).with_bias(bias).with_initializer(initializer.clone());
        let hidden = LinearConfig::new(d_output, d_output).with_bias(bias).with_initializer(initializer);
        GateController { input_transform: input.init(device), hidden_transform: hidden.init(device) }
    }

    /// `[batch, d_input]` and `[batch, d_output]` to `[batch, d_output]`.
    pub fn gate_product(&self, input: Tensor<2>, hidden: Tensor<2>) -> Tensor<2> {
        self.input_transform.forward(input).add(self.hidden_transform.forward(hidden))
    }
}
