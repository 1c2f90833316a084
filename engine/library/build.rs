//! Lists the library's source files, so that the crate embeds them all without naming each.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};
use std::{env, fs, io};

/// The crates that cells see, and the folder of each one's `lib.rs`.
const CRATES: [(&str, &str); 3] = [("std", "std"), ("burn", "burn/src"), ("emberlab", "emberlab")];

fn main() -> io::Result<()> {
    let root = PathBuf::from(env::var_os("CARGO_MANIFEST_DIR").expect("cargo sets it"));
    let mut table = String::from("&[\n");
    for (name, folder) in CRATES {
        println!("cargo::rerun-if-changed={folder}");
        let base = root.join(folder);
        let mut files = Vec::new();
        collect(&base, &base, &mut files)?;
        files.sort();
        writeln!(table, "({name:?}, &[").expect("writing to a string cannot fail");
        for path in files {
            let full = base.join(&path);
            writeln!(table, "SourceFile {{ path: {path:?}, text: include_str!({full:?}) }},")
                .expect("writing to a string cannot fail");
        }
        table += "]),\n";
    }
    table += "]";
    let out = PathBuf::from(env::var_os("OUT_DIR").expect("cargo sets it"));
    fs::write(out.join("crates.rs"), table)
}

/// Adds the Rust files below `folder`, as paths from `base` with forward slashes.
fn collect(base: &Path, folder: &Path, files: &mut Vec<String>) -> io::Result<()> {
    for entry in fs::read_dir(folder)? {
        let path = entry?.path();
        if path.is_dir() {
            collect(base, &path, files)?;
        } else if path.extension().is_some_and(|extension| extension == "rs") {
            let below = path.strip_prefix(base).expect("it was found below the base");
            let parts: Vec<_> = below.iter().map(|part| part.to_string_lossy()).collect();
            files.push(parts.join("/"));
        }
    }
    Ok(())
}
