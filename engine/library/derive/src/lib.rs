//! What every derive expands to, as text: shared by the instant tier and rustc's proc macros.
