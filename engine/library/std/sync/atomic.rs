//! Numbers that several threads may change.

use crate::cell::as_mut;
use crate::fmt;

/// How strictly accesses are ordered.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum Ordering {
    /// No order.
    Relaxed,
    /// For stores.
    Release,
    /// For loads.
    Acquire,
    /// For both.
    AcqRel,
    /// One order for all.
    SeqCst,
}

/// Keeps accesses before it and after it apart.
pub fn fence(_order: Ordering) {}

macro_rules! atomics {
    ($($Atomic:ident $ty:ty;)*) => {
        $(
            /// A value that several threads may change.
            #[derive(Default)]
            pub struct $Atomic {
                value: $ty,
            }
            impl $Atomic {
                /// A new one.
                pub const fn new(value: $ty) -> $Atomic {
                    $Atomic { value }
                }
                /// The value.
                pub fn load(&self, _order: Ordering) -> $ty {
                    self.value
                }
                /// Sets the value.
                pub fn store(&self, value: $ty, _order: Ordering) {
                    *as_mut(&self.value) = value;
                }
                /// Sets the value and gives the old one.
                pub fn swap(&self, value: $ty, _order: Ordering) -> $ty {
                    crate::mem::replace(as_mut(&self.value), value)
                }
                /// Sets the value if it is `current`; gives the old one, as an error if it was another.
                pub fn compare_exchange(&self, current: $ty, new: $ty, success: Ordering, _failure: Ordering) -> Result<$ty, $ty> {
                    if self.value == current { Ok(self.swap(new, success)) } else { Err(self.value) }
                }
                /// As `compare_exchange`.
                pub fn compare_exchange_weak(&self, current: $ty, new: $ty, success: Ordering, failure: Ordering) -> Result<$ty, $ty> {
                    self.compare_exchange(current, new, success, failure)
                }
                /// Sets the value to what `f` makes of it, if anything; gives the old one.
                pub fn fetch_update<F: FnMut($ty) -> Option<$ty>>(&self, set: Ordering, _fetch: Ordering, mut f: F) -> Result<$ty, $ty> {
                    match f(self.value) {
                        Some(new) => Ok(self.swap(new, set)),
                        None => Err(self.value),
                    }
                }
                /// Sets the value to what `f` makes of it, if anything; gives the old one.
                pub fn try_update(&self, set: Ordering, fetch: Ordering, f: impl FnMut($ty) -> Option<$ty>) -> Result<$ty, $ty> {
                    self.fetch_update(set, fetch, f)
                }
                /// Sets the value to what `f` makes of it; gives the old one.
                pub fn update(&self, set: Ordering, _fetch: Ordering, mut f: impl FnMut($ty) -> $ty) -> $ty {
                    self.swap(f(self.value), set)
                }
                /// Bitwise and; gives the old value.
                pub fn fetch_and(&self, by: $ty, order: Ordering) -> $ty {
                    self.swap(self.value & by, order)
                }
                /// Bitwise nand; gives the old value.
                pub fn fetch_nand(&self, by: $ty, order: Ordering) -> $ty {
                    self.swap(!(self.value & by), order)
                }
                /// Bitwise or; gives the old value.
                pub fn fetch_or(&self, by: $ty, order: Ordering) -> $ty {
                    self.swap(self.value | by, order)
                }
                /// Bitwise exclusive or; gives the old value.
                pub fn fetch_xor(&self, by: $ty, order: Ordering) -> $ty {
                    self.swap(self.value ^ by, order)
                }
                /// The value.
                pub fn into_inner(self) -> $ty {
                    self.value
                }
                /// The place.
                pub fn get_mut(&mut self) -> &mut $ty {
                    &mut self.value
                }
            }
            impl From<$ty> for $Atomic {
                fn from(value: $ty) -> $Atomic {
                    $Atomic { value }
                }
            }
            impl fmt::Debug for $Atomic {
                fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                    fmt::Debug::fmt(&self.value, f)
                }
            }
        )*
    };
}
macro_rules! numbers {
    ($($Atomic:ident $ty:ty;)*) => {
        atomics! { $($Atomic $ty;)* }
        $(impl $Atomic {
            /// Adds, wrapping, and gives the old value.
            pub fn fetch_add(&self, by: $ty, order: Ordering) -> $ty {
                self.swap(self.value.wrapping_add(by), order)
            }
            /// Subtracts, wrapping, and gives the old value.
            pub fn fetch_sub(&self, by: $ty, order: Ordering) -> $ty {
                self.swap(self.value.wrapping_sub(by), order)
            }
            /// Keeps the larger, and gives the old value.
            pub fn fetch_max(&self, other: $ty, order: Ordering) -> $ty {
                self.swap(if self.value > other { self.value } else { other }, order)
            }
            /// Keeps the smaller, and gives the old value.
            pub fn fetch_min(&self, other: $ty, order: Ordering) -> $ty {
                self.swap(if self.value < other { self.value } else { other }, order)
            }
        })*
    };
}
numbers! {
    AtomicUsize usize; AtomicIsize isize; AtomicU64 u64; AtomicI64 i64; AtomicU32 u32; AtomicI32 i32;
    AtomicU16 u16; AtomicI16 i16; AtomicU8 u8; AtomicI8 i8;
}
atomics! { AtomicBool bool; }

impl AtomicBool {
    /// Negates, and gives the old value.
    pub fn fetch_not(&self, order: Ordering) -> bool {
        self.swap(!self.value, order)
    }
}
