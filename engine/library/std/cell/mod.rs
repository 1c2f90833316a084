//! Shared places that can change.

mod once;
mod ref_cell;
mod single;

pub use once::{LazyCell, OnceCell};
pub use ref_cell::{BorrowError, BorrowMutError, Ref, RefCell, RefMut};
pub use single::Cell;

/// The same place, mutably. Sound here because every place is counted and checked.
#[intrinsic("cell.as_mut")]
pub(crate) fn as_mut<T: ?Sized>(place: &T) -> &mut T;
