//! Engines as processes: started, found, attached to, stopped, killed.

use std::io::{Read, Write};
use std::os::unix::net::UnixStream;
use std::time::{Duration, Instant};

use emberlab_protocol::{Client, ClientError, Event, Execute, RunStatus};
use emberlab_server::{EngineName, EngineProcess, Launcher, RuntimeDir, ServerError, connect, list, stop};

const SLEEP: &str = "std::thread::sleep(std::time::Duration::from_millis(60000))";

struct Lab {
    launcher: Launcher,
    // Removed last.
    _folder: tempfile::TempDir,
}

impl Lab {
    fn new() -> Self {
        let folder = tempfile::tempdir().unwrap();
        let dir = RuntimeDir::at(folder.path().join("run")).unwrap();
        let tests = std::env::current_exe().unwrap();
        let program = tests.parent().unwrap().parent().unwrap().join("examples/echo_engine");
        assert!(program.exists(), "{} is built by `cargo test`", program.display());
        Self { launcher: Launcher::program(dir, program, [""; 0]), _folder: folder }
    }

    fn start(&self, name: &str) -> (EngineProcess, Client) {
        let process = self.launcher.start_tied(&name.parse().unwrap()).unwrap();
        let client = process.connect().unwrap();
        (process, client)
    }

    fn dir(&self) -> &RuntimeDir {
        self.launcher.dir()
    }
}

fn name(name: &str) -> EngineName {
    name.parse().unwrap()
}

#[test]
fn a_cell_runs_in_another_process_and_two_front_ends_share_it() {
    let lab = Lab::new();
    let (process, notebook) = lab.start("lab");
    let repl = connect(lab.dir(), &name("lab")).unwrap();
    let mut watching = repl.attach(1).unwrap();

    let run = notebook.execute(Execute::cell("let x = 7\nprintln!(\"hi\")")).unwrap();
    assert_eq!(run.wait(drop).unwrap(), RunStatus::Ok);
    let seen: Vec<_> = watching.by_ref().take(3).map(|e| e.event).collect();
    assert!(matches!(&seen[1], Event::Text { text, .. } if text == "hi\n"), "{seen:?}");
    assert_eq!(repl.bindings().unwrap()[0].name, "x");

    let status = repl.status().unwrap();
    assert_eq!((status.name.as_str(), status.pid, status.front_ends), ("lab", process.pid(), 2));
}

#[test]
fn a_front_end_that_was_away_gets_what_it_missed() {
    let lab = Lab::new();
    let (_process, first) = lab.start("lab");
    let mut run = first.execute(Execute::cell("println!(\"before\")\nstd::thread::sleep(std::time::Duration::from_millis(100))\nprintln!(\"after\")")).unwrap();
    let last_seen = run.next().unwrap().number;
    drop((run, first));

    let back = connect(lab.dir(), &name("lab")).unwrap();
    let events: Vec<_> = back.attach(last_seen + 1).unwrap().map(|e| e.event).take(3).collect();
    let text: String = events
        .iter()
        .filter_map(|e| if let Event::Text { text, .. } = e { Some(text.as_str()) } else { None })
        .collect();
    assert_eq!(text, "before\nafter\n");
    assert!(matches!(events[2], Event::Done { status: RunStatus::Ok, .. }), "{events:?}");
}

#[test]
fn questions_and_interrupts_get_through_while_a_cell_runs() {
    let lab = Lab::new();
    let (_process, client) = lab.start("lab");
    let mut run = client.execute(Execute::cell(SLEEP)).unwrap();
    assert!(matches!(run.next().unwrap().event, Event::Started { .. }));
    let start = Instant::now();
    assert!(client.status().unwrap().running.is_some());
    client.complete("pri", 3).unwrap();
    client.interrupt(None).unwrap();
    assert_eq!(run.wait(drop).unwrap(), RunStatus::Interrupted);
    assert!(start.elapsed() < Duration::from_secs(5));
}

#[test]
fn an_engine_ends_with_its_starter_unless_it_is_kept() {
    let lab = Lab::new();
    let (tied, _) = lab.start("tied");
    let (kept, client) = lab.start("kept");
    client.execute(Execute::cell("%keep")).unwrap().wait(drop).unwrap();
    drop((tied, kept));
    let end = Instant::now() + Duration::from_secs(5);
    while connect(lab.dir(), &name("tied")).is_ok() {
        assert!(Instant::now() < end, "the tied engine still answers");
        std::thread::sleep(Duration::from_millis(5));
    }
    assert!(client.status().unwrap().keep);
    // Released, it goes with its last front end.
    client.keep(false).unwrap();
    drop(client);
    while !list(lab.dir()).unwrap().is_empty() {
        assert!(Instant::now() < end, "the released engine is still up");
        std::thread::sleep(Duration::from_millis(5));
    }
}

#[test]
fn a_killed_engine_is_reported_with_its_signal_and_its_name_is_free_again() {
    let lab = Lab::new();
    let (process, client) = lab.start("lab");
    let run = client.execute(Execute::cell("%abort")).unwrap();
    assert!(matches!(run.wait(drop), Err(ClientError::Disconnected { .. })));
    let death = process.wait(Duration::from_secs(5)).unwrap();
    assert_eq!(death.signal(), Some(6));
    assert!(death.to_string().contains("SIGABRT"), "{death}");
    #[cfg(target_os = "linux")]
    assert!(death.memory() > 1 << 16 && death.memory() < 1 << 30, "{death}");
    assert_eq!(std::fs::read_dir(lab.dir().path()).unwrap().count(), 0);

    let (_again, client) = lab.start("lab");
    assert_eq!(client.status().unwrap().execution_count, 0);
}

#[test]
fn engines_are_listed_and_stopped_by_name_even_in_the_middle_of_a_cell() {
    let lab = Lab::new();
    let a = lab.launcher.start_detached(&name("a")).unwrap();
    let _b = lab.start("b");
    let run = a.connect().unwrap().execute(Execute::cell(SLEEP)).unwrap();
    let names: Vec<_> = list(lab.dir()).unwrap().iter().map(|e| e.name.to_string()).collect();
    assert_eq!(names, ["a", "b"]);

    stop(lab.dir(), &name("a")).unwrap();
    assert_eq!(run.wait(drop).unwrap(), RunStatus::Interrupted);
    assert!(a.wait(Duration::from_secs(5)).unwrap().is_clean());
    assert!(matches!(stop(lab.dir(), &name("a")), Err(ServerError::NotRunning { .. })));
    assert_eq!(list(lab.dir()).unwrap().len(), 1);
}

#[test]
fn a_taken_name_is_refused_and_its_engine_left_alone() {
    let lab = Lab::new();
    let (_process, client) = lab.start("lab");
    let error = lab.launcher.start_tied(&name("lab")).unwrap_err();
    assert!(matches!(error, ServerError::AlreadyRunning { .. }), "{error}");
    assert!(client.status().is_ok());
}

#[test]
fn of_two_starts_at_the_same_time_one_wins_and_the_other_says_so() {
    let lab = Lab::new();
    let results: Vec<_> = std::thread::scope(|scope| {
        let starts: Vec<_> = (0..4).map(|_| scope.spawn(|| lab.launcher.start_tied(&name("lab")))).collect();
        starts.into_iter().map(|start| start.join().unwrap()).collect()
    });
    assert_eq!(results.iter().filter(|r| r.is_ok()).count(), 1);
    assert_eq!(list(lab.dir()).unwrap().len(), 1);
}

#[test]
fn hostile_peers_cost_only_their_own_connection() {
    let lab = Lab::new();
    let (_process, client) = lab.start("lab");
    let socket = lab.dir().socket(&name("lab")).unwrap();
    let mut hello = Vec::new();
    emberlab_protocol::write_frame(&mut hello, &emberlab_protocol::Hello::current()).unwrap();
    let attacks: [&[u8]; 5] = [
        &[0xff; 64],
        b"GET / HTTP/1.1\r\n\r\n",
        &[200, 0, 0, 0, 1, 2, 3],
        &[],
        &[&hello[..], &[0xff, 0xff, 0xff, 0xff, 1, 2]].concat(),
    ];
    for attack in attacks {
        let mut peer = UnixStream::connect(&socket).unwrap();
        peer.write_all(attack).unwrap();
        let _ = peer.shutdown(std::net::Shutdown::Write);
        peer.set_read_timeout(Some(Duration::from_secs(10))).unwrap();
        let mut answer = Vec::new();
        // Hello, and then the end: the engine closes on what it does not understand.
        let _ = peer.read_to_end(&mut answer);
        assert!(answer.len() <= hello.len(), "{attack:?}: {answer:?}");
    }
    assert!(client.status().is_ok());
}

#[test]
fn a_front_end_that_does_not_read_holds_up_nobody() {
    let lab = Lab::new();
    let (_process, client) = lab.start("lab");
    let socket = lab.dir().socket(&name("lab")).unwrap();
    // Says hello, attaches to everything, and never reads.
    let mut stalled = UnixStream::connect(&socket).unwrap();
    emberlab_protocol::write_frame(&mut stalled, &emberlab_protocol::Hello::current()).unwrap();
    let attach =
        emberlab_protocol::ClientFrame { id: 1, request: emberlab_protocol::Request::Attach { from: 1 } };
    emberlab_protocol::write_frame(&mut stalled, &attach).unwrap();
    let start = Instant::now();
    assert_eq!(client.execute(Execute::cell("%flood 200000")).unwrap().wait(drop).unwrap(), RunStatus::Ok);
    assert!(client.status().is_ok());
    assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
}
