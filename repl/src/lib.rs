//! The terminal REPL and the emberlab binary.
