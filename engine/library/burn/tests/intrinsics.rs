//! Every intrinsic can be found in the source by its text alone, and keeps to the types that a call can carry.

use std::collections::BTreeSet;
use std::path::Path;

/// The declarations of one file: intrinsic name and signature.
fn declarations(text: &str) -> Vec<(String, String)> {
    let mut found = Vec::new();
    let mut rest = text;
    while let Some(start) = rest.find("#[intrinsic(\"") {
        rest = &rest[start + "#[intrinsic(\"".len()..];
        let name = &rest[..rest.find('"').expect("the name ends")];
        let signature =
            &rest[rest.find("pub fn").expect("a function follows")..rest.find(';').expect("it has no body")];
        found.push((name.to_string(), signature.split_whitespace().collect::<Vec<_>>().join(" ")));
    }
    found
}

fn all() -> Vec<(String, String)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("src/intrinsics");
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).expect("the folder is part of the crate") {
        let path = entry.expect("it can be listed").path();
        found.extend(declarations(&std::fs::read_to_string(path).expect("source is text")));
    }
    found
}

#[test]
fn names_are_unique_and_say_their_family() {
    let families = ["data", "device", "display", "gradients", "nn", "optim", "runtime", "tensor"];
    let mut names = BTreeSet::new();
    for (name, _) in all() {
        let family = name.split('.').next().expect("split gives a part");
        assert!(families.contains(&family), "{name}");
        assert!(names.insert(name.clone()), "{name} is declared twice");
    }
    assert!(names.len() > 200, "only {} intrinsics were found", names.len());
}

#[test]
fn signatures_keep_to_the_types_that_a_call_can_carry() {
    const SCALARS: &[&str] =
        &["bool", "u8", "u16", "u32", "u64", "usize", "i8", "i16", "i32", "i64", "f32", "f64"];
    const HANDLES: &[&str] = &["TensorHandle", "DeviceHandle", "GradientsHandle"];
    fn carried(ty: &str) -> bool {
        let inside = |open: &str, close: &str| ty.strip_prefix(open).and_then(|ty| ty.strip_suffix(close));
        if let Some(parts) = inside("(", ")") {
            return parts.split(',').map(str::trim).filter(|part| !part.is_empty()).all(carried);
        }
        if let Some(item) = inside("Vec<", ">").or(inside("Option<", ">")) {
            return SCALARS.contains(&item) || HANDLES.contains(&item);
        }
        if let Some(item) = inside("&[", "]") {
            return SCALARS.contains(&item);
        }
        let plain = ty.strip_prefix('&').unwrap_or(ty);
        SCALARS.contains(&ty) || HANDLES.contains(&plain) || ty == "&str" || ty == "String"
    }
    for (name, signature) in all() {
        let open = signature.find('(').expect("a function has parameters");
        let (parameters, result) = match signature.rsplit_once(" -> ") {
            Some((head, result)) => (&head[open + 1..head.len() - 1], result),
            None => (&signature[open + 1..signature.len() - 1], "()"),
        };
        for parameter in parameters.split(',').map(str::trim).filter(|parameter| !parameter.is_empty()) {
            let (_, ty) = parameter.split_once(": ").expect("a parameter has a type");
            assert!(carried(ty), "{name}: parameter of type {ty}");
        }
        assert!(carried(result), "{name}: result of type {result}");
    }
}
