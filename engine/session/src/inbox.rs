//! What waits for the session's thread: runs in order, and questions that are answered between two steps of a run.

use std::collections::VecDeque;
use std::sync::{Arc, Condvar, Mutex, MutexGuard, PoisonError, mpsc};
use std::time::{Duration, Instant};

use emberlab_lang::vm::Control;
use emberlab_protocol::{EventSink, Execute, InputReply, RunId};

use crate::interpreter::View;

/// A run that waits.
pub(crate) struct Job {
    pub(crate) run: RunId,
    pub(crate) request: Execute,
    pub(crate) events: EventSink,
}

/// A question that needs the session's definitions. It must not run user code.
pub(crate) type Question = Box<dyn FnOnce(&View) + Send>;

/// The run in progress.
#[derive(Clone)]
pub(crate) struct Current {
    pub(crate) run: RunId,
    pub(crate) cell: String,
    pub(crate) since: Instant,
}

/// What the thread does next.
pub(crate) enum Next {
    Job(Job),
    /// The job was interrupted before it began.
    Cancelled(Job),
    Question(Question),
    /// Nothing waits: time for what is only done ahead.
    Spare,
    Reset,
    Close,
}

#[derive(Default)]
struct State {
    jobs: VecDeque<Job>,
    questions: VecDeque<Question>,
    current: Option<Current>,
    /// Queued runs that shall not begin.
    cancelled: Vec<RunId>,
    input: Option<InputReply>,
    reset: bool,
    closing: bool,
}

/// Shared by the session's handles and its thread.
pub(crate) struct Inbox {
    state: Mutex<State>,
    changed: Condvar,
    /// Makes the interpreter stop, or look into the inbox, at its next safe point.
    control: Arc<Control>,
}

impl Inbox {
    pub(crate) fn new(control: Arc<Control>) -> Self {
        Self { state: Mutex::default(), changed: Condvar::new(), control }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // No code below panics between two related changes.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn push(&self, job: Job) {
        self.lock().jobs.push_back(job);
        self.changed.notify_all();
    }

    /// Asks the thread and waits for the answer; `None` if it is not free to answer within `patience`.
    pub(crate) fn ask<T: Send + 'static>(
        &self,
        patience: Duration,
        question: impl FnOnce(&View) -> T + Send + 'static,
    ) -> Option<T> {
        let (answer, answered) = mpsc::channel();
        let question: Question = Box::new(move |view| {
            // The asker may have lost patience.
            let _ = answer.send(question(view));
        });
        let mut state = self.lock();
        if state.closing {
            return None;
        }
        state.questions.push_back(question);
        if state.current.is_some() {
            self.control.ask_attention();
        }
        drop(state);
        self.changed.notify_all();
        answered.recv_timeout(patience).ok()
    }

    /// The questions asked since the last call: the interpreter's safe point answers them.
    pub(crate) fn take_questions(&self) -> Vec<Question> {
        self.lock().questions.drain(..).collect()
    }

    /// Stops the named run, or the current one.
    pub(crate) fn interrupt(&self, run: Option<RunId>) {
        let mut state = self.lock();
        let current = state.current.as_ref().map(|c| c.run);
        match run {
            Some(run) if Some(run) != current && state.jobs.iter().any(|job| job.run == run) => {
                state.cancelled.push(run);
            }
            // A run that is over.
            Some(run) if Some(run) != current => {}
            _ if current.is_some() => self.control.interrupt(),
            _ => {}
        }
        drop(state);
        self.changed.notify_all();
    }

    pub(crate) fn reset(&self) {
        self.lock().reset = true;
        self.changed.notify_all();
    }

    pub(crate) fn close(&self) {
        let mut state = self.lock();
        state.closing = true;
        if state.current.is_some() {
            self.control.interrupt();
        }
        drop(state);
        self.changed.notify_all();
    }

    pub(crate) fn input(&self, reply: InputReply) {
        self.lock().input = Some(reply);
        self.changed.notify_all();
    }

    /// Waits for the line that `run` asked for. `None` if the run is interrupted or the session closes.
    pub(crate) fn wait_for_input(&self, run: RunId) -> Option<InputReply> {
        let mut state = self.lock();
        loop {
            if let Some(reply) = state.input.take_if(|reply| reply.run == run) {
                return Some(reply);
            }
            if state.closing || self.control.is_interrupted() {
                return None;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Waits for the next thing to do; does not wait if there is `spare_work`. A job becomes the current run.
    pub(crate) fn next(&self, spare_work: bool) -> Next {
        let mut state = self.lock();
        state.current = None;
        loop {
            if let Some(question) = state.questions.pop_front() {
                return Next::Question(question);
            }
            if state.closing {
                return Next::Close;
            }
            if std::mem::take(&mut state.reset) {
                return Next::Reset;
            }
            if let Some(job) = state.jobs.pop_front() {
                if let Some(at) = state.cancelled.iter().position(|&run| run == job.run) {
                    state.cancelled.swap_remove(at);
                    return Next::Cancelled(job);
                }
                let current = Current { run: job.run, cell: job.request.cell.clone(), since: Instant::now() };
                state.current = Some(current);
                state.input = None;
                self.control.clear();
                self.changed.notify_all();
                return Next::Job(job);
            }
            if spare_work {
                return Next::Spare;
            }
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
    }

    /// Waits until a run is in progress, and then for `pause`; whether the session is still open.
    pub(crate) fn wait_for_run(&self, pause: Duration) -> bool {
        let mut state = self.lock();
        while state.current.is_none() && !state.closing {
            state = self.changed.wait(state).unwrap_or_else(PoisonError::into_inner);
        }
        let open = !state.closing;
        drop(state);
        if open {
            std::thread::sleep(pause);
        }
        open
    }

    /// The jobs that will never run, once the session has closed.
    pub(crate) fn abandoned(&self) -> Vec<Job> {
        self.lock().jobs.drain(..).collect()
    }

    /// The current run, and how many wait.
    pub(crate) fn load(&self) -> (Option<Current>, u32) {
        let state = self.lock();
        (state.current.clone(), u32::try_from(state.jobs.len()).unwrap_or(u32::MAX))
    }
}
