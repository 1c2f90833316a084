//! How much memory a cell may take before it is stopped, so that neither the engine nor its machine dies of it.

use std::fs;
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use emberlab_lang::vm::{Panic, Stop};
use emberlab_magics::format_bytes;

use crate::memory;

/// How often the memory of a running cell is looked at. Page faults bound how much it can take meanwhile.
pub(crate) const LOOK: Duration = Duration::from_millis(20);
/// A cell that has taken less than this is not what exhausts the machine.
const INNOCENT: u64 = 64 << 20;
/// The part of the machine that is left to others, at most [`MOST_RESERVED`].
const RESERVED_PART: u64 = 10;
const MOST_RESERVED: u64 = 2 << 30;

/// The memory that a session may use.
#[derive(Debug)]
pub(crate) struct MemoryLimit {
    /// The most that this process may hold; otherwise what the machine has.
    process: Option<u64>,
    /// Found exhausted by the thread that looks.
    exhausted: AtomicBool,
}

impl MemoryLimit {
    pub(crate) fn new(process: Option<u64>) -> Self {
        Self { process, exhausted: AtomicBool::new(false) }
    }

    /// How many bytes may still be taken.
    fn room(&self) -> u64 {
        let own = self.process.map_or(u64::MAX, |limit| limit.saturating_sub(memory::resident()));
        own.min(machine_room()).min(group_room(Path::new("/sys/fs/cgroup")))
    }

    /// Looks whether memory is exhausted, and notes it for [`MemoryLimit::verdict`].
    pub(crate) fn look(&self) -> bool {
        let exhausted = self.room() == 0;
        self.exhausted.store(exhausted, Ordering::Relaxed);
        exhausted
    }

    /// Stops a cell that began with `before` bytes resident and has since taken what was left.
    pub(crate) fn verdict(&self, before: u64) -> Result<(), Stop> {
        let taken = memory::resident().saturating_sub(before);
        if !self.exhausted.swap(false, Ordering::Relaxed) || taken < INNOCENT {
            return Ok(());
        }
        Err(refusal(&format!("this cell has taken {}, and no more is left", format_bytes(taken))))
    }

    /// Refuses a request that there is no room for.
    pub(crate) fn allow(&self, bytes: u64) -> Result<(), Stop> {
        let room = self.room();
        if bytes <= room {
            return Ok(());
        }
        let (bytes, room) = (format_bytes(bytes), format_bytes(room));
        Err(refusal(&format!("{bytes} were asked for, and {room} are left")))
    }
}

fn refusal(reason: &str) -> Stop {
    let advice = "`%mem` shows what holds memory; `%del NAME` and `%reset` free it";
    Stop::Panic(Panic::new(format!("out of memory: {reason}; {advice}")))
}

/// What the machine has for this process beyond the part left to others; without bound where the system does not tell.
fn machine_room() -> u64 {
    let text = fs::read_to_string("/proc/meminfo").unwrap_or_default();
    let field = |name: &str| {
        let line = text.lines().find_map(|line| line.strip_prefix(name))?;
        line.trim().strip_suffix(" kB")?.parse::<u64>().ok().map(|kib| kib * 1024)
    };
    match (field("MemTotal:"), field("MemAvailable:")) {
        (Some(total), Some(available)) => {
            available.saturating_sub((total / RESERVED_PART).min(MOST_RESERVED))
        }
        _ => u64::MAX,
    }
}

/// The same of the control group (version 2) that a container is.
fn group_room(folder: &Path) -> u64 {
    let number = |name: &str| fs::read_to_string(folder.join(name)).ok()?.trim().parse::<u64>().ok();
    let (Some(most), Some(current)) = (number("memory.max"), number("memory.current")) else {
        return u64::MAX;
    };
    // The cache of files is given up before anything fails.
    let stat = fs::read_to_string(folder.join("memory.stat")).unwrap_or_default();
    let cache = stat.lines().find_map(|line| line.strip_prefix("inactive_file ")?.parse::<u64>().ok());
    let used = current.saturating_sub(cache.unwrap_or(0));
    most.saturating_sub(used).saturating_sub((most / RESERVED_PART).min(MOST_RESERVED))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_control_group_without_a_limit_leaves_room_without_bound_and_one_with_a_limit_a_part() {
        let folder = tempfile::tempdir().expect("a temporary folder");
        let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).expect("it is ours");
        write("memory.max", "max\n");
        write("memory.current", "400000000\n");
        assert_eq!(group_room(folder.path()), u64::MAX);
        write("memory.max", "1000000000\n");
        write("memory.stat", "anon 1\ninactive_file 100000000\n");
        assert_eq!(group_room(folder.path()), 1_000_000_000 - 300_000_000 - 100_000_000);
    }
}
