//! The two file formats.

mod header;
pub mod ipynb;
pub mod rsnb;
