//! The kernel on the echo engine, for tests of the protocol.
//!
//! `echo_kernel CONNECTION_FILE` starts the engine as a process of its own, by
//! `echo_kernel engine --name NAME --dir DIR [--tied]`.

use std::path::Path;
use std::sync::Arc;

use emberlab_protocol::echo::EchoEngine;
use emberlab_server::{Launcher, RuntimeDir, ServeOptions, serve};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().collect();
    if arguments.get(1).is_some_and(|first| first == "engine") {
        let value = |flag: &str| {
            let at = arguments.iter().position(|a| a == flag).ok_or_else(|| format!("{flag} is missing"))?;
            arguments.get(at + 1).ok_or_else(|| format!("{flag} needs a value"))
        };
        let options = ServeOptions {
            name: value("--name")?.parse()?,
            dir: RuntimeDir::at(value("--dir")?)?,
            tied_to_stdin: arguments.iter().any(|a| a == "--tied"),
        };
        return Ok(serve(Arc::new(EchoEngine::new()), options)?);
    }
    let file =
        arguments.last().filter(|_| arguments.len() > 1).ok_or("usage: echo_kernel CONNECTION_FILE")?;
    let launcher = Launcher::program(RuntimeDir::open()?, std::env::current_exe()?, ["engine"]);
    if let Err(error) = emberlab_kernel::run(Path::new(file), Arc::new(launcher)) {
        eprintln!("error: {error}");
        std::process::exit(1);
    }
    Ok(())
}
