//! The notebook formats, and the runner.
//!
//! * [`Notebook`] is the one model. [`ipynb`] and [`rsnb`] read and write it without loss; [`convert`] goes between files.
//! * [`run_notebook`] checks all cells, then runs them over a protocol client, with parameters, tags and timeouts;
//!   [`run_program`] runs a plain `.rs` file as the compiled program would.
//! * [`export`] turns a notebook with outputs into HTML, Markdown, JSON or text.
//! * [`Terminal`] shows a run's events in a terminal, [`highlight`] colours Rust; the REPL uses both.

mod error;
pub mod export;
mod files;
mod format;
pub mod highlight;
mod model;
mod run;
mod terminal;

pub use error::{FormatError, Place};
pub use files::{Format, convert, read_notebook, write_atomic, write_notebook};
pub use format::{ipynb, rsnb};
pub use model::{Cell, CellKind, Notebook};
pub use run::{
    CellOutcome, CellReport, Ended, Observer, Outcome, OutputLog, ParameterError, Parameters, RunError,
    RunOptions, RunSummary, follow, run_notebook, run_program,
};
pub use terminal::{Terminal, TerminalOptions};
