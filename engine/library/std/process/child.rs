//! A process that runs.

use crate::fmt;
use crate::io::{self, Failure, Read, Stream};
use crate::process::ExitStatus;

/// A process of the host. Its output that goes nowhere else is printed while somebody waits for it.
#[intrinsic]
pub(crate) struct Process;

#[intrinsic("process.take_pipe")]
fn take_pipe(process: &Process, which: u8) -> Option<Stream>;
#[intrinsic("process.wait")]
fn wait_for(process: &Process) -> Result<i32, Failure>;
#[intrinsic("process.try_wait")]
fn look_at(process: &Process) -> Result<Option<i32>, Failure>;
#[intrinsic("process.kill")]
fn kill_it(process: &Process) -> Result<(), Failure>;
#[intrinsic("process.number")]
fn number_of(process: &Process) -> u32;
/// Reads two pipes to their ends, whichever has something.
#[intrinsic("process.read_both")]
fn read_both(first: &Stream, second: &Stream) -> Result<(Vec<u8>, Vec<u8>), Failure>;

/// The input of a process.
pub struct ChildStdin {
    pub(crate) stream: Stream,
}
/// The output of a process.
pub struct ChildStdout {
    pub(crate) stream: Stream,
}
/// The output for errors of a process.
pub struct ChildStderr {
    pub(crate) stream: Stream,
}

macro_rules! ends {
    ($($name:ident)*) => {
        $(
            impl $name {
                pub(crate) fn into_stream(self) -> Stream {
                    self.stream
                }
            }
            impl fmt::Debug for $name {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    f.debug_struct(stringify!($name)).finish_non_exhaustive()
                }
            }
        )*
    };
}
ends!(ChildStdin ChildStdout ChildStderr);

/// A process that was started.
pub struct Child {
    process: Process,
    /// Its input, if it is a pipe.
    pub stdin: Option<ChildStdin>,
    /// Its output, if it is a pipe.
    pub stdout: Option<ChildStdout>,
    /// Its output for errors, if it is a pipe.
    pub stderr: Option<ChildStderr>,
}
impl Child {
    pub(crate) fn of_process(process: Process) -> Child {
        let stdin = take_pipe(&process, 0).map(|stream| ChildStdin { stream });
        let stdout = take_pipe(&process, 1).map(|stream| ChildStdout { stream });
        let stderr = take_pipe(&process, 2).map(|stream| ChildStderr { stream });
        Child { process, stdin, stdout, stderr }
    }
    /// Its number.
    pub fn id(&self) -> u32 {
        number_of(&self.process)
    }
    /// Ends it.
    pub fn kill(&mut self) -> io::Result<()> {
        Ok(kill_it(&self.process)?)
    }
    /// Closes its input and waits until it ends.
    pub fn wait(&mut self) -> io::Result<ExitStatus> {
        self.stdin = None;
        Ok(ExitStatus::of_raw(wait_for(&self.process)?))
    }
    /// How it ended, if it has.
    pub fn try_wait(&mut self) -> io::Result<Option<ExitStatus>> {
        Ok(look_at(&self.process)?.map(|raw| ExitStatus::of_raw(raw)))
    }
    /// Closes its input, reads its output and waits until it ends.
    pub fn wait_with_output(mut self) -> io::Result<Output> {
        self.stdin = None;
        let (mut stdout, mut stderr) = (Vec::new(), Vec::new());
        match (&mut self.stdout, &mut self.stderr) {
            (Some(out), Some(err)) => (stdout, stderr) = read_both(&out.stream, &err.stream)?,
            (Some(out), None) => {
                out.read_to_end(&mut stdout)?;
            }
            (None, Some(err)) => {
                err.read_to_end(&mut stderr)?;
            }
            (None, None) => {}
        }
        Ok(Output { status: self.wait()?, stdout, stderr })
    }
}
impl fmt::Debug for Child {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Child")
            .field("stdin", &self.stdin)
            .field("stdout", &self.stdout)
            .field("stderr", &self.stderr)
            .finish_non_exhaustive()
    }
}

/// What a process left.
#[derive(Clone, PartialEq, Eq)]
pub struct Output {
    /// How it ended.
    pub status: ExitStatus,
    /// Its output.
    pub stdout: Vec<u8>,
    /// Its output for errors.
    pub stderr: Vec<u8>,
}
impl fmt::Debug for Output {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Output")
            .field("status", &self.status)
            .field("stdout", &*text_or_bytes(&self.stdout))
            .field("stderr", &*text_or_bytes(&self.stderr))
            .finish()
    }
}
fn text_or_bytes(bytes: &Vec<u8>) -> Box<dyn fmt::Debug> {
    match String::from_utf8(bytes.clone()) {
        Ok(text) => Box::new(text),
        Err(_) => Box::new(bytes.clone()),
    }
}
