//! Activations without settings.

use crate::module::Module;
use crate::tensor::{AsIndex, Tensor, activation};

/// `x Φ(x)`, where `Φ` is the distribution function of the normal distribution.
#[derive(Module, Debug, Default)]
pub struct Gelu {
    /// Whether to use the tanh approximation.
    pub approximate: bool,
}

impl Gelu {
    /// The exact function.
    pub fn new() -> Self {
        Gelu { approximate: false }
    }

    /// The tanh approximation.
    pub fn new_approximate() -> Self {
        Gelu { approximate: true }
    }

    /// Applies the function element by element.
    pub fn forward<const D: usize>(&self, input: Tensor<D>) -> Tensor<D> {
        if self.approximate { activation::gelu_approximate(input) } else { activation::gelu(input) }
    }
}

/// The first half of an axis times the sigmoid of the second half.
#[derive(Module, Debug, Default)]
pub struct GLU {
    dim: isize,
}

impl GLU {
    /// Splits the given axis.
    pub fn new(dim: impl AsIndex) -> Self {
        GLU { dim: dim.as_index() }
    }

    /// Applies the function.
    pub fn forward<const D: usize>(&self, input: Tensor<D>) -> Tensor<D> {
        activation::glu(input, self.dim)
    }
}

/// `max(0, x)`, element by element.
#[derive(Module, Debug, Default)]
pub struct Relu;

impl Relu {
    /// Makes the layer.
    pub fn new() -> Self {
        Relu
    }

    /// Applies the function element by element.
    pub fn forward<const D: usize>(&self, input: Tensor<D>) -> Tensor<D> {
        activation::relu(input)
    }
}

/// `min(max(0, x), 6)`, element by element.
#[derive(Module, Debug, Default)]
pub struct Relu6;

impl Relu6 {
    /// Makes the layer.
    pub fn new() -> Self {
        Relu6
    }

    /// Applies the function element by element.
    pub fn forward<const D: usize>(&self, input: Tensor<D>) -> Tensor<D> {
        activation::relu6(input)
    }
}

/// `1 / (1 + exp(-x))`, element by element.
#[derive(Module, Debug, Default)]
pub struct Sigmoid;

impl Sigmoid {
    /// Makes the layer.
    pub fn new() -> Self {
        Sigmoid
    }

    /// Applies the function element by element.
    pub fn forward<const D: usize>(&self, input: Tensor<D>) -> Tensor<D> {
        activation::sigmoid(input)
    }
}

/// Hyperbolic tangent, element by element.
#[derive(Module, Debug, Default)]
pub struct Tanh;

impl Tanh {
    /// Makes the layer.
    pub fn new() -> Self {
        Tanh
    }

    /// Applies the function element by element.
    pub fn forward<const D: usize>(&self, input: Tensor<D>) -> Tensor<D> {
        activation::tanh(input)
    }
}

/// `x * sigmoid(x)`, element by element.
#[derive(Module, Debug, Default)]
pub struct Silu;

impl Silu {
    /// Makes the layer.
    pub fn new() -> Self {
        Silu
    }

    /// Applies the function element by element.
    pub fn forward<const D: usize>(&self, input: Tensor<D>) -> Tensor<D> {
        activation::silu(input)
    }
}

/// Scaled exponential linear unit, element by element.
#[derive(Module, Debug, Default)]
pub struct Selu;

impl Selu {
    /// Makes the layer.
    pub fn new() -> Self {
        Selu
    }

    /// Applies the function element by element.
    pub fn forward<const D: usize>(&self, input: Tensor<D>) -> Tensor<D> {
        activation::selu(input)
    }
}

/// `x / (1 + |x|)`, element by element.
#[derive(Module, Debug, Default)]
pub struct Softsign;

impl Softsign {
    /// Makes the layer.
    pub fn new() -> Self {
        Softsign
    }

    /// Applies the function element by element.
    pub fn forward<const D: usize>(&self, input: Tensor<D>) -> Tensor<D> {
        activation::softsign(input)
    }
}

/// `x * tanh(softplus(x))`, element by element.
#[derive(Module, Debug, Default)]
pub struct Mish;

impl Mish {
    /// Makes the layer.
    pub fn new() -> Self {
        Mish
    }

    /// Applies the function element by element.
    pub fn forward<const D: usize>(&self, input: Tensor<D>) -> Tensor<D> {
        activation::mish(input)
    }
}

/// `ln sigmoid(x)`, element by element.
#[derive(Module, Debug, Default)]
pub struct LogSigmoid;

impl LogSigmoid {
    /// Makes the layer.
    pub fn new() -> Self {
        LogSigmoid
    }

    /// Applies the function element by element.
    pub fn forward<const D: usize>(&self, input: Tensor<D>) -> Tensor<D> {
        activation::log_sigmoid(input)
    }
}

/// `x * hard_sigmoid(x)`, element by element.
#[derive(Module, Debug, Default)]
pub struct HardSwish;

impl HardSwish {
    /// Makes the layer.
    pub fn new() -> Self {
        HardSwish
    }

    /// Applies the function element by element.
    pub fn forward<const D: usize>(&self, input: Tensor<D>) -> Tensor<D> {
        activation::hard_swish(input)
    }
}
