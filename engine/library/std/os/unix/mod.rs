//! What only Unix has.

pub mod ffi;
pub mod fs;
pub mod process;

pub mod prelude {
    pub use super::ffi::{OsStrExt, OsStringExt};
    pub use super::fs::{DirEntryExt, FileExt, FileTypeExt, MetadataExt, OpenOptionsExt, PermissionsExt};
    pub use super::process::ExitStatusExt;
}
