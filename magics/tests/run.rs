//! What magics do, against a host that records.

use std::collections::BTreeMap;
use std::path::PathBuf;
use std::time::{Duration, Instant};

use emberlab_magics::{CellError, DeviceInfo, Host, HostError, MagicError, Output, RunReport, run_cell};
use emberlab_protocol::{
    Binding, DeviceMemory, Diagnostic, ErrorReport, HistoryEntry, MemoryOwner, MemoryReport, Severity,
    Status, Stream,
};

/// "Runs" Rust by writing it down. Code with `BAD` does not check, code with `FAIL` fails at run time.
#[derive(Default)]
struct Recorder {
    ran: Vec<(String, Output)>,
    stdout: String,
    stderr: String,
    bindings: Vec<Binding>,
    environment: BTreeMap<String, String>,
    folder: Option<PathBuf>,
    next_input: Option<String>,
    interrupt_at: Option<Instant>,
}

impl Recorder {
    fn new() -> Self {
        let binding = |name: &str, ty: &str, bytes| Binding {
            name: name.into(),
            ty: ty.into(),
            summary: "1".into(),
            bytes,
            cell: "[1]".into(),
            stale: false,
        };
        Self {
            bindings: vec![binding("lr", "f64", 8), binding("model", "Net", 2048)],
            environment: [
                ("PATH".to_owned(), std::env::var("PATH").unwrap()),
                ("API_KEY".to_owned(), "hush".to_owned()),
            ]
            .into(),
            ..Self::default()
        }
    }

    fn codes(&self) -> Vec<&str> {
        self.ran.iter().map(|(code, _)| code.trim()).collect()
    }
}

impl Host for Recorder {
    fn run(&mut self, code: &str, output: Output) -> Result<RunReport, HostError> {
        if !self.check(code)?.is_empty() || code.contains("FAIL") {
            return Err(HostError::Reported);
        }
        self.ran.push((code.to_owned(), output));
        // A loop body "takes" 2 µs, anything else 1.5 ms.
        let loops =
            code.split_once("0u64..").and_then(|(_, rest)| rest.split_once("u64")?.0.parse::<u32>().ok());
        let elapsed = loops.map_or(Duration::from_micros(1500), |n| Duration::from_micros(2) * n);
        Ok(RunReport { elapsed, check: None, captured: format!("said by {}\n", code.trim()) })
    }

    fn check(&mut self, code: &str) -> Result<Vec<Diagnostic>, HostError> {
        let report =
            ErrorReport { name: "E0425".into(), message: "cannot find BAD".into(), ..Default::default() };
        let error = Diagnostic { cell: String::new(), severity: Severity::Error, report };
        Ok(if code.contains("BAD") { vec![error] } else { vec![] })
    }

    fn print(&mut self, stream: Stream, text: &str) {
        match stream {
            Stream::Stdout => self.stdout += text,
            Stream::Stderr => self.stderr += text,
        }
    }

    fn interrupted(&mut self) -> bool {
        self.interrupt_at.is_some_and(|at| Instant::now() >= at)
    }

    fn bindings(&mut self) -> Result<Vec<Binding>, HostError> {
        Ok(self.bindings.clone())
    }

    fn delete(&mut self, name: &str) -> Result<u64, HostError> {
        let at = self.bindings.iter().position(|b| b.name == name).unwrap();
        Ok(self.bindings.remove(at).bytes)
    }

    fn reset(&mut self) -> Result<(), HostError> {
        self.bindings.clear();
        Ok(())
    }

    fn type_of(&mut self, expression: &str) -> Result<String, HostError> {
        Ok(format!("type of {}", expression.trim()))
    }

    fn memory(&mut self) -> Result<MemoryReport, HostError> {
        let owner = |owner: &str, cell: &str, bytes| MemoryOwner {
            device: "cpu".into(),
            owner: owner.into(),
            cell: cell.into(),
            line: 1,
            bytes,
        };
        Ok(MemoryReport {
            devices: vec![DeviceMemory {
                device: "cpu".into(),
                reserved: 4096,
                in_use: 2048,
                peak: 3072,
                pools: vec![],
            }],
            owners: vec![owner("model", "[1]", 1024), owner("model", "[2]", 512), owner("x", "[2]", 512)],
            process: 1 << 20,
        })
    }

    fn devices(&mut self) -> Result<Vec<DeviceInfo>, HostError> {
        let device = |name: &str, default, unavailable| DeviceInfo {
            name: name.into(),
            description: "8 threads".into(),
            default,
            unavailable,
        };
        Ok(vec![device("cpu", true, None), device("cuda:0", false, Some("no driver".into()))])
    }

    fn engine(&mut self) -> Result<Status, HostError> {
        Ok(Status { version: "0.1.0".into(), execution_count: 3, ..Status::default() })
    }

    fn history(&mut self) -> Result<Vec<HistoryEntry>, HostError> {
        let entry = |n, source: &str| HistoryEntry {
            session: 0,
            execution_count: n,
            source: source.into(),
            output: None,
        };
        Ok(vec![entry(1, "let a = 1;"), entry(2, "let b = a;"), entry(3, "b + 1")])
    }

    fn set_next_input(&mut self, text: &str) -> bool {
        self.next_input = Some(text.to_owned());
        true
    }

    fn current_dir(&mut self) -> Result<PathBuf, HostError> {
        Ok(self.folder.clone().unwrap_or_else(|| std::env::temp_dir().canonicalize().unwrap()))
    }

    fn set_current_dir(&mut self, path: PathBuf) -> Result<(), HostError> {
        self.folder = Some(path);
        Ok(())
    }

    fn environment(&mut self) -> Vec<(String, String)> {
        self.environment.clone().into_iter().collect()
    }

    fn set_environment(&mut self, name: &str, value: &str) -> Result<(), HostError> {
        self.environment.insert(name.to_owned(), value.to_owned());
        Ok(())
    }
}

fn run(source: &str) -> (Recorder, Result<(), CellError>) {
    let mut host = Recorder::new();
    let result = run_cell(source, &mut host);
    (host, result)
}

/// Standard output of a cell that must succeed.
fn stdout(source: &str) -> String {
    let (host, result) = run(source);
    result.unwrap_or_else(|e| panic!("{source}: {e}"));
    host.stdout
}

fn error(source: &str) -> (String, String) {
    let error = run(source).1.expect_err(source);
    (source[error.span.clone()].to_owned(), error.error.to_string())
}

#[test]
fn plain_rust_goes_to_the_host_unchanged() {
    let source = "let a = 1;\na % 2\n";
    let (host, result) = run(source);
    result.unwrap();
    assert_eq!(host.ran, [(source.to_owned(), Output::Show)]);
}

#[test]
fn rust_around_magics_runs_in_order_at_its_own_offsets() {
    let source = "%pwd\nlet a = 1;\n%who\nlet b = a;\n";
    let (host, result) = run(source);
    result.unwrap();
    assert_eq!(host.codes(), ["let a = 1;", "let b = a;"]);
    for (code, _) in &host.ran {
        assert_eq!(code.len(), source.len());
        assert_eq!(code.find(code.trim()), source.find(code.trim()));
    }
    assert!(host.stdout.ends_with("lr  model\n"));
}

#[test]
fn a_cell_that_does_not_check_runs_nothing() {
    let (host, result) = run("let a = 1;\n%pwd\nBAD\n");
    assert!(matches!(result.unwrap_err().error, MagicError::Check(_)));
    assert!(host.ran.is_empty() && host.stdout.is_empty());
}

#[test]
fn names_that_a_magic_brings_are_not_asked_for_before_it_ran() {
    let (host, result) = run("let a = 1;\n%reset\nBAD\n");
    assert_eq!(host.codes(), ["let a = 1;"]);
    assert!(result.unwrap_err().error.is_reported());
}

#[test]
fn time_prints_wall_and_cpu_time() {
    for source in ["%time f()", "%%time\nf()", "// %time\nf()"] {
        let (host, result) = run(source);
        result.unwrap();
        assert_eq!(host.codes(), ["f()"], "{source}");
        assert!(
            host.stdout.contains("Wall time: 1.5 ms") && host.stdout.contains("CPU time:"),
            "{}",
            host.stdout
        );
    }
}

#[test]
fn timeit_chooses_loops_so_that_a_run_takes_a_fifth_of_a_second() {
    let text = stdout("%timeit f() // two microseconds");
    assert!(
        text.starts_with("2 µs ± 0 ns per loop (mean ± std. dev. of 7 runs, 100,000 loops each)\n"),
        "{text}"
    );
    let (host, result) = run("%timeit -n 10 -r 2 -q f()");
    result.unwrap();
    assert_eq!(host.stdout, "2 µs ± 0 ns per loop (mean ± std. dev. of 2 runs, 10 loops each)\n");
    assert_eq!(host.codes()[0], "for _ in 0u64..10u64 { let _ = { f()\n}; }");
    assert!(host.ran.iter().all(|(_, output)| *output == Output::Hide));
}

#[test]
fn timeit_reports_what_does_not_check_before_it_starts() {
    let (host, result) = run("%timeit BAD");
    assert!(matches!(result.unwrap_err().error, MagicError::Check(_)));
    assert!(host.ran.is_empty());
}

#[test]
fn variables_are_listed_typed_and_deleted() {
    assert_eq!(stdout("%who m"), "model\n");
    let table = stdout("%whos");
    assert!(table.contains("model  Net   2.0 KiB  1"), "{table}");
    assert!(stdout("%whos --json").contains("{\"name\": \"lr\", \"type\": \"f64\", \"bytes\": 8"));
    assert_eq!(stdout(":vars"), table);
    assert_eq!(stdout("%type x + 1"), "type of x + 1\n");
    assert_eq!(stdout("%del model"), "freed 2.0 KiB\n");
    let (host, result) = run("%del lr modle");
    assert_eq!(result.unwrap_err().error.to_string(), "no binding `modle`, did you mean `model`?");
    assert_eq!(host.bindings.len(), 2, "nothing is half deleted");
    assert!(run("%reset -f").0.bindings.is_empty());
}

#[test]
fn memory_is_summed_by_owner() {
    let text = stdout("%mem");
    assert!(text.contains("cpu     2.0 KiB   4.0 KiB  3.0 KiB"), "{text}");
    assert!(text.contains("model     cpu     1.5 KiB"), "{text}");
    assert!(stdout("%mem --by cell").contains("[2]   cpu     1.0 KiB"));
    assert!(stdout("%mem --json").contains("\"owner\": \"x\""));
}

#[test]
fn devices_say_why_they_are_unavailable() {
    assert_eq!(stdout("%device"), "cpu\n");
    assert!(stdout("%devices").contains("cuda:0  unavailable: no driver"));
}

#[test]
fn files_are_written_run_and_loaded() {
    let folder = tempfile::tempdir().unwrap();
    let mut host = Recorder { folder: Some(folder.path().to_owned()), ..Recorder::new() };
    run_cell("%%writefile a.rs\nlet a = 1;\nlet b = 2;\n", &mut host).unwrap();
    assert_eq!(std::fs::read_to_string(folder.path().join("a.rs")).unwrap(), "let a = 1;\nlet b = 2;\n");
    run_cell("%%writefile -a a.rs\nlet c = 3;\n", &mut host).unwrap();
    run_cell("%run a.rs", &mut host).unwrap();
    assert_eq!(host.codes(), ["let a = 1;\nlet b = 2;\nlet c = 3;"]);
    run_cell("%load a.rs 2-3", &mut host).unwrap();
    assert_eq!(host.next_input.as_deref(), Some("let b = 2;\nlet c = 3;\n"));
    host.stdout.clear();
    run_cell("%ls", &mut host).unwrap();
    assert_eq!(host.stdout, "a.rs\n");
    let error = run_cell("%run missing.rs", &mut host).unwrap_err().error.to_string();
    assert!(error.starts_with("cannot read `") && error.contains("missing.rs"), "{error}");
}

#[test]
fn a_notebook_runs_cell_by_cell_magics_included() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(
        folder.path().join("n.rsnb"),
        "// %% [markdown]\n// # Hi\n// %%\nlet a = 1;\n// %%\n// %who\na\n",
    )
    .unwrap();
    let mut host = Recorder { folder: Some(folder.path().to_owned()), ..Recorder::new() };
    run_cell("%run n.rsnb", &mut host).unwrap();
    assert_eq!(host.codes(), ["let a = 1;", "a"]);
    assert_eq!(host.stdout, "lr  model\n");
}

#[test]
fn a_file_that_runs_itself_ends_with_an_error() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("n.rsnb"), "%run n.rsnb\n").unwrap();
    let mut host = Recorder { folder: Some(folder.path().to_owned()), ..Recorder::new() };
    let error = run_cell("%run n.rsnb", &mut host).unwrap_err().error.to_string();
    assert!(error.contains("more than 16 deep"), "{error}");
}

#[test]
fn folders_change_and_change_back() {
    let folder = tempfile::tempdir().unwrap();
    let root = folder.path().canonicalize().unwrap();
    std::fs::create_dir(root.join("sub")).unwrap();
    let mut host = Recorder { folder: Some(root.clone()), ..Recorder::new() };
    run_cell("%cd sub\n%pwd\n%cd -", &mut host).unwrap();
    let sub = root.join("sub").display().to_string();
    assert_eq!(host.stdout, format!("{sub}\n{sub}\n{}\n", root.display()));
    assert!(run_cell("%cd nowhere", &mut host).is_err());
}

#[test]
fn environment_hides_secrets_and_reaches_commands() {
    let listed = stdout("%env");
    assert!(listed.contains("API_KEY=<hidden>") && !listed.contains("hush"));
    assert_eq!(stdout("%env GREETING=hi there\n!echo $GREETING"), "GREETING=hi there\nhi there\n");
    assert_eq!(error("%env NOPE").1, "no environment variable `NOPE`");
}

#[test]
fn commands_stream_both_outputs_and_note_failures() {
    let (host, result) = run("!echo out; echo err >&2; exit 3");
    result.unwrap();
    assert_eq!(host.stdout, "out\n");
    assert_eq!(host.stderr, "err\n[exit status 3]\n");
}

#[test]
fn scripts_take_arguments_and_their_failure_is_an_error() {
    assert_eq!(stdout("%%bash a b\necho $2 \\\n  $1\n"), "b a\n");
    assert_eq!(stdout("// %%bash\n// echo commented\n"), "commented\n");
    assert_eq!(error("%%bash\nexit 4\n").1, "bash ended with exit status 4");
}

#[test]
fn an_interrupt_ends_a_command_and_its_children() {
    let mut host =
        Recorder { interrupt_at: Some(Instant::now() + Duration::from_millis(100)), ..Recorder::new() };
    let started = Instant::now();
    let error = run_cell("!echo first; sleep 30 | cat", &mut host).unwrap_err().error;
    assert!(error.is_interrupt());
    assert_eq!(host.stdout, "first\n");
    assert!(started.elapsed() < Duration::from_secs(5));
}

#[test]
fn a_command_that_leaves_a_child_behind_does_not_hold_the_cell() {
    let started = Instant::now();
    assert_eq!(stdout("!sleep 20 & echo done"), "done\n");
    assert!(started.elapsed() < Duration::from_secs(5));
}

#[test]
fn capture_binds_the_text_and_quiet_shows_nothing() {
    let (host, result) = run("%%capture log\n%who\nf()");
    result.unwrap();
    assert_eq!(host.stdout, "");
    assert_eq!(host.ran[0].1, Output::Capture);
    assert_eq!(host.ran[1].0, "let log: String = String::from(\"lr  model\\nsaid by f()\\n\");");
    let (host, result) = run("%%quiet\n%%time\nf()");
    result.unwrap();
    assert_eq!((host.stdout.as_str(), host.ran[0].1), ("", Output::Hide));
}

#[test]
fn history_is_cut_and_searched() {
    assert_eq!(stdout("%history 2-3"), "let b = a;\nb + 1\n");
    assert_eq!(stdout("%history -n -l 1"), "// [3]\nb + 1\n");
    assert_eq!(stdout("%history -g let"), "let a = 1;\nlet b = a;\n");
}

#[test]
fn help_comes_from_the_table() {
    let help = stdout("%timeit?");
    assert!(help.starts_with("%timeit [-n|--loops <loops>]") && help.contains("%%timeit"), "{help}");
    let all = stdout("%lsmagic");
    for magic in emberlab_magics::magics() {
        assert!(all.contains(&magic.written()), "{} is not listed", magic.name);
        assert!(!magic.summary.is_empty() && magic.summary.ends_with('.'), "{}", magic.name);
    }
    assert_eq!(stdout("%lsmagic timeit"), help);
}

#[test]
fn every_example_of_the_table_parses_as_the_magic_it_shows() {
    for magic in emberlab_magics::magics() {
        for example in magic.examples {
            let cell = emberlab_magics::Cell::parse(example);
            assert!(!cell.is_plain(), "{example}");
        }
    }
}

#[test]
fn commands_of_other_notebooks_are_explained() {
    assert_eq!(stdout(":dep burn = \"0.22\""), "burn is built in\n");
    assert!(error(":dep serde = \"1\"").1.contains("`serde` is not built in"));
    for source in ["%pip install numpy", "%matplotlib inline", "%debug", ":opt 3"] {
        assert!(stdout(source).len() > 40, "{source}");
    }
}

#[test]
fn errors_point_at_their_place_and_say_what_to_do() {
    for (source, place, message) in [
        ("let a = 1;\n%tiem a", "tiem", "no magic `%tiem`, did you mean `%time`?; `%lsmagic` lists all"),
        ("%xyzzyx", "xyzzyx", "no magic `%xyzzyx`; `%lsmagic` lists all"),
        ("%writefile a", "writefile", "`%writefile` is not available in this form; use `%%writefile`"),
        ("%%who", "who", "`%%who` is not available in this form; use `%who`"),
        (
            "let a = 1;\n%%time\na",
            "time",
            "`%%time` takes the whole cell, so it must stand before any Rust code",
        ),
        (
            "%mem --by colour",
            "%mem --by colour",
            "--by must be one of variable, cell, pool, found `colour`\nusage: %mem [--by variable|cell|pool] [--json]",
        ),
        ("%time", "%time", "`%time` needs Rust to work on"),
        ("nope_x?", "nope_x", "this engine does not offer inspection"),
    ] {
        assert_eq!(error(source), (place.to_owned(), message.to_owned()), "{source}");
    }
}
