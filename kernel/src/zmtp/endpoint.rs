//! Where a socket listens: `tcp://ip:port` or `ipc://path`.

use std::fmt;
use std::fs::Permissions;
use std::io::{self, Read, Write};
use std::net::{IpAddr, Shutdown, SocketAddr, TcpListener, TcpStream};
use std::os::unix::fs::PermissionsExt;
use std::os::unix::net::{UnixListener, UnixStream};
use std::path::PathBuf;
use std::time::Duration;

/// An address to listen at.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Endpoint {
    /// A TCP address; port 0 lets the system choose.
    Tcp(SocketAddr),
    /// A Unix socket's path.
    Ipc(PathBuf),
}

/// An address that cannot be used.
#[derive(Debug, thiserror::Error)]
pub enum EndpointError {
    /// The IP is not an address.
    #[error("`{0}` is not an IP address")]
    BadIp(String),
    /// The transport is neither.
    #[error("transport `{0}` is not supported: only `tcp` and `ipc` are")]
    BadTransport(String),
}

impl Endpoint {
    /// Jupyter's way of writing addresses: `ip` is the path's beginning for `ipc`, to which `-port` is added.
    pub fn new(transport: &str, ip: &str, port: u16) -> Result<Self, EndpointError> {
        match transport {
            "tcp" => {
                let ip = if ip == "localhost" { "127.0.0.1" } else { ip };
                let ip: IpAddr = ip.parse().map_err(|_| EndpointError::BadIp(ip.into()))?;
                Ok(Self::Tcp(SocketAddr::new(ip, port)))
            }
            "ipc" => Ok(Self::Ipc(format!("{ip}-{port}").into())),
            other => Err(EndpointError::BadTransport(other.into())),
        }
    }

    /// Whether only this machine can reach it.
    pub fn is_local(&self) -> bool {
        match self {
            Self::Tcp(address) => address.ip().is_loopback(),
            Self::Ipc(_) => true,
        }
    }

    pub(super) fn listen(&self) -> io::Result<(Listener, Endpoint)> {
        match self {
            Self::Tcp(address) => {
                let listener = TcpListener::bind(address)?;
                let bound = Self::Tcp(listener.local_addr()?);
                Ok((Listener::Tcp(listener), bound))
            }
            Self::Ipc(path) => {
                // A socket that refuses connections was left behind by a process that is gone.
                if matches!(UnixStream::connect(path), Err(e) if e.kind() == io::ErrorKind::ConnectionRefused)
                {
                    std::fs::remove_file(path)?;
                }
                let listener = UnixListener::bind(path)?;
                // The key protects the messages; this keeps other users from even connecting.
                std::fs::set_permissions(path, Permissions::from_mode(0o600))?;
                Ok((Listener::Ipc(listener), self.clone()))
            }
        }
    }
}

impl fmt::Display for Endpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tcp(address) => write!(f, "tcp://{address}"),
            Self::Ipc(path) => write!(f, "ipc://{}", path.display()),
        }
    }
}

pub(super) enum Listener {
    Tcp(TcpListener),
    Ipc(UnixListener),
}

impl Listener {
    pub(super) fn accept(&self) -> io::Result<Stream> {
        match self {
            Self::Tcp(listener) => {
                let (stream, _) = listener.accept()?;
                // Replies are small and awaited: they must not wait for more to send.
                stream.set_nodelay(true)?;
                Ok(Stream::Tcp(stream))
            }
            Self::Ipc(listener) => Ok(Stream::Ipc(listener.accept()?.0)),
        }
    }
}

/// A connection.
pub(super) enum Stream {
    Tcp(TcpStream),
    Ipc(UnixStream),
}

macro_rules! either {
    ($self:expr, $stream:ident => $value:expr) => {
        match $self {
            Stream::Tcp($stream) => $value,
            Stream::Ipc($stream) => $value,
        }
    };
}

impl Stream {
    pub(super) fn try_clone(&self) -> io::Result<Self> {
        match self {
            Self::Tcp(stream) => stream.try_clone().map(Self::Tcp),
            Self::Ipc(stream) => stream.try_clone().map(Self::Ipc),
        }
    }

    /// Ends both directions, for all clones.
    pub(super) fn close(&self) {
        let _ = either!(self, s => s.shutdown(Shutdown::Both));
    }

    pub(super) fn set_timeouts(&self, limit: Option<Duration>) -> io::Result<()> {
        either!(self, s => s.set_read_timeout(limit).and_then(|()| s.set_write_timeout(limit)))
    }
}

impl Read for Stream {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        either!(self, s => s.read(buffer))
    }
}

impl Write for Stream {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        either!(self, s => s.write(bytes))
    }

    fn flush(&mut self) -> io::Result<()> {
        either!(self, s => s.flush())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn jupyters_addresses_are_understood() {
        assert_eq!(Endpoint::new("tcp", "127.0.0.1", 5).unwrap().to_string(), "tcp://127.0.0.1:5");
        assert_eq!(Endpoint::new("tcp", "::1", 5).unwrap().to_string(), "tcp://[::1]:5");
        assert_eq!(Endpoint::new("ipc", "kernel-ipc", 2).unwrap().to_string(), "ipc://kernel-ipc-2");
        assert!(Endpoint::new("tcp", "example.org", 5).is_err());
        assert!(Endpoint::new("udp", "127.0.0.1", 5).is_err());
    }

    #[test]
    fn a_path_that_a_dead_process_left_behind_is_taken_and_a_live_one_is_not() {
        let dir = tempfile::tempdir().unwrap();
        let endpoint = Endpoint::Ipc(dir.path().join("kernel-1"));
        drop(endpoint.listen().unwrap());
        let _live = endpoint.listen().unwrap();
        assert_eq!(endpoint.listen().err().unwrap().kind(), io::ErrorKind::AddrInUse);
    }

    #[test]
    fn only_loopback_and_unix_sockets_are_local() {
        let local = |transport, ip| Endpoint::new(transport, ip, 1).unwrap().is_local();
        assert!(local("tcp", "localhost") && local("tcp", "::1") && local("ipc", "x"));
        assert!(!local("tcp", "0.0.0.0") && !local("tcp", "192.168.1.2"));
    }
}
