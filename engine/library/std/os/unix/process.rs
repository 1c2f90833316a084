//! How processes of Unix end.

use crate::process::ExitStatus;

/// What `wait` tells.
pub trait ExitStatusExt {
    /// From the number of `wait`.
    fn from_raw(raw: i32) -> Self;
    /// The signal that ended it.
    fn signal(&self) -> Option<i32>;
    /// Whether memory was written to a file.
    fn core_dumped(&self) -> bool;
    /// The number of `wait`.
    fn into_raw(self) -> i32;
}
impl ExitStatusExt for ExitStatus {
    fn from_raw(raw: i32) -> ExitStatus {
        ExitStatus::of_raw(raw)
    }
    fn signal(&self) -> Option<i32> {
        let signal = self.raw() & 0x7f;
        if signal == 0 || signal == 0x7f { None } else { Some(signal) }
    }
    fn core_dumped(&self) -> bool {
        self.signal().is_some() && self.raw() & 0x80 != 0
    }
    fn into_raw(self) -> i32 {
        self.raw()
    }
}
