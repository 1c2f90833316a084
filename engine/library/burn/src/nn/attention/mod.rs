//! Attention.

mod mask;
mod multi_head;

pub use mask::{GeneratePaddingMask, SeqLengthOption, generate_autoregressive_mask, generate_padding_mask};
pub use multi_head::{MhaInput, MhaOutput, MultiHeadAttention, MultiHeadAttentionConfig};
