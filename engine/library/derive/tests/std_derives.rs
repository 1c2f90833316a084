//! The std derives' text, compiled by rustc, behaves as rustc's own derives do.
//!
//! `std_derives/expanded.rs` is what `expand` gives for the types below; run with `UPDATE_EXPECTED=1` to write it anew.

use emberlab_derive::{
    Field, Fields, GenericParam, GenericParamKind, Generics, ItemKind, ItemShape, Variant, expand,
};
use std::cmp::Ordering;
use std::fmt::Debug;
use std::hash::{DefaultHasher, Hash, Hasher};

/// The types, with rustc's derives.
mod rustc {
    #[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
    pub(crate) struct Point<T> {
        pub(crate) x: T,
        pub(crate) r#type: i64,
    }
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
    pub(crate) struct Pair(pub(crate) u8, pub(crate) bool);
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
    pub(crate) struct Nothing;
    #[derive(Debug, Clone, PartialEq, PartialOrd, Default)]
    pub(crate) enum Choice {
        #[default]
        No,
        Value(f64),
        Both {
            a: u8,
            b: String,
        },
        Last(u8, u8),
    }
    #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
    pub(crate) enum Level {
        High,
        Low,
        At(i32),
    }
}

/// The same types, with the expansions.
#[allow(clippy::all, reason = "the text is written for two compilers, not for a reader")]
mod expanded {
    pub(crate) struct Point<T> {
        pub(crate) x: T,
        pub(crate) r#type: i64,
    }
    pub(crate) struct Pair(pub(crate) u8, pub(crate) bool);
    pub(crate) struct Nothing;
    pub(crate) enum Choice {
        No,
        Value(f64),
        Both { a: u8, b: String },
        Last(u8, u8),
    }
    pub(crate) enum Level {
        High,
        Low,
        At(i32),
    }
    include!("std_derives/expanded.rs");
}

const TOTAL: &[&str] = &["Debug", "Clone", "PartialEq", "Eq", "PartialOrd", "Ord", "Hash", "Default"];

fn tuple(types: &[&str]) -> Fields {
    Fields::Tuple(types.iter().enumerate().map(|(i, ty)| Field::named(&i.to_string(), ty)).collect())
}

fn variant(name: &str, fields: Fields) -> Variant {
    let attributes = if name == "No" { vec!["default".to_string()] } else { vec![] };
    Variant { name: name.into(), attributes, fields }
}

fn items() -> Vec<(ItemShape, Vec<&'static str>)> {
    let item = |name: &str, kind| ItemShape { name: name.into(), kind, ..ItemShape::default() };
    let generics = Generics {
        params: vec![GenericParam {
            name: "T".into(),
            declaration: "T".into(),
            kind: GenericParamKind::Type,
        }],
        predicates: vec![],
    };
    let fields = Fields::Named(vec![Field::named("x", "T"), Field::named("r#type", "i64")]);
    let both = Fields::Named(vec![Field::named("a", "u8"), Field::named("b", "String")]);
    let with_copy: Vec<&str> = TOTAL.iter().copied().chain(["Copy"]).collect();
    vec![
        (ItemShape { generics, ..item("Point", ItemKind::Struct(fields)) }, TOTAL.to_vec()),
        (item("Pair", ItemKind::Struct(tuple(&["u8", "bool"]))), with_copy.clone()),
        (item("Nothing", ItemKind::Struct(Fields::Unit)), with_copy),
        (
            item(
                "Choice",
                ItemKind::Enum(vec![
                    variant("No", Fields::Unit),
                    variant("Value", tuple(&["f64"])),
                    variant("Both", both),
                    variant("Last", tuple(&["u8", "u8"])),
                ]),
            ),
            vec!["Debug", "Clone", "PartialEq", "PartialOrd", "Default"],
        ),
        (
            item(
                "Level",
                ItemKind::Enum(vec![
                    variant("High", Fields::Unit),
                    variant("Low", Fields::Unit),
                    variant("At", tuple(&["i32"])),
                ]),
            ),
            vec!["Debug", "Clone", "Copy", "PartialEq", "Eq", "PartialOrd", "Ord", "Hash"],
        ),
    ]
}

#[test]
fn the_compiled_text_is_what_expand_gives() {
    let mut text = String::from("// Written by `std_derives.rs`.\n");
    for (item, derives) in items() {
        for derive in derives {
            text += &expand(derive, &item).expect("a std derive").expect("it applies");
        }
    }
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/std_derives/expanded.rs");
    if std::env::var_os("UPDATE_EXPECTED").is_some() {
        std::fs::write(path, &text).expect("the expected text can be written");
    }
    assert_eq!(include_str!("std_derives/expanded.rs"), text, "run with UPDATE_EXPECTED=1, then again");
}

/// One value of each kind, from both sets of types.
macro_rules! values {
    ($types:ident, $name:ident) => {{
        use $types::*;
        values!(@$name)
    }};
    (@points) => { [(1u8, 2i64), (1, 3), (2, 2), (1, 2)].map(|(x, t)| Point { x, r#type: t }) };
    (@pairs) => { [Pair(1, true), Pair(1, false), Pair(0, true), Pair(1, true)] };
    (@levels) => { [Level::Low, Level::High, Level::At(-1), Level::At(4), Level::At(-1)] };
    (@choices) => {
        [
            Choice::No,
            Choice::Value(1.5),
            Choice::Value(f64::NAN),
            Choice::Both { a: 1, b: "x".into() },
            Choice::Both { a: 1, b: "y".into() },
            Choice::Last(1, 2),
            Choice::Last(1, 1),
        ]
    };
}

fn texts<T: Debug>(values: &[T]) -> Vec<String> {
    values.iter().map(|value| format!("{value:?} {value:#?}")).collect()
}

fn partial_orders<T: PartialOrd>(values: &[T]) -> Vec<(bool, Option<Ordering>)> {
    values.iter().flat_map(|a| values.iter().map(move |b| (a == b, a.partial_cmp(b)))).collect()
}

fn orders_and_hashes<T: Ord + Hash>(values: &[T]) -> (Vec<Ordering>, Vec<u64>) {
    let orders = values.iter().flat_map(|a| values.iter().map(move |b| a.cmp(b))).collect();
    let hash = |value: &T| {
        let mut hasher = DefaultHasher::new();
        value.hash(&mut hasher);
        hasher.finish()
    };
    (orders, values.iter().map(hash).collect())
}

/// Everything that the total derives say about a list of values.
fn total<T: Debug + Clone + Ord + Hash>(values: &[T]) -> impl PartialEq + Debug + use<T> {
    let values = values.to_vec();
    (texts(&values), partial_orders(&values), orders_and_hashes(&values))
}

#[test]
fn total_derives_agree_with_rustc() {
    assert_eq!(
        format!("{:?}", total(&values!(rustc, points))),
        format!("{:?}", total(&values!(expanded, points)))
    );
    assert_eq!(
        format!("{:?}", total(&values!(rustc, pairs))),
        format!("{:?}", total(&values!(expanded, pairs)))
    );
    assert_eq!(
        format!("{:?}", total(&values!(rustc, levels))),
        format!("{:?}", total(&values!(expanded, levels)))
    );
    assert_eq!(format!("{:?}", total(&[rustc::Nothing])), format!("{:?}", total(&[expanded::Nothing])));
}

#[test]
fn partial_derives_agree_with_rustc_on_nan_and_between_variants() {
    let (ours, theirs) = (values!(expanded, choices), values!(rustc, choices));
    assert_eq!(texts(&ours), texts(&theirs));
    assert_eq!(partial_orders(&ours.clone()), partial_orders(&theirs.clone()));
}

#[test]
fn defaults_agree_with_rustc() {
    assert_eq!(format!("{:?}", expanded::Choice::default()), format!("{:?}", rustc::Choice::default()));
    assert_eq!(
        format!("{:?}", expanded::Point::<u8>::default()),
        format!("{:?}", rustc::Point::<u8>::default())
    );
    assert_eq!(format!("{:?}", expanded::Pair::default()), format!("{:?}", rustc::Pair::default()));
}
