//! `Error`.

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
