//! The command on the echo engine, in a world of its own.

use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

/// Folders of one test: nothing of the user's is read or written, and no engine outlives it.
pub(crate) struct World {
    folder: tempfile::TempDir,
}

impl World {
    pub(crate) fn new() -> Self {
        let folder = tempfile::Builder::new().prefix("eb").tempdir().unwrap();
        for name in ["run", "state", "home"] {
            std::fs::create_dir(folder.path().join(name)).unwrap();
        }
        Self { folder }
    }

    pub(crate) fn path(&self, name: &str) -> PathBuf {
        self.folder.path().join(name)
    }

    pub(crate) fn write(&self, name: &str, text: &str) -> PathBuf {
        let path = self.path(name);
        std::fs::write(&path, text).unwrap();
        path
    }

    pub(crate) fn read(&self, name: &str) -> String {
        std::fs::read_to_string(self.path(name)).unwrap()
    }

    /// The program: an example of this crate, built with its tests.
    pub(crate) fn program() -> PathBuf {
        let test = std::env::current_exe().unwrap();
        let program = test.parent().and_then(Path::parent).unwrap().join("examples/echo");
        assert!(program.exists(), "build it first: cargo build -p emberlab-repl --example echo");
        program
    }

    /// A command in this world.
    pub(crate) fn command(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = Command::new(program);
        command
            .current_dir(self.folder.path())
            .env("XDG_RUNTIME_DIR", self.path("run"))
            .env("XDG_STATE_HOME", self.path("state"))
            .env("HOME", self.path("home"))
            .env_remove("NO_COLOR")
            .env_remove("PAGER");
        command
    }

    /// Runs `emberlab` with those arguments and that standard input.
    pub(crate) fn run(&self, arguments: &[&str], input: &str) -> Output {
        use std::io::Write;
        let mut child = self
            .command(Self::program())
            .args(arguments)
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        child.stdin.take().unwrap().write_all(input.as_bytes()).unwrap();
        child.wait_with_output().unwrap()
    }

    /// As [`World::run`]: exit code, standard output, standard error.
    pub(crate) fn says(&self, arguments: &[&str], input: &str) -> (i32, String, String) {
        let output = self.run(arguments, input);
        let text = |bytes| String::from_utf8(bytes).unwrap();
        (output.status.code().unwrap_or(-1), text(output.stdout), text(output.stderr))
    }
}
