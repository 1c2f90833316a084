//! Threads of the program: each is a [`Run`] of its own, and one of them runs at a time, on the session's thread.
//!
//! A run leaves when it waits for something ([`Threads::wait`]) or when its turn is over ([`Run::safe_point`]). Whoever
//! called it on the host's stack then chooses the next ([`Run::let_others_run`]): that is the main run, or a run that
//! waits inside of host code (a destructor during unwinding, the first use of a static), which keeps those below it on
//! the host's stack from going on until it does itself.

use std::collections::{BTreeMap, VecDeque};
use std::rc::Rc;
use std::time::{Duration, Instant};

use super::frame::{Env, Run, Stop};
use super::panic::Panic;
use super::value::Mem;
use crate::span::Span;

/// The number of a thread. The main thread is 1.
pub(super) type ThreadId = u64;

const MAIN: ThreadId = 1;
/// Looks at the wishes of others after which it is another thread's turn.
const TURN: u32 = 4;
/// More threads than this at a time are refused.
pub(super) const MOST: usize = 16_384;
/// How long the engine sleeps at most before it looks at the wishes of other threads.
const NAP: Duration = Duration::from_millis(20);

/// A place in memory that threads wait at: what it lies in keeps the address from being used again.
#[derive(Clone, Debug)]
pub(super) struct Queue {
    pub(super) mem: Rc<Mem>,
    pub(super) offset: u64,
}

impl Queue {
    fn is(&self, other: &Queue) -> bool {
        Rc::ptr_eq(&self.mem, &other.mem) && self.offset == other.offset
    }
}

/// A thread that waits.
#[derive(Debug)]
struct Waiting {
    id: ThreadId,
    /// Where it is woken; `None` if only the time wakes it.
    queue: Option<Queue>,
    until: Option<Instant>,
    /// The scalar register, from the run's start, that is to say whether it was woken or the time was up.
    woken: usize,
    /// What it is doing, for the report of a deadlock, and where.
    doing: String,
    at: Option<Span>,
}

/// A thread that can go on; with the register that says that its time was up.
type Ready = (ThreadId, Option<usize>);

/// All threads of a session.
#[derive(Debug)]
pub struct Threads {
    /// Those that are not on the host's stack.
    runs: BTreeMap<ThreadId, Box<Run>>,
    names: BTreeMap<ThreadId, String>,
    ready: VecDeque<Ready>,
    waiting: Vec<Waiting>,
    current: ThreadId,
    last: ThreadId,
    looks: u32,
}

impl Default for Threads {
    fn default() -> Self {
        Threads {
            runs: BTreeMap::new(),
            names: BTreeMap::from([(MAIN, "main".to_owned())]),
            ready: VecDeque::new(),
            waiting: Vec::new(),
            current: MAIN,
            last: MAIN,
            looks: 0,
        }
    }
}

/// What to do while a thread waits.
enum Next {
    /// It may go on.
    Waiter(Option<usize>),
    /// This one runs.
    Other(ThreadId, Box<Run>),
    /// All sleep until then.
    Sleep(Instant),
    /// Nobody will ever go on.
    Deadlock,
}

impl Threads {
    /// The thread that runs.
    pub(super) fn current(&self) -> ThreadId {
        self.current
    }

    /// The name of the thread that runs, as panics give it.
    pub(super) fn current_name(&self) -> &str {
        self.name(self.current)
    }

    fn name(&self, id: ThreadId) -> &str {
        self.names.get(&id).map_or("<unnamed>", String::as_str)
    }

    /// Whether there is no other thread.
    pub(super) fn is_single(&self) -> bool {
        self.runs.is_empty() && self.current == MAIN
    }

    /// Adds a thread whose run has its first frame; `None` if there are too many.
    pub(super) fn add(&mut self, name: Option<String>, run: Run) -> Option<ThreadId> {
        if self.runs.len() >= MOST {
            return None;
        }
        self.last += 1;
        if let Some(name) = name {
            self.names.insert(self.last, name);
        }
        self.runs.insert(self.last, Box::new(run));
        self.ready.push_back((self.last, None));
        Some(self.last)
    }

    /// Whether the thread that runs has had its turn, and another can go on.
    pub(super) fn turn_is_over(&mut self) -> bool {
        self.looks += 1;
        self.looks >= TURN && {
            self.ring();
            !self.ready.is_empty()
        }
    }

    /// The thread that runs goes to the end of the queue.
    pub(super) fn step_back(&mut self) {
        self.ready.push_back((self.current, None));
    }

    /// The thread that runs waits. The run is to leave with [`Stop::Suspended`].
    pub(super) fn wait(
        &mut self,
        queue: Option<Queue>,
        until: Option<Instant>,
        woken: usize,
        doing: String,
        at: Option<Span>,
    ) {
        self.waiting.push(Waiting { id: self.current, queue, until, woken, doing, at });
    }

    /// Whether a thread waits at a place.
    pub(super) fn is_waited_at(&self, queue: &Queue) -> bool {
        self.waiting.iter().any(|thread| thread.queue.as_ref().is_some_and(|own| own.is(queue)))
    }

    /// Lets the first `count` of the threads that wait at a place go on.
    pub(super) fn wake(&mut self, queue: &Queue, count: u64) {
        let mut left = count;
        let Threads { waiting, ready, .. } = self;
        waiting.retain(|thread| {
            let wake = left > 0 && thread.queue.as_ref().is_some_and(|own| own.is(queue));
            if wake {
                left -= 1;
                ready.push_back((thread.id, None));
            }
            !wake
        });
    }

    /// Lets those go on whose time has come.
    fn ring(&mut self) {
        if self.waiting.iter().all(|thread| thread.until.is_none()) {
            return;
        }
        let now = Instant::now();
        let mut due: Vec<(Instant, Ready)> = Vec::new();
        self.waiting.retain(|thread| match thread.until {
            Some(until) if until <= now => {
                due.push((until, (thread.id, Some(thread.woken))));
                false
            }
            _ => true,
        });
        due.sort_by_key(|&(until, _)| until);
        self.ready.extend(due.into_iter().map(|(_, ready)| ready));
    }

    /// What runs while `waiter` waits.
    fn next(&mut self, waiter: ThreadId) -> Next {
        self.ring();
        let runs = &self.runs;
        let possible = self.ready.iter().position(|(id, _)| *id == waiter || runs.contains_key(id));
        if let Some((id, time_up)) = possible.and_then(|at| self.ready.remove(at)) {
            if let Some(mut run) = self.runs.remove(&id) {
                run.say_time_up(time_up);
                return Next::Other(id, run);
            }
            return Next::Waiter(time_up);
        }
        match self.waiting.iter().filter_map(|thread| thread.until).min() {
            Some(until) => Next::Sleep(until),
            None => Next::Deadlock,
        }
    }

    /// A thread goes on, or stops, without having been woken.
    fn forget(&mut self, id: ThreadId) {
        self.waiting.retain(|thread| thread.id != id);
        self.ready.retain(|(ready, _)| *ready != id);
    }

    fn deadlock(&self, env: &dyn crate::lower::Program) -> String {
        let mut text = String::from("deadlock: all threads are blocked");
        let mut waiting: Vec<&Waiting> = self.waiting.iter().collect();
        waiting.sort_by_key(|thread| thread.id);
        for thread in waiting {
            let place = thread.at.and_then(|span| env.location(span));
            let place =
                place.map_or(String::new(), |(file, line, column)| format!(" at {file}:{line}:{column}"));
            text += &format!("\n  thread '{}' waits in `{}`{place}", self.name(thread.id), thread.doing);
        }
        text
    }
}

impl Run {
    fn say_time_up(&mut self, register: Option<usize>) {
        if let Some(register) = register {
            self.scalars[register] = 0;
        }
    }

    /// Runs other threads until this run, which has stopped with [`Stop::Suspended`], may go on.
    pub(super) fn let_others_run(&mut self, env: &mut Env<'_>) -> Result<(), Stop> {
        let own = env.vm.threads.current;
        let result = self.run_others(env, own);
        env.vm.threads.current = own;
        env.vm.threads.looks = 0;
        if result.is_err() {
            env.vm.threads.forget(own);
        }
        result
    }

    fn run_others(&mut self, env: &mut Env<'_>, own: ThreadId) -> Result<(), Stop> {
        loop {
            self.look_around(env)?;
            match env.vm.threads.next(own) {
                Next::Waiter(time_up) => {
                    self.say_time_up(time_up);
                    return Ok(());
                }
                Next::Other(id, mut run) => {
                    env.vm.threads.current = id;
                    env.vm.threads.looks = 0;
                    match run.drive(env, 0) {
                        Err(Stop::Suspended) => {
                            env.vm.threads.runs.insert(id, run);
                        }
                        result => {
                            if let Err(stop) = &result {
                                run.unwind(env, 0, stop);
                            }
                            env.vm.threads.names.remove(&id);
                            result?;
                        }
                    }
                }
                Next::Sleep(until) => {
                    std::thread::sleep(until.saturating_duration_since(Instant::now()).min(NAP));
                }
                Next::Deadlock => {
                    let text = env.vm.threads.deadlock(env.program);
                    return Err(Panic::new(text).into());
                }
            }
        }
    }

    /// Gives each thread that can go on a turn: a cell has ended, and the session's other threads wait for the next.
    pub fn give_turns(&mut self, env: &mut Env<'_>) -> Result<(), Stop> {
        if env.vm.threads.is_single() {
            return Ok(());
        }
        env.vm.threads.step_back();
        self.let_others_run(env)
    }

    /// Ends all threads but this: a program's `main` has returned, or it was interrupted. Their values are dropped unless
    /// the program exits.
    pub fn end_threads(&mut self, env: &mut Env<'_>, stop: &Stop) {
        let threads = &mut env.vm.threads;
        let runs = std::mem::take(&mut threads.runs);
        threads.ready.clear();
        threads.waiting.clear();
        threads.names.retain(|&id, _| id == MAIN);
        for (id, mut run) in runs {
            env.vm.threads.current = id;
            run.unwind(env, 0, stop);
        }
        env.vm.threads.current = MAIN;
    }
}
