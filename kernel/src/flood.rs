//! Printed text on its way to the browser: joined, and bounded.
//!
//! Short prints are joined into at most forty messages a second. The first mebibyte of a cell passes; what follows goes to a file, and
//! the cell shows its last lines with the file's name, now and then while it runs and at its end.

use std::fs::File;
use std::io::Write;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use emberlab_protocol::Stream;

/// Text waits at most this long for more text.
pub(crate) const JOIN_TIME: Duration = Duration::from_millis(25);
const JOIN_BYTES: usize = 64 << 10;

/// How much of a cell's text is shown in full.
const HEAD_BYTES: usize = 1 << 20;

/// Past that: how often a look at the current end is shown, how long that is, and how long the one at the cell's end is.
const GLANCE_TIME: Duration = Duration::from_secs(5);
const GLANCE_BYTES: usize = 2 << 10;
const TAIL_BYTES: usize = 16 << 10;

/// The file's limit.
const SPILL_BYTES: u64 = 1 << 30;

/// Text to publish.
pub(crate) type Piece = (Stream, String);

/// The text of one run.
pub(crate) struct TextFlow {
    pending: Option<Piece>,
    last_sent: Option<Instant>,
    sent: usize,
    overflow: Option<Overflow>,
}

struct Overflow {
    spill: Spill,
    stream: Stream,
    tail: String,
    lines: u64,
    bytes: u64,
    last_glance: Instant,
}

impl TextFlow {
    pub(crate) fn new() -> Self {
        Self { pending: None, last_sent: None, sent: 0, overflow: None }
    }

    /// Takes text and returns what is to be published now.
    pub(crate) fn push(&mut self, stream: Stream, text: &str, now: Instant) -> Vec<Piece> {
        if let Some(overflow) = &mut self.overflow {
            overflow.push(stream, text);
            return overflow.glance(now).into_iter().collect();
        }
        let mut out = Vec::new();
        if self.pending.as_ref().is_some_and(|(before, _)| *before != stream) {
            out.extend(self.send(now));
        }
        self.pending.get_or_insert_with(|| (stream, String::new())).1.push_str(text);
        out.extend(self.poll(now));
        out
    }

    /// What is to be published now, by its age or size.
    pub(crate) fn poll(&mut self, now: Instant) -> Vec<Piece> {
        if let Some(overflow) = &mut self.overflow {
            return overflow.glance(now).into_iter().collect();
        }
        let old = self.last_sent.is_none_or(|last| now.duration_since(last) >= JOIN_TIME);
        let large = self.pending.as_ref().is_some_and(|(_, text)| text.len() >= JOIN_BYTES);
        if old || large { self.send(now) } else { Vec::new() }
    }

    /// Whether `poll` has something to do soon.
    pub(crate) fn is_waiting(&self) -> bool {
        self.pending.is_some()
    }

    /// All that waits, so that something else can be published after it.
    pub(crate) fn flush(&mut self, now: Instant) -> Vec<Piece> {
        self.send(now)
    }

    /// The end of the run.
    pub(crate) fn finish(&mut self, now: Instant) -> Vec<Piece> {
        let mut out = self.send(now);
        out.extend(self.overflow.take().and_then(|mut overflow| overflow.show(TAIL_BYTES)));
        out
    }

    fn send(&mut self, now: Instant) -> Vec<Piece> {
        let Some((stream, mut text)) = self.pending.take() else { return Vec::new() };
        self.last_sent = Some(now);
        let room = HEAD_BYTES.saturating_sub(self.sent);
        if text.len() > room {
            let cut = floor_boundary(&text, room);
            let mut overflow = Overflow::new(stream, now);
            overflow.push(stream, &text[cut..]);
            self.overflow = Some(overflow);
            text.truncate(cut);
        }
        self.sent += text.len();
        if text.is_empty() { Vec::new() } else { vec![(stream, text)] }
    }
}

impl Overflow {
    fn new(stream: Stream, now: Instant) -> Self {
        Self { spill: Spill::create(), stream, tail: String::new(), lines: 0, bytes: 0, last_glance: now }
    }

    fn push(&mut self, stream: Stream, text: &str) {
        self.spill.write(text);
        self.stream = stream;
        self.lines += text.bytes().filter(|b| *b == b'\n').count() as u64;
        self.bytes += text.len() as u64;
        self.tail.push_str(text);
        // Trimmed rarely, so that each byte is moved about once.
        if self.tail.len() > 2 * TAIL_BYTES {
            self.trim(TAIL_BYTES);
        }
    }

    fn trim(&mut self, keep: usize) {
        let cut = floor_boundary(&self.tail, self.tail.len().saturating_sub(keep));
        self.tail.drain(..cut);
    }

    fn glance(&mut self, now: Instant) -> Option<Piece> {
        if now.duration_since(self.last_glance) < GLANCE_TIME {
            return None;
        }
        self.last_glance = now;
        self.show(GLANCE_BYTES)
    }

    /// Says what was left out since the last time, and shows the last `keep` bytes of it.
    fn show(&mut self, keep: usize) -> Option<Piece> {
        self.trim(keep);
        if self.bytes == 0 {
            return None;
        }
        let left_out = self.bytes - self.tail.len() as u64;
        let tail = std::mem::take(&mut self.tail);
        let lines = self.lines - tail.bytes().filter(|b| *b == b'\n').count() as u64;
        (self.lines, self.bytes) = (0, 0);
        let text = if left_out == 0 {
            tail
        } else {
            format!(
                "\n[… {lines} lines, {left_out} bytes are not shown here; {}]\n{tail}",
                self.spill.place()
            )
        };
        Some((self.stream, text))
    }
}

/// The largest character boundary at or before `at`.
fn floor_boundary(text: &str, at: usize) -> usize {
    (0..=at.min(text.len())).rev().find(|&at| text.is_char_boundary(at)).unwrap_or(0)
}

/// The file that takes what is not shown. It stays: the output names it.
enum Spill {
    Open { file: File, path: PathBuf, bytes: u64 },
    Full { path: PathBuf },
    Failed { reason: String },
}

impl Spill {
    fn create() -> Self {
        let file = tempfile::Builder::new().prefix("emberlab-output-").suffix(".txt").tempfile();
        match file.and_then(|file| file.keep().map_err(|e| e.error)) {
            Ok((file, path)) => Self::Open { file, path, bytes: 0 },
            Err(error) => Self::Failed { reason: error.to_string() },
        }
    }

    fn write(&mut self, text: &str) {
        let Self::Open { file, path, bytes } = self else { return };
        *bytes += text.len() as u64;
        if *bytes > SPILL_BYTES {
            *self = Self::Full { path: path.clone() };
        } else if let Err(error) = file.write_all(text.as_bytes()) {
            *self = Self::Failed { reason: error.to_string() };
        }
    }

    fn place(&self) -> String {
        match self {
            Self::Open { path, .. } => format!("they are in {}", path.display()),
            Self::Full { path } => {
                format!("{} has the first of them, up to {SPILL_BYTES} bytes", path.display())
            }
            Self::Failed { reason } => format!("they could not be saved: {reason}"),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_is_shown_at_once_and_quick_ones_after_it_together() {
        let mut flow = TextFlow::new();
        let start = Instant::now();
        assert_eq!(flow.push(Stream::Stdout, "a\n", start), [(Stream::Stdout, "a\n".into())]);
        assert_eq!(flow.push(Stream::Stdout, "b\n", start), []);
        assert_eq!(flow.push(Stream::Stdout, "c\n", start), []);
        assert_eq!(flow.poll(start + JOIN_TIME), [(Stream::Stdout, "b\nc\n".into())]);
    }

    #[test]
    fn the_order_of_the_two_streams_is_kept() {
        let mut flow = TextFlow::new();
        let now = Instant::now();
        let mut all = flow.push(Stream::Stdout, "1", now);
        for (stream, text) in [(Stream::Stdout, "2"), (Stream::Stderr, "3"), (Stream::Stdout, "4")] {
            all.extend(flow.push(stream, text, now));
        }
        all.extend(flow.finish(now));
        let text: String = all.into_iter().map(|(_, text)| text).collect();
        assert_eq!(text, "1234");
    }

    #[test]
    fn a_flood_shows_its_head_and_tail_and_the_file_has_the_rest() {
        let mut flow = TextFlow::new();
        let now = Instant::now();
        let mut shown = String::new();
        let mut printed = String::new();
        for line in 0..1_000_000 {
            let line = format!("line {line}\n");
            shown.extend(flow.push(Stream::Stdout, &line, now).into_iter().map(|(_, text)| text));
            printed.push_str(&line);
        }
        shown.extend(flow.finish(now).into_iter().map(|(_, text)| text));
        assert!(shown.len() < HEAD_BYTES + TAIL_BYTES + 1000, "{}", shown.len());
        assert!(printed.starts_with(&shown[..HEAD_BYTES]));
        assert!(shown.ends_with("line 999999\n"));
        let note = shown.find("are in ").unwrap() + "are in ".len();
        let path = &shown[note..shown[note..].find(']').unwrap() + note];
        let spilled = std::fs::read_to_string(path).unwrap();
        std::fs::remove_file(path).unwrap();
        assert_eq!(spilled, printed[HEAD_BYTES..]);
    }

    #[test]
    fn a_long_flood_gives_a_glance_now_and_then() {
        let mut flow = TextFlow::new();
        let now = Instant::now();
        flow.push(Stream::Stdout, &"x".repeat(HEAD_BYTES + 1), now);
        assert_eq!(flow.push(Stream::Stdout, &"y\n".repeat(10_000), now), []);
        let glance = flow.poll(now + GLANCE_TIME);
        assert!(glance[0].1.ends_with("y\n") && glance[0].1.len() < GLANCE_BYTES + 300);
        let Spill::Open { path, .. } = &flow.overflow.as_ref().unwrap().spill else { panic!("no file") };
        std::fs::remove_file(path).unwrap();
    }
}
