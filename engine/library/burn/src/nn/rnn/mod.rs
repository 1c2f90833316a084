//! Recurrent layers.

mod gate;
mod lstm;

pub use gate::GateController;
pub use lstm::{Lstm, LstmConfig, LstmState};
