//! `Duration`.

use crate::fmt;
use crate::ops::{Add, AddAssign, Div, DivAssign, Mul, MulAssign, Sub, SubAssign};

/// A span of time.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Duration {
    secs: u64,
    nanos: u32,
}

/// The text of a duration, as `Debug` prints it.
#[intrinsic("time.duration_debug")]
fn duration_text(secs: u64, nanos: u32, precision: Option<usize>, plus: bool) -> String;

impl Duration {
    /// No time.
    pub const ZERO: Duration = Duration { secs: 0, nanos: 0 };
    /// The longest span.
    pub const MAX: Duration = Duration { secs: u64::MAX, nanos: 999_999_999 };

    /// From seconds and nanoseconds.
    #[track_caller]
    pub const fn new(secs: u64, nanos: u32) -> Duration {
        let secs = secs.checked_add((nanos / 1_000_000_000) as u64).expect("overflow in Duration::new");
        Duration { secs, nanos: nanos % 1_000_000_000 }
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
    /// From seconds; a failure if they are negative, too many or no number.
    pub fn try_from_secs_f64(secs: f64) -> Result<Duration, TryFromFloatSecsError> {
        let (code, whole, nanos) = parts_of_float(secs, false);
        Duration::of_parts(code, whole, nanos)
    }
    /// From seconds; a failure if they are negative, too many or no number.
    pub fn try_from_secs_f32(secs: f32) -> Result<Duration, TryFromFloatSecsError> {
        let (code, whole, nanos) = parts_of_float(secs as f64, true);
        Duration::of_parts(code, whole, nanos)
    }
    fn of_parts(code: u8, secs: u64, nanos: u32) -> Result<Duration, TryFromFloatSecsError> {
        match code {
            0 => Ok(Duration { secs, nanos }),
            1 => Err(TryFromFloatSecsError { kind: FloatSecsErrorKind::Negative }),
            _ => Err(TryFromFloatSecsError { kind: FloatSecsErrorKind::OverflowOrNan }),
        }
    }
    /// From seconds.
    #[track_caller]
    pub fn from_secs_f64(secs: f64) -> Duration {
        match Duration::try_from_secs_f64(secs) {
            Ok(duration) => duration,
            Err(error) => panic!("{}", error),
        }
    }
    /// From seconds.
    #[track_caller]
    pub fn from_secs_f32(secs: f32) -> Duration {
        match Duration::try_from_secs_f32(secs) {
            Ok(duration) => duration,
            Err(error) => panic!("{}", error),
        }
    }
    /// From minutes.
    #[track_caller]
    pub const fn from_mins(mins: u64) -> Duration {
        Duration { secs: mins * 60, nanos: 0 }
    }
    /// From hours.
    #[track_caller]
    pub const fn from_hours(hours: u64) -> Duration {
        Duration { secs: hours * 3600, nanos: 0 }
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
    /// The sum, or the longest span.
    pub const fn saturating_add(self, rhs: Duration) -> Duration {
        match self.checked_add(rhs) {
            Some(d) => d,
            None => Duration::MAX,
        }
    }
    /// The distance of two spans.
    pub const fn abs_diff(self, other: Duration) -> Duration {
        match self.checked_sub(other) {
            Some(d) => d,
            None => other.saturating_sub(self),
        }
    }
    /// Times a number, if it fits.
    pub const fn checked_mul(self, rhs: u32) -> Option<Duration> {
        let nanos = self.nanos as u64 * rhs as u64;
        let secs = self.secs.checked_mul(rhs as u64)?.checked_add(nanos / 1_000_000_000)?;
        Some(Duration { secs, nanos: (nanos % 1_000_000_000) as u32 })
    }
    /// Times a number, or the longest span.
    pub const fn saturating_mul(self, rhs: u32) -> Duration {
        match self.checked_mul(rhs) {
            Some(d) => d,
            None => Duration::MAX,
        }
    }
    /// Divided by a number other than 0.
    pub const fn checked_div(self, rhs: u32) -> Option<Duration> {
        if rhs == 0 {
            return None;
        }
        let total = self.as_nanos() / rhs as u128;
        Some(Duration { secs: (total / 1_000_000_000) as u64, nanos: (total % 1_000_000_000) as u32 })
    }
    /// Times a number.
    #[track_caller]
    pub fn mul_f64(self, rhs: f64) -> Duration {
        Duration::from_secs_f64(rhs * self.as_secs_f64())
    }
    /// Times a number.
    #[track_caller]
    pub fn mul_f32(self, rhs: f32) -> Duration {
        Duration::from_secs_f32(rhs * self.as_secs_f32())
    }
    /// Divided by a number.
    #[track_caller]
    pub fn div_f64(self, rhs: f64) -> Duration {
        Duration::from_secs_f64(self.as_secs_f64() / rhs)
    }
    /// Divided by a number.
    #[track_caller]
    pub fn div_f32(self, rhs: f32) -> Duration {
        Duration::from_secs_f32(self.as_secs_f32() / rhs)
    }
    /// How often another span fits.
    pub fn div_duration_f64(self, rhs: Duration) -> f64 {
        self.as_nanos() as f64 / rhs.as_nanos() as f64
    }
    /// How often another span fits.
    pub fn div_duration_f32(self, rhs: Duration) -> f32 {
        self.as_nanos() as f32 / rhs.as_nanos() as f32
    }
}

/// A code (1 negative, 2 too many or no number), whole seconds and nanoseconds of a float; whether it was an `f32`.
#[intrinsic("time.parts_of_float")]
fn parts_of_float(secs: f64, single: bool) -> (u8, u64, u32);

/// A number of seconds is no span of time.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TryFromFloatSecsError {
    kind: FloatSecsErrorKind,
}
#[derive(Clone, PartialEq, Eq, Debug)]
enum FloatSecsErrorKind {
    Negative,
    OverflowOrNan,
}
impl fmt::Display for TryFromFloatSecsError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self.kind {
            FloatSecsErrorKind::Negative => "cannot convert float seconds to Duration: value is negative",
            FloatSecsErrorKind::OverflowOrNan => {
                "cannot convert float seconds to Duration: value is either too big or NaN"
            }
        })
    }
}
impl crate::error::Error for TryFromFloatSecsError {}

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
    #[track_caller]
    fn mul(self, rhs: u32) -> Duration {
        self.checked_mul(rhs).expect("overflow when multiplying duration by scalar")
    }
}
impl Mul<Duration> for u32 {
    type Output = Duration;
    #[track_caller]
    fn mul(self, rhs: Duration) -> Duration {
        rhs * self
    }
}
impl MulAssign<u32> for Duration {
    #[track_caller]
    fn mul_assign(&mut self, rhs: u32) {
        *self = *self * rhs;
    }
}
impl Div<u32> for Duration {
    type Output = Duration;
    #[track_caller]
    fn div(self, rhs: u32) -> Duration {
        self.checked_div(rhs).expect("divide by zero error when dividing duration by scalar")
    }
}
impl DivAssign<u32> for Duration {
    #[track_caller]
    fn div_assign(&mut self, rhs: u32) {
        *self = *self / rhs;
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
impl<'a> crate::iter::Sum<&'a Duration> for Duration {
    fn sum<I: Iterator<Item = &'a Duration>>(iter: I) -> Duration {
        let mut total = Duration::ZERO;
        for d in iter {
            total += *d;
        }
        total
    }
}
impl fmt::Debug for Duration {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let text = duration_text(self.secs, self.nanos, f.precision(), f.sign_plus());
        // A precision means digits here, so it must not cut the text as `pad` would.
        let Some(width) = f.width() else { return f.write_str(text.as_str()) };
        let missing = width.saturating_sub(text.chars().count());
        let before = match f.align() {
            Some(fmt::Alignment::Right) => missing,
            Some(fmt::Alignment::Center) => missing / 2,
            _ => 0,
        };
        let fill = f.fill();
        for _ in 0..before {
            f.write_char(fill)?;
        }
        f.write_str(text.as_str())?;
        for _ in before..missing {
            f.write_char(fill)?;
        }
        Ok(())
    }
}
