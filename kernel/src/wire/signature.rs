//! HMAC-SHA256 over a message's four JSON frames, and the memory of signatures that were used.

use std::collections::{HashSet, VecDeque};

use hmac::{Hmac, Mac};
use sha2::Sha256;

/// SHA-256's size.
pub(super) const DIGEST: usize = 32;

/// Signs and verifies with the connection's key.
#[derive(Clone)]
pub struct Signer {
    /// `None` for an empty key: messages are not signed.
    keyed: Option<Hmac<Sha256>>,
}

impl Signer {
    /// A signer for `key`; an empty one signs with an empty signature and accepts every message.
    pub fn new(key: &[u8]) -> Self {
        let keyed =
            (!key.is_empty()).then(|| Hmac::new_from_slice(key).expect("HMAC takes keys of any length"));
        Self { keyed }
    }

    /// The signature in lower-case hexadecimal.
    pub fn sign(&self, parts: &[Vec<u8>]) -> Vec<u8> {
        match self.digest(parts) {
            Some(mac) => {
                mac.finalize().into_bytes().iter().flat_map(|b| format!("{b:02x}").into_bytes()).collect()
            }
            None => Vec::new(),
        }
    }

    /// Verifies in constant time. Returns the digest, or an empty one without a key; `None` if the signature is wrong.
    pub fn verify(&self, signature: &[u8], parts: &[Vec<u8>]) -> Option<Vec<u8>> {
        let Some(mac) = self.digest(parts) else { return Some(Vec::new()) };
        let claimed = from_hex(signature)?;
        mac.verify_slice(&claimed).ok()?;
        Some(claimed.to_vec())
    }

    fn digest(&self, parts: &[Vec<u8>]) -> Option<Hmac<Sha256>> {
        let mut mac = self.keyed.clone()?;
        parts.iter().for_each(|part| mac.update(part));
        Some(mac)
    }
}

fn from_hex(text: &[u8]) -> Option<[u8; DIGEST]> {
    let mut digest = [0; DIGEST];
    if text.len() != 2 * DIGEST {
        return None;
    }
    for (byte, pair) in digest.iter_mut().zip(text.chunks_exact(2)) {
        let digit = |at: usize| char::from(pair[at]).to_digit(16);
        *byte = (digit(0)? << 4 | digit(1)?) as u8;
    }
    Some(digest)
}

/// Signatures seen lately: a message that comes again is a replay.
#[derive(Default)]
pub struct Replays {
    seen: HashSet<Vec<u8>>,
    order: VecDeque<Vec<u8>>,
}

/// How many signatures are remembered, as jupyter_client does; 4 MiB.
const REMEMBERED: usize = 1 << 16;

impl Replays {
    /// Remembers a digest. False if it was there already.
    pub fn is_new(&mut self, digest: Vec<u8>) -> bool {
        if digest.is_empty() {
            return true;
        }
        if !self.seen.insert(digest.clone()) {
            return false;
        }
        self.order.push_back(digest);
        if self.order.len() > REMEMBERED
            && let Some(oldest) = self.order.pop_front()
        {
            self.seen.remove(&oldest);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// RFC 4231, test case 2.
    const RFC_4231: &[u8] = b"5bdcc146bf60754e6a042426089575c75a003f089d2739839dec58b964ec3843";

    fn parts() -> Vec<Vec<u8>> {
        vec![b"what do ya ".to_vec(), b"want ".to_vec(), b"for ".to_vec(), b"nothing?".to_vec()]
    }

    #[test]
    fn signatures_are_hmac_sha256_over_the_concatenated_parts() {
        assert_eq!(Signer::new(b"Jefe").sign(&parts()), RFC_4231);
        assert!(Signer::new(b"Jefe").verify(RFC_4231, &parts()).is_some());
        assert!(Signer::new(b"Jefe").verify(&RFC_4231.to_ascii_uppercase(), &parts()).is_some());
    }

    #[test]
    fn wrong_signatures_are_refused() {
        let signer = Signer::new(b"Jefe");
        let mut wrong = RFC_4231.to_vec();
        wrong[63] = b'4';
        for signature in [&wrong[..], b"", &RFC_4231[..62], &[b'z'; 64], &[0xff; 64]] {
            assert!(signer.verify(signature, &parts()).is_none());
        }
        assert!(Signer::new(b"jefe").verify(RFC_4231, &parts()).is_none());
    }

    #[test]
    fn a_replay_is_noticed_until_it_is_forgotten() {
        let digest = |n: u32| n.to_be_bytes().repeat(8);
        let mut replays = Replays::default();
        assert!(replays.is_new(digest(0)));
        assert!(!replays.is_new(digest(0)));
        assert!((1..=REMEMBERED as u32).all(|n| replays.is_new(digest(n))));
        assert_eq!(replays.seen.len(), REMEMBERED);
        assert!(!replays.is_new(digest(1)));
    }
}
