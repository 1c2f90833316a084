//! A running cell asks for a line.

use std::borrow::Cow;
use std::io::{IsTerminal, Write};

use rustyline::completion::Completer;
use rustyline::highlight::{CmdKind, Highlighter};
use rustyline::hint::Hinter;
use rustyline::history::MemHistory;
use rustyline::validate::Validator;
use rustyline::{ColorMode, Config, Editor, Helper};

use crate::commands::run::stdin_line;

/// The user's line, or `None` at the end of input or after Ctrl-C.
pub(crate) fn ask(prompt: &str, password: bool) -> Option<String> {
    if !std::io::stdin().is_terminal() {
        print!("{prompt}");
        // A prompt that cannot be shown is no reason not to read.
        let _ = std::io::stdout().flush();
        return stdin_line();
    }
    let color = if password { ColorMode::Forced } else { ColorMode::Enabled };
    let config = Config::builder().color_mode(color).auto_add_history(false).build();
    let mut editor = Editor::<Asking, MemHistory>::with_history(config, MemHistory::new()).ok()?;
    editor.set_helper(Some(Asking { password }));
    editor.readline(prompt).ok()
}

struct Asking {
    password: bool,
}

impl Helper for Asking {}
impl Completer for Asking {
    type Candidate = String;
}
impl Hinter for Asking {
    type Hint = String;
}
impl Validator for Asking {}

impl Highlighter for Asking {
    fn highlight<'l>(&self, line: &'l str, _pos: usize) -> Cow<'l, str> {
        // The editor wants as many columns as were typed; blanks hide the text, though not its length.
        if self.password { " ".repeat(line.chars().count()).into() } else { line.into() }
    }

    fn highlight_char(&self, _line: &str, _pos: usize, kind: CmdKind) -> bool {
        self.password && kind != CmdKind::MoveCursor
    }
}
