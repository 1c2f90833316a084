//! Addresses of machines.

use crate::fmt;

/// An address of IP, version 4.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ipv4Addr {
    octets: [u8; 4],
}
/// An address of IP, version 6.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Ipv6Addr {
    octets: [u8; 16],
}
/// An address of IP.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum IpAddr {
    /// Version 4.
    V4(Ipv4Addr),
    /// Version 6.
    V6(Ipv6Addr),
}

impl Ipv4Addr {
    /// Bits of an address.
    pub const BITS: u32 = 32;
    /// This machine: 127.0.0.1.
    pub const LOCALHOST: Ipv4Addr = Ipv4Addr::new(127, 0, 0, 1);
    /// None in particular: 0.0.0.0.
    pub const UNSPECIFIED: Ipv4Addr = Ipv4Addr::new(0, 0, 0, 0);
    /// All machines of the network: 255.255.255.255.
    pub const BROADCAST: Ipv4Addr = Ipv4Addr::new(255, 255, 255, 255);
    /// From its four parts.
    pub const fn new(a: u8, b: u8, c: u8, d: u8) -> Ipv4Addr {
        Ipv4Addr { octets: [a, b, c, d] }
    }
    /// Its four parts.
    pub const fn octets(&self) -> [u8; 4] {
        self.octets
    }
    /// From its four parts.
    pub const fn from_octets(octets: [u8; 4]) -> Ipv4Addr {
        Ipv4Addr { octets }
    }
    /// As a number.
    pub const fn to_bits(self) -> u32 {
        u32::from_be_bytes(self.octets)
    }
    /// From a number.
    pub const fn from_bits(bits: u32) -> Ipv4Addr {
        Ipv4Addr { octets: bits.to_be_bytes() }
    }
    /// Whether it is 0.0.0.0.
    pub const fn is_unspecified(&self) -> bool {
        self.to_bits() == 0
    }
    /// Whether it is in 127.0.0.0/8.
    pub const fn is_loopback(&self) -> bool {
        self.octets[0] == 127
    }
    /// Whether it is of a private network (RFC 1918).
    pub const fn is_private(&self) -> bool {
        let [a, b, _, _] = self.octets;
        a == 10 || (a == 172 && b >= 16 && b <= 31) || (a == 192 && b == 168)
    }
    /// Whether it is in 169.254.0.0/16.
    pub const fn is_link_local(&self) -> bool {
        self.octets[0] == 169 && self.octets[1] == 254
    }
    /// Whether it is in 224.0.0.0/4.
    pub const fn is_multicast(&self) -> bool {
        self.octets[0] >= 224 && self.octets[0] <= 239
    }
    /// Whether it is 255.255.255.255.
    pub const fn is_broadcast(&self) -> bool {
        self.to_bits() == u32::MAX
    }
    /// Whether it is kept for documentation (RFC 5737).
    pub const fn is_documentation(&self) -> bool {
        let [a, b, c, _] = self.octets;
        (a == 192 && b == 0 && c == 2) || (a == 198 && b == 51 && c == 100) || (a == 203 && b == 0 && c == 113)
    }
    /// As `::a.b.c.d`.
    pub const fn to_ipv6_compatible(&self) -> Ipv6Addr {
        Ipv6Addr::from_bits(self.to_bits() as u128)
    }
    /// As `::ffff:a.b.c.d`.
    pub const fn to_ipv6_mapped(&self) -> Ipv6Addr {
        Ipv6Addr::from_bits(0xffff_0000_0000 | self.to_bits() as u128)
    }
}

impl Ipv6Addr {
    /// Bits of an address.
    pub const BITS: u32 = 128;
    /// This machine: `::1`.
    pub const LOCALHOST: Ipv6Addr = Ipv6Addr::from_bits(1);
    /// None in particular: `::`.
    pub const UNSPECIFIED: Ipv6Addr = Ipv6Addr::from_bits(0);
    /// From its eight parts.
    pub const fn new(a: u16, b: u16, c: u16, d: u16, e: u16, f: u16, g: u16, h: u16) -> Ipv6Addr {
        Ipv6Addr::from_segments([a, b, c, d, e, f, g, h])
    }
    /// From its eight parts.
    pub const fn from_segments(segments: [u16; 8]) -> Ipv6Addr {
        let mut bits = 0u128;
        let mut at = 0;
        while at < 8 {
            bits = bits << 16 | segments[at] as u128;
            at += 1;
        }
        Ipv6Addr::from_bits(bits)
    }
    /// Its eight parts.
    pub const fn segments(&self) -> [u16; 8] {
        let bits = self.to_bits();
        let mut segments = [0; 8];
        let mut at = 0;
        while at < 8 {
            segments[at] = (bits >> (112 - 16 * at as u32)) as u16;
            at += 1;
        }
        segments
    }
    /// Its bytes.
    pub const fn octets(&self) -> [u8; 16] {
        self.octets
    }
    /// From its bytes.
    pub const fn from_octets(octets: [u8; 16]) -> Ipv6Addr {
        Ipv6Addr { octets }
    }
    /// As a number.
    pub const fn to_bits(self) -> u128 {
        u128::from_be_bytes(self.octets)
    }
    /// From a number.
    pub const fn from_bits(bits: u128) -> Ipv6Addr {
        Ipv6Addr { octets: bits.to_be_bytes() }
    }
    /// Whether it is `::`.
    pub const fn is_unspecified(&self) -> bool {
        self.to_bits() == 0
    }
    /// Whether it is `::1`.
    pub const fn is_loopback(&self) -> bool {
        self.to_bits() == 1
    }
    /// Whether it is in `ff00::/8`.
    pub const fn is_multicast(&self) -> bool {
        self.octets[0] == 0xff
    }
    /// Whether it is in `fc00::/7`.
    pub const fn is_unique_local(&self) -> bool {
        self.octets[0] & 0xfe == 0xfc
    }
    /// Whether it is in `fe80::/10`.
    pub const fn is_unicast_link_local(&self) -> bool {
        self.segments()[0] & 0xffc0 == 0xfe80
    }
    /// The address of version 4 in `::ffff:a.b.c.d`.
    pub const fn to_ipv4_mapped(&self) -> Option<Ipv4Addr> {
        let bits = self.to_bits();
        if bits >> 32 == 0xffff { Some(Ipv4Addr::from_bits(bits as u32)) } else { None }
    }
    /// The address of version 4 in `::ffff:a.b.c.d` or `::a.b.c.d`.
    pub const fn to_ipv4(&self) -> Option<Ipv4Addr> {
        let bits = self.to_bits();
        if bits >> 32 == 0xffff || bits >> 32 == 0 { Some(Ipv4Addr::from_bits(bits as u32)) } else { None }
    }
    /// The address of version 4 in `::ffff:a.b.c.d`, else itself.
    pub const fn to_canonical(&self) -> IpAddr {
        match self.to_ipv4_mapped() {
            Some(mapped) => IpAddr::V4(mapped),
            None => IpAddr::V6(*self),
        }
    }
}

impl IpAddr {
    /// Whether it is of version 4.
    pub const fn is_ipv4(&self) -> bool {
        matches!(self, IpAddr::V4(_))
    }
    /// Whether it is of version 6.
    pub const fn is_ipv6(&self) -> bool {
        matches!(self, IpAddr::V6(_))
    }
    /// Whether it is none in particular.
    pub const fn is_unspecified(&self) -> bool {
        match self {
            IpAddr::V4(ip) => ip.is_unspecified(),
            IpAddr::V6(ip) => ip.is_unspecified(),
        }
    }
    /// Whether it is this machine.
    pub const fn is_loopback(&self) -> bool {
        match self {
            IpAddr::V4(ip) => ip.is_loopback(),
            IpAddr::V6(ip) => ip.is_loopback(),
        }
    }
    /// Whether it is a group of machines.
    pub const fn is_multicast(&self) -> bool {
        match self {
            IpAddr::V4(ip) => ip.is_multicast(),
            IpAddr::V6(ip) => ip.is_multicast(),
        }
    }
    /// The address of version 4 in `::ffff:a.b.c.d`, else itself.
    pub const fn to_canonical(&self) -> IpAddr {
        match self {
            IpAddr::V4(_) => *self,
            IpAddr::V6(ip) => ip.to_canonical(),
        }
    }
}

impl fmt::Display for Ipv4Addr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c, d] = self.octets;
        f.pad(format!("{}.{}.{}.{}", a, b, c, d).as_str())
    }
}
/// The first longest run of two or more zeros (RFC 5952): where and how long.
fn zeros(segments: &[u16; 8]) -> (usize, usize) {
    let mut best = (0, 1);
    let mut at = 0;
    while at < 8 {
        let run = segments[at..].iter().take_while(|&&part| part == 0).count();
        if run > best.1 {
            best = (at, run);
        }
        at += run + 1;
    }
    best
}
fn joined(parts: &[u16]) -> String {
    parts.iter().map(|part| format!("{:x}", part)).collect::<Vec<String>>().join(":")
}
impl fmt::Display for Ipv6Addr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(mapped) = self.to_ipv4_mapped() {
            return f.pad(format!("::ffff:{}", mapped).as_str());
        }
        let segments = self.segments();
        let (at, run) = zeros(&segments);
        let text = if run < 2 {
            joined(&segments)
        } else {
            format!("{}::{}", joined(&segments[..at]), joined(&segments[at + run..]))
        };
        f.pad(text.as_str())
    }
}
impl fmt::Display for IpAddr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            IpAddr::V4(ip) => ip.fmt(f),
            IpAddr::V6(ip) => ip.fmt(f),
        }
    }
}
macro_rules! debug_as_display {
    ($($ty:ty)*) => {
        $(impl fmt::Debug for $ty {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                fmt::Display::fmt(self, f)
            }
        })*
    };
}
debug_as_display!(Ipv4Addr Ipv6Addr IpAddr);

macro_rules! conversions {
    ($($from:ty => $to:ty, |$value:ident| $result:expr;)*) => {
        $(impl From<$from> for $to {
            fn from($value: $from) -> $to {
                $result
            }
        })*
    };
}
conversions! {
    [u8; 4] => Ipv4Addr, |octets| Ipv4Addr::from_octets(octets);
    u32 => Ipv4Addr, |bits| Ipv4Addr::from_bits(bits);
    Ipv4Addr => u32, |ip| ip.to_bits();
    [u8; 16] => Ipv6Addr, |octets| Ipv6Addr::from_octets(octets);
    [u16; 8] => Ipv6Addr, |segments| Ipv6Addr::from_segments(segments);
    u128 => Ipv6Addr, |bits| Ipv6Addr::from_bits(bits);
    Ipv6Addr => u128, |ip| ip.to_bits();
    Ipv4Addr => IpAddr, |ip| IpAddr::V4(ip);
    Ipv6Addr => IpAddr, |ip| IpAddr::V6(ip);
    [u8; 4] => IpAddr, |octets| IpAddr::V4(Ipv4Addr::from(octets));
    [u8; 16] => IpAddr, |octets| IpAddr::V6(Ipv6Addr::from(octets));
    [u16; 8] => IpAddr, |segments| IpAddr::V6(Ipv6Addr::from(segments));
}
impl PartialEq<Ipv4Addr> for IpAddr {
    fn eq(&self, other: &Ipv4Addr) -> bool {
        *self == IpAddr::V4(*other)
    }
}
impl PartialEq<IpAddr> for Ipv4Addr {
    fn eq(&self, other: &IpAddr) -> bool {
        IpAddr::V4(*self) == *other
    }
}
impl PartialEq<Ipv6Addr> for IpAddr {
    fn eq(&self, other: &Ipv6Addr) -> bool {
        *self == IpAddr::V6(*other)
    }
}
impl PartialEq<IpAddr> for Ipv6Addr {
    fn eq(&self, other: &IpAddr) -> bool {
        IpAddr::V6(*self) == *other
    }
}
