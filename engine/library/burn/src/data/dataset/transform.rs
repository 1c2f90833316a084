//! Data sets made from other ones: mapped, in part, shuffled.

use super::base::{Dataset, DatasetError};
use std::marker::PhantomData;

/// Makes an item of another one.
pub trait Mapper<I, O>: Send + Sync {
    /// The new item.
    fn map(&self, item: &I) -> O;
}

/// A data set whose items are made from those of another one.
pub struct MapperDataset<D, M, I> {
    dataset: D,
    mapper: M,
    input: PhantomData<I>,
}

impl<D, M, I> MapperDataset<D, M, I> {
    /// The mapped items of a data set.
    pub fn new(dataset: D, mapper: M) -> Self {
        MapperDataset { dataset, mapper, input: PhantomData }
    }
}

impl<D: Dataset<I>, M: Mapper<I, O>, I: Send + Sync, O> Dataset<O> for MapperDataset<D, M, I> {
    fn get(&self, index: usize) -> Result<O, DatasetError> {
        let item: I = self.dataset.get(index)?;
        Ok(self.mapper.map(&item))
    }

    fn len(&self) -> usize {
        self.dataset.len()
    }
}

/// Items `start..end` of another data set.
pub struct PartialDataset<D, I> {
    dataset: D,
    start: usize,
    end: usize,
    input: PhantomData<I>,
}

impl<D: Dataset<I>, I> PartialDataset<D, I> {
    /// Items `start..end` of a data set.
    pub fn new(dataset: D, start: usize, end: usize) -> Self {
        let end = end.min(dataset.len());
        PartialDataset { dataset, start: start.min(end), end, input: PhantomData }
    }
}

impl<D: Dataset<I>, I: Send + Sync> Dataset<I> for PartialDataset<D, I> {
    fn get(&self, index: usize) -> Result<I, DatasetError> {
        if index >= self.len() {
            panic!("Index out of bounds for PartialDataset: {index} >= {}", self.len());
        }
        self.dataset.get(self.start + index)
    }

    fn len(&self) -> usize {
        self.end - self.start
    }
}

/// The items of another data set in random order.
pub struct ShuffledDataset<D, I> {
    dataset: D,
    order: Vec<usize>,
    input: PhantomData<I>,
}

impl<D: Dataset<I>, I> ShuffledDataset<D, I> {
    /// The items in an order that the seed determines.
    pub fn with_seed(dataset: D, seed: u64) -> Self {
        let order: Vec<usize> = shuffled_order(dataset.len(), seed);
        ShuffledDataset { dataset, order, input: PhantomData }
    }
}

impl<D: Dataset<I>, I: Send + Sync> Dataset<I> for ShuffledDataset<D, I> {
    fn get(&self, index: usize) -> Result<I, DatasetError> {
        self.dataset.get(self.order[index])
    }

    fn len(&self) -> usize {
        self.dataset.len()
    }
}

/// The next number of SplitMix64 (Steele et al. 2014).
fn next_random(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9e3779b97f4a7c15);
    let mut z: u64 = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94d049bb133111eb);
    z ^ (z >> 31)
}

/// The numbers `0..count` in random order (Fisher and Yates).
pub(crate) fn shuffled_order(count: usize, seed: u64) -> Vec<usize> {
    let mut order: Vec<usize> = (0..count).collect();
    let mut state: u64 = seed;
    for i in (1..count).rev() {
        let j = (next_random(&mut state) % (i as u64 + 1)) as usize;
        order.swap(i, j);
    }
    order
}
