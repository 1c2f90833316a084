//! Proc macros for the burn crate as rustc compiles it: intrinsic functions and the Module and Config derives.
