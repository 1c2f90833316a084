//! From a run's events to nbformat outputs.

use std::collections::HashMap;

use base64::Engine as _;
use base64::engine::general_purpose::STANDARD;
use emberlab_protocol::{Event, MimeBundle, MimeData, Stream};
use serde_json::{Map, Value, json};

use crate::format::ipynb::{multiline, text_of};
use crate::model::Cell;

/// Of the text that a cell prints, this much is kept of its beginning and as much of its end.
const KEPT_BYTES: usize = 512 << 10;

/// Writes events into the cells of a notebook that they belong to.
#[derive(Debug, Default)]
pub struct OutputLog {
    /// Where each display id has been shown: cell and output.
    displays: HashMap<String, Vec<(usize, usize)>>,
    clear_before_next: bool,
    /// Bytes printed by the current cell.
    printed: usize,
    /// Bytes of the current cell that were not kept.
    dropped: usize,
}

impl OutputLog {
    /// Begins a cell: its old outputs go.
    pub fn begin(&mut self, cells: &mut [Cell], index: usize) {
        self.clear(cells, index);
        cells[index].execution_count = None;
        self.clear_before_next = false;
        self.printed = 0;
        self.dropped = 0;
    }

    fn clear(&mut self, cells: &mut [Cell], index: usize) {
        cells[index].outputs.clear();
        for places in self.displays.values_mut() {
            places.retain(|(cell, _)| *cell != index);
        }
    }

    /// Records one event of cell `index`.
    pub fn record(&mut self, cells: &mut [Cell], index: usize, event: &Event) {
        match event {
            Event::Started { execution_count, .. } => {
                cells[index].execution_count = Some(u64::from(*execution_count))
            }
            Event::ClearOutput { wait: true } => self.clear_before_next = true,
            Event::ClearOutput { wait: false } => self.clear(cells, index),
            Event::Display { data, display_id: Some(id), update: true } => self.update(cells, id, data),
            Event::Text { .. } | Event::Display { .. } | Event::Result { .. } | Event::Error(_) => {
                if std::mem::take(&mut self.clear_before_next) {
                    self.clear(cells, index);
                }
                self.add(cells, index, event);
            }
            Event::Done { .. } => finish_streams(&mut cells[index].outputs, self.dropped),
            _ => {}
        }
    }

    fn add(&mut self, cells: &mut [Cell], index: usize, event: &Event) {
        let outputs = &mut cells[index].outputs;
        match event {
            Event::Text { stream, text } => self.print(outputs, *stream, text),
            Event::Display { data, display_id, .. } => {
                if let Some(id) = display_id {
                    self.displays.entry(id.clone()).or_default().push((index, outputs.len()));
                }
                let (data, metadata) = bundle(data);
                outputs.push(json!({"output_type": "display_data", "data": data, "metadata": metadata}));
            }
            Event::Result { data, execution_count } => {
                let (data, metadata) = bundle(data);
                outputs.push(json!({
                    "output_type": "execute_result", "execution_count": execution_count,
                    "data": data, "metadata": metadata,
                }));
            }
            Event::Error(report) => {
                let traceback: Vec<&str> = report.ansi.lines().collect();
                outputs.push(json!({
                    "output_type": "error", "ename": report.name, "evalue": report.message, "traceback": traceback,
                }));
            }
            _ => {}
        }
    }

    fn update(&self, cells: &mut [Cell], id: &str, new: &MimeBundle) {
        for (cell, output) in self.displays.get(id).into_iter().flatten() {
            if let Some(Value::Object(output)) = cells[*cell].outputs.get_mut(*output) {
                let (data, metadata) = bundle(new);
                output.insert("data".into(), data);
                output.insert("metadata".into(), metadata);
            }
        }
    }

    /// Appends printed text, joined with what the same stream printed just before.
    fn print(&mut self, outputs: &mut Vec<Value>, stream: Stream, text: &str) {
        let name = match stream {
            Stream::Stdout => "stdout",
            Stream::Stderr => "stderr",
        };
        self.printed += text.len();
        let past_head = self.printed > KEPT_BYTES;
        // Once the head is full, a stream of its own holds the tail.
        let begin_tail = past_head && self.printed - text.len() <= KEPT_BYTES;
        let same = |v: &Value| v["output_type"] == "stream" && v["name"] == name;
        if begin_tail || !outputs.last().is_some_and(same) {
            outputs.push(json!({"output_type": "stream", "name": name, "text": ""}));
        }
        if let Some(Value::String(kept)) = outputs.last_mut().and_then(|o| o.get_mut("text")) {
            kept.push_str(text);
            // Cut in large steps, so that a flood costs linear time.
            if past_head && kept.len() > 2 * KEPT_BYTES {
                let cut = kept.ceil_char_boundary(kept.len() - KEPT_BYTES);
                let cut = kept[cut..].find('\n').map_or(cut, |n| cut + n + 1);
                self.dropped += cut;
                kept.drain(..cut);
            }
        }
    }
}

/// Notes what was dropped before the last stream, and stores texts as lists of lines.
fn finish_streams(outputs: &mut Vec<Value>, dropped: usize) {
    if dropped > 0
        && let Some(tail) = outputs.iter().rposition(|o| o["output_type"] == "stream")
    {
        let note = format!("[… {dropped} bytes of output are not kept …]\n");
        outputs.insert(tail, json!({"output_type": "stream", "name": "stderr", "text": note}));
    }
    for output in outputs.iter_mut().filter(|o| o["output_type"] == "stream") {
        let text = text_of(&output["text"]);
        output["text"] = multiline(&text);
    }
}

/// A mime bundle as nbformat has it: texts as lines, JSON as JSON, bytes as base64. The second is its metadata.
fn bundle(data: &MimeBundle) -> (Value, Value) {
    let mut values = Map::new();
    for (mime, data) in data.iter() {
        let value = match data {
            MimeData::Text(text) if is_json(mime) => {
                serde_json::from_str(text).unwrap_or_else(|_| text.as_str().into())
            }
            MimeData::Text(text) => multiline(text),
            MimeData::Binary(bytes) => STANDARD.encode(bytes).into(),
        };
        values.insert(mime.to_owned(), value);
    }
    let metadata: Map<String, Value> = data
        .metadata
        .iter()
        .map(|(key, text)| (key.clone(), serde_json::from_str(text).unwrap_or_else(|_| text.as_str().into())))
        .collect();
    (values.into(), metadata.into())
}

fn is_json(mime: &str) -> bool {
    mime == "application/json" || mime.ends_with("+json")
}
