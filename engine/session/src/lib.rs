//! A session: cells, bindings, redefinition and the output log; binds intrinsics to the tensor core.
//!
//! | file | subject |
//! | --- | --- |
//! | `session` | the service that front ends see, and the thread behind it |
//! | `inbox` | what waits for that thread: runs, and questions answered at safe points |
//! | `cell` | one run: a cell with its magics, or a program |
//! | `interpreter` | definitions, bindings and the machine |
//! | `limit` | what a cell may take before it is stopped |
//! | `answers` | check, completion, inspection: what is asked without running |
//! | `bindings`, `memory`, `history`, `report`, `output` | what the session tells |
//! | `natives` | the library's intrinsics over the tensor core |
//! | `plot` | charts as SVG and braille |

mod answers;
mod bindings;
mod cell;
mod history;
mod inbox;
mod interpreter;
mod limit;
mod memory;
mod natives;
mod output;
mod plot;
mod report;
mod session;
mod shared;

pub use session::Session;
