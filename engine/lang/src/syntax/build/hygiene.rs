//! Hygiene of the variables that a macro's template introduces.
//!
//! Every expansion has a mark, which its template's tokens carry. A variable bound by a marked token is renamed to
//! `name#mark`, and so is each use with the same mark, so that `let` inside a macro neither captures nor shadows the
//! caller's variables. Names that the caller passed in carry the caller's mark and stay.

use std::rc::Rc;

use ra_ap_parser::SyntaxKind;
use rustc_hash::FxHashSet;

use super::super::tree::Node;
use super::Builder;
use crate::ast::Ident;
use crate::span::Symbol;

/// Variables that templates have bound so far.
#[derive(Default)]
pub(in crate::syntax) struct Hygiene {
    bound: FxHashSet<(Symbol, u32)>,
    /// Those of the text around a body that is built later.
    around: Option<Rc<Hygiene>>,
}

impl Hygiene {
    fn contains(&self, name: Symbol, mark: u32) -> bool {
        self.bound.contains(&(name, mark))
            || self.around.as_ref().is_some_and(|around| around.contains(name, mark))
    }
}

impl Builder<'_> {
    /// Notes the variables that an expansion binds, before it is built, since a use may come first in the tree.
    pub(super) fn note_bindings(&mut self, root: Node<'_>) {
        let patterns = root.descendants().chain([root]).filter(|node| node.kind() == SyntaxKind::IDENT_PAT);
        for name in patterns.filter_map(|pat| pat.child(SyntaxKind::NAME)) {
            // An upper-case name in a pattern is a constant or a variant.
            if name.mark() != 0 && !name.text().starts_with(char::is_uppercase) {
                let ident = self.ident(name);
                self.hygiene.bound.insert((ident.name, name.mark()));
            }
        }
    }

    /// Takes over the names that the text around bound.
    pub(in crate::syntax) fn inherit_names(&mut self, around: Rc<Hygiene>) {
        self.hygiene.around = Some(around);
    }

    /// The name that an IDENT_PAT binds.
    pub(super) fn binding_name(&mut self, pat: Node<'_>) -> Ident {
        let mut ident = self.name(pat);
        if let Some(name) = pat.child(SyntaxKind::NAME) {
            ident.name = self.hygienic(ident.name, name.mark());
        }
        ident
    }

    /// The name that a token with `mark` refers to.
    pub(super) fn hygienic(&self, name: Symbol, mark: u32) -> Symbol {
        if mark != 0 && self.hygiene.contains(name, mark) {
            return Symbol::new(&format!("{name}#{mark}"));
        }
        name
    }
}
