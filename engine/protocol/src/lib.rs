//! The messages between front ends and an engine, and the client. No logic.
