//! The CPU backend: kernels, thread pool and pooled allocator.
