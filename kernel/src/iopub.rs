//! What all clients see: output, and who is busy.

use std::sync::{Arc, Mutex, PoisonError};

use serde_json::{Value, json};

use crate::wire::{Header, Session};
use crate::zmtp::{ConnectionId, Socket};

/// The publishing side.
pub(crate) struct Iopub {
    session: Arc<Session>,
    socket: Arc<Socket>,
    /// The cell that runs, if one does.
    running: Mutex<Option<Header>>,
}

impl Iopub {
    pub(crate) fn new(session: Arc<Session>, socket: Arc<Socket>) -> Self {
        Self { session, socket, running: Mutex::new(None) }
    }

    /// Publishes a message. Streams may be left out for subscribers that do not keep up; nothing else is.
    pub(crate) fn publish(&self, msg_type: &str, parent: &Header, content: &Value) {
        let topic = msg_type.as_bytes().to_vec();
        self.socket.publish(&self.session.build(&[topic], msg_type, parent, content), msg_type == "stream");
    }

    /// Publishes text.
    pub(crate) fn stream(&self, name: &str, parent: &Header, text: &str) {
        self.publish("stream", parent, &json!({"name": name, "text": text}));
    }

    /// Greets a new subscriber, so that it knows that it misses nothing from here on.
    pub(crate) fn welcome(&self, connection: ConnectionId, topic: &[u8]) {
        let content = json!({"subscription": String::from_utf8_lossy(topic)});
        let frames = self.session.build(&[topic.to_vec()], "iopub_welcome", &Header::default(), &content);
        self.socket.publish_to(connection, &frames);
    }

    /// The kernel starts.
    pub(crate) fn starting(&self) {
        self.status("starting", &Header::default());
    }

    /// A cell begins.
    pub(crate) fn begin_cell(&self, cell: &Header) {
        *self.running.lock().unwrap_or_else(PoisonError::into_inner) = Some(cell.clone());
        self.status("busy", cell);
    }

    /// The cell ends.
    pub(crate) fn end_cell(&self, cell: &Header) {
        // Under the lock, so that no question's `busy` for this cell comes after its `idle`.
        let mut running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        *running = None;
        self.status("idle", cell);
    }

    /// Answers a question between `busy` and `idle`. If a cell runs, its `busy` is said again,
    /// so that a front end which follows the last status does not take the kernel for idle.
    pub(crate) fn around(&self, question: &Header, answer: impl FnOnce()) {
        self.status("busy", question);
        answer();
        let running = self.running.lock().unwrap_or_else(PoisonError::into_inner);
        self.status("idle", question);
        if let Some(cell) = &*running {
            self.status("busy", cell);
        }
    }

    fn status(&self, state: &str, parent: &Header) {
        self.publish("status", parent, &json!({"execution_state": state}));
    }
}
