//! `%run`, `%load`, `%%writefile`, `%cd`, `%pwd`, `%ls`, `%env`.

use std::fs;
use std::io::Write;
use std::path::{Path, PathBuf};

use crate::error::MagicError;
use crate::host::HostError;
use crate::program::percent_parts;
use crate::render::{Align, format_bytes, table};
use crate::run::Invocation;

fn file_error(action: &'static str, path: &Path) -> impl FnOnce(std::io::Error) -> MagicError {
    let path = path.to_owned();
    move |source| MagicError::File { action, path, source }
}

/// The path with `~` and the session's folder in front of it.
fn resolve(invocation: &mut Invocation<'_>, written: &str) -> Result<PathBuf, MagicError> {
    let home =
        || std::env::home_dir().ok_or_else(|| MagicError::Message("there is no home folder".to_owned()));
    Ok(match written.strip_prefix('~') {
        Some("") => home()?,
        Some(rest) if rest.starts_with('/') => home()?.join(&rest[1..]),
        _ => invocation.host.current_dir()?.join(written),
    })
}

fn argument(invocation: &mut Invocation<'_>, name: &str) -> Result<PathBuf, MagicError> {
    let written = invocation.arguments.text(name).unwrap_or_default().to_owned();
    resolve(invocation, &written)
}

pub(crate) fn run(invocation: &mut Invocation<'_>) -> Result<(), MagicError> {
    let path = argument(invocation, "file")?;
    let text = fs::read_to_string(&path).map_err(file_error("read", &path))?;
    let name = path.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
    if name.ends_with(".rsnb") || name.ends_with(".nb.rs") {
        for part in percent_parts(&text).into_iter().filter(|p| p.is_code) {
            invocation.check_interrupt()?;
            invocation.run_text(part.text)?;
        }
        return Ok(());
    }
    if name.ends_with(".ipynb") {
        let message =
            format!("`%run` takes .rs and .rsnb files; `emberlab convert {name} …rsnb` makes one of this");
        return Err(MagicError::Message(message));
    }
    invocation.host.run_file(&name, &text)?;
    Ok(())
}

pub(crate) fn load(invocation: &mut Invocation<'_>) -> Result<(), MagicError> {
    let path = argument(invocation, "file")?;
    let mut text = fs::read_to_string(&path).map_err(file_error("read", &path))?;
    if let Some(range) = invocation.arguments.text("lines") {
        let (first, last) = number_range(range)
            .ok_or_else(|| MagicError::Message(format!("`{range}` is no range of lines such as 10-20")))?;
        let count = (last - first + 1) as usize;
        text = text
            .lines()
            .skip(first.saturating_sub(1) as usize)
            .take(count)
            .map(|l| l.to_owned() + "\n")
            .collect();
    }
    if !invocation.host.set_next_input(&text) {
        invocation.print(&text);
    }
    Ok(())
}

/// `7` or `3-7`, both ends included.
pub(crate) fn number_range(text: &str) -> Option<(u32, u32)> {
    let (first, last) = match text.split_once('-') {
        Some((first, last)) => (first.trim().parse().ok()?, last.trim().parse().ok()?),
        None => {
            let number = text.parse().ok()?;
            (number, number)
        }
    };
    (first <= last).then_some((first, last))
}

pub(crate) fn writefile(invocation: &mut Invocation<'_>) -> Result<(), MagicError> {
    let path = argument(invocation, "file")?;
    let text = invocation.body_text();
    let append = invocation.arguments.flag("append");
    let existed = path.exists();
    let mut options = fs::OpenOptions::new();
    options.create(true).write(true).append(append).truncate(!append);
    let mut file = options.open(&path).map_err(file_error("write", &path))?;
    file.write_all(text.as_bytes()).map_err(file_error("write", &path))?;
    let verb = match (existed, append) {
        (false, _) => "wrote",
        (true, false) => "overwrote",
        (true, true) => "appended to",
    };
    invocation.print(&format!("{verb} {}", path.display()));
    Ok(())
}

/// The environment variable that holds the folder before the last `%cd`, as in a shell.
const PREVIOUS: &str = "OLDPWD";

pub(crate) fn cd(invocation: &mut Invocation<'_>) -> Result<(), MagicError> {
    let written = invocation.arguments.text("folder").unwrap_or("~").to_owned();
    let target = if written == "-" {
        let environment = invocation.host.environment();
        let previous = environment.into_iter().find(|(name, _)| name == PREVIOUS).map(|(_, value)| value);
        PathBuf::from(previous.ok_or_else(|| MagicError::Message("there is no earlier folder".to_owned()))?)
    } else {
        resolve(invocation, &written)?
    };
    let target = target.canonicalize().map_err(file_error("enter", &target))?;
    if !target.is_dir() {
        return Err(MagicError::Message(format!("`{}` is no folder", target.display())));
    }
    let before = invocation.host.current_dir()?;
    invocation.host.set_current_dir(target.clone())?;
    // A host without an environment of its own still changes folders; only `%cd -` is lost.
    let _ = invocation.host.set_environment(PREVIOUS, &before.to_string_lossy());
    invocation.print(&target.display().to_string());
    Ok(())
}

pub(crate) fn pwd(invocation: &mut Invocation<'_>) -> Result<(), MagicError> {
    let folder = invocation.host.current_dir()?;
    invocation.print(&folder.display().to_string());
    Ok(())
}

pub(crate) fn ls(invocation: &mut Invocation<'_>) -> Result<(), MagicError> {
    let long = invocation.arguments.flag("long");
    let all = invocation.arguments.flag("all");
    let mut written = invocation.arguments.all("path").to_vec();
    if written.is_empty() {
        written.push(".".to_owned());
    }
    for name in &written {
        let path = resolve(invocation, name)?;
        let mut entries = Vec::new();
        if path.is_dir() {
            for entry in fs::read_dir(&path).map_err(file_error("list", &path))? {
                let entry = entry.map_err(file_error("list", &path))?;
                entries.push((entry.file_name().to_string_lossy().into_owned(), entry.path()));
            }
        } else {
            entries.push((name.clone(), path));
        }
        entries.retain(|(name, _)| all || !name.starts_with('.'));
        entries.sort();
        if written.len() > 1 {
            invocation.print(&format!("{name}:"));
        }
        let text = if long { long_list(&entries)? } else { short_list(&entries) };
        invocation.print(&text);
    }
    Ok(())
}

fn shown(name: &str, path: &Path) -> String {
    if path.is_dir() { format!("{name}/") } else { name.to_owned() }
}

fn short_list(entries: &[(String, PathBuf)]) -> String {
    entries.iter().map(|(name, path)| shown(name, path)).collect::<Vec<_>>().join("  ")
}

fn long_list(entries: &[(String, PathBuf)]) -> Result<String, MagicError> {
    let mut rows = Vec::new();
    for (name, path) in entries {
        // Not followed, so that a dangling link is listed and not an error.
        let metadata = fs::symlink_metadata(path).map_err(file_error("list", path))?;
        let (kind, size) = match metadata.file_type() {
            t if t.is_dir() => ("folder", String::new()),
            t if t.is_symlink() => ("link", String::new()),
            _ => ("file", format_bytes(metadata.len())),
        };
        rows.push(vec![kind.to_owned(), size, shown(name, path)]);
    }
    Ok(table(&[("type", Align::Left), ("size", Align::Right), ("name", Align::Left)], &rows))
}

const SECRETS: [&str; 4] = ["KEY", "TOKEN", "SECRET", "PASSWORD"];

pub(crate) fn env(invocation: &mut Invocation<'_>) -> Result<(), MagicError> {
    let Some(assignment) = invocation.arguments.rest().map(|rest| rest.text.clone()) else {
        let mut variables = invocation.host.environment();
        variables.sort();
        let lines = variables.iter().map(|(name, value)| {
            let upper = name.to_uppercase();
            let hidden = SECRETS.iter().any(|word| upper.contains(word));
            format!("{name}={}\n", if hidden { "<hidden>" } else { value })
        });
        let text: String = lines.collect();
        invocation.print(&text);
        return Ok(());
    };
    let (name, value) = match assignment.split_once(['=', ' ']) {
        Some((name, value)) => (name.trim(), Some(value.trim())),
        None => (assignment.as_str(), None),
    };
    if name.is_empty() || name.contains('\0') || value.is_some_and(|v| v.contains('\0')) {
        return Err(MagicError::Message(format!("`{assignment}` is no NAME=value")));
    }
    match value {
        Some(value) => {
            invocation.host.set_environment(name, value)?;
            invocation.print(&format!("{name}={value}"));
        }
        None => {
            let found = invocation.host.environment().into_iter().find(|(n, _)| n == name);
            let (_, value) =
                found.ok_or_else(|| HostError::Message(format!("no environment variable `{name}`")))?;
            invocation.print(&value);
        }
    }
    Ok(())
}
