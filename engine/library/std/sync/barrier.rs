//! `Barrier`.

use crate::cell::as_mut;
use crate::fmt;
use crate::thread::Queue;

/// A place where threads wait until a number of them has come.
pub struct Barrier {
    wanted: usize,
    arrived: usize,
    /// How often it has opened.
    rounds: usize,
    queue: Queue,
}
impl Barrier {
    /// One for `n` threads.
    pub const fn new(n: usize) -> Barrier {
        Barrier { wanted: n, arrived: 0, rounds: 0, queue: Queue::new() }
    }
    /// Waits for the others. One of them is told that it leads.
    pub fn wait(&self) -> BarrierWaitResult {
        let inside = as_mut(self);
        let round = inside.rounds;
        inside.arrived += 1;
        if inside.arrived < inside.wanted {
            while inside.rounds == round {
                inside.queue.wait("Barrier::wait");
            }
            return BarrierWaitResult { leads: false };
        }
        inside.arrived = 0;
        inside.rounds += 1;
        inside.queue.wake_all();
        BarrierWaitResult { leads: true }
    }
}
impl fmt::Debug for Barrier {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Barrier").finish_non_exhaustive()
    }
}

/// What a thread learns at a `Barrier`.
pub struct BarrierWaitResult {
    leads: bool,
}
impl BarrierWaitResult {
    /// Whether the thread is the one that leads.
    pub fn is_leader(&self) -> bool {
        self.leads
    }
}
impl fmt::Debug for BarrierWaitResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("BarrierWaitResult").field("is_leader", &self.leads).finish()
    }
}
