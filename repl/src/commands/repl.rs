//! The REPL: `emberlab`, `emberlab attach NAME`, and text from a pipe.

use std::io::{IsTerminal, Read, Write};
use std::process::{Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use emberlab_notebooks::{Ended, Observer, Outcome, Terminal, follow};
use emberlab_protocol::{Client, ClientError, Event, Execute, RunStatus};
use rustyline::error::ReadlineError;

use crate::cli::AttachArgs;
use crate::engine::Engine;
use crate::error::CommandError;
use crate::interrupt::Interrupts;
use crate::prompt::{History, new_editor};
use crate::style::Style;

/// What leaves the REPL, besides Ctrl-D.
const LEAVE: [&str; 5] = ["exit", "quit", ":quit", "%exit", "%quit"];

/// A REPL on an engine of its own.
pub(crate) fn fresh(style: &Style) -> Result<u8, CommandError> {
    let engine = Engine::start("repl");
    if !std::io::stdin().is_terminal() {
        return piped(&engine, style);
    }
    Repl::new(engine, style)?.interact(None)
}

/// A REPL on a running engine.
pub(crate) fn attached(arguments: &AttachArgs, style: &Style) -> Result<u8, CommandError> {
    let engine = Engine::attach(&arguments.name)?;
    let client = engine.client().map_err(CommandError::Message)?;
    if arguments.replay {
        replay(&client, style)?;
    }
    if !std::io::stdin().is_terminal() {
        return piped(&engine, style);
    }
    Repl::new(engine, style)?.interact(Some(&arguments.name))
}

/// Shows what the engine still keeps of its output.
fn replay(client: &Client, style: &Style) -> Result<(), CommandError> {
    let subscription = client.attach(1)?;
    let next_new = subscription.next_new();
    let mut terminal = Terminal::standard(style.terminal());
    while let Ok(Some(event)) = subscription.next_timeout(Duration::from_millis(200)) {
        terminal.show(&event.event);
        if event.number + 1 >= next_new {
            break;
        }
    }
    Ok(())
}

/// All of standard input is one cell: its exit code says how it ended.
fn piped(engine: &Engine, style: &Style) -> Result<u8, CommandError> {
    let mut source = String::new();
    std::io::stdin()
        .read_to_string(&mut source)
        .map_err(|e| CommandError::Message(format!("cannot read standard input: {e}")))?;
    let client = engine.client().map_err(CommandError::Message)?;
    let mut screen = Screen::new(style, Interrupts::count()?);
    let run = client.execute(Execute::cell(source))?;
    match follow(&client, run, None, Duration::from_secs(5), &mut screen, &mut |_| {}) {
        Ok(Ended::By(RunStatus::Ok)) => Ok(0),
        Ok(Ended::By(RunStatus::Exited(code))) => Ok(code.to_le_bytes()[0]),
        Ok(Ended::By(RunStatus::Error)) => Ok(1),
        Ok(_) => Ok(Outcome::Interrupted.exit_code()),
        Err(ClientError::Disconnected { .. }) => {
            screen.terminal.note(&engine.last_words());
            Ok(Outcome::EngineDied.exit_code())
        }
        Err(error) => Err(error.into()),
    }
}

/// Where a run's events are shown.
struct Screen {
    terminal: Terminal<'static>,
    style: Style,
    interrupts: Interrupts,
    next_input: Option<String>,
    execution_count: u32,
}

impl Screen {
    fn new(style: &Style, interrupts: Interrupts) -> Self {
        let terminal = Terminal::standard(style.terminal());
        Self { terminal, style: *style, interrupts, next_input: None, execution_count: 0 }
    }
}

impl Observer for Screen {
    fn event(&mut self, event: &Event) {
        match event {
            Event::Started { execution_count, .. } => self.execution_count = *execution_count,
            Event::NextInput { text, .. } => self.next_input = Some(text.trim_end_matches('\n').to_owned()),
            Event::Page { data } if self.style.in_place && page(data.plain_text()) => {}
            _ => self.terminal.show(event),
        }
    }

    fn input(&mut self, prompt: &str, password: bool) -> Option<String> {
        crate::prompt::ask(prompt, password)
    }

    fn interrupts(&mut self) -> usize {
        self.interrupts.so_far()
    }
}

/// Shows a text in the user's pager if it is longer than a screen. False if it is not shown.
fn page(text: &str) -> bool {
    let rows = rustix::termios::tcgetwinsize(std::io::stdout()).map_or(24, |size| size.ws_row);
    if text.lines().count() < usize::from(rows) {
        return false;
    }
    let pager = std::env::var("PAGER").ok().filter(|p| !p.is_empty()).unwrap_or_else(|| "less -R".to_owned());
    let spawned = Command::new("sh").arg("-c").arg(&pager).stdin(Stdio::piped()).spawn();
    let Ok(mut child) = spawned else { return false };
    if let Some(mut pipe) = child.stdin.take() {
        // Leaving the pager early closes the pipe.
        let _ = pipe.write_all(text.as_bytes());
    }
    child.wait().is_ok_and(|status| status.success())
}

struct Repl {
    engine: Arc<Engine>,
    screen: Screen,
    style: Style,
}

impl Repl {
    fn new(engine: Engine, style: &Style) -> Result<Self, CommandError> {
        let screen = Screen::new(style, Interrupts::count()?);
        Ok(Self { engine: Arc::new(engine), screen, style: *style })
    }

    fn interact(mut self, attached_to: Option<&str>) -> Result<u8, CommandError> {
        self.greet(attached_to)?;
        let history = History::of_user();
        let mut editor = new_editor(&self.engine, &self.style)?;
        if let Some(path) = history.path() {
            // A first session has no history yet.
            let _ = editor.load_history(path);
        }
        let code = loop {
            let prompt = format!("[{}]: ", self.screen.execution_count + 1);
            let read = match self.screen.next_input.take() {
                Some(text) => editor.readline_with_initial(&prompt, (&text, "")),
                None => editor.readline(&prompt),
            };
            let source = match read {
                Ok(source) => source,
                // Ctrl-C drops what was typed.
                Err(ReadlineError::Interrupted) => continue,
                Err(ReadlineError::Eof) => break 0,
                Err(error) => return Err(error.into()),
            };
            if source.trim().is_empty() {
                continue;
            }
            editor.add_history_entry(source.trim_end())?;
            if let Some(path) = history.path() {
                // After each cell, so that a closed window loses none; a full disk costs only the history.
                let _ = editor.append_history(path);
            }
            if LEAVE.contains(&source.trim()) {
                break 0;
            }
            if let Err(lost) = self.run(source) {
                self.screen.terminal.note(&self.style.paint("31;1", &self.engine.last_words()));
                if !self.engine.is_own() {
                    return Err(lost.into());
                }
                self.screen.terminal.note("A new engine was started; earlier bindings are gone.");
                self.screen.execution_count = 0;
                self.engine = Arc::new(Engine::start("repl"));
                editor = new_editor(&self.engine, &self.style)?;
                if let Some(path) = history.path() {
                    let _ = editor.load_history(path);
                }
            }
        };
        Ok(code)
    }

    fn greet(&mut self, attached_to: Option<&str>) -> Result<(), CommandError> {
        let greeting = match attached_to {
            None => format!("Emberlab {}: Rust cells for Burn.", env!("CARGO_PKG_VERSION")),
            Some(name) => {
                let status = self.engine.client().map_err(CommandError::Message)?.status()?;
                self.screen.execution_count = status.execution_count;
                let doing = match &status.running {
                    Some(running) => format!("it is running {}", running.cell),
                    None => "it is idle".to_owned(),
                };
                format!("Attached to {name}; {doing}.")
            }
        };
        if !self.style.quiet {
            let help = "%lsmagic lists commands, name? explains a name, Ctrl-D leaves.";
            println!("{} {help}", self.style.paint("1", &greeting));
        }
        Ok(())
    }

    /// Runs a cell to its end. An error means that the engine is gone.
    fn run(&mut self, source: String) -> Result<(), ClientError> {
        let client = match self.engine.client() {
            Ok(client) => client,
            Err(reason) => {
                self.screen.terminal.note(&self.style.paint("31;1", &format!("error: {reason}")));
                return Ok(());
            }
        };
        let request = Execute { allow_stdin: true, ..Execute::cell(source) };
        let run = match client.execute(request) {
            Err(error @ ClientError::Disconnected { .. }) => return Err(error),
            Err(error) => {
                self.screen.terminal.note(&self.style.paint("31;1", &format!("error: {error}")));
                return Ok(());
            }
            Ok(run) => run,
        };
        // No grace: a cell that is slow to stop is waited for until the user says otherwise.
        match follow(&client, run, None, Duration::MAX, &mut self.screen, &mut |_| {})? {
            Ended::Stuck { .. } => {
                self.screen.terminal.note("The cell has not stopped yet; later cells wait for it.");
            }
            Ended::By(_) | Ended::Timeout => {}
        }
        Ok(())
    }
}
