//! `burn::config::Config`: `new` from the required fields, a `with_…` setter for each other one.
//!
//! A field is required unless it has `#[config(default = …)]` or is an `Option`, which starts as `None`.

use crate::DeriveError;
use crate::attribute::{arguments, code_value};
use crate::construct::clone_method;
use crate::header::{inherent_impl, trait_impl};
use crate::pattern::plain_name;
use crate::shape::{Field, Fields, ItemKind, ItemShape};
use crate::type_text::is_option;

/// How a field gets its first value.
enum Start {
    Argument,
    None,
    Default(String),
}

pub(crate) fn expand(item: &ItemShape) -> Result<String, DeriveError> {
    let mut text = match &item.kind {
        ItemKind::Struct(Fields::Named(fields)) => inherent_impl(item, &constructors(fields)),
        ItemKind::Struct(Fields::Unit) => inherent_impl(item, &constructors(&[])),
        ItemKind::Struct(Fields::Tuple(_)) => {
            return Err(DeriveError::new(
                "`Config` cannot be derived for a tuple struct: its setters need field names",
            ));
        }
        ItemKind::Enum(_) => String::new(),
    };
    text += &trait_impl(item, "::std::clone::Clone", &[], &clone_method(item));
    text += &trait_impl(item, "::burn::config::Config", &[], "");
    text += &trait_impl(
        item,
        "::std::fmt::Display",
        &[],
        "fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {\n\
         f.write_str(&::burn::config::config_to_json(self))\n}\n",
    );
    Ok(text)
}

fn start(field: &Field) -> Start {
    match code_value(&arguments(&field.attributes, "config"), "default") {
        Some(code) => Start::Default(code),
        None if is_option(&field.ty) => Start::None,
        None => Start::Argument,
    }
}

fn constructors(fields: &[Field]) -> String {
    let mut parameters = Vec::new();
    let mut values = Vec::new();
    let mut setters = String::new();
    for field in fields {
        let (name, ty) = (&field.name, &field.ty);
        match start(field) {
            Start::Argument => {
                parameters.push(format!("{name}: {ty}"));
                values.push(name.clone());
            }
            Start::None => {
                values.push(format!("{name}: ::std::option::Option::None"));
                setters += &setter(field, "None");
            }
            Start::Default(code) => {
                values.push(format!("{name}: {code}"));
                setters += &setter(field, &code);
            }
        }
    }
    format!(
        "/// Creates a configuration from the fields that have no default.\n\
         #[allow(clippy::too_many_arguments, clippy::new_without_default)]\n\
         pub fn new({}) -> Self {{\nSelf {{ {} }}\n}}\n{setters}",
        parameters.join(", "),
        values.join(", ")
    )
}

fn setter(field: &Field, default: &str) -> String {
    let (name, ty) = (&field.name, &field.ty);
    let shown = default.replace('\n', " ");
    format!(
        "/// Sets `{0}`, which is `{shown}` by default.\n\
         pub fn with_{0}(mut self, {name}: {ty}) -> Self {{\nself.{name} = {name};\nself\n}}\n",
        plain_name(name)
    )
}
