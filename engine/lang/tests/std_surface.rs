//! Which of rustc's stable std methods cells have: the table in `engine/library/std/README.md` says what is so.
//!
//! `std_surface/methods.txt` lists all there are. `UPDATE_STD_SURFACE=1` writes the table anew.

use std::collections::BTreeSet;
use std::fmt::Write;
use std::path::Path;

use emberlab_lang::check::check_program;
use emberlab_lang::syntax::{MacroTable, parse_cell};
use emberlab_lang::world::World;

const START: &str = "<!-- table -->\n";

/// A type, trait or module and its names.
struct Family {
    name: String,
    /// What stands before `::name`.
    path: String,
    names: Vec<String>,
}

fn families() -> Vec<Family> {
    let mut found: Vec<Family> = vec![];
    for line in include_str!("std_surface/methods.txt").lines().filter(|line| !line.starts_with('#')) {
        match (line.split_once(" = "), found.last_mut()) {
            (Some((name, path)), _) => {
                // `<T as Trait>` and modules stand as they are.
                let bare = path.starts_with('<') || name == path;
                let path = if bare { path.to_owned() } else { format!("<{path}>") };
                found.push(Family { name: name.to_owned(), path, names: vec![] });
            }
            (None, Some(family)) => family.names.extend(line.split_whitespace().map(str::to_owned)),
            (None, None) => panic!("names without a type: {line}"),
        }
    }
    found
}

/// The lines of a program on which something is not known.
fn unknown_lines(program: &str) -> BTreeSet<usize> {
    let mut world = World::new();
    let files = emberlab_library::crate_source("std").unwrap_or_default();
    world.add_crate("std", files.iter().map(|file| (file.module_path(), file.text.to_owned())).collect());
    let file = world.sources.borrow_mut().add("surface", program);
    let parsed = parse_cell(program, file, &MacroTable::default());
    world.begin();
    let (_, diagnostics) = check_program(&world, &parsed.file);
    // What is known but ambiguous without its context is no gap.
    let unknown = diagnostics.iter().filter(|found| !matches!(found.code, Some("E0282" | "E0283" | "E0284")));
    unknown
        .filter(|found| found.is_error())
        .map(|found| world.sources.borrow().line_column(found.primary.span).0)
        .collect()
}

fn table() -> String {
    let families = families();
    let mut program = String::from("fn main() {\n");
    for family in &families {
        for name in &family.names {
            writeln!(program, "let _ = {}::{name};", family.path).expect("a string takes all");
        }
    }
    program.push_str("}\n");
    let unknown = unknown_lines(&program);
    let (mut line, mut rows, mut known, mut total) = (1usize, String::new(), 0, 0);
    for family in &families {
        let mut missing = vec![];
        for name in &family.names {
            line += 1;
            if unknown.contains(&line) {
                missing.push(format!("`{name}`"));
            }
        }
        let (all, out) = (family.names.len(), missing.len());
        known += all - out;
        total += all;
        let name = family.name.replace('|', "\\|");
        writeln!(rows, "| `{name}` | {} of {all} | {} |", all - out, missing.join(" "))
            .expect("a string takes all");
    }
    format!("{known} of {total}.\n\n| | in | not in |\n| --- | --- | --- |\n{rows}")
}

#[test]
fn the_readme_says_which_methods_there_are() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../library/std/README.md");
    let readme = std::fs::read_to_string(&path).expect("the README");
    let (head, written) = readme.split_once(START).expect("the README has a table");
    let table = table();
    if std::env::var_os("UPDATE_STD_SURFACE").is_some() {
        std::fs::write(&path, format!("{head}{START}{table}")).expect("the README can be written");
        return;
    }
    assert!(written == table, "the table is stale: run this test with UPDATE_STD_SURFACE=1");
}
