//! Input: a cell asks the front end that sent it for a line.

use std::sync::{Arc, Mutex, PoisonError};

use emberlab_protocol::{Client, RunId};
use serde_json::json;

use crate::wire::{Message, Session};
use crate::zmtp::Socket;

/// The stdin channel.
pub(crate) struct Stdin {
    session: Arc<Session>,
    socket: Arc<Socket>,
    waiting: Mutex<Option<Waiting>>,
}

/// The one question that is open.
struct Waiting {
    /// Who was asked: nobody else may answer.
    identity: Vec<u8>,
    run: RunId,
    client: Client,
}

impl Stdin {
    pub(crate) fn new(session: Arc<Session>, socket: Arc<Socket>) -> Self {
        Self { session, socket, waiting: Mutex::new(None) }
    }

    /// Asks the sender of `cell` for a line for `run`. The answer goes straight to the engine.
    pub(crate) fn ask(&self, cell: &Message, run: RunId, client: &Client, prompt: &str, password: bool) {
        let waiting = Waiting { identity: cell.identity.clone(), run, client: client.clone() };
        *self.waiting.lock().unwrap_or_else(PoisonError::into_inner) = Some(waiting);
        let content = json!({"prompt": prompt, "password": password});
        let frames = self.session.build(&cell.route, "input_request", &cell.header, &content);
        self.socket.route(&cell.identity, &frames);
    }

    /// Takes an `input_reply`; one that nobody waits for is ignored.
    pub(crate) fn answer(&self, message: &Message) {
        let waiting = {
            let mut waiting = self.waiting.lock().unwrap_or_else(PoisonError::into_inner);
            waiting.take_if(|waiting| waiting.identity == message.identity)
        };
        if let Some(Waiting { run, client, .. }) = waiting {
            // A front end that cannot give a line sends none: the end of input. A lost engine is reported by the cell.
            let _ = client.input_reply(run, message.content["value"].as_str().map(str::to_string));
        }
    }
}
