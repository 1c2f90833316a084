//! Jupyter messages as signed multipart frames.
//!
//! Parsing is lenient: whatever is well signed and has a message type can be answered. A header is kept as the bytes it came as,
//! because it goes back, byte for byte, as the parent header of everything that answers it.

mod date;
mod message;
mod signature;

pub use date::{ClockSkew, Moment};
pub(crate) use message::PROTOCOL_VERSION;
pub use message::{Header, Message, Session, WireError};
pub use signature::{Replays, Signer};
