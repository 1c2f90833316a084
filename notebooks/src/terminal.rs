//! A run's events in a terminal: text as it comes, errors in colour, progress in place.

use std::collections::BTreeMap;
use std::io::Write;
use std::time::{Duration, Instant};

use emberlab_protocol::{Event, MimeBundle, MimeData, Stream};

/// A bar is drawn at most this often.
const REDRAW: Duration = Duration::from_millis(100);
/// Characters of a bar.
const BAR: usize = 24;
const ERASE_LINE: &str = "\r\u{1b}[2K";

/// How a terminal shows things.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub struct TerminalOptions {
    /// Colours are understood and wanted.
    pub color: bool,
    /// A line can be drawn again: progress bars are shown.
    pub in_place: bool,
}

/// Shows events on two streams.
pub struct Terminal<'a> {
    out: Box<dyn Write + 'a>,
    err: Box<dyn Write + 'a>,
    options: TerminalOptions,
    bars: BTreeMap<u32, Bar>,
    drawn: Option<Instant>,
    bar_on_screen: bool,
    /// Whether the last text on standard output ended its line.
    line_ended: bool,
    /// Displays that changed since they were printed; printed once, at the end.
    changed: BTreeMap<String, String>,
}

struct Bar {
    done: u64,
    total: u64,
    label: String,
}

impl<'a> Terminal<'a> {
    /// A terminal that writes to `out` and `err`.
    pub fn new(out: impl Write + 'a, err: impl Write + 'a, options: TerminalOptions) -> Self {
        Self {
            out: Box::new(out),
            err: Box::new(err),
            options,
            bars: BTreeMap::new(),
            drawn: None,
            bar_on_screen: false,
            line_ended: true,
            changed: BTreeMap::new(),
        }
    }

    /// A terminal on this process's standard streams.
    pub fn standard(options: TerminalOptions) -> Terminal<'static> {
        Terminal::new(std::io::stdout(), std::io::stderr(), options)
    }

    /// Shows one event. A closed stream is no error: what nobody reads need not be shown.
    pub fn show(&mut self, event: &Event) {
        match event {
            Event::Text { stream: Stream::Stdout, text } => {
                self.print(text);
                self.line_ended = text.ends_with('\n');
            }
            Event::Text { stream: Stream::Stderr, text } => self.eprint(text),
            Event::Display { data, display_id: Some(id), update: true } => {
                self.changed.insert(id.clone(), text_of(data));
            }
            Event::Display { data, .. } | Event::Result { data, .. } | Event::Page { data } => {
                self.print_block(&text_of(data));
            }
            Event::Error(report) => {
                let text = if self.options.color { &report.ansi } else { &report.plain };
                self.end_line();
                self.eprint(&format!("{}\n", text.trim_end_matches('\n')));
            }
            Event::Progress { id, done, total, label } => {
                self.bars.insert(*id, Bar { done: *done, total: *total, label: label.clone() });
                self.draw_bars();
            }
            Event::Gap { events, bytes } => {
                self.end_line();
                self.eprint(&format!("[… {events} outputs, {bytes} bytes, were not kept …]\n"));
            }
            Event::Done { .. } => self.finish(),
            _ => {}
        }
    }

    /// A note beside the output, on standard error and a line of its own.
    pub fn note(&mut self, text: &str) {
        self.end_line();
        self.eprint(&format!("{text}\n"));
    }

    /// Ends a cell: bars go, changed displays are printed, the line is ended.
    fn finish(&mut self) {
        self.erase_bars();
        self.bars.clear();
        self.drawn = None;
        for text in std::mem::take(&mut self.changed).into_values() {
            self.print_block(&text);
        }
        self.end_line();
        let _ = self.out.flush();
        let _ = self.err.flush();
    }

    /// Ends standard output's line if something stands on it.
    fn end_line(&mut self) {
        if !self.line_ended {
            self.print("\n");
            self.line_ended = true;
        }
    }

    fn print_block(&mut self, text: &str) {
        self.end_line();
        self.print(&format!("{}\n", text.trim_end_matches('\n')));
    }

    fn print(&mut self, text: &str) {
        self.erase_bars();
        let _ = self.out.write_all(text.as_bytes());
        let _ = self.out.flush();
    }

    fn eprint(&mut self, text: &str) {
        self.erase_bars();
        let _ = self.err.write_all(text.as_bytes());
        let _ = self.err.flush();
    }

    fn erase_bars(&mut self) {
        if std::mem::take(&mut self.bar_on_screen) {
            let _ = self.err.write_all(ERASE_LINE.as_bytes());
            let _ = self.err.flush();
        }
    }

    fn draw_bars(&mut self) {
        let too_soon = self.drawn.is_some_and(|at| at.elapsed() < REDRAW);
        let complete = self.bars.values().all(|b| b.total > 0 && b.done >= b.total);
        // A bar on a line with unfinished text would erase that text.
        if !self.options.in_place || !self.line_ended || (too_soon && !complete) {
            return;
        }
        let line: Vec<String> = self.bars.values().map(Bar::line).collect();
        let _ = self.err.write_all(format!("{ERASE_LINE}{}", line.join(" │ ")).as_bytes());
        let _ = self.err.flush();
        self.bar_on_screen = true;
        self.drawn = Some(Instant::now());
    }
}

impl Bar {
    fn line(&self) -> String {
        let label = if self.label.is_empty() { String::new() } else { format!(" {}", self.label) };
        if self.total == 0 {
            return format!("{}{label}", self.done);
        }
        let share = self.done.min(self.total) as f64 / self.total as f64;
        let full = (share * BAR as f64) as usize;
        let bar = format!("{}{}", "█".repeat(full), "░".repeat(BAR - full));
        format!("{bar} {:3.0}% {}/{}{label}", share * 100.0, self.done, self.total)
    }
}

/// The text of a bundle for a terminal: plain text, else the names of what there is.
fn text_of(data: &MimeBundle) -> String {
    if let Some(text) = data.text("text/plain").or_else(|| data.text("text/markdown")) {
        return text.to_owned();
    }
    let names = data.iter().map(|(mime, data)| {
        let size = match data {
            MimeData::Text(text) => text.len(),
            MimeData::Binary(bytes) => bytes.len(),
        };
        format!("<{mime}, {}>", emberlab_magics::format_bytes(size as u64))
    });
    names.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use emberlab_protocol::{ErrorReport, RunStatus};

    fn shown(options: TerminalOptions, events: &[Event]) -> (String, String) {
        let (mut out, mut err) = (Vec::new(), Vec::new());
        let mut terminal = Terminal::new(&mut out, &mut err, options);
        events.iter().for_each(|event| terminal.show(event));
        drop(terminal);
        (String::from_utf8(out).unwrap(), String::from_utf8(err).unwrap())
    }

    fn done() -> Event {
        Event::Done { status: RunStatus::Ok, elapsed: Duration::ZERO, peak_memory: 0 }
    }

    fn stdout(text: &str) -> Event {
        Event::Text { stream: Stream::Stdout, text: text.into() }
    }

    #[test]
    fn results_and_errors_begin_on_a_line_of_their_own() {
        let result = Event::Result { data: MimeBundle::plain("42"), execution_count: 1 };
        let report =
            ErrorReport { plain: "bad".into(), ansi: "\u{1b}[31mbad\u{1b}[0m".into(), ..Default::default() };
        let error = Event::Error(report);
        let (out, err) = shown(
            TerminalOptions::default(),
            &[stdout("no break"), result, stdout("x"), error.clone(), done()],
        );
        assert_eq!((out.as_str(), err.as_str()), ("no break\n42\nx\n", "bad\n"));
        let colour = TerminalOptions { color: true, in_place: false };
        assert_eq!(shown(colour, &[error]).1, "\u{1b}[31mbad\u{1b}[0m\n");
    }

    #[test]
    fn bars_are_drawn_in_place_and_gone_at_the_end() {
        let progress = |done| Event::Progress { id: 1, done, total: 4, label: "loss 0.3".into() };
        let in_place = TerminalOptions { color: false, in_place: true };
        let (out, err) = shown(in_place, &[progress(1), progress(2), progress(4), done()]);
        assert_eq!(out, "");
        assert!(
            err.contains(" 25% 1/4 loss 0.3") && err.contains("100% 4/4") && !err.contains("2/4"),
            "{err:?}"
        );
        assert!(err.ends_with(ERASE_LINE) && !err.contains('\n'));
        assert_eq!(
            shown(TerminalOptions::default(), &[progress(1)]).1,
            "",
            "no bars where a line cannot be redrawn"
        );
    }

    #[test]
    fn an_updated_display_is_printed_again_once() {
        let display = |text: &str, update| Event::Display {
            data: MimeBundle::plain(text),
            display_id: Some("d".into()),
            update,
        };
        let events = [display("a", false), display("b", true), display("c", true), done()];
        assert_eq!(shown(TerminalOptions::default(), &events).0, "a\nc\n");
    }

    #[test]
    fn what_has_no_text_is_named() {
        let data = MimeBundle::new().with_bytes("image/png", vec![0; 2048]);
        let event = Event::Display { data, display_id: None, update: false };
        assert_eq!(shown(TerminalOptions::default(), &[event]).0, "<image/png, 2.0 KiB>\n");
    }
}
