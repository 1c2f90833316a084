//! Scaled dot-product attention as one op, so that the scores need not be stored.

/// Parameters of attention.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Attention {
    /// Factor of the scores, usually `1/√D`.
    pub scale: f64,
    /// Row `i` sees only keys `j ≤ i + S - L`.
    pub causal: bool,
}
