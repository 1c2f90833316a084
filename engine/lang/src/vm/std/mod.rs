//! Host functions of std, by family.

use super::native::Natives;

/// Binds all of them.
pub(super) fn bind(natives: &mut Natives) {
    let _ = natives;
}
