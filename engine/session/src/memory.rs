//! Tensor memory and devices, as reports.

use emberlab_magics::DeviceInfo;
use emberlab_protocol::{Binding, DeviceMemory, MemoryOwner, MemoryPool, MemoryReport};
use emberlab_tensor::{Device, memory};

/// The device of this build.
fn devices_in_use() -> Vec<Device> {
    Device::all()
}

/// Begins the accounting of a run: allocations from here on belong to cell `count`.
pub(crate) fn begin_run(count: u32) {
    memory::set_source(count, 0);
    devices_in_use().into_iter().for_each(memory::reset_peak);
}

/// The most tensor memory in use since the run began.
pub(crate) fn peak() -> u64 {
    devices_in_use().into_iter().map(|device| memory::peak(device) as u64).max().unwrap_or(0)
}

/// Tensor memory in use now.
pub(crate) fn in_use() -> u64 {
    devices_in_use().into_iter().map(|device| memory::in_use(device) as u64).sum()
}

/// Memory by device and pool, and by binding.
pub(crate) fn report(bindings: &[Binding]) -> MemoryReport {
    let mut owners: Vec<MemoryOwner> = bindings
        .iter()
        .filter(|binding| binding.bytes > 0)
        .map(|binding| MemoryOwner {
            device: "cpu".into(),
            owner: binding.name.clone(),
            cell: binding.cell.clone(),
            line: 0,
            bytes: binding.bytes,
        })
        .collect();
    owners.sort_by_key(|owner| std::cmp::Reverse(owner.bytes));
    let devices = devices_in_use().into_iter().filter_map(|device| {
        let found = memory::report(device).ok()?;
        Some(DeviceMemory {
            device: format!("{}:{}", device.name(), device.index()),
            reserved: found.reserved_bytes as u64,
            in_use: found.in_use_bytes as u64,
            peak: found.peak_bytes as u64,
            pools: found
                .pools
                .into_iter()
                .map(|pool| MemoryPool {
                    name: pool.name,
                    page_bytes: pool.page_bytes as u64,
                    reserved: pool.reserved_bytes as u64,
                    in_use: pool.in_use_bytes as u64,
                    largest_free: pool.largest_free_bytes as u64,
                })
                .collect(),
        })
    });
    MemoryReport { devices: devices.collect(), owners, process: resident() }
}

/// Resident memory of this process in bytes; 0 where the system does not tell.
pub(crate) fn resident() -> u64 {
    let Ok(status) = std::fs::read_to_string("/proc/self/status") else { return 0 };
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    let kib = line.and_then(|line| line.trim().trim_end_matches(" kB").parse::<u64>().ok());
    kib.unwrap_or(0) * 1024
}

/// Gives unused tensor memory back to the system; how much that was.
pub(crate) fn collect() -> u64 {
    let reserved = || -> u64 {
        let reports = devices_in_use().into_iter().filter_map(|device| memory::report(device).ok());
        reports.map(|report| report.reserved_bytes as u64).sum()
    };
    let before = reserved();
    for device in devices_in_use() {
        // A device that cannot trim keeps what it has.
        let _ = device.trim();
    }
    before.saturating_sub(reserved())
}

/// The devices that cells can use.
pub(crate) fn devices() -> Vec<DeviceInfo> {
    let threads = emberlab_cpu::threads();
    let list = devices_in_use().into_iter().map(|device| DeviceInfo {
        name: format!("{}:{}", device.name(), device.index()),
        description: format!("{:?} instructions, {threads} threads", emberlab_cpu::level()),
        default: true,
        unavailable: None,
    });
    list.collect()
}
