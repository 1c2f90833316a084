//! The `emberlab` command on the echo engine: what the command's own tests run.

use std::process::ExitCode;
use std::sync::Arc;

use emberlab_protocol::echo::EchoEngine;

fn main() -> ExitCode {
    emberlab_repl::main(|| Ok(Arc::new(EchoEngine::new())))
}
