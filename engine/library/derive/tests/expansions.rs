//! What the derives expand to, and what they refuse. That the text means what rustc's own derives mean is
//! checked where it is compiled: `engine/library/burn/tests` for rustc, `engine/lang/tests` for the instant tier.

use emberlab_derive::{
    Field, Fields, GenericParam, GenericParamKind, Generics, ItemKind, ItemShape, Variant,
};
use emberlab_derive::{derive_names, expand};

fn item(name: &str, kind: ItemKind) -> ItemShape {
    ItemShape { name: name.into(), kind, ..ItemShape::default() }
}

fn named(fields: Vec<Field>) -> ItemKind {
    ItemKind::Struct(Fields::Named(fields))
}

fn unit(name: &str, attribute: Option<&str>) -> Variant {
    Variant {
        name: name.into(),
        attributes: attribute.map(str::to_string).into_iter().collect(),
        fields: Fields::Unit,
    }
}

/// The expansion with its line breaks and indentation folded.
fn text(derive: &str, item: &ItemShape) -> String {
    let expansion = expand(derive, item).expect("known derive").expect("the derive applies");
    expansion.split_whitespace().collect::<Vec<_>>().join(" ")
}

#[test]
fn an_unknown_derive_has_no_expansion() {
    assert!(expand("Serialize", &ItemShape::default()).is_none());
    assert_eq!(derive_names().count(), 11);
}

#[test]
fn debug_goes_through_the_builders() {
    let point = item("Point", named(vec![Field::named("x", "f64"), Field::named("r#type", "u8")]));
    assert!(
        text("Debug", &point)
            .contains(r#"f.debug_struct("Point").field("x", &self.x).field("type", &self.r#type).finish()"#)
    );
    let pair = Variant {
        name: "Pair".into(),
        attributes: vec![],
        fields: Fields::Tuple(vec![Field::named("0", "u8"), Field::named("1", "u8")]),
    };
    let choice = item("Choice", ItemKind::Enum(vec![unit("No", None), pair]));
    let debug = text("Debug", &choice);
    assert!(debug.contains(r#"Self::No => f.write_str("No"),"#), "{debug}");
    assert!(debug.contains(r#"Self::Pair(a0, a1) => f.debug_tuple("Pair").field(a0).field(a1).finish(),"#));
}

#[test]
fn type_parameters_are_asked_for_the_derived_trait_and_keep_their_own_bounds() {
    let param = |name: &str, declaration: &str, kind| GenericParam {
        name: name.into(),
        declaration: declaration.into(),
        kind,
    };
    let wrapper = ItemShape {
        generics: Generics {
            params: vec![
                param("T", "T: Sized", GenericParamKind::Type),
                param("N", "const N: usize", GenericParamKind::Const),
            ],
            predicates: vec!["T: Send".into()],
        },
        ..item("Wrapper", ItemKind::Struct(Fields::Tuple(vec![Field::named("0", "[T; N]")])))
    };
    let clone = text("Clone", &wrapper);
    assert!(clone.starts_with(
        "impl<T: Sized, const N: usize> ::std::clone::Clone for Wrapper<T, N> where T: Send, T: ::std::clone::Clone {"
    ));
    assert!(clone.contains("Self(::std::clone::Clone::clone(&self.0))"));
}

#[test]
fn the_default_of_an_enum_is_its_marked_unit_variant() {
    let mode = item("Mode", ItemKind::Enum(vec![unit("Fast", None), unit("Exact", Some("default"))]));
    assert!(text("Default", &mode).contains("Self::Exact"));

    let unmarked = item("Mode", ItemKind::Enum(vec![unit("Fast", None)]));
    let error = expand("Default", &unmarked).expect("known").expect_err("no variant is marked");
    assert!(error.message.contains("#[default]"));
}

#[test]
fn config_tells_required_optional_and_defaulted_fields_apart() {
    let with_default = |name: &str, ty: &str, attribute: &str| Field {
        attributes: vec![attribute.into()],
        ..Field::named(name, ty)
    };
    let config = item(
        "LinearConfig",
        named(vec![
            Field::named("d_input", "usize"),
            with_default("bias", "bool", "config(default = true)"),
            // How a token stream prints the attribute, with an escaped string inside the code.
            with_default("name", "String", r#"config (default = "String::from(\"a, b\")")"#),
            Field::named("seed", "Option<u64>"),
        ]),
    );
    let expansion = text("Config", &config);
    assert!(expansion.contains(
        r#"pub fn new(d_input: usize) -> Self { Self { d_input, bias: true, name: String::from("a, b"), seed: ::std::option::Option::None } }"#
    ));
    assert!(expansion.contains("pub fn with_bias(mut self, bias: bool) -> Self"));
    assert!(expansion.contains("pub fn with_seed(mut self, seed: Option<u64>) -> Self"));
    assert!(!expansion.contains("with_d_input"));
}

#[test]
fn module_passes_on_to_the_fields_that_can_hold_parameters() {
    let skipped = Field { attributes: vec!["module(skip)".into()], ..Field::named("name", "Custom") };
    let model = item(
        "Net",
        named(vec![
            Field::named("layers", "Vec<Linear>"),
            Field::named("rate", "f64"),
            Field::named("sizes", "Vec<[usize; 2]>"),
            skipped,
        ]),
    );
    let expansion = text("Module", &model);
    assert!(expansion.contains(r#"visitor.enter_module("layers", "Struct:Net");"#));
    assert!(expansion.contains("let part0 = ::burn::module::Module::map(self.layers, mapper);"));
    for plain in ["rate", "sizes", "name"] {
        assert!(!expansion.contains(&format!("enter_module(\"{plain}\"")), "{plain} holds no parameters");
        assert!(expansion.contains(&format!(".add_debug_attribute(\"{plain}\", &self.{plain})")));
    }
}

#[test]
fn module_refuses_what_burn_refuses() {
    let enumeration = item("Act", ItemKind::Enum(vec![unit("Relu", None)]));
    let error = expand("Module", &enumeration).expect("known").expect_err("a unit variant holds no module");
    assert_eq!(error.at.as_deref(), Some("Relu"));

    let constant =
        Field { attributes: vec!["module(constant)".into()], ..Field::named("weight", "Param<Tensor<2>>") };
    let error =
        expand("Module", &item("Net", named(vec![constant]))).expect("known").expect_err("no such option");
    assert!(error.message.contains("constant"));
}
