//! Distributions of random tensors.

/// What random elements are drawn from.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub enum Distribution {
    /// Uniform in `0..1` for floats; any value of the type for integers.
    #[default]
    Default,
    /// 1 with the given probability, else 0.
    Bernoulli(f64),
    /// Uniform from the first number up to but without the second.
    Uniform(f64, f64),
    /// Normal with a mean and a standard deviation.
    Normal(f64, f64),
}
