//! Instant Rust: syntax, check, lower and vm. Knows nothing about tensors.
