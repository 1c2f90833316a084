//! Softmax, normalisation layers and the cross-entropy loss.

/// Parameters of the cross-entropy loss.
///
/// The loss of a row is `Σ_c q_c · (log Σ exp(x) - x_c)`, with `q` the smoothed one-hot target
/// `(1 - smoothing) · onehot + smoothing / C`.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct CrossEntropy {
    /// Label smoothing, from 0 to 1.
    pub smoothing: f64,
    /// Rows with this target have loss 0 and gradient 0.
    pub ignore: Option<i64>,
}
