//! The head of a derived `impl`: generics, the trait, the type, the where clause.

use crate::shape::{GenericParamKind, ItemShape};
use crate::type_text::associated_types;

/// `<T: Clone, const D: usize>`, or nothing.
fn declarations(item: &ItemShape) -> String {
    angle(item.generics.params.iter().map(|param| param.declaration.clone()).collect())
}

/// `Name<T, D>`.
pub(crate) fn self_type(item: &ItemShape) -> String {
    let arguments = angle(item.generics.params.iter().map(|param| param.name.clone()).collect());
    format!("{}{arguments}", item.name)
}

/// The names of the type parameters.
pub(crate) fn type_params(item: &ItemShape) -> impl Iterator<Item = &str> {
    let types = item.generics.params.iter().filter(|param| param.kind == GenericParamKind::Type);
    types.map(|param| param.name.as_str())
}

fn angle(parts: Vec<String>) -> String {
    if parts.is_empty() { String::new() } else { format!("<{}>", parts.join(", ")) }
}

/// An inherent `impl`, with the item's own bounds only.
pub(crate) fn inherent_impl(item: &ItemShape, body: &str) -> String {
    let predicates = where_clause(item.generics.predicates.clone());
    format!("impl{} {}{predicates} {{\n{body}}}\n", declarations(item), self_type(item))
}

/// A trait's `impl` whose where clause adds `predicates` to the item's own.
pub(crate) fn trait_impl(item: &ItemShape, path: &str, predicates: &[String], body: &str) -> String {
    let mut all = item.generics.predicates.clone();
    all.extend(predicates.iter().cloned());
    format!("impl{} {path} for {}{} {{\n{body}}}\n", declarations(item), self_type(item), where_clause(all))
}

/// A trait's `impl` that asks every type parameter for that trait, and every associated type of one that a field
/// names, as rustc's derives do.
pub(crate) fn derived_impl(item: &ItemShape, path: &str, body: &str) -> String {
    let mut subjects: Vec<String> = type_params(item).map(str::to_string).collect();
    for field in item.fields() {
        for param in type_params(item) {
            for associated in associated_types(&field.ty, param) {
                if !subjects.contains(&associated) {
                    subjects.push(associated);
                }
            }
        }
    }
    let predicates: Vec<String> = subjects.iter().map(|subject| format!("{subject}: {path}")).collect();
    trait_impl(item, path, &predicates, body)
}

fn where_clause(predicates: Vec<String>) -> String {
    if predicates.is_empty() { String::new() } else { format!(" where {}", predicates.join(", ")) }
}
