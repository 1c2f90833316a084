//! How much is said, and in which colours.

use std::io::IsTerminal;

use emberlab_notebooks::TerminalOptions;

use crate::cli::{ColorChoice, Global};

/// Decided once, at the start.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Style {
    /// Colours.
    pub(crate) color: bool,
    /// Lines can be drawn again.
    pub(crate) in_place: bool,
    /// Nothing but results and errors.
    pub(crate) quiet: bool,
    /// Reports as JSON.
    pub(crate) json: bool,
}

impl Style {
    /// What the options and the terminal allow.
    pub(crate) fn new(global: &Global) -> Self {
        let dumb = std::env::var_os("TERM").is_some_and(|term| term == "dumb");
        // https://no-color.org: "when present and not an empty string"
        let no_color = std::env::var_os("NO_COLOR").is_some_and(|value| !value.is_empty());
        let terminal = std::io::stdout().is_terminal() && std::io::stderr().is_terminal() && !dumb;
        let color = match global.color {
            ColorChoice::Always => true,
            ColorChoice::Never => false,
            ColorChoice::Auto => terminal && !no_color,
        };
        Self { color, in_place: terminal && !global.quiet, quiet: global.quiet, json: global.json }
    }

    /// For showing a run's events.
    pub(crate) fn terminal(&self) -> TerminalOptions {
        TerminalOptions { color: self.color, in_place: self.in_place }
    }

    /// The text in an SGR style, where colours are wanted.
    pub(crate) fn paint(&self, sgr: &str, text: &str) -> String {
        if self.color { format!("\u{1b}[{sgr}m{text}\u{1b}[0m") } else { text.to_owned() }
    }
}
