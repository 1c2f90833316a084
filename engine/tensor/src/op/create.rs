//! Creation ops: constants, ranges and random numbers.

use crate::{Infos, Op, Result};

use super::rule::{Rule, one};

/// What random numbers are drawn from.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Distribution {
    /// Uniform in `[low, high)`: `low + (high - low) * u` with `u` of [`crate::random::uniform`]; for
    /// integer types truncated towards zero.
    Uniform {
        /// Lower end, included.
        low: f64,
        /// Upper end, excluded.
        high: f64,
    },
    /// Normal: `mean + std * z` with `z` of [`crate::random::normal`].
    Normal {
        /// Mean.
        mean: f64,
        /// Standard deviation.
        std: f64,
    },
    /// 1 where `u < probability`, else 0, with `u` of [`crate::random::uniform`].
    Bernoulli {
        /// Probability of 1.
        probability: f64,
    },
}

/// Shapes and dtypes of the creation ops.
pub(crate) fn infer(op: &Op, rule: Rule<'_>) -> Result<Infos> {
    let [] = rule.inputs()?;
    match op {
        Op::Full { shape, dtype, .. } | Op::Random { shape, dtype, .. } => one(shape.clone(), *dtype),
        Op::Arange { length, dtype, .. } => one([*length].into(), *dtype),
        _ => unreachable!("{} creates nothing", rule.op),
    }
}
