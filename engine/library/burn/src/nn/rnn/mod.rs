//! Recurrent layers.

mod gate;
mod gru;
mod lstm;

pub use gate::GateController;
pub use gru::{Gru, GruConfig};
pub use lstm::{Lstm, LstmConfig, LstmState};
