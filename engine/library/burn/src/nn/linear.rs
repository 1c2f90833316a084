//! The fully connected layer.

use super::initializer::Initializer;
use crate::config::Config;
use crate::module::{Content, DisplaySettings, Module, ModuleDisplay, Param, Parameter};
use crate::tensor::module::linear;
use crate::tensor::{Device, Tensor};

/// Settings of [`Linear`].
#[derive(Config, Debug)]
pub struct LinearConfig {
    /// The number of inputs.
    pub d_input: usize,
    /// The number of outputs.
    pub d_output: usize,
    /// Whether to add a bias.
    #[config(default = true)]
    pub bias: bool,
    /// First values of weight and bias.
    #[config(default = "Initializer::KaimingUniform { gain: 1.0 / 3.0_f64.sqrt(), fan_out_only: false }")]
    pub initializer: Initializer,
    /// How the weight lies in memory.
    #[config(default = "LinearLayout::Row")]
    pub layout: LinearLayout,
}

/// How the weight of a [`Linear`] lies in memory.
#[derive(Config, Copy, Debug, PartialEq, Eq)]
pub enum LinearLayout {
    /// The outputs of one input are neighbours.
    Row,
    /// The inputs of one output are neighbours.
    Col,
}

/// A fully connected layer: `x @ weight + bias`.
#[derive(Module, Debug)]
#[module(custom_display)]
pub struct Linear {
    /// `[d_input, d_output]`
    pub weight: Param<Tensor<2>>,
    /// `[d_output]`
    pub bias: Option<Param<Tensor<1>>>,
}

impl LinearConfig {
    /// Makes the layer.
    pub fn init(&self, device: &Device) -> Linear {
        let (inputs, outputs) = (self.d_input, self.d_output);
        let weight: Param<Tensor<2>> = match self.layout {
            LinearLayout::Row => {
                self.initializer.init_with([inputs, outputs], Some(inputs), Some(outputs), device)
            }
            LinearLayout::Col => {
                let columns: Param<Tensor<2>> =
                    self.initializer.init_with([outputs, inputs], Some(outputs), Some(inputs), device);
                Param::map(columns, |tensor| Parameter::set_require_grad(tensor.detach().transpose(), true))
            }
        };
        let bias: Option<Param<Tensor<1>>> = if self.bias {
            Some(self.initializer.init_with([outputs], Some(inputs), Some(outputs), device))
        } else {
            None
        };
        Linear { weight, bias }
    }
}

impl Linear {
    /// `[.., d_input]` to `[.., d_output]`.
    pub fn forward<const D: usize>(&self, input: Tensor<D>) -> Tensor<D> {
        let bias: Option<Tensor<1>> = match &self.bias {
            Some(bias) => Some(bias.val()),
            None => None,
        };
        linear(input, self.weight.val(), bias)
    }
}

impl ModuleDisplay for Linear {
    fn custom_settings(&self) -> Option<DisplaySettings> {
        DisplaySettings::new().with_new_line_after_attribute(false).optional()
    }

    fn custom_content(&self, content: Content) -> Option<Content> {
        let [d_input, d_output] = self.weight.dims();
        content
            .set_top_level_type("Linear")
            .add("d_input", &d_input)
            .add("d_output", &d_output)
            .add("bias", &self.bias.is_some())
            .optional()
    }
}
