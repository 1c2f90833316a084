//! The command line, from outside.

use std::io::{BufRead, BufReader};
use std::process::Stdio;
use std::time::{Duration, Instant};

use crate::world::World;
use serde_json::Value;

const SLEEP: &str = "std::thread::sleep(std::time::Duration::from_millis(30000));";

#[test]
fn text_from_a_pipe_is_one_cell() {
    let world = World::new();
    assert_eq!(world.says(&[], "println!(\"hi\")\n1 + 1\n"), (0, "hi\n1 + 1\n".into(), "".into()));
    let (code, out, err) = world.says(&[], "panic!(\"oh\")");
    assert_eq!((code, out.as_str()), (1, ""));
    assert!(err.contains("Panic") && err.contains("oh") && !err.contains('\u{1b}'), "{err}");
    assert_eq!(world.says(&[], "%exit 7").0, 7);
    let (code, _, err) = world.says(&["--color", "always"], "panic!(\"oh\")");
    assert!(code == 1 && err.contains("\u{1b}[31mPanic"), "{err}");
}

#[test]
fn an_engine_that_dies_is_explained() {
    let world = World::new();
    let (code, _, err) = world.says(&[], "%abort");
    assert_eq!(code, 4);
    assert!(err.contains("killed by signal 6 (SIGABRT)"), "{err}");
    world.write("n.rsnb", "// %%\n1\n// %%\n%abort\n// %%\n2\n");
    let (code, out, err) = world.says(&["run", "n.rsnb", "--to", "ipynb"], "");
    assert_eq!((code, out.as_str()), (4, "1\n"));
    assert!(err.contains("SIGABRT"), "{err}");
    let saved: Value = serde_json::from_str(&world.read("n.ipynb")).unwrap();
    assert_eq!(saved["cells"][0]["outputs"][0]["data"]["text/plain"][0], "1", "what ran before is saved");
    assert_eq!(saved["cells"][1]["outputs"][0]["ename"], "EngineDied");
}

#[test]
fn a_notebook_runs_and_is_written_in_every_format() {
    let world = World::new();
    world.write("n.rsnb", "// %% [markdown]\n// # Title\n\n// %%\nprintln!(\"a\")\n\n// %% id=\"last\"\n5\n");
    let (code, out, err) = world.says(&["run", "n.rsnb"], "");
    assert_eq!((code, out.as_str()), (0, "a\n5\n"), "standard output is the notebook's own");
    assert!(
        err.contains("[1/2] println!(\"a\")") && err.contains("[2/2] last") && err.contains("ok: 2 cells ok"),
        "{err}"
    );
    for (format, file, part) in [
        ("ipynb", "n.ipynb", "\"nbformat\": 4"),
        ("html", "n.html", "<title>Title</title>"),
        ("md", "n.md", "# Title"),
        ("json", "n.json", "\"exit_code\": 0"),
        ("text", "n.txt", "a\n5\n"),
    ] {
        assert_eq!(world.says(&["run", "n.rsnb", "-q", "--to", format], ""), (0, "a\n5\n".into(), "".into()));
        assert!(world.read(file).contains(part), "{format}");
    }
    assert_eq!(world.says(&["run", "n.rsnb", "-q", "--to", "text", "-o", "-"], "").1, "a\n5\n");
    let (_, out, _) = world.says(&["run", "n.ipynb", "--json", "-q"], "");
    assert_eq!(serde_json::from_str::<Value>(&out).unwrap()["outcome"], "ok");
    world.says(&["run", "n.ipynb", "-q", "--to", "ipynb"], "");
    assert!(world.path("n.out.ipynb").exists(), "the input is not written over");
}

#[test]
fn exit_codes_say_how_it_ended() {
    let world = World::new();
    for (text, arguments, code) in [
        ("1", &[][..], 0),
        ("panic!(\"oh\")", &[], 1),
        ("f(", &[], 2),
        (SLEEP, &["--timeout", "0.1"], 3),
        ("1", &["-p", "lr=1"], 2),
        ("panic!(\"oh\")", &["--check"], 0),
    ] {
        world.write("n.rsnb", text);
        let mut all = vec!["run", "n.rsnb", "-q"];
        all.extend(arguments);
        let (found, _, err) = world.says(&all, "");
        assert_eq!(found, code, "{text} {arguments:?}: {err}");
    }
    let (code, _, err) = world.says(&["run", "missing.rsnb"], "");
    assert_eq!(code, 2);
    assert!(err.starts_with("error: cannot read `missing.rsnb`"), "{err}");
    assert_eq!(
        world.says(&["run", "n.txt"], "").2,
        "error: `n.txt` is no notebook name: expected .rsnb, .nb.rs or .ipynb\n"
    );
}

#[test]
fn a_rust_file_runs_as_the_program_would() {
    let world = World::new();
    for (text, code, out) in [
        ("println!(\"hi\")", 0, "hi\n"),
        ("print!(\"a\")\npanic!(\"oh\")", 101, "a\n"),
        ("%exit 3", 3, ""),
        ("f(", 2, ""),
        ("%input name?", 0, "name?Ada\n"),
    ] {
        world.write("p.rs", text);
        let (found, printed, err) = world.says(&["run", "p.rs"], "Ada\n");
        assert_eq!((found, printed.as_str()), (code, out), "{text}: {err}");
    }
}

#[test]
fn ctrl_c_interrupts_a_run_and_gives_130() {
    let world = World::new();
    world.write("n.rsnb", &format!("println!(\"started\")\n{SLEEP}\n"));
    let mut child = world
        .command(World::program())
        .args(["run", "n.rsnb"])
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    assert_eq!(line, "started\n", "output is live");
    let asked = Instant::now();
    let pid = rustix::process::Pid::from_child(&child);
    rustix::process::kill_process(pid, rustix::process::Signal::INT).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(130));
    assert!(asked.elapsed() < Duration::from_secs(2));
}

#[test]
fn engines_are_started_listed_used_and_stopped_by_name() {
    let world = World::new();
    assert!(world.says(&["engine", "list"], "").1.starts_with("no engine is running"));
    let (code, out, err) = world.says(&["engine", "start", "lab"], "");
    assert_eq!(code, 0, "{err}");
    assert!(out.starts_with("lab is up (process "), "{out}");
    let (code, _, err) = world.says(&["engine", "start", "lab"], "");
    assert_eq!((code, err.as_str()), (4, "error: an engine named `lab` is already running\n"));
    assert_eq!(world.says(&["attach", "lab"], "let x = 5;").0, 0);
    assert_eq!(world.says(&["attach", "lab"], "x").1, "5\n", "bindings stay in the engine");
    world.write("n.rsnb", "x");
    assert_eq!(world.says(&["run", "n.rsnb", "-q", "--engine", "lab"], "").1, "5\n");
    assert!(world.says(&["attach", "lab", "--replay"], "1").1.contains("5\n"));
    let (_, out, _) = world.says(&["engine", "status", "lab", "--json"], "");
    let status: Value = serde_json::from_str(&out).unwrap();
    assert_eq!((status["name"].as_str(), status["answers"].as_bool()), (Some("lab"), Some(true)));
    assert!(world.says(&["engine", "list"], "").1.contains("lab  idle"));
    assert_eq!(world.says(&["engine", "stop", "lab"], "").1, "lab is stopped\n");
    let (code, _, err) = world.says(&["attach", "lab"], "");
    assert_eq!((code, err.as_str()), (4, "error: no engine named `lab` is running\n"));
}

#[test]
fn notebooks_are_converted_both_ways() {
    let world = World::new();
    let text = "// %% [markdown]\n// # T\n\n// %% tags=[\"parameters\"]\nlet a = 1;\n";
    world.write("a.rsnb", text);
    assert_eq!(world.says(&["convert", "a.rsnb", "b.ipynb"], ""), (0, "".into(), "wrote b.ipynb\n".into()));
    world.says(&["convert", "-q", "b.ipynb", "c.rsnb"], "");
    assert_eq!(world.read("c.rsnb"), text);
    world.write("bad.ipynb", "{\"cells\": [");
    let (code, _, err) = world.says(&["convert", "bad.ipynb", "x.rsnb"], "");
    assert_eq!(
        (code, err.as_str()),
        (2, "error: the file is truncated: its JSON ends at line 1, column 12, in the middle\n")
    );
}

#[test]
fn the_kernel_is_installed_listed_and_removed() {
    let world = World::new();
    let prefix = world.path("prefix").display().to_string();
    let (code, out, err) = world.says(&["kernel", "install", "--prefix", &prefix], "");
    assert_eq!(code, 0, "{err}");
    assert_eq!(out, format!("installed {prefix}/share/jupyter/kernels/emberlab\n"));
    let spec: Value =
        serde_json::from_str(&world.read("prefix/share/jupyter/kernels/emberlab/kernel.json")).unwrap();
    assert_eq!(spec["language"], "rust");
    assert_eq!(world.says(&["kernel", "remove", "--prefix", &prefix], "").0, 0);
    assert!(!world.path("prefix/share/jupyter/kernels/emberlab").exists());
    assert_eq!(world.says(&["kernel", "remove", "--prefix", &prefix], "").0, 1);
}

#[test]
fn the_doctor_tries_an_engine() {
    let world = World::new();
    let (code, out, _) = world.says(&["doctor", "--json"], "");
    let findings: Value = serde_json::from_str(&out).unwrap();
    let engine = findings.as_array().unwrap().iter().find(|f| f["check"] == "engine").unwrap();
    assert_eq!((code, engine["ok"].as_bool()), (0, Some(true)), "{out}");
}

#[test]
fn help_names_every_command_and_shows_examples() {
    let world = World::new();
    let (_, help, _) = world.says(&["--help"], "");
    for command in ["attach", "run", "kernel", "engine", "convert", "doctor"] {
        assert!(help.contains(command));
        let (code, help, _) = world.says(&[command, "--help"], "");
        assert!(code == 0 && (help.contains("Examples:") || command == "doctor"), "{command}: {help}");
    }
    let (code, _, err) = world.says(&["convrt"], "");
    assert!(code == 2 && err.contains("'convert'"), "{err}");
}
