//! Our engine gives what the published Burn 0.22.1 gave for the same Rust source.
//!
//! Each file under `cases/` was compiled against Burn and run; `record` wrote its output to `data/`. Here the same text runs
//! in a session, function by function, and its output is compared: text as it is, numbers within [`tolerance`].

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use emberlab_protocol::{Client, Event, Execute, RunStatus};
use emberlab_session::Session;

/// How far a number may be from Burn's, relative to its own size, or to 1 when it is smaller.
///
/// Data movement, integers and booleans are exact. Two correct float kernels differ by the rounding of their functions
/// (a few units in the last place, 1.2e-7 for `f32`) and by the order of their sums: the cases sum up to some 10³ terms of
/// size 1, so some tens of units are noise. Training amplifies that noise: the suite `training`. Random numbers
/// differ and their statistics agree to the noise of some 10³ samples: the suite `initial`.
fn tolerance(dtype: &str, suite: &str) -> f64 {
    match (dtype, suite) {
        ("F64", _) => 1e-12,
        ("F16" | "BF16", _) => 1e-2,
        ("F32", "training") => 1e-4,
        ("F32", "initial") => 5e-2,
        ("F32", _) => 1e-5,
        _ => 0.0,
    }
}

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("goldens")
}

fn read(path: &str) -> String {
    let path = folder().join(path);
    std::fs::read_to_string(&path).unwrap_or_else(|error| panic!("{}: {error}", path.display()))
}

/// The recorded output of each case of a suite.
fn recorded(suite: &str) -> BTreeMap<String, String> {
    let text = read(&format!("data/{suite}.txt"));
    let cases = text.split("# ").filter(|case| !case.is_empty());
    cases
        .map(|case| case.split_once('\n').unwrap_or((case, "")))
        .map(|(n, o)| (n.to_owned(), o.to_owned()))
        .collect()
}

/// What a cell prints, followed by `! panics` when it does.
fn output(client: &Client, source: &str) -> Result<String, String> {
    let mut text = String::new();
    let mut error = None;
    let run = client.execute(Execute::cell(source)).expect("the session is there");
    let status = run.wait(|event| match event {
        Event::Text { text: more, .. } => text.push_str(&more),
        Event::Error(report) => error = Some(report),
        _ => {}
    });
    match (status.expect("the session is there"), error) {
        (RunStatus::Ok, _) => Ok(text),
        (_, Some(report)) if report.name == "Panic" => Ok(format!("{text}! panics\n\u{0}{}", report.plain)),
        (_, error) => Err(error.map_or_else(|| "no report".to_owned(), |report| report.plain)),
    }
}

/// One printed tensor: `name: F32 [2, 2] 1 2 3 4`.
struct Printed<'a> {
    dtype: &'a str,
    shape: &'a str,
    values: Vec<f64>,
}

fn printed(line: &str) -> Option<Printed<'_>> {
    let (_, rest) = line.split_once(": ")?;
    let (dtype, rest) = rest.split_once(" [")?;
    let (shape, values) = rest.split_once(']')?;
    let values = values.split_whitespace().map(|value| value.parse().ok()).collect::<Option<_>>()?;
    Some(Printed { dtype, shape, values })
}

/// Why two lines do not agree.
fn difference(suite: &str, ours: &str, theirs: &str) -> Option<String> {
    if ours == theirs {
        return None;
    }
    let whole = || Some(format!("ours:   {ours}\n  Burn's: {theirs}"));
    let (Some(a), Some(b)) = (printed(ours), printed(theirs)) else { return whole() };
    if (a.dtype, a.shape, a.values.len()) != (b.dtype, b.shape, b.values.len()) {
        return whole();
    }
    let allowed = tolerance(b.dtype, suite);
    let near =
        |x: f64, y: f64| x == y || (x.is_nan() && y.is_nan()) || (x - y).abs() <= allowed * y.abs().max(1.0);
    let at = a.values.iter().zip(&b.values).position(|(&x, &y)| !near(x, y))?;
    let name = theirs.split(": ").next().unwrap_or_default();
    Some(format!("{name}[{at}] is {}, Burn's is {} ({})", a.values[at], b.values[at], b.dtype))
}

fn differences(suite: &str, name: &str, ours: &str, theirs: &str) -> Vec<String> {
    let (ours, why) = ours.split_once('\u{0}').unwrap_or((ours, ""));
    let (ours, theirs): (Vec<&str>, Vec<&str>) = (ours.lines().collect(), theirs.lines().collect());
    let mut found: Vec<String> =
        ours.iter().zip(&theirs).filter_map(|(a, b)| difference(suite, a, b)).collect();
    if ours.len() != theirs.len() {
        found.push(format!("{} lines, Burn gives {}\n{why}", ours.len(), theirs.len()));
    }
    found.iter().map(|text| format!("{suite}::{name}: {text}")).collect()
}

fn compare(suite: &str) {
    let client = Client::local(Arc::new(Session::new().expect("a thread can be started")));
    let recorded = recorded(suite);
    let source = format!("{}\n{}", read("cases/common.rs"), read(&format!("cases/{suite}.rs")));
    if let Err(report) = output(&client, &source) {
        panic!("{suite} does not pass the checker:\n{report}");
    }
    let mut found = Vec::new();
    for (name, theirs) in &recorded {
        match output(&client, &format!("{name}()")) {
            Ok(ours) => found.extend(differences(suite, name, &ours, theirs)),
            Err(report) => found.push(format!("{suite}::{name} does not run: {report}")),
        }
    }
    assert!(found.is_empty(), "{} differences\n{}", found.len(), found.join("\n"));
}

macro_rules! suites {
    ($($suite:ident)*) => {
        $(#[test] fn $suite() { compare(stringify!($suite)); })*

        #[test]
        fn every_suite_is_recorded_and_compared() {
            let files = std::fs::read_dir(folder().join("cases")).expect("the folder of the cases");
            let mut names: Vec<String> = files
                .map(|entry| entry.expect("an entry").path())
                .filter_map(|path| Some(path.file_stem()?.to_str()?.to_owned()))
                .filter(|name| name != "common")
                .collect();
            names.sort();
            assert_eq!(names, [$(stringify!($suite)),*]);
        }
    };
}

suites! { elementwise indexing initial layers losses movement neural optimizers panics reduce text training }
