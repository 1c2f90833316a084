//! The command line: what can be typed, and its help.

use std::path::PathBuf;
use std::time::Duration;

use clap::builder::styling::{AnsiColor, Styles};
use clap::{Args, Parser, Subcommand, ValueEnum, ValueHint};

const STYLES: Styles = Styles::styled()
    .header(AnsiColor::Yellow.on_default().bold())
    .usage(AnsiColor::Yellow.on_default().bold())
    .literal(AnsiColor::Green.on_default())
    .placeholder(AnsiColor::Cyan.on_default());

/// Rust notebooks for Burn: cells are type-checked, then run within milliseconds, without a compiler.
///
/// Without a command, a REPL on a fresh engine. From a pipe, the text is run as one cell.
#[derive(Debug, Parser)]
#[command(name = "emberlab", bin_name = "emberlab", version, styles = STYLES, after_help = "\
Examples:
  emberlab                                  a REPL
  echo '1 + 1' | emberlab                   run a text
  emberlab run train.rsnb -p lr=3e-4        run a notebook with a parameter
  emberlab engine start lab                 an engine that stays
  emberlab attach lab                       a REPL on it
  emberlab kernel install                   make Jupyter know Emberlab

Environment:
  NO_COLOR          no colours, if set and not empty
  PAGER             shows long texts; `less -R` if not set
  XDG_RUNTIME_DIR   where engines of this user meet")]
pub(crate) struct Cli {
    /// What to do.
    #[command(subcommand)]
    pub(crate) command: Option<Command>,
    /// How to say it.
    #[command(flatten)]
    pub(crate) global: Global,
}

/// Options of every command.
#[derive(Debug, Clone, Args)]
pub(crate) struct Global {
    /// Say nothing but results and errors.
    #[arg(long, short, global = true)]
    pub(crate) quiet: bool,
    /// Print JSON for programs instead of text for people, where a command has something to report.
    #[arg(long, global = true)]
    pub(crate) json: bool,
    /// When to use colours.
    #[arg(long, global = true, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorChoice,
}

/// When to use colours.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ColorChoice {
    /// On a terminal, unless NO_COLOR is set.
    Auto,
    /// Always.
    Always,
    /// Never.
    Never,
}

/// The commands.
#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// A REPL on a running engine.
    #[command(after_help = "\
Examples:
  emberlab attach lab
  emberlab attach lab --replay     show the output that is still kept, too

The engine, its tensors and whatever runs there stay when the REPL ends.")]
    Attach(AttachArgs),
    /// Run a notebook or a Rust file.
    #[command(after_help = "\
Examples:
  emberlab run train.rsnb                             outputs as text, as they come
  emberlab run train.rsnb -p lr=3e-4 -p epochs=20     set what the cell tagged `parameters` sets
  emberlab run train.rsnb --to html                   and write train.html
  emberlab run train.ipynb --to ipynb -o out.ipynb    write the notebook with its outputs
  emberlab run tests.rsnb --keep-going --json         a report for programs
  emberlab run prog.rs                                as the compiled program would run

All cells are type-checked before the first runs. Tags: `parameters`, `skip` (left out), `expect-error` (must fail);
`timeout=600` in a cell line limits that cell. The output file is complete after every cell.

Exit codes: 0 ok, 1 a cell failed, 2 did not check, 3 timeout, 4 the engine died, 130 interrupted.
A .rs file: the exit code of the program, 101 after a panic.")]
    Run(RunArgs),
    /// Make Jupyter know Emberlab, or serve a notebook as its kernel.
    #[command(
        subcommand,
        after_help = "\
Examples:
  emberlab kernel install                for this user
  emberlab kernel install --sys-prefix   for the active Python environment
  emberlab kernel list"
    )]
    Kernel(KernelCommand),
    /// Engines that live on their own, by name.
    #[command(
        subcommand,
        after_help = "\
Examples:
  emberlab engine start lab
  emberlab engine list
  emberlab engine status lab --json
  emberlab engine stop lab"
    )]
    Engine(EngineCommand),
    /// Convert between .rsnb and .ipynb, without loss.
    #[command(after_help = "\
Examples:
  emberlab convert digits.ipynb digits.rsnb
  emberlab convert digits.rsnb digits.ipynb

Outputs go along: beside a .rsnb they lie in NAME.rsnb.out/.")]
    Convert {
        /// The notebook.
        #[arg(value_hint = ValueHint::FilePath)]
        from: PathBuf,
        /// The new file; its name says the format.
        #[arg(value_hint = ValueHint::FilePath)]
        to: PathBuf,
    },
    /// Say what works on this machine.
    Doctor,
}

/// Arguments of `attach`.
#[derive(Debug, Args)]
pub(crate) struct AttachArgs {
    /// The engine's name.
    pub(crate) name: String,
    /// Show the output that the engine still keeps.
    #[arg(long)]
    pub(crate) replay: bool,
}

/// Arguments of `run`.
#[derive(Debug, Args)]
pub(crate) struct RunArgs {
    /// A .rsnb, .nb.rs, .ipynb or .rs file.
    #[arg(value_hint = ValueHint::FilePath)]
    pub(crate) file: PathBuf,
    /// Set a parameter; can be given several times.
    #[arg(short = 'p', long = "param", value_name = "NAME=VALUE")]
    pub(crate) parameters: Vec<String>,
    /// Write the notebook with its outputs in this format.
    #[arg(long, value_name = "FORMAT")]
    pub(crate) to: Option<ExportFormat>,
    /// Where to write it: a file, or `-` for standard output [default: the notebook's name with another ending].
    #[arg(long, short, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub(crate) output: Option<PathBuf>,
    /// Go on after a cell that failed.
    #[arg(long)]
    pub(crate) keep_going: bool,
    /// Time for each cell without a `timeout` of its own, in seconds.
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    pub(crate) timeout: Option<Duration>,
    /// How long an interrupted cell has until the engine is ended.
    #[arg(long, value_name = "SECONDS", default_value = "10", value_parser = seconds)]
    pub(crate) grace: Duration,
    /// Type-check and do not run.
    #[arg(long)]
    pub(crate) check: bool,
    /// Run on this running engine, in its session.
    #[arg(long, value_name = "NAME")]
    pub(crate) engine: Option<String>,
}

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds: f64 = text.parse().map_err(|_| "expected a number of seconds".to_owned())?;
    Duration::try_from_secs_f64(seconds).map_err(|e| e.to_string())
}

/// What a run can be written as.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum ExportFormat {
    /// A Jupyter notebook.
    Ipynb,
    /// One page with everything inside.
    Html,
    /// Markdown.
    Md,
    /// A report of cells, times and outputs.
    Json,
    /// The outputs as plain text.
    Text,
}

/// Subcommands of `kernel`.
#[derive(Debug, Subcommand)]
pub(crate) enum KernelCommand {
    /// Install the kernel spec.
    Install(PlaceArgs),
    /// List where it is installed.
    List,
    /// Remove it.
    Remove(PlaceArgs),
    /// Serve a connection file; Jupyter calls this.
    Start {
        /// The connection file that Jupyter wrote.
        #[arg(value_name = "FILE", value_hint = ValueHint::FilePath, required_unless_present = "file")]
        connection_file: Option<PathBuf>,
        /// The same, as IPython's kernels take it.
        #[arg(short = 'f', value_name = "FILE", value_hint = ValueHint::FilePath, conflicts_with = "connection_file")]
        file: Option<PathBuf>,
        /// Use this running engine instead of a new one.
        #[arg(long, value_name = "NAME")]
        engine: Option<String>,
    },
}

/// Where a kernel spec goes.
#[derive(Debug, Args)]
pub(crate) struct PlaceArgs {
    /// For this user [default].
    #[arg(long, conflicts_with_all = ["sys_prefix", "prefix"])]
    pub(crate) user: bool,
    /// For the active Python environment.
    #[arg(long, conflicts_with = "prefix")]
    pub(crate) sys_prefix: bool,
    /// Under this folder: PREFIX/share/jupyter/kernels.
    #[arg(long, value_name = "FOLDER", value_hint = ValueHint::DirPath)]
    pub(crate) prefix: Option<PathBuf>,
}

/// Subcommands of `engine`.
#[derive(Debug, Subcommand)]
pub(crate) enum EngineCommand {
    /// Start an engine that stays until it is stopped.
    Start {
        /// Its name.
        name: String,
    },
    /// List the running engines.
    List,
    /// Say what one engine is doing, or all.
    Status {
        /// Its name.
        name: Option<String>,
    },
    /// End an engine; its tensors are gone.
    Stop {
        /// Its name.
        name: String,
    },
    /// Be an engine, in the foreground; the other commands call this.
    Serve {
        /// Its name.
        #[arg(long)]
        name: String,
        /// The folder where engines meet [default: this user's].
        #[arg(long, value_hint = ValueHint::DirPath)]
        dir: Option<PathBuf>,
        /// End when standard input ends.
        #[arg(long)]
        tied: bool,
    },
}
