//! Hints to the compiler.

/// The value, which the compiler must not reason about.
#[intrinsic("hint.black_box")]
pub fn black_box<T>(dummy: T) -> T;

/// Nothing.
pub fn spin_loop() {}
