//! Reverse-mode differentiation: a graph of nodes, built while ops run, consumed by `backward`.
//!
//! * [`Node`]: one recorded op with what its gradient needs; nodes point to their inputs' nodes.
//! * [`backward`](crate::Tensor::backward): walks the graph from the loss, newest node first.
//! * [`Gradients`]: what it found, by tensor.
//!
//! The gradient of each op stands beside the op's rule in `op/`, written with the same ops.
//! Recording is a property that a tensor gets from its device ([`crate::Device::autodiff`]), and only
//! ops on which a tensor with [`crate::Tensor::require_grad`] has an influence are recorded.

mod backward;
mod context;
mod gradients;
mod node;

pub use backward::Backward;
pub(crate) use context::{Context, InputGrads};
pub use gradients::Gradients;
pub use node::NodeId;
pub(crate) use node::{Node, Positions, Record};

use std::cell::Cell;

thread_local! {
    static GRAD_ENABLED: Cell<bool> = const { Cell::new(true) };
}

/// Whether this thread records ops.
pub fn grad_enabled() -> bool {
    GRAD_ENABLED.get()
}

/// Runs `f` without recording on this thread: its results have no gradient.
pub fn no_grad<T>(f: impl FnOnce() -> T) -> T {
    with_grad(false, f)
}

/// Runs `f` with recording switched on or off on this thread, and restores the state after, also
/// when `f` panics.
pub(crate) fn with_grad<T>(enabled: bool, f: impl FnOnce() -> T) -> T {
    struct Restore(bool);
    impl Drop for Restore {
        fn drop(&mut self) {
            GRAD_ENABLED.set(self.0);
        }
    }
    let _restore = Restore(GRAD_ENABLED.replace(enabled));
    f()
}
