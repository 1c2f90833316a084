//! Every intrinsic that std declares is bound or an instruction.

use std::fs;
use std::path::Path;

use emberlab_lang::bytecode::MathFn;
use emberlab_lang::lower::INLINE;
use emberlab_lang::vm::Vm;

fn collect(folder: &Path, names: &mut Vec<String>) {
    for entry in fs::read_dir(folder).expect("the library's source lies beside this crate") {
        let path = entry.expect("it can be listed").path();
        if path.is_dir() {
            collect(&path, names);
            continue;
        }
        let text = fs::read_to_string(&path).expect("it is text");
        for part in text.split("#[intrinsic(\"").skip(1) {
            names.extend(part.split('"').next().map(str::to_owned));
        }
        // The table of formatting traits names them in a macro.
        for part in text.split("primitive! { ").skip(1) {
            names.extend(part.split('"').nth(1).map(str::to_owned));
        }
    }
}

#[test]
fn every_intrinsic_of_std_is_implemented() {
    let mut names = Vec::new();
    collect(&Path::new(env!("CARGO_MANIFEST_DIR")).join("../library/std"), &mut names);
    assert!(names.len() > 100, "the search found too little: {names:?}");
    let vm = Vm::new();
    let float = |name: &str| {
        name.strip_prefix("float.").is_some_and(|name| MathFn::ALL.iter().any(|(_, known)| *known == name))
    };
    let mut missing: Vec<String> = names
        .into_iter()
        .filter(|name| vm.natives.get(name).is_none() && !INLINE.contains(&name.as_str()) && !float(name))
        .collect();
    // The head of the library writes the attribute down without a name.
    missing.retain(|name| name.is_ascii());
    missing.sort();
    missing.dedup();
    assert_eq!(missing, Vec::<String>::new());
}
