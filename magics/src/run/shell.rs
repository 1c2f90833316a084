//! `!command` and `%%bash`: children whose output is shown as it comes and that an interrupt ends.

use std::io::{Read, Write};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use emberlab_protocol::Stream;

use crate::error::MagicError;
use crate::host::{Host, HostError};
use crate::run::Invocation;

/// How often an interrupt is looked for while a child is silent.
const POLL: Duration = Duration::from_millis(50);
/// How long an interrupted child has before it is killed.
const GRACE: Duration = Duration::from_secs(2);
/// How long a finished child's pipes are read on, for the sake of what it left running in the background.
const AFTER_EXIT: Duration = Duration::from_millis(300);

pub(super) fn bang(command: &str, host: &mut dyn Host) -> Result<(), MagicError> {
    let status = run(&["sh", "-c", command], None, host)?;
    if !status.success() {
        host.print(Stream::Stderr, &format!("[{}]\n", describe(status)));
    }
    Ok(())
}

pub(crate) fn bash(invocation: &mut Invocation<'_>) -> Result<(), MagicError> {
    let rest = invocation.arguments.rest().map(|r| r.text.clone());
    let status = if invocation.is_cell {
        let script = invocation.body_text();
        let arguments = rest.unwrap_or_default();
        let mut command = vec!["bash", "-s", "--"];
        command.extend(arguments.split_whitespace());
        run(&command, Some(script), invocation.host)?
    } else {
        let script = rest.ok_or_else(|| MagicError::Message("`%bash` needs a script".to_owned()))?;
        run(&["bash", "-c", &script], None, invocation.host)?
    };
    if status.success() {
        return Ok(());
    }
    Err(MagicError::Command { command: "bash".to_owned(), status: describe(status) })
}

fn describe(status: ExitStatus) -> String {
    use std::os::unix::process::ExitStatusExt;
    match (status.code(), status.signal()) {
        (Some(code), _) => format!("exit status {code}"),
        (None, Some(signal)) => format!("signal {signal}"),
        (None, None) => status.to_string(),
    }
}

fn run(command: &[&str], input: Option<String>, host: &mut dyn Host) -> Result<ExitStatus, MagicError> {
    use std::os::unix::process::CommandExt;
    let program = command[0];
    let mut child = Command::new(program)
        .args(&command[1..])
        .current_dir(host.current_dir()?)
        .env_clear()
        .envs(host.environment())
        .stdin(if input.is_some() { Stdio::piped() } else { Stdio::null() })
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        // Its own group, so that an interrupt reaches the whole pipeline.
        .process_group(0)
        .spawn()
        .map_err(|e| MagicError::Message(format!("cannot start `{program}`: {e}")))?;
    if let (Some(text), Some(mut pipe)) = (input, child.stdin.take()) {
        // A script that ends early closes the pipe; that is its own affair.
        std::thread::spawn(move || drop(pipe.write_all(text.as_bytes())));
    }
    let (sender, receiver) = mpsc::channel();
    if let Some(pipe) = child.stdout.take() {
        forward(pipe, Stream::Stdout, sender.clone());
    }
    if let Some(pipe) = child.stderr.take() {
        forward(pipe, Stream::Stderr, sender.clone());
    }
    drop(sender);
    let mut ended: Option<(ExitStatus, Instant)> = None;
    loop {
        match receiver.recv_timeout(POLL) {
            Ok((stream, text)) => host.print(stream, &text),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) if ended.is_none() => {
                std::thread::sleep(Duration::from_millis(1))
            }
            Err(RecvTimeoutError::Disconnected) => {}
        }
        let pipes_closed = ended.is_some_and(|(_, at)| at.elapsed() > AFTER_EXIT);
        if ended.is_none() {
            ended = child
                .try_wait()
                .map_err(|e| MagicError::Message(format!("lost `{program}`: {e}")))?
                .map(|status| (status, Instant::now()));
        }
        if let Some((status, _)) = ended
            && (pipes_closed
                || matches!(
                    receiver.try_recv().map(|(s, t)| host.print(s, &t)),
                    Err(mpsc::TryRecvError::Disconnected)
                ))
        {
            return Ok(status);
        }
        if host.interrupted() {
            end(&mut child);
            return Err(HostError::Interrupted.into());
        }
    }
}

/// SIGINT to the group, and SIGKILL if it does not go within [`GRACE`].
fn end(child: &mut Child) {
    use rustix::process::{Pid, Signal, kill_process_group};
    let Some(group) = i32::try_from(child.id()).ok().and_then(Pid::from_raw) else { return };
    let deadline = Instant::now() + GRACE;
    // The group may be gone already, which is what is wanted.
    let _ = kill_process_group(group, Signal::INT);
    while Instant::now() < deadline {
        if !matches!(child.try_wait(), Ok(None)) {
            return;
        }
        std::thread::sleep(Duration::from_millis(10));
    }
    let _ = kill_process_group(group, Signal::KILL);
    let _ = child.wait();
}

/// Sends a pipe's text on; a character cut in two by a read waits for its other half.
fn forward(mut pipe: impl Read + Send + 'static, stream: Stream, sender: mpsc::Sender<(Stream, String)>) {
    std::thread::spawn(move || {
        let mut buffer = [0; 1 << 14];
        let mut pending: Vec<u8> = Vec::new();
        loop {
            let count = match pipe.read(&mut buffer) {
                Ok(0) | Err(_) => break,
                Ok(count) => count,
            };
            pending.extend_from_slice(&buffer[..count]);
            let whole = match std::str::from_utf8(&pending) {
                Ok(_) => pending.len(),
                // `None` is "more bytes needed"; `Some` is an invalid byte, shown as U+FFFD.
                Err(error) if error.error_len().is_none() => error.valid_up_to(),
                Err(_) => pending.len(),
            };
            let rest = pending.split_off(whole);
            let text = String::from_utf8_lossy(&std::mem::replace(&mut pending, rest)).into_owned();
            if !text.is_empty() && sender.send((stream, text)).is_err() {
                return;
            }
        }
        if !pending.is_empty() {
            // The receiver may have gone with an interrupt.
            let _ = sender.send((stream, String::from_utf8_lossy(&pending).into_owned()));
        }
    });
}
