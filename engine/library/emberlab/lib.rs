//! What Burn and std do not have: rich display, charts, progress.
//!
//! Not compiled by rustc yet; `#[intrinsic("…")]` names a function of the session.

pub mod display;
pub mod plot;
pub mod progress;

pub use display::{Rich, Show, show, update};
pub use progress::{ProgressBar, progress};

pub mod prelude {
    //! `use emberlab::prelude::*;`

    pub use crate::display::{Rich, Show, show, update};
    pub use crate::plot::Chart;
    pub use crate::progress::{ProgressBar, progress};
}
