//! Any activation: which one is a setting.

use super::{
    Celu, CeluConfig, Elu, EluConfig, Gelu, HardSigmoid, HardSigmoidConfig, HardSwish, LeakyRelu,
    LeakyReluConfig, PRelu, PReluConfig, Relu, Selu, Sigmoid, Softplus, SoftplusConfig, Softsign, Tanh,
};
use crate::config::Config;
use crate::module::Module;
use crate::tensor::{Device, Tensor};

/// Settings of an [`Activation`].
#[derive(Config, Debug)]
pub enum ActivationConfig {
    /// [`Gelu`].
    Gelu,
    /// [`Gelu`], by the tanh approximation.
    GeluApproximate,
    /// [`Relu`].
    Relu,
    /// [`Selu`].
    Selu,
    /// [`Sigmoid`].
    Sigmoid,
    /// [`Tanh`].
    Tanh,
    /// [`HardSwish`].
    HardSwish,
    /// [`Softsign`].
    Softsign,
    /// [`PRelu`].
    PRelu(PReluConfig),
    /// [`LeakyRelu`].
    LeakyRelu(LeakyReluConfig),
    /// [`HardSigmoid`].
    HardSigmoid(HardSigmoidConfig),
    /// [`Softplus`].
    Softplus(SoftplusConfig),
    /// [`Elu`].
    Elu(EluConfig),
    /// [`Celu`].
    Celu(CeluConfig),
}

/// Any activation.
#[derive(Module, Debug)]
pub enum Activation {
    /// [`Gelu`](super::Gelu).
    Gelu(Gelu),
    /// [`Relu`](super::Relu).
    Relu(Relu),
    /// [`Selu`](super::Selu).
    Selu(Selu),
    /// [`Sigmoid`](super::Sigmoid).
    Sigmoid(Sigmoid),
    /// [`Tanh`](super::Tanh).
    Tanh(Tanh),
    /// [`HardSwish`](super::HardSwish).
    HardSwish(HardSwish),
    /// [`Softsign`](super::Softsign).
    Softsign(Softsign),
    /// [`PRelu`](super::PRelu).
    PRelu(PRelu),
    /// [`LeakyRelu`](super::LeakyRelu).
    LeakyRelu(LeakyRelu),
    /// [`HardSigmoid`](super::HardSigmoid).
    HardSigmoid(HardSigmoid),
    /// [`Softplus`](super::Softplus).
    Softplus(Softplus),
    /// [`Elu`](super::Elu).
    Elu(Elu),
    /// [`Celu`](super::Celu).
    Celu(Celu),
}

impl ActivationConfig {
    /// Makes the layer.
    pub fn init(&self, device: &Device) -> Activation {
        match self {
            ActivationConfig::Gelu => Activation::Gelu(Gelu::new()),
            ActivationConfig::GeluApproximate => Activation::Gelu(Gelu::new_approximate()),
            ActivationConfig::Relu => Activation::Relu(Relu::new()),
            ActivationConfig::Selu => Activation::Selu(Selu::new()),
            ActivationConfig::Sigmoid => Activation::Sigmoid(Sigmoid::new()),
            ActivationConfig::Tanh => Activation::Tanh(Tanh::new()),
            ActivationConfig::HardSwish => Activation::HardSwish(HardSwish::new()),
            ActivationConfig::Softsign => Activation::Softsign(Softsign::new()),
            ActivationConfig::PRelu(config) => Activation::PRelu(config.init(device)),
            ActivationConfig::LeakyRelu(config) => Activation::LeakyRelu(config.init()),
            ActivationConfig::HardSigmoid(config) => Activation::HardSigmoid(config.init()),
            ActivationConfig::Softplus(config) => Activation::Softplus(config.init()),
            ActivationConfig::Elu(config) => Activation::Elu(config.init()),
            ActivationConfig::Celu(config) => Activation::Celu(config.init()),
        }
    }
}

impl Activation {
    /// Applies the function element by element.
    pub fn forward<const D: usize>(&self, input: Tensor<D>) -> Tensor<D> {
        match self {
            Activation::Gelu(layer) => layer.forward(input),
            Activation::Relu(layer) => layer.forward(input),
            Activation::Selu(layer) => layer.forward(input),
            Activation::Sigmoid(layer) => layer.forward(input),
            Activation::Tanh(layer) => layer.forward(input),
            Activation::HardSwish(layer) => layer.forward(input),
            Activation::Softsign(layer) => layer.forward(input),
            Activation::PRelu(layer) => layer.forward(input),
            Activation::LeakyRelu(layer) => layer.forward(input),
            Activation::HardSigmoid(layer) => layer.forward(input),
            Activation::Softplus(layer) => layer.forward(input),
            Activation::Elu(layer) => layer.forward(input),
            Activation::Celu(layer) => layer.forward(input),
        }
    }
}

impl From<PReluConfig> for ActivationConfig {
    fn from(config: PReluConfig) -> Self {
        ActivationConfig::PRelu(config)
    }
}

impl From<LeakyReluConfig> for ActivationConfig {
    fn from(config: LeakyReluConfig) -> Self {
        ActivationConfig::LeakyRelu(config)
    }
}

impl From<HardSigmoidConfig> for ActivationConfig {
    fn from(config: HardSigmoidConfig) -> Self {
        ActivationConfig::HardSigmoid(config)
    }
}

impl From<SoftplusConfig> for ActivationConfig {
    fn from(config: SoftplusConfig) -> Self {
        ActivationConfig::Softplus(config)
    }
}

impl From<EluConfig> for ActivationConfig {
    fn from(config: EluConfig) -> Self {
        ActivationConfig::Elu(config)
    }
}

impl From<CeluConfig> for ActivationConfig {
    fn from(config: CeluConfig) -> Self {
        ActivationConfig::Celu(config)
    }
}
