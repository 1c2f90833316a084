//! Code that has proved to be hot is rewritten: bytecode → bytecode, with the same results, panics and drops.
//!
//! | pass | what it does |
//! | --- | --- |
//! | [`inline`] | a call of a small function becomes the function's instructions: its registers already lie in the caller's window |
//! | [`copies`] | registers that hold a constant, or the same as another, are read from where that is |
//! | [`threads`] | a jump to a test whose outcome is known on the way goes where the test would |
//! | [`cells`] | memory that only this code sees becomes registers: an iterator that was borrowed by its `next` |
//! | [`dead`] | what nobody reads is not computed, what is empty is not cleared |
//!
//! A run changes over in the middle of a loop, so every pass keeps this invariant: at each instruction of the old code,
//! the registers that the new code goes on to read hold what they held before. So results are moved nowhere else, what
//! a removed instruction wrote is known no longer ([`body::Node::removed`]), and where the new code reads what the old one
//! need not keep, a run does not change over ([`Optimized::entry`]).

mod body;
mod cells;
mod copies;
mod dead;
mod flow;
mod inline;
mod operands;
mod threads;

use std::rc::Rc;

use crate::bytecode::{Code, InstanceId};

use body::Body;
pub(crate) use body::{NO_ENTRY, Optimized};

/// Code of functions that were called before.
pub(crate) trait Callees {
    /// The code of a function as it was lowered.
    fn lowered(&self, id: InstanceId) -> Option<Rc<Code>>;
}

/// Rewrites hot code; `None` if nothing can be gained, or it became too large.
pub(crate) fn optimize(code: &Code, id: Option<InstanceId>, callees: &dyn Callees) -> Option<Optimized> {
    let mut body = Body::new(code);
    inline::run(&mut body, id, callees)?;
    body.split_runs();
    for _ in 0..3 {
        simplify(&mut body, callees);
    }
    if cells::run(&mut body, callees) {
        for _ in 0..3 {
            simplify(&mut body, callees);
        }
    }
    body.join_runs();
    body.close_entries(code, callees);
    let optimized = body.finish(code)?;
    debug_assert_eq!(crate::bytecode::verify(&optimized.code), Ok(()), "{}", optimized.code);
    Some(optimized)
}

fn simplify(body: &mut Body, callees: &dyn Callees) {
    copies::run(body, callees);
    threads::run(body, callees);
    dead::run(body, callees);
}
