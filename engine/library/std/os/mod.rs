//! What only some systems have.

pub mod unix;
