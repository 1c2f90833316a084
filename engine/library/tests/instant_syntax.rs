//! The instant tier's parser reads every library file without an error.

use emberlab_lang::span::FileId;
use emberlab_lang::syntax::{MacroTable, parse_library};
use emberlab_library::{crate_names, crate_source};

#[test]
fn every_file_parses() {
    for name in crate_names() {
        for file in crate_source(name).expect("it was just named") {
            let parsed = parse_library(file.text, FileId(0), &MacroTable::default());
            let errors: Vec<String> = parsed
                .diagnostics
                .iter()
                .map(|diagnostic| {
                    let line = file.text[..diagnostic.primary.span.lo as usize].lines().count();
                    format!("{name}/{}:{line}: {}", file.path, diagnostic.message)
                })
                .collect();
            assert!(errors.is_empty(), "{}", errors.join("\n"));
        }
    }
}
