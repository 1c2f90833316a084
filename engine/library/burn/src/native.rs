//! How the crate reaches the engine when rustc compiles it.

/// Sends one call of an intrinsic to the engine.
///
/// The instant tier never comes here: it binds each intrinsic to a function of the engine by its name.
pub(crate) fn call<R>(name: &str) -> R {
    panic!("`{name}` was called in a native cell, but the native transport is not connected to an engine")
}
