//! An engine without a language, for the tests of front ends and of the server (feature `echo`).
//!
//! It obeys a few lines that look like Rust, so that tests written for the real engine can run on it, and `%` lines for what
//! Rust has no short word for. Anything else is a value that is echoed:
//!
//! | line | effect |
//! | --- | --- |
//! | `println!("text")` `print!` `eprintln!` | text |
//! | `panic!("text")` | an error |
//! | `std::thread::sleep(std::time::Duration::from_millis(50))` | sleeps, interruptible |
//! | `let name = value;` then `name` | a binding |
//! | `%html text` `%display id text` `%update id text` `%clear` `%clear wait` | displays |
//! | `%input prompt` `%password prompt` | reads a line and echoes it as the result |
//! | `%page text` `%next text` `%progress n` `%flood lines` `%exit code` `%keep` `%attach name` `%bg millis` | as named |
//! | `%abort` | kills the process |

use std::collections::{BTreeMap, HashSet};
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, mpsc};
use std::time::{Duration, Instant};

use crate::{
    Binding, Check, Complete, Completeness, Completion, CompletionKind, Completions, Diagnostic,
    EngineService, ErrorReport, Event, EventSink, Execute, History, HistoryEntry, HistoryRange, InputReply,
    Inspect, Inspection, MagicInfo, MagicKind, MemoryReport, MimeBundle, RunId, RunStatus, Running, Severity,
    Status,
};

/// The echo engine.
pub struct EchoEngine {
    jobs: Mutex<Option<mpsc::Sender<Job>>>,
    shared: Arc<Shared>,
}

struct Job {
    run: RunId,
    request: Execute,
    events: EventSink,
}

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    changed: Condvar,
}

#[derive(Default)]
struct State {
    running: Option<(RunId, String, Instant)>,
    queued: u32,
    count: u32,
    interrupted: HashSet<RunId>,
    input: Option<InputReply>,
    bindings: BTreeMap<String, String>,
    history: Vec<HistoryEntry>,
}

/// Why a cell stops before its end.
enum Stop {
    Failed { name: &'static str, message: String },
    Interrupted,
    Exit(i32),
}

impl Default for EchoEngine {
    fn default() -> Self {
        Self::new()
    }
}

impl EchoEngine {
    /// An idle engine.
    pub fn new() -> Self {
        let (jobs, queue) = mpsc::channel::<Job>();
        let shared = Arc::new(Shared::default());
        let worker = shared.clone();
        std::thread::spawn(move || queue.into_iter().for_each(|job| worker.run(job)));
        Self { jobs: Mutex::new(Some(jobs)), shared }
    }
}

impl EngineService for EchoEngine {
    fn execute(&self, run: RunId, request: Execute, events: EventSink) {
        self.shared.lock().queued += 1;
        if let Some(jobs) = lock(&self.jobs).as_ref() {
            // The worker ends only with the sender.
            let _ = jobs.send(Job { run, request, events });
        }
    }

    fn check(&self, request: Check) -> Vec<Diagnostic> {
        let bad =
            request.cells.into_iter().filter(|cell| self.is_complete(&cell.source) != Completeness::Complete);
        bad.map(|cell| Diagnostic {
            report: report("E0000", "unbalanced", &cell.cell),
            cell: cell.cell,
            severity: Severity::Error,
        })
        .collect()
    }

    fn complete(&self, request: Complete) -> Completions {
        let before = request.source.get(..request.cursor).unwrap_or(&request.source);
        let start = before
            .rfind(|c: char| !c.is_alphanumeric() && c != '_')
            .map_or(0, |at| at + last_len(&before[at..]));
        let state = self.shared.lock();
        let names = state.bindings.keys().map(|name| (name.as_str(), CompletionKind::Binding));
        let all = names.chain([("println!", CompletionKind::Macro), ("print!", CompletionKind::Macro)]);
        let item = |(text, kind): (&str, _)| Completion { text: text.into(), kind, signature: String::new() };
        let items = all.filter(|(name, _)| name.starts_with(&before[start..])).map(item).collect();
        Completions { start, end: before.len(), items }
    }

    fn inspect(&self, request: Inspect) -> Option<Inspection> {
        let is_word = |c: char| c.is_alphanumeric() || c == '_';
        let (before, after) = request.source.split_at_checked(request.cursor)?;
        let head = &before[before.trim_end_matches(is_word).len()..];
        let tail = &after[..after.find(|c| !is_word(c)).unwrap_or(after.len())];
        let word = format!("{head}{tail}");
        (!word.is_empty())
            .then(|| Inspection { data: MimeBundle::plain(format!("{word}: {:?}", request.detail)) })
    }

    fn is_complete(&self, source: &str) -> Completeness {
        let mut open = Vec::new();
        for c in source.chars() {
            let partner = match c {
                '(' | '[' | '{' => {
                    open.push(c);
                    continue;
                }
                ')' => '(',
                ']' => '[',
                '}' => '{',
                _ => continue,
            };
            if open.pop() != Some(partner) {
                return Completeness::Invalid;
            }
        }
        match open.len() {
            0 => Completeness::Complete,
            depth => Completeness::Incomplete { indent: "    ".repeat(depth) },
        }
    }

    fn interrupt(&self, run: Option<RunId>) {
        let mut state = self.shared.lock();
        if let Some(run) = run.or(state.running.as_ref().map(|(run, ..)| *run)) {
            state.interrupted.insert(run);
        }
        self.shared.changed.notify_all();
    }

    fn input_reply(&self, reply: InputReply) {
        self.shared.lock().input = Some(reply);
        self.shared.changed.notify_all();
    }

    fn reset(&self) {
        self.shared.lock().bindings.clear();
    }

    fn bindings(&self) -> Vec<Binding> {
        let of = |(name, value): (&String, &String)| Binding {
            name: name.clone(),
            ty: "String".into(),
            summary: value.clone(),
            bytes: value.len() as u64,
            cell: String::new(),
            stale: false,
        };
        self.shared.lock().bindings.iter().map(of).collect()
    }

    fn memory(&self) -> MemoryReport {
        MemoryReport { process: 1 << 20, ..MemoryReport::default() }
    }

    fn history(&self, request: History) -> Vec<HistoryEntry> {
        let mut entries = self.shared.lock().history.clone();
        match request.range {
            HistoryRange::Tail { n } => drop(entries.drain(..entries.len().saturating_sub(n))),
            HistoryRange::Range { session, start, stop } => {
                entries.retain(|e| {
                    session == 0
                        && e.execution_count >= start
                        && stop.is_none_or(|stop| e.execution_count < stop)
                });
            }
            HistoryRange::Search { pattern, n, unique } => {
                let needle = pattern.trim_matches('*');
                entries.retain(|e| e.source.contains(needle));
                if unique {
                    let mut seen = HashSet::new();
                    entries.reverse();
                    entries.retain(|e| seen.insert(e.source.clone()));
                    entries.reverse();
                }
                entries.drain(..entries.len().saturating_sub(n.unwrap_or(usize::MAX)));
            }
        }
        if !request.output {
            entries.iter_mut().for_each(|e| e.output = None);
        }
        entries
    }

    fn status(&self) -> Status {
        let state = self.shared.lock();
        let running = |(run, cell, since): &(RunId, String, Instant)| Running {
            run: *run,
            cell: cell.clone(),
            elapsed: since.elapsed(),
        };
        Status {
            version: "echo".into(),
            running: state.running.as_ref().map(running),
            queued: state.queued,
            execution_count: state.count,
            ..Status::default()
        }
    }

    fn magics(&self) -> Vec<MagicInfo> {
        vec![MagicInfo {
            name: "html".into(),
            kind: MagicKind::Line,
            usage: "text".into(),
            summary: "Shows HTML.".into(),
        }]
    }

    fn shutdown(&self) {
        lock(&self.jobs).take();
        self.interrupt(None);
    }
}

impl Shared {
    fn lock(&self) -> MutexGuard<'_, State> {
        lock(&self.state)
    }

    fn run(&self, job: Job) {
        let Job { run, request, events } = job;
        let start = Instant::now();
        let count = {
            let mut state = self.lock();
            state.queued -= 1;
            state.count += u32::from(!request.silent);
            state.running = Some((run, request.cell.clone(), start));
            state.count
        };
        events.emit(Event::Started { run, cell: request.cell.clone(), execution_count: count });
        let mut output = None;
        let mut outcome = Ok(());
        for line in request.source.lines().map(str::trim).filter(|line| !line.is_empty()) {
            outcome = self.line(run, line, &request, &events).map(|value| output = value);
            if outcome.is_err() {
                break;
            }
        }
        let status = match outcome {
            Ok(()) => RunStatus::Ok,
            Err(Stop::Exit(code)) => RunStatus::Exited(code),
            Err(Stop::Failed { name, message }) => {
                events.emit(Event::Error(report(name, &message, &request.cell)));
                RunStatus::Error
            }
            Err(Stop::Interrupted) => {
                events.emit(Event::Error(report("Interrupted", "stopped by the user", &request.cell)));
                RunStatus::Interrupted
            }
        };
        if let (RunStatus::Ok, Some(text)) = (status, &output) {
            events.emit(Event::Result { data: MimeBundle::plain(text), execution_count: count });
        }
        {
            let mut state = self.lock();
            if request.store_history && !request.silent {
                state.history.push(HistoryEntry {
                    session: 0,
                    execution_count: count,
                    source: request.source,
                    output,
                });
            }
            state.interrupted.remove(&run);
            state.running = None;
        }
        events.emit(Event::Done { status, elapsed: start.elapsed(), peak_memory: 0 });
    }

    /// Obeys one line; the value is displayed if it is the last line's.
    fn line(
        &self,
        run: RunId,
        line: &str,
        request: &Execute,
        events: &EventSink,
    ) -> Result<Option<String>, Stop> {
        let line = line.trim_end_matches(';');
        if let Some((name, rest)) = line.split_once("!(\"") {
            let text = rest.trim_end_matches("\")").replace("\\n", "\n");
            match name {
                "print" => events.stdout(text),
                "println" => events.stdout(text + "\n"),
                "eprint" => events.stderr(text),
                "eprintln" => events.stderr(text + "\n"),
                "panic" => return Err(Stop::Failed { name: "Panic", message: text }),
                _ => {
                    return Err(Stop::Failed {
                        name: "E0433",
                        message: format!("cannot find macro `{name}`"),
                    });
                }
            }
            return Ok(None);
        }
        if let Some(rest) = line.strip_prefix("std::thread::sleep(std::time::Duration::from_millis(") {
            self.sleep(run, Duration::from_millis(number(rest.trim_end_matches(')'))?))?;
            return Ok(None);
        }
        if let Some((name, value)) = line.strip_prefix("let ").and_then(|rest| rest.split_once('=')) {
            self.lock().bindings.insert(name.trim().into(), value.trim().into());
            return Ok(None);
        }
        match line.strip_prefix('%') {
            Some(magic) => self.magic(run, magic, request, events),
            None => Ok(Some(self.lock().bindings.get(line).cloned().unwrap_or_else(|| line.into()))),
        }
    }

    fn magic(
        &self,
        run: RunId,
        magic: &str,
        request: &Execute,
        events: &EventSink,
    ) -> Result<Option<String>, Stop> {
        let (name, rest) = magic.split_once(' ').unwrap_or((magic, ""));
        let (first, text) = rest.split_once(' ').unwrap_or((rest, ""));
        let shown = |text: &str, id: Option<&str>, update| Event::Display {
            data: MimeBundle::plain(text).with_text("text/html", format!("<b>{text}</b>")),
            display_id: id.map(str::to_string),
            update,
        };
        match name {
            "html" => events.emit(shown(rest, None, false)),
            "display" => events.emit(shown(text, Some(first), false)),
            "update" => events.emit(shown(text, Some(first), true)),
            "clear" => events.emit(Event::ClearOutput { wait: rest == "wait" }),
            "page" => events.emit(Event::Page { data: MimeBundle::plain(rest) }),
            "next" => events.emit(Event::NextInput { text: rest.into(), replace: false }),
            "progress" => {
                let total = number(rest)?;
                for done in 1..=total {
                    events.emit(Event::Progress { id: 0, done, total, label: format!("step {done}") });
                }
            }
            "flood" => (0..number(rest)?).for_each(|n| events.stdout(format!("line {n}\n"))),
            "exit" => return Err(Stop::Exit(number(rest)? as i32)),
            "keep" => events.emit(Event::Keep(true)),
            "attach" => events.emit(Event::Attach { engine: rest.into() }),
            "bg" => {
                events.emit(Event::Backgrounded);
                self.sleep(run, Duration::from_millis(number(rest)?))?;
                events.stdout("background done\n");
            }
            "input" | "password" => {
                if !request.allow_stdin {
                    return Err(Stop::Failed {
                        name: "Panic",
                        message: "this front end cannot read a line".into(),
                    });
                }
                return self.input(run, rest, name == "password", events).map(Some);
            }
            "abort" => std::process::abort(),
            _ => return Err(Stop::Failed { name: "MagicError", message: format!("no magic `%{name}`") }),
        }
        Ok(None)
    }

    fn sleep(&self, run: RunId, time: Duration) -> Result<(), Stop> {
        let end = Instant::now() + time;
        let mut state = self.lock();
        loop {
            if state.interrupted.contains(&run) {
                return Err(Stop::Interrupted);
            }
            let left = end.saturating_duration_since(Instant::now());
            if left.is_zero() {
                return Ok(());
            }
            state = self.changed.wait_timeout(state, left).unwrap_or_else(PoisonError::into_inner).0;
        }
    }

    fn input(&self, run: RunId, prompt: &str, password: bool, events: &EventSink) -> Result<String, Stop> {
        self.lock().input = None;
        events.emit(Event::InputRequest { prompt: prompt.into(), password });
        let mut state = self.lock();
        loop {
            if state.interrupted.contains(&run) {
                return Err(Stop::Interrupted);
            }
            if let Some(reply) = state.input.take_if(|reply| reply.run == run) {
                return Ok(reply.value.unwrap_or_default());
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn last_len(text: &str) -> usize {
    text.chars().next().map_or(0, char::len_utf8)
}

fn number(text: &str) -> Result<u64, Stop> {
    text.trim()
        .parse()
        .map_err(|_| Stop::Failed { name: "E0308", message: format!("`{text}` is not a number") })
}

fn report(name: &str, message: &str, cell: &str) -> ErrorReport {
    ErrorReport {
        name: name.into(),
        message: message.into(),
        plain: format!("{name} in {cell}: {message}"),
        ansi: format!("\u{1b}[31m{name}\u{1b}[0m in {cell}: {message}"),
        spans: vec![],
    }
}
