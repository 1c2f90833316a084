//! The user macros that a session knows.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::definition::MacroDef;
use crate::span::Symbol;

/// The user macros in scope. A session keeps one: each cell is parsed with it and gives the next one, which the session
/// adopts if the cell is accepted.
#[derive(Clone, Debug, Default)]
pub struct MacroTable {
    macros: FxHashMap<Symbol, Rc<MacroDef>>,
    /// Expansions so far, over all cells, so that the names that templates bind never meet.
    expansions: u32,
}

impl MacroTable {
    /// Whether a macro of this name is defined.
    pub fn contains(&self, name: Symbol) -> bool {
        self.macros.contains_key(&name)
    }

    /// The names of all macros, in no order.
    pub fn names(&self) -> impl Iterator<Item = Symbol> {
        self.macros.keys().copied()
    }

    pub(in crate::syntax) fn get(&self, name: Symbol) -> Option<Rc<MacroDef>> {
        self.macros.get(&name).cloned()
    }

    /// Sets or removes a definition and gives the one before it.
    pub(in crate::syntax) fn set(&mut self, name: Symbol, def: Option<Rc<MacroDef>>) -> Option<Rc<MacroDef>> {
        match def {
            Some(def) => self.macros.insert(name, def),
            None => self.macros.remove(&name),
        }
    }

    /// The mark of the next expansion.
    pub(in crate::syntax) fn next_mark(&mut self) -> u32 {
        self.expansions = self.expansions.wrapping_add(1).max(1);
        self.expansions
    }
}
