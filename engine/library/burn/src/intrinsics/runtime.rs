//! What the whole engine shares: identities and printing options.

/// A number that no other call gives.
#[intrinsic("runtime.unique_id")]
pub fn unique_id() -> u64;

/// The number of elements above which a printed tensor is shortened.
#[intrinsic("display.threshold")]
pub fn threshold() -> usize;

/// The number of elements shown at each end of a shortened axis.
#[intrinsic("display.edge_items")]
pub fn edge_items() -> usize;

/// The digits after the point, or as many as are needed.
#[intrinsic("display.precision")]
pub fn precision() -> Option<usize>;

/// Changes how tensors are printed.
#[intrinsic("display.set_options")]
pub fn set_options(threshold: usize, edge_items: usize, precision: Option<usize>);
