//! Activations with settings.

use crate::config::Config;
use crate::module::{Content, DisplaySettings, Module, ModuleDisplay, Param};
use crate::nn::Initializer;
use crate::tensor::{Device, Tensor, activation};

/// Settings of [`LeakyRelu`].
#[derive(Config, Debug)]
pub struct LeakyReluConfig {
    /// Slope of the negative side.
    #[config(default = "0.01")]
    pub negative_slope: f64,
}

/// `x` where positive, else `negative_slope * x`, element by element.
#[derive(Module, Debug)]
#[module(custom_display)]
pub struct LeakyRelu {
    /// Slope of the negative side.
    pub negative_slope: f64,
}

impl LeakyReluConfig {
    /// Makes the layer.
    pub fn init(&self) -> LeakyRelu {
        LeakyRelu { negative_slope: self.negative_slope }
    }
}

impl LeakyRelu {
    /// Applies the function element by element.
    pub fn forward<const D: usize>(&self, input: Tensor<D>) -> Tensor<D> {
        activation::leaky_relu(input, self.negative_slope)
    }
}

impl ModuleDisplay for LeakyRelu {
    fn custom_settings(&self) -> Option<DisplaySettings> {
        DisplaySettings::new().with_new_line_after_attribute(false).optional()
    }

    fn custom_content(&self, content: Content) -> Option<Content> {
        content.set_top_level_type("LeakyRelu").add("negative_slope", &self.negative_slope).optional()
    }
}

/// Settings of [`HardSigmoid`].
#[derive(Config, Debug)]
pub struct HardSigmoidConfig {
    /// Slope.
    #[config(default = "0.2")]
    pub alpha: f64,
    /// Value at 0.
    #[config(default = "0.5")]
    pub beta: f64,
}

/// `alpha * x + beta` limited to `0..=1`, element by element.
#[derive(Module, Debug)]
#[module(custom_display)]
pub struct HardSigmoid {
    /// Slope.
    pub alpha: f64,
    /// Value at 0.
    pub beta: f64,
}

impl HardSigmoidConfig {
    /// Makes the layer.
    pub fn init(&self) -> HardSigmoid {
        HardSigmoid { alpha: self.alpha, beta: self.beta }
    }
}

impl HardSigmoid {
    /// Applies the function element by element.
    pub fn forward<const D: usize>(&self, input: Tensor<D>) -> Tensor<D> {
        activation::hard_sigmoid(input, self.alpha, self.beta)
    }
}

impl ModuleDisplay for HardSigmoid {
    fn custom_settings(&self) -> Option<DisplaySettings> {
        DisplaySettings::new().with_new_line_after_attribute(false).optional()
    }

    fn custom_content(&self, content: Content) -> Option<Content> {
        content.set_top_level_type("HardSigmoid").add("alpha", &self.alpha).add("beta", &self.beta).optional()
    }
}

/// Settings of [`Softplus`].
#[derive(Config, Debug)]
pub struct SoftplusConfig {
    /// Sharpness of the bend.
    #[config(default = "1.0")]
    pub beta: f64,
    /// Above this value of `beta * x` the result is `x`.
    #[config(default = "20.0")]
    pub threshold: f64,
}

/// `ln(1 + exp(beta * x)) / beta`, element by element.
#[derive(Module, Debug)]
#[module(custom_display)]
pub struct Softplus {
    /// Sharpness of the bend.
    pub beta: f64,
    /// Above this value of `beta * x` the result is `x`.
    pub threshold: f64,
}

impl SoftplusConfig {
    /// Makes the layer.
    pub fn init(&self) -> Softplus {
        Softplus { beta: self.beta, threshold: self.threshold }
    }
}

impl Softplus {
    /// Applies the function element by element.
    pub fn forward<const D: usize>(&self, input: Tensor<D>) -> Tensor<D> {
        activation::softplus_with_threshold(input, self.beta, self.threshold)
    }
}

impl ModuleDisplay for Softplus {
    fn custom_settings(&self) -> Option<DisplaySettings> {
        DisplaySettings::new().with_new_line_after_attribute(false).optional()
    }

    fn custom_content(&self, content: Content) -> Option<Content> {
        content
            .set_top_level_type("Softplus")
            .add("beta", &self.beta)
            .add("threshold", &self.threshold)
            .optional()
    }
}

/// Settings of [`Elu`].
#[derive(Config, Debug)]
pub struct EluConfig {
    /// Limit of the negative side.
    #[config(default = "1.0")]
    pub alpha: f64,
}

/// `x` where positive, else `alpha * (exp(x) - 1)`, element by element.
#[derive(Module, Debug)]
#[module(custom_display)]
pub struct Elu {
    /// Limit of the negative side.
    pub alpha: f64,
}

impl EluConfig {
    /// Makes the layer.
    pub fn init(&self) -> Elu {
        Elu { alpha: self.alpha }
    }
}

impl Elu {
    /// Applies the function element by element.
    pub fn forward<const D: usize>(&self, input: Tensor<D>) -> Tensor<D> {
        activation::elu(input, self.alpha)
    }
}

impl ModuleDisplay for Elu {
    fn custom_settings(&self) -> Option<DisplaySettings> {
        DisplaySettings::new().with_new_line_after_attribute(false).optional()
    }

    fn custom_content(&self, content: Content) -> Option<Content> {
        content.set_top_level_type("Elu").add("alpha", &self.alpha).optional()
    }
}

/// Settings of [`Celu`].
#[derive(Config, Debug)]
pub struct CeluConfig {
    /// Limit of the negative side.
    #[config(default = "1.0")]
    pub alpha: f64,
}

/// `x` where positive, else `alpha * (exp(x / alpha) - 1)`, element by element.
#[derive(Module, Debug)]
#[module(custom_display)]
pub struct Celu {
    /// Limit of the negative side.
    pub alpha: f64,
}

impl CeluConfig {
    /// Makes the layer.
    pub fn init(&self) -> Celu {
        Celu { alpha: self.alpha }
    }
}

impl Celu {
    /// Applies the function element by element.
    pub fn forward<const D: usize>(&self, input: Tensor<D>) -> Tensor<D> {
        activation::celu(input, self.alpha)
    }
}

impl ModuleDisplay for Celu {
    fn custom_settings(&self) -> Option<DisplaySettings> {
        DisplaySettings::new().with_new_line_after_attribute(false).optional()
    }

    fn custom_content(&self, content: Content) -> Option<Content> {
        content.set_top_level_type("Celu").add("alpha", &self.alpha).optional()
    }
}

/// Settings of [`PRelu`].
#[derive(Config, Debug)]
pub struct PReluConfig {
    /// One slope, or one for each channel.
    #[config(default = "1")]
    pub num_parameters: usize,
    /// First value of the slopes.
    #[config(default = "0.25")]
    pub alpha: f64,
}

/// `x` where positive, else `alpha * x` with learned slopes (He et al. 2015).
#[derive(Module, Debug)]
#[module(custom_display)]
pub struct PRelu {
    /// `[num_parameters]`
    pub alpha: Param<Tensor<1>>,
    /// First value of the slopes.
    pub alpha_value: f64,
}

impl PReluConfig {
    /// Makes the layer.
    pub fn init(&self, device: &Device) -> PRelu {
        let alpha = Initializer::Constant { value: self.alpha }.init([self.num_parameters], device);
        PRelu { alpha, alpha_value: self.alpha }
    }
}

impl PRelu {
    /// Applies the function element by element.
    pub fn forward<const D: usize>(&self, input: Tensor<D>) -> Tensor<D> {
        activation::prelu(input, self.alpha.val())
    }
}

impl ModuleDisplay for PRelu {
    fn custom_settings(&self) -> Option<DisplaySettings> {
        DisplaySettings::new().with_new_line_after_attribute(false).optional()
    }

    fn custom_content(&self, content: Content) -> Option<Content> {
        let [num_parameters] = self.alpha.dims();
        content
            .set_top_level_type("PRelu")
            .add("num_parameters", &num_parameters)
            .add("alpha_value", &self.alpha_value)
            .optional()
    }
}
