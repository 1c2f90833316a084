//! The embedding table.

use super::initializer::Initializer;
use crate::config::Config;
use crate::module::{Content, DisplaySettings, Module, ModuleDisplay, Param};
use crate::tensor::module::embedding;
use crate::tensor::{Device, Int, Tensor};

/// Settings of [`Embedding`].
#[derive(Config, Debug)]
pub struct EmbeddingConfig {
    /// The number of vectors.
    pub n_embedding: usize,
    /// The length of each.
    pub d_model: usize,
    /// First values of the vectors.
    #[config(default = "Initializer::Normal { mean: 0.0, std: 1.0 }")]
    pub initializer: Initializer,
}

/// A table of vectors.
#[derive(Module, Debug)]
#[module(custom_display)]
pub struct Embedding {
    /// `[n_embedding, d_model]`
    pub weight: Param<Tensor<2>>,
}

impl EmbeddingConfig {
    /// Makes the table.
    pub fn init(&self, device: &Device) -> Embedding {
        Embedding { weight: self.initializer.init([self.n_embedding, self.d_model], device) }
    }
}

impl Embedding {
    /// The vectors at the indices: `[batch, seq]` to `[batch, seq, d_model]`.
    pub fn forward(&self, input: Tensor<2, Int>) -> Tensor<3> {
        embedding(self.weight.val(), input)
    }
}

impl ModuleDisplay for Embedding {
    fn custom_settings(&self) -> Option<DisplaySettings> {
        DisplaySettings::new().with_new_line_after_attribute(false).optional()
    }

    fn custom_content(&self, content: Content) -> Option<Content> {
        let [n_embedding, d_model] = self.weight.dims();
        content
            .set_top_level_type("Embedding")
            .add("n_embedding", &n_embedding)
            .add("d_model", &d_model)
            .optional()
    }
}
