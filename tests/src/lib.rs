//! End-to-end tests and benchmarks against peers.
