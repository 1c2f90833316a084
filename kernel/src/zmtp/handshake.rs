//! Greeting and READY, under a deadline.

use std::io::{self, Read, Write};
use std::time::{Duration, Instant};

use super::codec::{CodecError, Frame, encode_command, read_frame};
use super::endpoint::Stream;
use super::socket::SocketKind;

/// The whole handshake must fit in this, however the peer spreads its bytes.
const MAX_READY: u64 = 1024;

const GREETING: usize = 64;

/// Why a peer is not let in.
#[derive(Debug, thiserror::Error)]
pub(super) enum HandshakeError {
    #[error(transparent)]
    Codec(#[from] CodecError),
    #[error("the greeting is not ZMTP 3")]
    BadGreeting,
    #[error("the mechanism `{0}` is not NULL")]
    BadMechanism(String),
    #[error("READY expected")]
    NotReady,
    #[error("a malformed property in READY")]
    BadProperty,
    #[error("a {theirs} socket cannot talk to {ours}")]
    BadPeer { theirs: String, ours: &'static str },
}

impl From<io::Error> for HandshakeError {
    fn from(error: io::Error) -> Self {
        Self::Codec(error.into())
    }
}

/// Greets the peer and returns its identity, which may be empty.
pub(super) fn shake_hands(
    stream: &mut Stream,
    kind: SocketKind,
    limit: Duration,
) -> Result<Vec<u8>, HandshakeError> {
    let mut timed = Timed { end: Instant::now() + limit, stream };
    timed.write_all(&greeting())?;
    let mut theirs = [0; GREETING];
    timed.read_exact(&mut theirs)?;
    check_greeting(&theirs)?;
    timed.write_all(&encode_command("READY", &property("Socket-Type", kind.name())))?;
    let Frame::Command { name, data } = read_frame(&mut timed, MAX_READY)? else {
        return Err(HandshakeError::NotReady);
    };
    if name != b"READY" {
        return Err(HandshakeError::NotReady);
    }
    let identity = check_ready(&data, kind)?;
    stream.set_timeouts(None)?;
    Ok(identity)
}

/// Signature, version 3.1, mechanism NULL; the rest, as-server included, is zero.
fn greeting() -> [u8; GREETING] {
    let mut bytes = [0; GREETING];
    bytes[0] = 0xff;
    bytes[9] = 0x7f;
    bytes[10] = 3;
    bytes[11] = 1;
    bytes[12..16].copy_from_slice(b"NULL");
    bytes
}

fn check_greeting(bytes: &[u8; GREETING]) -> Result<(), HandshakeError> {
    if bytes[0] != 0xff || bytes[9] & 1 == 0 || bytes[10] < 3 {
        return Err(HandshakeError::BadGreeting);
    }
    let mechanism = &bytes[12..32];
    let end = mechanism.iter().position(|&b| b == 0).unwrap_or(mechanism.len());
    match &mechanism[..end] {
        b"NULL" => Ok(()),
        other => Err(HandshakeError::BadMechanism(String::from_utf8_lossy(other).into_owned())),
    }
}

fn property(name: &str, value: &str) -> Vec<u8> {
    let mut bytes = vec![name.len() as u8];
    bytes.extend_from_slice(name.as_bytes());
    bytes.extend((value.len() as u32).to_be_bytes());
    bytes.extend_from_slice(value.as_bytes());
    bytes
}

fn check_ready(mut data: &[u8], kind: SocketKind) -> Result<Vec<u8>, HandshakeError> {
    let (mut identity, mut theirs) = (Vec::new(), Vec::new());
    while !data.is_empty() {
        let (name, value, rest) = split_property(data).ok_or(HandshakeError::BadProperty)?;
        if name.eq_ignore_ascii_case(b"Socket-Type") {
            theirs = value.to_vec();
        } else if name.eq_ignore_ascii_case(b"Identity") {
            identity = value.to_vec();
        }
        data = rest;
    }
    if kind.accepts(&theirs) {
        Ok(identity)
    } else {
        Err(HandshakeError::BadPeer {
            theirs: String::from_utf8_lossy(&theirs).into_owned(),
            ours: kind.name(),
        })
    }
}

fn split_property(data: &[u8]) -> Option<(&[u8], &[u8], &[u8])> {
    let (&size, data) = data.split_first()?;
    let (name, data) = data.split_at_checked(size.into())?;
    let (size, data) = data.split_first_chunk::<4>()?;
    let (value, rest) = data.split_at_checked(u32::from_be_bytes(*size) as usize)?;
    Some((name, value, rest))
}

/// A stream whose every read and write ends at one moment, so that a peer cannot win time by sending byte after byte.
struct Timed<'a> {
    end: Instant,
    stream: &'a mut Stream,
}

impl Timed<'_> {
    fn arm(&self) -> io::Result<()> {
        let left = self.end.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(io::ErrorKind::TimedOut.into());
        }
        self.stream.set_timeouts(Some(left))
    }
}

impl Read for Timed<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.arm()?;
        self.stream.read(buffer)
    }
}

impl Write for Timed<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.arm()?;
        self.stream.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.stream.flush()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn properties_are_read_in_any_case_and_order() {
        let data =
            [property("Identity", "me"), property("Other", ""), property("socket-type", "DEALER")].concat();
        assert_eq!(check_ready(&data, SocketKind::Router).unwrap(), b"me");
    }

    #[test]
    fn sockets_that_do_not_fit_are_refused() {
        let data = property("Socket-Type", "SUB");
        assert!(matches!(check_ready(&data, SocketKind::Router), Err(HandshakeError::BadPeer { .. })));
        assert!(check_ready(&data, SocketKind::Xpub).is_ok());
        assert!(matches!(check_ready(&[], SocketKind::Rep), Err(HandshakeError::BadPeer { .. })));
    }

    #[test]
    fn truncated_properties_are_refused() {
        let data = property("Socket-Type", "DEALER");
        for end in 1..data.len() {
            assert!(
                matches!(check_ready(&data[..end], SocketKind::Router), Err(HandshakeError::BadProperty)),
                "{end}"
            );
        }
    }

    #[test]
    fn other_mechanisms_and_versions_are_refused() {
        let mut curve = greeting();
        curve[12..17].copy_from_slice(b"CURVE");
        assert!(matches!(check_greeting(&curve), Err(HandshakeError::BadMechanism(name)) if name == "CURVE"));
        let mut old = greeting();
        old[10] = 2;
        assert!(matches!(check_greeting(&old), Err(HandshakeError::BadGreeting)));
        assert!(check_greeting(&greeting()).is_ok());
    }
}
