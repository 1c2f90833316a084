//! A notebook as Markdown: cells as they are, outputs in fences, pictures inline.

use serde_json::Value;

use super::data_text;
use super::text::output_text;
use crate::format::ipynb::text_of;
use crate::model::{CellKind, Notebook};

/// The notebook as Markdown.
pub fn markdown(notebook: &Notebook) -> String {
    let mut parts = Vec::new();
    for cell in &notebook.cells {
        match cell.kind {
            CellKind::Markdown => parts.push(cell.source.trim_end().to_owned()),
            CellKind::Code => parts.push(fenced("rust", &cell.source)),
            CellKind::Raw => parts.push(fenced("", &cell.source)),
        }
        parts.extend(cell.outputs.iter().map(output));
    }
    parts.retain(|part| !part.is_empty());
    parts.join("\n\n") + "\n"
}

/// A fence longer than any in the text (CommonMark 0.31, 4.5).
fn fenced(language: &str, text: &str) -> String {
    let longest = text.split(|c| c != '`').map(str::len).max().unwrap_or(0);
    let fence = "`".repeat(longest.max(2) + 1);
    format!("{fence}{language}\n{}\n{fence}", text.trim_end_matches('\n'))
}

fn output(output: &Value) -> String {
    let mut pictures = ["image/png", "image/jpeg", "image/gif"].iter();
    if let Some((mime, base64)) = pictures.find_map(|mime| Some((mime, data_text(output, mime)?))) {
        return format!("![](data:{mime};base64,{})", base64.replace('\n', ""));
    }
    if let Some(svg) = data_text(output, "image/svg+xml") {
        use base64::Engine as _;
        let encoded = base64::engine::general_purpose::STANDARD.encode(svg);
        return format!("![](data:image/svg+xml;base64,{encoded})");
    }
    if let Some(text) = output.get("data").and_then(|d| d.get("text/markdown")).map(text_of) {
        return text;
    }
    let text = output_text(output);
    if text.trim().is_empty() { String::new() } else { fenced("text", &text) }
}
