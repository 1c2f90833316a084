//! Joining, selecting, gathering and scattering.

/// How values are written over existing ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Update {
    /// Add to what is there (logical or for `bool`).
    Add,
    /// Replace what is there.
    Assign,
}
