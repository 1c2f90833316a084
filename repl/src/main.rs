//! The `emberlab` binary: hands the session to the command.

use std::process::ExitCode;
use std::sync::Arc;

use emberlab_protocol::EngineService;

fn main() -> ExitCode {
    emberlab_repl::main(new_session)
}

/// What an engine process serves.
fn new_session() -> Result<Arc<dyn EngineService>, String> {
    match emberlab_session::Session::new() {
        Ok(session) => Ok(Arc::new(session)),
        Err(error) => Err(format!("cannot start a session: {error}")),
    }
}
