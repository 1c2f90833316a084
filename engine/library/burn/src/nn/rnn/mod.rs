//! Recurrent layers.

mod bi_lstm;
mod gate;
mod gru;
mod lstm;

pub use bi_lstm::{BiLstm, BiLstmConfig};
pub use gate::GateController;
pub use gru::{Gru, GruConfig};
pub use lstm::{Lstm, LstmConfig, LstmState};
