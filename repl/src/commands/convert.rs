//! `emberlab convert`.

use std::path::Path;

use crate::error::CommandError;
use crate::style::Style;

pub(crate) fn convert(from: &Path, to: &Path, style: &Style) -> Result<u8, CommandError> {
    emberlab_notebooks::convert(from, to)?;
    if !style.quiet {
        eprintln!("wrote {}", to.display());
    }
    Ok(0)
}
