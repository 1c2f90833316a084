//! A plain Rust file, run as the program that rustc would make of it.

use std::time::Duration;

use emberlab_protocol::{
    Check, CheckCell, Client, ClientError, Event, Execute, RunStatus, Severity, SourceKind,
};

use crate::run::notebook::follow;
use crate::run::{Ended, Observer};

/// Exit code of a Rust program that panicked.
const PANICKED: u8 = 101;
/// What the kernel and rustc's users expect for "did not compile" in a runner: as for notebooks.
const NOT_CHECKED: u8 = 2;

/// Checks and runs a `.rs` file: its `main`, if it has one. Gives the exit code of the compiled program: 0, what
/// `process::exit` says, 101 after a panic, 1 if `main` gives an `Err`; 2 if it does not check, 130 if interrupted.
pub fn run_program(
    client: &Client,
    label: &str,
    source: &str,
    observer: &mut dyn Observer,
) -> Result<u8, ClientError> {
    let cell = CheckCell { cell: label.to_owned(), source: source.to_owned(), kind: SourceKind::RsFile };
    let found = client.check(Check { cells: vec![cell] })?;
    observer.checked(&found);
    if found.iter().any(|d| d.severity == Severity::Error) {
        return Ok(NOT_CHECKED);
    }
    let request = Execute {
        allow_stdin: true,
        store_history: false,
        kind: SourceKind::RsFile,
        ..Execute::cell(source).labelled(label)
    };
    let mut panicked = false;
    let run = client.execute(request)?;
    let ended = follow(client, run, None, Duration::from_secs(5), observer, &mut |event| {
        if let Event::Error(report) = event {
            panicked = report.name == "Panic";
        }
    })?;
    Ok(match ended {
        Ended::By(RunStatus::Ok) => 0,
        // As the system does: only the low byte of the code is seen by the parent.
        Ended::By(RunStatus::Exited(code)) => code.to_le_bytes()[0],
        Ended::By(RunStatus::Error) if panicked => PANICKED,
        Ended::By(RunStatus::Error) => 1,
        Ended::By(RunStatus::Interrupted) | Ended::Timeout | Ended::Stuck { .. } => 130,
    })
}
