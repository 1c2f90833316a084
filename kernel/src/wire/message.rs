//! Messages: taken apart, and put together.

use std::sync::Mutex;
use std::sync::PoisonError;
use std::sync::atomic::{AtomicU64, Ordering};

use serde_json::{Value, json};

use super::date::Moment;
use super::signature::{Replays, Signer};
use crate::zmtp::Frames;

const DELIMITER: &[u8] = b"<IDS|MSG>";

/// The protocol that the kernel speaks.
pub(crate) const PROTOCOL_VERSION: &str = "5.5";

/// Why a message is not answered.
#[derive(Debug, PartialEq, Eq, thiserror::Error)]
pub enum WireError {
    /// There is no `<IDS|MSG>`, or fewer than five frames follow it.
    #[error("a message of {frames} frames without `<IDS|MSG>` and the five that follow it")]
    Frames {
        /// How many there were.
        frames: usize,
    },
    /// The key is another one.
    #[error("a wrong signature")]
    Signature,
    /// The same message came before.
    #[error("a message that came before")]
    Replay,
    /// The header is not a JSON object with a message type.
    #[error("a header without a message type")]
    Header,
}

/// What the kernel reads of a header.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Header {
    /// The whole header as it came.
    pub raw: Vec<u8>,
    /// Such as `execute_request`.
    pub msg_type: String,
    /// The message's id.
    pub msg_id: String,
    /// The client's session.
    pub session: String,
    /// When it was sent, by the client's clock.
    pub date: Option<Moment>,
}

impl Header {
    fn parse(raw: &[u8]) -> Option<Self> {
        let header: Value = serde_json::from_slice(raw).ok()?;
        let text = |name: &str| header[name].as_str().unwrap_or_default().to_string();
        let msg_type = text("msg_type");
        let date = header["date"].as_str().and_then(Moment::parse);
        (!msg_type.is_empty()).then(|| Self {
            raw: raw.to_vec(),
            msg_type,
            msg_id: text("msg_id"),
            session: text("session"),
            date,
        })
    }

    /// `execute_reply` for `execute_request`; `None` if the message is not a request.
    pub fn reply_type(&self) -> Option<String> {
        self.msg_type.strip_suffix("_request").map(|name| format!("{name}_reply"))
    }
}

/// A message that was received and verified.
#[derive(Debug, Clone, PartialEq)]
pub struct Message {
    /// The ROUTER's name for the sender.
    pub identity: Vec<u8>,
    /// Frames before the delimiter, of proxies on the way; sent back as they came.
    pub route: Frames,
    /// Its header.
    pub header: Header,
    /// Its content; `Null` if it is not valid JSON.
    pub content: Value,
    /// When it came in.
    pub received: Moment,
}

/// The kernel's side of the wire: its key, its session, its message numbers.
pub struct Session {
    signer: Signer,
    replays: Mutex<Replays>,
    id: String,
    next: AtomicU64,
}

impl Session {
    /// A new session with the connection's key.
    pub fn new(key: &[u8]) -> Self {
        Self {
            signer: Signer::new(key),
            replays: Mutex::default(),
            id: uuid::Uuid::new_v4().to_string(),
            next: AtomicU64::new(0),
        }
    }

    /// Takes a message apart.
    ///
    /// # Errors
    /// Those that must not or cannot be answered.
    pub fn parse(&self, identity: Vec<u8>, mut frames: Frames) -> Result<Message, WireError> {
        let bad = WireError::Frames { frames: frames.len() };
        let Some(at) = frames.iter().position(|frame| frame == DELIMITER) else { return Err(bad) };
        let signed = frames.split_off(at + 1);
        frames.pop();
        let Some((signature, parts)) = signed.split_first().and_then(|(s, rest)| Some((s, rest.get(..4)?)))
        else {
            return Err(bad);
        };
        let digest = self.signer.verify(signature, parts).ok_or(WireError::Signature)?;
        if !self.replays.lock().unwrap_or_else(PoisonError::into_inner).is_new(digest) {
            return Err(WireError::Replay);
        }
        let header = Header::parse(&parts[0]).ok_or(WireError::Header)?;
        let content = serde_json::from_slice(&parts[3]).unwrap_or(Value::Null);
        Ok(Message { identity, route: frames, header, content, received: Moment::now() })
    }

    /// Puts a message together: `route`, delimiter, signature, header, parent header, metadata, content.
    pub fn build(&self, route: &[Vec<u8>], msg_type: &str, parent: &Header, content: &Value) -> Frames {
        let header = json!({
            "msg_id": format!("{}_{}", self.id, self.next.fetch_add(1, Ordering::Relaxed)),
            "session": self.id,
            "username": "kernel",
            "date": Moment::now().to_text(),
            "msg_type": msg_type,
            "version": PROTOCOL_VERSION,
        });
        let parent = if parent.raw.is_empty() { b"{}".to_vec() } else { parent.raw.clone() };
        let parts =
            [header.to_string().into_bytes(), parent, b"{}".to_vec(), content.to_string().into_bytes()];
        let mut frames = route.to_vec();
        frames.push(DELIMITER.to_vec());
        frames.push(self.signer.sign(&parts));
        frames.extend(parts);
        frames
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const HEADER: &str = r#"{"msg_id": "1",  "msg_type":"execute_request", "subshell_id": null, "date": "2023-11-14T22:13:20Z", "x": 1.0}"#;

    fn sent(key: &[u8], parts: [&str; 4]) -> Frames {
        let parts = parts.map(|p| p.as_bytes().to_vec());
        let mut frames = vec![b"proxy".to_vec(), DELIMITER.to_vec(), Signer::new(key).sign(&parts)];
        frames.extend(parts);
        frames
    }

    #[test]
    fn the_parent_header_goes_back_byte_for_byte() {
        let session = Session::new(b"key");
        let message =
            session.parse(b"me".to_vec(), sent(b"key", [HEADER, "{}", "{}", r#"{"code":"1"}"#])).unwrap();
        assert_eq!(message.content["code"], "1");
        assert_eq!(message.header.reply_type().as_deref(), Some("execute_reply"));
        assert!(message.header.date.is_some());
        let reply = session.build(&message.route, "execute_reply", &message.header, &json!({}));
        assert_eq!(reply[..2], [b"proxy".to_vec(), DELIMITER.to_vec()]);
        assert_eq!(reply[4], HEADER.as_bytes());
        assert!(Signer::new(b"key").verify(&reply[2], &reply[3..7]).is_some());
    }

    #[test]
    fn forged_and_replayed_messages_are_refused() {
        let session = Session::new(b"key");
        let frames = sent(b"key", [HEADER, "{}", "{}", "{}"]);
        let parse = |frames: &Frames| session.parse(vec![], frames.clone()).map(drop);
        assert_eq!(parse(&sent(b"other", [HEADER, "{}", "{}", "{}"])), Err(WireError::Signature));
        let mut changed = frames.clone();
        changed[6] = br#"{"code":"rm"}"#.to_vec();
        assert_eq!(parse(&changed), Err(WireError::Signature));
        assert_eq!(parse(&frames), Ok(()));
        assert_eq!(parse(&frames), Err(WireError::Replay));
    }

    #[test]
    fn malformed_messages_are_refused_and_bad_content_is_still_answered() {
        let session = Session::new(b"key");
        let frames = sent(b"key", [HEADER, "{}", "{}", "{}"]);
        for end in 0..frames.len() {
            assert_eq!(session.parse(vec![], frames[..end].to_vec()), Err(WireError::Frames { frames: end }));
        }
        let parse = |header, content| session.parse(vec![], sent(b"key", [header, "{}", "{}", content]));
        assert_eq!(parse("[]", "{}"), Err(WireError::Header));
        assert_eq!(parse("not json", "{}"), Err(WireError::Header));
        assert_eq!(parse(HEADER, "{\"code\":").unwrap().content, Value::Null);
    }
}
