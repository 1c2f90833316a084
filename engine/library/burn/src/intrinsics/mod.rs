//! The functions that the engine implements, by family.
//!
//! Everything else in this crate is ordinary Rust over them. A function that takes a `TensorHandle` by value consumes it,
//! so that the engine may reuse its buffer. A function that cannot do what it is asked panics with the engine's message.

pub mod binary;
pub mod compare;
pub mod create;
pub mod data;
pub mod device;
pub mod grad;
pub mod handle;
pub mod index;
pub mod nn;
pub mod optim;
pub mod reduce;
pub mod runtime;
pub mod unary;
pub mod view;
