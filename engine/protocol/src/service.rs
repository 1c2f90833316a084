//! What an engine implements.

use crate::{
    Binding, Check, Complete, Completeness, Completions, Diagnostic, EventSink, Execute, History,
    HistoryEntry, InputReply, Inspect, Inspection, MagicInfo, MemoryReport, RunId, Status,
};

/// A session as front ends see it.
///
/// Runs are executed one after another in the order of `execute` calls. Every other method answers promptly from
/// any thread, also while a cell runs (invariant "always answerable"): implementations answer from a snapshot
/// or take locks that the running cell holds only for moments.
pub trait EngineService: Send + Sync {
    /// Queues a run and returns at once.
    ///
    /// The run's events go to `events`: first `Started`, last `Done`, whatever happens in between.
    fn execute(&self, run: RunId, request: Execute, events: EventSink);

    /// Type-checks cells in order without running or defining anything.
    fn check(&self, request: Check) -> Vec<Diagnostic>;

    /// Completions at a cursor.
    fn complete(&self, request: Complete) -> Completions;

    /// What stands at a cursor, or `None`.
    fn inspect(&self, request: Inspect) -> Option<Inspection>;

    /// Whether a text is a whole cell.
    fn is_complete(&self, source: &str) -> Completeness;

    /// Stops `run`, or whatever runs now, at the next safe point; a queued `run` never starts but still sends `Done`.
    fn interrupt(&self, run: Option<RunId>);

    /// Gives a waiting run its line. Without a waiting run, nothing happens.
    fn input_reply(&self, reply: InputReply);

    /// Forgets all bindings and definitions once the running cell is over.
    fn reset(&self);

    /// The live bindings, in the order of their making.
    fn bindings(&self) -> Vec<Binding>;

    /// Memory by device, pool and owner.
    fn memory(&self) -> MemoryReport;

    /// Earlier sources, oldest first.
    fn history(&self, request: History) -> Vec<HistoryEntry>;

    /// What the engine is doing; the fields that the server fills are left at their defaults.
    fn status(&self) -> Status;

    /// The magics that cells may use.
    fn magics(&self) -> Vec<MagicInfo>;

    /// Interrupts the running cell and takes no further runs. Returns once that is under way.
    fn shutdown(&self);
}
