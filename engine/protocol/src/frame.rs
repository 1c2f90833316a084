//! Length-prefixed postcard frames over a byte stream.

use std::io::{self, Read, Write};

use serde::Serialize;
use serde::de::DeserializeOwned;

/// The largest frame that either side sends or accepts.
pub const MAX_FRAME: usize = 128 << 20;

/// The largest frame before both sides have said [`crate::Hello`].
pub const MAX_HELLO_FRAME: usize = 64;

/// Why a frame could not be read or written.
#[derive(Debug, thiserror::Error)]
pub enum FrameError {
    /// The stream failed or ended within a frame.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The stream ended between frames.
    #[error("the other side closed the connection")]
    Closed,
    /// A frame is longer than allowed.
    #[error("a frame of {length} bytes is longer than the limit of {limit} bytes")]
    TooLong {
        /// The announced length.
        length: usize,
        /// The limit.
        limit: usize,
    },
    /// The bytes are not the expected message.
    #[error("a malformed frame: {0}")]
    Malformed(#[from] postcard::Error),
}

/// Writes one message as a frame, in a single `write` call.
pub fn write_frame<T: Serialize>(stream: &mut impl Write, message: &T) -> Result<(), FrameError> {
    let mut bytes = postcard::to_extend(message, vec![0; 4])?;
    let length = bytes.len() - 4;
    if length > MAX_FRAME {
        return Err(FrameError::TooLong { length, limit: MAX_FRAME });
    }
    bytes[..4].copy_from_slice(&(length as u32).to_le_bytes());
    stream.write_all(&bytes)?;
    Ok(())
}

/// Reads one message of at most `limit` bytes. Memory grows with the bytes that arrive, not with the announced length.
pub fn read_frame<T: DeserializeOwned>(stream: &mut impl Read, limit: usize) -> Result<T, FrameError> {
    let mut prefix = [0; 4];
    match stream.read(&mut prefix[..1])? {
        0 => return Err(FrameError::Closed),
        _ => stream.read_exact(&mut prefix[1..])?,
    }
    let length = u32::from_le_bytes(prefix) as usize;
    if length > limit {
        return Err(FrameError::TooLong { length, limit });
    }
    let mut body = Vec::with_capacity(length.min(64 << 10));
    if stream.take(length as u64).read_to_end(&mut body)? != length {
        return Err(io::Error::from(io::ErrorKind::UnexpectedEof).into());
    }
    Ok(postcard::from_bytes(&body)?)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{ClientFrame, Execute, Request};

    fn frame() -> (ClientFrame, Vec<u8>) {
        let message = ClientFrame { id: 7, request: Request::Execute(Execute::cell("1 + 1").labelled("a")) };
        let mut bytes = Vec::new();
        write_frame(&mut bytes, &message).unwrap();
        (message, bytes)
    }

    #[test]
    fn a_frame_comes_back_as_it_was_sent() {
        let (message, bytes) = frame();
        assert_eq!(read_frame::<ClientFrame>(&mut &bytes[..], MAX_FRAME).unwrap(), message);
    }

    #[test]
    fn an_announced_length_past_the_limit_is_refused_without_reading_on() {
        let bytes = [0xff, 0xff, 0xff, 0xff, 0, 0];
        let error = read_frame::<ClientFrame>(&mut &bytes[..], MAX_FRAME).unwrap_err();
        assert!(matches!(error, FrameError::TooLong { length: 0xffff_ffff, limit: MAX_FRAME }));
    }

    #[test]
    fn every_truncation_is_an_error() {
        let (_, bytes) = frame();
        assert!(matches!(read_frame::<ClientFrame>(&mut &[][..], MAX_FRAME), Err(FrameError::Closed)));
        for end in 1..bytes.len() {
            assert!(
                matches!(read_frame::<ClientFrame>(&mut &bytes[..end], MAX_FRAME), Err(FrameError::Io(_))),
                "{end}"
            );
        }
    }

    #[test]
    fn garbage_is_malformed_and_never_panics() {
        for seed in 0u8..=255 {
            let body: Vec<u8> =
                (0..40u8).map(|i| seed.wrapping_mul(31).wrapping_add(i.wrapping_mul(seed))).collect();
            let mut bytes = (body.len() as u32).to_le_bytes().to_vec();
            bytes.extend(body);
            let _ = read_frame::<ClientFrame>(&mut &bytes[..], MAX_FRAME);
        }
        let unknown_request = [2, 0, 0, 0, 1, 250];
        assert!(matches!(
            read_frame::<ClientFrame>(&mut &unknown_request[..], MAX_FRAME),
            Err(FrameError::Malformed(_))
        ));
    }
}
