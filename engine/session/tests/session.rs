//! A session as front ends use it: cells, redefinition, mistakes, interruption, questions while a cell runs.

use std::sync::Arc;
use std::time::{Duration, Instant};

use emberlab_protocol::{Client, ErrorReport, Event, Execute, Inspect, InspectDetail, RunStatus, SourceKind};
use emberlab_session::Session;

struct Ran {
    status: RunStatus,
    text: String,
    result: Option<String>,
    error: Option<ErrorReport>,
}

fn session() -> Client {
    Client::local(Arc::new(Session::new().expect("a thread can be started")))
}

fn execute(client: &Client, request: Execute) -> Ran {
    let run = client.execute(request).expect("the session is there");
    let mut ran = Ran { status: RunStatus::Ok, text: String::new(), result: None, error: None };
    let status = run.wait(|event| match event {
        Event::Text { text, .. } => ran.text.push_str(&text),
        Event::Result { data, .. } => ran.result = Some(data.plain_text().to_owned()),
        Event::Error(report) => ran.error = Some(report),
        _ => {}
    });
    ran.status = status.expect("the session is there");
    ran
}

fn run(client: &Client, source: &str) -> Ran {
    execute(client, Execute::cell(source))
}

/// Runs a cell that must succeed; gives its value.
fn value(client: &Client, source: &str) -> String {
    let ran = run(client, source);
    assert_eq!(ran.status, RunStatus::Ok, "{source}: {:?}", ran.error);
    ran.result.unwrap_or_default()
}

/// Runs a cell that must fail; gives the error.
fn error(client: &Client, source: &str) -> ErrorReport {
    let ran = run(client, source);
    assert_eq!(ran.status, RunStatus::Error, "{source} gave {:?}", ran.result);
    ran.error.expect("a failed run says why")
}

#[test]
fn bindings_outlive_their_cell_and_can_be_changed_by_later_ones() {
    let client = session();
    run(&client, "let mut numbers = vec![1, 2];");
    run(&client, "numbers.push(3);");
    assert_eq!(value(&client, "numbers.iter().sum::<i32>()"), "6");
}

#[test]
fn a_redefined_method_is_called_by_live_values_and_by_older_functions() {
    let client = session();
    run(
        &client,
        "struct Dog { age: u32 } impl Dog { fn speak(&self) -> u32 { self.age } } let dog = Dog { age: 3 };",
    );
    run(&client, "fn ask(dog: &Dog) -> u32 { dog.speak() }");
    assert_eq!(value(&client, "ask(&dog)"), "3");
    run(&client, "impl Dog { fn speak(&self) -> u32 { self.age * 7 } }");
    assert_eq!(value(&client, "dog.speak()"), "21");
    assert_eq!(value(&client, "ask(&dog)"), "21");
}

#[test]
fn a_cell_with_an_error_changes_nothing() {
    let client = session();
    run(&client, "let kept = 1; fn f() -> i32 { 1 }");
    let report =
        error(&client, "let kept = 2; fn f() -> i32 { 2 } println!(\"never\"); let wrong: i32 = \"text\";");
    assert_eq!(report.name, "E0308");
    assert_eq!(value(&client, "kept + f()"), "2");
}

#[test]
fn all_errors_of_a_cell_are_reported_with_their_places() {
    let client = session();
    let report = error(&client, "let a = missing;\nlet b: bool = 1;");
    assert!(report.plain.contains("E0425") && report.plain.contains("E0308"), "{}", report.plain);
    assert_eq!((report.spans[0].line, report.spans[0].column), (1, 9));
}

#[test]
fn a_panic_keeps_what_was_bound_before_it() {
    let client = session();
    let report = error(&client, "let before = 5;\nlet v = vec![1];\nv[before]");
    assert_eq!(report.name, "Panic");
    assert_eq!(report.message, "index out of bounds: the len is 1 but the index is 5");
    assert_eq!(report.spans[0].line, 3);
    assert_eq!(value(&client, "before"), "5");
}

#[test]
fn a_moved_binding_is_gone_and_using_it_is_an_error() {
    let client = session();
    run(&client, "let text = String::from(\"a\");");
    run(&client, "let other = text;");
    assert_eq!(error(&client, "text.len()").name, "E0425");
    assert_eq!(value(&client, "other"), "\"a\"");
}

#[test]
fn infinite_recursion_is_a_panic_of_the_cell() {
    let client = session();
    let report = error(&client, "fn f(n: u64) -> u64 { f(n + 1) }\nf(0)");
    assert!(report.message.contains("stack overflow in `f`"), "{}", report.message);
    assert_eq!(value(&client, "1 + 1"), "2");
}

#[test]
fn an_endless_loop_is_interrupted_within_100_milliseconds_and_keeps_its_state() {
    let client = session();
    // The first cell declares the library; the promise is about the loop.
    run(&client, "1");
    let running = client
        .execute(Execute::cell("let mut steps = 0u64;\nloop { steps += 1; }"))
        .expect("the session is there");
    std::thread::sleep(Duration::from_millis(50));
    let asked = Instant::now();
    client.interrupt(None).expect("the session is there");
    let status = running.wait(|_| {}).expect("the session is there");
    assert_eq!(status, RunStatus::Interrupted);
    assert!(asked.elapsed() < Duration::from_millis(100), "{:?}", asked.elapsed());
    assert_eq!(value(&client, "steps > 1000"), "true");
}

#[test]
fn questions_are_answered_while_a_cell_runs() {
    let client = session();
    run(&client, "let zebra = vec![1.5f64];");
    let running = client.execute(Execute::cell("loop {}")).expect("the session is there");
    std::thread::sleep(Duration::from_millis(20));
    let asked = Instant::now();
    let found = client.complete("zeb", 3).expect("an answer");
    assert!(asked.elapsed() < Duration::from_millis(200), "{:?}", asked.elapsed());
    assert_eq!(found.items[0].text, "zebra");
    let status = client.status().expect("an answer");
    assert!(status.running.is_some());
    client.interrupt(None).expect("the session is there");
    drop(running);
}

#[test]
fn members_and_paths_complete_and_names_are_explained() {
    let client = session();
    run(
        &client,
        "struct Dog { age: u32 } impl Dog { /// Says its age.\nfn speak(&self) -> u32 { self.age } } let dog = Dog { age: 3 };",
    );
    let complete = |source: &str| -> Vec<String> {
        let found = client.complete(source, source.len()).expect("an answer");
        found.items.into_iter().map(|item| item.text).collect()
    };
    let members = complete("dog.");
    assert!(members.contains(&"age".to_owned()) && members.contains(&"speak".to_owned()), "{members:?}");
    assert!(!members.contains(&"push".to_owned()), "{members:?}");
    assert!(complete("vec![1].sw").contains(&"swap".to_owned()));
    assert!(complete("burn::nn::Lin").contains(&"Linear".to_owned()));
    let request = Inspect { source: "dog.speak".into(), cursor: 9, detail: InspectDetail::Docs };
    let inspection = client.inspect(request).expect("an answer").expect("it is known");
    let text = inspection.data.plain_text().to_owned();
    assert!(text.contains("fn speak(&self) -> u32") && text.contains("Says its age."), "{text}");
}

#[test]
fn a_million_lines_arrive_whole_and_in_order() {
    let client = session();
    let ran = run(&client, "for i in 0..1_000_000 { println!(\"{i}\"); }");
    assert_eq!(ran.text.lines().count(), 1_000_000);
    assert!(ran.text.ends_with("\n999999\n"));
}

#[test]
fn exit_ends_the_cell_and_not_the_session() {
    let client = session();
    assert_eq!(run(&client, "std::process::exit(3)").status, RunStatus::Exited(3));
    assert_eq!(value(&client, "1"), "1");
}

#[test]
fn a_file_runs_its_main_and_its_status_is_that_of_the_program() {
    let client = session();
    let file =
        |source: &str| Execute { kind: SourceKind::RsFile, ..Execute::cell(source).labelled("prog.rs") };
    let ran = execute(&client, file("fn main() { println!(\"ran\"); }"));
    assert_eq!((ran.status, ran.text.as_str()), (RunStatus::Ok, "ran\n"));
    let ran = execute(&client, file("fn main() -> Result<(), String> { Err(\"no\".into()) }"));
    assert_eq!((ran.status, ran.text.as_str()), (RunStatus::Exited(1), "Error: \"no\"\n"));
}

#[test]
fn a_tensor_shape_error_names_both_shapes_and_the_line() {
    let client = session();
    let report = error(
        &client,
        "use burn::prelude::*;\nlet a = Tensor::<2>::zeros([2, 3], &Device::flex());\nlet b = a.clone().matmul(a);",
    );
    assert!(report.message.contains("[2, 3]"), "{}", report.message);
    assert_eq!(report.spans[0].line, 3);
    assert_eq!(value(&client, "Tensor::<1>::ones([2], &Device::flex()).sum().into_scalar::<f32>()"), "2.0");
}

#[test]
fn a_cell_that_takes_ever_more_memory_is_stopped_and_costs_nothing_else() {
    let resident: u64 = {
        let pages = std::fs::read_to_string("/proc/self/statm").expect("Linux tells");
        let pages: u64 = pages.split(' ').nth(1).and_then(|n| n.parse().ok()).expect("a number of pages");
        pages * 4096
    };
    let session = Session::with_memory_limit(resident + (512 << 20)).expect("a thread can be started");
    let client = Client::local(Arc::new(session));
    assert_eq!(value(&client, "let kept = 7; kept"), "7");
    for greedy in [
        "{ let mut v: Vec<u64> = Vec::new(); loop { v.push(1); } }",
        "{ let mut v: Vec<Vec<String>> = Vec::new(); loop { v.push(vec![String::from(\"abc\"); 100]); } }",
        "{ let mut s = String::from(\"abcdefgh\"); loop { let t = s.clone(); s.push_str(&t); } }",
        "vec![0u8; 1usize << 45].len()",
        "\"abc\".repeat(1usize << 42).len()",
        "Vec::<u64>::with_capacity(1usize << 40).len()",
    ] {
        let report = error(&client, greedy);
        assert!(report.message.contains("out of memory"), "{greedy}: {}", report.message);
        assert_eq!(value(&client, "kept"), "7");
    }
}
