//! What every derive expands to, as text: shared by the instant tier and rustc's proc macros.
//!
//! A derive is a pure function from an item's shape to Rust source. The instant tier parses the text
//! with its own parser; the proc macros of `emberlab-burn-macros` hand it to rustc. Because both read
//! the same text, a derived `impl` means the same thing in an instant and in a native cell.
//!
//! Paths are absolute (`::std::…`, `::burn::…`), so the text does not depend on what the cell imported.
//!
//! ```
//! use emberlab_derive::{Field, Fields, ItemKind, ItemShape, expand};
//!
//! let point = ItemShape {
//!     name: "Point".into(),
//!     kind: ItemKind::Struct(Fields::Named(vec![Field::named("x", "f64"), Field::named("y", "f64")])),
//!     ..ItemShape::default()
//! };
//! let text = expand("Clone", &point).expect("Clone is a known derive").expect("a struct can be cloned");
//! assert!(text.contains("impl ::std::clone::Clone for Point"));
//! ```

mod attribute;
mod compare;
mod config;
mod construct;
mod debug;
mod hash;
mod header;
mod module;
mod pattern;
mod shape;
mod type_text;

pub use shape::{Field, Fields, GenericParam, GenericParamKind, Generics, ItemKind, ItemShape, Variant};

/// Why a known derive cannot be applied to an item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DeriveError {
    /// What is wrong and what to do, ready to be shown.
    pub message: String,
    /// The field or variant at fault, when one is.
    pub at: Option<String>,
}

impl DeriveError {
    fn new(message: impl Into<String>) -> Self {
        Self { message: message.into(), at: None }
    }

    fn at(message: impl Into<String>, name: &str) -> Self {
        Self { message: message.into(), at: Some(name.to_string()) }
    }
}

impl std::fmt::Display for DeriveError {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str(&self.message)
    }
}

impl std::error::Error for DeriveError {}

/// One derive: the item's shape to the text of its `impl`s.
type Rule = fn(&ItemShape) -> Result<String, DeriveError>;

/// Every derive this crate knows, by the last segment of its path.
const RULES: &[(&str, Rule)] = &[
    ("Clone", construct::clone),
    ("Config", config::expand),
    ("Copy", construct::copy),
    ("Debug", debug::expand),
    ("Default", construct::default),
    ("Eq", compare::eq),
    ("Hash", hash::expand),
    ("Module", module::expand),
    ("Ord", compare::ord),
    ("PartialEq", compare::partial_eq),
    ("PartialOrd", compare::partial_ord),
];

/// The names of all derives, sorted.
pub fn derive_names() -> impl Iterator<Item = &'static str> {
    RULES.iter().map(|(name, _)| *name)
}

/// The `impl`s that `#[derive(name)]` adds to `item`; `None` when no derive has that name.
///
/// `name` is the last segment of the derive's path (`Debug` for `std::fmt::Debug`).
pub fn expand(name: &str, item: &ItemShape) -> Option<Result<String, DeriveError>> {
    let (_, rule) = RULES.iter().find(|(known, _)| *known == name)?;
    Some(rule(item))
}
