//! Text slices.

mod chars;
mod escape;
mod index;
mod methods;
mod parse;
mod pattern;
mod search;
mod split;
mod traits;

pub use chars::{Bytes, CharIndices, Chars, EncodeUtf16};
pub use escape::{Escape, EscapeDebug, EscapeDefault, EscapeUnicode};
pub use index::StrIndex;
pub use parse::{FromStr, ParseBoolError, Utf8Error, from_utf8, from_utf8_mut};
pub use pattern::{DoubleEndedPattern, Pattern};
pub use search::{MatchIndices, Matches, RMatchIndices, RMatches};
pub use split::{
    Lines, RSplit, RSplitN, RSplitTerminator, Split, SplitAsciiWhitespace, SplitInclusive, SplitN, SplitTerminator,
    SplitWhitespace,
};

pub(crate) use escape::escape_default;
pub(crate) use index::{char_at, char_before, part};
pub(crate) use parse::{text_of, text_of_mut};
