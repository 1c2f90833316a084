//! Cells: one after another, each from `busy` to `idle`.

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, mpsc};
use std::time::Duration;

use emberlab_protocol::{Client, ErrorReport, Execute, Run, RunId, RunStatus, SourceKind};
use serde_json::{Map, Value, json};

use crate::engine::EngineLink;
use crate::iopub::Iopub;
use crate::mime::to_json;
use crate::output::{Outcome, Output, Then, error_content};
use crate::requests::failure;
use crate::stdin::Stdin;
use crate::wire::{ClockSkew, Header, Message, Moment};

/// A cell waits this long for an engine that is still starting.
const ENGINE_LIMIT: Duration = Duration::from_secs(30);

/// Cells that may wait; more are refused.
const MAX_QUEUED: usize = 4096;

/// The queue of cells.
pub(crate) struct Executor {
    jobs: mpsc::SyncSender<Job>,
    shared: Arc<Shared>,
    skew: Mutex<ClockSkew>,
}

struct Job {
    message: Message,
    /// When it was sent, by our clock.
    sent: Option<Moment>,
}

struct Shared {
    engine: Arc<EngineLink>,
    iopub: Arc<Iopub>,
    stdin: Arc<Stdin>,
    current: Mutex<Current>,
    reply: SendReply,
}

/// Sends an `execute_reply`.
type SendReply = Box<dyn Fn(&Message, &Value) + Send + Sync>;

/// What an interrupt has to stop.
enum Current {
    Nothing,
    /// A cell that has no run yet; it is stopped as soon as it has one.
    Starting {
        interrupted: bool,
    },
    Running {
        run: RunId,
        client: Client,
    },
}

impl Executor {
    /// Starts the thread that runs cells; `reply` sends an `execute_reply`.
    pub(crate) fn start(
        engine: Arc<EngineLink>,
        iopub: Arc<Iopub>,
        stdin: Arc<Stdin>,
        reply: impl Fn(&Message, &Value) + Send + Sync + 'static,
    ) -> Self {
        let (jobs, queue) = mpsc::sync_channel(MAX_QUEUED);
        let shared = Arc::new(Shared {
            engine,
            iopub,
            stdin,
            current: Mutex::new(Current::Nothing),
            reply: Box::new(reply),
        });
        let worker = Worker { shared: shared.clone(), count: 0, abort_before: None };
        std::thread::spawn(move || worker.run(&queue));
        Self { jobs, shared, skew: Mutex::default() }
    }

    /// Queues an `execute_request`.
    pub(crate) fn submit(&self, message: Message) {
        let sent = message.header.date.map(|date| {
            let mut skew = self.skew.lock().unwrap_or_else(PoisonError::into_inner);
            skew.corrected(&message.header.session, date.latest(), message.received)
        });
        if let Err(mpsc::TrySendError::Full(job)) = self.jobs.try_send(Job { message, sent }) {
            let content = failure("QueueFull", format!("{MAX_QUEUED} cells are waiting already"));
            let shared = &self.shared;
            shared.iopub.around(&job.message.header, || (shared.reply)(&job.message, &content));
        }
    }

    /// Stops the running cell at its next safe point.
    pub(crate) fn interrupt(&self) {
        let mut current = self.shared.current();
        match &mut *current {
            Current::Nothing => {}
            Current::Starting { interrupted } => *interrupted = true,
            Current::Running { run, client } => {
                let (run, client) = (*run, client.clone());
                drop(current);
                // A lost engine is reported by the cell itself.
                let _ = client.interrupt(Some(run));
            }
        }
    }
}

impl Shared {
    fn current(&self) -> MutexGuard<'_, Current> {
        self.current.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The thread that runs cells.
struct Worker {
    shared: Arc<Shared>,
    /// The last cell's number.
    count: u32,
    /// Cells sent before this were sent before their sender could know of an error: they are not run.
    ///
    /// By the date of sending, not by what waits in the queue: a cell that is still on its way when the error
    /// happens belongs to the aborted ones just as well.
    abort_before: Option<Moment>,
}

impl Worker {
    fn run(mut self, queue: &mpsc::Receiver<Job>) {
        for Job { message, sent } in queue {
            *self.shared.current() = Current::Starting { interrupted: false };
            self.shared.iopub.begin_cell(&message.header);
            let aborted = sent.zip(self.abort_before).is_some_and(|(sent, before)| sent < before);
            let reply = match aborted {
                true => json!({"status": "aborted", "execution_count": self.count}),
                // A fault of ours must not leave this cell and all later ones without an answer.
                false => catch_unwind(AssertUnwindSafe(|| self.cell(&message))).unwrap_or_else(|_| {
                    failure("KernelFault", "the kernel failed on this cell; this is a fault of Emberlab")
                }),
            };
            *self.shared.current() = Current::Nothing;
            (self.shared.reply)(&message, &reply);
            self.shared.iopub.end_cell(&message.header);
        }
    }

    fn cell(&mut self, message: &Message) -> Value {
        let content = &message.content;
        let Some(code) = content["code"].as_str() else {
            return self.failed(&failure("BadRequest", "execute_request without code"), content, &[]);
        };
        let flag = |name: &str, default| content[name].as_bool().unwrap_or(default);
        let silent = flag("silent", false);
        let mut output = Output::new(self.shared.iopub.clone(), message.header.clone(), code, silent);
        if let Some(cause) = self.shared.engine.take_unreported_death() {
            let notice = format!(
                "The engine ended since the last cell: {cause}\nThis is a new one, without bindings.\n"
            );
            self.shared.iopub.stream("stderr", &message.header, &notice);
        }
        let request = Execute {
            source: code.into(),
            cell: String::new(),
            silent,
            store_history: flag("store_history", true),
            allow_stdin: flag("allow_stdin", true),
            kind: SourceKind::Cell,
        };
        let (client, outcome) = match self.shared.clone().run(request, message, &mut output) {
            Ok(done) => done,
            Err(report) => {
                output.fail(report);
                (None, output.take_outcome())
            }
        };
        self.count = outcome.execution_count.unwrap_or(self.count);
        let mut failure = failed(&outcome);
        if let (None, Some(name)) = (&failure, &outcome.attach) {
            match self.shared.engine.switch(name) {
                Ok(notice) => self.shared.iopub.stream("stdout", &message.header, &notice),
                Err(reason) => {
                    let report =
                        ErrorReport { name: "AttachError".into(), message: reason, ..ErrorReport::default() };
                    output.fail(report.clone());
                    failure = Some(report);
                }
            }
        }
        match failure {
            Some(report) => self.failed(&error_content(&report), content, &outcome.payload),
            None => json!({
                "status": "ok",
                "execution_count": self.count,
                "payload": outcome.payload,
                "user_expressions": client.map_or(json!({}), |client| user_expressions(content, &client, &message.header, &self.shared.iopub)),
            }),
        }
    }

    /// The reply to a failed cell; what was sent before is aborted if the cell asks for that.
    fn failed(&mut self, error: &Value, request: &Value, payload: &[Value]) -> Value {
        if request["stop_on_error"].as_bool().unwrap_or(true) {
            self.abort_before = Some(Moment::now());
        }
        let mut reply = error.clone();
        reply["status"] = "error".into();
        reply["execution_count"] = self.count.into();
        reply["payload"] = payload.into();
        reply["user_expressions"] = json!({});
        reply
    }
}

/// Why a finished run counts as failed.
fn failed(outcome: &Outcome) -> Option<ErrorReport> {
    let report =
        |name: &str, message: String| ErrorReport { name: name.into(), message, ..ErrorReport::default() };
    match outcome.status {
        Some(RunStatus::Exited(code)) if code != 0 => {
            Some(report("Exit", format!("the cell ended itself with exit code {code}")))
        }
        Some(RunStatus::Ok | RunStatus::Exited(_)) => None,
        Some(RunStatus::Interrupted) => {
            Some(outcome.error.clone().unwrap_or_else(|| report("Interrupted", "stopped by the user".into())))
        }
        Some(RunStatus::Error) => {
            Some(outcome.error.clone().unwrap_or_else(|| report("Error", "the cell failed".into())))
        }
        None => outcome.error.clone(),
    }
}

impl Shared {
    /// Runs a cell to its end, or to where it goes on in the background.
    fn run(
        self: Arc<Self>,
        request: Execute,
        message: &Message,
        output: &mut Output,
    ) -> Result<(Option<Client>, Outcome), ErrorReport> {
        let trouble = |reason: String| {
            let text = reason.clone();
            ErrorReport {
                name: "EngineError".into(),
                message: reason,
                plain: text.clone(),
                ansi: text,
                spans: vec![],
            }
        };
        let (generation, client) = self.engine.client(ENGINE_LIMIT).map_err(trouble)?;
        let died = || {
            let cause = self.engine.death_of(generation);
            let message = format!("the engine died while this cell ran: {cause}");
            let text = format!("{message}\nAll bindings are lost. A new engine is being started.");
            ErrorReport { name: "EngineDied".into(), message, plain: text.clone(), ansi: text, spans: vec![] }
        };
        let mut run = client.execute(request).map_err(|_| died())?;
        self.started(&run, &client);
        loop {
            let event = match run.next_timeout(output.patience()).map_err(|_| died())? {
                Some(event) => event.event,
                None => {
                    output.tick();
                    continue;
                }
            };
            match output.take(event) {
                Then::Continue => {}
                Then::AskForInput { prompt, password } => {
                    self.stdin.ask(message, run.id(), &client, &prompt, password)
                }
                Then::Done => return Ok((Some(client), output.take_outcome())),
                Then::Background => {
                    let mut outcome = output.take_outcome();
                    outcome.status = Some(RunStatus::Ok);
                    let output = std::mem::replace(
                        output,
                        Output::new(self.iopub.clone(), message.header.clone(), "", true),
                    );
                    std::thread::spawn(move || follow(run, output));
                    return Ok((Some(client), outcome));
                }
            }
        }
    }

    /// From here on an interrupt knows what to stop.
    fn started(&self, run: &Run, client: &Client) {
        let mut current = self.current();
        let interrupted = matches!(*current, Current::Starting { interrupted: true });
        *current = Current::Running { run: run.id(), client: client.clone() };
        drop(current);
        if interrupted {
            let _ = client.interrupt(Some(run.id()));
        }
    }
}

/// Publishes what a background run still says, as output of the cell that started it.
fn follow(mut run: Run, mut output: Output) {
    loop {
        match run.next_timeout(output.patience()) {
            Ok(Some(event)) => {
                if output.take(event.event) == Then::Done {
                    return;
                }
            }
            Ok(None) => output.tick(),
            Err(_) => return output.finish(),
        }
    }
}

/// Each expression as a silent cell of its own.
fn user_expressions(request: &Value, client: &Client, cell: &Header, iopub: &Arc<Iopub>) -> Value {
    let none = Map::new();
    let expressions = request["user_expressions"].as_object().unwrap_or(&none);
    let values: BTreeMap<&String, Value> = expressions
        .iter()
        .map(|(name, expression)| {
            let code = expression.as_str().unwrap_or_default();
            (name, evaluate(code, client, Output::new(iopub.clone(), cell.clone(), code, true)))
        })
        .collect();
    json!(values)
}

fn evaluate(code: &str, client: &Client, mut output: Output) -> Value {
    let request = Execute { silent: true, store_history: false, ..Execute::cell(code) };
    let run = client.execute(request).and_then(|run| {
        run.wait(|event| {
            output.take(event);
        })
    });
    let outcome = output.take_outcome();
    match (run, failed(&outcome), outcome.result) {
        (Err(error), _, _) => failure("EngineError", error),
        (Ok(_), Some(report), _) => {
            let mut value = error_content(&report);
            value["status"] = "error".into();
            value
        }
        (Ok(_), None, result) => {
            let (data, metadata) = result.as_ref().map_or((json!({}), json!({})), to_json);
            json!({"status": "ok", "data": data, "metadata": metadata})
        }
    }
}
