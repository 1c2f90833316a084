//! The sockets against raw peers, well-behaved and not.

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::{Arc, mpsc};
use std::time::{Duration, Instant};

use emberlab_kernel::zmtp::{Endpoint, Incoming, Limits, Socket, SocketKind};

const TIMEOUT: Duration = Duration::from_secs(10);

/// A socket on a free port, and what its peers do.
fn listen(kind: SocketKind, limits: Limits) -> (Arc<Socket>, mpsc::Receiver<Incoming>) {
    let bound = Socket::bind(kind, &Endpoint::new("tcp", "127.0.0.1", 0).unwrap(), limits).unwrap();
    let socket = bound.socket().clone();
    let (sender, incoming) = mpsc::channel();
    bound.serve(move |event| drop(sender.send(event)));
    (socket, incoming)
}

/// A peer that speaks ZMTP by hand.
struct Peer(TcpStream);

impl Peer {
    fn raw(socket: &Socket) -> Self {
        let Endpoint::Tcp(address) = socket.endpoint() else { panic!("not TCP") };
        let stream = TcpStream::connect(address).unwrap();
        stream.set_read_timeout(Some(TIMEOUT)).unwrap();
        Self(stream)
    }

    fn greeted(socket: &Socket, kind: &str, identity: &str) -> Self {
        let mut peer = Self::raw(socket);
        let mut greeting = [0; 64];
        greeting[0] = 0xff;
        greeting[9..16].copy_from_slice(b"\x7f\x03\x01NULL");
        let mut ready = b"\x05READY\x0bSocket-Type".to_vec();
        ready.extend((kind.len() as u32).to_be_bytes());
        ready.extend(kind.as_bytes());
        ready.extend(b"\x08Identity");
        ready.extend((identity.len() as u32).to_be_bytes());
        ready.extend(identity.as_bytes());
        peer.send(&greeting);
        peer.send(&[&[4, ready.len() as u8], &ready[..]].concat());
        peer.read(64);
        let (flags, body) = peer.frame();
        assert!(flags == 4 && body.starts_with(b"\x05READY"));
        peer
    }

    fn send(&mut self, bytes: &[u8]) {
        self.0.write_all(bytes).unwrap();
    }

    fn read(&mut self, count: usize) -> Vec<u8> {
        let mut bytes = vec![0; count];
        self.0.read_exact(&mut bytes).unwrap();
        bytes
    }

    fn frame(&mut self) -> (u8, Vec<u8>) {
        let flags = self.read(1)[0];
        let length = match flags & 2 {
            0 => self.read(1)[0].into(),
            _ => u64::from_be_bytes(self.read(8).try_into().unwrap()) as usize,
        };
        (flags, self.read(length))
    }

    fn is_closed(&mut self) -> bool {
        let mut sink = Vec::new();
        match self.0.read_to_end(&mut sink) {
            Ok(_) => true,
            Err(error) => error.kind() == std::io::ErrorKind::ConnectionReset,
        }
    }
}

fn message(incoming: &mpsc::Receiver<Incoming>) -> (Vec<u8>, Vec<Vec<u8>>) {
    match incoming.recv_timeout(TIMEOUT).unwrap() {
        Incoming::Message { identity, frames } => (identity, frames),
        other => panic!("{other:?}"),
    }
}

fn subscription(incoming: &mpsc::Receiver<Incoming>) -> Vec<u8> {
    match incoming.recv_timeout(TIMEOUT).unwrap() {
        Incoming::Subscribed { topic, .. } => topic,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_router_receives_and_answers_by_identity() {
    let (router, incoming) = listen(SocketKind::Router, Limits::default());
    let mut anonymous = Peer::greeted(&router, "DEALER", "");
    let mut named = Peer::greeted(&router, "DEALER", "ada");
    anonymous.send(b"\x01\x01a\x00\x02bc");
    let (identity, frames) = message(&incoming);
    assert_eq!(frames, [b"a".to_vec(), b"bc".to_vec()]);
    named.send(b"\x00\x01x");
    assert_eq!(message(&incoming).0, b"ada");
    router.route(&identity, &[b"to".to_vec(), b"you".to_vec()]);
    assert_eq!(anonymous.frame(), (1, b"to".to_vec()));
    assert_eq!(anonymous.frame(), (0, b"you".to_vec()));
    router.route(b"nobody", &[b"lost".to_vec()]);
}

#[test]
fn a_peer_that_comes_back_under_its_name_gets_its_messages() {
    let (router, incoming) = listen(SocketKind::Router, Limits::default());
    let mut old = Peer::greeted(&router, "DEALER", "ada");
    old.send(b"\x00\x01x");
    message(&incoming);
    let mut new = Peer::greeted(&router, "DEALER", "ada");
    new.send(b"\x00\x01y");
    message(&incoming);
    drop(old);
    router.route(b"ada", &[b"hello".to_vec()]);
    assert_eq!(new.frame(), (0, b"hello".to_vec()));
}

#[test]
fn subscriptions_come_as_messages_or_commands_and_are_prefixes() {
    let (publisher, incoming) = listen(SocketKind::Xpub, Limits::default());
    let mut old_style = Peer::greeted(&publisher, "SUB", "");
    let mut new_style = Peer::greeted(&publisher, "SUB", "");
    old_style.send(b"\x00\x03\x01st");
    assert_eq!(subscription(&incoming), b"st");
    new_style.send(b"\x04\x0a\x09SUBSCRIBE");
    assert_eq!(subscription(&incoming), b"");
    for topic in ["error", "stream"] {
        publisher.publish(&[topic.into()], false);
    }
    assert_eq!(old_style.frame().1, b"stream");
    assert_eq!(new_style.frame().1, b"error");
    assert_eq!(new_style.frame().1, b"stream");

    new_style.send(b"\x04\x07\x06CANCEL");
    new_style.send(b"\x04\x0b\x09SUBSCRIBEx");
    assert_eq!(subscription(&incoming), b"x");
    publisher.publish(&["error".into()], false);
    publisher.publish(&["xyz".into()], false);
    assert_eq!(new_style.frame().1, b"xyz");
}

#[test]
fn a_ping_is_answered_with_its_context() {
    let (rep, _) = listen(SocketKind::Rep, Limits::default());
    let mut peer = Peer::greeted(&rep, "REQ", "");
    peer.send(b"\x04\x0a\x04PING\x00\x00abc");
    assert_eq!(peer.frame(), (4, b"\x04PONGabc".to_vec()));
    peer.send(b"\x01\x00\x00\x04ping");
    assert_eq!(peer.frame(), (1, vec![]));
    assert_eq!(peer.frame(), (0, b"ping".to_vec()));
}

#[test]
fn a_stalled_subscriber_loses_streams_and_others_lose_nothing() {
    let limits = Limits { outbox: 1 << 20, ..Limits::default() };
    let (publisher, incoming) = listen(SocketKind::Xpub, limits);
    let mut stalled = Peer::greeted(&publisher, "SUB", "");
    let mut reading = Peer::greeted(&publisher, "SUB", "");
    for peer in [&mut stalled, &mut reading] {
        peer.send(b"\x00\x01\x01");
        subscription(&incoming);
    }
    const MESSAGES: usize = 2000;
    let reader = std::thread::spawn(move || (0..=MESSAGES).map(|_| reading.frame().1.len()).sum::<usize>());
    let start = Instant::now();
    let body = vec![b'x'; 10_000];
    for sent in 0..MESSAGES {
        publisher.publish(std::slice::from_ref(&body), true);
        // Not faster than the reading one can take, so that only the stalled one is behind.
        if sent % 50 == 0 {
            std::thread::sleep(Duration::from_millis(5));
        }
    }
    publisher.publish(&[b"last".to_vec()], false);
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    assert_eq!(reader.join().unwrap(), MESSAGES * body.len() + 4);
    // The stalled one gets what its outbox and the system kept, and everything that must not be lost.
    let kept = std::iter::from_fn(|| Some(stalled.frame().1)).take_while(|frame| frame != b"last").count();
    assert!(kept < MESSAGES, "{kept}");
}

#[test]
fn a_subscriber_that_lets_required_messages_pile_up_is_disconnected() {
    let limits = Limits { outbox: 1 << 16, ..Limits::default() };
    let (publisher, incoming) = listen(SocketKind::Xpub, limits);
    let mut stalled = Peer::greeted(&publisher, "SUB", "");
    stalled.send(b"\x00\x01\x01");
    subscription(&incoming);
    for _ in 0..2000 {
        publisher.publish(&[vec![b'x'; 10_000]], false);
    }
    assert!(stalled.is_closed());
}

#[test]
fn frames_and_messages_past_the_limits_close_the_connection() {
    let limits = Limits { message: 1000, frames: 10, ..Limits::default() };
    let (router, incoming) = listen(SocketKind::Router, limits);
    let too_long = [&[2], &(1u64 << 38).to_be_bytes()[..], b"some bytes"].concat();
    let too_much = [&b"\x01\xff"[..], &[0; 255]].concat().repeat(4);
    let too_many = b"\x01\x00".repeat(11);
    let reserved = b"\x80\x00".to_vec();
    for attack in [too_long, too_much, too_many, reserved] {
        let mut peer = Peer::greeted(&router, "DEALER", "");
        peer.send(&attack);
        assert!(peer.is_closed());
    }
    let mut peer = Peer::greeted(&router, "DEALER", "");
    peer.send(b"\x00\x02ok");
    assert_eq!(message(&incoming).1, [b"ok".to_vec()]);
}

#[test]
fn random_bytes_before_and_after_the_handshake_harm_nobody() {
    let (router, incoming) = listen(SocketKind::Router, Limits::default());
    let mut state = 0x2545_f491_4f6c_dd1d_u64;
    let mut random = |count: usize| -> Vec<u8> {
        let mut byte = || {
            // xorshift64
            state ^= state << 13;
            state ^= state >> 7;
            state ^= state << 17;
            (state >> 32) as u8
        };
        (0..count).map(|_| byte()).collect()
    };
    for round in 0..200 {
        let mut peer = if round % 2 == 0 { Peer::raw(&router) } else { Peer::greeted(&router, "DEALER", "") };
        let _ = peer.0.write_all(&random(1 + round));
    }
    let mut peer = Peer::greeted(&router, "DEALER", "ada");
    peer.send(b"\x00\x02ok");
    let good =
        std::iter::from_fn(|| Some(message(&incoming))).find(|(identity, _)| identity == b"ada").unwrap();
    assert_eq!(good.1, [b"ok".to_vec()]);
}

#[test]
fn a_slow_handshake_ends_at_its_deadline_whatever_trickles_in() {
    let limits = Limits { handshake: Duration::from_millis(300), ..Limits::default() };
    let (router, _incoming) = listen(SocketKind::Router, limits);
    let mut peer = Peer::raw(&router);
    let start = Instant::now();
    while peer.0.write_all(&[0xff]).is_ok() && start.elapsed() < TIMEOUT {
        std::thread::sleep(Duration::from_millis(50));
    }
    assert!(start.elapsed() < Duration::from_secs(3), "{:?}", start.elapsed());
}

#[test]
fn peers_past_the_limit_are_turned_away_until_one_leaves() {
    let limits = Limits { peers: 2, ..Limits::default() };
    let (router, incoming) = listen(SocketKind::Router, limits);
    let first = Peer::greeted(&router, "DEALER", "a");
    let _second = Peer::greeted(&router, "DEALER", "b");
    assert!(Peer::raw(&router).is_closed());
    drop(first);
    let end = Instant::now() + TIMEOUT;
    let mut third = loop {
        // The place is free a moment after the connection is closed.
        let mut peer = Peer::raw(&router);
        peer.0.set_read_timeout(Some(Duration::from_millis(100))).unwrap();
        let mut byte = [0];
        if matches!(peer.0.read(&mut byte), Ok(1)) {
            drop(peer);
            std::thread::sleep(Duration::from_millis(50));
            break Peer::greeted(&router, "DEALER", "c");
        }
        assert!(Instant::now() < end);
    };
    third.send(b"\x00\x02ok");
    assert_eq!(message(&incoming).0, b"c");
}
