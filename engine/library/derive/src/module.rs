//! `burn::module::Module`: every operation on a model, passed on to the fields that hold parameters.
//!
//! A field holds parameters unless it is marked `#[module(skip)]` or its type is built from primitives only.

use crate::DeriveError;
use crate::attribute::arguments;
use crate::construct::clone_method;
use crate::header::{trait_impl, type_params};
use crate::pattern::{any, build, plain_name};
use crate::shape::{Field, Fields, ItemKind, ItemShape, Variant};
use crate::type_text::{is_primitive, mentions};

/// One method of `Module` that goes through the parts of a value.
struct Method {
    signature: &'static str,
    /// What a module part becomes; `{}` stands for the part.
    call: &'static str,
    /// Whether the method takes `&self`, so that a part is a reference and a plain field is cloned.
    borrows: bool,
    /// The path-tracking argument, for the two traversals that announce where they are.
    walker: Option<&'static str>,
    /// What the method gives back.
    result: MethodResult,
}

enum MethodResult {
    /// A new value of the same type.
    Rebuilt,
    /// Nothing: the argument was told.
    Nothing,
    /// A sum over the parts.
    Sum,
    /// A list that each part extends.
    Devices,
}

const METHODS: &[Method] = &[
    Method {
        signature: "fn num_params(&self) -> usize",
        call: "::burn::module::Module::num_params({})",
        borrows: true,
        walker: None,
        result: MethodResult::Sum,
    },
    Method {
        signature: "fn visit<Visitor: ::burn::module::ModuleVisitor>(&self, visitor: &mut Visitor)",
        call: "::burn::module::Module::visit({}, visitor)",
        borrows: true,
        walker: Some("visitor"),
        result: MethodResult::Nothing,
    },
    Method {
        signature: "fn map<Mapper: ::burn::module::ModuleMapper>(self, mapper: &mut Mapper) -> Self",
        call: "::burn::module::Module::map({}, mapper)",
        borrows: false,
        walker: Some("mapper"),
        result: MethodResult::Rebuilt,
    },
    Method {
        signature: "fn collect_devices(&self, devices: ::burn::module::Devices) -> ::burn::module::Devices",
        call: "::burn::module::Module::collect_devices({}, devices)",
        borrows: true,
        walker: None,
        result: MethodResult::Devices,
    },
    Method {
        signature: "fn to_device(self, device: &::burn::tensor::Device) -> Self",
        call: "::burn::module::Module::to_device({}, device)",
        borrows: false,
        walker: None,
        result: MethodResult::Rebuilt,
    },
    Method {
        signature: "fn fork(self, device: &::burn::tensor::Device) -> Self",
        call: "::burn::module::Module::fork({}, device)",
        borrows: false,
        walker: None,
        result: MethodResult::Rebuilt,
    },
    Method {
        signature: "fn valid(&self) -> Self",
        call: "::burn::module::Module::valid({})",
        borrows: true,
        walker: None,
        result: MethodResult::Rebuilt,
    },
    Method {
        signature: "fn train(self) -> Self",
        call: "::burn::module::Module::train({})",
        borrows: false,
        walker: None,
        result: MethodResult::Rebuilt,
    },
    Method {
        signature: "fn materialize(self) -> Self",
        call: "::burn::module::Module::materialize({})",
        borrows: false,
        walker: None,
        result: MethodResult::Rebuilt,
    },
];

pub(crate) fn expand(item: &ItemShape) -> Result<String, DeriveError> {
    let parts = check(item)?;
    let predicates = predicates(item, &parts);
    let methods: String = METHODS.iter().map(|method| method.text(item)).collect();
    let num_params = "fn num_params(&self) -> usize {\n::burn::module::Module::num_params(self)\n}\n";
    let content = content(item);
    let mut text = trait_impl(item, "::burn::module::Module", &predicates, &methods);
    text += &trait_impl(item, "::std::clone::Clone", &predicates, &clone_method(item));
    text += &trait_impl(
        item,
        "::std::fmt::Display",
        &predicates,
        "fn fmt(&self, f: &mut ::std::fmt::Formatter<'_>) -> ::std::fmt::Result {\n\
         f.write_str(&::burn::module::ModuleDisplay::format(self, ::burn::module::DisplaySettings::new()))\n}\n",
    );
    let default_display = format!("{content}{num_params}");
    text += &trait_impl(item, "::burn::module::ModuleDisplayDefault", &predicates, &default_display);
    if !arguments(&item.attributes, "module").iter().any(|argument| argument == "custom_display") {
        text += &trait_impl(item, "::burn::module::ModuleDisplay", &predicates, "");
    }
    Ok(text)
}

fn is_skipped(field: &Field) -> bool {
    arguments(&field.attributes, "module").iter().any(|argument| argument == "skip")
}

fn is_module(field: &Field) -> bool {
    !is_skipped(field) && !is_primitive(&field.ty)
}

/// Refuses what Burn's derive refuses, and gives back all fields.
fn check(item: &ItemShape) -> Result<Vec<&Field>, DeriveError> {
    let fields: Vec<&Field> = match &item.kind {
        ItemKind::Struct(fields) => fields.list().iter().collect(),
        ItemKind::Enum(variants) => {
            for variant in variants {
                let supported = matches!(&variant.fields, Fields::Tuple(fields) if fields.len() == 1);
                if !supported {
                    return Err(DeriveError::at(
                        "a variant of a module enum holds exactly one unnamed field, as in `Linear(Linear)`",
                        &variant.name,
                    ));
                }
            }
            variants.iter().flat_map(|variant| variant.fields.list()).collect()
        }
    };
    for field in &fields {
        for argument in arguments(&field.attributes, "module") {
            if argument != "skip" {
                let message =
                    format!("unsupported module attribute `{argument}`; the one for fields is `skip`");
                return Err(DeriveError::at(message, &field.name));
            }
        }
        if is_skipped(field) && mentions(field.ty.split('<').next().unwrap_or(""), "Param") {
            return Err(DeriveError::at(
                "a `Param` is always part of the module: use a plain tensor if it should be skipped",
                &field.name,
            ));
        }
    }
    Ok(fields)
}

/// A type parameter of a skipped field must be plain data, any other one a module.
fn predicates(item: &ItemShape, fields: &[&Field]) -> Vec<String> {
    if !fields.iter().any(|field| is_module(field)) {
        return Vec::new();
    }
    type_params(item)
        .map(|name| {
            let skipped = fields.iter().any(|field| is_skipped(field) && mentions(&field.ty, name));
            if skipped {
                format!("{name}: ::std::clone::Clone + ::std::fmt::Debug + ::std::marker::Send")
            } else {
                format!("{name}: ::burn::module::Module + ::burn::module::ModuleDisplay")
            }
        })
        .collect()
}

impl Method {
    fn text(&self, item: &ItemShape) -> String {
        let body = match &item.kind {
            ItemKind::Struct(fields) => self.struct_body(item, fields),
            ItemKind::Enum(variants) => self.enum_body(item, variants),
        };
        // A module without parts uses none of the arguments.
        let unused = match &item.kind {
            ItemKind::Struct(fields) => !fields.list().iter().any(is_module),
            ItemKind::Enum(variants) => !variants.iter().flat_map(|v| v.fields.list()).any(is_module),
        };
        let allow = if unused { "#[allow(unused_variables)]\n" } else { "" };
        format!("{allow}{} {{\n{body}}}\n", self.signature)
    }

    fn call(&self, part: &str) -> String {
        self.call.replace("{}", part)
    }

    fn enter(&self, name: &str, container: &str) -> String {
        let walker = self.walker.unwrap_or_default();
        format!("{walker}.enter_module(\"{}\", \"{container}\");\n", plain_name(name))
    }

    fn exit(&self, name: &str, container: &str) -> String {
        let walker = self.walker.unwrap_or_default();
        format!("{walker}.exit_module(\"{}\", \"{container}\");\n", plain_name(name))
    }

    fn struct_body(&self, item: &ItemShape, fields: &Fields) -> String {
        let container = format!("Struct:{}", plain_name(&item.name));
        let mut body = String::new();
        if matches!(self.result, MethodResult::Sum) {
            body += "let total: usize = 0;\n";
        }
        for (index, field) in fields.list().iter().enumerate() {
            let place = format!("self.{}", field.name);
            let local = format!("part{index}");
            if !is_module(field) {
                if matches!(self.result, MethodResult::Rebuilt) {
                    let value =
                        if self.borrows { format!("::std::clone::Clone::clone(&{place})") } else { place };
                    body += &format!("let {local} = {value};\n");
                }
                continue;
            }
            let call = self.call(&if self.borrows { format!("&{place}") } else { place });
            if self.walker.is_some() {
                body += &self.enter(&field.name, &container);
            }
            body += &match self.result {
                MethodResult::Rebuilt => format!("let {local} = {call};\n"),
                MethodResult::Nothing => format!("{call};\n"),
                MethodResult::Sum => format!("let total = total + {call};\n"),
                MethodResult::Devices => format!("let devices = {call};\n"),
            };
            if self.walker.is_some() {
                body += &self.exit(&field.name, &container);
            }
        }
        match self.result {
            MethodResult::Rebuilt => {
                body += &format!("{}\n", build("Self", fields, |i, _| format!("part{i}")))
            }
            MethodResult::Sum => body += "total\n",
            MethodResult::Devices => body += "devices\n",
            MethodResult::Nothing => {}
        }
        body
    }

    fn enum_body(&self, item: &ItemShape, variants: &[Variant]) -> String {
        if variants.is_empty() {
            return if self.borrows { "match *self {}\n".into() } else { "match self {}\n".into() };
        }
        let container = format!("Enum:{}", plain_name(&item.name));
        let arm = |variant: &Variant| {
            let path = format!("Self::{}", variant.name);
            let field = variant.fields.list().first();
            let (pattern, value) = match field {
                Some(field) if is_module(field) => {
                    let call = self.call("part");
                    let (enter, exit) = match self.walker {
                        Some(_) => {
                            (self.enter(&variant.name, &container), self.exit(&variant.name, &container))
                        }
                        None => (String::new(), String::new()),
                    };
                    let value = match self.result {
                        MethodResult::Rebuilt => {
                            format!("{{\n{enter}let part = {call};\n{exit}{path}(part)\n}}")
                        }
                        MethodResult::Nothing => format!("{{\n{enter}{call};\n{exit}}}"),
                        MethodResult::Sum | MethodResult::Devices => call,
                    };
                    (format!("{path}(part)"), value)
                }
                Some(_) if matches!(self.result, MethodResult::Rebuilt) => {
                    let part = if self.borrows { "::std::clone::Clone::clone(part)" } else { "part" };
                    (format!("{path}(part)"), format!("{path}({part})"))
                }
                _ => {
                    let value = match self.result {
                        MethodResult::Rebuilt => path.clone(),
                        MethodResult::Nothing => "{}".to_string(),
                        MethodResult::Sum => "0".to_string(),
                        MethodResult::Devices => "devices".to_string(),
                    };
                    (any(&path, &variant.fields), value)
                }
            };
            format!("{pattern} => {value},\n")
        };
        format!("match self {{\n{}}}\n", variants.iter().map(arm).collect::<String>())
    }
}

/// `content`, which lists the fields for the model's printed tree.
fn content(item: &ItemShape) -> String {
    let signature = "fn content(&self, content: ::burn::module::Content) -> ::std::option::Option<::burn::module::Content>";
    let title = |name: &str| format!("content.set_top_level_type(\"{}\")", plain_name(name));
    let add = |field: &Field, name: &str, place: &str| {
        let method = if is_module(field) { "add" } else { "add_debug_attribute" };
        format!(".{method}(\"{}\", {place})", plain_name(name))
    };
    let body = match &item.kind {
        ItemKind::Struct(fields) => {
            let adds: String =
                fields.list().iter().map(|f| add(f, &f.name, &format!("&self.{}", f.name))).collect();
            format!("{}{adds}.optional()", title(&item.name))
        }
        ItemKind::Enum(variants) if variants.is_empty() => "match *self {}".to_string(),
        ItemKind::Enum(variants) => {
            // Burn names the one part of a variant `_0`.
            let arm = |variant: &Variant| {
                let adds: String =
                    variant.fields.list().iter().map(|field| add(field, "_0", "part")).collect();
                format!("Self::{}(part) => {}{adds}.optional(),\n", variant.name, title(&variant.name))
            };
            format!("match self {{\n{}}}", variants.iter().map(arm).collect::<String>())
        }
    };
    format!("{signature} {{\n{body}\n}}\n")
}
