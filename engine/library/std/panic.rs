//! Panics as values: catching them, raising them again, and what is told about them.

use crate::any::Any;
use crate::cell::as_mut;
use crate::fmt;
use crate::ops::{Deref, DerefMut};

/// Calls `f`; false if it panicked. The interpreter ends the unwinding in this function.
#[lang = "catch_panic"]
fn catch<F: FnOnce()>(f: F) -> bool {
    f();
    true
}

#[intrinsic("panic.caught_kind")]
fn caught_kind() -> u8;
#[intrinsic("panic.caught_text")]
fn caught_text() -> String;
#[intrinsic("panic.caught_object")]
fn caught_object() -> Box<dyn Any + Send>;
#[intrinsic("panic.caught_place")]
fn caught_place() -> (String, u32, u32);
#[intrinsic("panic.caller_place")]
fn caller_place() -> (String, u32, u32);
#[intrinsic("panic.raise")]
fn raise(payload: Box<dyn Any + Send>, told: bool) -> !;
#[intrinsic("panic.set_hook")]
fn set_hook_function(hook: fn(), set: bool);
#[intrinsic("panic.message")]
fn message() -> String;

/// What the panic that was caught last carries.
fn caught_payload() -> Box<dyn Any + Send> {
    match caught_kind() {
        0 => {
            let text: &'static str = Box::leak(Box::new(caught_text())).as_str();
            Box::new(text)
        }
        1 => Box::new(caught_text()),
        _ => caught_object(),
    }
}

/// Types that a panic cannot leave half-changed: not checked.
#[lang = "UnwindSafe"]
pub trait UnwindSafe {}
impl<T: ?Sized> UnwindSafe for T {}
/// Types of which a reference is `UnwindSafe`: not checked.
#[lang = "RefUnwindSafe"]
pub trait RefUnwindSafe {}
impl<T: ?Sized> RefUnwindSafe for T {}

/// A value of which the program says that a panic cannot leave it half-changed. A function in it can be called.
#[lang = "AssertUnwindSafe"]
#[derive(Default)]
pub struct AssertUnwindSafe<T>(pub T);
impl<T> Deref for AssertUnwindSafe<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.0
    }
}
impl<T> DerefMut for AssertUnwindSafe<T> {
    fn deref_mut(&mut self) -> &mut T {
        &mut self.0
    }
}
impl<T: fmt::Debug> fmt::Debug for AssertUnwindSafe<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("AssertUnwindSafe").field(&self.0).finish()
    }
}

/// Calls `f`; what the panic carries if it panics.
pub fn catch_unwind<F: FnOnce() -> R + UnwindSafe, R>(f: F) -> Result<R, Box<dyn Any + Send + 'static>> {
    let mut result = None;
    if catch(|| result = Some(f())) {
        match result {
            Some(result) => Ok(result),
            None => unreachable!(),
        }
    } else {
        Err(caught_payload())
    }
}

/// Goes on with a panic that was caught.
pub fn resume_unwind(payload: Box<dyn Any + Send>) -> ! {
    raise(payload, true)
}

/// Panics with a value.
#[track_caller]
pub fn panic_any<M: 'static + Any + Send>(msg: M) -> ! {
    raise(Box::new(msg), false)
}

/// A place in a source text.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Location<'a> {
    file: &'a str,
    line: u32,
    column: u32,
}
impl<'a> Location<'a> {
    fn at(place: (String, u32, u32)) -> Location<'static> {
        let (file, line, column) = place;
        Location { file: Box::leak(Box::new(file)).as_str(), line, column }
    }
    /// Where the function was called, or its caller if that says `#[track_caller]`, and so on.
    #[track_caller]
    pub fn caller() -> &'static Location<'static> {
        &*Box::leak(Box::new(Location::at(caller_place())))
    }
    /// The name of the file or cell.
    pub fn file(&self) -> &str {
        self.file
    }
    /// The line, from 1.
    pub fn line(&self) -> u32 {
        self.line
    }
    /// The column, from 1.
    pub fn column(&self) -> u32 {
        self.column
    }
}
impl<'a> fmt::Display for Location<'a> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}:{}", self.file, self.line, self.column)
    }
}

/// What a panic hook is told.
pub struct PanicHookInfo<'a> {
    payload: &'a (dyn Any + Send),
    location: Location<'a>,
}
impl<'a> PanicHookInfo<'a> {
    /// What the panic carries.
    pub fn payload(&self) -> &(dyn Any + Send) {
        self.payload
    }
    /// The message, if the panic carries a text.
    pub fn payload_as_str(&self) -> Option<&str> {
        if let Some(text) = self.payload.downcast_ref::<&'static str>() {
            Some(*text)
        } else if let Some(text) = self.payload.downcast_ref::<String>() {
            Some(text.as_str())
        } else {
            None
        }
    }
    /// Where it was raised.
    pub fn location(&self) -> Option<&Location<'_>> {
        Some(&self.location)
    }
}
impl<'a> fmt::Display for PanicHookInfo<'a> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "panicked at {}:", self.location)?;
        match self.payload_as_str() {
            Some(text) => write!(f, "\n{}", text),
            None => Ok(()),
        }
    }
}

type Hook = Box<dyn Fn(&PanicHookInfo<'_>) + Sync + Send + 'static>;

/// The program's hook. Not `Copy`, so that a reference to it is a place.
struct Hooks {
    hook: Option<Hook>,
}
static HOOKS: Hooks = Hooks { hook: None };

/// What the interpreter calls with each panic once there is a hook.
fn run_hook() {
    let payload = caught_payload();
    let info = PanicHookInfo { payload: &*payload, location: Location::at(caught_place()) };
    if let Some(hook) = &HOOKS.hook {
        hook(&info);
    }
    crate::mem::forget(payload);
}

/// Replaces what is done first about every panic; the default prints a message.
pub fn set_hook(hook: Hook) {
    as_mut(&HOOKS).hook = Some(hook);
    set_hook_function(run_hook, true);
}

/// Takes the hook away again, so that the default one is used.
pub fn take_hook() -> Hook {
    set_hook_function(run_hook, false);
    match as_mut(&HOOKS).hook.take() {
        Some(hook) => hook,
        None => Box::new(|_info: &PanicHookInfo<'_>| eprint!("{}", message())),
    }
}
