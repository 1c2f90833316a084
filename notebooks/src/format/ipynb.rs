//! Jupyter's notebook format 4.0 to 4.5 (<https://nbformat.readthedocs.io/en/latest/format_description.html>).

use serde::Serialize;
use serde_json::{Map, Value, json};

use crate::error::{FormatError, Place, decode};
use crate::model::{Cell, CellKind, Notebook};

/// Where a `.rsnb`'s frontmatter stands in the metadata.
const OWN_KEY: &str = "emberlab";
const FRONTMATTER: &str = "frontmatter";

/// Reads an `.ipynb`.
///
/// Unknown keys are kept. Errors name the place in the text or in the JSON.
pub fn read(bytes: &[u8]) -> Result<Notebook, FormatError> {
    let text = decode(bytes)?;
    let value: Value =
        serde_json::from_str(text.trim_start_matches('\u{feff}')).map_err(|e| json_error(text, &e))?;
    let mut top = object(value, "", "an object")?;
    let major = integer(top.remove("nbformat"), "nbformat")?;
    let minor = integer(top.remove("nbformat_minor"), "nbformat_minor")?;
    let Some(minor) = u64::try_from(minor).ok().filter(|m| major == 4 && *m <= 5) else {
        return Err(FormatError::Version { major, minor });
    };
    let mut metadata = object(top.remove("metadata").unwrap_or(json!({})), "metadata", "an object")?;
    let frontmatter = take_frontmatter(&mut metadata);
    let cells = match top.remove("cells") {
        Some(Value::Array(cells)) => cells,
        other => return Err(structure("cells", "a list", other.as_ref())),
    };
    let cells = cells.into_iter().enumerate().map(|(i, value)| read_cell(value, &format!("cells[{i}]")));
    Ok(Notebook { minor, metadata, frontmatter, cells: cells.collect::<Result<_, _>>()?, extra: top })
}

fn json_error(text: &str, error: &serde_json::Error) -> FormatError {
    if error.is_eof() {
        return FormatError::Truncated { place: Place::of(text, text.len()) };
    }
    let full = error.to_string();
    let message = full.rsplit_once(" at line ").map_or(full.as_str(), |(message, _)| message).to_owned();
    FormatError::Json { message, place: Place { line: error.line(), column: error.column() } }
}

fn structure(path: &str, expected: &'static str, found: Option<&Value>) -> FormatError {
    let found = match found {
        None => "nothing".to_owned(),
        Some(value) => {
            let text = value.to_string();
            let short: String = text.chars().take(40).collect();
            if short.len() < text.len() { format!("`{short}…`") } else { format!("`{short}`") }
        }
    };
    let path = if path.is_empty() { "the whole" } else { path };
    FormatError::Structure { path: path.to_owned(), expected, found }
}

fn object(value: Value, path: &str, expected: &'static str) -> Result<Map<String, Value>, FormatError> {
    match value {
        Value::Object(map) => Ok(map),
        other => Err(structure(path, expected, Some(&other))),
    }
}

fn integer(value: Option<Value>, path: &str) -> Result<i64, FormatError> {
    value.as_ref().and_then(Value::as_i64).ok_or_else(|| structure(path, "a whole number", value.as_ref()))
}

fn take_frontmatter(metadata: &mut Map<String, Value>) -> String {
    let Some(Value::Object(own)) = metadata.get_mut(OWN_KEY) else { return String::new() };
    let Some(Value::String(_)) = own.get(FRONTMATTER) else { return String::new() };
    let text = own.remove(FRONTMATTER).and_then(|v| v.as_str().map(str::to_owned)).unwrap_or_default();
    if own.is_empty() {
        metadata.remove(OWN_KEY);
    }
    text
}

/// A text, or a list of its lines with their breaks.
fn joined(value: Value, path: &str) -> Result<String, FormatError> {
    let expected = "a text or a list of lines";
    match value {
        Value::String(text) => Ok(text),
        Value::Array(lines) => {
            let mut text = String::new();
            for line in &lines {
                text += line.as_str().ok_or_else(|| structure(path, expected, Some(line)))?;
            }
            Ok(text)
        }
        other => Err(structure(path, expected, Some(&other))),
    }
}

fn read_cell(value: Value, path: &str) -> Result<Cell, FormatError> {
    let mut map = object(value, path, "an object")?;
    let kind = match map.remove("cell_type") {
        Some(Value::String(kind)) if kind == "code" => CellKind::Code,
        Some(Value::String(kind)) if kind == "markdown" => CellKind::Markdown,
        Some(Value::String(kind)) if kind == "raw" => CellKind::Raw,
        other => {
            let expected = "\"code\", \"markdown\" or \"raw\"";
            return Err(structure(&format!("{path}.cell_type"), expected, other.as_ref()));
        }
    };
    let source_path = format!("{path}.source");
    let source = match map.remove("source") {
        Some(value) => joined(value, &source_path)?,
        None => return Err(structure(&source_path, "a text or a list of lines", None)),
    };
    let mut cell = Cell::new(kind, source);
    cell.metadata =
        object(map.remove("metadata").unwrap_or(json!({})), &format!("{path}.metadata"), "an object")?;
    cell.id = match map.remove("id") {
        None => None,
        Some(Value::String(id)) => Some(id),
        Some(other) => return Err(structure(&format!("{path}.id"), "a text", Some(&other))),
    };
    cell.attachments = map.remove("attachments");
    if kind == CellKind::Code {
        cell.execution_count = match map.remove("execution_count") {
            None | Some(Value::Null) => None,
            Some(value) => Some(value.as_u64().ok_or_else(|| {
                structure(&format!("{path}.execution_count"), "a number or null", Some(&value))
            })?),
        };
        cell.outputs = match map.remove("outputs") {
            None => Vec::new(),
            Some(Value::Array(outputs)) => outputs,
            Some(other) => return Err(structure(&format!("{path}.outputs"), "a list", Some(&other))),
        };
    }
    cell.extra = map;
    Ok(cell)
}

/// Writes an `.ipynb` as Jupyter does: sorted keys, one space of indentation, texts as lists of lines.
pub fn write(notebook: &Notebook) -> String {
    let mut notebook = notebook.clone();
    if notebook.minor >= 5 {
        notebook.complete_ids();
    }
    let mut metadata = notebook.metadata;
    if !notebook.frontmatter.is_empty() {
        let own = metadata.entry(OWN_KEY).or_insert_with(|| json!({}));
        if let Value::Object(own) = own {
            own.insert(FRONTMATTER.to_owned(), notebook.frontmatter.into());
        }
    }
    let mut top = notebook.extra;
    top.insert("nbformat".into(), 4.into());
    top.insert("nbformat_minor".into(), notebook.minor.into());
    top.insert("metadata".into(), metadata.into());
    top.insert("cells".into(), notebook.cells.into_iter().map(cell_value).collect());
    let mut bytes = Vec::new();
    let formatter = serde_json::ser::PrettyFormatter::with_indent(b" ");
    let mut serializer = serde_json::Serializer::with_formatter(&mut bytes, formatter);
    Value::Object(top).serialize(&mut serializer).expect("JSON values always serialize into memory");
    bytes.push(b'\n');
    String::from_utf8(bytes).expect("serde_json writes UTF-8")
}

fn cell_value(cell: Cell) -> Value {
    let mut map = cell.extra;
    map.insert("cell_type".into(), cell.kind.name().into());
    map.insert("metadata".into(), cell.metadata.into());
    map.insert("source".into(), multiline(&cell.source));
    if let Some(id) = cell.id {
        map.insert("id".into(), id.into());
    }
    if let Some(attachments) = cell.attachments {
        map.insert("attachments".into(), attachments);
    }
    if cell.kind == CellKind::Code {
        map.insert("execution_count".into(), cell.execution_count.into());
        map.insert("outputs".into(), cell.outputs.into());
    }
    map.into()
}

/// A text as a list of its lines with their breaks, which is how notebooks diff best.
pub(crate) fn multiline(text: &str) -> Value {
    text.split_inclusive('\n').map(Value::from).collect()
}

/// The text of a [`multiline`] value; empty for anything else.
pub(crate) fn text_of(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(lines) => lines.iter().filter_map(Value::as_str).collect(),
        _ => String::new(),
    }
}
