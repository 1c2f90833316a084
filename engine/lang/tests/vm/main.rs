//! Lowering and interpretation of hand-built bodies: what a cell's code comes to, without parser and checker.

mod aggregates;
mod cells;
mod control;
mod drops;
mod intrinsics;
mod objects;
mod scalars;
mod support;
mod suspend;
