//! Rejected programs with the exact text that is shown. `UPDATE_DIAGNOSTICS=1` writes the text anew; the first line of each
//! file is what rustc 1.95 says: code and line of every error.

use std::path::{Path, PathBuf};

use emberlab_lang::check::check_program;
use emberlab_lang::diagnostic::Diagnostic;
use emberlab_lang::render::render;
use emberlab_lang::syntax::{MacroTable, parse_cell};
use emberlab_lang::world::World;

fn std_sources() -> Vec<(String, String)> {
    emberlab_library::crate_source("std")
        .expect("std is embedded")
        .iter()
        .map(|file| (file.module_path(), file.text.to_string()))
        .collect()
}

/// Code and line of each error in order, and the text.
fn check(world: &mut World, path: &Path) -> (Vec<String>, String) {
    let text = std::fs::read_to_string(path).expect("a program");
    let name = path.file_name().expect("a file").to_string_lossy().into_owned();
    let file = world.sources.borrow_mut().add(name, text.as_str());
    let parsed = parse_cell(&text, file, &MacroTable::default());
    let mut diagnostics = parsed.diagnostics;
    world.begin();
    diagnostics.extend(check_program(world, &parsed.file).1);
    diagnostics.retain(Diagnostic::is_error);
    let sources = world.sources.borrow();
    let summary = diagnostics.iter().map(|found| {
        let (line, _) = sources.line_column(found.primary.span);
        format!("{}:{line}", found.code.unwrap_or("error"))
    });
    let summary = summary.collect();
    let shown: Vec<_> = diagnostics.iter().map(|found| render(found, &sources, false)).collect();
    drop(sources);
    // A program with an error changes nothing, so all of them share one world.
    world.rollback();
    (summary, shown.join("\n"))
}

#[test]
fn rejected_programs_show_these_messages() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/diagnostics");
    let mut paths: Vec<PathBuf> =
        std::fs::read_dir(folder).expect("a folder").flatten().map(|entry| entry.path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ext| ext == "rs"));
    paths.sort();
    let mut world = World::new();
    world.add_crate("std", std_sources());
    let mut wrong = String::new();
    for path in paths {
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        let expected_path = path.with_extension("txt");
        let expected = std::fs::read_to_string(&expected_path).unwrap_or_default();
        let rustc = expected.lines().next().unwrap_or_default().to_string();
        let (summary, shown) = check(&mut world, &path);
        let mine = format!("rustc: {}", summary.join(" "));
        if mine != rustc {
            wrong.push_str(&format!("== {name}\n{rustc}\n{mine}\n"));
        }
        let text = format!("{rustc}\n\n{shown}");
        if std::env::var_os("UPDATE_DIAGNOSTICS").is_some() {
            std::fs::write(&expected_path, &text).expect("the folder is writable");
        } else if text != expected {
            wrong.push_str(&format!("== {name} shows\n{text}\n"));
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
