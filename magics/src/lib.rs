//! Every `%` and `%%` command, once, for all front ends.
//!
//! * [`table`] declares each magic: its forms, typed arguments, help and the function that carries it out.
//!   Help, completion, `%lsmagic` and "did you mean" are read from that table and nowhere else.
//! * [`Cell::parse`] splits a cell into magics and Rust. It never fails, and byte offsets stay those of the cell:
//!   Rust is handed on with everything else blanked out by spaces, so a diagnostic's span needs no shifting.
//! * [`run_cell`] carries a cell out against a [`Host`], the few things that a session offers.
//!
//! This crate knows neither the language nor tensors; what a binding, a device or a check is, the host says.

mod args;
mod cell;
mod complete;
mod error;
mod help;
mod host;
mod program;
mod render;
mod run;
mod suggest;
pub mod table;

pub use args::{ArgError, ArgType, Arguments, Param, Source};
pub use cell::{Cell, Directive, Segment, Sigil, blank_except};
pub use complete::{complete, magic_infos};
pub use error::{CellError, MagicError};
pub use help::{help_text, list_text};
pub use host::{DeviceInfo, Host, HostError, Output, RunReport};
pub use program::{Part, cell_line, percent_parts};
pub use render::{format_bytes, format_duration};
pub use run::run_cell;
pub use suggest::nearest;
pub use table::{Magic, find, magics};
