//! Building loaders, and the loader that they are.

use super::base::{DataLoader, DataLoaderIterator, Progress};
use super::batcher::Batcher;
use crate::data::dataset::transform::shuffled_order;
use crate::data::dataset::{Dataset, DatasetError};
use crate::tensor::Device;
use std::sync::{Arc, Mutex};

/// Builds a loader.
pub struct DataLoaderBuilder<I, O> {
    batcher: Arc<dyn Batcher<I, O>>,
    batch_size: usize,
    seed: Option<u64>,
    device: Option<Device>,
}

impl<I: Send + Sync + Clone + 'static, O: Send + 'static> DataLoaderBuilder<I, O> {
    /// A loader of batches of one item, in order.
    pub fn new<Bt: Batcher<I, O> + 'static>(batcher: Bt) -> Self {
        let batcher: Arc<dyn Batcher<I, O>> = Arc::new(batcher);
        DataLoaderBuilder { batcher, batch_size: 1, seed: None, device: None }
    }

    /// With batches of this size; the last one may be smaller. Panics when it is 0.
    pub fn batch_size(mut self, batch_size: usize) -> Self {
        if batch_size == 0 {
            panic!("the batch size must not be 0");
        }
        self.batch_size = batch_size;
        self
    }

    /// With another random order in each epoch, all determined by the seed.
    pub fn shuffle(mut self, seed: u64) -> Self {
        self.seed = Some(seed);
        self
    }

    /// Batches are made when they are asked for, so the number of workers changes nothing.
    pub fn num_workers(self, _num_workers: usize) -> Self {
        self
    }

    /// With batches on this device instead of the default one.
    pub fn set_device(mut self, device: Device) -> Self {
        self.device = Some(device);
        self
    }

    /// Makes the loader.
    pub fn build<D: Dataset<I> + 'static>(self, dataset: D) -> Arc<dyn DataLoader<O>> {
        let end = dataset.len();
        let dataset: Arc<dyn Dataset<I>> = Arc::new(dataset);
        let device: Device = self.device.unwrap_or_default();
        Arc::new(BatchLoader {
            dataset,
            batcher: self.batcher,
            batch_size: self.batch_size,
            start: 0,
            end,
            seed: self.seed,
            epoch: Mutex::new(0),
            device,
        })
    }
}

/// Makes batches when they are asked for.
struct BatchLoader<I, O> {
    dataset: Arc<dyn Dataset<I>>,
    batcher: Arc<dyn Batcher<I, O>>,
    batch_size: usize,
    start: usize,
    end: usize,
    seed: Option<u64>,
    /// The number of epochs so far, so that each gets an order of its own.
    epoch: Mutex<u64>,
    device: Device,
}

impl<I, O> BatchLoader<I, O> {
    fn with(&self, start: usize, end: usize, device: Device) -> Self {
        BatchLoader {
            dataset: self.dataset.clone(),
            batcher: self.batcher.clone(),
            batch_size: self.batch_size,
            start,
            end,
            seed: self.seed,
            epoch: Mutex::new(0),
            device,
        }
    }

    fn next_order(&self) -> Vec<usize> {
        let count = self.end - self.start;
        match self.seed {
            None => (0..count).collect(),
            Some(seed) => {
                let mut epoch = self.epoch.lock().expect("a count is never left locked by a panic");
                *epoch += 1;
                shuffled_order(count, seed.wrapping_add(*epoch))
            }
        }
    }
}

impl<I: Send + Sync + Clone + 'static, O: Send + 'static> DataLoader<O> for BatchLoader<I, O> {
    fn iter<'a>(&'a self) -> Box<dyn DataLoaderIterator<O> + 'a> {
        Box::new(BatchIterator { loader: self, order: self.next_order(), done: 0 })
    }

    fn num_items(&self) -> usize {
        self.end - self.start
    }

    fn to_device(&self, device: &Device) -> Arc<dyn DataLoader<O>> {
        Arc::new(self.with(self.start, self.end, device.clone()))
    }

    fn slice(&self, start: usize, end: usize) -> Arc<dyn DataLoader<O>> {
        let last = self.end.min(self.start + end);
        Arc::new(self.with(last.min(self.start + start), last, self.device.clone()))
    }
}

struct BatchIterator<'a, I, O> {
    loader: &'a BatchLoader<I, O>,
    order: Vec<usize>,
    done: usize,
}

impl<I, O> Iterator for BatchIterator<'_, I, O> {
    type Item = Result<O, DatasetError>;

    fn next(&mut self) -> Option<Result<O, DatasetError>> {
        if self.done >= self.order.len() {
            return None;
        }
        let end = self.order.len().min(self.done + self.loader.batch_size);
        let mut items: Vec<I> = Vec::with_capacity(end - self.done);
        for i in self.done..end {
            match self.loader.dataset.get(self.loader.start + self.order[i]) {
                Ok(item) => items.push(item),
                Err(error) => return Some(Err(error)),
            }
        }
        self.done = end;
        Some(Ok(self.loader.batcher.batch(items, &self.loader.device)))
    }
}

impl<I, O> DataLoaderIterator<O> for BatchIterator<'_, I, O> {
    fn progress(&self) -> Progress {
        Progress::new(self.done, self.order.len(), None)
    }
}
