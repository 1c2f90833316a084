//! Time.

mod duration;
mod instant;
mod system_time;

pub use duration::{Duration, TryFromFloatSecsError};
pub use instant::Instant;
pub use system_time::{SystemTime, SystemTimeError, UNIX_EPOCH};
