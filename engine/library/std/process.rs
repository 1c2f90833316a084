//! The process.

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
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ExitCode(u8);
impl ExitCode {
    /// Success.
    pub const SUCCESS: ExitCode = ExitCode(0);
    /// Failure.
    pub const FAILURE: ExitCode = ExitCode(1);
}
impl From<u8> for ExitCode {
    fn from(code: u8) -> ExitCode {
        ExitCode(code)
    }
}

/// What `main` may give.
#[lang = "Termination"]
pub trait Termination {
    /// The status to end with.
    fn report(self) -> i32;
}
impl Termination for () {
    fn report(self) -> i32 {
        0
    }
}
impl Termination for ! {
    fn report(self) -> i32 {
        self
    }
}
impl Termination for ExitCode {
    fn report(self) -> i32 {
        self.0 as i32
    }
}
impl<T: Termination, E: crate::fmt::Debug> Termination for Result<T, E> {
    fn report(self) -> i32 {
        match self {
            Ok(value) => value.report(),
            Err(error) => {
                eprintln!("Error: {:?}", error);
                1
            }
        }
    }
}
