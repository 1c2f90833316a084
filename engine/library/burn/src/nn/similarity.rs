//! Lengths of vectors and angles between them.

use crate::config::Config;
use crate::module::{Content, DisplaySettings, Module, ModuleDisplay};
use crate::tensor::Tensor;

/// The p-norm along an axis, which keeps size 1.
pub(crate) fn norm<const D: usize>(x: Tensor<D>, p: f64, dim: usize) -> Tensor<D> {
    if p == 1.0 {
        x.abs().sum_dim(dim)
    } else if p == 2.0 {
        x.square().sum_dim(dim).sqrt()
    } else if p == f64::INFINITY {
        x.abs().max_dim(dim)
    } else {
        x.abs().powf_scalar(p).sum_dim(dim).powf_scalar(1.0 / p)
    }
}

/// The cosine of the angle between vectors along an axis, which keeps size 1; lengths below `eps` count as `eps`.
pub(crate) fn cosine<const D: usize>(a: Tensor<D>, b: Tensor<D>, dim: usize, eps: f64) -> Tensor<D> {
    let a_length = norm(a.clone(), 2.0, dim).clamp_min(eps);
    let b_length = norm(b.clone(), 2.0, dim).clamp_min(eps);
    a.div(a_length).mul(b.div(b_length)).sum_dim(dim)
}

/// Settings of [`CosineSimilarity`].
#[derive(Config, Debug)]
pub struct CosineSimilarityConfig {
    /// The axis of the vectors; negative ones count from the end.
    #[config(default = 1)]
    pub dim: isize,
    /// The least length.
    #[config(default = 1e-8)]
    pub eps: f64,
}

/// The cosine of the angle between vectors.
#[derive(Module, Debug)]
#[module(custom_display)]
pub struct CosineSimilarity {
    /// The axis of the vectors.
    pub dim: isize,
    /// The least length.
    pub eps: f64,
}

impl CosineSimilarityConfig {
    /// Makes the module.
    pub fn init(&self) -> CosineSimilarity {
        CosineSimilarity { dim: self.dim, eps: self.eps }
    }
}

impl CosineSimilarity {
    /// The cosine for each pair of vectors.
    pub fn forward(&self, x1: Tensor<2>, x2: Tensor<2>) -> Tensor<1> {
        let dim = if self.dim < 0 { self.dim + 2 } else { self.dim } as usize;
        cosine(x1, x2, dim, self.eps).squeeze_dim(dim)
    }
}

impl ModuleDisplay for CosineSimilarity {
    fn custom_settings(&self) -> Option<DisplaySettings> {
        DisplaySettings::new().with_new_line_after_attribute(false).optional()
    }

    fn custom_content(&self, content: Content) -> Option<Content> {
        content.set_top_level_type("CosineSimilarity").add("dim", &self.dim).add("eps", &self.eps).optional()
    }
}
