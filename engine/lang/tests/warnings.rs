//! Warnings: those of the program under `warnings/` are rustc's, and no program under `programs/` gives rise to one,
//! since rustc finds none in them.

use std::path::{Path, PathBuf};

use emberlab_lang::check::{check_cell, check_program};
use emberlab_lang::syntax::{MacroTable, parse_cell};
use emberlab_lang::world::World;

fn std_world() -> World {
    let mut world = World::new();
    let files = emberlab_library::crate_source("std").expect("std is embedded");
    world.add_crate("std", files.iter().map(|f| (f.module_path(), f.text.to_string())).collect());
    world
}

/// Line and headline of each warning of a program, sorted.
fn warnings(world: &mut World, path: &Path) -> Vec<String> {
    let text = std::fs::read_to_string(path).expect("a program");
    let file = world.sources.borrow_mut().add("program.rs", text.as_str());
    let parsed = parse_cell(&text, file, &MacroTable::default());
    world.begin();
    let (_, found) = check_program(world, &parsed.file);
    let sources = world.sources.borrow();
    let mut lines: Vec<(u32, String)> = found
        .iter()
        .filter(|found| !found.is_error())
        .map(|found| (sources.line_column(found.primary.span).0 as u32, found.message.clone()))
        .collect();
    drop(sources);
    world.rollback();
    lines.sort();
    lines.into_iter().map(|(line, message)| format!("{line} {message}")).collect()
}

fn folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(name)
}

#[test]
fn unused_and_unreachable_parts_are_warned_about_as_rustc_warns() {
    let found = warnings(&mut std_world(), &folder("warnings").join("unused_and_unreachable.rs"));
    let expected =
        std::fs::read_to_string(folder("warnings").join("unused_and_unreachable.txt")).expect("recorded");
    assert_eq!(found.join("\n"), expected.trim_end());
}

#[test]
fn programs_without_faults_give_no_warnings() {
    let mut world = std_world();
    for entry in std::fs::read_dir(folder("programs")).expect("the folder is there").flatten() {
        if entry.path().extension().is_some_and(|extension| extension == "rs") {
            assert_eq!(warnings(&mut world, &entry.path()), Vec::<String>::new(), "{:?}", entry.path());
        }
    }
}

#[test]
fn bindings_of_a_cell_are_not_unused() {
    let world = std_world();
    let text = "let x = 1; let mut v = vec![1]; let f = |y: i32| 2;";
    let file = world.sources.borrow_mut().add("cell", text);
    let parsed = parse_cell(text, file, &MacroTable::default());
    world.begin();
    let (body, found) = check_cell(&world, &parsed.file, &[]);
    assert!(body.is_some());
    let messages: Vec<&str> = found.iter().map(|found| found.message.as_str()).collect();
    assert_eq!(messages, ["unused variable: `y`"]);
}
