//! The trait of data sets.

use std::error::Error;
use std::fmt;
use std::marker::PhantomData;
use std::sync::Arc;

/// Why an item could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DatasetError {
    message: String,
}

impl DatasetError {
    /// An error with what happened.
    pub fn new(message: impl Into<String>) -> Self {
        DatasetError { message: message.into() }
    }
}

impl fmt::Display for DatasetError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.message)
    }
}

impl Error for DatasetError {}

/// Items by number.
pub trait Dataset<I, E = DatasetError>: Send + Sync
where
    E: Error + Send + Sync + 'static,
{
    /// Item number `index`.
    fn get(&self, index: usize) -> Result<I, E>;

    /// The number of items.
    fn len(&self) -> usize;

    /// Several items.
    fn get_many(&self, indexes: Vec<usize>) -> Result<Vec<I>, E> {
        let mut items: Vec<I> = Vec::with_capacity(indexes.len());
        for index in indexes {
            items.push(self.get(index)?);
        }
        Ok(items)
    }

    /// Whether there are no items.
    fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// All items in order.
    fn iter(&self) -> DatasetIterator<'_, Self, I, E>
    where
        Self: Sized,
    {
        DatasetIterator { dataset: self, next: 0, item: PhantomData }
    }
}

/// The items of a data set in order.
pub struct DatasetIterator<'a, D, I, E> {
    dataset: &'a D,
    next: usize,
    item: PhantomData<(I, E)>,
}

impl<D: Dataset<I, E>, I, E: Error + Send + Sync + 'static> Iterator for DatasetIterator<'_, D, I, E> {
    type Item = Result<I, E>;

    fn next(&mut self) -> Option<Result<I, E>> {
        if self.next >= self.dataset.len() {
            return None;
        }
        self.next += 1;
        Some(self.dataset.get(self.next - 1))
    }
}

impl<D: Dataset<I, E>, I, E: Error + Send + Sync + 'static> Dataset<I, E> for Arc<D> {
    fn get(&self, index: usize) -> Result<I, E> {
        self.as_ref().get(index)
    }

    fn len(&self) -> usize {
        self.as_ref().len()
    }
}
