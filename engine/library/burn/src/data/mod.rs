//! Data sets, and loaders that make batches of them.

pub mod dataloader;
pub mod dataset;
