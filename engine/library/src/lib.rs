//! The Rust source that cells see, embedded in the binary.
