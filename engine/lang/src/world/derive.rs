//! `#[derive(…)]`: the item's shape to the text of its impls, parsed and declared beside the item.

use std::rc::Rc;

use emberlab_derive as derive;

use super::World;
use crate::ast::{self, ItemKind, StmtKind};
use crate::diagnostic::Diagnostic;
use crate::ty::DefId;

impl World {
    pub(crate) fn declare_derives(&self, module: DefId, item: &Rc<ast::Item>, owner: Option<DefId>) {
        let attrs: Vec<_> = item.attrs.iter().filter(|attr| attr.name.name.as_str() == "derive").collect();
        if attrs.is_empty() {
            return;
        }
        let shape = self.item_shape(item);
        for attr in attrs {
            let mut text = String::new();
            for path in attr.args.split(',').map(str::trim).filter(|path| !path.is_empty()) {
                let name = path.rsplit("::").next().unwrap_or(path).trim();
                match derive::expand(name, &shape) {
                    Some(Ok(expansion)) => {
                        text.push_str(&expansion);
                        text.push('\n');
                    }
                    Some(Err(error)) => {
                        self.report(Diagnostic::plain_error(attr.span, error.message));
                    }
                    None => {
                        let mut diagnostic = Diagnostic::plain_error(
                            attr.span,
                            format!("cannot find derive macro `{name}` in this scope"),
                        );
                        let known = derive::derive_names().map(crate::span::Symbol::new);
                        if let Some(similar) =
                            crate::check::suggest::closest(crate::span::Symbol::new(name), known)
                        {
                            diagnostic = diagnostic
                                .help(format!("a derive macro with a similar name exists: `{similar}`"));
                        }
                        self.report(diagnostic);
                    }
                }
            }
            if text.is_empty() {
                continue;
            }
            let file =
                self.sources.borrow_mut().add(format!("<derives of {}>", item.name.name), text.clone());
            self.derived.borrow_mut().insert(file, attr.span);
            let parsed = crate::syntax::parse_library(&text, file, &crate::syntax::MacroTable::default());
            self.pending_diagnostics.borrow_mut().extend(parsed.diagnostics);
            let items: Vec<_> = parsed
                .file
                .stmts
                .into_iter()
                .filter_map(|stmt| match stmt.kind {
                    StmtKind::Item(item) => Some(Rc::new(*item)),
                    _ => None,
                })
                .collect();
            self.declare_items(module, &items, owner);
        }
    }

    fn item_shape(&self, item: &ast::Item) -> derive::ItemShape {
        let (generics, kind) = match &item.kind {
            ItemKind::Struct(decl) => {
                (&decl.generics, derive::ItemKind::Struct(self.field_shapes(&decl.fields)))
            }
            ItemKind::Enum(decl) => {
                let variants = decl.variants.iter().map(|variant| derive::Variant {
                    name: variant.name.name.to_string(),
                    attributes: self.attribute_texts(&variant.attrs),
                    fields: self.field_shapes(&variant.fields),
                });
                (&decl.generics, derive::ItemKind::Enum(variants.collect()))
            }
            _ => unreachable!("only structs and enums carry derives"),
        };
        let params = generics.params.iter().map(|param| {
            let name = param.name.name.to_string();
            let (declaration, kind) = match &param.kind {
                ast::GenericParamKind::Type { bounds, .. } => {
                    let bounds = self.bound_texts(bounds);
                    let declaration =
                        if bounds.is_empty() { name.clone() } else { format!("{name}: {bounds}") };
                    (declaration, derive::GenericParamKind::Type)
                }
                ast::GenericParamKind::Const { ty, .. } => {
                    (format!("const {name}: {}", self.snippet(ty.span)), derive::GenericParamKind::Const)
                }
            };
            derive::GenericParam { name, declaration, kind }
        });
        let predicates = generics
            .wheres
            .iter()
            .map(|clause| format!("{}: {}", self.snippet(clause.ty.span), self.bound_texts(&clause.bounds)));
        derive::ItemShape {
            name: item.name.name.to_string(),
            visibility: visibility_text(&item.vis).to_string(),
            generics: derive::Generics { params: params.collect(), predicates: predicates.collect() },
            attributes: self.attribute_texts(&item.attrs),
            kind,
        }
    }

    fn bound_texts(&self, bounds: &[ast::Bound]) -> String {
        let texts = bounds.iter().map(|bound| {
            let path = self.snippet(bound.path.span);
            if bound.maybe { format!("?{path}") } else { path }
        });
        texts.collect::<Vec<_>>().join(" + ")
    }

    fn field_shapes(&self, fields: &ast::Fields) -> derive::Fields {
        let shapes = |fields: &[ast::FieldDecl]| {
            let shapes = fields.iter().map(|field| derive::Field {
                name: field.name.name.to_string(),
                ty: self.snippet(field.ty.span),
                visibility: visibility_text(&field.vis).to_string(),
                attributes: self.attribute_texts(&field.attrs),
            });
            shapes.collect()
        };
        match fields {
            ast::Fields::Unit => derive::Fields::Unit,
            ast::Fields::Tuple(fields) => derive::Fields::Tuple(shapes(fields)),
            ast::Fields::Named(fields) => derive::Fields::Named(shapes(fields)),
        }
    }

    fn attribute_texts(&self, attrs: &[ast::Attr]) -> Vec<String> {
        let texts = attrs.iter().map(|attr| {
            let text = self.snippet(attr.span);
            match text.trim().strip_prefix("#[") {
                Some(text) => text.trim_end_matches(']').to_string(),
                // In what a macro expands to, the span is that of the call.
                None if attr.args.is_empty() => attr.name.name.to_string(),
                None => format!("{}({})", attr.name.name, attr.args),
            }
        });
        texts.collect()
    }
}

fn visibility_text(vis: &ast::Visibility) -> &'static str {
    match vis {
        ast::Visibility::Inherited => "",
        ast::Visibility::Public => "pub",
        ast::Visibility::Crate | ast::Visibility::Restricted(_) => "pub(crate)",
    }
}
