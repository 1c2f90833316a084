//! Threads of a session: deadlocks, interruption, turns, panics, and what is left of them between cells.

use std::any::Any;
use std::sync::Arc;

use emberlab_lang::check::{Binding, check_cell};
use emberlab_lang::render::render;
use emberlab_lang::syntax::{MacroTable, parse_cell};
use emberlab_lang::vm::{CellOutcome, Control, Env, Globals, Host, Limits, Run, Stop, Vm, run_cell};
use emberlab_lang::world::World;

#[derive(Default)]
struct Output {
    stdout: String,
    stderr: String,
    /// Interrupts the run once this has been printed.
    interrupt_at: Option<(&'static str, Arc<Control>)>,
}

impl Host for Output {
    fn stdout(&mut self, text: &str) {
        self.stdout.push_str(text);
        if let Some((wanted, control)) = &self.interrupt_at
            && text.contains(wanted)
        {
            control.interrupt();
        }
    }
    fn stderr(&mut self, text: &str) {
        self.stderr.push_str(text);
    }
    fn as_any(&mut self) -> &mut dyn Any {
        self
    }
}

/// A session without a front end.
struct Session {
    world: World,
    vm: Vm,
    run: Run,
    control: Arc<Control>,
    globals: Globals,
    bindings: Vec<Binding>,
    output: Output,
}

impl Session {
    fn new() -> Session {
        let mut world = World::new();
        let files = emberlab_library::crate_source("std").unwrap_or_default();
        world.add_crate("std", files.iter().map(|f| (f.module_path(), f.text.to_owned())).collect());
        let control = Arc::new(Control::default());
        let limits = Limits { steps: Some(200_000_000), ..Limits::default() };
        Session {
            world,
            vm: Vm::new(),
            run: Run::new(control.clone(), limits),
            control,
            globals: Globals::default(),
            bindings: vec![],
            output: Output::default(),
        }
    }

    fn cell(&mut self, text: &str) -> CellOutcome {
        let file = self.world.sources.borrow_mut().add("cell", text);
        let parsed = parse_cell(text, file, &MacroTable::default());
        self.world.begin();
        let (body, diagnostics) = check_cell(&self.world, &parsed.file, &self.bindings);
        let errors: Vec<_> = parsed.diagnostics.iter().chain(&diagnostics).filter(|d| d.is_error()).collect();
        let shown: Vec<String> =
            errors.iter().map(|d| render(d, &self.world.sources.borrow(), false)).collect();
        assert!(shown.is_empty(), "{}", shown.join("\n"));
        self.world.commit();
        let body = body.expect("no errors");
        for &(global, local) in &body.exports {
            let local = &body.body.locals[local.0 as usize];
            self.bindings.push(Binding { name: local.name, global, ty: local.ty, mutable: local.mutable });
        }
        let mut program: &World = &self.world;
        let mut env = Env { vm: &mut self.vm, program: &mut program, host: &mut self.output };
        run_cell(&mut env, &mut self.run, &body, &mut self.globals)
    }

    /// The message of the panic that a cell must end with.
    fn panic(&mut self, text: &str) -> String {
        match self.cell(text).stop {
            Some(Stop::Panic(panic)) => panic.message,
            other => panic!("{text} ended with {other:?}"),
        }
    }

    /// Runs a cell that must succeed; what it printed.
    fn printed(&mut self, text: &str) -> String {
        let outcome = self.cell(text);
        assert_eq!(outcome.stop, None, "{text}");
        std::mem::take(&mut self.output.stdout)
    }
}

#[test]
fn a_deadlock_is_a_panic_that_says_where_each_thread_waits() {
    let mut session = Session::new();
    let message = session.panic(
        "let (tx, rx) = std::sync::mpsc::channel::<i32>();
let worker = std::thread::Builder::new().name(\"worker\".into()).spawn(move || rx.recv()).unwrap();
worker.join();",
    );
    let expected = "deadlock: all threads are blocked
  thread 'main' waits in `JoinHandle::join` at cell:3:8
  thread 'worker' waits in `Receiver::recv` at cell:2:81";
    assert_eq!(message, expected);
    assert_eq!(session.printed("drop(tx); println!(\"on\");"), "on\n");
}

#[test]
fn locking_a_mutex_twice_is_a_deadlock() {
    let mut session = Session::new();
    let message = session.panic(
        "let lock = std::sync::Mutex::new(1);
let first = lock.lock().unwrap();
let second = lock.lock().unwrap();",
    );
    assert!(message.contains("thread 'main' waits in `Mutex::lock` at cell:3:"), "{message}");
}

#[test]
fn two_locks_in_opposite_order_are_a_deadlock() {
    let mut session = Session::new();
    let message = session.panic(
        "use std::sync::{Arc, Mutex};
let (a, b) = (Arc::new(Mutex::new(1)), Arc::new(Mutex::new(2)));
let (a2, b2) = (a.clone(), b.clone());
let other = std::thread::spawn(move || {
    let first = a2.lock().unwrap();
    std::thread::yield_now();
    let second = b2.lock().unwrap();
});
let first = b.lock().unwrap();
std::thread::yield_now();
let second = a.lock().unwrap();",
    );
    assert_eq!(message.matches("waits in `Mutex::lock`").count(), 2, "{message}");
}

#[test]
fn an_interrupt_stops_all_threads_and_drops_what_they_hold() {
    let mut session = Session::new();
    session.output.interrupt_at = Some(("go", session.control.clone()));
    let outcome = session.cell(
        "use std::sync::{Arc, Mutex};
struct Noisy;
impl Drop for Noisy {
    fn drop(&mut self) {
        println!(\"dropped\");
    }
}
let lock = Arc::new(Mutex::new(0));
let inside = lock.clone();
let worker = std::thread::spawn(move || {
    let _noisy = Noisy;
    let _guard = inside.lock().unwrap();
    println!(\"go\");
    loop {}
});
worker.join();",
    );
    assert_eq!(outcome.stop, Some(Stop::Interrupted));
    assert_eq!(session.output.stdout, "go\ndropped\n");
    session.control.clear();
    session.output = Output::default();
    assert_eq!(session.printed("println!(\"{}\", lock.try_lock().is_ok());"), "true\n");
}

#[test]
fn sleeping_can_be_interrupted() {
    let mut session = Session::new();
    session.output.interrupt_at = Some(("go", session.control.clone()));
    let began = std::time::Instant::now();
    let outcome = session.cell(
        "let worker = std::thread::spawn(|| {
    println!(\"go\");
    std::thread::sleep(std::time::Duration::from_secs(60));
});
worker.join();",
    );
    assert_eq!(outcome.stop, Some(Stop::Interrupted));
    assert!(began.elapsed() < std::time::Duration::from_secs(30));
}

#[test]
fn a_loop_that_waits_for_an_atomic_lets_the_others_run() {
    let mut session = Session::new();
    let printed = session.printed(
        "use std::sync::{Arc, atomic::{AtomicBool, Ordering}};
let ready = Arc::new(AtomicBool::new(false));
let other = ready.clone();
let worker = std::thread::spawn(move || other.store(true, Ordering::Release));
while !ready.load(Ordering::Acquire) {}
worker.join().unwrap();
println!(\"seen\");",
    );
    assert_eq!(printed, "seen\n");
}

#[test]
fn two_threads_that_compute_take_turns() {
    let mut session = Session::new();
    let printed = session.printed(
        "use std::sync::mpsc;
let (tx, rx) = mpsc::channel();
let handles: Vec<_> = (0..2).map(|id| {
    let tx = tx.clone();
    std::thread::spawn(move || {
        for round in 0..3 {
            let mut sum = 0u64;
            for i in 0..200_000u64 { sum = sum.wrapping_add(i); }
            tx.send((id, round, sum > 0)).unwrap();
        }
    })
}).collect();
drop(tx);
let order: Vec<i32> = rx.iter().map(|(id, _, _)| id).collect();
for handle in handles { handle.join().unwrap(); }
println!(\"{order:?}\");",
    );
    assert_ne!(printed, "[0, 0, 0, 1, 1, 1]\n");
}

#[test]
fn a_panic_in_a_thread_is_told_at_once_with_its_name_and_place() {
    let mut session = Session::new();
    let printed = session.printed(
        "let worker = std::thread::Builder::new().name(\"w\".into()).spawn(|| {
    panic!(\"no {}\", 1);
}).unwrap();
println!(\"{}\", worker.join().is_err());
println!(\"{}\", std::thread::spawn(|| { [1, 2].iter().position(|&n| n == 3).unwrap() }).join().is_err());",
    );
    assert_eq!(printed, "true\ntrue\n");
    let expected = "\nthread 'w' panicked at cell:2:5:\nno 1\n
thread '<unnamed>' panicked at cell:5:";
    assert!(session.output.stderr.starts_with(expected), "{}", session.output.stderr);
}

#[test]
fn a_panic_that_nobody_catches_is_left_to_the_front_end() {
    let mut session = Session::new();
    assert_eq!(session.panic("let n: Option<i32> = None; n.expect(\"a number\");"), "a number");
    assert_eq!(session.output.stderr, "");
}

#[test]
fn threads_of_a_cell_go_on_when_a_later_cell_waits() {
    let mut session = Session::new();
    session.printed(
        "use std::sync::mpsc;
let (questions, inbox) = mpsc::channel::<u32>();
let (outbox, answers) = mpsc::channel::<u32>();
let server = std::thread::spawn(move || {
    for question in inbox { outbox.send(question * 2).unwrap(); }
    \"served\"
});",
    );
    assert_eq!(
        session.printed("questions.send(4).unwrap(); println!(\"{}\", answers.recv().unwrap());"),
        "8\n"
    );
    assert_eq!(session.printed("drop(questions); println!(\"{}\", server.join().unwrap());"), "served\n");
}

#[test]
fn a_stack_that_is_too_deep_in_a_thread_is_a_panic_of_that_thread() {
    let mut session = Session::new();
    let printed = session.printed(
        "fn down(n: u64) -> u64 { if n == 0 { 0 } else { 1 + down(n + 1) } }
println!(\"{}\", std::thread::spawn(|| down(1)).join().is_err());",
    );
    assert_eq!(printed, "true\n");
    assert!(session.output.stderr.contains("stack overflow in `down`"), "{}", session.output.stderr);
}
