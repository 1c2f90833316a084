//! `%history`, `%check`, `%%capture`, `%%quiet`.

use emberlab_protocol::{MimeBundle, Severity, Stream};

use crate::error::MagicError;
use crate::host::Output;
use crate::run::Invocation;
use crate::run::files::number_range;

pub(crate) fn history(invocation: &mut Invocation<'_>) -> Result<(), MagicError> {
    let mut ranges = Vec::new();
    for text in invocation.arguments.all("range") {
        let range = number_range(text).ok_or_else(|| {
            MagicError::Message(format!("`{text}` is neither a cell number nor a range such as 3-7"))
        })?;
        ranges.push(range);
    }
    let mut entries = invocation.host.history()?;
    if !ranges.is_empty() {
        entries.retain(|e| ranges.iter().any(|(first, last)| (*first..=*last).contains(&e.execution_count)));
    }
    if let Some(pattern) = invocation.arguments.text("grep") {
        entries.retain(|e| e.source.contains(pattern));
    }
    if let Some(last) = invocation.arguments.integer("last") {
        let skip = entries.len().saturating_sub(usize::try_from(last).unwrap_or(usize::MAX));
        entries.drain(..skip);
    }
    let numbers = invocation.arguments.flag("numbers");
    let text: String = entries
        .iter()
        .map(|e| {
            let source = e.source.trim_end();
            if numbers { format!("// [{}]\n{source}\n", e.execution_count) } else { format!("{source}\n") }
        })
        .collect();
    match invocation.arguments.text("file").map(str::to_owned) {
        Some(file) => {
            let path = invocation.host.current_dir()?.join(file);
            std::fs::write(&path, text).map_err(|source| MagicError::File {
                action: "write",
                path: path.clone(),
                source,
            })?;
            invocation.print(&format!("wrote {} cells to {}", entries.len(), path.display()));
        }
        None => invocation.host.page(MimeBundle::plain(text)),
    }
    Ok(())
}

pub(crate) fn check(invocation: &mut Invocation<'_>) -> Result<(), MagicError> {
    let code = invocation.code()?;
    let diagnostics = invocation.host.check(&code.text)?;
    let (errors, notes): (Vec<_>, Vec<_>) =
        diagnostics.into_iter().partition(|d| d.severity == Severity::Error);
    for note in &notes {
        invocation.host.print(Stream::Stderr, &format!("{}\n", note.report.ansi.trim_end()));
    }
    if !errors.is_empty() {
        return Err(MagicError::Check(errors.into_iter().map(|d| d.report).collect()));
    }
    invocation.print("no errors");
    Ok(())
}

pub(crate) fn capture(invocation: &mut Invocation<'_>) -> Result<(), MagicError> {
    let name = invocation.arguments.text("name").map(str::to_owned);
    if let Some(name) = &name
        && !rustc_lexer::is_ident(name)
    {
        return Err(MagicError::Message(format!("`{name}` is no name that can be bound")));
    }
    let report = invocation.run_body(Output::Capture)?;
    if let Some(name) = name {
        let binding = format!("let {name}: String = String::from({:?});", report.captured);
        invocation.host.run(&binding, Output::Hide)?;
    }
    Ok(())
}

pub(crate) fn quiet(invocation: &mut Invocation<'_>) -> Result<(), MagicError> {
    invocation.run_body(Output::Hide).map(drop)
}
