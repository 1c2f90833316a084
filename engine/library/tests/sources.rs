//! The embedded source is whole, and Burn's intrinsics keep to what a call can carry.

use emberlab_library::{crate_names, crate_source, intrinsics};
use std::collections::BTreeSet;

#[test]
fn every_crate_is_embedded_with_its_root() {
    assert_eq!(crate_names().collect::<Vec<_>>(), ["std", "burn", "emberlab"]);
    for name in crate_names() {
        let files = crate_source(name).expect("it was just named");
        let root = files.iter().find(|file| file.path == "lib.rs").expect("a crate has a root");
        assert_eq!(root.module_path(), "");
        assert!(files.iter().all(|file| !file.text.is_empty()), "{name} has an empty file");
    }
    assert!(crate_source("serde").is_none());
}

#[test]
fn a_file_holds_the_module_of_its_path() {
    let files = crate_source("burn").expect("burn is embedded");
    let modules: BTreeSet<String> = files.iter().map(|file| file.module_path()).collect();
    for module in ["tensor", "tensor::base", "nn::loss::cross_entropy", "prelude"] {
        assert!(modules.contains(module), "{module}");
    }
    assert_eq!(modules.len(), files.len(), "two files hold the same module");
}

#[test]
fn names_of_intrinsics_are_unique_and_say_their_family() {
    let families = ["device", "display", "gradients", "nn", "optim", "runtime", "tensor"];
    let mut names = BTreeSet::new();
    for intrinsic in intrinsics(crate_source("burn").expect("burn is embedded")) {
        let family = intrinsic.name.split('.').next().expect("a split gives a part");
        assert!(families.contains(&family), "{}", intrinsic.name);
        assert!(names.insert(intrinsic.name), "{} is declared twice", intrinsic.name);
        assert!(
            intrinsic.path.starts_with("intrinsics/"),
            "{} is declared in {}",
            intrinsic.name,
            intrinsic.path
        );
    }
    assert!(names.len() > 200, "only {} intrinsics were found", names.len());
}

#[test]
fn a_signature_is_the_declaration_on_one_line() {
    let all = intrinsics(crate_source("burn").expect("burn is embedded"));
    let signature = |name: &str| {
        all.iter().find(|intrinsic| intrinsic.name == name).expect("it is declared").signature.as_str()
    };
    assert_eq!(signature("tensor.add"), "pub fn add(a: TensorHandle, b: TensorHandle) -> TensorHandle");
    // Declared over several lines.
    assert_eq!(
        signature("optim.sgd_step"),
        "pub fn sgd_step(param: TensorHandle, grad: TensorHandle, lr: f64, weight_decay: f64) -> TensorHandle"
    );
    assert!(
        signature("optim.sgd_momentum_start").ends_with("nesterov: bool) -> (TensorHandle, TensorHandle)")
    );
}

/// Whether a value of this type can be an argument or a result of an intrinsic of Burn.
fn carried(ty: &str) -> bool {
    const SCALARS: &[&str] =
        &["bool", "u8", "u16", "u32", "u64", "usize", "i8", "i16", "i32", "i64", "f32", "f64"];
    const HANDLES: &[&str] = &["TensorHandle", "DeviceHandle", "GradientsHandle"];
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

#[test]
fn signatures_keep_to_the_types_that_a_call_can_carry() {
    for intrinsic in intrinsics(crate_source("burn").expect("burn is embedded")) {
        let signature = &intrinsic.signature;
        let (head, result) = signature.split_once(" -> ").unwrap_or((signature, "()"));
        let open = head.find('(').expect("a function has parameters");
        for parameter in head[open + 1..head.len() - 1].split(", ").filter(|parameter| !parameter.is_empty())
        {
            let (_, ty) = parameter.split_once(": ").expect("a parameter has a type");
            assert!(carried(ty), "{}: parameter of type {ty}", intrinsic.name);
        }
        assert!(carried(result), "{}: result of type {result}", intrinsic.name);
    }
}
