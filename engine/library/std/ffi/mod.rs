//! Text as the operating system and C have it: any bytes, not only UTF-8.

mod c_str;
mod os_str;
mod os_string;

pub use c_str::{CStr, CString, FromBytesUntilNulError, FromBytesWithNulError, IntoStringError, NulError};
pub use os_str::{Display, OsStr};
pub use os_string::OsString;
