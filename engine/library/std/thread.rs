//! Threads.

use crate::time::Duration;

#[intrinsic("thread.sleep_nanos")]
fn sleep_nanos(nanos: u64);

/// Waits.
pub fn sleep(dur: Duration) {
    sleep_nanos(dur.as_nanos() as u64);
}
