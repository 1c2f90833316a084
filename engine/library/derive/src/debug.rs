//! `Debug`, through the formatter's builders so that `{:#?}` indents as rustc's derive does.

use crate::DeriveError;
use crate::header::derived_impl;
use crate::pattern::{binding, pattern, plain_name};
use crate::shape::{Fields, ItemKind, ItemShape};

pub(crate) fn expand(item: &ItemShape) -> Result<String, DeriveError> {
    let body = match &item.kind {
        ItemKind::Struct(fields) => print(&item.name, fields, |_, name| format!("&self.{name}")),
        ItemKind::Enum(variants) if variants.is_empty() => "match *self {}".to_string(),
        ItemKind::Enum(variants) => {
            let arms: Vec<String> = variants
                .iter()
                .map(|variant| {
                    let pattern = pattern(&format!("Self::{}", variant.name), &variant.fields, "a");
                    let print = print(&variant.name, &variant.fields, |index, _| binding("a", index));
                    format!("{pattern} => {print},\n")
                })
                .collect();
            format!("match self {{\n{}}}", arms.concat())
        }
    };
    let method =
        format!("fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {{\n{body}\n}}\n");
    Ok(derived_impl(item, "::std::fmt::Debug", &method))
}

/// The call that prints one struct or variant; `value` gives a reference to a field.
fn print(name: &str, fields: &Fields, value: impl Fn(usize, &str) -> String) -> String {
    let shown = plain_name(name);
    let list = fields.list().iter().enumerate();
    match fields {
        _ if fields.list().is_empty() => format!("f.write_str(\"{shown}\")"),
        Fields::Named(_) => {
            let calls: String = list
                .map(|(index, field)| {
                    format!(".field(\"{}\", {})", plain_name(&field.name), value(index, &field.name))
                })
                .collect();
            format!("f.debug_struct(\"{shown}\"){calls}.finish()")
        }
        _ => {
            let calls: String =
                list.map(|(index, field)| format!(".field({})", value(index, &field.name))).collect();
            format!("f.debug_tuple(\"{shown}\"){calls}.finish()")
        }
    }
}
