//! The programs whose results were recorded from the published Burn compile against this crate with their text unchanged.
//!
//! `tests/goldens` runs them in a session and compares.

macro_rules! suites {
    ($($suite:ident)*) => {
        $(
            #[allow(dead_code, deprecated, unreachable_pub, unused_imports, clippy::all, reason = "only compiled here")]
            mod $suite {
                use burn::prelude::*;
                include!("../../../../tests/goldens/cases/common.rs");
                include!(concat!("../../../../tests/goldens/cases/", stringify!($suite), ".rs"));
            }
        )*
    };
}

suites! { elementwise indexing initial layers losses movement neural optimizers panics reduce text training }
