//! Convolutions.

mod conv1d;
mod conv2d;
mod conv_transpose1d;
mod conv_transpose2d;

pub use conv_transpose1d::{ConvTranspose1d, ConvTranspose1dConfig};
pub use conv_transpose2d::{ConvTranspose2d, ConvTranspose2dConfig};
pub use conv1d::{Conv1d, Conv1dConfig};
pub use conv2d::{Conv2d, Conv2dConfig};

/// Panics unless both numbers of channels are multiples of the groups.
pub(crate) fn check_groups(channels_in: usize, channels_out: usize, groups: usize) {
    if groups == 0 || channels_in % groups != 0 || channels_out % groups != 0 {
        panic!(
            "Both channels must be divisible by the number of groups. Got channels_in={channels_in}, channels_out={channels_out}, groups={groups}"
        );
    }
}
