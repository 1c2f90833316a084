//! The checker on std itself and on whole programs: everything that rustc accepts must be accepted.

use std::path::{Path, PathBuf};

use emberlab_lang::check::{check_cell, check_program};
use emberlab_lang::diagnostic::Diagnostic;
use emberlab_lang::syntax::{MacroTable, parse_cell};
use emberlab_lang::world::World;

fn library(name: &str) -> Vec<(String, String)> {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../library").join(name);
    let mut found = vec![];
    collect(&root, &root, &mut found);
    found.sort();
    found
}

fn collect(root: &Path, at: &Path, found: &mut Vec<(String, String)>) {
    for entry in std::fs::read_dir(at).expect("a library folder").flatten() {
        let path: PathBuf = entry.path();
        if path.is_dir() {
            collect(root, &path, found);
        } else if path.extension().is_some_and(|ext| ext == "rs") {
            let below = path.strip_prefix(root).expect("below the root").with_extension("");
            let parts: Vec<_> = below.iter().map(|part| part.to_string_lossy().into_owned()).collect();
            let parts: Vec<_> = parts.into_iter().filter(|part| part != "mod" && part != "lib").collect();
            found.push((parts.join("::"), std::fs::read_to_string(&path).expect("a source")));
        }
    }
}

fn world() -> World {
    let mut world = World::new();
    world.add_crate("std", library("std"));
    world
}

fn report(world: &World, diagnostics: &[Diagnostic]) -> String {
    let sources = world.sources.borrow();
    let lines = diagnostics.iter().map(|found| {
        let (line, column) = sources.line_column(found.primary.span);
        let file = &sources.file(found.primary.span.file).name;
        let code = found.code.unwrap_or("");
        format!("{file}:{line}:{column} {code} {} [{}] {:?}", found.message, found.primary.text, found.notes)
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// The library crates and the folders of their sources.
const LIBRARIES: &[(&str, &str)] = &[("std", "std"), ("burn", "burn/src"), ("emberlab", "emberlab")];

#[test]
fn every_body_of_the_library_checks() {
    let mut world = World::new();
    for (name, folder) in LIBRARIES {
        world.add_crate(name, library(folder));
    }
    for (name, _) in LIBRARIES {
        world.check_library(name);
    }
    let faults = world.library_faults();
    assert!(faults.is_empty(), "{} faults\n{}", faults.len(), report(&world, &faults));
}

#[test]
fn programs_check() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    let mut failed = String::new();
    let mut paths: Vec<_> =
        std::fs::read_dir(folder).expect("programs").flatten().map(|entry| entry.path()).collect();
    paths.sort();
    for path in paths.iter().filter(|path| path.extension().is_some_and(|ext| ext == "rs")) {
        let world = world();
        let text = std::fs::read_to_string(path).expect("a program");
        let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let file = world.sources.borrow_mut().add(name.clone(), text.as_str());
        let parsed = parse_cell(&text, file, &MacroTable::default());
        world.begin();
        let (main, mut diagnostics) = check_program(&world, &parsed.file);
        diagnostics.retain(Diagnostic::is_error);
        if main.is_none() || !diagnostics.is_empty() {
            failed.push_str(&format!("== {name}\n{}\n", report(&world, &diagnostics)));
        }
    }
    assert!(failed.is_empty(), "{failed}");
}

#[test]
fn a_cell_has_a_value_and_bindings() {
    let world = world();
    let text = "let x = 1 + 2;\nlet mut v = vec![x, 4];\nv.push(5);\nv.iter().sum::<i32>()";
    let file = world.sources.borrow_mut().add("cell 1", text);
    let parsed = parse_cell(text, file, &MacroTable::default());
    world.begin();
    let (body, diagnostics) = check_cell(&world, &parsed.file, &[]);
    assert!(diagnostics.is_empty(), "{}", report(&world, &diagnostics));
    let body = body.expect("no errors");
    assert_eq!(world.display(body.body.ret), "i32");
    assert_eq!(body.exports.len(), 2);
}
