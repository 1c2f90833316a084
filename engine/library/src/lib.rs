//! The Rust source that cells see, embedded in the binary.
//!
//! Three crates: `std`, the part of Rust's standard library that cells may use; `burn`, Burn's API; and `emberlab`, what
//! Burn does not have. The instant tier reads their text from here; the session binds their intrinsics.
//!
//! ```
//! let files = emberlab_library::crate_source("burn").expect("burn is embedded");
//! let linear = files.iter().find(|file| file.path == "nn/linear.rs").expect("it has a linear layer");
//! assert_eq!(linear.module_path(), "nn::linear");
//! ```

mod intrinsics;

pub use intrinsics::{Intrinsic, intrinsics};

/// One embedded file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SourceFile {
    /// Its path from the folder of `lib.rs`, with forward slashes: `tensor/base.rs`.
    pub path: &'static str,
    /// Its text.
    pub text: &'static str,
}

impl SourceFile {
    /// The module it holds, as a path from the crate: `tensor::base`; empty for the crate's root.
    pub fn module_path(&self) -> String {
        let stem = self.path.strip_suffix(".rs").unwrap_or(self.path);
        let module = stem.strip_suffix("/mod").unwrap_or(stem);
        if module == "lib" { String::new() } else { module.replace('/', "::") }
    }
}

/// Every crate and its files, sorted by path.
static CRATES: &[(&str, &[SourceFile])] = include!(concat!(env!("OUT_DIR"), "/crates.rs"));

/// The names of the embedded crates.
pub fn crate_names() -> impl Iterator<Item = &'static str> {
    CRATES.iter().map(|(name, _)| *name)
}

/// The files of a crate, sorted by path; `None` when there is no such crate.
pub fn crate_source(name: &str) -> Option<&'static [SourceFile]> {
    CRATES.iter().find(|(known, _)| *known == name).map(|(_, files)| *files)
}
