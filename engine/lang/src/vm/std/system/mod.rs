//! The world outside: files, pipes, processes, environment, time, the program's own input and output.
//!
//! What fails returns a [`Failure`], which the library makes an `io::Error`; what can take long looks at the wishes of
//! other threads while it waits.

mod clock;
mod environment;
mod failure;
mod files;
mod process;
mod slots;
mod stdio;
mod stream;

pub(crate) use environment::Variables;
pub(crate) use failure::Failure;

use crate::vm::native::Natives;

pub(super) fn bind(natives: &mut Natives) {
    clock::bind(natives);
    environment::bind(natives);
    failure::bind(natives);
    files::bind(natives);
    process::bind(natives);
    stdio::bind(natives);
    stream::bind(natives);
}
