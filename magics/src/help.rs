//! Help, written from the table.

use crate::table::{self, Forms, Magic};

/// The full help of one magic, as `%name?` shows it.
pub fn help_text(magic: &Magic) -> String {
    let mut text = String::new();
    for (exists, sigil) in [(magic.has_line_form(), "%"), (magic.has_cell_form(), "%%")] {
        if exists {
            text += format!("{sigil}{} {}", magic.name, magic.usage()).trim_end();
            text.push('\n');
        }
    }
    text += &format!("\n{}\n", magic.summary);
    if !magic.details.is_empty() {
        text += &format!("{}\n", magic.details);
    }
    if !magic.params.is_empty() {
        let usages: Vec<String> =
            magic.params.iter().map(|p| p.usage().trim_matches(['[', ']']).to_owned()).collect();
        let width = usages.iter().map(|u| u.chars().count()).max().unwrap_or(0);
        text += "\nArguments:\n";
        for (param, usage) in magic.params.iter().zip(&usages) {
            text += &format!("  {usage:width$}  {}\n", param.help());
        }
    }
    let aliases: Vec<&str> = table::ALIASES
        .iter()
        .filter(|(alias, name)| *name == magic.name && alias != name)
        .map(|(a, _)| *a)
        .collect();
    if !aliases.is_empty() {
        text += &format!("\nAlso known as: {}\n", aliases.join(", "));
    }
    if !magic.examples.is_empty() {
        text += "\nExamples:\n";
        for example in magic.examples {
            text += &format!("  {example}\n");
        }
    }
    text
}

/// All magics by group, one line each, as `%lsmagic` shows them.
pub fn list_text() -> String {
    let names: Vec<String> = table::magics().iter().map(written).collect();
    let width = names.iter().map(|n| n.chars().count()).max().unwrap_or(0);
    let mut text = String::new();
    let mut group = "";
    for (magic, name) in table::magics().iter().zip(&names) {
        if magic.group != group {
            group = magic.group;
            text += &format!("{}{group}\n", if text.is_empty() { "" } else { "\n" });
        }
        text += &format!("  {name:width$}  {}\n", magic.summary);
    }
    text += "\n`%name?` explains one. `!command` runs a shell command; `path?` shows the documentation of a Rust name, `path??` its source.\n";
    text
}

fn written(magic: &Magic) -> String {
    match magic.forms {
        Forms::Both => format!("%{0} %%{0}", magic.name),
        _ => magic.written(),
    }
}
