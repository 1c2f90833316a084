//! Iterators.

mod adapters;
mod collect;
mod iterator;
mod sources;

pub use adapters::{
    Chain, Cloned, Copied, Cycle, Enumerate, Filter, FilterMap, FlatMap, Flatten, Fuse, Inspect, Map, MapWhile,
    OptionShunt, Peekable, ResultShunt, Rev, Scan, Skip, SkipWhile, StepBy, Take, TakeWhile, Zip,
};
pub use collect::{Extend, FromIterator, IntoIterator, Product, Sum};
pub use iterator::{DoubleEndedIterator, ExactSizeIterator, FusedIterator, Iterator};
pub use sources::{Empty, FromFn, Once, Repeat, RepeatN, RepeatWith, Step, Successors};
pub use sources::{empty, from_fn, once, repeat, repeat_n, repeat_with, successors, zip};
