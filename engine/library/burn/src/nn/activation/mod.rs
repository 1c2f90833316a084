//! Activation functions as layers.

mod any;
mod configured;
mod plain;

pub use any::{Activation, ActivationConfig};
pub use configured::{
    Celu, CeluConfig, Elu, EluConfig, HardSigmoid, HardSigmoidConfig, LeakyRelu, LeakyReluConfig, PRelu,
    PReluConfig, Softplus, SoftplusConfig,
};
pub use plain::{GLU, Gelu, HardSwish, LogSigmoid, Mish, Relu, Relu6, Selu, Sigmoid, Silu, Softsign, Tanh};
