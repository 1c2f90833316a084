//! Masks of attention: true where nothing may be attended to.

use crate::config::Config;
use crate::tensor::{Bool, Device, Int, Tensor, TensorData};

/// True where a position would look at a later one: `[batch_size, seq_length, seq_length]`.
pub fn generate_autoregressive_mask(
    batch_size: usize,
    seq_length: usize,
    device: &Device,
) -> Tensor<3, Bool> {
    let mask = Tensor::<2, Bool>::tril_mask([seq_length, seq_length], 0, device);
    mask.expand([batch_size, seq_length, seq_length])
}

/// Sequences filled up to one length, and where they were.
pub struct GeneratePaddingMask {
    /// The tokens, `[batch_size, length]`.
    pub tensor: Tensor<2, Int>,
    /// True where a token is padding.
    pub mask: Tensor<2, Bool>,
}

/// The length that sequences are filled up or cut to.
#[derive(Config, Copy, Debug)]
pub enum SeqLengthOption {
    /// That of the longest sequence.
    NoMax,
    /// That of the longest sequence, or this if it is longer.
    Max(usize),
    /// This one.
    Fixed(usize),
}

impl From<Option<usize>> for SeqLengthOption {
    fn from(max: Option<usize>) -> Self {
        match max {
            Some(max) => SeqLengthOption::Max(max),
            None => SeqLengthOption::NoMax,
        }
    }
}

/// Fills sequences of tokens up to one length.
pub fn generate_padding_mask(
    pad_token: usize,
    tokens_list: Vec<Vec<usize>>,
    seq_length: impl Into<SeqLengthOption>,
    device: &Device,
) -> GeneratePaddingMask {
    let longest: usize = tokens_list.iter().map(|tokens| tokens.len()).max().unwrap_or(1);
    let option: SeqLengthOption = seq_length.into();
    let size: usize = match option {
        SeqLengthOption::NoMax => longest,
        SeqLengthOption::Max(max) => longest.min(max),
        SeqLengthOption::Fixed(length) => length,
    };
    let batch_size = tokens_list.len();
    let mut values: Vec<i64> = Vec::with_capacity(batch_size * size);
    for tokens in tokens_list.iter() {
        for i in 0..size {
            let token: usize = if i < tokens.len() { tokens[i] } else { pad_token };
            values.push(token as i64);
        }
    }
    let tensor = Tensor::<2, Int>::from_data(TensorData::new(values, [batch_size, size]), device);
    let mask = tensor.clone().equal_scalar(pad_token as i64);
    GeneratePaddingMask { tensor, mask }
}
