//! The line editor: what Enter, Tab and colours do, and questions of running cells.

mod ask;
mod editor;
mod history;

pub(crate) use ask::ask;
pub(crate) use editor::new_editor;
pub(crate) use history::History;
