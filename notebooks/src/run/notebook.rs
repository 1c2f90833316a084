//! The runner: check everything, then run cell by cell.

use std::time::{Duration, Instant};

use emberlab_magics::{Segment, find};
use emberlab_protocol::{
    Check, CheckCell, Client, ClientError, ErrorReport, Event, Execute, Run, RunStatus, Severity, SourceKind,
};

use crate::model::{Cell, CellKind, Notebook};
use crate::run::{
    CellOutcome, CellReport, Ended, Observer, Outcome, OutputLog, RunError, RunOptions, RunSummary,
    parameters,
};

/// How often an interrupt or a deadline is looked for while a cell is silent.
const POLL: Duration = Duration::from_millis(50);

/// Runs a notebook's code cells in order and writes their outputs into it.
///
/// All cells are type-checked first; an error there means that nothing runs. A cell tagged `skip` is left out, one tagged
/// `expect-error` must fail. `timeout=seconds` in a cell's metadata overrides the option. When time is up the cell is
/// interrupted, and when it does not stop within the grace the engine is given up.
pub fn run_notebook(
    client: &Client,
    notebook: &mut Notebook,
    options: &RunOptions,
    observer: &mut dyn Observer,
) -> Result<RunSummary, RunError> {
    let started = Instant::now();
    let summary = |outcome, cells| RunSummary { outcome, cells, elapsed: started.elapsed() };
    notebook.clear_outputs();
    let parameters_at = notebook.cells.iter().position(|c| c.has_tag(parameters::TAG)).unwrap_or(0);
    let before = check_cells(&notebook.cells[..(parameters_at + 1).min(notebook.cells.len())]);
    parameters::inject(notebook, &options.parameters, client, &before)?;
    if !checks(client, notebook, observer)? {
        return Ok(summary(Outcome::NotChecked, Vec::new()));
    }
    if options.check_only {
        return Ok(summary(Outcome::Ok, Vec::new()));
    }
    let mut runner = Runner { client, options, observer, log: OutputLog::default(), cells: Vec::new() };
    let outcome = match runner.run_all(notebook) {
        Err(RunError::Client(ClientError::Disconnected { .. })) => Outcome::EngineDied,
        other => other?,
    };
    Ok(summary(outcome, runner.cells))
}

/// The label of a cell in diagnostics: title or id, else its place.
fn label(cells: &[Cell], index: usize) -> String {
    let name = |c: &Cell| {
        c.metadata.get("title").and_then(|t| t.as_str().map(str::to_owned)).or_else(|| c.id.clone())
    };
    let own = name(&cells[index]);
    let unique = own.is_some() && cells.iter().filter(|c| name(c) == own).count() == 1;
    own.filter(|_| unique).unwrap_or_else(|| format!("cell {}", index + 1))
}

/// The code cells that can be checked before anything runs: up to one whose magic may bring names that nobody can foresee.
fn check_cells(cells: &[Cell]) -> Vec<CheckCell> {
    let mut checked = Vec::new();
    for (index, cell) in cells.iter().enumerate() {
        if cell.kind != CellKind::Code || cell.has_tag("skip") {
            continue;
        }
        checked.push(CheckCell {
            cell: label(cells, index),
            source: cell.source.clone(),
            kind: SourceKind::Cell,
        });
        if brings_names(&cell.source) {
            break;
        }
    }
    checked
}

fn brings_names(source: &str) -> bool {
    emberlab_magics::Cell::parse(source).segments.iter().any(|segment| match segment {
        Segment::Rust(_) => false,
        Segment::Magic(d) | Segment::CellMagic(d, _) => {
            matches!(find(&d.name).map(|m| m.name), Some("run" | "reset" | "del"))
                || find(&d.name).is_some_and(|m| m.name == "capture") && !d.args.is_empty()
        }
    })
}

fn checks(client: &Client, notebook: &Notebook, observer: &mut dyn Observer) -> Result<bool, RunError> {
    let mut found = client.check(Check { cells: check_cells(&notebook.cells) })?;
    let expected: Vec<String> = (0..notebook.cells.len())
        .filter(|i| notebook.cells[*i].has_tag("expect-error"))
        .map(|i| label(&notebook.cells, i))
        .collect();
    found.retain(|d| !expected.contains(&d.cell));
    observer.checked(&found);
    Ok(found.iter().all(|d| d.severity != Severity::Error))
}

struct Runner<'a> {
    client: &'a Client,
    options: &'a RunOptions,
    observer: &'a mut dyn Observer,
    log: OutputLog,
    cells: Vec<CellReport>,
}

impl Runner<'_> {
    fn run_all(&mut self, notebook: &mut Notebook) -> Result<Outcome, RunError> {
        let code: Vec<usize> =
            (0..notebook.cells.len()).filter(|i| notebook.cells[*i].kind == CellKind::Code).collect();
        let mut outcome = Outcome::Ok;
        for (position, index) in code.iter().enumerate() {
            let cell = &notebook.cells[*index];
            if cell.has_tag("skip") || cell.source.trim().is_empty() {
                if cell.has_tag("skip") {
                    let report = self.report(cell, *index, CellOutcome::Skipped, Duration::ZERO);
                    self.finish(report, notebook)?;
                }
                continue;
            }
            self.observer.cell_started(cell, position + 1, code.len());
            let (report, ended) = self.run_cell(notebook, *index)?;
            let cell_outcome = report.outcome;
            self.finish(report, notebook)?;
            let stopped = match ended {
                Ended::Stuck { timeout: true } => Some(Outcome::Timeout),
                Ended::Stuck { timeout: false } => Some(Outcome::Interrupted),
                _ => match cell_outcome {
                    CellOutcome::Interrupted => Some(Outcome::Interrupted),
                    CellOutcome::Timeout if !self.options.keep_going => Some(Outcome::Timeout),
                    CellOutcome::Failed | CellOutcome::ErrorMissing if !self.options.keep_going => {
                        Some(Outcome::CellFailed)
                    }
                    _ => None,
                },
            };
            if let Some(stopped) = stopped {
                return Ok(stopped);
            }
            outcome = match cell_outcome {
                CellOutcome::Timeout => Outcome::Timeout,
                CellOutcome::Failed | CellOutcome::ErrorMissing if outcome == Outcome::Ok => {
                    Outcome::CellFailed
                }
                _ => outcome,
            };
        }
        Ok(outcome)
    }

    fn report(&self, cell: &Cell, index: usize, outcome: CellOutcome, elapsed: Duration) -> CellReport {
        CellReport { index, name: cell.name(), outcome, elapsed, peak_memory: 0, message: None }
    }

    fn finish(&mut self, report: CellReport, notebook: &mut Notebook) -> Result<(), RunError> {
        self.observer.cell_finished(&report, notebook)?;
        self.cells.push(report);
        Ok(())
    }

    fn run_cell(&mut self, notebook: &mut Notebook, index: usize) -> Result<(CellReport, Ended), RunError> {
        let cell = &notebook.cells[index];
        let own_limit = cell.metadata.get("timeout").and_then(serde_json::Value::as_f64);
        let limit = own_limit.and_then(|s| Duration::try_from_secs_f64(s).ok()).or(self.options.timeout);
        let expects_error = cell.has_tag("expect-error");
        let mut report = self.report(cell, index, CellOutcome::Ok, Duration::ZERO);
        let request = Execute {
            allow_stdin: self.options.allow_stdin,
            ..Execute::cell(cell.source.clone()).labelled(label(&notebook.cells, index))
        };
        let started = Instant::now();
        self.log.begin(&mut notebook.cells, index);
        let mut message = None;
        let log = &mut self.log;
        let run = self.client.execute(request);
        let ended = run.and_then(|run| {
            follow(self.client, run, limit, self.options.grace, self.observer, &mut |event| {
                log.record(&mut notebook.cells, index, event);
                match event {
                    Event::Error(error) => message = Some(error.message.clone()),
                    Event::Done { peak_memory, .. } => report.peak_memory = *peak_memory,
                    _ => {}
                }
            })
        });
        report.elapsed = started.elapsed();
        report.message = message;
        let ended = match ended {
            Ok(ended) => ended,
            Err(error) => {
                self.note(notebook, index, "EngineDied", &error.to_string());
                report.outcome = CellOutcome::Failed;
                report.message = Some(error.to_string());
                self.finish(report, notebook)?;
                return Err(error.into());
            }
        };
        report.outcome = match (ended, expects_error) {
            (Ended::Timeout | Ended::Stuck { timeout: true }, _) => CellOutcome::Timeout,
            (Ended::Stuck { timeout: false } | Ended::By(RunStatus::Interrupted), _) => {
                CellOutcome::Interrupted
            }
            (Ended::By(RunStatus::Ok | RunStatus::Exited(0)), false) => CellOutcome::Ok,
            (Ended::By(RunStatus::Ok | RunStatus::Exited(0)), true) => CellOutcome::ErrorMissing,
            (Ended::By(RunStatus::Error | RunStatus::Exited(_)), true) => CellOutcome::FailedAsExpected,
            (Ended::By(RunStatus::Error | RunStatus::Exited(_)), false) => CellOutcome::Failed,
        };
        let seconds = limit.unwrap_or_default().as_secs_f64();
        let note = match (ended, report.outcome) {
            (Ended::Stuck { .. }, _) => {
                Some(("Killed", "the cell did not stop when interrupted; its engine was given up".to_owned()))
            }
            (_, CellOutcome::Timeout) => Some(("Timeout", format!("the cell took longer than {seconds} s"))),
            (_, CellOutcome::ErrorMissing) => {
                Some(("ErrorMissing", "the cell is tagged `expect-error` and ended without one".to_owned()))
            }
            _ => None,
        };
        if let Some((name, text)) = note {
            self.note(notebook, index, name, &text);
            report.message = Some(text);
        }
        Ok((report, ended))
    }

    /// Adds an error of the runner's own to a cell's outputs.
    fn note(&mut self, notebook: &mut Notebook, index: usize, name: &str, message: &str) {
        let text = format!("{name}: {message}");
        let report = ErrorReport {
            name: name.to_owned(),
            message: message.to_owned(),
            ansi: format!("\u{1b}[31m{text}\u{1b}[0m"),
            plain: text,
            spans: Vec::new(),
        };
        let event = Event::Error(report);
        self.log.record(&mut notebook.cells, index, &event);
        self.observer.event(&event);
    }
}

/// Follows a run to its end: shows events, answers inputs, interrupts it when time is up or the user says so.
/// A second request to stop, or `grace` after the first, ends the following and not the run.
pub fn follow(
    client: &Client,
    mut run: Run,
    limit: Option<Duration>,
    grace: Duration,
    observer: &mut dyn Observer,
    each: &mut dyn FnMut(&Event),
) -> Result<Ended, ClientError> {
    let deadline = limit.map(|limit| Instant::now() + limit);
    let interrupts_before = observer.interrupts();
    // When the cell was told to stop, and whether for the time.
    let mut told: Option<(Instant, bool)> = None;
    loop {
        if let Some(numbered) = run.next_timeout(POLL)? {
            let event = numbered.event;
            if let Event::InputRequest { prompt, password } = &event {
                client.input_reply(run.id(), observer.input(prompt, *password))?;
            }
            each(&event);
            observer.event(&event);
            if let Event::Done { status, .. } = event {
                let timed_out = told.is_some_and(|(_, timeout)| timeout) && status == RunStatus::Interrupted;
                return Ok(if timed_out { Ended::Timeout } else { Ended::By(status) });
            }
        }
        let interrupts = observer.interrupts() - interrupts_before;
        match told {
            None if interrupts > 0 || deadline.is_some_and(|d| Instant::now() >= d) => {
                told = Some((Instant::now(), interrupts == 0));
                client.interrupt(Some(run.id()))?;
            }
            Some((at, timeout)) if at.elapsed() >= grace || interrupts > 1 => {
                return Ok(Ended::Stuck { timeout });
            }
            _ => {}
        }
    }
}
