//! The intrinsics that the library declares, found in its text.

use crate::SourceFile;

/// A function that the engine must implement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Intrinsic {
    /// The name that it is bound by: `tensor.add`.
    pub name: &'static str,
    /// Its signature on one line: `pub fn add(a: TensorHandle, b: TensorHandle) -> TensorHandle`.
    pub signature: String,
    /// The file that declares it.
    pub path: &'static str,
}

/// The intrinsics with a name of their own, `#[intrinsic("name")]`, in the order of the text.
pub fn intrinsics(files: &'static [SourceFile]) -> Vec<Intrinsic> {
    files.iter().flat_map(declared_in).collect()
}

fn declared_in(file: &'static SourceFile) -> Vec<Intrinsic> {
    const START: &str = "#[intrinsic(\"";
    let mut found = Vec::new();
    let mut offset = 0;
    while let Some(start) = file.text[offset..].find(START) {
        let line_start = file.text[..offset + start].rfind('\n').map_or(0, |newline| newline + 1);
        let is_code = file.text[line_start..offset + start].trim().is_empty();
        offset += start + START.len();
        // In a comment the text only talks about the attribute.
        if let (true, Some(declaration)) = (is_code, declaration(file, &file.text[offset..])) {
            found.push(declaration);
        }
    }
    found
}

/// The declaration whose name starts `text`.
fn declaration(file: &'static SourceFile, text: &'static str) -> Option<Intrinsic> {
    let (name, rest) = text.split_once("\")]")?;
    // The signature ends at the `;` that no bracket encloses, as `[T; N]` has one inside.
    let mut depth = 0usize;
    let end = rest.char_indices().find_map(|(i, c)| {
        match c {
            '(' | '[' | '{' => depth += 1,
            ')' | ']' | '}' => depth = depth.saturating_sub(1),
            ';' if depth == 0 => return Some(i),
            _ => {}
        }
        None
    })?;
    // Documentation and further attributes may stand between the attribute and the function.
    let lines = rest[..end].lines().map(str::trim);
    let code: Vec<&str> = lines.filter(|line| !line.starts_with("//") && !line.starts_with("#[")).collect();
    let signature = code.join(" ").split_whitespace().collect::<Vec<_>>().join(" ");
    Some(Intrinsic { name, signature: signature.replace("( ", "(").replace(", )", ")"), path: file.path })
}
