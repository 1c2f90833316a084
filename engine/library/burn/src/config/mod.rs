//! Configurations: structs of settings with defaults, saved as JSON.

mod json;
mod value;

#[cfg(not(emberlab_instant))]
pub use emberlab_burn_macros::Config;

pub use json::Json;
pub use value::{ConfigValue, field, item, unknown_variant};

use std::fmt;
use std::fmt::Debug;
use std::path::Path;

/// A struct or enum of settings. Derive it: that also gives `new`, the `with_…` setters and `Display`.
pub trait Config: ConfigValue + Clone + Debug {
    /// Saves the configuration as JSON.
    fn save<P: AsRef<Path>>(&self, file: P) -> std::io::Result<()> {
        std::fs::write(file, config_to_json(self))
    }

    /// Loads a configuration from JSON.
    fn load<P: AsRef<Path>>(file: P) -> Result<Self, ConfigError> {
        match std::fs::read_to_string(file.as_ref()) {
            Ok(text) => config_from_json(&text),
            Err(_) => Err(ConfigError::FileNotFound(file.as_ref().display().to_string())),
        }
    }

    /// Reads a configuration from the bytes of JSON.
    fn load_binary(data: &[u8]) -> Result<Self, ConfigError> {
        match std::str::from_utf8(data) {
            Ok(text) => config_from_json(text),
            Err(_) => Err(ConfigError::InvalidFormat("Could not parse data as utf-8.".to_string())),
        }
    }
}

/// A configuration as indented JSON.
pub fn config_to_json<C: ConfigValue>(config: &C) -> String {
    config.to_json().to_string()
}

fn config_from_json<C: ConfigValue>(text: &str) -> Result<C, ConfigError> {
    let json = Json::parse(text)?;
    C::from_json(&json)
}

/// Why a configuration could not be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ConfigError {
    /// The text does not describe the configuration.
    InvalidFormat(String),
    /// There is no such file.
    FileNotFound(String),
}

impl fmt::Display for ConfigError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            ConfigError::InvalidFormat(error) => write!(f, "Config error => Invalid format: {error}"),
            ConfigError::FileNotFound(file) => write!(f, "Config error => File not found: {file}"),
        }
    }
}

impl std::error::Error for ConfigError {}
