use std::path::{Path, PathBuf};
use std::ffi::OsStr;
fn main() {
    let p = Path::new("/tmp/foo.tar.gz");
    println!("{:?} {:?} {:?} {:?}", p, p.extension(), p.file_stem(), p.parent());
    let mut b = PathBuf::from("/a");
    b.push("b.txt");
    println!("{} {:?}", b.display(), b.components().collect::<Vec<_>>());
    println!("{:?}", p.ancestors().collect::<Vec<_>>());
    assert_eq!(Path::new("a/./b//c"), Path::new("a/b/c"));
    assert_eq!(p.extension(), Some(OsStr::new("gz")));
    match b.extension().and_then(OsStr::to_str) { Some("txt") => println!("text"), other => println!("{other:?}") }
    let o = std::fs::read_to_string("/nope");
    println!("{o:?}");
    if let Err(e) = o { println!("{e}"); }
}
