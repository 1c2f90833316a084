//! `.ipynb` and `.rsnb` say the same things: what one holds, the other gives back.

use emberlab_notebooks::{
    Cell, CellKind, FormatError, Notebook, convert, ipynb, read_notebook, rsnb, write_notebook,
};
use serde_json::{Map, Value, json};

fn ipynb_of(cells: Value) -> Vec<u8> {
    json!({"nbformat": 4, "nbformat_minor": 5, "metadata": {}, "cells": cells}).to_string().into_bytes()
}

/// The notebook after a way through `.rsnb` text, to which its outputs are given back.
fn through_rsnb(notebook: &Notebook) -> Notebook {
    let mut back = rsnb::read(rsnb::write(notebook).as_bytes()).unwrap();
    for (cell, old) in back.cells.iter_mut().zip(&notebook.cells) {
        cell.outputs.clone_from(&old.outputs);
        cell.execution_count = old.execution_count;
    }
    back
}

/// Numbers without pattern (xorshift), the same on every run.
struct Dice(u64);

impl Dice {
    fn roll(&mut self, sides: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 >> 11) as usize % sides
    }

    fn text(&mut self, pieces: &[&str], most: usize) -> String {
        (0..self.roll(most + 1)).map(|_| pieces[self.roll(pieces.len())]).collect()
    }

    fn json(&mut self, depth: usize) -> Value {
        match self.roll(if depth == 0 { 6 } else { 8 }) {
            0 => Value::Null,
            1 => json!(self.roll(2) == 0),
            2 => json!(self.roll(1000) as i64 - 500),
            3 => json!(self.roll(1000) as f64 / 7.0),
            4 | 5 => json!(self.text(HARD, 4)),
            6 => (0..self.roll(4)).map(|_| self.json(depth - 1)).collect(),
            _ => {
                let keys: Vec<String> = (0..self.roll(4)).map(|_| self.text(HARD, 2)).collect();
                Value::Object(keys.into_iter().map(|k| (k, self.json(depth - 1))).collect())
            }
        }
    }

    fn metadata(&mut self) -> Map<String, Value> {
        let keys = [
            "title",
            "tags",
            "timeout",
            "id",
            "end",
            "metadata",
            "cell",
            "attachments",
            "a b",
            "x.y",
            "größe",
            "=",
            "",
            "kind",
            "[markdown]",
        ];
        let count = self.roll(4);
        (0..count)
            .map(|_| {
                let key = keys[self.roll(keys.len())];
                let value = if self.roll(2) == 0 { json!(self.text(HARD, 4)) } else { self.json(2) };
                (key.to_owned(), value)
            })
            .collect()
    }

    fn cell(&mut self) -> Cell {
        let kind = [CellKind::Code, CellKind::Markdown, CellKind::Raw][self.roll(3)];
        let mut cell = Cell::new(kind, self.text(HARD, 12));
        cell.metadata = self.metadata();
        if self.roll(2) == 0 {
            cell.id = Some(format!("id-{}", self.roll(1_000_000)));
        }
        if self.roll(6) == 0 {
            cell.extra.insert(self.text(HARD, 2) + "-unknown", self.json(2));
        }
        match kind {
            CellKind::Code => {
                cell.execution_count = (self.roll(2) == 0).then(|| self.roll(99) as u64);
                cell.outputs = (0..self.roll(3))
                    .map(|_| json!({"output_type": "stream", "name": "stdout", "text": self.text(HARD, 5)}))
                    .collect();
            }
            _ => cell.attachments = (self.roll(4) == 0).then(|| json!({"a b.png": {"image/png": "AAAA"}})),
        }
        cell
    }

    fn notebook(&mut self) -> Notebook {
        let mut notebook = Notebook::with_cells((0..self.roll(6)).map(|_| self.cell()).collect());
        notebook.minor = self.roll(6) as u64;
        if self.roll(2) == 0 {
            notebook.metadata = self.metadata();
        }
        if self.roll(4) == 0 {
            notebook.extra.insert("unknown".into(), self.json(2));
        }
        if self.roll(4) == 0 {
            notebook.frontmatter =
                "#!/usr/bin/env -S emberlab run\n---\n[package]\nname = \"x\"\n---\n".into();
        }
        notebook
    }
}

/// Everything that has a meaning in one of the formats.
const HARD: &[&str] = &[
    "\n",
    "\n",
    " ",
    "\t",
    "\r\n",
    "\r",
    "let a = 1;",
    "// %%",
    "// %% [markdown]",
    "//%%",
    "// \\%% x",
    "\\",
    "// ",
    "//",
    "---",
    "// ---",
    "#!",
    "%time",
    "%%bash",
    "// %%bash",
    "# Title",
    "\"",
    "{",
    "]",
    "=",
    "a=b",
    "é",
    "\u{2028}",
    "\u{feff}",
    "日本",
    "[markdown]",
    "end=\"\\n\"",
    "// jupyter: {}",
];

#[test]
fn any_notebook_comes_back_from_rsnb_as_it_went() {
    let mut dice = Dice(0x9e37_79b9_7f4a_7c15);
    for _ in 0..4000 {
        let notebook = dice.notebook();
        assert_eq!(through_rsnb(&notebook), notebook, "\n{}", rsnb::write(&notebook));
    }
}

#[test]
fn ids_that_nobody_chose_are_not_written_down_and_come_back() {
    for ids in [
        ["cell-1", "cell-2", "cell-3"],
        ["cell-2", "cell-1", "x"],
        ["x", "cell-2", "cell-1"],
        ["cell-2", "cell-2", "x"],
    ] {
        let mut notebook = Notebook::with_cells(ids.map(|_| Cell::code("1")).to_vec());
        for (cell, id) in notebook.cells.iter_mut().zip(ids) {
            cell.id = Some(id.into());
        }
        let text = rsnb::write(&notebook);
        assert_eq!(text.contains("id="), ids != ["cell-1", "cell-2", "cell-3"], "{text}");
        let mut back = rsnb::read(text.as_bytes()).unwrap();
        back.complete_ids();
        assert_eq!(back, notebook);
    }
}

#[test]
fn the_example_notebooks_read_and_come_back_cell_by_cell() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR"));
    let files: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .flatten()
        .map(|f| f.path())
        .filter(|p| p.extension().is_some_and(|e| e == "rsnb"))
        .collect();
    assert!(!files.is_empty());
    for file in files {
        let notebook = read_notebook(&file).unwrap();
        assert!(notebook.cells.iter().any(|c| c.kind == CellKind::Code), "{}", file.display());
        let mut back = ipynb::read(ipynb::write(&notebook).as_bytes()).unwrap();
        let mut completed = notebook.clone();
        completed.complete_ids();
        assert_eq!(back, completed);
        back = rsnb::read(rsnb::write(&back).as_bytes()).unwrap();
        assert_eq!(back.cells.len(), notebook.cells.len());
        assert!(
            back.cells
                .iter()
                .zip(&notebook.cells)
                .all(|(a, b)| (a.kind, &a.source, &a.metadata) == (b.kind, &b.source, &b.metadata))
        );
    }
}

#[test]
fn any_notebook_comes_back_from_ipynb_as_it_went() {
    let mut dice = Dice(7);
    for _ in 0..1000 {
        let mut notebook = dice.notebook();
        let text = ipynb::write(&notebook);
        if notebook.minor >= 5 {
            notebook.complete_ids();
        }
        assert_eq!(ipynb::read(text.as_bytes()).unwrap(), notebook);
        assert_eq!(ipynb::write(&notebook), text, "writing is stable");
    }
}

#[test]
fn any_rsnb_text_reads_and_then_stays_the_same() {
    let mut dice = Dice(99);
    for _ in 0..4000 {
        let text = dice.text(HARD, 30);
        // A broken cell line is an error; anything else is a notebook.
        let Ok(notebook) = rsnb::read(text.as_bytes()) else { continue };
        let written = rsnb::write(&notebook);
        assert_eq!(rsnb::read(written.as_bytes()).unwrap(), notebook, "{text:?} →\n{written}");
    }
}

#[test]
fn a_handwritten_notebook_reads_as_meant() {
    let text = r##"#!/usr/bin/env -S emberlab run
---
[package]
description = "Digits, from scratch"
---
// %% [markdown]
// # Digits
//
// Some *text*.


// %% tags=["parameters"]
let epochs = 5;
let lr = 1e-3;

// %% Training loop id="train" timeout=600
// %time
train(&mut model, epochs, lr);
// %% [raw] format="text/html"
// <hr>
"##;
    let notebook = rsnb::read(text.as_bytes()).unwrap();
    assert!(notebook.frontmatter.starts_with("#!/usr/bin/env") && notebook.frontmatter.ends_with("---\n"));
    let seen: Vec<_> = notebook.cells.iter().map(|c| (c.kind, c.source.as_str())).collect();
    assert_eq!(
        seen,
        [
            (CellKind::Markdown, "# Digits\n\nSome *text*."),
            (CellKind::Code, "let epochs = 5;\nlet lr = 1e-3;"),
            (CellKind::Code, "// %time\ntrain(&mut model, epochs, lr);"),
            (CellKind::Raw, "<hr>"),
        ]
    );
    assert!(notebook.cells[1].has_tag("parameters"));
    assert_eq!(notebook.cells[2].id.as_deref(), Some("train"));
    assert_eq!(
        notebook.cells[2].metadata,
        *json!({"title": "Training loop", "timeout": 600}).as_object().unwrap()
    );
}

#[test]
fn a_written_notebook_reads_well() {
    let mut notebook = Notebook::with_cells(vec![
        Cell::markdown("# Digits\n\nText."),
        Cell::code("let epochs = 5;").tagged("parameters"),
        Cell::code("train()"),
    ]);
    notebook.cells[2].id = Some("train".into());
    notebook.cells[2].metadata.insert("timeout".into(), json!(600));
    let text = "// %% [markdown]\n// # Digits\n//\n// Text.\n\n// %% tags=[\"parameters\"]\nlet epochs = 5;\n\n\
                // %% id=\"train\" timeout=600\ntrain()\n";
    assert_eq!(rsnb::write(&notebook), text);
}

#[test]
fn files_of_windows_read_as_others_do() {
    let notebook =
        rsnb::read(b"// %% [markdown]\r\n// # A\r\n\r\n// %%\r\nlet a = 1;\r\nlet b = 2;\r\n").unwrap();
    assert_eq!(notebook.cells[0].source, "# A");
    assert_eq!(notebook.cells[1].source, "let a = 1;\nlet b = 2;");
}

#[test]
fn a_plain_rust_file_is_one_cell_and_an_empty_one_none() {
    let notebook = rsnb::read(b"fn main() {\n    println!(\"hi\");\n}\n").unwrap();
    assert_eq!(notebook.cells.len(), 1);
    assert_eq!(rsnb::read(b"").unwrap().cells.len(), 0);
}

#[test]
fn a_header_by_jupytext_is_kept_as_it_is() {
    let text = "// ---\n// jupyter:\n//   kernelspec:\n//     name: emberlab\n// ---\n\n// %%\n1\n";
    let notebook = rsnb::read(text.as_bytes()).unwrap();
    assert_eq!(notebook.cells.len(), 1);
    assert_eq!(rsnb::write(&notebook), text);
}

#[test]
fn notebooks_of_all_minor_versions_are_read() {
    for minor in 0..=5 {
        let text = json!({
            "nbformat": 4, "nbformat_minor": minor, "metadata": {"kernelspec": {"name": "emberlab"}},
            "cells": [
                {"cell_type": "markdown", "metadata": {}, "source": ["# A\n", "b"]},
                {"cell_type": "code", "metadata": {"collapsed": true}, "source": "x", "execution_count": null, "outputs": []},
            ],
        });
        let notebook = ipynb::read(text.to_string().as_bytes()).unwrap();
        assert_eq!(notebook.cells[0].source, "# A\nb");
        let back: Value = serde_json::from_str(&ipynb::write(&notebook)).unwrap();
        assert_eq!(back["nbformat_minor"], minor);
        assert_eq!(back["cells"][0].get("id").is_some(), minor == 5, "ids exist since 4.5");
    }
}

#[test]
fn damaged_files_say_where() {
    let good = String::from_utf8(ipynb_of(json!([{"cell_type": "markdown", "metadata": {}, "source": "é"}])))
        .unwrap();
    for length in (1..good.len()).filter(|n| good.is_char_boundary(*n)) {
        let error = ipynb::read(&good.as_bytes()[..length]).unwrap_err();
        assert!(matches!(error, FormatError::Truncated { .. }), "{length}: {error}");
    }
    let mut bytes = good.clone().into_bytes();
    let at = good.find('é').unwrap();
    bytes[at + 1] = b'"';
    assert_eq!(
        ipynb::read(&bytes).unwrap_err().to_string(),
        format!("the file is not UTF-8: line 1, column {} holds the byte 0xc3", at + 1)
    );
    assert_eq!(
        rsnb::read(b"// %%\nlet a = \"\xff\";").unwrap_err().to_string(),
        "the file is not UTF-8: line 2, column 10 holds the byte 0xff"
    );
    for (text, message) in [
        ("", "the file is truncated: its JSON ends at line 1, column 1, in the middle"),
        ("{\n \"cells\": [,]}", "the file is not JSON: expected value at line 2, column 12"),
        ("[]", "the file is not a notebook: `the whole` must be an object, found `[]`"),
        ("{}", "the file is not a notebook: `nbformat` must be a whole number, found nothing"),
        (
            "{\"nbformat\": 3, \"nbformat_minor\": 0}",
            "notebooks of format 3.0 are not supported, only 4.0 to 4.5; `jupyter nbconvert --to notebook` converts older ones",
        ),
        (
            "{\"nbformat\": 4, \"nbformat_minor\": 5, \"cells\": [{\"cell_type\": \"code\", \"source\": 3}]}",
            "the file is not a notebook: `cells[0].source` must be a text or a list of lines, found `3`",
        ),
        (
            "{\"nbformat\": 4, \"nbformat_minor\": 5, \"cells\": [{\"cell_type\": \"heading\"}]}",
            "the file is not a notebook: `cells[0].cell_type` must be \"code\", \"markdown\" or \"raw\", found `\"heading\"`",
        ),
    ] {
        assert_eq!(ipynb::read(text.as_bytes()).unwrap_err().to_string(), message);
    }
    assert_eq!(
        rsnb::read(b"let a = 1;\n// %% tags=[\"a\"\nx\n").unwrap_err().to_string().split(':').next().unwrap(),
        "cannot read the cell line at line 2, column 12"
    );
}

#[test]
fn converting_there_and_back_loses_nothing_not_even_outputs() {
    let folder = tempfile::tempdir().unwrap();
    let mut dice = Dice(3);
    for round in 0..40 {
        let mut notebook = dice.notebook();
        notebook.complete_ids();
        let [a, b, c] = ["a.ipynb", "b.rsnb", "c.ipynb"].map(|n| folder.path().join(n));
        write_notebook(&notebook, &a).unwrap();
        convert(&a, &b).unwrap();
        convert(&b, &c).unwrap();
        assert_eq!(
            std::fs::read_to_string(&a).unwrap(),
            std::fs::read_to_string(&c).unwrap(),
            "round {round}"
        );
    }
}

#[test]
fn a_cell_that_was_edited_loses_its_stored_outputs() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("n.rsnb");
    let output = json!({"output_type": "stream", "name": "stdout", "text": "1\n"});
    let mut notebook = Notebook::with_cells(vec![Cell::code("a"), Cell::code("b")]);
    for cell in &mut notebook.cells {
        cell.outputs.push(output.clone());
    }
    write_notebook(&notebook, &path).unwrap();
    let text = std::fs::read_to_string(&path).unwrap().replace("\na\n", "\nedited\n");
    std::fs::write(&path, text).unwrap();
    let read = read_notebook(&path).unwrap();
    assert!(read.cells[0].outputs.is_empty());
    assert_eq!(read.cells[1].outputs, [output]);
}

#[test]
fn a_file_is_replaced_whole_and_keeps_its_permissions() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("n.ipynb");
    std::fs::write(&path, "old").unwrap();
    std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o600)).unwrap();
    emberlab_notebooks::write_atomic(&path, b"new").unwrap();
    assert_eq!(std::fs::read(&path).unwrap(), b"new");
    assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    let left: Vec<_> = std::fs::read_dir(folder.path()).unwrap().collect();
    assert_eq!(left.len(), 1, "no temporary file is left");
    let missing = folder.path().join("no/n.ipynb");
    assert!(
        emberlab_notebooks::write_atomic(&missing, b"")
            .unwrap_err()
            .to_string()
            .starts_with("cannot write `")
    );
}

#[test]
fn a_pipe_is_written_to_and_not_replaced_by_a_file() {
    use std::os::unix::fs::FileTypeExt;
    let folder = tempfile::tempdir().expect("a temporary folder");
    let pipe = folder.path().join("pipe");
    let made = std::process::Command::new("mkfifo").arg(&pipe).status().expect("mkfifo is there");
    assert!(made.success());
    let reader = {
        let pipe = pipe.clone();
        std::thread::spawn(move || std::fs::read_to_string(pipe).expect("the pipe can be read"))
    };
    emberlab_notebooks::write_atomic(&pipe, b"report").expect("a pipe can be written to");
    assert!(pipe.symlink_metadata().expect("it is still there").file_type().is_fifo());
    assert_eq!(reader.join().expect("the reader ends"), "report");
}
