//! Operators.

mod arith;
mod bit;
mod deref;
mod function;
mod index;
mod range;

pub use arith::{
    Add, AddAssign, Div, DivAssign, Mul, MulAssign, Neg, Rem, RemAssign, Sub, SubAssign,
};
pub use bit::{
    BitAnd, BitAndAssign, BitOr, BitOrAssign, BitXor, BitXorAssign, Not, Shl, ShlAssign, Shr, ShrAssign,
};
pub use deref::{Deref, DerefMut, Drop};
pub use function::{ControlFlow, Fn, FnMut, FnOnce};
pub use index::{Index, IndexMut};
pub use range::{
    Bound, Range, RangeBounds, RangeFrom, RangeFull, RangeInclusive, RangeTo, RangeToInclusive,
};
