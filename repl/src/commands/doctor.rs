//! `emberlab doctor`: what works on this machine.

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use emberlab_magics::{format_bytes, format_duration};
use emberlab_protocol::{Execute, RunStatus};
use emberlab_server::RuntimeDir;
use serde_json::{Value, json};

use crate::engine::Engine;
use crate::error::CommandError;
use crate::style::Style;

/// How a check came out.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Verdict {
    Good,
    /// Works, but something optional is missing.
    Missing,
    Bad,
}

/// Looks, and says what it found.
type Check = fn() -> (Verdict, String);

struct Finding {
    what: &'static str,
    verdict: Verdict,
    detail: String,
}

pub(crate) fn doctor(style: &Style) -> Result<u8, CommandError> {
    let checks: [(&str, Check); 6] = [
        ("processor", processor),
        ("memory", memory),
        ("engine folder", engine_folder),
        ("engine", engine),
        ("rustc, for exported projects", || tool("rustc", "optional: cells run without it")),
        ("jupyter", || tool("jupyter", "optional: the REPL and `emberlab run` need no Python")),
    ];
    let findings: Vec<Finding> = checks
        .into_iter()
        .map(|(what, check)| {
            let (verdict, detail) = check();
            Finding { what, verdict, detail }
        })
        .collect();
    if style.json {
        let list: Vec<Value> = findings
            .iter()
            .map(|f| json!({"check": f.what, "ok": f.verdict != Verdict::Bad, "found": f.verdict == Verdict::Good, "detail": f.detail}))
            .collect();
        println!("{}", Value::from(list));
    } else {
        for finding in &findings {
            let mark = match finding.verdict {
                Verdict::Good => style.paint("32", "✓"),
                Verdict::Missing => style.paint("33", "–"),
                Verdict::Bad => style.paint("31;1", "✗"),
            };
            println!("{mark} {}: {}", finding.what, finding.detail);
        }
    }
    Ok(u8::from(findings.iter().any(|f| f.verdict == Verdict::Bad)))
}

fn processor() -> (Verdict, String) {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let model = std::fs::read_to_string("/proc/cpuinfo").ok().and_then(|text| {
        text.lines()
            .find(|l| l.starts_with("model name"))?
            .split(':')
            .nth(1)
            .map(|m| format!(", {}", m.trim()))
    });
    (Verdict::Good, format!("{} threads, {}{}", threads, std::env::consts::ARCH, model.unwrap_or_default()))
}

fn memory() -> (Verdict, String) {
    let kib = |key: &str| {
        let text = std::fs::read_to_string("/proc/meminfo").ok()?;
        text.lines().find(|l| l.starts_with(key))?.split_whitespace().nth(1)?.parse::<u64>().ok()
    };
    match (kib("MemAvailable"), kib("MemTotal")) {
        (Some(free), Some(all)) => {
            (Verdict::Good, format!("{} of {} available", format_bytes(free << 10), format_bytes(all << 10)))
        }
        _ => (Verdict::Missing, "this system does not say".to_owned()),
    }
}

fn engine_folder() -> (Verdict, String) {
    match RuntimeDir::open() {
        Ok(dir) => (Verdict::Good, format!("{} is private", dir.path().display())),
        Err(error) => (Verdict::Bad, error.to_string()),
    }
}

/// Starts an engine and runs a cell on it.
fn engine() -> (Verdict, String) {
    let started = Instant::now();
    let engine = Engine::start("doctor");
    let client = match engine.client() {
        Ok(client) => client,
        Err(reason) => return (Verdict::Bad, reason),
    };
    let ready = started.elapsed();
    let started = Instant::now();
    let ran =
        client.execute(Execute { silent: true, ..Execute::cell("1 + 1") }).and_then(|run| run.wait(drop));
    match ran {
        Ok(RunStatus::Ok) => {
            let (ready, cell) = (format_duration(ready), format_duration(started.elapsed()));
            (Verdict::Good, format!("ready in {ready}, a cell takes {cell}"))
        }
        Ok(status) => (Verdict::Bad, format!("`1 + 1` ended with {status:?}")),
        Err(error) => (Verdict::Bad, error.to_string()),
    }
}

/// The first line of `program --version`, within a second or so.
fn tool(program: &str, without: &str) -> (Verdict, String) {
    let spawned = Command::new(program)
        .arg("--version")
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn();
    let Ok(mut child) = spawned else { return (Verdict::Missing, format!("not found ({without})")) };
    let deadline = Instant::now() + Duration::from_secs(5);
    while matches!(child.try_wait(), Ok(None)) {
        if Instant::now() > deadline {
            // It may have ended meanwhile.
            let _ = child.kill();
            return (Verdict::Missing, "does not answer".to_owned());
        }
        std::thread::sleep(Duration::from_millis(5));
    }
    match child.wait_with_output() {
        Ok(output) if output.status.success() => {
            let text = String::from_utf8_lossy(&output.stdout);
            let lines: Vec<&str> = text.lines().map(str::trim).filter(|l| !l.is_empty()).collect();
            // `jupyter --version` begins with a heading.
            let line =
                lines.iter().find(|l| l.contains(|c: char| c.is_ascii_digit())).copied().unwrap_or_default();
            (Verdict::Good, line.to_owned())
        }
        _ => (Verdict::Missing, format!("not usable ({without})")),
    }
}
