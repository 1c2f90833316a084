//! The declarations: one [`Magic`] each, and nothing about a magic is said anywhere else.

use std::sync::LazyLock;

use rustc_hash::FxHashMap;

use crate::args::ArgType::{Binding, Choice, Device, Integer, Magic as MagicName, Path, Text};
use crate::args::Param::{self, Flag, Many, Optional, Required, Rest, Value};
use crate::run::{self, Invocation};
use crate::{MagicError, run::Action};

/// In which forms a magic exists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Forms {
    /// `%name`
    Line,
    /// `%%name`
    Cell,
    /// Both.
    Both,
}

/// What the text behind a magic is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Body {
    /// Nothing but arguments.
    None,
    /// Rust: the rest of the line, or the rest of the cell.
    Rust,
    /// Something else: a shell script, a file's text.
    Text,
}

/// One magic.
pub struct Magic {
    /// Its name without `%`.
    pub name: &'static str,
    /// In which forms it exists.
    pub forms: Forms,
    /// What the text behind it is.
    pub body: Body,
    /// Its arguments.
    pub params: &'static [Param],
    /// Under which heading `%lsmagic` lists it.
    pub group: &'static str,
    /// What it does, in one line.
    pub summary: &'static str,
    /// What else there is to know; may be empty.
    pub details: &'static str,
    /// Examples, one a line.
    pub examples: &'static [&'static str],
    /// Whether names may come or go by it, so that the Rust behind it cannot be checked before it ran.
    pub changes_names: bool,
    pub(crate) action: Action,
}

impl Magic {
    /// The magic's name with the sigil of its (first) form.
    pub fn written(&self) -> String {
        match self.forms {
            Forms::Cell => format!("%%{}", self.name),
            _ => format!("%{}", self.name),
        }
    }

    /// Whether `%name` exists.
    pub fn has_line_form(&self) -> bool {
        self.forms != Forms::Cell
    }

    /// Whether `%%name` exists.
    pub fn has_cell_form(&self) -> bool {
        self.forms != Forms::Line
    }

    /// Its arguments in one line.
    pub fn usage(&self) -> String {
        self.params.iter().map(Param::usage).collect::<Vec<_>>().join(" ")
    }
}

/// evcxr's commands (`:name`) and IPython's other names, and the magics that they mean.
pub const ALIASES: &[(&str, &str)] = &[
    ("vars", "whos"),
    ("clear", "reset"),
    ("t", "type"),
    ("help", "lsmagic"),
    ("magic", "lsmagic"),
    ("dep", "dep"),
    ("opt", "opt"),
    ("hist", "history"),
    ("sh", "bash"),
    ("system", "bash"),
    ("conda", "pip"),
    ("pylab", "matplotlib"),
    ("pdb", "debug"),
];

/// All magics, in the order in which `%lsmagic` lists them.
pub fn magics() -> &'static [Magic] {
    MAGICS
}

/// The magic of that name, aliases included.
pub fn find(name: &str) -> Option<&'static Magic> {
    static BY_NAME: LazyLock<FxHashMap<&'static str, &'static Magic>> = LazyLock::new(|| {
        let by_name: FxHashMap<_, _> = MAGICS.iter().map(|m| (m.name, m)).collect();
        let aliases = ALIASES.iter().filter_map(|(alias, name)| Some((*alias, *by_name.get(name)?)));
        by_name.clone().into_iter().chain(aliases).collect()
    });
    BY_NAME.get(name).copied()
}

const JSON: Param = Flag(None, "json", "print JSON instead of a table");
const CODE: Param = Rest("code", "Rust; without it, all that follows in the cell");

/// A line of the table with its common defaults.
const fn line(name: &'static str, group: &'static str, summary: &'static str, action: Action) -> Magic {
    Magic {
        name,
        forms: Forms::Line,
        body: Body::None,
        params: &[],
        group,
        summary,
        details: "",
        examples: &[],
        changes_names: false,
        action,
    }
}

const TIME: &str = "time";
const VARIABLES: &str = "variables";
const MEMORY: &str = "memory and devices";
const FILES: &str = "files and the shell";
const OUTPUT: &str = "output and checks";
const ENGINE: &str = "engine and help";

static MAGICS: &[Magic] = &[
    Magic {
        forms: Forms::Both,
        body: Body::Rust,
        params: &[CODE],
        details: "The wall time is that of the run; parsing and type checking are listed apart. The CPU time counts all \
                  threads of the engine, so it exceeds the wall time when work is done in parallel. Names bound by the code stay.",
        examples: &["%time let model = train(&data, 3);", "%%time"],
        changes_names: true,
        ..line("time", TIME, "Run Rust once and print its wall and CPU time.", run::time::time)
    },
    Magic {
        forms: Forms::Both,
        body: Body::Rust,
        params: &[
            Value(
                Some('n'),
                "loops",
                Integer,
                "loops per run; chosen so that a run takes at least 0.2 s if left out",
            ),
            Value(Some('r'), "runs", Integer, "number of runs, 7 if left out"),
            Flag(Some('q'), "quiet", "print nothing but the result"),
            CODE,
        ],
        details: "The code runs in a block of its own: names bound by it are gone afterwards, and what it prints is not shown.",
        examples: &[
            "%timeit x.clone().matmul(y.clone())",
            "%timeit -n 1000 -r 3 v.iter().sum::<f64>()",
            "%%timeit",
        ],
        ..line(
            "timeit",
            TIME,
            "Run Rust many times and print the mean time and its spread.",
            run::time::timeit,
        )
    },
    Magic {
        params: &[Many("name", Text, "show only names that begin so")],
        examples: &["%who", "%who lr"],
        ..line("who", VARIABLES, "List the names of the session's bindings.", run::variables::who)
    },
    Magic {
        params: &[Many("name", Text, "show only names that begin so"), JSON],
        examples: &["%whos", "%whos --json"],
        ..line("whos", VARIABLES, "List the bindings with type, size and value.", run::variables::whos)
    },
    Magic {
        body: Body::Rust,
        params: &[Rest("expression", "a Rust expression; it is checked and not run")],
        examples: &["%type x.clone().sum()", ":type x"],
        ..line(
            "type",
            VARIABLES,
            "Show the type of an expression without running it.",
            run::variables::type_of,
        )
    },
    Magic {
        params: &[Flag(Some('f'), "force", "accepted for IPython's sake; nothing is asked")],
        changes_names: true,
        examples: &["%reset", ":clear"],
        ..line("reset", VARIABLES, "Drop all bindings and definitions.", run::variables::reset)
    },
    Magic {
        params: &[Required("name", Binding, "a binding"), Many("more", Binding, "further bindings")],
        changes_names: true,
        examples: &["%del batch grads"],
        ..line("del", VARIABLES, "Drop bindings and say how much memory that freed.", run::variables::del)
    },
    Magic {
        params: &[
            Value(None, "by", Choice(&["variable", "cell", "pool"]), "what to list beneath the devices"),
            JSON,
        ],
        details: "In use is what live tensors hold; reserved is what was taken from the system, which pools keep for reuse.",
        examples: &["%mem", "%mem --by cell"],
        ..line("mem", MEMORY, "Show memory by device, and by variable, cell or pool.", run::memory::mem)
    },
    Magic {
        details: "Memory is freed the moment its last owner goes; this returns what pools keep for reuse to the system.",
        ..line("gc", MEMORY, "Return unused pooled memory to the system.", run::memory::gc)
    },
    Magic {
        params: &[Optional("name", Device, "a device as %devices lists it")],
        examples: &["%device", "%device cuda:0"],
        ..line("device", MEMORY, "Show the default device, or choose it.", run::memory::device)
    },
    Magic {
        params: &[JSON],
        ..line("devices", MEMORY, "List the devices, and why one is unavailable.", run::memory::devices)
    },
    Magic {
        params: &[Required("file", Path, "a .rs or .rsnb file")],
        changes_names: true,
        details: "A .rs file's items are defined, then its `main` runs; of a .rsnb file each code cell runs in order.",
        examples: &["%run model.rs", "%run prepare.rsnb"],
        ..line("run", FILES, "Run a file in this session.", run::files::run)
    },
    Magic {
        params: &[Required("file", Path, "a text file"), Optional("lines", Text, "a range such as 10-20")],
        examples: &["%load model.rs", "%load model.rs 10-20"],
        ..line("load", FILES, "Put a file's text into the next input.", run::files::load)
    },
    Magic {
        forms: Forms::Cell,
        body: Body::Text,
        params: &[
            Flag(Some('a'), "append", "append instead of replacing"),
            Required("file", Path, "the file"),
        ],
        examples: &["%%writefile src/model.rs", "%%writefile -a notes.txt"],
        ..line("writefile", FILES, "Write the rest of the cell to a file.", run::files::writefile)
    },
    Magic {
        params: &[Optional("folder", Path, "a folder; your home if left out; `-` is the one before")],
        examples: &["%cd data", "%cd -"],
        ..line("cd", FILES, "Change the session's folder.", run::files::cd)
    },
    line("pwd", FILES, "Show the session's folder.", run::files::pwd),
    Magic {
        params: &[
            Flag(Some('l'), "long", "with size and type"),
            Flag(Some('a'), "all", "hidden files too"),
            Many("path", Path, "files or folders"),
        ],
        examples: &["%ls", "%ls -l data"],
        ..line("ls", FILES, "List a folder.", run::files::ls)
    },
    Magic {
        params: &[Rest("assignment", "NAME to show it, NAME=value or `NAME value` to set it")],
        details: "Values of names that look like secrets (KEY, TOKEN, SECRET, PASSWORD) are hidden in the list.",
        examples: &["%env", "%env RUST_LOG", "%env RUST_LOG=debug"],
        ..line("env", FILES, "Show or set environment variables.", run::files::env)
    },
    Magic {
        forms: Forms::Both,
        body: Body::Text,
        params: &[Rest("script", "the script of the line form; arguments $1 … of the cell form")],
        details: "Output is shown as it comes; an interrupt ends the script. A failing script is an error. \
                  `!command` does the same for one line and only notes a failure.",
        examples: &["%%bash", "!nvidia-smi"],
        ..line("bash", FILES, "Run a shell script.", run::shell::bash)
    },
    Magic {
        params: &[
            Flag(Some('n'), "numbers", "with cell numbers"),
            Value(Some('l'), "last", Integer, "only the last so many cells"),
            Value(Some('g'), "grep", Text, "only cells that contain this text"),
            Value(Some('f'), "file", Path, "write to a file instead"),
            Many("range", Text, "cell numbers or ranges such as 3-7"),
        ],
        examples: &["%history -n", "%history 3-7 -f part.rs", "%history -g conv"],
        ..line("history", OUTPUT, "Show earlier cells of this session.", run::output::history)
    },
    Magic {
        forms: Forms::Both,
        body: Body::Rust,
        params: &[CODE],
        examples: &["%check model.forward(x)", "%%check"],
        ..line("check", OUTPUT, "Type-check Rust without running it.", run::output::check)
    },
    Magic {
        forms: Forms::Cell,
        body: Body::Rust,
        params: &[Optional("name", Text, "bind the captured text to this name, as a String")],
        changes_names: true,
        examples: &["%%capture", "%%capture log"],
        ..line("capture", OUTPUT, "Run the cell and keep its output from view.", run::output::capture)
    },
    Magic {
        forms: Forms::Cell,
        body: Body::Rust,
        changes_names: true,
        ..line("quiet", OUTPUT, "Run the cell and show errors only.", run::output::quiet)
    },
    Magic {
        params: &[Optional("action", Choice(&["info", "keep", "release"]), "info if left out"), JSON],
        details: "`keep` makes the engine stay when its last front end leaves, `release` makes it end with it.",
        examples: &["%engine", "%engine keep"],
        ..line("engine", ENGINE, "Show the engine, or decide whether it stays.", run::engine::engine)
    },
    Magic {
        params: &[Optional("magic", MagicName, "show the full help of one magic")],
        examples: &["%lsmagic", "%lsmagic timeit", "%timeit?"],
        ..line("lsmagic", ENGINE, "List all magics, or explain one.", run::engine::lsmagic)
    },
    Magic {
        params: &[Rest("dependency", "a line of Cargo's [dependencies]")],
        details: "burn and emberlab are built in. Other crates need rustc; instant cells run without it.",
        examples: &[":dep burn = \"0.22\""],
        ..line("dep", ENGINE, "evcxr's :dep: says whether a crate is there.", run::explain::dep)
    },
    Magic {
        params: &[Optional("level", Text, "evcxr's optimisation level")],
        ..line("opt", ENGINE, "evcxr's :opt: explains why there is nothing to set.", run::explain::opt)
    },
    Magic {
        params: &[Rest("arguments", "anything")],
        ..line("pip", ENGINE, "Explains what to use instead of Python packages.", run::explain::pip)
    },
    Magic {
        params: &[Rest("arguments", "anything")],
        ..line("matplotlib", ENGINE, "Explains how to plot.", run::explain::matplotlib)
    },
    Magic {
        params: &[Rest("arguments", "anything")],
        ..line("debug", ENGINE, "Explains how to look into a failed cell.", run::explain::debug)
    },
];

/// Carries out one invocation. Here so that the table's field can stay private.
pub(crate) fn act(magic: &Magic, invocation: &mut Invocation<'_>) -> Result<(), MagicError> {
    (magic.action)(invocation)
}
