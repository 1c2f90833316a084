//! The trait of loaders.

use crate::data::dataset::DatasetError;
use crate::tensor::Device;
use std::sync::Arc;

/// How far a loader has come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Progress {
    /// Items that were used.
    pub items_processed: usize,
    /// All items.
    pub items_total: usize,
    /// What is counted.
    pub unit: Option<String>,
}

impl Progress {
    /// A position.
    pub fn new(items_processed: usize, items_total: usize, unit: Option<String>) -> Self {
        Progress { items_processed, items_total, unit }
    }

    /// Whether all items were used.
    pub fn is_completed(&self) -> bool {
        self.items_processed == self.items_total
    }
}

/// Batches one after the other.
pub trait DataLoaderIterator<O>: Iterator<Item = Result<O, DatasetError>> {
    /// How far it has come.
    fn progress(&self) -> Progress;
}

/// Makes batches of a data set, as often as it is asked to.
pub trait DataLoader<O>: Send + Sync {
    /// The batches of one epoch.
    fn iter<'a>(&'a self) -> Box<dyn DataLoaderIterator<O> + 'a>;

    /// The number of items.
    fn num_items(&self) -> usize;

    /// The same batches on another device.
    fn to_device(&self, device: &Device) -> Arc<dyn DataLoader<O>>;

    /// Batches of a part of the items.
    fn slice(&self, start: usize, end: usize) -> Arc<dyn DataLoader<O>>;
}
