//! This process and others.

mod child;
mod command;
mod exit;

pub use child::{Child, ChildStderr, ChildStdin, ChildStdout, Output};
pub use command::{Command, CommandArgs, CommandEnvs, Stdio};
pub use exit::{ExitCode, ExitStatus, Termination, abort, exit, id};
