//! A server whose service has faults.

use std::sync::Arc;
use std::time::Duration;

use emberlab_protocol::echo::EchoEngine;
use emberlab_protocol::*;
use emberlab_server::{RuntimeDir, ServeOptions, connect, serve};

/// Panics on some questions and is an echo engine otherwise.
struct Faulty(EchoEngine);

impl EngineService for Faulty {
    fn execute(&self, run: RunId, request: Execute, events: EventSink) {
        assert_ne!(request.source, "panic at start");
        self.0.execute(run, request, events);
    }
    fn check(&self, request: Check) -> Vec<Diagnostic> {
        self.0.check(request)
    }
    fn complete(&self, _: Complete) -> Completions {
        panic!("on purpose")
    }
    fn inspect(&self, request: Inspect) -> Option<Inspection> {
        self.0.inspect(request)
    }
    fn is_complete(&self, source: &str) -> Completeness {
        self.0.is_complete(source)
    }
    fn interrupt(&self, run: Option<RunId>) {
        self.0.interrupt(run);
    }
    fn input_reply(&self, reply: InputReply) {
        self.0.input_reply(reply);
    }
    fn reset(&self) {
        self.0.reset();
    }
    fn bindings(&self) -> Vec<Binding> {
        self.0.bindings()
    }
    fn memory(&self) -> MemoryReport {
        self.0.memory()
    }
    fn history(&self, request: History) -> Vec<HistoryEntry> {
        self.0.history(request)
    }
    fn status(&self) -> Status {
        self.0.status()
    }
    fn magics(&self) -> Vec<MagicInfo> {
        self.0.magics()
    }
    fn shutdown(&self) {
        self.0.shutdown();
    }
}

#[test]
fn a_panic_in_an_answer_costs_that_answer_only() {
    let folder = tempfile::tempdir().unwrap();
    let dir = RuntimeDir::at(folder.path().join("run")).unwrap();
    let options = ServeOptions { name: "lab".parse().unwrap(), dir: dir.clone(), tied_to_stdin: false };
    let serving = std::thread::spawn(move || serve(Arc::new(Faulty(EchoEngine::new())), options));
    let client = loop {
        match connect(&dir, &"lab".parse().unwrap()) {
            Ok(client) => break client,
            Err(_) => std::thread::sleep(Duration::from_millis(1)),
        }
    };
    for _ in 0..2 {
        assert!(
            matches!(client.complete("x", 1), Err(ClientError::Refused(reason)) if reason.contains("Complete"))
        );
    }
    assert_eq!(client.is_complete("{}").unwrap(), Completeness::Complete);
    let mut events = vec![];
    let run = client.execute(Execute::cell("panic at start")).unwrap();
    assert_eq!(run.wait(|e| events.push(e)).unwrap(), RunStatus::Error);
    assert_eq!(client.execute(Execute::cell("1")).unwrap().wait(drop).unwrap(), RunStatus::Ok);
    client.shutdown().unwrap();
    drop(client);
    serving.join().unwrap().unwrap();
    assert_eq!(std::fs::read_dir(dir.path()).unwrap().count(), 0);
}
