//! Loaders that make batches of a data set.

mod base;
mod builder;

pub mod batcher;

pub use super::dataset::{Dataset, DatasetError};
pub use base::{DataLoader, DataLoaderIterator, Progress};
pub use builder::DataLoaderBuilder;
