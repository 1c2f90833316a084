//! Where the REPL's history is kept.

use std::path::{Path, PathBuf};

/// The history file, if this user has a place for one.
pub(crate) struct History {
    path: Option<PathBuf>,
}

impl History {
    /// `$XDG_STATE_HOME/emberlab/history`, else `~/.local/state/emberlab/history` (XDG base directories 0.8).
    pub(crate) fn of_user() -> Self {
        let state = std::env::var_os("XDG_STATE_HOME").map(PathBuf::from).filter(|p| p.is_absolute());
        let state = state.or_else(|| Some(std::env::home_dir()?.join(".local/state")));
        let path = state.map(|s| s.join("emberlab/history"));
        Self {
            path: path.filter(|p| p.parent().is_some_and(|folder| std::fs::create_dir_all(folder).is_ok())),
        }
    }

    /// The file to load from and append to.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }
}
