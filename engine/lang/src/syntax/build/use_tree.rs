//! `use` declarations, flattened to their leaves.

use ra_ap_parser::{SyntaxKind, T};

use super::super::tree::Node;
use super::Builder;
use crate::ast::{Ident, Path, UseKind, UseTree};
use crate::span::Symbol;

impl Builder<'_> {
    /// Appends the leaves of a USE_TREE under `prefix`.
    pub(super) fn use_leaves(&mut self, tree: Node<'_>, prefix: Option<&Path>, out: &mut Vec<UseTree>) {
        self.deeper(tree, |_| (), |this| this.use_leaves_here(tree, prefix, out));
    }

    fn use_leaves_here(&mut self, tree: Node<'_>, prefix: Option<&Path>, out: &mut Vec<UseTree>) {
        let own = tree.child(SyntaxKind::PATH).map(|path| self.path(path));
        let mut path = match (prefix, own) {
            (Some(prefix), Some(own)) => {
                let mut joined = prefix.clone();
                joined.segments.extend(own.segments);
                joined.span = prefix.span.to(own.span);
                joined
            }
            (Some(prefix), None) => prefix.clone(),
            (None, Some(own)) => own,
            (None, None) => {
                Path { qself: None, global: tree.has(T![::]), segments: vec![], span: tree.span() }
            }
        };
        if let Some(list) = tree.child(SyntaxKind::USE_TREE_LIST) {
            for inner in list.all_of(SyntaxKind::USE_TREE) {
                self.use_leaves(inner, Some(&path), out);
            }
            return;
        }
        let span = tree.span();
        if tree.has(T![*]) {
            out.push(UseTree { path, kind: UseKind::Glob, names_macro: false, span });
            return;
        }
        // `a::{self}` names `a`; a lone `self` stays.
        if path.segments.len() > 1
            && path.segments.last().is_some_and(|last| last.ident.name.as_str() == "self")
        {
            path.segments.pop();
        }
        let renamed = tree.child(SyntaxKind::RENAME).map(|rename| match rename.child(SyntaxKind::NAME) {
            Some(name) => self.ident(name),
            None => Ident { name: Symbol::new("_"), span: rename.span() },
        });
        let Some(last) = path.segments.last().map(|last| last.ident) else { return };
        let name = renamed.unwrap_or(last);
        let names_macro = self.import_macro(last.name, name.name);
        out.push(UseTree { path, kind: UseKind::Name(name), names_macro, span });
    }
}
