//! First values of parameters.

use crate::config::Config;
use crate::module::{Param, ParamId};
use crate::tensor::{Device, Distribution, Shape, Tensor};

/// How a parameter gets its first value.
#[derive(Config, Debug, PartialEq)]
pub enum Initializer {
    /// One value.
    Constant {
        /// The value.
        value: f64,
    },
    /// Ones.
    Ones,
    /// Zeros.
    Zeros,
    /// Uniform random numbers.
    Uniform {
        /// The smallest value.
        min: f64,
        /// The limit of the values.
        max: f64,
    },
    /// Normal random numbers.
    Normal {
        /// The mean.
        mean: f64,
        /// The standard deviation.
        std: f64,
    },
    /// Uniform in `±gain * sqrt(3 / fan)` (He et al. 2015).
    KaimingUniform {
        /// Depends on the activation that follows.
        gain: f64,
        /// Whether the fan is the number of outputs instead of that of inputs.
        fan_out_only: bool,
    },
    /// Normal with standard deviation `gain / sqrt(fan)` (He et al. 2015).
    KaimingNormal {
        /// Depends on the activation that follows.
        gain: f64,
        /// Whether the fan is the number of outputs instead of that of inputs.
        fan_out_only: bool,
    },
    /// Uniform in `±gain * sqrt(6 / (fan_in + fan_out))` (Glorot and Bengio 2010).
    XavierUniform {
        /// Depends on the activation that follows.
        gain: f64,
    },
    /// Normal with standard deviation `gain * sqrt(2 / (fan_in + fan_out))` (Glorot and Bengio 2010).
    XavierNormal {
        /// Depends on the activation that follows.
        gain: f64,
    },
    /// Random with orthonormal rows or columns, times `gain` (Saxe et al. 2013).
    Orthogonal {
        /// Length of the rows or columns.
        gain: f64,
    },
}

impl Initializer {
    /// A parameter of a shape. Panics for initializers that need the fans; see [`init_with`](Initializer::init_with).
    pub fn init<const D: usize, S: Into<Shape>>(&self, shape: S, device: &Device) -> Param<Tensor<D>> {
        self.init_with(shape, None, None, device)
    }

    /// A parameter of a shape, with the numbers of inputs and outputs that each of its elements takes part in.
    pub fn init_with<const D: usize, S: Into<Shape>>(
        &self,
        shape: S,
        fan_in: Option<usize>,
        fan_out: Option<usize>,
        device: &Device,
    ) -> Param<Tensor<D>> {
        let shape: Shape = shape.into();
        let value: Tensor<D> = self.values(shape, fan_in, fan_out, device);
        let mut param = Param::initialized(ParamId::new(), value).set_require_grad(true);
        param.is_active = true;
        param
    }

    fn values<const D: usize>(
        &self,
        shape: Shape,
        fan_in: Option<usize>,
        fan_out: Option<usize>,
        device: &Device,
    ) -> Tensor<D> {
        match self {
            Initializer::Constant { value } => Tensor::<D>::full(shape, *value, device),
            Initializer::Ones => Tensor::<D>::ones(shape, device),
            Initializer::Zeros => Tensor::<D>::zeros(shape, device),
            Initializer::Uniform { min, max } => uniform(shape, *min, *max, device),
            Initializer::Normal { mean, std } => normal(shape, *mean, *std, device),
            Initializer::KaimingUniform { gain, fan_out_only } => {
                let limit: f64 = 3.0_f64.sqrt() * *gain * kaiming_std(*fan_out_only, fan_in, fan_out);
                uniform(shape, -limit, limit, device)
            }
            Initializer::KaimingNormal { gain, fan_out_only } => {
                let std: f64 = *gain * kaiming_std(*fan_out_only, fan_in, fan_out);
                normal(shape, 0.0, std, device)
            }
            Initializer::XavierUniform { gain } => {
                let limit: f64 = 3.0_f64.sqrt() * *gain * xavier_std(fan_in, fan_out);
                uniform(shape, -limit, limit, device)
            }
            Initializer::XavierNormal { gain } => {
                let std: f64 = *gain * xavier_std(fan_in, fan_out);
                normal(shape, 0.0, std, device)
            }
            Initializer::Orthogonal { gain } => orthogonal(shape, *gain, device),
        }
    }
}

fn uniform<const D: usize>(shape: Shape, low: f64, high: f64, device: &Device) -> Tensor<D> {
    Tensor::<D>::random(shape, Distribution::Uniform(low, high), device)
}

fn normal<const D: usize>(shape: Shape, mean: f64, std: f64, device: &Device) -> Tensor<D> {
    Tensor::<D>::random(shape, Distribution::Normal(mean, std), device)
}

fn kaiming_std(fan_out_only: bool, fan_in: Option<usize>, fan_out: Option<usize>) -> f64 {
    let fan = if fan_out_only { fan_out } else { fan_in };
    match fan {
        Some(fan) => 1.0 / (fan as f64).sqrt(),
        None => panic!("Kaiming initialization needs the fan: use `init_with`"),
    }
}

fn xavier_std(fan_in: Option<usize>, fan_out: Option<usize>) -> f64 {
    match (fan_in, fan_out) {
        (Some(fan_in), Some(fan_out)) => (2.0 / (fan_in + fan_out) as f64).sqrt(),
        _ => panic!("Xavier initialization needs both fans: use `init_with`"),
    }
}

/// Gram–Schmidt, twice for accuracy, on the columns of a random matrix with at least as many rows.
fn orthogonal<const D: usize>(shape: Shape, gain: f64, device: &Device) -> Tensor<D> {
    if D < 2 {
        panic!("orthogonal initialization needs at least two dimensions, got shape {shape}");
    }
    let rows = shape[0];
    let columns = shape.num_elements() / rows;
    let long = rows.max(columns);
    let short = rows.min(columns);
    let random: Tensor<2> = normal(Shape::from([long, short]), 0.0, 1.0, device);
    let mut basis: Vec<Tensor<2>> = Vec::with_capacity(short);
    for column in random.split(1, 1) {
        let mut vector: Tensor<2> = column;
        if !basis.is_empty() {
            let known = Tensor::cat(basis.clone(), 1);
            for _ in 0..2 {
                let overlap = known.clone().transpose().matmul(vector.clone());
                vector = vector.sub(known.clone().matmul(overlap));
            }
        }
        let norm = vector.clone().square().sum_dim(0).sqrt();
        basis.push(vector.div(norm));
    }
    let matrix = Tensor::cat(basis, 1);
    let matrix = if rows < columns { matrix.transpose() } else { matrix };
    matrix.mul_scalar(gain).reshape::<D, Shape>(shape)
}
