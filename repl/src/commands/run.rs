//! `emberlab run`.

use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};

use emberlab_magics::{format_bytes, format_duration};
use emberlab_notebooks::{
    Cell, CellOutcome, CellReport, FormatError, Notebook, Observer, Outcome, Parameters, RunError,
    RunOptions, RunSummary, Terminal, export, ipynb, read_notebook, run_notebook, run_program, write_atomic,
};
use emberlab_protocol::{Diagnostic, Event, Severity};

use crate::cli::{ExportFormat, RunArgs};
use crate::engine::Engine;
use crate::error::CommandError;
use crate::interrupt::Interrupts;
use crate::style::Style;

pub(crate) fn run(arguments: &RunArgs, style: &Style) -> Result<u8, CommandError> {
    let name = arguments.file.to_string_lossy();
    let is_program = name.ends_with(".rs") && !name.ends_with(".nb.rs");
    // Read before an engine is started: a missing file is said at once.
    if is_program { run_file(arguments, style) } else { run_cells(arguments, style) }
}

fn engine(arguments: &RunArgs) -> Result<Engine, CommandError> {
    Ok(match &arguments.engine {
        Some(name) => Engine::attach(name)?,
        None => Engine::start("run"),
    })
}

fn run_file(arguments: &RunArgs, style: &Style) -> Result<u8, CommandError> {
    let path = &arguments.file;
    let source = std::fs::read_to_string(path)
        .map_err(|e| CommandError::Message(format!("cannot read `{}`: {e}", path.display())))?;
    let engine = engine(arguments)?;
    let mut watcher = Watcher::new(style, Interrupts::count()?, false);
    let client = engine.client().map_err(CommandError::Message)?;
    // The kernel's answer to a lost engine is its last words, not "disconnected".
    run_program(&client, &path.to_string_lossy(), &source, &mut watcher)
        .or_else(|error| lost(&engine, style, error))
}

fn lost(engine: &Engine, style: &Style, error: emberlab_protocol::ClientError) -> Result<u8, CommandError> {
    match error {
        emberlab_protocol::ClientError::Disconnected { .. } => {
            eprintln!("{} {}", style.paint("31;1", "error:"), engine.last_words());
            Ok(Outcome::EngineDied.exit_code())
        }
        other => Err(other.into()),
    }
}

/// Relative paths in cells start from the notebook's folder, as in Jupyter.
fn enter_folder(notebook: &Path) -> Result<(), CommandError> {
    let Some(folder) = notebook.parent().filter(|folder| !folder.as_os_str().is_empty()) else {
        return Ok(());
    };
    std::env::set_current_dir(folder)
        .map_err(|e| CommandError::Message(format!("cannot enter `{}`: {e}", folder.display())))
}

fn run_cells(arguments: &RunArgs, style: &Style) -> Result<u8, CommandError> {
    let mut notebook = read_notebook(&arguments.file)?;
    let options = RunOptions {
        parameters: Parameters::parse(&arguments.parameters).map_err(RunError::from)?,
        keep_going: arguments.keep_going,
        timeout: arguments.timeout,
        grace: arguments.grace,
        allow_stdin: true,
        check_only: arguments.check,
    };
    let target = target(arguments).map(|(format, path)| match path.as_os_str() == "-" {
        true => (format, path),
        // The working directory changes below.
        false => (format, std::path::absolute(&path).unwrap_or(path)),
    });
    enter_folder(&arguments.file)?;
    let to_stdout = style.json || matches!(&target, Some((_, path)) if path.as_os_str() == "-");
    let engine = engine(arguments)?;
    let mut watcher = Watcher::new(style, Interrupts::count()?, to_stdout);
    watcher.target = target.clone().filter(|(_, path)| path.as_os_str() != "-");
    watcher.name = arguments.file.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
    let client = engine.client().map_err(CommandError::Message)?;
    let summary = run_notebook(&client, &mut notebook, &options, &mut watcher)?;
    if summary.outcome == Outcome::EngineDied {
        watcher.terminal.note(&engine.last_words());
    }
    if to_stdout {
        let format = target.as_ref().map_or(ExportFormat::Json, |(format, _)| *format);
        let format = if style.json { ExportFormat::Json } else { format };
        print(&exported(&notebook, format, &watcher.name, Some(&summary)));
    }
    if let Some((format, path)) = watcher.target.clone()
        && !arguments.check
    {
        write_atomic(&path, exported(&notebook, format, &watcher.name, Some(&summary)).as_bytes())?;
        watcher.say(&format!("wrote {}", path.display()));
    }
    watcher.say(&style.paint(color_of(summary.outcome), &closing_line(&summary, arguments.check)));
    Ok(summary.outcome.exit_code())
}

/// A closed pipe is the reader's choice, not an error.
fn print(text: &str) {
    let _ = std::io::stdout().write_all(text.as_bytes());
}

fn closing_line(summary: &RunSummary, check_only: bool) -> String {
    if check_only && summary.outcome == Outcome::Ok {
        return "no errors".to_owned();
    }
    let count =
        |outcomes: &[CellOutcome]| summary.cells.iter().filter(|c| outcomes.contains(&c.outcome)).count();
    let good = count(&[CellOutcome::Ok, CellOutcome::FailedAsExpected]);
    let bad = summary.cells.len() - good - count(&[CellOutcome::Skipped]);
    let bad = if bad > 0 { format!(", {bad} not") } else { String::new() };
    format!("{}: {good} cells ok{bad}, {}", summary.outcome.name(), format_duration(summary.elapsed))
}

fn color_of(outcome: Outcome) -> &'static str {
    if outcome == Outcome::Ok { "32" } else { "31;1" }
}

/// Where the result goes, and as what.
fn target(arguments: &RunArgs) -> Option<(ExportFormat, PathBuf)> {
    let format = arguments.to.or_else(|| format_of(arguments.output.as_deref()?))?;
    let path = arguments.output.clone().unwrap_or_else(|| default_target(&arguments.file, format));
    Some((format, path))
}

fn format_of(path: &Path) -> Option<ExportFormat> {
    match path.extension()?.to_str()? {
        "ipynb" => Some(ExportFormat::Ipynb),
        "html" | "htm" => Some(ExportFormat::Html),
        "md" => Some(ExportFormat::Md),
        "json" => Some(ExportFormat::Json),
        "txt" => Some(ExportFormat::Text),
        _ => None,
    }
}

/// `train.rsnb` → `train.html`; never the input itself.
fn default_target(input: &Path, format: ExportFormat) -> PathBuf {
    let ending = match format {
        ExportFormat::Ipynb => "ipynb",
        ExportFormat::Html => "html",
        ExportFormat::Md => "md",
        ExportFormat::Json => "json",
        ExportFormat::Text => "txt",
    };
    let name = input.file_name().map(|n| n.to_string_lossy().into_owned()).unwrap_or_default();
    let stem = [".rsnb", ".nb.rs", ".ipynb"].iter().find_map(|e| name.strip_suffix(e)).unwrap_or(&name);
    let path = input.with_file_name(format!("{stem}.{ending}"));
    if path == input { input.with_file_name(format!("{stem}.out.{ending}")) } else { path }
}

fn exported(notebook: &Notebook, format: ExportFormat, name: &str, summary: Option<&RunSummary>) -> String {
    match format {
        ExportFormat::Ipynb => ipynb::write(notebook),
        ExportFormat::Html => export::html(notebook, name),
        ExportFormat::Md => export::markdown(notebook),
        ExportFormat::Text => export::text(notebook),
        ExportFormat::Json => summary.map(|s| export::json(notebook, s)).unwrap_or_default(),
    }
}

/// Shows a run in the terminal and saves it after every cell.
struct Watcher {
    terminal: Terminal<'static>,
    style: Style,
    interrupts: Interrupts,
    /// Whether outputs are kept from view, because standard output belongs to the report.
    silent: bool,
    target: Option<(ExportFormat, PathBuf)>,
    name: String,
    announced: bool,
}

impl Watcher {
    fn new(style: &Style, interrupts: Interrupts, silent: bool) -> Self {
        let terminal = Terminal::standard(style.terminal());
        Self {
            terminal,
            style: *style,
            interrupts,
            silent,
            target: None,
            name: String::new(),
            announced: false,
        }
    }

    fn say(&mut self, text: &str) {
        if !self.style.quiet {
            self.terminal.note(text);
        }
    }
}

impl Observer for Watcher {
    fn checked(&mut self, diagnostics: &[Diagnostic]) {
        for diagnostic in diagnostics {
            if diagnostic.severity == Severity::Error || !self.style.quiet {
                let report = &diagnostic.report;
                let text = if self.style.color { &report.ansi } else { &report.plain };
                self.terminal.note(text.trim_end());
            }
        }
    }

    fn cell_started(&mut self, cell: &Cell, position: usize, count: usize) {
        let line = format!("[{position}/{count}] {}", cell.name());
        self.say(&self.style.paint("2", &line));
        self.announced = true;
    }

    fn event(&mut self, event: &Event) {
        if !self.silent || matches!(event, Event::Error(_) | Event::Progress { .. } | Event::Done { .. }) {
            self.terminal.show(event);
        }
    }

    fn cell_finished(&mut self, report: &CellReport, notebook: &Notebook) -> Result<(), FormatError> {
        if std::mem::take(&mut self.announced) {
            let memory = match report.peak_memory {
                0 => String::new(),
                bytes => format!(", peak {}", format_bytes(bytes)),
            };
            let outcome = match report.outcome {
                CellOutcome::Ok => "",
                CellOutcome::FailedAsExpected => " failed as expected,",
                CellOutcome::ErrorMissing => " did not fail,",
                CellOutcome::Timeout => " timeout,",
                CellOutcome::Interrupted => " interrupted,",
                CellOutcome::Failed | CellOutcome::Skipped => " failed,",
            };
            let line = format!("     {outcome} {}{memory}", format_duration(report.elapsed));
            self.say(&self.style.paint("2", &line));
        }
        // The report of a run is complete only at its end; every other format is worth having after each cell.
        match &self.target {
            Some((format, path)) if *format != ExportFormat::Json => {
                write_atomic(path, exported(notebook, *format, &self.name, None).as_bytes())
            }
            _ => Ok(()),
        }
    }

    fn input(&mut self, prompt: &str, password: bool) -> Option<String> {
        crate::prompt::ask(prompt, password)
    }

    fn interrupts(&mut self) -> usize {
        self.interrupts.so_far()
    }
}

/// A line of standard input without its line break; `None` at its end.
pub(crate) fn stdin_line() -> Option<String> {
    let mut line = String::new();
    let count = std::io::stdin().lock().read_line(&mut line).ok()?;
    (count > 0).then(|| line.trim_end_matches(['\n', '\r']).to_owned())
}
