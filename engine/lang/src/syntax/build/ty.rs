//! Types, bounds and generic parameters.

use ra_ap_parser::{SyntaxKind, T};

use super::super::tree::Node;
use super::Builder;
use super::kind::{is_expr, is_type};
use super::path::error_type;
use crate::ast::{
    Bound, Expr, ExprKind, GenericParam, GenericParamKind, Generics, Type, TypeKind, WhereClause,
};
use crate::diagnostic::Diagnostic;

impl Builder<'_> {
    /// A type node.
    pub(super) fn ty(&mut self, node: Node<'_>) -> Type {
        self.deeper(node, error_type, |this| {
            let kind = this.type_kind(node);
            Type { kind, span: node.span() }
        })
    }

    /// The type child of a node; an error type if it is missing.
    pub(super) fn ty_of(&mut self, node: Node<'_>) -> Type {
        match node.find(is_type) {
            Some(ty) => self.ty(ty),
            None => error_type(node.span()),
        }
    }

    fn type_kind(&mut self, node: Node<'_>) -> TypeKind {
        match node.kind() {
            SyntaxKind::PATH_TYPE => TypeKind::Path(self.path_of(node)),
            SyntaxKind::REF_TYPE => {
                TypeKind::Ref { mutable: node.has(T![mut]), ty: Box::new(self.ty_of(node)) }
            }
            SyntaxKind::PTR_TYPE => {
                TypeKind::Ptr { mutable: node.has(T![mut]), ty: Box::new(self.ty_of(node)) }
            }
            SyntaxKind::SLICE_TYPE => TypeKind::Slice(Box::new(self.ty_of(node))),
            SyntaxKind::ARRAY_TYPE => {
                let ty = self.ty_of(node);
                let count = match node.child(SyntaxKind::CONST_ARG).and_then(|arg| arg.find(is_expr)) {
                    Some(expr) => self.expr(expr),
                    None => Expr { kind: ExprKind::Error, span: node.span().end() },
                };
                TypeKind::Array(Box::new(ty), Box::new(count))
            }
            SyntaxKind::TUPLE_TYPE => TypeKind::Tuple(node.all(is_type).map(|ty| self.ty(ty)).collect()),
            SyntaxKind::PAREN_TYPE | SyntaxKind::FOR_TYPE => self.ty_of(node).kind,
            SyntaxKind::NEVER_TYPE => TypeKind::Never,
            SyntaxKind::INFER_TYPE => TypeKind::Infer,
            SyntaxKind::FN_PTR_TYPE => self.fn_pointer(node),
            SyntaxKind::IMPL_TRAIT_TYPE => TypeKind::ImplTrait(self.bounds_of(node)),
            SyntaxKind::DYN_TRAIT_TYPE => {
                if !node.has(T![dyn]) {
                    self.report(
                        Diagnostic::error("E0782", node.span(), "expected a type, found a trait")
                            .help("write `dyn` in front of the trait"),
                    );
                }
                TypeKind::DynTrait(self.bounds_of(node))
            }
            SyntaxKind::MACRO_TYPE => match node.child(SyntaxKind::MACRO_CALL) {
                Some(call) => self.macro_type(call).kind,
                None => TypeKind::Error,
            },
            _ => TypeKind::Error,
        }
    }

    fn fn_pointer(&mut self, node: Node<'_>) -> TypeKind {
        if let Some(keyword) =
            node.children().find(|child| matches!(child.kind(), T![unsafe] | SyntaxKind::ABI))
        {
            let words = if keyword.kind() == T![unsafe] {
                "`unsafe` function pointers are"
            } else {
                "`extern` function pointers are"
            };
            self.report(Diagnostic::refused(node.span(), words));
        }
        let params = node.child(SyntaxKind::PARAM_LIST);
        let params = params.into_iter().flat_map(|list| list.all_of(SyntaxKind::PARAM));
        let params = params.map(|param| self.ty_of(param)).collect();
        let ret = node.child(SyntaxKind::RET_TYPE).map(|ret| Box::new(self.ty_of(ret)));
        TypeKind::FnPtr { params, ret }
    }

    /// The bounds in the TYPE_BOUND_LIST of a node. Lifetimes are dropped.
    pub(super) fn bounds_of(&mut self, node: Node<'_>) -> Vec<Bound> {
        let Some(list) = node.child(SyntaxKind::TYPE_BOUND_LIST) else { return vec![] };
        list.all_of(SyntaxKind::TYPE_BOUND).filter_map(|bound| self.bound(bound)).collect()
    }

    fn bound(&mut self, node: Node<'_>) -> Option<Bound> {
        let mut maybe = node.has(T![?]);
        let mut ty = node.find(is_type)?;
        // `(Trait)` and `for<'a> Trait<'a>` wrap the path.
        while let Some(inner) = ty.find(is_type) {
            ty = inner;
        }
        maybe |= ty.has(T![?]);
        let path = ty.child(SyntaxKind::PATH)?;
        Some(Bound { path: self.path(path), maybe })
    }

    /// The generic parameters and `where` clauses of an item.
    pub(super) fn generics(&mut self, item: Node<'_>) -> Generics {
        let mut generics = Generics::default();
        let list = item.child(SyntaxKind::GENERIC_PARAM_LIST);
        for param in list.into_iter().flat_map(Node::children) {
            let kind = match param.kind() {
                SyntaxKind::TYPE_PARAM => GenericParamKind::Type {
                    bounds: self.bounds_of(param),
                    default: param.find(is_type).map(|ty| self.ty(ty)),
                },
                SyntaxKind::CONST_PARAM => GenericParamKind::Const {
                    ty: self.ty_of(param),
                    default: param
                        .child(SyntaxKind::CONST_ARG)
                        .and_then(|arg| arg.find(is_expr))
                        .map(|expr| self.expr(expr)),
                },
                _ => continue,
            };
            generics.params.push(GenericParam { name: self.name(param), kind });
        }
        let clause = item.child(SyntaxKind::WHERE_CLAUSE);
        for pred in clause.into_iter().flat_map(|clause| clause.all_of(SyntaxKind::WHERE_PRED)) {
            if let Some(ty) = pred.find(is_type) {
                generics.wheres.push(WhereClause { ty: self.ty(ty), bounds: self.bounds_of(pred) });
            }
        }
        generics
    }
}
