//! A run's events, with printed text joined into larger pieces.

use std::time::{Duration, Instant};

use emberlab_protocol::{Event, EventSink, MimeBundle, Stream};

use crate::natives::display::Displays;

/// How much text is held back at most, and for how long while more comes.
const PIECE: usize = 16 << 10;
const DELAY: Duration = Duration::from_millis(30);

/// Where a run's output goes.
pub(crate) struct Output {
    events: EventSink,
    held: String,
    stream: Stream,
    since: Instant,
    /// Text is kept here instead of sent: `%%capture`.
    captured: Option<String>,
    hidden: bool,
    /// Progress is sent at most ten times a second for each bar.
    progress_sent: Option<(u32, Instant)>,
}

impl Output {
    pub(crate) fn new(events: EventSink) -> Self {
        let since = Instant::now();
        Self {
            events,
            held: String::new(),
            stream: Stream::Stdout,
            since,
            captured: None,
            hidden: false,
            progress_sent: None,
        }
    }

    /// Sends an event after the text before it.
    pub(crate) fn send(&mut self, event: Event) {
        self.flush();
        self.events.emit(event);
    }

    pub(crate) fn print(&mut self, stream: Stream, text: &str) {
        if let Some(captured) = &mut self.captured {
            captured.push_str(text);
            return;
        }
        if self.hidden || text.is_empty() {
            return;
        }
        if stream != self.stream {
            self.flush();
            self.stream = stream;
        }
        if self.held.is_empty() {
            self.since = Instant::now();
        }
        self.held.push_str(text);
        if self.held.len() >= PIECE || self.since.elapsed() >= DELAY {
            self.flush();
        }
    }

    /// Sends the text that is held back.
    pub(crate) fn flush(&mut self) {
        if !self.held.is_empty() {
            let text = std::mem::take(&mut self.held);
            self.events.emit(Event::Text { stream: self.stream, text });
        }
    }

    /// Shows a value that is not the cell's result.
    pub(crate) fn show(&mut self, data: MimeBundle, display_id: Option<String>, update: bool) {
        if let Some(captured) = &mut self.captured {
            captured.push_str(data.plain_text());
            captured.push('\n');
        } else if !self.hidden {
            self.send(Event::Display { data, display_id, update });
        }
    }

    /// From now on text is kept or dropped.
    pub(crate) fn divert(&mut self, capture: bool) {
        self.flush();
        self.captured = capture.then(String::new);
        self.hidden = !capture;
    }

    /// Ends [`Output::divert`]; gives what was kept.
    pub(crate) fn restore(&mut self) -> String {
        self.hidden = false;
        self.captured.take().unwrap_or_default()
    }
}

impl Displays for Output {
    fn display(&mut self, data: MimeBundle, display_id: Option<String>, update: bool) {
        self.show(data, display_id, update);
    }

    fn progress(&mut self, id: u32, done: u64, total: u64, label: &str) {
        const INTERVAL: Duration = Duration::from_millis(100);
        let last = done == total && total > 0;
        if self.hidden || self.captured.is_some() {
            return;
        }
        match self.progress_sent {
            Some((bar, at)) if bar == id && at.elapsed() < INTERVAL && !last => {}
            _ => {
                self.progress_sent = Some((id, Instant::now()));
                self.send(Event::Progress { id, done, total, label: label.to_owned() });
            }
        }
    }
}
