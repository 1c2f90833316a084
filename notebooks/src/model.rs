//! A notebook in memory: what both formats hold, and nothing of either.

use serde_json::{Map, Value};

/// What a cell is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum CellKind {
    /// Rust and magics.
    Code,
    /// Markdown.
    Markdown,
    /// Text for converters.
    Raw,
}

impl CellKind {
    /// Its name in `.ipynb` files and in cell lines.
    pub fn name(self) -> &'static str {
        match self {
            CellKind::Code => "code",
            CellKind::Markdown => "markdown",
            CellKind::Raw => "raw",
        }
    }
}

/// One cell.
#[derive(Debug, Clone, PartialEq)]
pub struct Cell {
    /// What it is.
    pub kind: CellKind,
    /// Its id, if the file names one; writers of nbformat 4.5 make one up where it is missing.
    pub id: Option<String>,
    /// Its text.
    pub source: String,
    /// Its metadata, `tags` included.
    pub metadata: Map<String, Value>,
    /// Files embedded in a Markdown cell.
    pub attachments: Option<Value>,
    /// The number of its last execution.
    pub execution_count: Option<u64>,
    /// Its outputs, as nbformat has them.
    pub outputs: Vec<Value>,
    /// Keys that nbformat does not know.
    pub extra: Map<String, Value>,
}

impl Cell {
    /// A cell of that kind and text, with nothing else.
    pub fn new(kind: CellKind, source: impl Into<String>) -> Self {
        Cell {
            kind,
            id: None,
            source: source.into(),
            metadata: Map::new(),
            attachments: None,
            execution_count: None,
            outputs: Vec::new(),
            extra: Map::new(),
        }
    }

    /// A code cell.
    pub fn code(source: impl Into<String>) -> Self {
        Cell::new(CellKind::Code, source)
    }

    /// A Markdown cell.
    pub fn markdown(source: impl Into<String>) -> Self {
        Cell::new(CellKind::Markdown, source)
    }

    /// Whether the cell is tagged so.
    pub fn has_tag(&self, tag: &str) -> bool {
        let tags = self.metadata.get("tags").and_then(Value::as_array);
        tags.is_some_and(|tags| tags.iter().any(|t| t.as_str() == Some(tag)))
    }

    /// The cell with one more tag.
    pub fn tagged(mut self, tag: &str) -> Self {
        let tags = self.metadata.entry("tags").or_insert_with(|| Value::Array(Vec::new()));
        match tags {
            Value::Array(tags) => tags.push(tag.into()),
            other => *other = Value::Array(vec![tag.into()]),
        }
        self
    }

    /// What it is called in reports: its title, its id, or its first line.
    pub fn name(&self) -> String {
        let title = self.metadata.get("title").and_then(Value::as_str);
        let first_line = || {
            let lines = self.source.lines().map(str::trim).filter(|l| !l.is_empty());
            lines
                .clone()
                .find(|l| !l.starts_with("//"))
                .or(lines.clone().next())
                .unwrap_or_default()
                .to_owned()
        };
        title.or(self.id.as_deref()).map_or_else(first_line, str::to_owned)
    }
}

/// A notebook.
#[derive(Debug, Clone, PartialEq)]
pub struct Notebook {
    /// The minor version of nbformat 4 that it is written in, 0 to 5.
    pub minor: u64,
    /// Its metadata, as `.ipynb` has it.
    pub metadata: Map<String, Value>,
    /// Shebang and `---` block of a `.rsnb`, exactly as written, line breaks included; empty if there is none.
    pub frontmatter: String,
    /// Its cells.
    pub cells: Vec<Cell>,
    /// Top-level keys that nbformat does not know.
    pub extra: Map<String, Value>,
}

impl Default for Notebook {
    fn default() -> Self {
        Self {
            minor: 5,
            metadata: default_metadata(),
            frontmatter: String::new(),
            cells: Vec::new(),
            extra: Map::new(),
        }
    }
}

impl Notebook {
    /// A new notebook of those cells.
    pub fn with_cells(cells: Vec<Cell>) -> Self {
        Self { cells, ..Self::default() }
    }

    /// Removes outputs and execution counts.
    pub fn clear_outputs(&mut self) {
        for cell in &mut self.cells {
            cell.outputs.clear();
            cell.execution_count = None;
        }
    }

    /// Gives ids to cells without one, as nbformat 4.5 asks. The same notebook gets the same ids.
    pub fn complete_ids(&mut self) {
        let mut taken: std::collections::HashSet<String> =
            self.cells.iter().filter_map(|c| c.id.clone()).collect();
        for (index, cell) in self.cells.iter_mut().enumerate().filter(|(_, c)| c.id.is_none()) {
            let mut number = index + 1;
            let id = loop {
                let candidate = made_up_id(number);
                if taken.insert(candidate.clone()) {
                    break candidate;
                }
                number += 1;
            };
            cell.id = Some(id);
        }
    }
}

/// The id of a cell without one, by a number that is its place where possible.
pub(crate) fn made_up_id(number: usize) -> String {
    format!("cell-{number}")
}

/// The metadata of a notebook that says nothing of its own; a `.rsnb` does not write it down.
pub(crate) fn default_metadata() -> Map<String, Value> {
    let value = serde_json::json!({
        "kernelspec": {"display_name": "Emberlab (Rust)", "language": "rust", "name": "emberlab"},
        "language_info": {
            "codemirror_mode": "rust",
            "file_extension": ".rs",
            "mimetype": "text/x-rustsrc",
            "name": "rust",
            "pygments_lexer": "rust",
        },
    });
    match value {
        Value::Object(map) => map,
        _ => Map::new(),
    }
}
