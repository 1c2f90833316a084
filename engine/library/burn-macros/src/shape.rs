//! From `syn`'s tree to the text-only shape that `emberlab-derive` works on.

use emberlab_derive::{
    Field, Fields, GenericParam, GenericParamKind, Generics, ItemKind, ItemShape, Variant,
};
use quote::ToTokens;
use syn::spanned::Spanned;

pub(crate) fn item_shape(input: &syn::DeriveInput) -> syn::Result<ItemShape> {
    let kind = match &input.data {
        syn::Data::Struct(data) => ItemKind::Struct(fields(&data.fields)),
        syn::Data::Enum(data) => ItemKind::Enum(data.variants.iter().map(variant).collect()),
        syn::Data::Union(data) => {
            return Err(syn::Error::new(data.union_token.span(), "this derive does not support unions"));
        }
    };
    Ok(ItemShape {
        name: input.ident.to_string(),
        visibility: text(&input.vis),
        generics: generics(&input.generics),
        attributes: attributes(&input.attrs),
        kind,
    })
}

fn text(tokens: &impl ToTokens) -> String {
    tokens.to_token_stream().to_string()
}

/// Each attribute as the text between `#[` and `]`; documentation says nothing to a derive.
fn attributes(list: &[syn::Attribute]) -> Vec<String> {
    list.iter()
        .filter(|attribute| !attribute.path().is_ident("doc"))
        .map(|attribute| text(&attribute.meta))
        .collect()
}

fn fields(fields: &syn::Fields) -> Fields {
    let list = fields
        .iter()
        .enumerate()
        .map(|(index, field)| Field {
            name: field.ident.as_ref().map_or_else(|| index.to_string(), |ident| ident.to_string()),
            ty: type_text(&field.ty),
            visibility: text(&field.vis),
            attributes: attributes(&field.attrs),
        })
        .collect();
    match fields {
        syn::Fields::Named(_) => Fields::Named(list),
        syn::Fields::Unnamed(_) => Fields::Tuple(list),
        syn::Fields::Unit => Fields::Unit,
    }
}

/// A type without the spaces that a token stream prints around `<`, `>` and `::`.
fn type_text(ty: &syn::Type) -> String {
    text(ty).replace(" :: ", "::").replace(" < ", "<").replace(" >", ">")
}

fn variant(variant: &syn::Variant) -> Variant {
    Variant {
        name: variant.ident.to_string(),
        attributes: attributes(&variant.attrs),
        fields: fields(&variant.fields),
    }
}

fn generics(generics: &syn::Generics) -> Generics {
    let params = generics.params.iter().map(|param| match param {
        syn::GenericParam::Lifetime(lifetime) => GenericParam {
            name: text(&lifetime.lifetime),
            declaration: text(lifetime),
            kind: GenericParamKind::Lifetime,
        },
        syn::GenericParam::Type(ty) => {
            let mut declared = ty.clone();
            declared.default = None;
            GenericParam {
                name: ty.ident.to_string(),
                declaration: text(&declared),
                kind: GenericParamKind::Type,
            }
        }
        syn::GenericParam::Const(constant) => {
            let mut declared = constant.clone();
            declared.default = None;
            GenericParam {
                name: constant.ident.to_string(),
                declaration: text(&declared),
                kind: GenericParamKind::Const,
            }
        }
    });
    let predicates = generics.where_clause.iter().flat_map(|clause| clause.predicates.iter()).map(text);
    Generics { params: params.collect(), predicates: predicates.collect() }
}
