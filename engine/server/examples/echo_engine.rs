//! An engine process around the echo engine, for tests: `echo_engine --name NAME --dir DIR [--tied]`.

use std::sync::Arc;

use emberlab_protocol::echo::EchoEngine;
use emberlab_server::{RuntimeDir, ServeOptions, serve};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let arguments: Vec<String> = std::env::args().collect();
    let value = |flag: &str| {
        let at = arguments.iter().position(|a| a == flag).ok_or_else(|| format!("{flag} is missing"))?;
        arguments.get(at + 1).ok_or_else(|| format!("{flag} needs a value"))
    };
    let options = ServeOptions {
        name: value("--name")?.parse()?,
        dir: RuntimeDir::at(value("--dir")?)?,
        tied_to_stdin: arguments.iter().any(|a| a == "--tied"),
    };
    Ok(serve(Arc::new(EchoEngine::new()), options)?)
}
