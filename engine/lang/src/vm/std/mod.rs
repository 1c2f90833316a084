//! Host functions of std, by family.

mod chars;
mod float;
mod format;
mod hash;
mod integer;
mod system;
mod text;
mod thread;
mod vec;

pub(super) use system::{Failure, Variables};

use super::native::Natives;

/// Binds all of them.
pub(super) fn bind(natives: &mut Natives) {
    integer::bind(natives);
    float::bind(natives);
    chars::bind(natives);
    text::bind(natives);
    vec::bind(natives);
    hash::bind(natives);
    format::bind(natives);
    system::bind(natives);
    thread::bind(natives);
}
