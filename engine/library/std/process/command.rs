//! Starting a process.

use crate::collections::BTreeMap;
use crate::ffi::{OsStr, OsString};
use crate::fmt;
use crate::fs::File;
use crate::io::{self, Failure, PipeReader, PipeWriter, Stream};
use crate::path::{Path, PathBuf};
use crate::process::child::Process;
use crate::process::{Child, ChildStderr, ChildStdin, ChildStdout, ExitStatus, Output};

/// What the interpreter starts: program, arguments, folder, whether the variables are cleared, and changes of variables
/// as name, whether it is set (`1`) or removed, value.
#[intrinsic("process.spawn")]
fn spawn_process(
    words: Vec<Vec<u8>>,
    folder: Option<Vec<u8>>,
    clear: bool,
    variables: Vec<Vec<u8>>,
    modes: (u8, u8, u8),
    streams: (Option<Stream>, Option<Stream>, Option<Stream>),
) -> Result<Process, Failure>;

enum Target {
    Inherit,
    Null,
    Piped,
    Stream(Stream),
}

/// Where a stream of a process goes to or comes from.
pub struct Stdio {
    target: Target,
}
impl Stdio {
    /// A new pipe.
    pub fn piped() -> Stdio {
        Stdio { target: Target::Piped }
    }
    /// That of this process. Output is printed by the cell that waits for the process.
    pub fn inherit() -> Stdio {
        Stdio { target: Target::Inherit }
    }
    /// Nowhere.
    pub fn null() -> Stdio {
        Stdio { target: Target::Null }
    }
    /// As the interpreter wants it.
    fn parts(&self) -> io::Result<(u8, Option<Stream>)> {
        match &self.target {
            Target::Inherit => Ok((0, None)),
            Target::Null => Ok((1, None)),
            Target::Piped => Ok((2, None)),
            Target::Stream(stream) => Ok((3, Some(stream.try_clone()?))),
        }
    }
}
impl fmt::Debug for Stdio {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Stdio").finish_non_exhaustive()
    }
}
macro_rules! from_streams {
    ($($ty:ty)*) => {
        $(impl From<$ty> for Stdio {
            fn from(end: $ty) -> Stdio {
                Stdio { target: Target::Stream(end.into_stream()) }
            }
        })*
    };
}
from_streams!(File ChildStdin ChildStdout ChildStderr PipeReader PipeWriter);
impl From<io::Stdout> for Stdio {
    fn from(_: io::Stdout) -> Stdio {
        Stdio::inherit()
    }
}
impl From<io::Stderr> for Stdio {
    fn from(_: io::Stderr) -> Stdio {
        Stdio::inherit()
    }
}

/// How a process is started.
pub struct Command {
    program: OsString,
    args: Vec<OsString>,
    folder: Option<PathBuf>,
    clear: bool,
    variables: BTreeMap<OsString, Option<OsString>>,
    stdin: Option<Stdio>,
    stdout: Option<Stdio>,
    stderr: Option<Stdio>,
}
impl Command {
    /// A program without arguments.
    pub fn new<S: AsRef<OsStr>>(program: S) -> Command {
        Command {
            program: program.as_ref().to_os_string(),
            args: Vec::new(),
            folder: None,
            clear: false,
            variables: BTreeMap::new(),
            stdin: None,
            stdout: None,
            stderr: None,
        }
    }
    /// One more argument.
    pub fn arg<S: AsRef<OsStr>>(&mut self, arg: S) -> &mut Command {
        self.args.push(arg.as_ref().to_os_string());
        self
    }
    /// More arguments.
    pub fn args<I: IntoIterator<Item = S>, S: AsRef<OsStr>>(&mut self, args: I) -> &mut Command {
        for arg in args {
            self.arg(arg);
        }
        self
    }
    /// Sets a variable.
    pub fn env<K: AsRef<OsStr>, V: AsRef<OsStr>>(&mut self, key: K, val: V) -> &mut Command {
        self.variables.insert(key.as_ref().to_os_string(), Some(val.as_ref().to_os_string()));
        self
    }
    /// Sets variables.
    pub fn envs<I: IntoIterator<Item = (K, V)>, K: AsRef<OsStr>, V: AsRef<OsStr>>(
        &mut self,
        vars: I,
    ) -> &mut Command {
        for (key, value) in vars {
            self.env(key, value);
        }
        self
    }
    /// Removes a variable.
    pub fn env_remove<K: AsRef<OsStr>>(&mut self, key: K) -> &mut Command {
        let key = key.as_ref().to_os_string();
        if self.clear {
            self.variables.remove(&key);
        } else {
            self.variables.insert(key, None);
        }
        self
    }
    /// Removes all variables.
    pub fn env_clear(&mut self) -> &mut Command {
        self.clear = true;
        self.variables.clear();
        self
    }
    /// Sets the working folder.
    pub fn current_dir<P: AsRef<Path>>(&mut self, dir: P) -> &mut Command {
        self.folder = Some(dir.as_ref().to_path_buf());
        self
    }
    /// Where its input comes from.
    pub fn stdin<T: Into<Stdio>>(&mut self, cfg: T) -> &mut Command {
        self.stdin = Some(cfg.into());
        self
    }
    /// Where its output goes.
    pub fn stdout<T: Into<Stdio>>(&mut self, cfg: T) -> &mut Command {
        self.stdout = Some(cfg.into());
        self
    }
    /// Where its output for errors goes.
    pub fn stderr<T: Into<Stdio>>(&mut self, cfg: T) -> &mut Command {
        self.stderr = Some(cfg.into());
        self
    }
    fn start(&self, input: Stdio, output: Stdio) -> io::Result<Child> {
        let (in_mode, in_stream) = self.stdin.as_ref().unwrap_or(&input).parts()?;
        let (out_mode, out_stream) = self.stdout.as_ref().unwrap_or(&output).parts()?;
        let (err_mode, err_stream) = self.stderr.as_ref().unwrap_or(&output).parts()?;
        let mut words = vec![self.program.as_encoded_bytes().to_vec()];
        words.extend(self.args.iter().map(|arg| arg.as_encoded_bytes().to_vec()));
        let mut variables = Vec::new();
        for (name, value) in &self.variables {
            variables.push(name.as_encoded_bytes().to_vec());
            variables.push(if value.is_some() { vec![1] } else { Vec::new() });
            variables.push(value.as_ref().map_or(Vec::new(), |value| value.as_encoded_bytes().to_vec()));
        }
        let folder = self.folder.as_ref().map(|folder| folder.as_os_str().as_encoded_bytes().to_vec());
        let process = spawn_process(
            words,
            folder,
            self.clear,
            variables,
            (in_mode, out_mode, err_mode),
            (in_stream, out_stream, err_stream),
        )?;
        Ok(Child::of_process(process))
    }
    /// Starts it.
    pub fn spawn(&mut self) -> io::Result<Child> {
        self.start(Stdio::inherit(), Stdio::inherit())
    }
    /// Starts it, waits until it ends and gives its output.
    pub fn output(&mut self) -> io::Result<Output> {
        self.start(Stdio::null(), Stdio::piped())?.wait_with_output()
    }
    /// Starts it and waits until it ends.
    pub fn status(&mut self) -> io::Result<ExitStatus> {
        self.start(Stdio::inherit(), Stdio::inherit())?.wait()
    }
    /// The program.
    pub fn get_program(&self) -> &OsStr {
        self.program.as_os_str()
    }
    /// The arguments.
    pub fn get_args(&self) -> CommandArgs<'_> {
        CommandArgs { inner: self.args.iter() }
    }
    /// The changes of variables.
    pub fn get_envs(&self) -> CommandEnvs<'_> {
        CommandEnvs { inner: self.variables.iter() }
    }
    /// The working folder, if it is set.
    pub fn get_current_dir(&self) -> Option<&Path> {
        self.folder.as_ref().map(|folder| folder.as_path())
    }
}
impl fmt::Debug for Command {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (name, value) in &self.variables {
            if let Some(value) = value {
                write!(f, "{}={:?} ", name.display(), value)?;
            }
        }
        write!(f, "{:?}", self.program)?;
        for arg in &self.args {
            write!(f, " {:?}", arg)?;
        }
        Ok(())
    }
}

/// The arguments of a command.
#[derive(Clone)]
pub struct CommandArgs<'a> {
    inner: crate::slice::Iter<'a, OsString>,
}
impl<'a> Iterator for CommandArgs<'a> {
    type Item = &'a OsStr;
    fn next(&mut self) -> Option<&'a OsStr> {
        self.inner.next().map(|arg| arg.as_os_str())
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.inner.size_hint()
    }
}
impl ExactSizeIterator for CommandArgs<'_> {}
impl fmt::Debug for CommandArgs<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

/// The changes of variables of a command.
pub struct CommandEnvs<'a> {
    inner: crate::collections::btree_map::Iter<'a, OsString, Option<OsString>>,
}
impl<'a> Iterator for CommandEnvs<'a> {
    type Item = (&'a OsStr, Option<&'a OsStr>);
    fn next(&mut self) -> Option<(&'a OsStr, Option<&'a OsStr>)> {
        let (name, value) = self.inner.next()?;
        Some((name.as_os_str(), value.as_ref().map(|value| value.as_os_str())))
    }
}
