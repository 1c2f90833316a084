//! The `emberlab` command on the echo engine: its command line, and its REPL in a terminal.

mod command;
mod terminal;
mod world;
