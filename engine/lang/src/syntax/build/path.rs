//! Paths and their generic arguments.

use ra_ap_parser::{SyntaxKind, T};

use super::super::tree::Node;
use super::Builder;
use super::kind::{is_expr, is_type};
use crate::ast::{AssocBinding, GenericArg, GenericArgs, Ident, Path, PathSegment, QSelf, Type, TypeKind};
use crate::span::{Span, Symbol};

impl Builder<'_> {
    /// A PATH.
    pub(super) fn path(&mut self, node: Node<'_>) -> Path {
        let mut path = Path { qself: None, global: false, segments: vec![], span: node.span() };
        self.path_into(node, &mut path);
        path
    }

    /// A path that is missing altogether.
    pub(super) fn missing_path(&mut self, span: Span) -> Path {
        let ident = Ident { name: Symbol::new(""), span };
        Path { qself: None, global: false, segments: vec![PathSegment { ident, args: None }], span }
    }

    /// The PATH child of a node.
    pub(super) fn path_of(&mut self, node: Node<'_>) -> Path {
        match node.child(SyntaxKind::PATH) {
            Some(path) => self.path(path),
            None => self.missing_path(node.span()),
        }
    }

    fn path_into(&mut self, node: Node<'_>, path: &mut Path) {
        // Qualifiers nest to the left; a path of hundreds of segments must not recurse.
        let mut parts = vec![node];
        let mut outer = node;
        while let Some(qualifier) = outer.child(SyntaxKind::PATH) {
            parts.push(qualifier);
            outer = qualifier;
        }
        for part in parts.into_iter().rev() {
            match part.child(SyntaxKind::PATH_SEGMENT) {
                Some(segment) => self.segment_into(segment, path),
                None => {
                    let ident = Ident { name: Symbol::new(""), span: part.span().end() };
                    path.segments.push(PathSegment { ident, args: None });
                }
            }
        }
    }

    fn segment_into(&mut self, node: Node<'_>, path: &mut Path) {
        if node.children().next().is_some_and(|first| first.kind() == T![::]) {
            path.global = true;
        }
        if let Some(anchor) = node.child(SyntaxKind::TYPE_ANCHOR) {
            let mut types = anchor.all(is_type);
            let ty = types.next().map_or(error_type(anchor.span()), |ty| self.ty(ty));
            let trait_ = types.next().map(|trait_| self.path_of(trait_));
            path.qself = Some(Box::new(QSelf { ty, trait_ }));
            return;
        }
        let segment = self.segment(node);
        path.segments.push(segment);
    }

    /// NAME_REF with arguments, as in path segments and method calls.
    pub(super) fn segment(&mut self, node: Node<'_>) -> PathSegment {
        let ident = match node.child(SyntaxKind::NAME_REF) {
            Some(name) => self.ident(name),
            None => Ident { name: Symbol::new(""), span: node.span().end() },
        };
        let args = if let Some(list) = node.child(SyntaxKind::GENERIC_ARG_LIST) {
            Some(self.generic_args(list))
        } else {
            node.child(SyntaxKind::PARENTHESIZED_ARG_LIST).map(|list| self.fn_sugar(list, node))
        };
        PathSegment { ident, args }
    }

    /// `<A, B, Item = C>`.
    fn generic_args(&mut self, list: Node<'_>) -> GenericArgs {
        let mut args = GenericArgs { args: vec![], bindings: vec![], span: list.span() };
        for arg in list.children() {
            match arg.kind() {
                SyntaxKind::TYPE_ARG => {
                    if let Some(ty) = arg.find(is_type) {
                        args.args.push(GenericArg::Type(self.ty(ty)));
                    }
                }
                SyntaxKind::CONST_ARG => {
                    if let Some(expr) = arg.find(is_expr) {
                        args.args.push(GenericArg::Const(self.expr(expr)));
                    }
                }
                SyntaxKind::ASSOC_TYPE_ARG => {
                    let name = match arg.child(SyntaxKind::NAME_REF) {
                        Some(name) => self.ident(name),
                        None => continue,
                    };
                    let ty = arg.find(is_type).map(|ty| self.ty(ty));
                    let bounds = self.bounds_of(arg);
                    args.bindings.push(AssocBinding { name, ty, bounds });
                }
                _ => {}
            }
        }
        args
    }

    /// `(A, B) -> C` after `Fn`.
    fn fn_sugar(&mut self, list: Node<'_>, segment: Node<'_>) -> GenericArgs {
        let inputs = list
            .all_of(SyntaxKind::TYPE_ARG)
            .filter_map(|arg| arg.find(is_type))
            .map(|ty| self.ty(ty))
            .collect();
        let ret = segment.child(SyntaxKind::RET_TYPE);
        let output = match ret.and_then(|ret| ret.find(is_type)) {
            Some(ty) => self.ty(ty),
            None => Type { kind: TypeKind::Tuple(vec![]), span: list.span().end() },
        };
        let inputs = Type { kind: TypeKind::Tuple(inputs), span: list.span() };
        let span = ret.map_or(list.span(), |ret| list.span().to(ret.span()));
        let name = Ident { name: Symbol::new("Output"), span: output.span };
        GenericArgs {
            args: vec![GenericArg::Type(inputs)],
            bindings: vec![AssocBinding { name, ty: Some(output), bounds: vec![] }],
            span,
        }
    }
}

/// The type of a broken part.
pub(super) fn error_type(span: Span) -> Type {
    Type { kind: TypeKind::Error, span }
}
