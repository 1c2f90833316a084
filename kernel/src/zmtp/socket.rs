//! A listening socket with its peers.

use std::collections::HashMap;
use std::io::{self, BufReader};
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use super::Frames;
use super::codec::{CodecError, Frame, encode_command, encode_message, read_frame};
use super::endpoint::{Endpoint, Stream};
use super::handshake::shake_hands;
use super::outbox::{Outbox, Weight};

/// What a socket does with messages.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum SocketKind {
    /// Receives from all peers, sends to one by its identity.
    Router,
    /// Sends to all peers that subscribed to the message's first frame.
    Xpub,
    /// Sends each message back to where it came from, as a heartbeat does.
    Rep,
}

impl SocketKind {
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Router => "ROUTER",
            Self::Xpub => "XPUB",
            Self::Rep => "REP",
        }
    }

    pub(super) fn accepts(self, peer: &[u8]) -> bool {
        let peers: &[&[u8]] = match self {
            Self::Router => &[b"DEALER", b"REQ", b"ROUTER"],
            Self::Xpub => &[b"SUB", b"XSUB"],
            Self::Rep => &[b"REQ", b"DEALER"],
        };
        peers.contains(&peer)
    }
}

/// What a peer may cost.
#[derive(Debug, Clone, Copy)]
pub struct Limits {
    /// Bytes of one message, all frames together.
    pub message: u64,
    /// Frames of one message.
    pub frames: usize,
    /// Bytes waiting for one peer before droppable messages are left out; at twice this it is disconnected.
    pub outbox: usize,
    /// Peers at once, those in their handshake included.
    pub peers: usize,
    /// Topics of one subscriber.
    pub topics: usize,
    /// Time for the handshake.
    pub handshake: Duration,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            message: 64 << 20,
            frames: 1024,
            outbox: 64 << 20,
            peers: 256,
            topics: 64,
            handshake: Duration::from_secs(5),
        }
    }
}

/// One connection of one peer; never used again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct ConnectionId(u64);

/// What a peer did. Handled on that peer's own reading thread.
#[derive(Debug)]
pub enum Incoming {
    /// Sent a message to a ROUTER.
    Message {
        /// Its identity, for the answer.
        identity: Vec<u8>,
        /// The message.
        frames: Frames,
    },
    /// Subscribed to a topic of an XPUB.
    Subscribed {
        /// The connection, for an answer to it alone.
        connection: ConnectionId,
        /// The topic; empty for all.
        topic: Vec<u8>,
    },
}

type Handler = Box<dyn Fn(Incoming) + Send + Sync>;

/// A listening socket. It lives as long as the process.
pub struct Socket {
    kind: SocketKind,
    limits: Limits,
    endpoint: Endpoint,
    peers: Mutex<HashMap<ConnectionId, Arc<Peer>>>,
    /// Peers and those in their handshake.
    connections: AtomicUsize,
    next_connection: AtomicU64,
}

struct Peer {
    identity: Vec<u8>,
    topics: Mutex<Vec<Vec<u8>>>,
    outbox: Outbox,
}

impl Socket {
    /// Takes an address. Peers that connect are served from [`Socket::serve`] on.
    pub fn bind(kind: SocketKind, endpoint: &Endpoint, limits: Limits) -> io::Result<BoundSocket> {
        let (listener, endpoint) = endpoint.listen()?;
        let socket = Arc::new(Self {
            kind,
            limits,
            endpoint,
            peers: Mutex::default(),
            connections: AtomicUsize::new(0),
            next_connection: AtomicU64::new(1),
        });
        Ok(BoundSocket { socket, listener })
    }

    /// Where it listens, with the port that the system chose.
    pub fn endpoint(&self) -> &Endpoint {
        &self.endpoint
    }

    /// ROUTER: sends to the newest connection with this identity; nothing happens if it is gone.
    pub fn route(&self, identity: &[u8], frames: &[Vec<u8>]) {
        let peers = lock(&self.peers);
        let newest = peers.iter().filter(|(_, peer)| peer.identity == identity).max_by_key(|(id, _)| **id);
        if let Some((_, peer)) = newest {
            peer.outbox.push(Arc::new(encode_message(frames.iter().map(Vec::as_slice))), Weight::Required);
        }
    }

    /// XPUB: sends to all subscribers of the first frame. A `droppable` message is left out for those that do not keep up.
    pub fn publish(&self, frames: &[Vec<u8>], droppable: bool) {
        let message = Arc::new(encode_message(frames.iter().map(Vec::as_slice)));
        let weight = if droppable { Weight::Droppable } else { Weight::Required };
        let topic = frames.first().map_or(&[][..], Vec::as_slice);
        for peer in lock(&self.peers).values() {
            if lock(&peer.topics).iter().any(|prefix| topic.starts_with(prefix)) {
                peer.outbox.push(message.clone(), weight);
            }
        }
    }

    /// XPUB: sends to one connection, whatever it subscribed to.
    pub fn publish_to(&self, connection: ConnectionId, frames: &[Vec<u8>]) {
        if let Some(peer) = lock(&self.peers).get(&connection) {
            peer.outbox.push(Arc::new(encode_message(frames.iter().map(Vec::as_slice))), Weight::Required);
        }
    }

    /// Waits until everything is written, at most for `limit`.
    pub fn flush(&self, limit: Duration) {
        let end = Instant::now() + limit;
        while Instant::now() < end && !lock(&self.peers).values().all(|peer| peer.outbox.is_empty()) {
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    fn admit(self: &Arc<Self>, stream: Stream, handler: &Arc<Handler>) {
        if self.connections.fetch_add(1, Ordering::SeqCst) >= self.limits.peers {
            self.connections.fetch_sub(1, Ordering::SeqCst);
            tracing::warn!(limit = self.limits.peers, socket = self.kind.name(), "refused a peer: too many");
            return;
        }
        let (socket, handler) = (self.clone(), handler.clone());
        std::thread::spawn(move || {
            if let Err(reason) = socket.converse(stream, &handler) {
                tracing::debug!(reason, socket = socket.kind.name(), "a peer left");
            }
            socket.connections.fetch_sub(1, Ordering::SeqCst);
        });
    }

    fn converse(&self, mut stream: Stream, handler: &Handler) -> Result<(), String> {
        let identity =
            shake_hands(&mut stream, self.kind, self.limits.handshake).map_err(|e| e.to_string())?;
        let id = ConnectionId(self.next_connection.fetch_add(1, Ordering::Relaxed));
        // As libzmq does: a name of the socket's own begins with a zero byte, which peers may not choose.
        let identity = if identity.is_empty() { [&[0], &id.0.to_be_bytes()[..]].concat() } else { identity };
        let control = stream.try_clone().map_err(|e| e.to_string())?;
        let writer = stream.try_clone().map_err(|e| e.to_string())?;
        let peer = Arc::new(Peer {
            identity,
            topics: Mutex::default(),
            outbox: Outbox::new(control, self.limits.outbox),
        });
        lock(&self.peers).insert(id, peer.clone());
        let writing = peer.clone();
        std::thread::spawn(move || writing.outbox.drain(writer));
        let ended = self.read_messages(stream, id, &peer, handler);
        // By connection, not by identity: the peer may be back already under the same name.
        lock(&self.peers).remove(&id);
        peer.outbox.close();
        ended.map_err(|e| e.to_string())
    }

    fn read_messages(
        &self,
        stream: Stream,
        id: ConnectionId,
        peer: &Peer,
        handler: &Handler,
    ) -> Result<(), CodecError> {
        let mut stream = BufReader::with_capacity(32 << 10, stream);
        loop {
            let (mut frames, mut left) = (Frames::new(), self.limits.message);
            loop {
                match read_frame(&mut stream, left)? {
                    Frame::Command { name, data } => self.obey(&name, data, id, peer, handler),
                    Frame::Part { more, body } => {
                        left -= body.len() as u64;
                        frames.push(body);
                        if frames.len() > self.limits.frames {
                            let length = frames.len() as u64;
                            return Err(CodecError::TooLong { length, limit: self.limits.frames as u64 });
                        }
                        if !more {
                            break;
                        }
                    }
                }
            }
            self.take(frames, id, peer, handler);
        }
    }

    fn obey(&self, command: &[u8], data: Vec<u8>, id: ConnectionId, peer: &Peer, handler: &Handler) {
        match (command, self.kind) {
            // Two bytes of time to live, then a context of at most 16 bytes to send back.
            (b"PING", _) => {
                let context = data.get(2..data.len().min(2 + 16)).unwrap_or_default();
                peer.outbox.push(Arc::new(encode_command("PONG", context)), Weight::Required);
            }
            (b"SUBSCRIBE", SocketKind::Xpub) => self.subscribe(data, id, peer, handler),
            (b"CANCEL", SocketKind::Xpub) => cancel(&data, peer),
            // Others are ignored, as the specification asks.
            _ => {}
        }
    }

    fn take(&self, frames: Frames, id: ConnectionId, peer: &Peer, handler: &Handler) {
        match self.kind {
            SocketKind::Router => handler(Incoming::Message { identity: peer.identity.clone(), frames }),
            SocketKind::Rep => {
                let echo = encode_message(frames.iter().map(Vec::as_slice));
                peer.outbox.push(Arc::new(echo), Weight::Required);
            }
            // Subscriptions as messages: the way of ZMTP 3.0.
            SocketKind::Xpub => match frames.first().and_then(|frame| frame.split_first()) {
                Some((1, topic)) => self.subscribe(topic.to_vec(), id, peer, handler),
                Some((0, topic)) => cancel(topic, peer),
                _ => {}
            },
        }
    }

    fn subscribe(&self, topic: Vec<u8>, connection: ConnectionId, peer: &Peer, handler: &Handler) {
        {
            let mut topics = lock(&peer.topics);
            if topics.len() >= self.limits.topics {
                return;
            }
            topics.push(topic.clone());
        }
        handler(Incoming::Subscribed { connection, topic });
    }
}

fn cancel(topic: &[u8], peer: &Peer) {
    let mut topics = lock(&peer.topics);
    if let Some(at) = topics.iter().position(|t| t == topic) {
        topics.swap_remove(at);
    }
}

/// A socket whose address is taken but that does not serve yet: time to build what handles its messages.
pub struct BoundSocket {
    socket: Arc<Socket>,
    listener: super::endpoint::Listener,
}

impl BoundSocket {
    /// The socket, for sending.
    pub fn socket(&self) -> &Arc<Socket> {
        &self.socket
    }

    /// Serves peers from now on.
    pub fn serve(self, handler: impl Fn(Incoming) + Send + Sync + 'static) {
        let Self { socket, listener } = self;
        let handler: Arc<Handler> = Arc::new(Box::new(handler));
        std::thread::spawn(move || {
            loop {
                match listener.accept() {
                    Ok(stream) => socket.admit(stream, &handler),
                    Err(error) => {
                        // Out of file descriptors, most likely: the others must go on.
                        tracing::warn!(%error, "cannot accept a peer");
                        std::thread::sleep(Duration::from_millis(20));
                    }
                }
            }
        });
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
