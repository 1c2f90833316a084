//! `burn::config::Config`: `new` from the required fields, a `with_…` setter for each other one.
//!
//! A field is required unless it has `#[config(default = …)]` or is an `Option`, which starts as `None`.
//! As JSON a configuration looks as serde writes it: enums carry their variant's name.

use crate::DeriveError;
use crate::attribute::{arguments, code_value};
use crate::construct::clone_method;
use crate::header::{inherent_impl, trait_impl};
use crate::pattern::{binding, build, pattern, plain_name};
use crate::shape::{Field, Fields, ItemKind, ItemShape, Variant};
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
    let json = format!("{}{}", to_json(item), from_json(item));
    text += &trait_impl(item, "::burn::config::ConfigValue", &[], &json);
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

const VALUE: &str = "::burn::config::ConfigValue";

/// The JSON of fields: an object when they are named, the value itself when there is one, else a list.
fn fields_json(fields: &Fields, value: impl Fn(usize, &Field) -> String) -> String {
    let list = fields.list();
    let parts = list.iter().enumerate();
    match fields {
        Fields::Named(_) | Fields::Unit => {
            let pairs: Vec<String> = parts
                .map(|(i, f)| {
                    format!(
                        "(::std::string::String::from(\"{}\"), {VALUE}::to_json({}))",
                        plain_name(&f.name),
                        value(i, f)
                    )
                })
                .collect();
            format!("::burn::config::Json::Object(::std::vec![{}])", pairs.join(", "))
        }
        Fields::Tuple(_) if list.len() == 1 => format!("{VALUE}::to_json({})", value(0, &list[0])),
        Fields::Tuple(_) => {
            let items: Vec<String> =
                parts.map(|(i, f)| format!("{VALUE}::to_json({})", value(i, f))).collect();
            format!("::burn::config::Json::List(::std::vec![{}])", items.join(", "))
        }
    }
}

/// The fields in the order that Burn writes them: required ones, `Option`s, those with defaults.
fn written(fields: &Fields) -> Fields {
    match fields {
        Fields::Named(list) => {
            let mut ordered = list.clone();
            ordered.sort_by_key(|field| match start(field) {
                Start::Argument => 0,
                Start::None => 1,
                Start::Default(_) => 2,
            });
            Fields::Named(ordered)
        }
        other => other.clone(),
    }
}

fn to_json(item: &ItemShape) -> String {
    let body = match &item.kind {
        ItemKind::Struct(fields) => fields_json(&written(fields), |_, field| format!("&self.{}", field.name)),
        ItemKind::Enum(variants) if variants.is_empty() => "match *self {}".to_string(),
        ItemKind::Enum(variants) => {
            let arm = |variant: &Variant| {
                let pattern = pattern(&format!("Self::{}", variant.name), &variant.fields, "a");
                let name = plain_name(&variant.name);
                let value = match &variant.fields {
                    Fields::Unit => {
                        format!("::burn::config::Json::Text(::std::string::String::from(\"{name}\"))")
                    }
                    fields => format!(
                        "::burn::config::Json::Object(::std::vec![(::std::string::String::from(\"{name}\"), {})])",
                        fields_json(fields, |i, _| binding("a", i))
                    ),
                };
                format!("{pattern} => {value},\n")
            };
            format!("match self {{\n{}}}", variants.iter().map(arm).collect::<String>())
        }
    };
    format!("fn to_json(&self) -> ::burn::config::Json {{\n{body}\n}}\n")
}

/// The expression that reads the fields of `path` from the JSON called `json`.
fn fields_from_json(path: &str, fields: &Fields) -> String {
    let single = matches!(fields, Fields::Tuple(list) if list.len() == 1);
    build(path, fields, |i, field| match fields {
        Fields::Tuple(_) if single => format!("{VALUE}::from_json(json)?"),
        Fields::Tuple(_) => format!("::burn::config::item(json, {i})?"),
        _ => format!("::burn::config::field(json, \"{}\")?", plain_name(&field.name)),
    })
}

fn from_json(item: &ItemShape) -> String {
    let body = match &item.kind {
        ItemKind::Struct(fields) => {
            format!("::std::result::Result::Ok({})", fields_from_json("Self", fields))
        }
        ItemKind::Enum(variants) => {
            let arm = |variant: &Variant| {
                let value = fields_from_json(&format!("Self::{}", variant.name), &variant.fields);
                format!("\"{}\" => ::std::result::Result::Ok({value}),\n", plain_name(&variant.name))
            };
            let arms: String = variants.iter().map(arm).collect();
            let unknown = format!(
                "other => ::std::result::Result::Err(::burn::config::unknown_variant(\"{}\", other)),\n",
                plain_name(&item.name)
            );
            let uses_json = variants.iter().any(|variant| variant.fields != Fields::Unit);
            let json = if uses_json { "json" } else { "_json" };
            format!("let (name, {json}) = json.variant()?;\nmatch name {{\n{arms}{unknown}}}")
        }
    };
    let argument = match &item.kind {
        ItemKind::Struct(fields) if fields.list().is_empty() => "_json",
        _ => "json",
    };
    format!(
        "fn from_json({argument}: &::burn::config::Json) -> ::std::result::Result<Self, ::burn::config::ConfigError> {{\n{body}\n}}\n"
    )
}
