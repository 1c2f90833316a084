//! A front end over an engine in its own process.

use std::sync::Arc;
use std::time::{Duration, Instant};

use emberlab_protocol::echo::EchoEngine;
use emberlab_protocol::{Client, Event, EventSink, Execute, Host, RunId, RunStatus, Stream};

fn client() -> Client {
    Client::local(Arc::new(EchoEngine::new()))
}

#[test]
fn a_run_starts_prints_shows_its_value_and_ends() {
    let run = client().execute(Execute::cell("println!(\"hi\")\n42").labelled("c1")).unwrap();
    let id = run.id();
    let events: Vec<_> = run.map(|e| e.event).collect();
    assert_eq!(events[0], Event::Started { run: id, cell: "c1".into(), execution_count: 1 });
    assert_eq!(events[1], Event::Text { stream: Stream::Stdout, text: "hi\n".into() });
    let Event::Result { data, execution_count: 1 } = &events[2] else { panic!("{events:?}") };
    assert_eq!(data.plain_text(), "42");
    assert!(matches!(events[3], Event::Done { status: RunStatus::Ok, .. }));
    assert_eq!(events.len(), 4);
}

#[test]
fn questions_are_answered_and_an_interrupt_works_while_a_cell_runs() {
    let client = client();
    client.execute(Execute::cell("let loss = 1")).unwrap().wait(drop).unwrap();
    let start = Instant::now();
    let run =
        client.execute(Execute::cell("std::thread::sleep(std::time::Duration::from_millis(60000))")).unwrap();
    while client.status().unwrap().running.is_none() {
        std::thread::yield_now();
    }
    assert_eq!(client.complete("lo", 2).unwrap().items[0].text, "loss");
    assert_eq!(client.bindings().unwrap()[0].name, "loss");
    client.interrupt(Some(run.id())).unwrap();
    assert_eq!(run.wait(drop).unwrap(), RunStatus::Interrupted);
    assert!(start.elapsed() < Duration::from_secs(5));
}

#[test]
fn a_late_front_end_gets_what_it_missed_and_what_follows() {
    let client = client();
    client.execute(Execute::cell("println!(\"one\")")).unwrap().wait(drop).unwrap();
    let mut late = client.attach(2).unwrap();
    assert_eq!(late.next_new(), 4);
    let first = late.next().unwrap();
    assert_eq!(first.number, 2);
    assert!(matches!(first.event, Event::Text { .. }));
    client.execute(Execute::cell("println!(\"two\")")).unwrap().wait(drop).unwrap();
    let numbers: Vec<_> = late.by_ref().take(4).map(|e| e.number).collect();
    assert_eq!(numbers, [3, 4, 5, 6]);
}

#[test]
fn what_is_no_longer_kept_is_reported_as_a_gap() {
    let host = Arc::new(Host::with_log(Arc::new(EchoEngine::new()), 1000));
    let client = Client::hosted(host);
    client.execute(Execute::cell("%flood 1000")).unwrap().wait(drop).unwrap();
    let mut late = client.attach(1).unwrap();
    let Event::Gap { events, .. } = late.next().unwrap().event else { panic!("no gap") };
    assert!(events > 900, "{events}");
    assert!(late.any(|e| matches!(e.event, Event::Done { .. })));
}

#[test]
fn a_run_whose_engine_thread_dies_still_ends() {
    struct Dropping;
    impl emberlab_protocol::EngineService for Dropping {
        fn execute(&self, _: RunId, _: Execute, events: EventSink) {
            events.stdout("last words");
        }
        fn check(&self, _: emberlab_protocol::Check) -> Vec<emberlab_protocol::Diagnostic> {
            vec![]
        }
        fn complete(&self, _: emberlab_protocol::Complete) -> emberlab_protocol::Completions {
            Default::default()
        }
        fn inspect(&self, _: emberlab_protocol::Inspect) -> Option<emberlab_protocol::Inspection> {
            None
        }
        fn is_complete(&self, _: &str) -> emberlab_protocol::Completeness {
            emberlab_protocol::Completeness::Complete
        }
        fn interrupt(&self, _: Option<RunId>) {}
        fn input_reply(&self, _: emberlab_protocol::InputReply) {}
        fn reset(&self) {}
        fn bindings(&self) -> Vec<emberlab_protocol::Binding> {
            vec![]
        }
        fn memory(&self) -> emberlab_protocol::MemoryReport {
            Default::default()
        }
        fn history(&self, _: emberlab_protocol::History) -> Vec<emberlab_protocol::HistoryEntry> {
            vec![]
        }
        fn status(&self) -> emberlab_protocol::Status {
            Default::default()
        }
        fn magics(&self) -> Vec<emberlab_protocol::MagicInfo> {
            vec![]
        }
        fn shutdown(&self) {}
    }
    let mut seen = vec![];
    let run = Client::local(Arc::new(Dropping)).execute(Execute::cell("x")).unwrap();
    assert_eq!(run.wait(|e| seen.push(e)).unwrap(), RunStatus::Error);
    assert!(matches!(&seen[1], Event::Error(report) if report.name == "EngineError"));
}
