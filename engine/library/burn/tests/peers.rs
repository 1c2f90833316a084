//! Training programs written for the published Burn compile against this crate with their text unchanged.
//!
//! Their `main` runs in the tests of the session, where an engine answers.

#[rustfmt::skip]
#[path = "peers/cnn.rs"]
#[allow(dead_code, unreachable_pub, clippy::all, reason = "only compiled here, and kept as it is")]
mod cnn;

#[rustfmt::skip]
#[path = "peers/lm.rs"]
#[allow(dead_code, unreachable_pub, clippy::all, reason = "only compiled here, and kept as it is")]
mod lm;

#[rustfmt::skip]
#[path = "peers/ops.rs"]
#[allow(dead_code, unreachable_pub, clippy::all, reason = "only compiled here, and kept as it is")]
mod ops;

#[test]
#[should_panic(expected = "native transport is not connected")]
fn without_an_engine_the_first_operation_says_so() {
    burn::tensor::Device::flex();
}
