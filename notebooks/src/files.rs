//! Notebook files: which format, reading, conversion, and writing that never leaves half a file.

use std::fs;
use std::io::Write;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};

use serde_json::{Value, json};

use crate::error::FormatError;
use crate::format::{ipynb, rsnb};
use crate::model::Notebook;

/// A notebook format, by the file's name.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Format {
    /// `.rsnb`, `.nb.rs`
    Rsnb,
    /// `.ipynb`
    Ipynb,
}

impl Format {
    /// The format that a file name stands for.
    pub fn of(path: &Path) -> Result<Format, FormatError> {
        let name = path.file_name().map(|n| n.to_string_lossy().to_lowercase()).unwrap_or_default();
        match name {
            n if n.ends_with(".rsnb") || n.ends_with(".nb.rs") => Ok(Format::Rsnb),
            n if n.ends_with(".ipynb") => Ok(Format::Ipynb),
            _ => Err(FormatError::Name(path.display().to_string())),
        }
    }
}

fn file_error(action: &'static str, path: &Path) -> impl FnOnce(std::io::Error) -> FormatError {
    let path = path.display().to_string();
    move |source| FormatError::File { action, path, source }
}

/// Reads a notebook. Outputs of a `.rsnb` come from the folder beside it, if there is one.
pub fn read_notebook(path: &Path) -> Result<Notebook, FormatError> {
    let format = Format::of(path)?;
    let bytes = fs::read(path).map_err(file_error("read", path))?;
    match format {
        Format::Ipynb => ipynb::read(&bytes),
        Format::Rsnb => {
            let mut notebook = rsnb::read(&bytes)?;
            if let Ok(bytes) = fs::read(outputs_path(path)) {
                attach_outputs(&mut notebook, &bytes);
            }
            Ok(notebook)
        }
    }
}

/// Writes a notebook. A `.rsnb`'s outputs go to `NAME.rsnb.out/outputs.json`; that file goes when there are none.
pub fn write_notebook(notebook: &Notebook, path: &Path) -> Result<(), FormatError> {
    match Format::of(path)? {
        Format::Ipynb => write_atomic(path, ipynb::write(notebook).as_bytes()),
        Format::Rsnb => {
            write_atomic(path, rsnb::write(notebook).as_bytes())?;
            let outputs = outputs_path(path);
            if notebook.cells.iter().any(|c| !c.outputs.is_empty() || c.execution_count.is_some()) {
                let folder = outputs.parent().unwrap_or(Path::new("."));
                fs::create_dir_all(folder).map_err(file_error("write", folder))?;
                return write_atomic(&outputs, outputs_text(notebook).as_bytes());
            }
            match fs::remove_file(&outputs) {
                Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
                    Err(file_error("write", &outputs)(error))
                }
                _ => Ok(()),
            }
        }
    }
}

/// Converts a notebook file into another format, without loss.
pub fn convert(from: &Path, to: &Path) -> Result<(), FormatError> {
    Format::of(to)?;
    write_notebook(&read_notebook(from)?, to)
}

fn outputs_path(path: &Path) -> PathBuf {
    let mut folder = path.as_os_str().to_owned();
    folder.push(".out");
    PathBuf::from(folder).join("outputs.json")
}

/// Outputs by the cell's place and source: a cell that was edited since has none.
fn outputs_text(notebook: &Notebook) -> String {
    let cells = notebook
        .cells
        .iter()
        .map(|c| json!({"source": c.source, "execution_count": c.execution_count, "outputs": c.outputs}));
    format!("{:#}\n", json!({"cells": cells.collect::<Vec<_>>()}))
}

/// A damaged outputs file is as none: outputs can be made again, the source is what matters.
fn attach_outputs(notebook: &mut Notebook, bytes: &[u8]) {
    let Ok(value) = serde_json::from_slice::<Value>(bytes) else { return };
    let mut stored: Vec<Value> = value.get("cells").and_then(Value::as_array).cloned().unwrap_or_default();
    for cell in &mut notebook.cells {
        let same = |v: &Value| v.get("source").and_then(Value::as_str) == Some(cell.source.as_str());
        let Some(at) = stored.iter().position(same) else { continue };
        // In order, so that equal sources get their own outputs.
        let found = stored.drain(..=at).next_back().unwrap_or_default();
        cell.execution_count = found.get("execution_count").and_then(Value::as_u64);
        cell.outputs = found.get("outputs").and_then(Value::as_array).cloned().unwrap_or_default();
    }
}

/// Writes a file so that it is either the old one or the new one, also after a crash: a temporary file beside
/// it is written, synced and renamed. Permissions of an existing file are kept. What is no file (a device, a pipe) is
/// written to, never replaced.
pub fn write_atomic(path: &Path, bytes: &[u8]) -> Result<(), FormatError> {
    let folder = path.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let write = || -> std::io::Result<()> {
        // A link is followed: what it points at is replaced, not the link.
        let target = path.canonicalize().unwrap_or_else(|_| path.to_owned());
        if fs::metadata(&target).is_ok_and(|old| !old.is_file()) {
            return fs::OpenOptions::new().write(true).open(&target)?.write_all(bytes);
        }
        let folder = target.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(folder);
        // Temporary files are private by default; a new notebook is as any other new file, within the umask.
        let usual = fs::Permissions::from_mode(0o666);
        let mut file = tempfile::Builder::new().permissions(usual).tempfile_in(folder)?;
        file.write_all(bytes)?;
        file.as_file().sync_all()?;
        if let Ok(old) = fs::metadata(&target) {
            file.as_file().set_permissions(old.permissions())?;
        }
        file.persist(&target).map_err(|e| e.error)?;
        // The rename itself must last too.
        fs::File::open(folder)?.sync_all()
    };
    write().map_err(file_error("write", path))
}
