//! Callable values, and early exit.

/// Callable once.
#[lang = "FnOnce"]
pub trait FnOnce<Args> {
    /// The result's type.
    type Output;
}

/// Callable repeatedly, changing what it captured.
#[lang = "FnMut"]
pub trait FnMut<Args>: FnOnce<Args> {}

/// Callable repeatedly.
#[lang = "Fn"]
pub trait Fn<Args>: FnMut<Args> {}

/// Whether to go on or to stop early.
#[lang = "ControlFlow"]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
pub enum ControlFlow<B, C = ()> {
    /// Go on.
    Continue(C),
    /// Stop with a value.
    Break(B),
}

impl<B, C> ControlFlow<B, C> {
    /// Whether it is `Break`.
    pub fn is_break(&self) -> bool {
        matches!(self, ControlFlow::Break(_))
    }
    /// Whether it is `Continue`.
    pub fn is_continue(&self) -> bool {
        matches!(self, ControlFlow::Continue(_))
    }
    /// The value of `Continue`.
    pub fn continue_value(self) -> Option<C> {
        match self {
            ControlFlow::Continue(value) => Some(value),
            ControlFlow::Break(_) => None,
        }
    }
    /// With the value of `Break` changed.
    pub fn map_break<T, F: FnOnce(B) -> T>(self, f: F) -> ControlFlow<T, C> {
        match self {
            ControlFlow::Continue(value) => ControlFlow::Continue(value),
            ControlFlow::Break(value) => ControlFlow::Break(f(value)),
        }
    }
    /// With the value of `Continue` changed.
    pub fn map_continue<T, F: FnOnce(C) -> T>(self, f: F) -> ControlFlow<B, T> {
        match self {
            ControlFlow::Continue(value) => ControlFlow::Continue(f(value)),
            ControlFlow::Break(value) => ControlFlow::Break(value),
        }
    }
    /// The value of `Break`.
    pub fn break_value(self) -> Option<B> {
        match self {
            ControlFlow::Break(value) => Some(value),
            ControlFlow::Continue(_) => None,
        }
    }
}
