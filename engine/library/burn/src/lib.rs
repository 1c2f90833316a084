//! Burn's API in Rust source over intrinsics; the instant tier runs it, rustc checks it.
