//! Outputs as plain text.

use serde_json::Value;

use super::{ansi, data_text, traceback};
use crate::format::ipynb::text_of;
use crate::model::Notebook;

/// What the notebook's cells put out, as text, without sources and colours.
pub fn text(notebook: &Notebook) -> String {
    let outputs = notebook.cells.iter().flat_map(|c| &c.outputs);
    outputs.map(|output| output_text(output).trim_end_matches('\n').to_owned() + "\n").collect()
}

/// One output as plain text.
pub(super) fn output_text(output: &Value) -> String {
    match output["output_type"].as_str() {
        Some("stream") => ansi::strip(&text_of(&output["text"])),
        Some("error") => ansi::strip(&traceback(output)),
        _ => ansi::strip(&data_text(output, "text/plain").unwrap_or_default()),
    }
}
