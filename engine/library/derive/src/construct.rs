//! `Clone`, `Copy` and `Default`: the derives that build a value field by field.

use crate::DeriveError;
use crate::attribute::has_marker;
use crate::header::derived_impl;
use crate::pattern::{binding, build, pattern};
use crate::shape::{Fields, ItemKind, ItemShape};

/// The `clone` method, which `derive(Module)` shares with `derive(Clone)`.
pub(crate) fn clone_method(item: &ItemShape) -> String {
    let body = match &item.kind {
        ItemKind::Struct(fields) => {
            build("Self", fields, |_, field| format!("::std::clone::Clone::clone(&self.{})", field.name))
        }
        ItemKind::Enum(variants) if variants.is_empty() => "match *self {}".to_string(),
        ItemKind::Enum(variants) => {
            let arms: Vec<String> = variants
                .iter()
                .map(|variant| {
                    let path = format!("Self::{}", variant.name);
                    let value = build(&path, &variant.fields, |index, _| {
                        format!("::std::clone::Clone::clone({})", binding("a", index))
                    });
                    format!("{} => {value},\n", pattern(&path, &variant.fields, "a"))
                })
                .collect();
            format!("match self {{\n{}}}", arms.concat())
        }
    };
    format!("fn clone(&self) -> Self {{\n{body}\n}}\n")
}

pub(crate) fn clone(item: &ItemShape) -> Result<String, DeriveError> {
    Ok(derived_impl(item, "::std::clone::Clone", &clone_method(item)))
}

pub(crate) fn copy(item: &ItemShape) -> Result<String, DeriveError> {
    Ok(derived_impl(item, "::std::marker::Copy", ""))
}

pub(crate) fn default(item: &ItemShape) -> Result<String, DeriveError> {
    let value = match &item.kind {
        ItemKind::Struct(fields) => {
            build("Self", fields, |_, _| "::std::default::Default::default()".to_string())
        }
        ItemKind::Enum(variants) => {
            let marked: Vec<_> =
                variants.iter().filter(|variant| has_marker(&variant.attributes, "default")).collect();
            match marked.as_slice() {
                [variant] if variant.fields == Fields::Unit => format!("Self::{}", variant.name),
                [variant] => {
                    return Err(DeriveError::at(
                        "the `#[default]` attribute may only be used on unit enum variants",
                        &variant.name,
                    ));
                }
                [] => {
                    return Err(DeriveError::new(
                        "`#[derive(Default)]` on enum with no `#[default]`: mark one unit variant with `#[default]`",
                    ));
                }
                [_, second, ..] => {
                    return Err(DeriveError::at("multiple declared defaults", &second.name));
                }
            }
        }
    };
    let method = format!("fn default() -> Self {{\n{value}\n}}\n");
    // An enum's default is a unit variant, so its type parameters need not have one.
    Ok(match &item.kind {
        ItemKind::Struct(_) => derived_impl(item, "::std::default::Default", &method),
        ItemKind::Enum(_) => crate::header::trait_impl(item, "::std::default::Default", &[], &method),
    })
}
