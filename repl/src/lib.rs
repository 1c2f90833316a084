//! The terminal REPL and the `emberlab` command.
//!
//! [`main`] parses the command line and calls one function per command, each a module of [`commands`]. The binary hands in
//! what makes an engine: only `engine serve` calls it, so every other command is ready at once.

mod cli;
mod commands;
mod engine;
mod error;
mod interrupt;
mod prompt;
mod style;

use std::process::ExitCode;
use std::sync::Arc;

use clap::Parser;
use emberlab_protocol::EngineService;

use crate::cli::{Cli, Command};
use crate::style::Style;

/// Makes the session that an engine process serves.
pub type NewService = fn() -> Result<Arc<dyn EngineService>, String>;

/// The whole command, from arguments to exit code.
pub fn main(new_service: NewService) -> ExitCode {
    let cli = Cli::parse();
    let style = Style::new(&cli.global);
    let result = match &cli.command {
        None => commands::repl::fresh(&style),
        Some(Command::Attach(arguments)) => commands::repl::attached(arguments, &style),
        Some(Command::Run(arguments)) => commands::run::run(arguments, &style),
        Some(Command::Kernel(command)) => commands::kernel::kernel(command, &style),
        Some(Command::Engine(command)) => commands::engine::engine(command, &style, new_service),
        Some(Command::Convert { from, to }) => commands::convert::convert(from, to, &style),
        Some(Command::Doctor) => commands::doctor::doctor(&style),
    };
    match result {
        Ok(code) => ExitCode::from(code),
        Err(error) => {
            eprintln!("{} {error}", style.paint("31;1", "error:"));
            ExitCode::from(error.exit_code())
        }
    }
}
