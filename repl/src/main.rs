//! The `emberlab` binary.
fn main() {}
