//! The REPL in a terminal of its own: keys go in, what is on the screen comes out.

use std::fs::File;
use std::io::{Read, Write};
use std::os::fd::OwnedFd;
use std::process::{Child, Stdio};
use std::sync::mpsc;
use std::time::{Duration, Instant};

use crate::world::World;
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};

/// How long anything may take to appear.
const PATIENCE: Duration = Duration::from_secs(10);

struct Screen {
    keys: File,
    output: mpsc::Receiver<Vec<u8>>,
    /// Everything so far, without escape sequences.
    seen: String,
    raw: Vec<u8>,
    child: Child,
}

impl Screen {
    /// The REPL in a new terminal. `setsid` gives the child that terminal, so that Ctrl-C becomes a signal.
    fn start(world: &World, arguments: &[&str]) -> Self {
        let master: OwnedFd = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY).unwrap();
        grantpt(&master).unwrap();
        unlockpt(&master).unwrap();
        let name = ptsname(&master, Vec::new()).unwrap();
        let terminal = || File::options().read(true).write(true).open(name.to_str().unwrap()).unwrap();
        let size = rustix::termios::Winsize { ws_row: 24, ws_col: 80, ws_xpixel: 0, ws_ypixel: 0 };
        rustix::termios::tcsetwinsize(&master, size).unwrap();
        let child = world
            .command("setsid")
            .args(["--ctty", "--wait"])
            .arg(World::program())
            .args(arguments)
            .env("TERM", "xterm-256color")
            .stdin(Stdio::from(terminal()))
            .stdout(Stdio::from(terminal()))
            .stderr(Stdio::from(terminal()))
            .spawn()
            .unwrap();
        let keys = File::from(master);
        let mut reader = keys.try_clone().unwrap();
        let (sender, output) = mpsc::channel();
        std::thread::spawn(move || {
            let mut buffer = [0; 4096];
            while let Ok(count @ 1..) = reader.read(&mut buffer) {
                if sender.send(buffer[..count].to_vec()).is_err() {
                    break;
                }
            }
        });
        Self { keys, output, seen: String::new(), raw: Vec::new(), child }
    }

    fn press(&mut self, keys: &str) {
        self.keys.write_all(keys.as_bytes()).unwrap();
    }

    /// Waits until `text` is on the screen, after what was waited for before.
    fn wait(&mut self, text: &str) {
        let deadline = Instant::now() + PATIENCE;
        loop {
            if let Some(at) = self.seen.find(text) {
                self.seen.drain(..at + text.len());
                return;
            }
            let left = deadline.saturating_duration_since(Instant::now());
            let Ok(bytes) = self.output.recv_timeout(left) else { panic!("no {text:?} in {:?}", self.seen) };
            self.raw.extend(bytes);
            // Sequences may be cut between two reads: what is complete is taken.
            let text = String::from_utf8_lossy(&self.raw).into_owned();
            let complete = text.rfind('\u{1b}').filter(|at| text.len() - at < 12).unwrap_or(text.len());
            self.seen += &plain(&text[..complete]);
            self.raw = text.as_bytes()[complete..].to_vec();
        }
    }

    /// Leaves by Ctrl-D and gives the exit code. Between two prompts the terminal itself would take the key, so it is
    /// pressed until it is heard.
    fn end(mut self) -> i32 {
        let deadline = Instant::now() + PATIENCE;
        while Instant::now() < deadline {
            // The terminal is gone once the REPL is.
            let _ = self.keys.write_all(b"\x04");
            std::thread::sleep(Duration::from_millis(30));
            if let Some(status) = self.child.try_wait().unwrap() {
                return status.code().unwrap();
            }
        }
        self.child.kill().unwrap();
        panic!("the REPL did not end; on the screen: {:?}", self.seen);
    }
}

fn plain(text: &str) -> String {
    let mut plain = String::new();
    let mut rest = text;
    while let Some(at) = rest.find('\u{1b}') {
        plain += &rest[..at];
        rest = rest[at + 1..].trim_start_matches('[');
        rest = &rest[rest.find(|c: char| c.is_ascii_alphabetic()).map_or(rest.len(), |n| n + 1)..];
    }
    plain + rest
}

#[test]
fn cells_are_numbered_and_their_values_shown() {
    let world = World::new();
    let started = Instant::now();
    let mut screen = Screen::start(&world, &[]);
    screen.wait("[1]: ");
    let start = started.elapsed();
    assert!(start < Duration::from_millis(500), "the prompt took {start:?}");
    screen.press("let abc = 5;\r");
    screen.wait("[2]: ");
    screen.press("abc\r");
    screen.wait("\n5\r\n");
    screen.wait("[3]: ");
    assert_eq!(screen.end(), 0);
}

#[test]
fn an_open_bracket_takes_more_lines_with_indentation() {
    let world = World::new();
    let mut screen = Screen::start(&world, &[]);
    screen.wait("[1]: ");
    screen.press("let list = [\r");
    screen.press("1]\r");
    screen.wait("[2]: ");
    screen.press("list\r");
    // The echo engine binds line by line; the cell itself was one.
    screen.wait("[3]: ");
    assert_eq!(screen.end(), 0);
    assert!(
        world.read("state/emberlab/history").contains("let list = [\\n    1]"),
        "{}",
        world.read("state/emberlab/history")
    );
}

#[test]
fn a_cell_magic_ends_with_an_empty_line() {
    let world = World::new();
    let mut screen = Screen::start(&world, &[]);
    screen.wait("[1]: ");
    screen.press("%%time\rprintln!(\"body\")\r");
    screen.press("\r");
    screen.wait("[2]: ");
    assert_eq!(screen.end(), 0);
    assert!(world.read("state/emberlab/history").contains("%%time\\nprintln!"));
}

#[test]
fn tab_completes_from_the_session() {
    let world = World::new();
    let mut screen = Screen::start(&world, &[]);
    screen.wait("[1]: ");
    screen.press("let learning_rate = 5;\r");
    screen.wait("[2]: ");
    screen.press("learn\t\r");
    screen.wait("\n5\r\n");
    assert_eq!(screen.end(), 0);
}

#[test]
fn ctrl_c_interrupts_a_cell_and_keeps_the_session() {
    let world = World::new();
    let mut screen = Screen::start(&world, &[]);
    screen.wait("[1]: ");
    screen.press("let kept = 7;\r");
    screen.wait("[2]: ");
    screen.press("std::thread::sleep(std::time::Duration::from_millis(30000));\r");
    std::thread::sleep(Duration::from_millis(300));
    screen.press("\u{3}");
    screen.wait("Interrupted");
    screen.wait("[3]: ");
    screen.press("kept\r");
    screen.wait("\n7\r\n");
    assert_eq!(screen.end(), 0);
}

#[test]
fn ctrl_c_at_the_prompt_drops_the_line() {
    let world = World::new();
    let mut screen = Screen::start(&world, &[]);
    screen.wait("[1]: ");
    screen.press("not this\u{3}");
    screen.wait("[1]: ");
    screen.press("this\r");
    screen.wait("\nthis\r\n");
    assert_eq!(screen.end(), 0);
}

#[test]
fn a_lost_engine_is_explained_and_replaced() {
    let world = World::new();
    let mut screen = Screen::start(&world, &[]);
    screen.wait("[1]: ");
    screen.press("%abort\r");
    screen.wait("SIGABRT");
    screen.wait("A new engine was started");
    screen.wait("[1]: ");
    screen.press("again\r");
    screen.wait("\nagain\r\n");
    assert_eq!(screen.end(), 0);
}

#[test]
fn a_cell_can_ask_and_offer_the_next_input() {
    let world = World::new();
    let mut screen = Screen::start(&world, &[]);
    screen.wait("[1]: ");
    screen.press("%input name? \r");
    screen.wait("name?");
    screen.press("Ada\r");
    screen.wait("\nAda\r\n");
    screen.wait("[2]: ");
    screen.press("%next prepared\r");
    screen.wait("prepared");
    screen.wait("[3]: prepared");
    screen.press("\r");
    screen.wait("\nprepared\r\n");
    assert_eq!(screen.end(), 0);
}

#[test]
fn history_is_kept_for_the_next_session() {
    let world = World::new();
    let mut screen = Screen::start(&world, &[]);
    screen.wait("[1]: ");
    screen.press("remembered\r");
    screen.wait("[2]: ");
    assert_eq!(screen.end(), 0);
    let mut screen = Screen::start(&world, &[]);
    screen.wait("[1]: ");
    screen.press("\u{12}ememb");
    screen.wait("remembered");
    screen.press("\r");
    screen.wait("\nremembered\r\n");
    assert_eq!(screen.end(), 0);
}

#[test]
fn no_color_is_respected() {
    let world = World::new();
    let mut screen = Screen::start(&world, &["--color", "never"]);
    screen.wait("[1]: ");
    screen.press("panic!(\"oh\")\r");
    screen.wait("Panic in");
    screen.wait("[2]: ");
    assert_eq!(screen.end(), 0);
}
