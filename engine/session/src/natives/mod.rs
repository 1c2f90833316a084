//! The library's intrinsics over the tensor core and the session's output.

pub(crate) mod display;

use emberlab_lang::vm::Natives;

/// Binds every intrinsic of `burn` and `emberlab`.
pub(crate) fn register(natives: &mut Natives) {
    display::register(natives);
}
