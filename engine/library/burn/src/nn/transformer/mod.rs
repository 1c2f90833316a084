//! Transformers.

mod encoder;
mod feed_forward;

pub use encoder::{
    TransformerEncoder, TransformerEncoderConfig, TransformerEncoderInput, TransformerEncoderLayer,
};
pub use feed_forward::{PositionWiseFeedForward, PositionWiseFeedForwardConfig};
