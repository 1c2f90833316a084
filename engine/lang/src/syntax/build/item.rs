//! Items.

use std::rc::Rc;

use ra_ap_parser::{SyntaxKind, T};

use super::super::deferred::Deferred;
use super::super::tree::Node;
use super::Builder;
use super::attribute::{Attributes, enabled};
use super::kind::{is_expr, is_item, is_type};
use super::path::error_type;
use crate::ast::{
    AssocItem, AssocKind, ConstDecl, EnumDecl, FieldDecl, Fields, FnBody, FnDecl, FnQualifiers, Ident,
    ImplDecl, Item, ItemKind, Param, Pat, PatKind, SelfKind, SelfParam, StructDecl, TraitDecl, TypeAliasDecl,
    Variant, Visibility,
};
use crate::diagnostic::Diagnostic;
use crate::span::{Span, Symbol};

impl Builder<'_> {
    /// Appends the items directly below a node.
    pub(super) fn items(&mut self, list: Node<'_>, out: &mut Vec<Item>) {
        for node in list.all(is_item) {
            self.item(node, out);
        }
    }

    /// Appends an item: none if `#[cfg]` excludes it, several if it is a macro call.
    pub(super) fn item(&mut self, node: Node<'_>, out: &mut Vec<Item>) {
        let Attributes { attrs, mut docs, enabled } = self.attributes(node);
        if !enabled {
            return;
        }
        if node.kind() == SyntaxKind::MACRO_CALL {
            self.macro_items(node, out);
            return;
        }
        let Some(kind) = self.item_kind(node) else { return };
        if docs.is_none()
            && let Some(list) = node.child(SyntaxKind::ITEM_LIST)
        {
            docs = self.inner_docs(list);
        }
        let name = self.item_name(node);
        out.push(Item { name, kind, vis: self.visibility(node), attrs, docs, span: node.span() });
    }

    fn item_name(&mut self, node: Node<'_>) -> Ident {
        let keyword = match node.kind() {
            SyntaxKind::IMPL => T![impl],
            SyntaxKind::USE => T![use],
            SyntaxKind::CONST if node.has(T![_]) => T![_],
            SyntaxKind::EXTERN_CRATE => {
                let name = node.child(SyntaxKind::RENAME).and_then(|rename| rename.child(SyntaxKind::NAME));
                return match name.or_else(|| node.child(SyntaxKind::NAME_REF)) {
                    Some(name) => self.ident(name),
                    None => self.name(node),
                };
            }
            _ => return self.name(node),
        };
        let span = node.child(keyword).map_or(node.span(), Node::span);
        Ident { name: Symbol::new("_"), span }
    }

    fn item_kind(&mut self, node: Node<'_>) -> Option<ItemKind> {
        Some(match node.kind() {
            SyntaxKind::FN => ItemKind::Fn(Rc::new(self.function(node))),
            SyntaxKind::STRUCT => {
                ItemKind::Struct(StructDecl { generics: self.generics(node), fields: self.fields(node) })
            }
            SyntaxKind::ENUM => ItemKind::Enum(self.enumeration(node)),
            SyntaxKind::TRAIT => ItemKind::Trait(self.trait_decl(node)),
            SyntaxKind::IMPL => ItemKind::Impl(self.impl_decl(node)),
            SyntaxKind::TYPE_ALIAS => {
                ItemKind::TypeAlias(TypeAliasDecl { generics: self.generics(node), ty: self.ty_of(node) })
            }
            SyntaxKind::CONST => ItemKind::Const(self.constant(node)),
            SyntaxKind::STATIC => ItemKind::Static(self.constant(node)),
            SyntaxKind::MODULE => ItemKind::Mod(node.child(SyntaxKind::ITEM_LIST).map(|list| {
                let mut items = Vec::new();
                self.items(list, &mut items);
                items
            })),
            SyntaxKind::USE => {
                let mut leaves = Vec::new();
                if let Some(tree) = node.child(SyntaxKind::USE_TREE) {
                    self.use_leaves(tree, None, &mut leaves);
                }
                ItemKind::Use(leaves)
            }
            SyntaxKind::MACRO_RULES => {
                self.define_macro(node);
                ItemKind::MacroRules
            }
            SyntaxKind::EXTERN_CRATE => ItemKind::ExternCrate,
            SyntaxKind::EXTERN_BLOCK => return self.refuse(node, "`extern` blocks are"),
            SyntaxKind::UNION => return self.refuse(node, "unions are"),
            SyntaxKind::MACRO_DEF => return self.refuse(node, "`macro` definitions are"),
            _ => return None,
        })
    }

    fn refuse(&mut self, node: Node<'_>, words: &str) -> Option<ItemKind> {
        self.report(Diagnostic::refused(node.span(), words));
        None
    }

    fn visibility(&mut self, node: Node<'_>) -> Visibility {
        let Some(vis) = node.child(SyntaxKind::VISIBILITY) else { return Visibility::Inherited };
        let Some(inner) = vis.child(SyntaxKind::VISIBILITY_INNER) else { return Visibility::Public };
        let path = self.path_of(inner);
        match path.segments.as_slice() {
            [only] if only.ident.name.as_str() == "crate" => Visibility::Crate,
            _ => Visibility::Restricted(path),
        }
    }

    fn function(&mut self, node: Node<'_>) -> FnDecl {
        let list = node.child(SyntaxKind::PARAM_LIST);
        let self_param = list.and_then(|list| list.child(SyntaxKind::SELF_PARAM));
        let params = list.into_iter().flat_map(|list| list.all_of(SyntaxKind::PARAM));
        let params = params.filter(|&param| enabled(param)).map(|param| self.param(param)).collect();
        FnDecl {
            name: self.name(node),
            generics: self.generics(node),
            self_param: self_param.map(|param| self.self_param(param)),
            params,
            ret: node.child(SyntaxKind::RET_TYPE).map(|ret| self.ty_of(ret)),
            body: node.child(SyntaxKind::BLOCK_EXPR).map(|body| self.body(body)),
            qualifiers: FnQualifiers {
                is_const: node.has(T![const]),
                is_async: node.has(T![async]),
                is_unsafe: node.has(T![unsafe]),
                is_extern: node.has(SyntaxKind::ABI),
            },
            sig_span: signature_span(node),
        }
    }

    fn body(&mut self, node: Node<'_>) -> FnBody {
        match &self.later {
            Some(source) => FnBody::Deferred(Rc::new(Deferred::new(node.tokens(), source.clone()))),
            None => FnBody::Built(self.block(node)),
        }
    }

    fn self_param(&mut self, node: Node<'_>) -> SelfParam {
        let mutable = node.has(T![mut]);
        let by_ref = node.has(T![&]);
        let kind = match node.find(is_type) {
            Some(ty) => SelfKind::Typed(self.ty(ty)),
            None if by_ref && mutable => SelfKind::RefMut,
            None if by_ref => SelfKind::Ref,
            None => SelfKind::Value,
        };
        SelfParam { kind, mutable: mutable && !by_ref, span: node.span() }
    }

    fn param(&mut self, node: Node<'_>) -> Param {
        if node.has(T![...]) {
            self.report(Diagnostic::refused(node.span(), "C-variadic functions are"));
            return Param {
                pat: Pat { kind: PatKind::Error, span: node.span() },
                ty: error_type(node.span()),
            };
        }
        Param { pat: self.pat_of(node), ty: self.ty_of(node) }
    }

    fn fields(&mut self, node: Node<'_>) -> Fields {
        if let Some(list) = node.child(SyntaxKind::RECORD_FIELD_LIST) {
            let fields =
                list.all_of(SyntaxKind::RECORD_FIELD).filter_map(|field| self.field_decl(field, None));
            return Fields::Named(fields.collect());
        }
        if let Some(list) = node.child(SyntaxKind::TUPLE_FIELD_LIST) {
            let mut index = 0;
            let fields = list.all_of(SyntaxKind::TUPLE_FIELD).filter_map(|field| {
                let decl = self.field_decl(field, Some(index))?;
                index += 1;
                Some(decl)
            });
            return Fields::Tuple(fields.collect());
        }
        Fields::Unit
    }

    fn field_decl(&mut self, node: Node<'_>, index: Option<usize>) -> Option<FieldDecl> {
        let Attributes { attrs, docs, enabled } = self.attributes(node);
        let ty = self.ty_of(node);
        let name = match index {
            Some(index) => Ident { name: Symbol::new(&index.to_string()), span: ty.span },
            None => self.name(node),
        };
        enabled.then(|| FieldDecl { name, ty, vis: self.visibility(node), attrs, docs })
    }

    fn enumeration(&mut self, node: Node<'_>) -> EnumDecl {
        let generics = self.generics(node);
        let list = node.child(SyntaxKind::VARIANT_LIST);
        let variants = list.into_iter().flat_map(|list| list.all_of(SyntaxKind::VARIANT));
        EnumDecl { generics, variants: variants.filter_map(|variant| self.variant(variant)).collect() }
    }

    fn variant(&mut self, node: Node<'_>) -> Option<Variant> {
        let Attributes { attrs, docs, enabled } = self.attributes(node);
        let discriminant = node.child(SyntaxKind::CONST_ARG).and_then(|arg| arg.find(is_expr));
        let discriminant = discriminant.or_else(|| node.find(is_expr)).map(|expr| self.expr(expr));
        enabled.then(|| Variant {
            name: self.name(node),
            fields: self.fields(node),
            discriminant,
            attrs,
            docs,
        })
    }

    fn trait_decl(&mut self, node: Node<'_>) -> TraitDecl {
        if node.has(T![unsafe]) {
            self.report(Diagnostic::refused(signature_span(node), "`unsafe` traits are"));
        }
        TraitDecl {
            generics: self.generics(node),
            supertraits: self.bounds_of(node),
            items: self.assoc_items(node),
        }
    }

    fn impl_decl(&mut self, node: Node<'_>) -> ImplDecl {
        if node.has(T![unsafe]) {
            self.report(Diagnostic::refused(signature_span(node), "`unsafe impl` blocks are"));
        }
        if node.has(T![!]) {
            self.report(Diagnostic::plain_error(signature_span(node), "negative impls are unstable Rust"));
        }
        let generics = self.generics(node);
        let mut types = node.all(is_type);
        let (first, second) = (types.next(), types.next());
        let (trait_, self_ty) = if node.has(T![for]) { (first, second) } else { (None, first) };
        let trait_ = trait_.map(|trait_| self.path_of(trait_));
        let self_ty = match self_ty {
            Some(ty) => self.ty(ty),
            None => error_type(node.span()),
        };
        ImplDecl { generics, trait_, self_ty, items: self.assoc_items(node) }
    }

    fn assoc_items(&mut self, node: Node<'_>) -> Vec<AssocItem> {
        let mut out = Vec::new();
        if let Some(list) = node.child(SyntaxKind::ASSOC_ITEM_LIST) {
            self.assoc_items_in(list, &mut out);
        }
        out
    }

    /// Appends the associated items directly below a node.
    pub(super) fn assoc_items_in(&mut self, list: Node<'_>, out: &mut Vec<AssocItem>) {
        for node in list.all(is_item) {
            let Attributes { attrs, docs, enabled } = self.attributes(node);
            if !enabled {
                continue;
            }
            let kind = match node.kind() {
                SyntaxKind::FN => AssocKind::Fn(Rc::new(self.function(node))),
                SyntaxKind::TYPE_ALIAS => AssocKind::Type {
                    generics: self.generics(node),
                    bounds: self.bounds_of(node),
                    ty: node.find(is_type).map(|ty| self.ty(ty)),
                },
                SyntaxKind::CONST => {
                    let ConstDecl { ty, value, .. } = self.constant(node);
                    AssocKind::Const { ty, value }
                }
                SyntaxKind::MACRO_CALL => {
                    self.macro_assoc_items(node, out);
                    continue;
                }
                _ => continue,
            };
            let vis = self.visibility(node);
            out.push(AssocItem { name: self.name(node), kind, vis, attrs, docs, span: node.span() });
        }
    }

    fn constant(&mut self, node: Node<'_>) -> ConstDecl {
        ConstDecl {
            ty: self.ty_of(node),
            value: node.find(is_expr).map(|value| self.expr(value)),
            mutable: node.has(T![mut]),
        }
    }
}

/// The item from its first keyword to its body.
fn signature_span(node: Node<'_>) -> Span {
    let is_body =
        |kind| matches!(kind, SyntaxKind::BLOCK_EXPR | SyntaxKind::ASSOC_ITEM_LIST | SyntaxKind::SEMICOLON);
    let head = node
        .children()
        .filter(|child| !matches!(child.kind(), SyntaxKind::ATTR | SyntaxKind::VISIBILITY))
        .take_while(|child| !is_body(child.kind()))
        .map(Node::span)
        .reduce(Span::to);
    head.unwrap_or(node.span())
}
