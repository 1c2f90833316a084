//! What the allocator tells about itself.

use thiserror::Error;

/// Why an allocation failed.
#[derive(Clone, Debug, Error, PartialEq, Eq)]
pub enum AllocError {
    /// The cap set by [`set_limit`](super::Allocator::set_limit) is reached.
    #[error(
        "allocating {requested} bytes would exceed the CPU memory limit of {limit} bytes ({in_use} in use, {reserved} reserved)"
    )]
    Limit {
        /// Bytes asked for.
        requested: usize,
        /// The cap.
        limit: usize,
        /// Bytes in live blocks.
        in_use: usize,
        /// Bytes held from the system.
        reserved: usize,
    },
    /// The system refused.
    #[error("the system has no {requested} bytes left ({reserved} bytes are reserved already)")]
    System {
        /// Bytes asked for.
        requested: usize,
        /// Bytes held from the system.
        reserved: usize,
    },
}

/// One pool of the allocator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PoolReport {
    /// `small` (size-classed slabs) or `large` (page-granular blocks).
    pub name: &'static str,
    /// Granularity of the pool in bytes: the slab of the small pool, the page of the large one.
    pub page_bytes: usize,
    /// Bytes that the pool holds.
    pub reserved: usize,
    /// Bytes in live blocks, rounded up to what the pool hands out.
    pub in_use: usize,
    /// The largest `in_use` so far.
    pub peak: usize,
    /// Live blocks.
    pub blocks: usize,
    /// The largest request that the pool can serve without growing.
    pub largest_free: usize,
}

/// The whole allocator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// Bytes held from the system.
    pub reserved: usize,
    /// Bytes in live blocks.
    pub in_use: usize,
    /// An upper bound of the largest `in_use` so far.
    pub peak: usize,
    /// The cap on `reserved`.
    pub limit: Option<usize>,
    /// The pools, `small` first.
    pub pools: Vec<PoolReport>,
}
