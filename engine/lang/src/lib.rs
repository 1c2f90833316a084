//! Instant Rust: `syntax → resolve → check → lower → vm`. Knows nothing about tensors.
//!
//! | stage | module | in → out |
//! | --- | --- | --- |
//! | parse | [`syntax`] | text → [`ast::File`] + diagnostics, never fails |
//! | declare | [`world`] | items → definitions, modules, impls; a cell's changes are one transaction |
//! | check | [`check`] | bodies → typed [`hir`] + all diagnostics |
//! | lower | [`lower`] | HIR, monomorphised on demand → [`bytecode`] |
//! | run | [`vm`] | bytecode → values, output events, panics |

pub mod ast;
pub mod bytecode;
pub mod check;
pub mod diagnostic;
pub mod hir;
pub mod lower;
mod optimize;
pub mod render;
pub mod span;
pub mod syntax;
pub mod ty;
pub mod vm;
pub mod world;
