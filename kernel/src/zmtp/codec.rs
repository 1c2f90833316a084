//! Frames and commands as bytes.

use std::io::{self, Read};

/// Flag bits of a frame.
const MORE: u8 = 1;
const LONG: u8 = 2;
const COMMAND: u8 = 4;

/// Memory set aside for a frame before its bytes arrive.
const FIRST_CAPACITY: usize = 64 << 10;

/// A frame as it was received.
#[derive(Debug, PartialEq, Eq)]
pub(super) enum Frame {
    /// Part of a message.
    Part {
        /// Whether another part follows.
        more: bool,
        /// The bytes.
        body: Vec<u8>,
    },
    /// A command.
    Command {
        /// Its name.
        name: Vec<u8>,
        /// What follows the name.
        data: Vec<u8>,
    },
}

/// Why a peer is not understood.
#[derive(Debug, thiserror::Error)]
pub(super) enum CodecError {
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("a frame of {length} bytes where at most {limit} are allowed")]
    TooLong { length: u64, limit: u64 },
    #[error("reserved flags {0:#04x}")]
    BadFlags(u8),
    #[error("a command without a name")]
    NamelessCommand,
}

/// Reads a frame of at most `limit` bytes. Memory grows with the bytes that arrive, whatever length is announced.
pub(super) fn read_frame(stream: &mut impl Read, limit: u64) -> Result<Frame, CodecError> {
    let flags = read_array::<1>(stream)?[0];
    let valid = if flags & COMMAND == 0 { MORE | LONG } else { LONG | COMMAND };
    if flags & !valid != 0 {
        return Err(CodecError::BadFlags(flags));
    }
    let length = match flags & LONG {
        0 => u64::from(read_array::<1>(stream)?[0]),
        _ => u64::from_be_bytes(read_array(stream)?),
    };
    if length > limit {
        return Err(CodecError::TooLong { length, limit });
    }
    let mut body = Vec::with_capacity(FIRST_CAPACITY.min(length as usize));
    if stream.take(length).read_to_end(&mut body)? as u64 != length {
        return Err(io::Error::from(io::ErrorKind::UnexpectedEof).into());
    }
    if flags & COMMAND == 0 {
        return Ok(Frame::Part { more: flags & MORE != 0, body });
    }
    let (&size, rest) = body.split_first().ok_or(CodecError::NamelessCommand)?;
    let (name, data) = rest.split_at_checked(size.into()).ok_or(CodecError::NamelessCommand)?;
    Ok(Frame::Command { name: name.to_vec(), data: data.to_vec() })
}

fn read_array<const N: usize>(stream: &mut impl Read) -> io::Result<[u8; N]> {
    let mut bytes = [0; N];
    stream.read_exact(&mut bytes)?;
    Ok(bytes)
}

/// A whole message as bytes.
pub(super) fn encode_message<'a>(frames: impl ExactSizeIterator<Item = &'a [u8]>) -> Vec<u8> {
    let mut bytes = Vec::new();
    let last = frames.len().saturating_sub(1);
    for (at, frame) in frames.enumerate() {
        push_frame(&mut bytes, if at < last { MORE } else { 0 }, frame);
    }
    bytes
}

/// A command as bytes. `name` is one of ours and shorter than 256 bytes.
pub(super) fn encode_command(name: &str, data: &[u8]) -> Vec<u8> {
    let mut body = vec![name.len() as u8];
    body.extend_from_slice(name.as_bytes());
    body.extend_from_slice(data);
    let mut bytes = Vec::new();
    push_frame(&mut bytes, COMMAND, &body);
    bytes
}

fn push_frame(bytes: &mut Vec<u8>, flags: u8, body: &[u8]) {
    bytes.reserve(body.len() + 9);
    match u8::try_from(body.len()) {
        Ok(short) => bytes.extend([flags, short]),
        Err(_) => {
            bytes.push(flags | LONG);
            bytes.extend((body.len() as u64).to_be_bytes());
        }
    }
    bytes.extend_from_slice(body);
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(bytes: &[u8]) -> Result<Frame, CodecError> {
        read_frame(&mut &bytes[..], 1 << 20)
    }

    #[test]
    fn messages_are_encoded_as_the_specification_shows() {
        let long = vec![7; 256];
        let bytes = encode_message([&b"ab"[..], &long].into_iter());
        assert_eq!(&bytes[..4], [1, 2, b'a', b'b']);
        assert_eq!(&bytes[4..13], [2, 0, 0, 0, 0, 0, 0, 1, 0]);
        assert_eq!(&bytes[13..], long);
        assert_eq!(encode_command("PING", &[0, 5]), [4, 7, 4, b'P', b'I', b'N', b'G', 0, 5]);
    }

    #[test]
    fn what_is_encoded_is_read_back() {
        let bytes = encode_message([&b"ab"[..], b""].into_iter());
        let mut stream = &bytes[..];
        assert_eq!(read_frame(&mut stream, 9).unwrap(), Frame::Part { more: true, body: b"ab".to_vec() });
        assert_eq!(read_frame(&mut stream, 9).unwrap(), Frame::Part { more: false, body: vec![] });
        let command = encode_command("SUBSCRIBE", b"x");
        assert_eq!(
            read(&command).unwrap(),
            Frame::Command { name: b"SUBSCRIBE".to_vec(), data: b"x".to_vec() }
        );
    }

    #[test]
    fn an_announced_length_of_2_to_the_38_is_refused_at_once() {
        let mut bytes = vec![LONG];
        bytes.extend((1u64 << 38).to_be_bytes());
        assert!(matches!(read(&bytes), Err(CodecError::TooLong { length, .. }) if length == 1 << 38));
    }

    #[test]
    fn malformed_frames_are_errors() {
        assert!(matches!(read(&[8, 0]), Err(CodecError::BadFlags(8))));
        assert!(matches!(read(&[COMMAND | MORE, 0]), Err(CodecError::BadFlags(5))));
        assert!(matches!(read(&[COMMAND, 0]), Err(CodecError::NamelessCommand)));
        assert!(matches!(read(&[COMMAND, 2, 9, b'x']), Err(CodecError::NamelessCommand)));
    }

    #[test]
    fn every_truncation_is_an_error() {
        let bytes = encode_message([&[1u8; 300][..]].into_iter());
        for end in 0..bytes.len() {
            assert!(matches!(read(&bytes[..end]), Err(CodecError::Io(_))), "{end}");
        }
    }
}
