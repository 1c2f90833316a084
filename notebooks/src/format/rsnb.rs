//! `.rsnb`: percent cells for Rust. A file that a person writes reads as expected, and what a machine writes reads back equal.
//!
//! ```text
//! #!/usr/bin/env -S emberlab run        frontmatter: a shebang, and cargo-script's block
//! ---
//! [package]
//! ---
//! // ---                                jupytext's header, only if the metadata is not the usual one
//! // jupyter: {"kernelspec": …}
//! // ---
//!
//! // %% Digits [markdown]
//! // # Digits
//!
//! // %% tags=["parameters"]
//! let epochs = 5;
//! ```
//!
//! Rules that make it lossless: blank lines that end a code cell belong to the layout, and a source that really ends so
//! says it by `end="\n"`; a line of a cell that looks like a cell line gets a backslash (`// \%%`); metadata keys
//! that would not read back stand together in `metadata={…}`. Outputs and execution counts are not written.

use std::borrow::Cow;

use emberlab_magics::cell_line;
use serde_json::{Map, Value, json};

use super::header::{Header, is_plain_key};
use crate::error::{FormatError, Place, decode};
use crate::model::{Cell, CellKind, Notebook, default_metadata, made_up_id};

/// Keys of a cell line that are not keys of the cell's metadata.
const OWN_KEYS: [&str; 5] = ["id", "attachments", "metadata", "cell", "end"];

/// Reads a `.rsnb` or `.nb.rs`.
pub fn read(bytes: &[u8]) -> Result<Notebook, FormatError> {
    let text = decode(bytes)?;
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let mut unix = Cow::Borrowed(text);
    while has_windows_lines(&unix) {
        unix = unix.replace("\r\n", "\n").into();
    }
    let text = unix.as_ref();
    let parts = emberlab_magics::percent_parts(text);
    let mut notebook = Notebook::default();
    for part in parts {
        let offset = part.text.as_ptr() as usize - text.as_ptr() as usize;
        match part.header {
            None if !part.is_code => add_frontmatter(&mut notebook, part.text),
            None => {
                let mut rest = part.text;
                loop {
                    let at = offset + part.text.len() - rest.len();
                    let after = read_jupyter_header(rest, text, at, &mut notebook)?;
                    if after.len() == rest.len() {
                        break;
                    }
                    rest = after;
                }
                if !rest.trim().is_empty() {
                    notebook.cells.push(Cell::code(unescape(code_source(rest.trim_start_matches('\n')))));
                }
            }
            Some(line) => {
                let at = line.as_ptr() as usize - text.as_ptr() as usize;
                let header = Header::parse(line).map_err(|(message, byte)| FormatError::Header {
                    place: Place::of(text, at + byte),
                    message,
                })?;
                notebook.cells.push(read_cell(header, part.text));
            }
        }
    }
    Ok(notebook)
}

/// Frontmatter is whole lines, whether or not the file's last line ends.
fn add_frontmatter(notebook: &mut Notebook, text: &str) {
    notebook.frontmatter += text.trim_end_matches(['\n', '\r']);
    notebook.frontmatter.push('\n');
}

/// True if every line ends as Windows ends lines; a mixture is content and stays.
fn has_windows_lines(text: &str) -> bool {
    text.contains("\r\n") && text.matches('\n').count() == text.matches("\r\n").count()
}

/// Takes `// jupyter: {…}` between `// ---` lines off the start. A header in YAML, as jupytext writes it, is kept as text.
fn read_jupyter_header<'a>(
    text: &'a str,
    whole: &str,
    offset: usize,
    notebook: &mut Notebook,
) -> Result<&'a str, FormatError> {
    let blank = text.len() - text.trim_start_matches('\n').len();
    let mut lines = text[blank..].split_inclusive('\n');
    let Some(opening) = lines.next().filter(|l| l.trim_end() == "// ---") else { return Ok(text) };
    let mut length = blank + opening.len();
    let mut json_line = None;
    for line in lines {
        let start = length;
        length += line.len();
        if line.trim_end() == "// ---" {
            let Some((value, at)) = json_line else {
                // Not ours: part of the frontmatter, verbatim.
                add_frontmatter(notebook, &text[..length]);
                return Ok(&text[length..]);
            };
            let value: Value = serde_json::from_str(value).map_err(|error| FormatError::Header {
                place: Place::of(whole, offset + at),
                message: format!("the notebook's metadata is not JSON: {error}"),
            })?;
            apply_jupyter_header(value, notebook);
            return Ok(&text[length..]);
        }
        if let Some(value) = line.strip_prefix("// jupyter:")
            && value.trim_start().starts_with('{')
        {
            json_line = Some((value.trim(), start));
        }
    }
    Ok(text)
}

fn apply_jupyter_header(value: Value, notebook: &mut Notebook) {
    let Value::Object(mut metadata) = value else { return };
    if let Some(Value::Object(mut own)) = metadata.remove("emberlab.file") {
        notebook.minor = own.get("minor").and_then(Value::as_u64).unwrap_or(notebook.minor);
        if let Some(Value::Object(extra)) = own.remove("extra") {
            notebook.extra = extra;
        }
        if own.contains_key("usual") {
            return;
        }
    }
    notebook.metadata = metadata;
}

fn read_cell(header: Header, text: &str) -> Cell {
    let mut values = header.values;
    let source = match header.kind {
        CellKind::Code => {
            let end = values.remove("end").and_then(|v| v.as_str().map(str::to_owned)).unwrap_or_default();
            unescape(code_source(text)) + &end
        }
        CellKind::Markdown | CellKind::Raw => uncomment(text),
    };
    let mut cell = Cell::new(header.kind, source);
    cell.id = match values.remove("id") {
        Some(Value::String(id)) => Some(id),
        Some(other) => Some(other.to_string()),
        None => None,
    };
    cell.attachments = values.remove("attachments");
    for (key, target) in [("cell", &mut cell.extra), ("metadata", &mut cell.metadata)] {
        match values.remove(key) {
            Some(Value::Object(map)) => *target = map,
            Some(other) => drop(target.insert(key.to_owned(), other)),
            None => {}
        }
    }
    cell.metadata.extend(values);
    cell
}

/// The text up to the last line that is not blank, without its line break.
fn code_source(text: &str) -> &str {
    let mut end = 0;
    let mut position = 0;
    for line in text.split_inclusive('\n') {
        position += line.len();
        if !line.trim().is_empty() {
            end = position;
        }
    }
    let source = &text[..end];
    source.strip_suffix('\n').unwrap_or(source)
}

fn uncomment(text: &str) -> String {
    // Lines that are not commented, and blank ones at the end, are layout or a person's way of writing.
    let lines = code_source(text).split('\n').map(|line| {
        let line = unescape(line);
        match line.strip_prefix("//") {
            Some(rest) => rest.strip_prefix(' ').unwrap_or(rest).to_owned(),
            None => line,
        }
    });
    lines.collect::<Vec<_>>().join("\n")
}

/// Takes one backslash off lines that [`escape`] gave one.
fn unescape(text: &str) -> String {
    map_lines(text, |line| {
        let rest = line.strip_prefix("// \\")?;
        rest.trim_start_matches('\\').starts_with("%%").then(|| format!("// {rest}"))
    })
}

/// Puts a backslash where a cell's line would read as a cell line, or as one with a backslash.
fn escape(text: &str) -> String {
    map_lines(text, |line| {
        let rest = line.strip_prefix("// ")?;
        let unmarked = rest.trim_start_matches('\\');
        let doubled = rest.len() > unmarked.len() && unmarked.starts_with("%%");
        (doubled || cell_line(line).is_some()).then(|| format!("// \\{rest}"))
    })
}

fn map_lines(text: &str, change: impl Fn(&str) -> Option<String>) -> String {
    let lines = text.split('\n').map(|line| change(line).unwrap_or_else(|| line.to_owned()));
    lines.collect::<Vec<_>>().join("\n")
}

/// Writes a `.rsnb`.
pub fn write(notebook: &Notebook) -> String {
    let mut text = notebook.frontmatter.clone();
    if let Some(metadata) = jupyter_header(notebook) {
        text += &format!("// ---\n// jupyter: {metadata}\n// ---\n");
    }
    let named = ids_to_write(notebook);
    for (index, cell) in notebook.cells.iter().enumerate() {
        // cargo-script's block stands right before the first cell; all else is set apart.
        if !text.is_empty() && (index > 0 || !text.ends_with("\n---\n")) {
            text.push('\n');
        }
        write_cell(cell, named[index].as_deref(), &mut text);
    }
    text
}

/// The ids that must be written down: all but those that [`Notebook::complete_ids`] makes up again.
fn ids_to_write(notebook: &Notebook) -> Vec<Option<String>> {
    let all = || notebook.cells.iter().map(|cell| cell.id.clone());
    if notebook.minor < 5 {
        return all().collect();
    }
    let mut shorter = notebook.clone();
    for (index, cell) in shorter.cells.iter_mut().enumerate() {
        cell.id = cell.id.take().filter(|id| *id != made_up_id(index + 1));
    }
    let written: Vec<_> = shorter.cells.iter().map(|cell| cell.id.clone()).collect();
    shorter.complete_ids();
    // A made-up id that would go to another cell has to stay written, and so do all.
    let same = all().zip(&shorter.cells).all(|(id, cell)| id.is_none() || id == cell.id);
    if same { written } else { all().collect() }
}

/// The notebook's metadata, if it is not the usual one of a new notebook.
fn jupyter_header(notebook: &Notebook) -> Option<Value> {
    let usual = notebook.metadata == default_metadata();
    let mut own = Map::new();
    if notebook.minor != 5 {
        own.insert("minor".into(), notebook.minor.into());
    }
    if !notebook.extra.is_empty() {
        own.insert("extra".into(), notebook.extra.clone().into());
    }
    if usual && own.is_empty() {
        return None;
    }
    let mut metadata = if usual { Map::new() } else { notebook.metadata.clone() };
    if usual {
        own.insert("usual".into(), true.into());
    }
    if !own.is_empty() {
        metadata.insert("emberlab.file".into(), own.into());
    }
    Some(metadata.into())
}

fn write_cell(cell: &Cell, id: Option<&str>, text: &mut String) {
    let mut values = Map::new();
    let mut grouped = Map::new();
    for (key, value) in &cell.metadata {
        let stands_alone = is_plain_key(key) && !OWN_KEYS.contains(&key.as_str());
        let target = if stands_alone { &mut values } else { &mut grouped };
        target.insert(key.clone(), value.clone());
    }
    for (key, value) in [
        ("id", id.map(Value::from)),
        ("attachments", cell.attachments.clone()),
        ("cell", (!cell.extra.is_empty()).then(|| json!(cell.extra))),
        ("metadata", (!grouped.is_empty()).then(|| json!(grouped))),
    ] {
        if let Some(value) = value {
            values.insert(key.to_owned(), value);
        }
    }
    let body = match cell.kind {
        CellKind::Code => {
            let source = code_source(&cell.source);
            let end = &cell.source[source.len()..];
            if !end.is_empty() {
                values.insert("end".to_owned(), end.into());
            }
            escape(source)
        }
        CellKind::Markdown | CellKind::Raw => comment(&cell.source),
    };
    *text += &Header { kind: cell.kind, values }.write();
    text.push('\n');
    if !body.is_empty() {
        *text += &body;
        text.push('\n');
    }
}

fn comment(source: &str) -> String {
    if source.is_empty() {
        return String::new();
    }
    let lines =
        source.split('\n').map(|line| if line.is_empty() { "//".to_owned() } else { format!("// {line}") });
    escape(&lines.collect::<Vec<_>>().join("\n"))
}
