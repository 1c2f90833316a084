//! One run's events as messages on iopub.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use emberlab_protocol::{ErrorReport, Event, MimeBundle, RunStatus, Stream};
use serde_json::{Value, json};

use crate::flood::{JOIN_TIME, Piece, TextFlow};
use crate::iopub::Iopub;
use crate::mime::to_json;
use crate::wire::Header;

/// Progress bars, and displays that are updated, are drawn at most this often.
const REDRAW_TIME: Duration = Duration::from_millis(100);

/// How long a run may be silent before its output is looked at anyway.
const IDLE_TIME: Duration = Duration::from_secs(1);

/// The publisher of one run.
pub(crate) struct Output {
    iopub: Arc<Iopub>,
    cell: Header,
    /// Nothing is published.
    silent: bool,
    code: String,
    text: TextFlow,
    /// Displays that change, by their id.
    live: BTreeMap<String, Live>,
    outcome: Outcome,
}

/// What the reply needs to know.
#[derive(Default)]
pub(crate) struct Outcome {
    pub(crate) execution_count: Option<u32>,
    pub(crate) payload: Vec<Value>,
    pub(crate) error: Option<ErrorReport>,
    /// The value, for user expressions.
    pub(crate) result: Option<MimeBundle>,
    pub(crate) status: Option<RunStatus>,
    /// The engine to use from the next cell on.
    pub(crate) attach: Option<String>,
}

/// A display that changes: its newest state waits if the last one was drawn just now.
struct Live {
    drawn: Instant,
    waiting: Option<MimeBundle>,
}

/// What an event asks of the one who reads the run.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum Then {
    /// Read on.
    Continue,
    /// The run waits for a line.
    AskForInput { prompt: String, password: bool },
    /// The cell is finished for the front end; the run is not.
    Background,
    /// The run is over.
    Done,
}

impl Output {
    pub(crate) fn new(iopub: Arc<Iopub>, cell: Header, code: &str, silent: bool) -> Self {
        Self {
            iopub,
            cell,
            silent,
            code: code.into(),
            text: TextFlow::new(),
            live: BTreeMap::new(),
            outcome: Outcome::default(),
        }
    }

    /// How long the reader may wait for the next event before it calls [`Output::tick`].
    pub(crate) fn patience(&self) -> Duration {
        if self.text.is_waiting() {
            JOIN_TIME
        } else if self.live.values().any(|live| live.waiting.is_some()) {
            REDRAW_TIME
        } else {
            IDLE_TIME
        }
    }

    /// Publishes what has waited long enough.
    pub(crate) fn tick(&mut self) {
        let now = Instant::now();
        let pieces = self.text.poll(now);
        self.print(pieces);
        self.redraw(|live| now.duration_since(live.drawn) >= REDRAW_TIME);
    }

    /// Takes one event.
    pub(crate) fn take(&mut self, event: Event) -> Then {
        match event {
            Event::Started { execution_count, .. } => {
                self.outcome.execution_count = Some(execution_count);
                let content = json!({"code": self.code, "execution_count": execution_count});
                self.publish("execute_input", &content);
            }
            Event::Text { stream, text } => {
                let pieces = self.text.push(stream, &text, Instant::now());
                self.print(pieces);
            }
            Event::Display { data, display_id: None, .. } => self.display(&data, None, false),
            Event::Display { data, display_id: Some(id), update } => self.show(id, data, update),
            Event::Result { data, execution_count } => {
                self.flush();
                let (json, metadata) = to_json(&data);
                let content = json!({"data": json, "metadata": metadata, "execution_count": execution_count});
                self.publish("execute_result", &content);
                self.outcome.result = Some(data);
            }
            Event::Progress { id, done, total, label } => self.progress(id, done, total, &label),
            Event::ClearOutput { wait } => {
                self.flush();
                self.publish("clear_output", &json!({"wait": wait}));
            }
            Event::InputRequest { prompt, password } => {
                self.flush();
                return Then::AskForInput { prompt, password };
            }
            Event::Page { data } => {
                let (data, _) = to_json(&data);
                self.outcome.payload.push(json!({"source": "page", "data": data, "start": 0}));
            }
            Event::NextInput { text, replace } => {
                self.outcome
                    .payload
                    .push(json!({"source": "set_next_input", "text": text, "replace": replace}));
            }
            Event::Backgrounded => {
                self.flush();
                return Then::Background;
            }
            Event::Attach { engine } => self.outcome.attach = Some(engine),
            // The server acts on it.
            Event::Keep(_) => {}
            Event::Gap { bytes, .. } => {
                self.flush();
                self.print(vec![(Stream::Stderr, format!("\n[{bytes} bytes of output were lost here]\n"))]);
            }
            Event::Error(report) => {
                self.finish();
                self.publish("error", &error_content(&report));
                self.outcome.error = Some(report);
            }
            Event::Done { status, .. } => {
                self.finish();
                self.outcome.status = Some(status);
                return Then::Done;
            }
        }
        Then::Continue
    }

    /// Publishes everything that waits; the run is over or lost.
    pub(crate) fn finish(&mut self) {
        let pieces = self.text.finish(Instant::now());
        self.print(pieces);
        self.redraw(|_| true);
    }

    /// What the reply needs to know so far.
    pub(crate) fn take_outcome(&mut self) -> Outcome {
        std::mem::take(&mut self.outcome)
    }

    /// Publishes an error that did not come from the run.
    pub(crate) fn fail(&mut self, report: ErrorReport) {
        self.take(Event::Error(report));
    }

    fn flush(&mut self) {
        let pieces = self.text.flush(Instant::now());
        self.print(pieces);
    }

    fn print(&self, pieces: Vec<Piece>) {
        for (stream, text) in pieces {
            let name = match stream {
                Stream::Stdout => "stdout",
                Stream::Stderr => "stderr",
            };
            if !self.silent {
                self.iopub.stream(name, &self.cell, &text);
            }
        }
    }

    fn publish(&self, msg_type: &str, content: &Value) {
        if !self.silent {
            self.iopub.publish(msg_type, &self.cell, content);
        }
    }

    fn display(&mut self, bundle: &MimeBundle, display_id: Option<&str>, update: bool) {
        self.flush();
        let (data, metadata) = to_json(bundle);
        let transient = display_id.map_or(json!({}), |id| json!({"display_id": id}));
        let msg_type = if update { "update_display_data" } else { "display_data" };
        self.publish(msg_type, &json!({"data": data, "metadata": metadata, "transient": transient}));
    }

    /// Shows a display under its id, or changes it where it is shown.
    fn show(&mut self, id: String, data: MimeBundle, update: bool) {
        let recently = |live: &Live| live.drawn.elapsed() < REDRAW_TIME;
        match self.live.get_mut(&id).filter(|live| update && recently(live)) {
            Some(live) => live.waiting = Some(data),
            None => {
                self.display(&data, Some(&id), update);
                self.live.insert(id, Live { drawn: Instant::now(), waiting: None });
            }
        }
    }

    fn progress(&mut self, bar: u32, done: u64, total: u64, label: &str) {
        let id = format!("progress-{}-{bar}", self.cell.msg_id);
        let update = self.live.contains_key(&id);
        self.show(id, draw_bar(done, total, label), update);
    }

    fn redraw(&mut self, due: impl Fn(&Live) -> bool) {
        let mut live = std::mem::take(&mut self.live);
        for (id, one) in live.iter_mut().filter(|(_, one)| due(one)) {
            if let Some(data) = one.waiting.take() {
                self.display(&data, Some(id), true);
                one.drawn = Instant::now();
            }
        }
        self.live = live;
    }
}

/// A bar for people, in text and HTML.
fn draw_bar(done: u64, total: u64, label: &str) -> MimeBundle {
    const WIDTH: u64 = 30;
    if total == 0 {
        let html = format!("<progress></progress> {done} {}", escape(label));
        return MimeBundle::plain(format!("{done} {label}")).with_text("text/html", html);
    }
    let filled = (done.min(total) as u128 * u128::from(WIDTH) / u128::from(total)) as usize;
    let bar = format!("{}{}", "█".repeat(filled), "░".repeat(WIDTH as usize - filled));
    let html =
        format!("<progress value=\"{done}\" max=\"{total}\"></progress> {done}/{total} {}", escape(label));
    MimeBundle::plain(format!("{bar} {done}/{total} {label}")).with_text("text/html", html)
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// The content of `error` messages and of failed replies.
pub(crate) fn error_content(report: &ErrorReport) -> Value {
    let rendered = [&report.ansi, &report.plain].into_iter().find(|text| !text.is_empty());
    let summary = format!("{}: {}", report.name, report.message);
    let traceback: Vec<&str> = rendered.unwrap_or(&summary).lines().collect();
    json!({"ename": report.name, "evalue": report.message, "traceback": traceback})
}
