//! Where panics end: `catch_unwind`, and what is told about a panic before its frames are left.

use super::frame::{Env, Run, Stop};
use super::panic::Panic;

impl Run {
    /// As `turn`, but a panic goes no further than the innermost function above `floor` that catches it.
    pub(super) fn drive(&mut self, env: &mut Env<'_>, floor: usize) -> Result<(), Stop> {
        loop {
            let Err(mut stop) = self.turn(env, floor) else { return Ok(()) };
            if !self.catch(env, floor, &mut stop) {
                return Err(stop);
            }
            if self.frames.len() <= floor {
                return Ok(());
            }
        }
    }

    /// Reports a panic and unwinds to the function above `floor` that catches it, which then returns `false`. False if
    /// there is none or the stop is no panic.
    pub(super) fn catch(&mut self, env: &mut Env<'_>, floor: usize, stop: &mut Stop) -> bool {
        let Stop::Panic(panic) = stop else { return false };
        self.locate(panic);
        if !panic.reported {
            self.report(env, panic);
        }
        let above = self.frames.get(floor..).unwrap_or_default();
        let Some(at) = above.iter().rposition(|frame| frame.code.catches) else { return false };
        let result = above[at].s;
        self.unwind(env, floor + at, stop);
        self.scalars[result] = 0;
        if let Stop::Panic(panic) = std::mem::replace(stop, Stop::Suspended) {
            self.caught = Some(panic);
        }
        true
    }

    /// Tells the program's hook of a panic. Without one a message is printed, unless the panic ends the cell: that is
    /// told by whoever runs it.
    fn report(&mut self, env: &mut Env<'_>, panic: &mut Panic) {
        if let Some(hook) = env.vm.panic_hook {
            panic.reported = true;
            self.caught = Some(panic.clone());
            // A panic in the hook is not reported; std would abort.
            let _ = self.call(env, hook, &[], vec![]);
            self.caught = None;
        } else if self.frames.iter().any(|frame| frame.code.catches) {
            panic.reported = true;
            let message = panic_message(env, panic);
            env.host.stderr(&message);
        }
    }
}

/// The words of std's own hook.
pub(super) fn panic_message(env: &Env<'_>, panic: &Panic) -> String {
    let thread = env.vm.threads.current_name();
    match panic.span.and_then(|span| env.program.location(span)) {
        Some((file, line, column)) => {
            format!("\nthread '{thread}' panicked at {file}:{line}:{column}:\n{}\n", panic.message)
        }
        None => format!("\nthread '{thread}' panicked:\n{}\n", panic.message),
    }
}
