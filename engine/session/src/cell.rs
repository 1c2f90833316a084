//! One run: a cell with its magics, or a program, and the host that both run against.

use std::any::Any;
use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::Instant;

use emberlab_lang::vm::{Host as VmHost, Stop};
use emberlab_magics::{CellError, DeviceInfo, Host, HostError, MagicError, Output as Show, RunReport};
use emberlab_protocol::{
    Binding, Diagnostic, ErrorReport, Event, HistoryEntry, InspectDetail, Inspection, MemoryReport,
    MimeBundle, RunStatus, SourceKind, Status, Stream,
};

use crate::inbox::{Inbox, Job};
use crate::interpreter::{Interpreter, View};
use crate::natives::display;
use crate::output::Output;
use crate::shared::Shared;
use crate::{answers, bindings, memory, report};

/// A run in progress.
pub(crate) struct CellRun<'a> {
    interpreter: &'a mut Interpreter,
    surroundings: Surroundings,
    shared: &'a Arc<Shared>,
    label: String,
    count: u32,
    silent: bool,
    status: RunStatus,
    result_sent: bool,
}

/// What the running program reaches: output, input, and the inbox at safe points.
struct Surroundings {
    output: Output,
    inbox: Arc<Inbox>,
    job: emberlab_protocol::RunId,
    allow_stdin: bool,
    args: Vec<String>,
    view: View,
    shared: Arc<Shared>,
    /// Memory of the process when the run began.
    resident_before: u64,
}

impl Surroundings {
    /// Answers what was asked, and sends what was printed.
    fn answer(&mut self) {
        for question in self.inbox.take_questions() {
            question(&self.view);
        }
        self.output.flush();
    }
}

impl VmHost for Surroundings {
    fn stdout(&mut self, text: &str) {
        self.output.print(Stream::Stdout, text);
    }

    fn stderr(&mut self, text: &str) {
        self.output.print(Stream::Stderr, text);
    }

    fn read_line(&mut self) -> Result<String, Stop> {
        if !self.allow_stdin {
            return Err(Stop::Panic(emberlab_lang::vm::Panic::new("this front end cannot ask for input")));
        }
        self.output.send(Event::InputRequest { prompt: String::new(), password: false });
        match self.inbox.wait_for_input(self.job) {
            Some(reply) => Ok(reply.value.map(|line| line + "\n").unwrap_or_default()),
            None => Err(Stop::Interrupted),
        }
    }

    fn args(&self) -> Vec<String> {
        self.args.clone()
    }

    fn attention(&mut self) -> Result<(), Stop> {
        self.answer();
        self.shared.limit.verdict(self.resident_before)
    }

    fn room(&mut self, bytes: usize) -> Result<(), Stop> {
        self.shared.limit.allow(bytes as u64)
    }

    fn as_any(&mut self) -> &mut dyn Any {
        &mut self.output
    }
}

/// Runs a job to its end; its events say what happened.
pub(crate) fn run(interpreter: &mut Interpreter, inbox: &Arc<Inbox>, shared: &Arc<Shared>, job: Job) {
    let started = Instant::now();
    let request = job.request;
    let count = match request.silent {
        true => shared.count.load(Ordering::Relaxed),
        false => shared.count.fetch_add(1, Ordering::Relaxed) + 1,
    };
    let label = if request.cell.is_empty() { format!("[{count}]") } else { request.cell.clone() };
    let mut output = Output::new(job.events);
    output.send(Event::Started { run: job.run, cell: request.cell.clone(), execution_count: count });
    memory::begin_run(count);
    if !request.silent && request.store_history {
        shared.history().push(count, &request.source);
    }
    let surroundings = Surroundings {
        output,
        inbox: inbox.clone(),
        job: job.run,
        allow_stdin: request.allow_stdin,
        args: vec![label.clone()],
        view: interpreter.view.clone(),
        shared: shared.clone(),
        resident_before: memory::resident(),
    };
    let mut run = CellRun {
        interpreter,
        surroundings,
        shared,
        label,
        count,
        silent: request.silent,
        status: RunStatus::Ok,
        result_sent: false,
    };
    let outcome = match request.kind {
        SourceKind::Cell => emberlab_magics::run_cell(&request.source, &mut run),
        SourceKind::RsFile => run
            .execute(&request.source, SourceKind::RsFile)
            .map(drop)
            .map_err(|error| CellError { span: 0..request.source.len(), error: MagicError::Host(error) }),
    };
    if let Err(error) = outcome {
        run.fail(&request.source, error);
    }
    let status = run.status;
    run.surroundings.output.flush();
    shared.set_bindings(bindings::list(run.interpreter));
    let mut output = run.surroundings.output;
    output.send(Event::Done { status, elapsed: started.elapsed(), peak_memory: memory::peak() });
}

impl CellRun<'_> {
    fn print(&mut self, stream: Stream, text: &str) {
        self.surroundings.output.print(stream, text);
    }

    fn error(&mut self, report: ErrorReport, status: RunStatus) {
        self.status = status;
        self.surroundings.output.restore();
        self.surroundings.output.send(Event::Error(report));
    }

    /// Reports why the cell as a whole failed, unless that has been said already.
    fn fail(&mut self, source: &str, failure: CellError) {
        let text = match failure.error {
            MagicError::Host(HostError::Reported) => return,
            MagicError::Host(HostError::Interrupted) => {
                let sources = self.interpreter.view.world.sources.borrow();
                let report = report::stopped(&Stop::Interrupted, &sources).unwrap_or_default();
                drop(sources);
                return self.error(report, RunStatus::Interrupted);
            }
            MagicError::Check(reports) => return self.error(merged(reports), RunStatus::Error),
            other => other.to_string(),
        };
        let report = {
            let mut sources = self.interpreter.view.world.sources.borrow_mut();
            let file = sources.add(self.label.clone(), source);
            let narrow = |n: usize| u32::try_from(n).unwrap_or(u32::MAX);
            let span =
                emberlab_lang::span::Span::new(file, narrow(failure.span.start), narrow(failure.span.end));
            let diagnostic = emberlab_lang::diagnostic::Diagnostic::plain_error(span, text);
            report::errors(&[diagnostic], &sources).unwrap_or_default()
        };
        self.error(ErrorReport { name: "MagicError".into(), ..report }, RunStatus::Error);
    }

    /// Checks and runs Rust.
    fn execute(&mut self, source: &str, kind: SourceKind) -> Result<RunReport, HostError> {
        let began = Instant::now();
        let label = self.label.clone();
        let (checked, diagnostics) = self.interpreter.check(&label, source, kind);
        let world = self.interpreter.view.world.clone();
        let warnings = report::warnings(&diagnostics, &world.sources.borrow());
        self.print(Stream::Stderr, &warnings);
        let Some(checked) = checked else {
            let report = report::errors(&diagnostics, &world.sources.borrow()).unwrap_or_default();
            self.error(report, RunStatus::Error);
            return Err(HostError::Reported);
        };
        let check = began.elapsed();
        self.surroundings.view = self.interpreter.view.clone();
        let started = Instant::now();
        let outcome = self.interpreter.run(checked, &mut self.surroundings);
        let elapsed = started.elapsed();
        self.surroundings.view = self.interpreter.view.clone();
        self.surroundings.answer();
        match outcome.stop {
            Some(Stop::Exit(code)) => {
                self.status = RunStatus::Exited(code);
                Err(HostError::Reported)
            }
            Some(stop) => {
                let status =
                    if stop == Stop::Interrupted { RunStatus::Interrupted } else { RunStatus::Error };
                let report = report::stopped(&stop, &world.sources.borrow()).unwrap_or_default();
                self.error(report, status);
                Err(HostError::Reported)
            }
            None => {
                let shown = outcome.shown.as_ref().and_then(display::bundle);
                if let Some(data) = shown.or(outcome.text.map(MimeBundle::plain)) {
                    self.result(data);
                }
                Ok(RunReport { elapsed, check: Some(check), captured: String::new() })
            }
        }
    }

    fn result(&mut self, data: MimeBundle) {
        if self.result_sent {
            return self.surroundings.output.show(data, None, false);
        }
        self.result_sent = true;
        if !self.silent {
            self.shared.history().set_output(self.count, data.plain_text());
        }
        self.surroundings.output.send(Event::Result { data, execution_count: self.count });
    }
}

/// Several reports as one.
fn merged(reports: Vec<ErrorReport>) -> ErrorReport {
    let mut reports = reports.into_iter();
    let mut all = reports.next().unwrap_or_default();
    for next in reports {
        all.plain = format!("{}\n{}", all.plain, next.plain);
        all.ansi = format!("{}\n{}", all.ansi, next.ansi);
        all.spans.extend(next.spans);
    }
    all
}

impl Host for CellRun<'_> {
    fn run(&mut self, code: &str, output: Show) -> Result<RunReport, HostError> {
        match output {
            Show::Show => self.execute(code, SourceKind::Cell),
            Show::Hide | Show::Capture => {
                self.surroundings.output.divert(output == Show::Capture);
                self.result_sent = true;
                let outcome = self.execute(code, SourceKind::Cell);
                self.result_sent = false;
                let captured = self.surroundings.output.restore();
                outcome.map(|report| RunReport { captured, ..report })
            }
        }
    }

    fn run_file(&mut self, label: &str, code: &str) -> Result<RunReport, HostError> {
        let own = std::mem::replace(&mut self.label, label.to_owned());
        let outcome = self.execute(code, SourceKind::RsFile);
        self.label = own;
        outcome
    }

    fn check(&mut self, code: &str) -> Result<Vec<Diagnostic>, HostError> {
        Ok(answers::check_one(&self.interpreter.view, &self.label, code, SourceKind::Cell))
    }

    fn print(&mut self, stream: Stream, text: &str) {
        CellRun::print(self, stream, text);
    }

    fn display(&mut self, data: MimeBundle) {
        self.surroundings.output.show(data, None, false);
    }

    fn page(&mut self, data: MimeBundle) {
        self.surroundings.output.send(Event::Page { data });
    }

    fn interrupted(&mut self) -> bool {
        self.surroundings.answer();
        self.shared.control.is_interrupted()
    }

    fn bindings(&mut self) -> Result<Vec<Binding>, HostError> {
        Ok(bindings::list(self.interpreter))
    }

    fn delete(&mut self, name: &str) -> Result<u64, HostError> {
        let bytes = bindings::list(self.interpreter).iter().find(|b| b.name == name).map_or(0, |b| b.bytes);
        match self.interpreter.delete(name, &mut self.surroundings) {
            true => Ok(bytes),
            false => Err(HostError::Message(format!("there is no binding `{name}`"))),
        }
    }

    fn reset(&mut self) -> Result<(), HostError> {
        *self.interpreter = Interpreter::new(self.shared.control.clone());
        self.surroundings.view = self.interpreter.view.clone();
        Ok(())
    }

    fn type_of(&mut self, expression: &str) -> Result<String, HostError> {
        answers::type_of(&self.interpreter.view, &self.label, expression).map_err(|report| {
            self.error(report, RunStatus::Error);
            HostError::Reported
        })
    }

    fn inspect(&mut self, path: &str, detail: InspectDetail) -> Result<Option<Inspection>, HostError> {
        Ok(answers::inspect(&self.interpreter.view, path, detail))
    }

    fn memory(&mut self) -> Result<MemoryReport, HostError> {
        Ok(memory::report(&bindings::list(self.interpreter)))
    }

    fn collect(&mut self) -> Result<u64, HostError> {
        Ok(memory::collect())
    }

    fn devices(&mut self) -> Result<Vec<DeviceInfo>, HostError> {
        Ok(memory::devices())
    }

    fn engine(&mut self) -> Result<Status, HostError> {
        Ok(self.shared.status(&self.surroundings.inbox))
    }

    fn keep_engine(&mut self, keep: bool) -> Result<(), HostError> {
        self.surroundings.output.send(Event::Keep(keep));
        Ok(())
    }

    fn history(&mut self) -> Result<Vec<HistoryEntry>, HostError> {
        let all = self.shared.history().entries().to_vec();
        Ok(all.into_iter().filter(|entry| entry.execution_count != self.count).collect())
    }

    fn set_next_input(&mut self, text: &str) -> bool {
        self.surroundings.output.send(Event::NextInput { text: text.to_owned(), replace: false });
        true
    }
}
