//! `Instant`.

use crate::fmt;
use crate::ops::{Add, AddAssign, Sub, SubAssign};
use crate::time::Duration;

/// Nanoseconds on a clock that never goes back.
#[intrinsic("time.monotonic_nanos")]
fn monotonic_nanos() -> u64;

/// A moment on a clock that never goes back.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Instant {
    since: Duration,
}
impl Instant {
    /// This moment.
    pub fn now() -> Instant {
        Instant { since: Duration::from_nanos(monotonic_nanos()) }
    }
    /// Time since then.
    pub fn elapsed(&self) -> Duration {
        Instant::now().duration_since(*self)
    }
    /// Time since an earlier moment; none if it is later.
    pub fn duration_since(&self, earlier: Instant) -> Duration {
        self.since.saturating_sub(earlier.since)
    }
    /// Time since an earlier moment; none if it is later.
    pub fn saturating_duration_since(&self, earlier: Instant) -> Duration {
        self.since.saturating_sub(earlier.since)
    }
    /// Time since an earlier moment, if it is earlier.
    pub fn checked_duration_since(&self, earlier: Instant) -> Option<Duration> {
        self.since.checked_sub(earlier.since)
    }
    /// A later moment, if the clock can have it.
    pub fn checked_add(&self, duration: Duration) -> Option<Instant> {
        let since = self.since.checked_add(duration)?;
        if since.as_secs() > i64::MAX as u64 { None } else { Some(Instant { since }) }
    }
    /// An earlier moment, if the clock can have it.
    pub fn checked_sub(&self, duration: Duration) -> Option<Instant> {
        Some(Instant { since: self.since.checked_sub(duration)? })
    }
}
impl Sub for Instant {
    type Output = Duration;
    fn sub(self, earlier: Instant) -> Duration {
        self.duration_since(earlier)
    }
}
impl Add<Duration> for Instant {
    type Output = Instant;
    #[track_caller]
    fn add(self, d: Duration) -> Instant {
        self.checked_add(d).expect("overflow when adding duration to instant")
    }
}
impl AddAssign<Duration> for Instant {
    #[track_caller]
    fn add_assign(&mut self, d: Duration) {
        *self = *self + d;
    }
}
impl Sub<Duration> for Instant {
    type Output = Instant;
    #[track_caller]
    fn sub(self, d: Duration) -> Instant {
        self.checked_sub(d).expect("overflow when subtracting duration from instant")
    }
}
impl SubAssign<Duration> for Instant {
    #[track_caller]
    fn sub_assign(&mut self, d: Duration) {
        *self = *self - d;
    }
}
impl fmt::Debug for Instant {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Instant")
            .field("tv_sec", &self.since.as_secs())
            .field("tv_nsec", &self.since.subsec_nanos())
            .finish()
    }
}
