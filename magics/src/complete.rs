//! Completion of magics and of their arguments.

use std::path::Path;

use emberlab_protocol::{Completion, CompletionKind, Completions, MagicInfo, MagicKind};

use crate::args::{ArgType, Param};
use crate::table::{self, Forms, Magic};

/// All magics, as a front end lists them.
pub fn magic_infos() -> Vec<MagicInfo> {
    let kind = |magic: &Magic| match magic.forms {
        Forms::Line => MagicKind::Line,
        Forms::Cell => MagicKind::Cell,
        Forms::Both => MagicKind::Both,
    };
    table::magics()
        .iter()
        .map(|m| MagicInfo {
            name: m.name.to_owned(),
            kind: kind(m),
            usage: m.usage(),
            summary: m.summary.to_owned(),
        })
        .collect()
}

/// Completions at byte `cursor`, if the cursor's line is a magic whose text there is not Rust; else `None`,
/// and the cursor is the language's.
///
/// `bindings` and `devices` are the session's names, `folder` is where relative paths start.
pub fn complete(
    source: &str,
    cursor: usize,
    bindings: &[String],
    devices: &[String],
    folder: &Path,
) -> Option<Completions> {
    let line_start = source.get(..cursor)?.rfind('\n').map_or(0, |n| n + 1);
    let before = &source[line_start..cursor];
    let trimmed = before.trim_start();
    let trimmed = trimmed.strip_prefix("//").map_or(trimmed, str::trim_start);
    let first = source[..line_start].trim().is_empty();
    let sigil = ["%%", "%"]
        .into_iter()
        .find(|s| trimmed.starts_with(s))
        .or_else(|| (first && trimmed.starts_with(':') && !trimmed.starts_with("::")).then_some(":"))?;
    let after = &trimmed[sigil.len()..];
    let Some((name, arguments)) = after.split_once(char::is_whitespace) else {
        return Some(names(sigil, after, cursor));
    };
    let magic = table::find(name)?;
    let word_start = arguments.rfind(char::is_whitespace).map_or(0, |n| n + 1);
    let word = &arguments[word_start..];
    let items = if word.starts_with('-') {
        options(magic, word)
    } else {
        values(expected(magic, &arguments[..word_start])?, word, bindings, devices, folder)
    };
    Some(Completions { start: cursor - word.len(), end: cursor, items })
}

fn names(sigil: &str, typed: &str, cursor: usize) -> Completions {
    let mut items: Vec<Completion> = table::magics()
        .iter()
        .filter(|m| if sigil == "%%" { m.has_cell_form() } else { m.has_line_form() || sigil == "%" })
        .filter(|m| m.name.starts_with(typed))
        .map(|m| Completion {
            text: if m.has_line_form() || sigil == "%%" { format!("{sigil}{}", m.name) } else { m.written() },
            kind: CompletionKind::Magic,
            signature: m.summary.to_owned(),
        })
        .collect();
    items.sort_by(|a, b| a.text.cmp(&b.text));
    Completions { start: cursor - typed.len() - sigil.len(), end: cursor, items }
}

fn options(magic: &Magic, typed: &str) -> Vec<Completion> {
    let named = magic.params.iter().filter_map(|p| match p {
        Param::Flag(_, name, help) | Param::Value(_, name, _, help) => Some((format!("--{name}"), help)),
        _ => None,
    });
    named
        .filter(|(option, _)| option.starts_with(typed))
        .map(|(text, help)| Completion { text, kind: CompletionKind::Magic, signature: (*help).to_owned() })
        .collect()
}

/// The type of the word after `before`; `None` where Rust stands.
fn expected(magic: &Magic, before: &str) -> Option<ArgType> {
    let mut places = magic.params.iter().filter(|p| !matches!(p, Param::Flag(..) | Param::Value(..)));
    let mut place = places.next();
    let mut words = before.split_whitespace().peekable();
    while let Some(word) = words.next() {
        let option = magic.params.iter().find_map(|p| match p {
            Param::Value(short, name, ty, _)
                if word.strip_prefix("--") == Some(name)
                    || short.is_some_and(|s| word == format!("-{s}")) =>
            {
                Some(*ty)
            }
            _ => None,
        });
        match (option, word.starts_with('-')) {
            (Some(ty), _) if words.peek().is_none() => return Some(ty),
            (Some(_), _) => {
                words.next();
            }
            (None, true) => {}
            (None, false) => {
                if !matches!(place, Some(Param::Many(..) | Param::Rest(..))) {
                    place = places.next();
                }
            }
        }
    }
    match place {
        Some(Param::Required(_, ty, _) | Param::Optional(_, ty, _) | Param::Many(_, ty, _)) => Some(*ty),
        Some(Param::Rest(..)) => None,
        _ => Some(ArgType::Text),
    }
}

fn values(
    ty: ArgType,
    typed: &str,
    bindings: &[String],
    devices: &[String],
    folder: &Path,
) -> Vec<Completion> {
    let listed = |words: Vec<String>, kind| {
        let fitting = words.into_iter().filter(|w| w.starts_with(typed));
        fitting.map(|text| Completion { text, kind, signature: String::new() }).collect()
    };
    match ty {
        ArgType::Text | ArgType::Integer => Vec::new(),
        ArgType::Binding => listed(bindings.to_vec(), CompletionKind::Binding),
        ArgType::Device => listed(devices.to_vec(), CompletionKind::Constant),
        ArgType::Choice(words) => {
            listed(words.iter().map(|w| (*w).to_owned()).collect(), CompletionKind::Keyword)
        }
        ArgType::Magic => {
            listed(table::magics().iter().map(|m| m.name.to_owned()).collect(), CompletionKind::Magic)
        }
        ArgType::Path => paths(typed, folder),
    }
}

/// Files and folders whose path begins as typed. Hidden ones only when asked for by a dot; at most 200.
fn paths(typed: &str, folder: &Path) -> Vec<Completion> {
    let (parent, name) = typed.rsplit_once('/').map_or(("", typed), |(p, n)| (&typed[..p.len() + 1], n));
    let Ok(entries) = std::fs::read_dir(folder.join(parent)) else { return Vec::new() };
    let mut found: Vec<String> = entries
        .flatten()
        .filter_map(|entry| {
            let file = entry.file_name().into_string().ok()?;
            let shown = file.starts_with(name) && (!file.starts_with('.') || name.starts_with('.'));
            let slash = if entry.path().is_dir() { "/" } else { "" };
            shown.then(|| format!("{parent}{file}{slash}"))
        })
        .collect();
    found.sort();
    found.truncate(200);
    found
        .into_iter()
        .map(|text| Completion { text, kind: CompletionKind::File, signature: String::new() })
        .collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn texts(source: &str) -> Vec<String> {
        let bindings = ["model".to_owned(), "metrics".to_owned(), "x".to_owned()];
        complete(source, source.len(), &bindings, &["cpu".to_owned()], Path::new("."))
            .map(|c| c.items.into_iter().map(|i| i.text).collect())
            .unwrap_or_default()
    }

    #[test]
    fn names_complete_with_their_sigil() {
        assert_eq!(texts("%ti"), ["%time", "%timeit"]);
        assert_eq!(texts("%%ti"), ["%%time", "%%timeit"]);
        assert_eq!(texts("let a = 1;\n// %who"), ["%who", "%whos"]);
        assert_eq!(texts(":ty"), [":type"]);
        assert_eq!(texts("%writef"), ["%%writefile"], "a cell magic is offered in its own form");
    }

    #[test]
    fn arguments_complete_by_their_type() {
        assert_eq!(texts("%del m"), ["model", "metrics"]);
        assert_eq!(texts("%del model m"), ["model", "metrics"]);
        assert_eq!(texts("%mem --"), ["--by", "--json"]);
        assert_eq!(texts("%mem --by c"), ["cell"]);
        assert_eq!(texts("%device "), ["cpu"]);
        assert_eq!(texts("%lsmagic timei"), ["timeit"]);
        assert_eq!(texts("%run src/li"), ["src/lib.rs"]);
    }

    #[test]
    fn rust_behind_a_magic_is_the_languages_business() {
        assert_eq!(complete("%time mod", 9, &[], &[], Path::new(".")), None);
        assert_eq!(complete("let x = a % b", 13, &[], &[], Path::new(".")), None);
    }
}
