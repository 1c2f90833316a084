//! Values that are made once.

use crate::cell::{as_mut, OnceCell};
use crate::fmt;
use crate::ops::Deref;
use crate::thread::Queue;

/// How far something that happens once has come.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// It has not begun.
    Idle,
    /// A thread is at it.
    Running,
    /// It has happened.
    Done,
    /// It panicked.
    Poisoned,
}

/// Something that happens once.
pub struct Once {
    stage: Stage,
    queue: Queue,
}
/// What a function learns that `Once` calls in spite of a panic.
pub struct OnceState {
    poisoned: bool,
}
impl OnceState {
    /// Whether an earlier try panicked.
    pub fn is_poisoned(&self) -> bool {
        self.poisoned
    }
}
impl fmt::Debug for OnceState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OnceState").field("poisoned", &self.poisoned).finish()
    }
}

/// Says how a try of `Once` ended, also when it panics.
struct Attempt<'a> {
    once: &'a Once,
    /// What it is if the try panics, and what it is otherwise.
    end: Stage,
}
impl<'a> Drop for Attempt<'a> {
    fn drop(&mut self) {
        as_mut(self.once).stage = self.end;
        self.once.queue.wake_all();
    }
}

impl Once {
    /// One that has not happened.
    pub const fn new() -> Once {
        Once { stage: Stage::Idle, queue: Queue::new() }
    }
    /// Whether it has happened.
    pub fn is_completed(&self) -> bool {
        self.stage == Stage::Done
    }
    /// Calls `f` unless it has happened, or waits for the thread that is at it.
    #[track_caller]
    pub fn call_once<F: FnOnce()>(&self, f: F) {
        if self.begin() {
            if self.stage == Stage::Poisoned {
                panic!("Once instance has previously been poisoned");
            }
            self.attempt(Stage::Poisoned, |_state| f());
        }
    }
    /// The same; an earlier panic does not count.
    pub fn call_once_force<F: FnOnce(&OnceState)>(&self, f: F) {
        if self.begin() {
            self.attempt(Stage::Poisoned, f);
        }
    }
    /// Waits until it has happened.
    #[track_caller]
    pub fn wait(&self) {
        while self.stage == Stage::Idle || self.stage == Stage::Running {
            self.queue.wait("Once::wait");
        }
        if self.stage == Stage::Poisoned {
            panic!("Once instance has previously been poisoned");
        }
    }
    /// Waits for the thread that is at it; whether it remains to be done.
    fn begin(&self) -> bool {
        while self.stage == Stage::Running {
            self.queue.wait("Once::call_once");
        }
        self.stage != Stage::Done
    }
    /// Tries; `failed` is the stage after a panic.
    fn attempt<F: FnOnce(&OnceState)>(&self, failed: Stage, f: F) {
        let state = OnceState { poisoned: self.stage == Stage::Poisoned };
        as_mut(self).stage = Stage::Running;
        let mut attempt = Attempt { once: self, end: failed };
        f(&state);
        attempt.end = Stage::Done;
    }
}
impl fmt::Debug for Once {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Once").finish_non_exhaustive()
    }
}

/// A place that is filled once.
pub struct OnceLock<T> {
    once: Once,
    cell: OnceCell<T>,
}
impl<T> OnceLock<T> {
    /// An empty one.
    pub const fn new() -> OnceLock<T> {
        OnceLock { once: Once::new(), cell: OnceCell::new() }
    }
    /// The value, if it is there.
    pub fn get(&self) -> Option<&T> {
        self.cell.get()
    }
    /// The value, mutably, if it is there.
    pub fn get_mut(&mut self) -> Option<&mut T> {
        self.cell.get_mut()
    }
    /// Fills it, or gives the value back if it is full.
    pub fn set(&self, value: T) -> Result<(), T> {
        if !self.once.begin() {
            return Err(value);
        }
        as_mut(&self.once).stage = Stage::Done;
        self.once.queue.wake_all();
        self.cell.set(value)
    }
    /// The value, made by `f` if it is not there.
    pub fn get_or_init<F: FnOnce() -> T>(&self, f: F) -> &T {
        if self.once.begin() {
            self.once.attempt(Stage::Idle, |_state| {
                let value = f();
                let _ = self.cell.set(value);
            });
        }
        match self.cell.get() {
            Some(value) => value,
            None => unreachable!(),
        }
    }
    /// The value, once another thread has filled it.
    pub fn wait(&self) -> &T {
        self.once.wait();
        match self.cell.get() {
            Some(value) => value,
            None => unreachable!(),
        }
    }
    /// The value.
    pub fn into_inner(self) -> Option<T> {
        self.cell.into_inner()
    }
    /// Takes the value out.
    pub fn take(&mut self) -> Option<T> {
        self.once.stage = Stage::Idle;
        self.cell.take()
    }
}
impl<T> Default for OnceLock<T> {
    fn default() -> OnceLock<T> {
        OnceLock::new()
    }
}
impl<T: Clone> Clone for OnceLock<T> {
    fn clone(&self) -> OnceLock<T> {
        match self.get() {
            Some(value) => OnceLock::from(value.clone()),
            None => OnceLock::new(),
        }
    }
}
impl<T: PartialEq> PartialEq for OnceLock<T> {
    fn eq(&self, other: &OnceLock<T>) -> bool {
        self.get() == other.get()
    }
}
impl<T> From<T> for OnceLock<T> {
    fn from(value: T) -> OnceLock<T> {
        let once = Once { stage: Stage::Done, queue: Queue::new() };
        OnceLock { once, cell: OnceCell::from(value) }
    }
}
impl<T: fmt::Debug> fmt::Debug for OnceLock<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut print = f.debug_tuple("OnceLock");
        match self.get() {
            Some(value) => print.field(value),
            None => print.field(&format_args!("<uninit>")),
        };
        print.finish()
    }
}

/// A value that is made when it is first used.
pub struct LazyLock<T, F = fn() -> T> {
    once: Once,
    cell: OnceCell<T>,
    make: Option<F>,
}
impl<T, F: FnOnce() -> T> LazyLock<T, F> {
    /// One that `f` will make.
    pub const fn new(f: F) -> LazyLock<T, F> {
        LazyLock { once: Once::new(), cell: OnceCell::new(), make: Some(f) }
    }
    /// The value, made now if it has not been.
    #[track_caller]
    pub fn force(this: &LazyLock<T, F>) -> &T {
        if this.once.begin() {
            match as_mut(&this.make).take() {
                Some(make) => this.once.attempt(Stage::Poisoned, |_state| {
                    let value = make();
                    let _ = this.cell.set(value);
                }),
                None => panic!("LazyLock instance has previously been poisoned"),
            }
        }
        match this.cell.get() {
            Some(value) => value,
            None => unreachable!(),
        }
    }
}
impl<T, F: FnOnce() -> T> Deref for LazyLock<T, F> {
    type Target = T;
    #[track_caller]
    fn deref(&self) -> &T {
        LazyLock::force(self)
    }
}
impl<T: Default> Default for LazyLock<T> {
    fn default() -> LazyLock<T> {
        LazyLock::new(T::default)
    }
}
impl<T: fmt::Debug, F> fmt::Debug for LazyLock<T, F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut print = f.debug_tuple("LazyLock");
        match self.cell.get() {
            Some(value) => print.field(value),
            None => print.field(&format_args!("<uninit>")),
        };
        print.finish()
    }
}
