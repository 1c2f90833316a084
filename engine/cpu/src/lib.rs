//! The CPU backend: kernels, thread pool and pooled allocator.
//!
//! [`register`] makes the device `cpu` known to `emberlab_tensor`.

pub mod alloc;
mod backend;
mod isa;
mod kernels;
mod threads;

pub use backend::{CpuBackend, register};
pub use isa::{Level, level};
pub use threads::threads;
