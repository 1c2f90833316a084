//! What can be wrong with a notebook file, and where.

use std::fmt;

/// A place in a text, both counted from 1; the column in characters.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Place {
    /// The line.
    pub line: usize,
    /// The column.
    pub column: usize,
}

impl Place {
    /// The place of a byte of a text.
    pub fn of(text: &str, byte: usize) -> Self {
        let before = &text[..text.floor_char_boundary(byte)];
        let line_start = before.rfind('\n').map_or(0, |n| n + 1);
        Place { line: before.matches('\n').count() + 1, column: before[line_start..].chars().count() + 1 }
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "line {}, column {}", self.line, self.column)
    }
}

/// Why a text is no notebook.
#[derive(Debug, thiserror::Error)]
pub enum FormatError {
    /// Not UTF-8.
    #[error("the file is not UTF-8: {place} holds the byte 0x{byte:02x}")]
    Encoding {
        /// Of the first byte that is wrong.
        place: Place,
        /// That byte.
        byte: u8,
    },
    /// The text ends within JSON: a truncated file.
    #[error("the file is truncated: its JSON ends at {place}, in the middle")]
    Truncated {
        /// The end.
        place: Place,
    },
    /// Not JSON.
    #[error("the file is not JSON: {message} at {place}")]
    Json {
        /// What the parser says.
        message: String,
        /// Where.
        place: Place,
    },
    /// JSON, but not a notebook.
    #[error("the file is not a notebook: `{path}` must be {expected}, found {found}")]
    Structure {
        /// Where in the JSON, such as `cells[3].source`.
        path: String,
        /// What must stand there.
        expected: &'static str,
        /// What stands there.
        found: String,
    },
    /// Another version of the format.
    #[error(
        "notebooks of format {major}.{minor} are not supported, only 4.0 to 4.5; `jupyter nbconvert --to notebook` converts older ones"
    )]
    Version {
        /// `nbformat`
        major: i64,
        /// `nbformat_minor`
        minor: i64,
    },
    /// A cell line of an `.rsnb` that cannot be read.
    #[error("cannot read the cell line at {place}: {message}")]
    Header {
        /// Where.
        place: Place,
        /// What is wrong.
        message: String,
    },
    /// A file name that says no format.
    #[error("`{0}` is no notebook name: expected .rsnb, .nb.rs or .ipynb")]
    Name(String),
    /// The file could not be read or written.
    #[error("cannot {action} `{path}`: {source}")]
    File {
        /// "read" or "write".
        action: &'static str,
        /// Its path.
        path: String,
        /// The system's error.
        source: std::io::Error,
    },
}

/// The bytes as text, or the place of the first byte that is not UTF-8.
pub(crate) fn decode(bytes: &[u8]) -> Result<&str, FormatError> {
    std::str::from_utf8(bytes).map_err(|error| {
        let valid = error.valid_up_to();
        // Valid up to there by the error's own word.
        let before = std::str::from_utf8(&bytes[..valid]).unwrap_or_default();
        FormatError::Encoding { place: Place::of(before, valid), byte: bytes[valid] }
    })
}
