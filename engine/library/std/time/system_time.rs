//! `SystemTime`.

use crate::fmt;
use crate::ops::{Add, AddAssign, Sub, SubAssign};
use crate::time::Duration;

/// Nanoseconds since 1970.
#[intrinsic("time.unix_nanos")]
fn unix_nanos() -> i128;

/// A moment on the wall clock.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct SystemTime {
    /// Since 1970, negative before.
    nanos: i128,
}
/// 1970.
pub const UNIX_EPOCH: SystemTime = SystemTime { nanos: 0 };

fn in_range(nanos: i128) -> Option<SystemTime> {
    let seconds = nanos.div_euclid(1_000_000_000);
    if seconds < i64::MIN as i128 || seconds > i64::MAX as i128 { None } else { Some(SystemTime { nanos }) }
}
fn duration_of(nanos: i128) -> Duration {
    Duration::new((nanos / 1_000_000_000) as u64, (nanos % 1_000_000_000) as u32)
}

impl SystemTime {
    /// 1970.
    pub const UNIX_EPOCH: SystemTime = SystemTime { nanos: 0 };
    /// This moment.
    pub fn now() -> SystemTime {
        SystemTime { nanos: unix_nanos() }
    }
    pub(crate) fn of_unix_nanos(nanos: i128) -> SystemTime {
        SystemTime { nanos }
    }
    pub(crate) fn unix_nanos(self) -> i128 {
        self.nanos
    }
    /// Time since an earlier moment.
    pub fn duration_since(&self, earlier: SystemTime) -> Result<Duration, SystemTimeError> {
        if self.nanos >= earlier.nanos {
            Ok(duration_of(self.nanos - earlier.nanos))
        } else {
            Err(SystemTimeError(duration_of(earlier.nanos - self.nanos)))
        }
    }
    /// Time since then.
    pub fn elapsed(&self) -> Result<Duration, SystemTimeError> {
        SystemTime::now().duration_since(*self)
    }
    /// A later moment, if the clock can have it.
    pub fn checked_add(&self, duration: Duration) -> Option<SystemTime> {
        in_range(self.nanos.checked_add(i128::try_from(duration.as_nanos()).ok()?)?)
    }
    /// An earlier moment, if the clock can have it.
    pub fn checked_sub(&self, duration: Duration) -> Option<SystemTime> {
        in_range(self.nanos.checked_sub(i128::try_from(duration.as_nanos()).ok()?)?)
    }
}
impl Add<Duration> for SystemTime {
    type Output = SystemTime;
    #[track_caller]
    fn add(self, d: Duration) -> SystemTime {
        self.checked_add(d).expect("overflow when adding duration to instant")
    }
}
impl AddAssign<Duration> for SystemTime {
    #[track_caller]
    fn add_assign(&mut self, d: Duration) {
        *self = *self + d;
    }
}
impl Sub<Duration> for SystemTime {
    type Output = SystemTime;
    #[track_caller]
    fn sub(self, d: Duration) -> SystemTime {
        self.checked_sub(d).expect("overflow when subtracting duration from instant")
    }
}
impl SubAssign<Duration> for SystemTime {
    #[track_caller]
    fn sub_assign(&mut self, d: Duration) {
        *self = *self - d;
    }
}
impl fmt::Debug for SystemTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("SystemTime")
            .field("tv_sec", &(self.nanos.div_euclid(1_000_000_000) as i64))
            .field("tv_nsec", &(self.nanos.rem_euclid(1_000_000_000) as u32))
            .finish()
    }
}

/// A moment lies before another.
#[derive(Clone, Debug)]
pub struct SystemTimeError(Duration);
impl SystemTimeError {
    /// How much earlier it is.
    pub fn duration(&self) -> Duration {
        self.0
    }
}
impl fmt::Display for SystemTimeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("second time provided was later than self")
    }
}
impl crate::error::Error for SystemTimeError {}
