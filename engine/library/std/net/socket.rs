//! Addresses of ports of machines.

use crate::fmt;
use crate::net::{IpAddr, Ipv4Addr, Ipv6Addr};

/// A port of a machine, version 4.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SocketAddrV4 {
    ip: Ipv4Addr,
    port: u16,
}
/// A port of a machine, version 6.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SocketAddrV6 {
    ip: Ipv6Addr,
    port: u16,
    flowinfo: u32,
    scope_id: u32,
}
/// A port of a machine.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SocketAddr {
    /// Version 4.
    V4(SocketAddrV4),
    /// Version 6.
    V6(SocketAddrV6),
}
impl SocketAddrV4 {
    /// From machine and port.
    pub const fn new(ip: Ipv4Addr, port: u16) -> SocketAddrV4 {
        SocketAddrV4 { ip, port }
    }
    /// The machine.
    pub const fn ip(&self) -> &Ipv4Addr {
        &self.ip
    }
    /// Sets the machine.
    pub fn set_ip(&mut self, new_ip: Ipv4Addr) {
        self.ip = new_ip;
    }
    /// The port.
    pub const fn port(&self) -> u16 {
        self.port
    }
    /// Sets the port.
    pub fn set_port(&mut self, new_port: u16) {
        self.port = new_port;
    }
}
impl SocketAddrV6 {
    /// From machine, port, flow and scope.
    pub const fn new(ip: Ipv6Addr, port: u16, flowinfo: u32, scope_id: u32) -> SocketAddrV6 {
        SocketAddrV6 { ip, port, flowinfo, scope_id }
    }
    /// The machine.
    pub const fn ip(&self) -> &Ipv6Addr {
        &self.ip
    }
    /// Sets the machine.
    pub fn set_ip(&mut self, new_ip: Ipv6Addr) {
        self.ip = new_ip;
    }
    /// The port.
    pub const fn port(&self) -> u16 {
        self.port
    }
    /// Sets the port.
    pub fn set_port(&mut self, new_port: u16) {
        self.port = new_port;
    }
    /// The flow.
    pub const fn flowinfo(&self) -> u32 {
        self.flowinfo
    }
    /// Sets the flow.
    pub fn set_flowinfo(&mut self, new_flowinfo: u32) {
        self.flowinfo = new_flowinfo;
    }
    /// The scope.
    pub const fn scope_id(&self) -> u32 {
        self.scope_id
    }
    /// Sets the scope.
    pub fn set_scope_id(&mut self, new_scope_id: u32) {
        self.scope_id = new_scope_id;
    }
}
impl SocketAddr {
    /// From machine and port.
    pub const fn new(ip: IpAddr, port: u16) -> SocketAddr {
        match ip {
            IpAddr::V4(ip) => SocketAddr::V4(SocketAddrV4::new(ip, port)),
            IpAddr::V6(ip) => SocketAddr::V6(SocketAddrV6::new(ip, port, 0, 0)),
        }
    }
    /// The machine.
    pub const fn ip(&self) -> IpAddr {
        match self {
            SocketAddr::V4(address) => IpAddr::V4(address.ip),
            SocketAddr::V6(address) => IpAddr::V6(address.ip),
        }
    }
    /// Sets the machine.
    pub fn set_ip(&mut self, new_ip: IpAddr) {
        *self = SocketAddr::new(new_ip, self.port());
    }
    /// The port.
    pub const fn port(&self) -> u16 {
        match self {
            SocketAddr::V4(address) => address.port,
            SocketAddr::V6(address) => address.port,
        }
    }
    /// Sets the port.
    pub fn set_port(&mut self, new_port: u16) {
        match self {
            SocketAddr::V4(address) => address.port = new_port,
            SocketAddr::V6(address) => address.port = new_port,
        }
    }
    /// Whether it is of version 4.
    pub const fn is_ipv4(&self) -> bool {
        matches!(self, SocketAddr::V4(_))
    }
    /// Whether it is of version 6.
    pub const fn is_ipv6(&self) -> bool {
        matches!(self, SocketAddr::V6(_))
    }
}
impl fmt::Display for SocketAddrV4 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(format!("{}:{}", self.ip, self.port).as_str())
    }
}
impl fmt::Display for SocketAddrV6 {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = match self.scope_id {
            0 => format!("[{}]:{}", self.ip, self.port),
            scope => format!("[{}%{}]:{}", self.ip, scope, self.port),
        };
        f.pad(text.as_str())
    }
}
impl fmt::Display for SocketAddr {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            SocketAddr::V4(address) => address.fmt(f),
            SocketAddr::V6(address) => address.fmt(f),
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
debug_as_display!(SocketAddrV4 SocketAddrV6 SocketAddr);
impl From<SocketAddrV4> for SocketAddr {
    fn from(address: SocketAddrV4) -> SocketAddr {
        SocketAddr::V4(address)
    }
}
impl From<SocketAddrV6> for SocketAddr {
    fn from(address: SocketAddrV6) -> SocketAddr {
        SocketAddr::V6(address)
    }
}
impl<I: Into<IpAddr>> From<(I, u16)> for SocketAddr {
    fn from(pieces: (I, u16)) -> SocketAddr {
        SocketAddr::new(pieces.0.into(), pieces.1)
    }
}
