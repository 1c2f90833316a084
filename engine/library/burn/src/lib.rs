//! Burn's API in Rust source over intrinsics; the instant tier runs it, rustc checks it.
//!
//! This crate has the module paths, names and signatures of Burn 0.22 and is run twice:
//!
//! * The *instant tier* (`emberlab-lang`) reads this source as it is. It binds every `#[intrinsic("name")]` function to a
//!   function of the engine, parses and checks an item when a cell first needs it, and expands derives
//!   with `emberlab-derive`. It sets `cfg(emberlab_instant)`, so it never sees the few items below that belong to rustc.
//! * *rustc* compiles it as an ordinary crate for native cells. There `#[intrinsic]` is a macro that gives the function a
//!   body which carries the call to the engine ([`native`]), and `#[derive(Module)]` and `#[derive(Config)]` are macros over
//!   the same `emberlab-derive`.
//!
//! So the source must mean the same to both. It keeps to plain Rust: no `unsafe`, no external crates, no macros but
//! [`s!`], explicit types where inference would be subtle. All state lives in the engine, behind handles.
//!
//! ```
//! use burn::tensor::{Shape, Slice};
//!
//! assert_eq!(Shape::from([2, 3]).num_elements(), 6);
//! assert_eq!(Slice::from(1..-1).output_size(5), 3);
//! ```

#![allow(
    clippy::manual_map,
    clippy::manual_memcpy,
    clippy::manual_is_multiple_of,
    reason = "the instant tier runs this source: plain matches and loops ask the least of its type checker and its std"
)]

// Both `::burn::…` paths of derives and `crate::…` paths name this crate.
extern crate self as burn;

#[cfg(not(emberlab_instant))]
#[macro_use]
extern crate emberlab_burn_macros;

#[cfg(not(emberlab_instant))]
mod native;

pub mod config;
pub mod data;
pub mod grad_clipping;
pub mod intrinsics;
pub mod lr_scheduler;
pub mod module;
pub mod nn;
pub mod optim;
pub mod prelude;
pub mod tensor;

pub use tensor::Tensor;
