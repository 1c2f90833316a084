//! What goes over a socket: both sides say [`Hello`], then requests one way, replies and events the other.

use serde::{Deserialize, Serialize};

use crate::{NumberedEvent, Reply, Request};

/// Changes whenever a message changes.
pub const PROTOCOL_VERSION: u32 = 2;

/// The first frame of each side.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hello {
    /// Tells another program's socket from an engine's.
    pub magic: [u8; 8],
    /// The sender's protocol version.
    pub version: u32,
}

impl Hello {
    /// What an engine and its front ends say.
    pub const MAGIC: [u8; 8] = *b"emberlab";

    /// This version's hello.
    pub const fn current() -> Self {
        Self { magic: Self::MAGIC, version: PROTOCOL_VERSION }
    }
}

/// From a front end.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ClientFrame {
    /// Chosen by the front end; the reply carries it.
    pub id: u64,
    /// What is asked.
    pub request: Request,
}

/// From the engine.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub enum ServerFrame {
    /// The answer to the request with this id. Replies may overtake one another.
    Reply {
        /// The request's id.
        id: u64,
        /// The answer.
        reply: Reply,
    },
    /// An event of a run that this front end started, or of any run after `Attach`.
    Event(NumberedEvent),
}
