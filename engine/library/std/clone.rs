//! `Clone`.

/// Explicit duplication of a value.
#[lang = "Clone"]
pub trait Clone: Sized {
    /// Returns a duplicate of the value.
    fn clone(&self) -> Self;

    /// Makes `self` a duplicate of `source`.
    fn clone_from(&mut self, source: &Self) {
        *self = source.clone();
    }
}
