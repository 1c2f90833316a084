//! The engine process: listening, sessions, lifetime and security.
