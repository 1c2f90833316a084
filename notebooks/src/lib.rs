//! The notebook formats, and the runner.
