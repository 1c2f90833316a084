//! Items in memory.

use super::base::{Dataset, DatasetError};

/// Items in memory.
#[derive(Clone, Debug)]
pub struct InMemDataset<I> {
    items: Vec<I>,
}

impl<I> InMemDataset<I> {
    /// The items of a vector.
    pub fn new(items: Vec<I>) -> Self {
        InMemDataset { items }
    }
}

impl<I: Clone> InMemDataset<I> {
    /// The items of another data set. Panics when one cannot be read.
    pub fn from_dataset<D: Dataset<I>>(dataset: &D) -> Self {
        let mut items: Vec<I> = Vec::with_capacity(dataset.len());
        for index in 0..dataset.len() {
            match dataset.get(index) {
                Ok(item) => items.push(item),
                Err(error) => panic!("item {index} of the data set cannot be read: {error}"),
            }
        }
        InMemDataset { items }
    }
}

impl<I: Clone + Send + Sync> Dataset<I> for InMemDataset<I> {
    fn get(&self, index: usize) -> Result<I, DatasetError> {
        match self.items.get(index) {
            Some(item) => Ok(item.clone()),
            None => panic!("Index out of bounds for InMemDataset: {index} >= {}", self.items.len()),
        }
    }

    fn len(&self) -> usize {
        self.items.len()
    }
}
