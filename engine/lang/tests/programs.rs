//! Every program under `programs/` prints what the one that rustc compiled printed, and ends as it did.
//!
//! `programs/record.sh` records the truth: `NAME.stdout`, `NAME.status` if not 0, `NAME.stderr` for panics.

use std::any::Any;
use std::path::{Path, PathBuf};

use emberlab_lang::check::check_cell;
use emberlab_lang::render::render;
use emberlab_lang::syntax::{MacroTable, parse_cell};
use emberlab_lang::vm::{Env, Globals, Host, Limits, Run, Stop, Vm, run_cell};
use emberlab_lang::world::World;

/// Programs that do not run as compiled ones do, with the reason. One that does must leave this list.
const NOT_YET: &[(&str, &str)] = &[];

#[derive(Default)]
struct Output {
    stdout: String,
    stderr: String,
}

impl Host for Output {
    fn stdout(&mut self, text: &str) {
        self.stdout.push_str(text);
    }
    fn stderr(&mut self, text: &str) {
        self.stderr.push_str(text);
    }
    fn as_any(&mut self) -> &mut dyn Any {
        self
    }
}

/// Output and status of a program in the instant tier, or why it does not run.
fn run(path: &Path) -> Result<(String, i32, String), String> {
    let program = std::fs::read_to_string(path).expect("the program can be read");
    let text = format!(
        "{program}\n;{{ let code = ::std::process::Termination::report(main()); if code != ::std::process::ExitCode::SUCCESS {{ code.exit_process() }} }}"
    );
    let mut world = World::new();
    let files = emberlab_library::crate_source("std").unwrap_or_default();
    world.add_crate("std", files.iter().map(|f| (f.module_path(), f.text.to_owned())).collect());
    let name = path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let file = world.sources.borrow_mut().add(name, text.as_str());
    let parsed = parse_cell(&text, file, &MacroTable::default());
    world.begin();
    let (body, mut diagnostics) = check_cell(&world, &parsed.file, &[]);
    diagnostics.extend(parsed.diagnostics);
    let Some(body) = body.filter(|_| !diagnostics.iter().any(|d| d.is_error())) else {
        let all: Vec<String> =
            diagnostics.iter().map(|d| render(d, &world.sources.borrow(), false)).collect();
        return Err(all.join("\n"));
    };
    world.commit();
    let (mut vm, mut output, mut globals) = (Vm::new(), Output::default(), Globals::default());
    let limits = Limits { steps: Some(2_000_000_000), ..Limits::default() };
    let mut run = Run::new(std::sync::Arc::default(), limits);
    let mut program: &World = &world;
    let mut env = Env { vm: &mut vm, program: &mut program, host: &mut output };
    let outcome = run_cell(&mut env, &mut run, &body, &mut globals);
    let status = match outcome.stop {
        None => 0,
        Some(Stop::Exit(status)) => status,
        Some(Stop::Panic(panic)) => {
            let at = panic.span.map(|span| {
                let sources = world.sources.borrow();
                let (line, column) = sources.line_column(span);
                format!("{}:{line}:{column}", sources.file(span.file).name)
            });
            output.stderr.push_str(&format!("panicked at {}:\n{}\n", at.unwrap_or_default(), panic.message));
            101
        }
        Some(other) => return Err(format!("{other:?}")),
    };
    Ok((output.stdout, status, as_recorded(&output.stderr)))
}

/// Panics as `record.sh` keeps them: without empty lines and the thread's name.
fn as_recorded(stderr: &str) -> String {
    let lines = stderr.lines().filter(|line| !line.is_empty()).map(|line| {
        let message = line.strip_prefix("thread '").and_then(|rest| rest.split_once("' panicked"));
        message.map_or(line.to_owned(), |(_, rest)| format!("panicked{rest}"))
    });
    lines.map(|line| line + "\n").collect()
}

fn compare(path: &Path) -> Result<(), String> {
    let (stdout, status, stderr) = run(path)?;
    let recorded = |extension: &str| std::fs::read_to_string(path.with_extension(extension)).ok();
    let expected = recorded("stdout").unwrap_or_default();
    if stdout != expected {
        return Err(format!("printed\n{stdout}\ninstead of\n{expected}"));
    }
    let expected = recorded("status").and_then(|text| text.trim().parse().ok()).unwrap_or(0);
    if status != expected {
        return Err(format!("ended with {status} instead of {expected}"));
    }
    match recorded("stderr") {
        Some(expected) if stderr != expected => Err(format!("complained\n{stderr}\ninstead of\n{expected}")),
        _ => Ok(()),
    }
}

#[test]
fn programs_run_as_the_compiled_ones_do() {
    let folder = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/programs");
    let mut programs: Vec<PathBuf> = std::fs::read_dir(folder)
        .expect("the folder is there")
        .filter_map(|entry| entry.ok().map(|entry| entry.path()))
        .filter(|path| path.extension().is_some_and(|extension| extension == "rs"))
        .collect();
    programs.sort();
    assert!(programs.len() > 50, "only {} programs", programs.len());
    let mut wrong = String::new();
    for path in programs {
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        // Deep recursion in the checker must not depend on the test runner's small stacks.
        let worker = std::thread::Builder::new().stack_size(64 << 20);
        let outcome = worker.spawn(move || compare(&path)).expect("a thread can be started").join();
        let outcome = outcome.unwrap_or_else(|_| Err("the interpreter itself panicked".into()));
        let expected_to_fail = NOT_YET.iter().any(|(known, _)| *known == name);
        match (outcome, expected_to_fail) {
            (Err(why), false) => wrong.push_str(&format!("== {name}: {why}\n")),
            (Ok(()), true) => wrong.push_str(&format!("== {name} runs now: take it off the list\n")),
            _ => {}
        }
    }
    assert!(wrong.is_empty(), "{wrong}");
}
