//! The Jupyter kernel.
//!
//! * [`run`] serves a connection file with the engines of an [`EngineLauncher`].
//! * [`kernelspec`] tells Jupyter that the kernel exists.
//! * [`wire`] and [`zmtp`] are Jupyter's messages and the sockets below them.
//!
//! One thread reads each peer and answers its questions, also while a cell runs; one thread runs cells; one more writes to each peer.

mod connection_file;
mod engine;
mod execute;
mod flood;
mod iopub;
mod kernel;
pub mod kernelspec;
mod mime;
mod offsets;
mod output;
mod requests;
mod stdin;
pub mod wire;
pub mod zmtp;

pub use connection_file::{ConnectionError, ConnectionInfo};
pub use engine::{Engine, EngineLauncher, RunningEngine};
pub use kernel::{KernelError, run, serve};
