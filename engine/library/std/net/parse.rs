//! Addresses from text.

use crate::fmt;
use crate::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr, SocketAddrV4, SocketAddrV6};
use crate::str::FromStr;

#[derive(Clone, PartialEq, Eq, Debug)]
enum AddrKind {
    Ip,
    Ipv4,
    Ipv6,
    Socket,
    SocketV4,
    SocketV6,
}

/// The text is no address.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AddrParseError(AddrKind);
impl fmt::Display for AddrParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self.0 {
            AddrKind::Ip => "invalid IP address syntax",
            AddrKind::Ipv4 => "invalid IPv4 address syntax",
            AddrKind::Ipv6 => "invalid IPv6 address syntax",
            AddrKind::Socket => "invalid socket address syntax",
            AddrKind::SocketV4 => "invalid IPv4 socket address syntax",
            AddrKind::SocketV6 => "invalid IPv6 socket address syntax",
        })
    }
}
impl crate::error::Error for AddrParseError {}

/// A number of digits only; `from_str_radix` would take a sign.
fn number(text: &str, radix: u32, most_digits: usize) -> Option<u32> {
    let digits = text.len() <= most_digits && text.chars().all(|c| c.is_digit(radix));
    if digits { u32::from_str_radix(text, radix).ok() } else { None }
}
fn port(text: &str) -> Option<u16> {
    number(text, 10, 9).and_then(|port| u16::try_from(port).ok())
}
fn octet(text: &str) -> Option<u8> {
    // A leading zero would be octal elsewhere.
    if text.len() > 1 && text.starts_with('0') {
        return None;
    }
    number(text, 10, 3).and_then(|octet| u8::try_from(octet).ok())
}
fn ipv4(text: &str) -> Option<Ipv4Addr> {
    let mut parts = text.split('.');
    let mut octets = [0u8; 4];
    for slot in &mut octets {
        *slot = octet(parts.next()?)?;
    }
    if parts.next().is_some() { None } else { Some(Ipv4Addr::from_octets(octets)) }
}
/// The parts between colons; an address of version 4 may stand last if `tail` says so.
fn segments(text: &str, tail: bool) -> Option<Vec<u16>> {
    let mut found = Vec::new();
    if text.is_empty() {
        return Some(found);
    }
    let parts: Vec<&str> = text.split(':').collect();
    for (at, part) in parts.iter().enumerate() {
        if tail && at + 1 == parts.len() && part.contains('.') {
            let bits = ipv4(part)?.to_bits();
            found.push((bits >> 16) as u16);
            found.push(bits as u16);
        } else {
            found.push(number(part, 16, 4)? as u16);
        }
    }
    Some(found)
}
fn ipv6(text: &str) -> Option<Ipv6Addr> {
    let (head, tail) = match text.split_once("::") {
        Some((head, tail)) => (segments(head, false)?, Some(segments(tail, true)?)),
        None => (segments(text, true)?, None),
    };
    let mut all = [0u16; 8];
    match tail {
        None if head.len() == 8 => all.copy_from_slice(head.as_slice()),
        Some(tail) if head.len() + tail.len() < 8 => {
            all[..head.len()].copy_from_slice(head.as_slice());
            all[8 - tail.len()..].copy_from_slice(tail.as_slice());
        }
        _ => return None,
    }
    Some(Ipv6Addr::from_segments(all))
}
fn socket_v4(text: &str) -> Option<SocketAddrV4> {
    let (ip, after) = text.split_once(':')?;
    Some(SocketAddrV4::new(ipv4(ip)?, port(after)?))
}
fn socket_v6(text: &str) -> Option<SocketAddrV6> {
    let (inside, after) = text.strip_prefix('[')?.split_once("]:")?;
    let (ip, scope) = match inside.split_once('%') {
        Some((ip, scope)) => (ip, number(scope, 10, 9)?),
        None => (inside, 0),
    };
    Some(SocketAddrV6::new(ipv6(ip)?, port(after)?, 0, scope))
}

macro_rules! parsed {
    ($($ty:ty, $kind:ident, |$text:ident| $result:expr;)*) => {
        $(impl FromStr for $ty {
            type Err = AddrParseError;
            fn from_str($text: &str) -> Result<$ty, AddrParseError> {
                $result.ok_or(AddrParseError(AddrKind::$kind))
            }
        })*
    };
}
parsed! {
    Ipv4Addr, Ipv4, |text| ipv4(text);
    Ipv6Addr, Ipv6, |text| ipv6(text);
    IpAddr, Ip, |text| ipv4(text).map(|ip| IpAddr::V4(ip)).or_else(|| ipv6(text).map(|ip| IpAddr::V6(ip)));
    SocketAddrV4, SocketV4, |text| socket_v4(text);
    SocketAddrV6, SocketV6, |text| socket_v6(text);
    SocketAddr, Socket, |text| {
        let v6 = || socket_v6(text).map(|address| SocketAddr::V6(address));
        socket_v4(text).map(|address| SocketAddr::V4(address)).or_else(v6)
    };
}
