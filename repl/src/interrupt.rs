//! Ctrl-C, counted.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use crate::error::CommandError;

/// How often the user has pressed Ctrl-C. The process no longer ends by it.
#[derive(Debug, Clone, Default)]
pub(crate) struct Interrupts(Arc<AtomicUsize>);

impl Interrupts {
    /// Counts SIGINT from now on.
    pub(crate) fn count() -> Result<Self, CommandError> {
        let count = Arc::new(AtomicUsize::new(0));
        let mut signals = signal_hook::iterator::Signals::new([signal_hook::consts::SIGINT])
            .map_err(|e| CommandError::Message(format!("cannot listen for Ctrl-C: {e}")))?;
        let counted = count.clone();
        std::thread::spawn(move || {
            for _ in signals.forever() {
                counted.fetch_add(1, Ordering::Relaxed);
            }
        });
        Ok(Self(count))
    }

    /// How many so far.
    pub(crate) fn so_far(&self) -> usize {
        self.0.load(Ordering::Relaxed)
    }
}
