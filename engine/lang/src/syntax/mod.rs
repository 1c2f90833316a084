//! Text → [`ast::File`](crate::ast::File): never fails, and reports everything at once.
//!
//! | step | file |
//! | --- | --- |
//! | text → tokens with spans | `token` |
//! | `( [ {` paired and repaired | `delimiter` |
//! | tokens → concrete tree, by rust-analyzer's parser | `tree` |
//! | its messages in rustc's words | `error` |
//! | `macro_rules!` | `macros` |
//! | concrete tree → AST, std macros parsed, user macros expanded | `build` |
//! | the same for bodies of libraries, on first use | `deferred` |
//!
//! [`tokens`] is for colouring while the user types.
//!
//! A broken part becomes an `Error` node with a diagnostic; the rest of the tree stays usable for completion.

mod build;
mod deferred;
mod delimiter;
mod error;
mod highlight;
mod macros;
mod parse;
mod token;
mod tree;

pub use deferred::Deferred;
pub use highlight::{TokenClass, tokens};
pub use macros::MacroTable;
pub use parse::{Parsed, parse_cell, parse_library, parse_library_deferred};
