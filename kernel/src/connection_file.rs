//! The file by which Jupyter tells a kernel where to listen.

use std::path::{Path, PathBuf};

use serde::Deserialize;

use crate::zmtp::{Endpoint, EndpointError};

/// A parsed connection file.
#[derive(Clone)]
pub struct ConnectionInfo {
    /// Execution, completion and the other requests.
    pub shell: Endpoint,
    /// Output.
    pub iopub: Endpoint,
    /// Input requests.
    pub stdin: Endpoint,
    /// Interrupt, shutdown: answered while a cell runs.
    pub control: Endpoint,
    /// Echo.
    pub heartbeat: Endpoint,
    /// The key that signs messages.
    pub key: Vec<u8>,
}

/// Why a connection file is refused.
#[derive(Debug, thiserror::Error)]
pub enum ConnectionError {
    /// It cannot be read.
    #[error("cannot read the connection file {}: {source}", path.display())]
    Read {
        /// The file.
        path: PathBuf,
        /// The system's error.
        source: std::io::Error,
    },
    /// It is not a connection file.
    #[error("{} is not a connection file: {source}", path.display())]
    Parse {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        source: serde_json::Error,
    },
    /// Another way of signing.
    #[error("signature scheme `{0}` is not supported: only `hmac-sha256` is")]
    Scheme(String),
    /// Anybody on this machine could run code.
    #[error(
        "an empty key over TCP lets every user of this machine run code; give a key, or use transport `ipc`"
    )]
    NoKey,
    /// Everybody on the network could reach it.
    #[error(
        "{0} can be reached from other machines; only loopback addresses are allowed unless EMBERLAB_ALLOW_REMOTE=1 is set"
    )]
    Remote(Endpoint),
    /// An address is wrong.
    #[error(transparent)]
    Endpoint(#[from] EndpointError),
}

#[derive(Deserialize)]
struct File {
    #[serde(default = "tcp")]
    transport: String,
    #[serde(default = "loopback")]
    ip: String,
    shell_port: u16,
    iopub_port: u16,
    stdin_port: u16,
    control_port: u16,
    hb_port: u16,
    #[serde(default)]
    key: String,
    #[serde(default)]
    signature_scheme: String,
}

fn tcp() -> String {
    "tcp".into()
}

fn loopback() -> String {
    "127.0.0.1".into()
}

impl ConnectionInfo {
    /// Reads and checks a connection file. Addresses that other machines reach need `EMBERLAB_ALLOW_REMOTE=1`.
    pub fn read(path: &Path) -> Result<Self, ConnectionError> {
        let text = std::fs::read_to_string(path)
            .map_err(|source| ConnectionError::Read { path: path.into(), source })?;
        let file: File = serde_json::from_str(&text)
            .map_err(|source| ConnectionError::Parse { path: path.into(), source })?;
        let allow_remote = std::env::var_os("EMBERLAB_ALLOW_REMOTE").is_some_and(|value| value == "1");
        Self::check(file, allow_remote)
    }

    /// All five addresses.
    pub(crate) fn endpoints(&self) -> [&Endpoint; 5] {
        [&self.shell, &self.iopub, &self.stdin, &self.control, &self.heartbeat]
    }

    fn check(file: File, allow_remote: bool) -> Result<Self, ConnectionError> {
        if !["", "hmac-sha256"].contains(&file.signature_scheme.as_str()) {
            return Err(ConnectionError::Scheme(file.signature_scheme));
        }
        if file.key.is_empty() && file.transport == "tcp" {
            return Err(ConnectionError::NoKey);
        }
        let at = |port| -> Result<Endpoint, ConnectionError> {
            let endpoint = Endpoint::new(&file.transport, &file.ip, port)?;
            if endpoint.is_local() || allow_remote {
                Ok(endpoint)
            } else {
                Err(ConnectionError::Remote(endpoint))
            }
        };
        Ok(Self {
            shell: at(file.shell_port)?,
            iopub: at(file.iopub_port)?,
            stdin: at(file.stdin_port)?,
            control: at(file.control_port)?,
            heartbeat: at(file.hb_port)?,
            key: file.key.into_bytes(),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(changes: &[(&str, &str)]) -> Result<ConnectionInfo, ConnectionError> {
        let mut file = serde_json::json!({
            "transport": "tcp", "ip": "127.0.0.1", "key": "k", "signature_scheme": "hmac-sha256", "kernel_name": "emberlab",
            "shell_port": 1, "iopub_port": 2, "stdin_port": 3, "control_port": 4, "hb_port": 5,
        });
        for (name, value) in changes {
            file[*name] = (*value).into();
        }
        ConnectionInfo::check(serde_json::from_value(file).unwrap(), false)
    }

    #[test]
    fn a_usual_file_is_accepted() {
        let info = check(&[]).unwrap();
        assert_eq!(info.control.to_string(), "tcp://127.0.0.1:4");
        assert_eq!(info.key, b"k");
    }

    #[test]
    fn an_empty_key_is_refused_on_tcp_only() {
        assert!(matches!(check(&[("key", "")]), Err(ConnectionError::NoKey)));
        assert!(check(&[("key", ""), ("transport", "ipc"), ("ip", "dir/kernel")]).is_ok());
    }

    #[test]
    fn addresses_of_the_network_and_other_schemes_are_refused() {
        assert!(matches!(check(&[("ip", "0.0.0.0")]), Err(ConnectionError::Remote(_))));
        assert!(matches!(check(&[("signature_scheme", "hmac-md5")]), Err(ConnectionError::Scheme(_))));
    }
}
