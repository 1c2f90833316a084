//! Lists the cases: every public function of every file under `cases/`, in the order of the text.

use std::fmt::Write as _;
use std::path::Path;
use std::{env, fs};

fn main() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("cases");
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut files: Vec<_> = fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.sort();
    let (mut modules, mut table) = (String::new(), String::new());
    for file in files {
        let suite = file.file_stem().unwrap().to_str().unwrap();
        if suite == "common" {
            continue;
        }
        writeln!(modules, "mod {suite} {{ use crate::common::*; #[allow(unused_imports)] use burn::prelude::*; include!({file:?}); }}").unwrap();
        let text = fs::read_to_string(&file).unwrap();
        let names = text.lines().filter_map(|line| line.strip_prefix("pub fn ")?.strip_suffix("() {"));
        for name in names {
            writeln!(table, "({suite:?}, {name:?}, {suite}::{name}),").unwrap();
        }
    }
    let generated = format!("{modules}\nconst CASES: &[(&str, &str, fn())] = &[\n{table}];\n");
    fs::write(Path::new(&env::var("OUT_DIR").unwrap()).join("cases.rs"), generated).unwrap();
}
