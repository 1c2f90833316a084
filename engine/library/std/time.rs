//! Time.

use crate::fmt;
use crate::ops::{Add, AddAssign, Div, Mul, Sub, SubAssign};

/// A span of time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Duration {
    secs: u64,
    nanos: u32,
}

/// The text of a duration, as `Debug` prints it.
#[intrinsic("time.duration_debug")]
fn duration_text(secs: u64, nanos: u32, precision: Option<usize>) -> String;

impl Duration {
    /// No time.
    pub const ZERO: Duration = Duration { secs: 0, nanos: 0 };
    /// The longest span.
    pub const MAX: Duration = Duration { secs: u64::MAX, nanos: 999_999_999 };

    /// From seconds and nanoseconds.
    pub const fn new(secs: u64, nanos: u32) -> Duration {
        Duration { secs: secs + (nanos / 1_000_000_000) as u64, nanos: nanos % 1_000_000_000 }
    }
    /// From seconds.
    pub const fn from_secs(secs: u64) -> Duration {
        Duration { secs, nanos: 0 }
    }
    /// From milliseconds.
    pub const fn from_millis(millis: u64) -> Duration {
        Duration { secs: millis / 1000, nanos: (millis % 1000) as u32 * 1_000_000 }
    }
    /// From microseconds.
    pub const fn from_micros(micros: u64) -> Duration {
        Duration { secs: micros / 1_000_000, nanos: (micros % 1_000_000) as u32 * 1000 }
    }
    /// From nanoseconds.
    pub const fn from_nanos(nanos: u64) -> Duration {
        Duration { secs: nanos / 1_000_000_000, nanos: (nanos % 1_000_000_000) as u32 }
    }
    /// From seconds.
    #[track_caller]
    pub fn from_secs_f64(secs: f64) -> Duration {
        if !(secs >= 0.0) {
            panic!("cannot convert float seconds to Duration: value is negative");
        }
        let whole = secs.trunc();
        let nanos = ((secs - whole) * 1e9).round() as u32;
        Duration::new(whole as u64, nanos)
    }
    /// From seconds.
    #[track_caller]
    pub fn from_secs_f32(secs: f32) -> Duration {
        Duration::from_secs_f64(secs as f64)
    }
    /// Whole seconds.
    pub const fn as_secs(&self) -> u64 {
        self.secs
    }
    /// Whole milliseconds.
    pub const fn as_millis(&self) -> u128 {
        self.secs as u128 * 1000 + (self.nanos / 1_000_000) as u128
    }
    /// Whole microseconds.
    pub const fn as_micros(&self) -> u128 {
        self.secs as u128 * 1_000_000 + (self.nanos / 1000) as u128
    }
    /// Nanoseconds.
    pub const fn as_nanos(&self) -> u128 {
        self.secs as u128 * 1_000_000_000 + self.nanos as u128
    }
    /// Seconds.
    pub fn as_secs_f64(&self) -> f64 {
        self.secs as f64 + self.nanos as f64 / 1e9
    }
    /// Seconds.
    pub fn as_secs_f32(&self) -> f32 {
        self.as_secs_f64() as f32
    }
    /// The part below a second, in milliseconds.
    pub const fn subsec_millis(&self) -> u32 {
        self.nanos / 1_000_000
    }
    /// The part below a second, in microseconds.
    pub const fn subsec_micros(&self) -> u32 {
        self.nanos / 1000
    }
    /// The part below a second, in nanoseconds.
    pub const fn subsec_nanos(&self) -> u32 {
        self.nanos
    }
    /// Whether it is no time.
    pub const fn is_zero(&self) -> bool {
        self.secs == 0 && self.nanos == 0
    }
    /// The sum, if it fits.
    pub const fn checked_add(self, rhs: Duration) -> Option<Duration> {
        let nanos = self.nanos + rhs.nanos;
        let secs = self.secs.checked_add(rhs.secs)?.checked_add((nanos / 1_000_000_000) as u64)?;
        Some(Duration { secs, nanos: nanos % 1_000_000_000 })
    }
    /// The difference, if it is not negative.
    pub const fn checked_sub(self, rhs: Duration) -> Option<Duration> {
        let mut secs = self.secs.checked_sub(rhs.secs)?;
        let mut nanos = self.nanos;
        if nanos < rhs.nanos {
            secs = secs.checked_sub(1)?;
            nanos += 1_000_000_000;
        }
        Some(Duration { secs, nanos: nanos - rhs.nanos })
    }
    /// The difference, or no time.
    pub const fn saturating_sub(self, rhs: Duration) -> Duration {
        match self.checked_sub(rhs) {
            Some(d) => d,
            None => Duration::ZERO,
        }
    }
    /// Times a number.
    pub fn mul_f64(self, rhs: f64) -> Duration {
        Duration::from_secs_f64(self.as_secs_f64() * rhs)
    }
    /// Divided by a number.
    pub fn div_f64(self, rhs: f64) -> Duration {
        Duration::from_secs_f64(self.as_secs_f64() / rhs)
    }
}
impl Add for Duration {
    type Output = Duration;
    #[track_caller]
    fn add(self, rhs: Duration) -> Duration {
        self.checked_add(rhs).expect("overflow when adding durations")
    }
}
impl AddAssign for Duration {
    #[track_caller]
    fn add_assign(&mut self, rhs: Duration) {
        *self = *self + rhs;
    }
}
impl Sub for Duration {
    type Output = Duration;
    #[track_caller]
    fn sub(self, rhs: Duration) -> Duration {
        self.checked_sub(rhs).expect("overflow when subtracting durations")
    }
}
impl SubAssign for Duration {
    #[track_caller]
    fn sub_assign(&mut self, rhs: Duration) {
        *self = *self - rhs;
    }
}
impl Mul<u32> for Duration {
    type Output = Duration;
    fn mul(self, rhs: u32) -> Duration {
        let nanos = self.nanos as u64 * rhs as u64;
        Duration { secs: self.secs * rhs as u64 + nanos / 1_000_000_000, nanos: (nanos % 1_000_000_000) as u32 }
    }
}
impl Div<u32> for Duration {
    type Output = Duration;
    #[track_caller]
    fn div(self, rhs: u32) -> Duration {
        let total = self.as_nanos() / rhs as u128;
        Duration { secs: (total / 1_000_000_000) as u64, nanos: (total % 1_000_000_000) as u32 }
    }
}
impl crate::iter::Sum for Duration {
    fn sum<I: Iterator<Item = Duration>>(iter: I) -> Duration {
        let mut total = Duration::ZERO;
        for d in iter {
            total += d;
        }
        total
    }
}
impl fmt::Debug for Duration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = duration_text(self.secs, self.nanos, f.precision());
        f.write_str(text.as_str())
    }
}

/// Nanoseconds on a clock that never goes back.
#[intrinsic("time.monotonic_nanos")]
fn monotonic_nanos() -> u64;
/// Nanoseconds since 1970.
#[intrinsic("time.unix_nanos")]
fn unix_nanos() -> u64;

/// A moment on a clock that never goes back.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct Instant {
    nanos: u64,
}
impl Instant {
    /// This moment.
    pub fn now() -> Instant {
        Instant { nanos: monotonic_nanos() }
    }
    /// Time since then.
    pub fn elapsed(&self) -> Duration {
        Duration::from_nanos(monotonic_nanos() - self.nanos)
    }
    /// Time since an earlier moment; none if it is later.
    pub fn duration_since(&self, earlier: Instant) -> Duration {
        Duration::from_nanos(self.nanos.saturating_sub(earlier.nanos))
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
    fn add(self, d: Duration) -> Instant {
        Instant { nanos: self.nanos + d.as_nanos() as u64 }
    }
}
impl Sub<Duration> for Instant {
    type Output = Instant;
    fn sub(self, d: Duration) -> Instant {
        Instant { nanos: self.nanos - d.as_nanos() as u64 }
    }
}

/// A moment on the wall clock.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct SystemTime {
    nanos: u64,
}
/// 1970.
pub const UNIX_EPOCH: SystemTime = SystemTime { nanos: 0 };
/// A moment lies before another.
#[derive(Clone, Debug)]
pub struct SystemTimeError(Duration);
impl SystemTime {
    /// 1970.
    pub const UNIX_EPOCH: SystemTime = SystemTime { nanos: 0 };
    /// This moment.
    pub fn now() -> SystemTime {
        SystemTime { nanos: unix_nanos() }
    }
    /// Time since an earlier moment.
    pub fn duration_since(&self, earlier: SystemTime) -> Result<Duration, SystemTimeError> {
        if self.nanos >= earlier.nanos {
            Ok(Duration::from_nanos(self.nanos - earlier.nanos))
        } else {
            Err(SystemTimeError(Duration::from_nanos(earlier.nanos - self.nanos)))
        }
    }
    /// Time since then.
    pub fn elapsed(&self) -> Result<Duration, SystemTimeError> {
        SystemTime::now().duration_since(*self)
    }
}

impl Instant {
    /// Later by a duration, if that can be said.
    pub fn checked_add(&self, duration: Duration) -> Option<Instant> {
        Some(*self + duration)
    }
    /// The time since an earlier instant; zero if it was later.
    pub fn saturating_duration_since(&self, earlier: Instant) -> Duration {
        self.duration_since(earlier)
    }
}
