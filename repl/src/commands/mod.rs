//! One module per command; each gives the exit code.

pub(crate) mod convert;
pub(crate) mod doctor;
pub(crate) mod engine;
pub(crate) mod kernel;
pub(crate) mod repl;
pub(crate) mod run;
