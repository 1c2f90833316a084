//! How other threads reach a running program: they leave a wish, which the run reads at its safe points.

use std::sync::atomic::{AtomicU8, Ordering};

const INTERRUPT: u8 = 1;
const ATTENTION: u8 = 2;
const PAUSE: u8 = 4;

/// Wishes of other threads.
#[derive(Debug, Default)]
pub struct Control {
    wishes: AtomicU8,
}

impl Control {
    /// Stop the run at its next safe point.
    pub fn interrupt(&self) {
        self.wishes.fetch_or(INTERRUPT, Ordering::Release);
    }

    /// Call [`Host::attention`](super::Host::attention) at the next safe point, and go on.
    pub fn ask_attention(&self) {
        self.wishes.fetch_or(ATTENTION, Ordering::Release);
    }

    /// Suspend the run at its next safe point, if it was started by [`Run::begin`](super::Run::begin).
    pub fn pause(&self) {
        self.wishes.fetch_or(PAUSE, Ordering::Release);
    }

    /// Forget all wishes: a new run begins.
    pub fn clear(&self) {
        self.wishes.store(0, Ordering::Release);
    }

    /// Whether the run is to stop.
    pub fn is_interrupted(&self) -> bool {
        self.wishes.load(Ordering::Acquire) & INTERRUPT != 0
    }

    /// Whether a pause was asked for since the last call.
    pub(super) fn take_pause(&self) -> bool {
        self.wishes.load(Ordering::Relaxed) & PAUSE != 0
            && self.wishes.fetch_and(!PAUSE, Ordering::AcqRel) & PAUSE != 0
    }

    /// Whether attention was asked for since the last call.
    pub(super) fn take_attention(&self) -> bool {
        // The plain load keeps the common case cheap.
        self.wishes.load(Ordering::Relaxed) & ATTENTION != 0
            && self.wishes.fetch_and(!ATTENTION, Ordering::AcqRel) & ATTENTION != 0
    }
}
