//! The surroundings of the program.

use crate::fmt;

/// The program's arguments, its name first.
#[intrinsic("env.args")]
fn all_args() -> Vec<String>;
/// Whether a variable is set, and its value.
#[intrinsic("env.var")]
fn variable(name: &str) -> (bool, String);

/// The program's arguments, its name first.
pub fn args() -> crate::vec::IntoIter<String> {
    all_args().into_iter()
}

/// A variable cannot be had.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum VarError {
    /// It is not set.
    NotPresent,
}
impl fmt::Display for VarError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad("environment variable not found")
    }
}
impl crate::error::Error for VarError {}

/// The value of a variable.
pub fn var<K: AsRef<str>>(key: K) -> Result<String, VarError> {
    let (set, value) = variable(key.as_ref());
    if set { Ok(value) } else { Err(VarError::NotPresent) }
}
