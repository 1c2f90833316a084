//! Layers and losses.

mod dropout;
mod embedding;
mod initializer;
mod linear;
mod padding;
mod pixel_shuffle;
mod positional_encoding;
mod rotary_encoding;
mod similarity;

pub mod activation;
pub mod attention;
pub mod conv;
pub mod loss;
pub mod norm;
pub mod pool;
pub mod rnn;
pub mod transformer;

pub use activation::{
    Celu, CeluConfig, Elu, EluConfig, GLU, Gelu, HardSigmoid, HardSigmoidConfig, HardSwish, LeakyRelu,
    LeakyReluConfig, LogSigmoid, Mish, PRelu, PReluConfig, Relu, Relu6, Selu, Sigmoid, Silu, Softplus,
    SoftplusConfig, Softsign, Tanh,
};
pub use dropout::{Dropout, DropoutConfig};
pub use embedding::{Embedding, EmbeddingConfig};
pub use initializer::Initializer;
pub use linear::{Linear, LinearConfig, LinearLayout};
pub use norm::{
    BatchNorm, BatchNormConfig, GroupNorm, GroupNormConfig, InstanceNorm, InstanceNormConfig, LayerNorm,
    LayerNormConfig, RmsNorm, RmsNormConfig,
};
pub use padding::{PaddingConfig1d, PaddingConfig2d};
pub use pixel_shuffle::{PixelShuffle, PixelShuffleConfig, PixelUnshuffle, PixelUnshuffleConfig};
pub use positional_encoding::{PositionalEncoding, PositionalEncodingConfig, generate_sinusoids};
pub use rnn::{BiLstm, BiLstmConfig, GateController, Gru, GruConfig, Lstm, LstmConfig, LstmState};
pub use rotary_encoding::{RotaryEncoding, RotaryEncodingConfig};
pub use similarity::{CosineSimilarity, CosineSimilarityConfig};
