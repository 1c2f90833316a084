//! The shape of a struct or enum, as text: all that a derive needs to know about it.

/// A struct or an enum that carries a derive.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ItemShape {
    /// The type's name.
    pub name: String,
    /// Its visibility as written (`pub`, `pub(crate)`), or empty.
    pub visibility: String,
    /// Its generic parameters and where clause.
    pub generics: Generics,
    /// Its attributes, each the text between `#[` and `]`.
    pub attributes: Vec<String>,
    /// Its fields or variants.
    pub kind: ItemKind,
}

impl Default for ItemShape {
    fn default() -> Self {
        Self {
            name: String::new(),
            visibility: String::new(),
            generics: Generics::default(),
            attributes: Vec::new(),
            kind: ItemKind::Struct(Fields::Unit),
        }
    }
}

impl ItemShape {
    /// The fields of the struct, or those of all variants.
    pub fn fields(&self) -> Vec<&Field> {
        match &self.kind {
            ItemKind::Struct(fields) => fields.list().iter().collect(),
            ItemKind::Enum(variants) => variants.iter().flat_map(|variant| variant.fields.list()).collect(),
        }
    }
}

/// Whether the item is a struct or an enum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ItemKind {
    /// A struct and its fields.
    Struct(Fields),
    /// An enum and its variants, in order.
    Enum(Vec<Variant>),
}

/// The fields of a struct or of a variant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Fields {
    /// `{ a: A, b: B }`
    Named(Vec<Field>),
    /// `(A, B)`; the fields are named by their position, `0`, `1`, …
    Tuple(Vec<Field>),
    /// No fields and no delimiters.
    Unit,
}

impl Fields {
    /// The fields in order, whatever the delimiters.
    pub fn list(&self) -> &[Field] {
        match self {
            Fields::Named(fields) | Fields::Tuple(fields) => fields,
            Fields::Unit => &[],
        }
    }
}

/// One field.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Field {
    /// Its name, or its position in a tuple.
    pub name: String,
    /// Its type as written.
    pub ty: String,
    /// Its visibility as written, or empty.
    pub visibility: String,
    /// Its attributes, each the text between `#[` and `]`.
    pub attributes: Vec<String>,
}

impl Field {
    /// A private field without attributes.
    pub fn named(name: &str, ty: &str) -> Self {
        Self { name: name.to_string(), ty: ty.to_string(), ..Self::default() }
    }
}

/// One variant of an enum.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Variant {
    /// Its name.
    pub name: String,
    /// Its attributes, each the text between `#[` and `]`.
    pub attributes: Vec<String>,
    /// Its fields.
    pub fields: Fields,
}

/// Generic parameters and the predicates of the where clause.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Generics {
    /// The parameters in order.
    pub params: Vec<GenericParam>,
    /// The predicates of the where clause, each as written (`T: Clone`).
    pub predicates: Vec<String>,
}

/// One generic parameter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GenericParam {
    /// Its name: `T`, `D`, `'a`.
    pub name: String,
    /// Its declaration without a default: `T: Clone`, `const D: usize`, `'a: 'b`.
    pub declaration: String,
    /// What it ranges over.
    pub kind: GenericParamKind,
}

/// What a generic parameter ranges over.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GenericParamKind {
    /// `'a`
    Lifetime,
    /// `T`
    Type,
    /// `const N: usize`
    Const,
}
