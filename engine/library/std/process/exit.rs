//! How a process ends.

use crate::fmt;

/// Ends the cell (the engine goes on) or the script with a status.
#[intrinsic("process.exit")]
pub fn exit(code: i32) -> !;
/// The process's number.
#[intrinsic("process.id")]
pub fn id() -> u32;
/// Ends the cell or the script at once.
pub fn abort() -> ! {
    exit(134)
}

/// What a program ends with.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct ExitCode(u8);
impl ExitCode {
    /// Success.
    pub const SUCCESS: ExitCode = ExitCode(0);
    /// Failure.
    pub const FAILURE: ExitCode = ExitCode(1);
    /// Ends the cell or the script with it.
    pub fn exit_process(self) -> ! {
        exit(self.0 as i32)
    }
}
impl From<u8> for ExitCode {
    fn from(code: u8) -> ExitCode {
        ExitCode(code)
    }
}
impl fmt::Debug for ExitCode {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ExitCode(")?;
        f.debug_tuple("unix_exit_status").field(&self.0).finish()?;
        f.write_str(")")
    }
}

/// What `main` may give.
#[lang = "Termination"]
pub trait Termination {
    /// The status to end with.
    fn report(self) -> ExitCode;
}
impl Termination for () {
    fn report(self) -> ExitCode {
        ExitCode::SUCCESS
    }
}
impl Termination for ! {
    fn report(self) -> ExitCode {
        self
    }
}
impl Termination for crate::convert::Infallible {
    fn report(self) -> ExitCode {
        match self {}
    }
}
impl Termination for ExitCode {
    fn report(self) -> ExitCode {
        self
    }
}
impl<T: Termination, E: fmt::Debug> Termination for Result<T, E> {
    fn report(self) -> ExitCode {
        match self {
            Ok(value) => value.report(),
            Err(error) => {
                eprintln!("Error: {:?}", error);
                ExitCode::FAILURE
            }
        }
    }
}

/// How another process ended, as `wait` tells it.
#[derive(Clone, Copy, PartialEq, Eq, Default)]
pub struct ExitStatus(i32);
#[intrinsic("process.status_text")]
fn status_text(raw: i32) -> String;
impl ExitStatus {
    pub(crate) fn of_raw(raw: i32) -> ExitStatus {
        ExitStatus(raw)
    }
    pub(crate) fn raw(self) -> i32 {
        self.0
    }
    /// Whether it ended with 0.
    pub fn success(&self) -> bool {
        self.0 == 0
    }
    /// What it ended with; nothing if a signal ended it.
    pub fn code(&self) -> Option<i32> {
        if self.0 & 0x7f == 0 { Some(self.0 >> 8 & 0xff) } else { None }
    }
}
impl fmt::Display for ExitStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(status_text(self.0).as_str())
    }
}
impl fmt::Debug for ExitStatus {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("ExitStatus(")?;
        f.debug_tuple("unix_wait_status").field(&self.0).finish()?;
        f.write_str(")")
    }
}
