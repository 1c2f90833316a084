//! Transformers.

mod decoder;
mod encoder;
mod feed_forward;

pub use decoder::{
    TransformerDecoder, TransformerDecoderConfig, TransformerDecoderInput, TransformerDecoderLayer,
};
pub use encoder::{
    TransformerEncoder, TransformerEncoderConfig, TransformerEncoderInput, TransformerEncoderLayer,
};
pub use feed_forward::{PositionWiseFeedForward, PositionWiseFeedForwardConfig};
