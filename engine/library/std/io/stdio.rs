//! The program's own input and output.

use crate::fmt;
use crate::io::{BufRead, Lines, Read, Result, Write};

#[intrinsic("io.write")]
fn write_stream(error: bool, bytes: &[u8]);
/// What the input holds and nobody has taken, after asking the front end for a line if that is nothing.
#[intrinsic("io.fill_input")]
fn fill_input() -> Vec<u8>;
/// Takes bytes of what the input holds.
#[intrinsic("io.consume_input")]
fn consume_input(amount: usize);

macro_rules! outputs {
    ($($name:ident, $lock:ident, $new:ident, $error:literal, $doc:literal;)*) => {
        $(
            #[doc = $doc]
            pub struct $name {
                _only: (),
            }
            #[doc = $doc]
            pub struct $lock<'a> {
                _of: &'a (),
            }
            #[doc = $doc]
            pub fn $new() -> $name {
                $name { _only: () }
            }
            impl $name {
                /// It, for this program alone, which it is anyway.
                pub fn lock(&self) -> $lock<'static> {
                    $lock { _of: &() }
                }
            }
            outputs!(@write $name, $error);
            outputs!(@write &$name, $error);
            outputs!(@write $lock<'_>, $error);
            outputs!(@debug $name, stringify!($name));
            outputs!(@debug $lock<'_>, stringify!($lock));
            outputs!(@terminal $name);
            outputs!(@terminal $lock<'_>);
        )*
    };
    (@write $ty:ty, $error:literal) => {
        impl Write for $ty {
            fn write(&mut self, buf: &[u8]) -> Result<usize> {
                write_stream($error, buf);
                Ok(buf.len())
            }
            fn flush(&mut self) -> Result<()> {
                Ok(())
            }
        }
    };
    (@debug $ty:ty, $name:expr) => {
        impl fmt::Debug for $ty {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.debug_struct($name).finish_non_exhaustive()
            }
        }
    };
    (@terminal $ty:ty) => {
        impl IsTerminal for $ty {
            fn is_terminal(&self) -> bool {
                false
            }
        }
    };
}

/// Whether something is a terminal.
pub trait IsTerminal {
    /// Whether it is one. The streams of a program here are those of its front end, which never are.
    fn is_terminal(&self) -> bool;
}
outputs! {
    Stdout, StdoutLock, stdout, false, "The output.";
    Stderr, StderrLock, stderr, true, "The output for errors.";
}

/// The input: the front end asks the person.
pub struct Stdin {
    _only: (),
}
/// The input: the front end asks the person.
pub struct StdinLock<'a> {
    /// What [`BufRead::fill_buf`] shows.
    shown: Vec<u8>,
    _of: &'a (),
}
/// The input.
pub fn stdin() -> Stdin {
    Stdin { _only: () }
}
impl Stdin {
    /// The input, for this program alone, which it is anyway.
    pub fn lock(&self) -> StdinLock<'static> {
        StdinLock { shown: Vec::new(), _of: &() }
    }
    /// Reads a line with its end.
    pub fn read_line(&self, buf: &mut String) -> Result<usize> {
        self.lock().read_line(buf)
    }
    /// The lines.
    pub fn lines(self) -> Lines<StdinLock<'static>> {
        self.lock().lines()
    }
}
impl Read for StdinLock<'_> {
    fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
        let input = fill_input();
        let count = crate::cmp::min(input.len(), buf.len());
        buf[..count].copy_from_slice(&input[..count]);
        consume_input(count);
        Ok(count)
    }
}
impl BufRead for StdinLock<'_> {
    fn fill_buf(&mut self) -> Result<&[u8]> {
        self.shown = fill_input();
        Ok(self.shown.as_slice())
    }
    fn consume(&mut self, amount: usize) {
        consume_input(amount);
    }
}
macro_rules! read_input {
    ($($ty:ty),*) => {
        $(
            impl Read for $ty {
                fn read(&mut self, buf: &mut [u8]) -> Result<usize> {
                    self.lock().read(buf)
                }
            }
        )*
    };
}
read_input!(Stdin, &Stdin);
outputs!(@debug Stdin, "Stdin");
outputs!(@debug StdinLock<'_>, "StdinLock");
outputs!(@terminal Stdin);
outputs!(@terminal StdinLock<'_>);
