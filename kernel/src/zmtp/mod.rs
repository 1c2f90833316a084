//! The listening side of ZMTP 3.1 (NULL mechanism) for the sockets of a Jupyter kernel: ROUTER, XPUB and an echoing REP,
//! over TCP and Unix sockets.
//!
//! Written for hostile and slow peers: nothing is allocated for bytes that have not arrived, a peer has a deadline for
//! its handshake, and each peer has its own bounded queue and writing thread, so that one that does not read holds up nobody.
//! Specification: rfc.zeromq.org/spec/37 (ZMTP 3.1) and rfc.zeromq.org/spec/28, /29 for the sockets' behaviour.

mod codec;
mod endpoint;
mod handshake;
mod outbox;
mod socket;

pub use endpoint::{Endpoint, EndpointError};
pub use socket::{BoundSocket, ConnectionId, Incoming, Limits, Socket, SocketKind};

/// One multipart message.
pub type Frames = Vec<Vec<u8>>;
