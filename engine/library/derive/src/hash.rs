//! `Hash`: the variant's position, then every field in order.

use crate::DeriveError;
use crate::header::derived_impl;
use crate::pattern::{binding, pattern};
use crate::shape::{ItemKind, ItemShape};

pub(crate) fn expand(item: &ItemShape) -> Result<String, DeriveError> {
    let body = match &item.kind {
        ItemKind::Struct(fields) => {
            fields.list().iter().map(|field| feed(&format!("&self.{}", field.name))).collect()
        }
        ItemKind::Enum(variants) if variants.is_empty() => "match *self {}\n".to_string(),
        ItemKind::Enum(variants) => {
            let arms: String = variants
                .iter()
                .enumerate()
                .map(|(position, variant)| {
                    // rustc hashes the discriminant as an isize, and leaves it out when there is one variant.
                    let tag =
                        if variants.len() > 1 { feed(&format!("&{position}isize")) } else { String::new() };
                    let fields: String =
                        (0..variant.fields.list().len()).map(|index| feed(&binding("a", index))).collect();
                    let pattern = pattern(&format!("Self::{}", variant.name), &variant.fields, "a");
                    format!("{pattern} => {{\n{tag}{fields}}}\n")
                })
                .collect();
            format!("match self {{\n{arms}}}\n")
        }
    };
    let state = if body.contains("state") { "state" } else { "_state" };
    let method = format!("fn hash<H: ::std::hash::Hasher>(&self, {state}: &mut H) {{\n{body}}}\n");
    Ok(derived_impl(item, "::std::hash::Hash", &method))
}

fn feed(value: &str) -> String {
    format!("::std::hash::Hash::hash({value}, state);\n")
}
