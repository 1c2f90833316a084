//! The `macro_rules!` that a session knows.

/// The user macros in scope. A session keeps one: each cell is parsed with it and gives the next one, which the session
/// adopts if the cell is accepted.
#[derive(Clone, Debug, Default)]
pub struct MacroTable {}
