//! The Jupyter kernel.

mod connection_file;

pub use connection_file::{ConnectionError, ConnectionInfo};

pub mod wire;
pub mod zmtp;
