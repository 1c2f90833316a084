//! Time.

use std::sync::LazyLock;
use std::time::{Duration, Instant, SystemTime};

use crate::vm::native::Natives;

/// Nanoseconds since 1970, negative before.
pub(super) fn unix_nanos(time: SystemTime) -> i128 {
    match time.duration_since(SystemTime::UNIX_EPOCH) {
        Ok(since) => since.as_nanos() as i128,
        Err(before) => -(before.duration().as_nanos() as i128),
    }
}

/// The time so many nanoseconds after 1970, if the system can have it.
pub(super) fn system_time(nanos: i128) -> Option<SystemTime> {
    let count = u64::try_from(nanos.unsigned_abs() / 1_000_000_000).ok()?;
    let distance = Duration::new(count, (nanos.unsigned_abs() % 1_000_000_000) as u32);
    match nanos >= 0 {
        true => SystemTime::UNIX_EPOCH.checked_add(distance),
        false => SystemTime::UNIX_EPOCH.checked_sub(distance),
    }
}

/// A float of seconds as the library's `Duration` takes it apart; `single` if it was an `f32`.
fn parts_of_float(secs: f64, single: bool) -> (u8, u64, u32) {
    let duration = match single {
        true => Duration::try_from_secs_f32(secs as f32),
        false => Duration::try_from_secs_f64(secs),
    };
    match duration {
        Ok(duration) => (0, duration.as_secs(), duration.subsec_nanos()),
        Err(_) if secs < 0.0 => (1, 0, 0),
        Err(_) => (2, 0, 0),
    }
}

pub(super) fn bind(natives: &mut Natives) {
    natives.bind("time.monotonic_nanos", || {
        static START: LazyLock<Instant> = LazyLock::new(Instant::now);
        // The first reading must not be zero, so that subtracting from it is possible.
        START.elapsed().as_nanos() as u64 + 86_400_000_000_000
    });
    natives.bind("time.unix_nanos", || unix_nanos(SystemTime::now()));
    natives.bind("time.parts_of_float", parts_of_float);
    natives.bind("time.duration_debug", |secs: u64, nanos: u32, precision: Option<usize>, plus: bool| {
        let duration = Duration::new(secs, nanos);
        match (precision, plus) {
            (Some(precision), true) => format!("{duration:+.precision$?}"),
            (Some(precision), false) => format!("{duration:.precision$?}"),
            (None, true) => format!("{duration:+?}"),
            (None, false) => format!("{duration:?}"),
        }
    });
}
