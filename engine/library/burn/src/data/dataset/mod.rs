//! Data sets: items by number.

mod base;
mod in_memory;

pub mod transform;

pub use base::{Dataset, DatasetError, DatasetIterator};
pub use in_memory::InMemDataset;
