//! A notebook with its outputs, for reading.

mod ansi;
mod html;
mod markdown;
mod text;

use serde_json::{Value, json};

use crate::format::ipynb::text_of;
use crate::model::Notebook;
use crate::run::RunSummary;

pub use html::html;
pub use markdown::markdown;
pub use text::text;

/// The report of a run as JSON: outcome, times, and for each code cell how it ended and what it printed.
pub fn json(notebook: &Notebook, summary: &RunSummary) -> String {
    let cells = summary.cells.iter().map(|report| {
        let cell = &notebook.cells[report.index];
        json!({
            "index": report.index,
            "id": cell.id,
            "name": report.name,
            "outcome": format!("{:?}", report.outcome),
            "message": report.message,
            "elapsed": report.elapsed.as_secs_f64(),
            "peak_memory": report.peak_memory,
            "execution_count": cell.execution_count,
            "outputs": cell.outputs,
        })
    });
    let value = json!({
        "outcome": summary.outcome.name(),
        "exit_code": summary.outcome.exit_code(),
        "elapsed": summary.elapsed.as_secs_f64(),
        "cells": cells.collect::<Vec<_>>(),
    });
    format!("{value:#}\n")
}

/// Text for HTML: `& < > "` escaped.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The text of an output's mime type, if it has that type.
fn data_text(output: &Value, mime: &str) -> Option<String> {
    output.get("data")?.get(mime).map(text_of)
}

/// The lines of an error output, with their colours.
fn traceback(output: &Value) -> String {
    let lines = output.get("traceback").and_then(Value::as_array);
    let lines: Vec<&str> = lines.into_iter().flatten().filter_map(Value::as_str).collect();
    if lines.is_empty() { text_of(&output["evalue"]) } else { lines.join("\n") }
}
