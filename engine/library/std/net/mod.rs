//! Addresses of the internet. There are no connections here.

mod ip;
mod parse;
mod socket;

pub use ip::{IpAddr, Ipv4Addr, Ipv6Addr};
pub use parse::AddrParseError;
pub use socket::{SocketAddr, SocketAddrV4, SocketAddrV6};
