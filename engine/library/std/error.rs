//! `Error`.

use crate::any;
use crate::fmt::{Debug, Display};

/// A failure that can say what happened, and why.
#[lang = "Error"]
pub trait Error: Debug + Display {
    /// What caused it.
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        None
    }
    /// A description.
    fn description(&self) -> &str {
        "description() is deprecated; use Display"
    }
    /// What caused it.
    fn cause(&self) -> Option<&dyn Error> {
        self.source()
    }
}

impl<'a, E: Error + 'a> From<E> for Box<dyn Error + 'a> {
    fn from(err: E) -> Box<dyn Error + 'a> {
        Box::new(err)
    }
}

/// An error that is only text.
struct Message(String);
impl Display for Message {
    fn fmt(&self, f: &mut crate::fmt::Formatter<'_>) -> crate::fmt::Result {
        Display::fmt(self.0.as_str(), f)
    }
}
impl Debug for Message {
    fn fmt(&self, f: &mut crate::fmt::Formatter<'_>) -> crate::fmt::Result {
        Debug::fmt(self.0.as_str(), f)
    }
}
impl Error for Message {}

impl<'a> From<&str> for Box<dyn Error + 'a> {
    fn from(text: &str) -> Box<dyn Error + 'a> {
        Box::new(Message(text.to_owned()))
    }
}
impl<'a> From<String> for Box<dyn Error + 'a> {
    fn from(text: String) -> Box<dyn Error + 'a> {
        Box::new(Message(text))
    }
}
impl<T: Error + Sized> Error for Box<T> {
    fn source(&self) -> Option<&(dyn Error + 'static)> {
        (**self).source()
    }
}

impl dyn Error {
    /// Whether the error is a `T`.
    pub fn is<T: Error + 'static>(&self) -> bool {
        any::holds::<dyn Error, T>(self)
    }
    /// The error, if it is a `T`.
    pub fn downcast_ref<T: Error + 'static>(&self) -> Option<&T> {
        if self.is::<T>() { Some(any::downcast_ref(self)) } else { None }
    }
    /// The error, mutably, if it is a `T`.
    pub fn downcast_mut<T: Error + 'static>(&mut self) -> Option<&mut T> {
        if self.is::<T>() { Some(any::downcast_mut(self)) } else { None }
    }
    /// The error, if it is a `T`, and the box as it was otherwise.
    pub fn downcast<T: Error + 'static>(self: Box<dyn Error>) -> Result<Box<T>, Box<dyn Error>> {
        if (*self).is::<T>() { Ok(any::downcast_box(self)) } else { Err(self) }
    }
}
