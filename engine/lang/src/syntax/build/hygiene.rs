//! Hygiene of the variables that a macro's template introduces.
//!
//! Every expansion has a mark, which its template's tokens carry. A variable bound by a marked token is renamed to
//! `name#mark`, and so is each use with the same mark, so that `let` inside a macro neither captures nor shadows the
//! caller's variables. Names that the caller passed in carry the caller's mark and stay.

use ra_ap_parser::SyntaxKind;
use rustc_hash::FxHashSet;

use super::super::tree::Node;
use super::Builder;
use crate::ast::Ident;
use crate::span::Symbol;

/// Variables that templates have bound so far.
#[derive(Default)]
pub(super) struct Hygiene {
    bound: FxHashSet<(Symbol, u32)>,
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
        if mark != 0 && self.hygiene.bound.contains(&(name, mark)) {
            return Symbol::new(&format!("{name}#{mark}"));
        }
        name
    }
}
