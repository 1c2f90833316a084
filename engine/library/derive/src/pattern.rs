//! Patterns and constructors of structs and variants, as text.

use crate::shape::{Field, Fields};

/// The binding that a pattern gives to the field at `index`: `a0`, `a1`, … for the prefix `a`.
pub(crate) fn binding(prefix: &str, index: usize) -> String {
    format!("{prefix}{index}")
}

/// A pattern that binds every field: `Self::Move { x: a0, y: a1 }`.
pub(crate) fn pattern(path: &str, fields: &Fields, prefix: &str) -> String {
    build(path, fields, |index, _| binding(prefix, index))
}

/// An expression that gives each field the text `value(index, field)`.
pub(crate) fn build(path: &str, fields: &Fields, value: impl Fn(usize, &Field) -> String) -> String {
    let list = fields.list().iter().enumerate();
    match fields {
        Fields::Named(_) => {
            let parts: Vec<String> =
                list.map(|(index, field)| format!("{}: {}", field.name, value(index, field))).collect();
            format!("{path} {{ {} }}", parts.join(", "))
        }
        Fields::Tuple(_) => {
            let parts: Vec<String> = list.map(|(index, field)| value(index, field)).collect();
            format!("{path}({})", parts.join(", "))
        }
        Fields::Unit => path.to_string(),
    }
}

/// A pattern that matches a variant whatever it holds: `Self::Move { .. }`.
pub(crate) fn any(path: &str, fields: &Fields) -> String {
    match fields {
        Fields::Named(_) => format!("{path} {{ .. }}"),
        Fields::Tuple(_) => format!("{path}(..)"),
        Fields::Unit => path.to_string(),
    }
}

/// A name as a program prints it: `type` for `r#type`.
pub(crate) fn plain_name(name: &str) -> &str {
    name.strip_prefix("r#").unwrap_or(name)
}
