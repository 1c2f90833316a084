//! Running notebooks on the echo engine: a line is a value, `let` binds, `panic!` fails, `sleep` can be interrupted.

use std::sync::Arc;
use std::time::{Duration, Instant};

use emberlab_notebooks::{
    Cell, CellOutcome, CellReport, FormatError, Notebook, Observer, Outcome, ParameterError, Parameters,
    RunError, RunOptions, RunSummary, export, run_notebook, run_program,
};
use emberlab_protocol::echo::EchoEngine;
use emberlab_protocol::{
    Binding, Check, Client, Complete, Completeness, Completions, Diagnostic, EngineService, ErrorReport,
    Event, EventSink, Execute, History, HistoryEntry, InputReply, Inspect, Inspection, MagicInfo,
    MemoryReport, RunId, Severity, Status,
};
use serde_json::{Value, json};

/// Remembers what it saw; asks to stop at a time.
#[derive(Default)]
struct Watcher {
    started: Vec<String>,
    errors: Vec<String>,
    checked: usize,
    /// Outputs in the notebook at each save.
    saves: Vec<usize>,
    stop_at: Vec<Instant>,
    answers: Vec<&'static str>,
}

impl Observer for Watcher {
    fn checked(&mut self, diagnostics: &[Diagnostic]) {
        self.checked = diagnostics.len();
    }

    fn cell_started(&mut self, cell: &Cell, position: usize, count: usize) {
        self.started.push(format!("{position}/{count} {}", cell.name()));
    }

    fn event(&mut self, event: &Event) {
        if let Event::Error(report) = event {
            self.errors.push(report.message.clone());
        }
    }

    fn cell_finished(&mut self, _report: &CellReport, notebook: &Notebook) -> Result<(), FormatError> {
        self.saves.push(notebook.cells.iter().map(|c| c.outputs.len()).sum());
        Ok(())
    }

    fn input(&mut self, _prompt: &str, _password: bool) -> Option<String> {
        self.answers.pop().map(str::to_owned)
    }

    fn interrupts(&mut self) -> usize {
        self.stop_at.iter().filter(|at| Instant::now() >= **at).count()
    }
}

fn echo() -> Client {
    Client::local(Arc::new(EchoEngine::new()))
}

fn run_with(cells: Vec<Cell>, options: &RunOptions, watcher: &mut Watcher) -> (Notebook, RunSummary) {
    let mut notebook = Notebook::with_cells(cells);
    let summary = run_notebook(&echo(), &mut notebook, options, watcher).unwrap();
    (notebook, summary)
}

fn run(cells: Vec<Cell>) -> (Notebook, RunSummary, Watcher) {
    let mut watcher = Watcher::default();
    let (notebook, summary) = run_with(cells, &RunOptions::default(), &mut watcher);
    (notebook, summary, watcher)
}

fn outcomes(summary: &RunSummary) -> Vec<CellOutcome> {
    summary.cells.iter().map(|c| c.outcome).collect()
}

const SLEEP: &str = "std::thread::sleep(std::time::Duration::from_millis(30000));";

#[test]
fn cells_run_in_order_and_outputs_land_in_the_notebook() {
    let cells = vec![
        Cell::markdown("# Title"),
        Cell::code("println!(\"a\")\nprintln!(\"b\")\neprintln!(\"c\")\nlet x = 5;"),
        Cell::code("x"),
        Cell::code("  \n"),
        Cell::code("%html hi"),
    ];
    let (notebook, summary, watcher) = run(cells);
    assert_eq!(summary.outcome, Outcome::Ok);
    assert_eq!(watcher.started, ["1/4 println!(\"a\")", "2/4 x", "4/4 %html hi"]);
    assert_eq!(watcher.saves, [2, 3, 4], "saved after every cell");
    assert_eq!(
        Value::from(notebook.cells[1].outputs.clone()),
        json!([
            {"output_type": "stream", "name": "stdout", "text": ["a\n", "b\n"]},
            {"output_type": "stream", "name": "stderr", "text": ["c\n"]},
        ])
    );
    assert_eq!(
        Value::from(notebook.cells[2].outputs.clone()),
        json!([{"output_type": "execute_result", "execution_count": 2, "data": {"text/plain": ["5"]}, "metadata": {}}])
    );
    assert_eq!(notebook.cells[2].execution_count, Some(2));
    assert_eq!(notebook.cells[4].outputs[0]["data"]["text/html"], json!(["<b>hi</b>"]));
}

#[test]
fn nothing_runs_unless_everything_checks() {
    let (notebook, summary, watcher) = run(vec![Cell::code("println!(\"a\")"), Cell::code("f(")]);
    assert_eq!((summary.outcome, summary.outcome.exit_code()), (Outcome::NotChecked, 2));
    assert_eq!((watcher.started.len(), watcher.checked), (0, 1));
    assert!(notebook.cells[0].outputs.is_empty());
}

#[test]
fn cells_behind_one_that_brings_names_are_checked_when_they_run() {
    let (_, summary, _) = run(vec![Cell::code("%run no.rs\n"), Cell::code("f(")]);
    assert_ne!(summary.outcome, Outcome::NotChecked);
}

#[test]
fn the_first_failure_ends_the_run() {
    let cells = || vec![Cell::code("panic!(\"oh\")"), Cell::code("1")];
    let (notebook, summary, _) = run(cells());
    assert_eq!((summary.outcome.exit_code(), outcomes(&summary)), (1, vec![CellOutcome::Failed]));
    assert_eq!(summary.cells[0].message.as_deref(), Some("oh"));
    assert_eq!(notebook.cells[0].outputs[0]["ename"], "Panic");
    let options = RunOptions { keep_going: true, ..RunOptions::default() };
    let (_, summary) = run_with(cells(), &options, &mut Watcher::default());
    assert_eq!(
        (summary.outcome.exit_code(), outcomes(&summary)),
        (1, vec![CellOutcome::Failed, CellOutcome::Ok])
    );
}

#[test]
fn tags_say_what_to_skip_and_what_must_fail() {
    let cells = vec![
        Cell::code("f(").tagged("skip"),
        Cell::code("panic!(\"meant\")").tagged("expect-error"),
        Cell::code("(").tagged("expect-error"),
        Cell::code("1").tagged("expect-error"),
    ];
    let (notebook, summary, _) = run(cells);
    use CellOutcome::{ErrorMissing, FailedAsExpected, Skipped};
    assert_eq!(outcomes(&summary)[..2], [Skipped, FailedAsExpected]);
    assert_eq!(summary.outcome, Outcome::CellFailed, "the echo engine runs `(` without an error");
    assert_eq!(summary.cells.last().unwrap().outcome, ErrorMissing);
    assert_eq!(notebook.cells[2].outputs.last().unwrap()["ename"], "ErrorMissing");
}

#[test]
fn time_runs_out_by_cell_or_by_option() {
    let mut timed = Cell::code(SLEEP);
    timed.metadata.insert("timeout".into(), json!(0.1));
    let (notebook, summary, _) = run(vec![timed, Cell::code("1")]);
    assert_eq!((summary.outcome.exit_code(), outcomes(&summary)), (3, vec![CellOutcome::Timeout]));
    assert_eq!(notebook.cells[0].outputs.last().unwrap()["evalue"], "the cell took longer than 0.1 s");
    let options =
        RunOptions { timeout: Some(Duration::from_millis(100)), keep_going: true, ..RunOptions::default() };
    let (_, summary) = run_with(vec![Cell::code(SLEEP), Cell::code("1")], &options, &mut Watcher::default());
    assert_eq!(
        (summary.outcome, outcomes(&summary)),
        (Outcome::Timeout, vec![CellOutcome::Timeout, CellOutcome::Ok])
    );
}

#[test]
fn an_interrupt_ends_the_run_with_130() {
    let mut watcher =
        Watcher { stop_at: vec![Instant::now() + Duration::from_millis(100)], ..Watcher::default() };
    let (_, summary) =
        run_with(vec![Cell::code(SLEEP), Cell::code("1")], &RunOptions::default(), &mut watcher);
    assert_eq!((summary.outcome.exit_code(), outcomes(&summary)), (130, vec![CellOutcome::Interrupted]));
}

/// An engine that knows names and types a little, and one that cannot be interrupted.
struct Picky {
    echo: EchoEngine,
}

impl EngineService for Picky {
    fn execute(&self, run: RunId, request: Execute, events: EventSink) {
        self.echo.execute(run, request, events);
    }

    /// `let x = 5;` makes an integer, `let x = 5.5;` a float, `let x = "s";` a text; an assignment of another kind does not check.
    fn check(&self, request: Check) -> Vec<Diagnostic> {
        let kind = |value: &str| match value {
            v if v.starts_with('"') => "text",
            v if v.contains('.') => "float",
            _ => "integer",
        };
        let mut kinds = std::collections::HashMap::new();
        let mut found = Vec::new();
        for cell in request.cells {
            for line in cell.source.lines() {
                let Some((name, value)) =
                    line.strip_prefix("let ").and_then(|l| l.trim_end_matches(';').split_once(" = "))
                else {
                    continue;
                };
                let (old, value) = match value
                    .split_once("value = ")
                    .and_then(|(_, v)| v.split_once("value = "))
                {
                    Some((_, assigned)) => (kinds.get(name).copied(), assigned.split(';').next().unwrap()),
                    None => (None, value),
                };
                if let Some(old) = old.filter(|old| *old != kind(value)) {
                    let message = format!("expected {old}, found {}", kind(value));
                    let report = ErrorReport { name: "E0308".into(), message, ..Default::default() };
                    found.push(Diagnostic { cell: cell.cell.clone(), severity: Severity::Error, report });
                }
                kinds.entry(name.to_owned()).or_insert(kind(value));
            }
        }
        found
    }

    fn complete(&self, request: Complete) -> Completions {
        self.echo.complete(request)
    }

    fn inspect(&self, request: Inspect) -> Option<Inspection> {
        self.echo.inspect(request)
    }

    fn is_complete(&self, source: &str) -> Completeness {
        self.echo.is_complete(source)
    }

    fn interrupt(&self, _run: Option<RunId>) {}

    fn input_reply(&self, reply: InputReply) {
        self.echo.input_reply(reply);
    }

    fn reset(&self) {
        self.echo.reset();
    }

    fn bindings(&self) -> Vec<Binding> {
        self.echo.bindings()
    }

    fn memory(&self) -> MemoryReport {
        self.echo.memory()
    }

    fn history(&self, request: History) -> Vec<HistoryEntry> {
        self.echo.history(request)
    }

    fn status(&self) -> Status {
        self.echo.status()
    }

    fn magics(&self) -> Vec<MagicInfo> {
        self.echo.magics()
    }

    fn shutdown(&self) {
        self.echo.shutdown();
    }
}

fn picky() -> Client {
    Client::local(Arc::new(Picky { echo: EchoEngine::new() }))
}

#[test]
fn a_cell_that_does_not_stop_is_given_up_after_the_grace() {
    let mut notebook = Notebook::with_cells(vec![Cell::code(SLEEP), Cell::code("1")]);
    let options = RunOptions {
        timeout: Some(Duration::from_millis(50)),
        grace: Duration::from_millis(100),
        keep_going: true,
        ..RunOptions::default()
    };
    let started = Instant::now();
    let summary = run_notebook(&picky(), &mut notebook, &options, &mut Watcher::default()).unwrap();
    assert_eq!((summary.outcome, summary.cells.len()), (Outcome::Timeout, 1), "no cell can follow");
    assert!(started.elapsed() < Duration::from_secs(5));
    assert_eq!(notebook.cells[0].outputs.last().unwrap()["ename"], "Killed");
}

/// The source of the cell that sets the parameters.
fn injected(texts: &[&str]) -> Result<String, RunError> {
    let cells = vec![
        Cell::code("let before = 1;"),
        Cell::code("let epochs = 5;\nlet lr = 0.5;\nlet name = \"adam\";").tagged("parameters"),
        Cell::code("let old = 1;").tagged("injected-parameters"),
        Cell::code("lr"),
    ];
    let mut notebook = Notebook::with_cells(cells);
    let options = RunOptions { parameters: Parameters::parse(texts)?, ..RunOptions::default() };
    run_notebook(&picky(), &mut notebook, &options, &mut Watcher::default())?;
    assert!(
        notebook.cells[2].has_tag("injected-parameters") && notebook.cells.len() == 4,
        "it takes the old one's place"
    );
    Ok(notebook.cells[2].source.clone())
}

#[test]
fn parameters_take_the_type_of_the_parameters_cell() {
    let source = injected(&["epochs=7", "lr=1", "name=sgd"]).unwrap();
    assert_eq!(
        source,
        "// Set from outside\n\
         let epochs = { let mut value = epochs; value = 7; value };\n\
         let lr = { let mut value = lr; value = 1.0; value };\n\
         let name = { let mut value = name; value = \"sgd\".into(); value };"
    );
}

#[test]
fn parameters_that_do_not_fit_are_refused_before_anything_runs() {
    for (text, message) in [
        ("epochs=1.5", "parameter `epochs` cannot be `1.5`: expected integer, found float"),
        ("ephocs=1", "the notebook has no parameter `ephocs`, did you mean `epochs`?"),
        ("epochs", "`epochs` is not of the form name=value"),
        ("before=2", "the notebook has no parameter `before`"),
    ] {
        assert_eq!(injected(&[text]).unwrap_err().to_string(), message);
    }
    let options = RunOptions { parameters: Parameters::parse(&["a=1"]).unwrap(), ..RunOptions::default() };
    let error =
        run_notebook(&picky(), &mut Notebook::default(), &options, &mut Watcher::default()).unwrap_err();
    assert!(matches!(error, RunError::Parameter(ParameterError::NoCell(_))));
}

#[test]
fn displays_are_updated_where_they_stand_and_cleared() {
    let (notebook, ..) = run(vec![
        Cell::code("%display d one"),
        Cell::code("%update d two"),
        Cell::code("println!(\"old\")\n%clear wait\nprintln!(\"new\")"),
        Cell::code("println!(\"old\")\n%clear"),
    ]);
    assert_eq!(notebook.cells[0].outputs[0]["data"]["text/plain"], json!(["two"]));
    assert!(notebook.cells[1].outputs.is_empty());
    assert_eq!(
        notebook.cells[2].outputs,
        [json!({"output_type": "stream", "name": "stdout", "text": ["new\n"]})]
    );
    assert!(notebook.cells[3].outputs.is_empty());
}

#[test]
fn a_flood_keeps_its_beginning_and_its_end() {
    let (notebook, summary, _) = run(vec![Cell::code("%flood 400000")]);
    assert_eq!(summary.outcome, Outcome::Ok);
    let texts: Vec<String> = notebook.cells[0]
        .outputs
        .iter()
        .map(|o| o["text"].as_array().unwrap().iter().map(|l| l.as_str().unwrap()).collect())
        .collect();
    let kept: usize = texts.iter().map(String::len).sum();
    assert!(kept < 3 << 20, "{kept} bytes were kept");
    assert!(texts[1].contains("bytes of output are not kept"), "{}", texts[1]);
    assert!(texts[0].contains('0') && texts.last().unwrap().contains("399999"));
}

#[test]
fn input_is_asked_of_the_observer() {
    let mut watcher = Watcher { answers: vec!["Ada"], ..Watcher::default() };
    let options = RunOptions { allow_stdin: true, ..RunOptions::default() };
    let (notebook, _) = run_with(vec![Cell::code("%input name?")], &options, &mut watcher);
    assert_eq!(notebook.cells[0].outputs[0]["data"]["text/plain"], json!(["Ada"]));
}

#[test]
fn a_program_ends_with_the_code_of_the_compiled_one() {
    for (source, code) in
        [("println!(\"hi\")", 0), ("panic!(\"oh\")", 101), ("%exit 3", 3), ("nothing!(\"x\")", 1), ("f(", 2)]
    {
        assert_eq!(run_program(&echo(), "p.rs", source, &mut Watcher::default()).unwrap(), code, "{source}");
    }
}

fn exported() -> (Notebook, RunSummary) {
    let (notebook, summary, _) = run(vec![
        Cell::markdown("# A <title>\n\n| a | b |\n|---|---|\n| 1 | 2 |"),
        Cell::code("println!(\"1 < 2\")\n%html x"),
        Cell::code("let s = \"a\";\ns"),
        Cell::code("panic!(\"oh\")").tagged("expect-error"),
    ]);
    (notebook, summary)
}

#[test]
fn html_is_one_page_with_everything_inside() {
    let page = export::html(&exported().0, "n.rsnb");
    for part in [
        "<title>A &lt;title&gt;</title>",
        "<td>1</td>",
        "<div class=\"output stdout\"><pre>1 &lt; 2</pre></div>",
        "<div class=\"output rich\"><b>x</b></div>",
        "<span class=\"k\">let</span>",
        "<div class=\"output error\"><pre><span style=\"color:#d1242f\">Panic</span>",
        "<span class=\"count\">[2]</span>",
    ] {
        assert!(page.contains(part), "no {part} in\n{page}");
    }
    assert!(!page.contains("http://") && !page.contains("https://"), "nothing is loaded from elsewhere");
}

#[test]
fn svg_and_pictures_stand_in_the_page() {
    let mut cell = Cell::code("plot");
    cell.outputs = vec![
        json!({"output_type": "display_data", "metadata": {}, "data": {"image/svg+xml": ["<?xml version='1.0'?>\n", "<svg><g/></svg>"], "text/plain": "plot"}}),
        json!({"output_type": "display_data", "metadata": {}, "data": {"image/png": "AAAA\n", "text/plain": "<image>"}}),
    ];
    let notebook = Notebook::with_cells(vec![cell]);
    let page = export::html(&notebook, "n");
    assert!(page.contains("<div class=\"output rich\"><svg><g/></svg></div>"));
    assert!(page.contains("<img alt=\"\" src=\"data:image/png;base64,AAAA\">"));
    let markdown = export::markdown(&notebook);
    assert!(
        markdown.contains("![](data:image/png;base64,AAAA)")
            && markdown.contains("![](data:image/svg+xml;base64,")
    );
}

#[test]
fn markdown_text_and_json_carry_the_outputs() {
    let (notebook, summary) = exported();
    let markdown = export::markdown(&notebook);
    assert!(
        markdown.starts_with("# A <title>\n")
            && markdown.contains("```rust\nlet s = \"a\";\ns\n```\n\n```text\n\"a\"\n```")
    );
    assert_eq!(export::text(&notebook), "1 < 2\nx\n\"a\"\nPanic in cell 4: oh\n");
    let report: Value = serde_json::from_str(&export::json(&notebook, &summary)).unwrap();
    assert_eq!(report["outcome"], "ok");
    assert_eq!(report["cells"][2]["outcome"], "FailedAsExpected");
    assert_eq!(report["cells"][2]["outputs"][0]["ename"], "Panic");
}
