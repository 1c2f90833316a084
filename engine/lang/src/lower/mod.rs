//! HIR → bytecode: functions are lowered when they are first called, once per list of type arguments.
//!
//! | file | subject |
//! | --- | --- |
//! | [`layout`] | slots of types |
//! | [`instance`] | the table of monomorphic functions |
//! | `builder` | registers, labels, emission |
//! | `function` | parameters, locals, drop at scope ends |
//! | `partial` | what partial moves leave |
//! | `expr`, `place`, `control`, `pattern`, `call`, `closure`, `arith`, `format` | expressions by kind |
//! | `inline` | intrinsics |
//! | `glue` | functions that no source stands behind: destructors, vtable adapters, constructors |

mod address;
mod alternatives;
mod arith;
mod builder;
mod call;
mod cell;
mod closure;
mod control;
mod expr;
mod for_loop;
mod format;
mod function;
mod glue;
mod inline;
pub mod instance;
pub mod layout;
mod memory;
mod partial;
mod pattern;
mod place;
mod program;
mod rust_layout;
mod type_name;
mod walk;

pub use cell::{GlobalSlot, LoweredCell, lower_cell};
pub use glue::drop_method;
pub use inline::INLINE;
pub use instance::{InstanceKey, Instances};
pub use program::{DefInfo, Item, Program};
pub use type_name::type_name;

/// Why a function cannot be lowered; the run reports it as a panic of the cell.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum LowerError {
    /// A function without a body, because of an error reported earlier.
    #[error("`{0}` has no body to run")]
    NoBody(String),
    /// An intrinsic that the host does not implement.
    #[error("the library function `{function}` (intrinsic `{intrinsic}`) is not available here")]
    NoIntrinsic {
        /// The function.
        function: String,
        /// The intrinsic's name.
        intrinsic: String,
    },
    /// A trait's function without an implementation for the type.
    #[error("no implementation of `{0}` for this type")]
    NoImpl(String),
    /// More registers, constants or instructions than an instruction can address.
    #[error("`{0}` is too large for one function: split it")]
    TooLarge(String),
    /// A construct that the checker should have refused.
    #[error("cannot lower {0}")]
    Unsupported(String),
}
