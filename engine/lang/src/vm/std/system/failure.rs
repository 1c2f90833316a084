//! Errors of the system on their way to the library's `io::Error`.

use std::io;

use crate::vm::native::Natives;

/// An error as the library takes it apart: its fields are those of the library's `io::Failure`.
#[derive(Debug)]
pub(crate) struct Failure {
    /// The system's number, 0 if the error is std's own.
    pub(crate) os: i32,
    /// The place of its kind in the library's declaration.
    pub(crate) kind: u8,
    /// The text of an error of std's own.
    pub(crate) message: String,
}

/// Kinds that std itself gives to errors, with their place among the library's kinds.
const KINDS: [(io::ErrorKind, u8); 6] = [
    (io::ErrorKind::InvalidInput, 20),
    (io::ErrorKind::InvalidData, 21),
    (io::ErrorKind::WriteZero, 23),
    (io::ErrorKind::Unsupported, 36),
    (io::ErrorKind::UnexpectedEof, 37),
    (io::ErrorKind::Other, 40),
];

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Failure {
        if let Some(os) = error.raw_os_error() {
            return Failure { os, kind: 0, message: String::new() };
        }
        let kind = KINDS.iter().find(|(kind, _)| *kind == error.kind()).map_or(u8::MAX, |&(_, place)| place);
        Failure { os: 0, kind, message: error.to_string() }
    }
}

/// The system's text for one of its numbers, without the number.
fn os_message(code: i32) -> String {
    let text = io::Error::from_raw_os_error(code).to_string();
    text.strip_suffix(&format!(" (os error {code})")).unwrap_or(&text).to_owned()
}

pub(super) fn bind(natives: &mut Natives) {
    natives.bind("io.os_message", os_message);
    natives.bind("io.last_os_error", || io::Error::last_os_error().raw_os_error().unwrap_or(0));
}
