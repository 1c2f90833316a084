//! Processes.

use std::ffi::OsString;
use std::io;
use std::os::fd::OwnedFd;
use std::os::unix::ffi::OsStringExt;
use std::os::unix::process::ExitStatusExt;
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::time::Duration;

use rustix::event::PollFlags;

use super::environment::Variables;
use super::failure::Failure;
use super::slots::ByteStrings;
use super::stream::{Stream, read_some, wait_ready};
use crate::vm::frame::Stop;
use crate::vm::native::{Handle, NativeCx, Natives};

/// Pieces of output that wait to be printed; at 8 KiB each, a process that nobody waits for stops at 1 MiB, as it would
/// at a full pipe.
const PIECES: usize = 128;
/// How long output may be on its way after the process has ended. Only processes that it left behind make this matter.
const AFTERMATH: Duration = Duration::from_millis(50);

/// A process that was started.
struct Process {
    child: Child,
    /// Its pipes that nobody has taken: input, output, output for errors.
    pipes: [Option<Stream>; 3],
    /// Output that goes where the program's own goes: whether it is for errors.
    inherited: Vec<(bool, Receiver<Vec<u8>>)>,
}

/// Where a stream goes, if that is an open one.
type Redirected = Option<Handle<Stream>>;
/// The library's word for where a stream goes, and the open one.
type Wanted = (u8, Redirected);

fn stdio((mode, stream): &Wanted, inherit: fn() -> Stdio) -> io::Result<Stdio> {
    Ok(match (mode, stream) {
        (1, _) => Stdio::null(),
        (2, _) => Stdio::piped(),
        (3, Some(stream)) => Stdio::from(stream.get().file.try_clone()?),
        _ => inherit(),
    })
}

fn command(words: Vec<Vec<u8>>, folder: Option<Vec<u8>>, clear: bool, session: &Variables) -> Command {
    let mut words = words.into_iter().map(OsString::from_vec);
    let mut command = Command::new(words.next().unwrap_or_default());
    command.args(words).env_clear();
    if let Some(folder) = folder {
        command.current_dir(OsString::from_vec(folder));
    }
    if !clear {
        command.envs(session.all());
    }
    command
}

impl Process {
    fn start(mut command: Command, wanted: [Wanted; 3]) -> io::Result<Process> {
        command.stdin(stdio(&wanted[0], Stdio::inherit)?);
        // Output belongs to the cell that waits, not to the engine.
        command.stdout(stdio(&wanted[1], Stdio::piped)?);
        command.stderr(stdio(&wanted[2], Stdio::piped)?);
        let mut child = command.spawn()?;
        let input = child.stdin.take().map(OwnedFd::from);
        let output = child.stdout.take().map(OwnedFd::from);
        let errors = child.stderr.take().map(OwnedFd::from);
        let mut pipes = [input, output, errors].map(|end| end.map(Stream::from));
        let mut inherited = Vec::new();
        for (at, is_error) in [(1, false), (2, true)] {
            if wanted[at].0 == 0
                && let Some(stream) = pipes[at].take()
            {
                let (send, receive) = sync_channel(PIECES);
                std::thread::Builder::new()
                    .name("child-output".into())
                    .spawn(move || forward(&stream, &send))?;
                inherited.push((is_error, receive));
            }
        }
        Ok(Process { child, pipes, inherited })
    }

    /// Prints what output there is.
    fn print(&self, cx: &mut NativeCx<'_, '_>) {
        for (is_error, pieces) in &self.inherited {
            for piece in pieces.try_iter() {
                print(cx, *is_error, &piece);
            }
        }
    }

    /// Prints the rest of the output of a process that has ended.
    fn print_rest(&self, cx: &mut NativeCx<'_, '_>) -> Result<(), Stop> {
        for (is_error, pieces) in &self.inherited {
            while let Ok(piece) = pieces.recv_timeout(AFTERMATH) {
                print(cx, *is_error, &piece);
                cx.attend()?;
            }
        }
        Ok(())
    }

    fn wait(&mut self, cx: &mut NativeCx<'_, '_>) -> Result<io::Result<i32>, Stop> {
        let mut pause = Duration::from_micros(200);
        loop {
            self.print(cx);
            match self.child.try_wait() {
                Ok(Some(status)) => {
                    self.print_rest(cx)?;
                    return Ok(Ok(status.into_raw()));
                }
                Ok(None) => cx.sleep(pause)?,
                Err(error) => return Ok(Err(error)),
            }
            pause = (pause * 2).min(Duration::from_millis(10));
        }
    }

    fn try_wait(&mut self, cx: &mut NativeCx<'_, '_>) -> Result<io::Result<Option<i32>>, Stop> {
        self.print(cx);
        match self.child.try_wait() {
            Ok(Some(status)) => {
                self.print_rest(cx)?;
                Ok(Ok(Some(status.into_raw())))
            }
            other => Ok(other.map(|_| None)),
        }
    }
}

/// Reads output to its end. When nobody prints it any more, it is thrown away, so that the process can go on.
fn forward(stream: &Stream, send: &SyncSender<Vec<u8>>) {
    loop {
        let mut piece = Vec::new();
        match read_some(&stream.file, &mut piece) {
            Ok(0) | Err(_) => return,
            Ok(_) => drop(send.send(piece)),
        }
    }
}

fn print(cx: &mut NativeCx<'_, '_>, is_error: bool, bytes: &[u8]) {
    let text = String::from_utf8_lossy(bytes);
    match is_error {
        true => cx.env.host.stderr(&text),
        false => cx.env.host.stdout(&text),
    }
}

/// What two pipes gave.
type Texts = (Vec<u8>, Vec<u8>);

/// Reads two pipes to their ends, whichever has something.
fn read_both(cx: &mut NativeCx<'_, '_>, streams: [&Stream; 2]) -> Result<io::Result<Texts>, Stop> {
    let mut texts = [Vec::new(), Vec::new()];
    let mut open = [true; 2];
    while open != [false; 2] {
        let ready = match open {
            [true, true] => wait_ready(cx, streams.map(|stream| &stream.file), PollFlags::IN)?,
            _ => open,
        };
        for at in 0..2 {
            if !(open[at] && ready[at]) {
                continue;
            }
            if open != [true; 2] {
                wait_ready(cx, [&streams[at].file], PollFlags::IN)?;
            }
            match read_some(&streams[at].file, &mut texts[at]) {
                Ok(count) => open[at] = count > 0,
                Err(error) => return Ok(Err(error)),
            }
        }
    }
    let [first, second] = texts;
    Ok(Ok((first, second)))
}

pub(super) fn bind(natives: &mut Natives) {
    natives.bind_raw("process.exit", |cx| {
        let code: i32 = cx.arg()?;
        // The system keeps eight bits of it.
        Err(Stop::Exit(code & 0xff))
    });
    natives.bind("process.id", std::process::id);
    natives.bind("process.status_text", |raw: i32| ExitStatus::from_raw(raw).to_string());
    natives.bind_raw("process.spawn", |cx| {
        let (words, folder, clear): (ByteStrings, Option<Vec<u8>>, bool) = cx.arg()?;
        let variables: ByteStrings = cx.arg()?;
        let modes: (u8, u8, u8) = cx.arg()?;
        let (input, output, errors): (Redirected, Redirected, Redirected) = cx.arg()?;
        let mut command = command(words.0, folder, clear, &cx.env.vm.variables);
        for change in variables.0.chunks_exact(3) {
            let [name, set, value] = change else { continue };
            let name = OsString::from_vec(name.clone());
            match set.is_empty() {
                true => command.env_remove(name),
                false => command.env(name, OsString::from_vec(value.clone())),
            };
        }
        let wanted = [(modes.0, input), (modes.1, output), (modes.2, errors)];
        cx.give(Process::start(command, wanted).map(Handle::new).map_err(Failure::from))
    });
    natives.bind("process.take_pipe", |process: Handle<Process>, which: u8| {
        let mut process = process.get_mut();
        process.pipes.get_mut(usize::from(which)).and_then(Option::take).map(Handle::new)
    });
    natives.bind_raw("process.wait", |cx| {
        let process: Handle<Process> = cx.arg()?;
        let outcome = process.get_mut().wait(cx)?;
        cx.give(outcome.map_err(Failure::from))
    });
    natives.bind_raw("process.try_wait", |cx| {
        let process: Handle<Process> = cx.arg()?;
        let outcome = process.get_mut().try_wait(cx)?;
        cx.give(outcome.map_err(Failure::from))
    });
    natives.bind("process.kill", |process: Handle<Process>| {
        process.get_mut().child.kill().map_err(Failure::from)
    });
    natives.bind("process.number", |process: Handle<Process>| process.get().child.id());
    natives.bind_raw("process.read_both", |cx| {
        let (first, second): (Handle<Stream>, Handle<Stream>) = cx.arg()?;
        let outcome = read_both(cx, [&first.get(), &second.get()])?;
        cx.give(outcome.map_err(Failure::from))
    });
}
