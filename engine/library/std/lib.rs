//! The part of std that cells may use, in Rust syntax: signature, docs, and a body in Rust or `#[intrinsic]`.
//!
//! Not compiled by rustc. `#[lang = "…"]` marks what the checker or lowering must know by name;
//! `#[intrinsic("…")]` names a function of the interpreter. Modules are declared when first used.

pub mod any;
pub mod array;
pub mod borrow;
pub mod boxed;
pub mod cell;
pub mod char;
pub mod clone;
pub mod cmp;
pub mod collections;
pub mod convert;
pub mod default;
pub mod env;
pub mod error;
pub mod f32;
pub mod f64;
pub mod ffi;
pub mod fmt;
pub mod fs;
pub mod hash;
pub mod hint;
pub mod io;
pub mod iter;
pub mod marker;
pub mod mem;
pub mod net;
pub mod num;
pub mod ops;
pub mod option;
pub mod os;
pub mod panic;
pub mod path;
pub mod pin;
pub mod prelude;
pub mod process;
pub mod rc;
pub mod result;
pub mod slice;
pub mod str;
pub mod string;
pub mod sync;
pub mod thread;
pub mod time;
pub mod vec;
