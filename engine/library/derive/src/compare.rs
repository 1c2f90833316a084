//! `PartialEq`, `Eq`, `PartialOrd` and `Ord`: fields in order, variants in the order of their discriminants.

use crate::DeriveError;
use crate::header::derived_impl;
use crate::pattern::{any, binding, pattern};
use crate::shape::{Fields, ItemKind, ItemShape, Variant};

pub(crate) fn eq(item: &ItemShape) -> Result<String, DeriveError> {
    Ok(derived_impl(item, "::std::cmp::Eq", ""))
}

pub(crate) fn partial_eq(item: &ItemShape) -> Result<String, DeriveError> {
    let body = match &item.kind {
        ItemKind::Struct(fields) => {
            let tests = fields.list().iter().map(|field| format!("self.{0} == other.{0}", field.name));
            all(tests.collect())
        }
        ItemKind::Enum(variants) if variants.is_empty() => "match *self {}".to_string(),
        ItemKind::Enum(variants) => {
            let arms = pair_arms(variants, |variant| {
                let count = variant.fields.list().len();
                all((0..count).map(|i| format!("*{} == *{}", binding("a", i), binding("b", i))).collect())
            });
            let rest = if variants.len() > 1 { "_ => false,\n" } else { "" };
            format!("match (self, other) {{\n{arms}{rest}}}")
        }
    };
    let other = if takes_other(item) { "other" } else { "_other" };
    let method = format!("fn eq(&self, {other}: &Self) -> bool {{\n{body}\n}}\n");
    Ok(derived_impl(item, "::std::cmp::PartialEq", &method))
}

pub(crate) fn partial_ord(item: &ItemShape) -> Result<String, DeriveError> {
    let rule = Ordering {
        compare: "::std::cmp::PartialOrd::partial_cmp",
        equal: "::std::option::Option::Some(::std::cmp::Ordering::Equal)",
    };
    let body = rule.body(item);
    let other = if takes_other(item) { "other" } else { "_other" };
    let method = format!(
        "fn partial_cmp(&self, {other}: &Self) -> ::std::option::Option<::std::cmp::Ordering> {{\n{body}\n}}\n"
    );
    Ok(derived_impl(item, "::std::cmp::PartialOrd", &method))
}

pub(crate) fn ord(item: &ItemShape) -> Result<String, DeriveError> {
    let rule = Ordering { compare: "::std::cmp::Ord::cmp", equal: "::std::cmp::Ordering::Equal" };
    let body = rule.body(item);
    let other = if takes_other(item) { "other" } else { "_other" };
    let method = format!("fn cmp(&self, {other}: &Self) -> ::std::cmp::Ordering {{\n{body}\n}}\n");
    Ok(derived_impl(item, "::std::cmp::Ord", &method))
}

/// Whether the comparison looks at the other value at all.
fn takes_other(item: &ItemShape) -> bool {
    match &item.kind {
        ItemKind::Struct(fields) => !fields.list().is_empty(),
        ItemKind::Enum(variants) => !variants.is_empty(),
    }
}

fn all(tests: Vec<String>) -> String {
    if tests.is_empty() { "true".to_string() } else { tests.join(" && ") }
}

/// One arm per variant for two values of that variant, whose fields are `a0…` and `b0…`.
fn pair_arms(variants: &[Variant], value: impl Fn(&Variant) -> String) -> String {
    let arm = |variant: &Variant| {
        let path = format!("Self::{}", variant.name);
        let left = pattern(&path, &variant.fields, "a");
        let right = pattern(&path, &variant.fields, "b");
        format!("({left}, {right}) => {},\n", value(variant))
    };
    variants.iter().map(arm).collect()
}

/// The two orderings differ only in the comparing function and in what "equal" is.
struct Ordering {
    compare: &'static str,
    equal: &'static str,
}

impl Ordering {
    fn body(&self, item: &ItemShape) -> String {
        match &item.kind {
            ItemKind::Struct(fields) => {
                let pairs = fields.list().iter();
                self.chain(
                    pairs.map(|f| (format!("&self.{}", f.name), format!("&other.{}", f.name))).collect(),
                )
            }
            ItemKind::Enum(variants) if variants.is_empty() => "match *self {}".to_string(),
            ItemKind::Enum(variants) => {
                let arms = pair_arms(variants, |variant| {
                    let count = variant.fields.list().len();
                    self.chain((0..count).map(|i| (binding("a", i), binding("b", i))).collect())
                });
                let rest = if variants.len() > 1 { self.by_discriminant(variants) } else { String::new() };
                format!("match (self, other) {{\n{arms}{rest}}}")
            }
        }
    }

    /// The first pair that is not equal decides.
    fn chain(&self, pairs: Vec<(String, String)>) -> String {
        pairs.iter().rev().fold(self.equal.to_string(), |rest, (left, right)| {
            let this = format!("{}({left}, {right})", self.compare);
            if rest == self.equal {
                this
            } else {
                format!("match {this} {{\n{} => {rest},\nunequal => unequal,\n}}", self.equal)
            }
        })
    }

    /// Two different variants compare by their discriminants, which are the positions in the declaration where variants
    /// have fields.
    fn by_discriminant(&self, variants: &[Variant]) -> String {
        let fieldless = variants.iter().all(|variant| matches!(variant.fields, Fields::Unit));
        let rank = |value: &str| {
            let arm = |(index, variant): (usize, &Variant)| {
                let path = format!("Self::{}", variant.name);
                let pattern = any(&path, &variant.fields);
                let rank = if fieldless { format!("{path} as i128") } else { format!("{index}i128") };
                format!("{pattern} => {rank},\n")
            };
            format!("match {value} {{\n{}}}", variants.iter().enumerate().map(arm).collect::<String>())
        };
        format!(
            "_ => {{\nlet left = {};\nlet right = {};\n{}(&left, &right)\n}}\n",
            rank("self"),
            rank("other"),
            self.compare
        )
    }
}
