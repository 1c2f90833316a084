//! The CPU backend: kernels, thread pool and pooled allocator.

pub mod alloc;
mod isa;
mod threads;

pub use isa::{Level, level};
pub use threads::threads;
