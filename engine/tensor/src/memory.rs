//! Memory accounting: who holds how much, by source line, and what each device's pools look like.
//!
//! Every [`Buffer`](crate::Buffer) is charged, when it is made, to the *current source*: the cell
//! and line that the running thread last announced with [`set_source`]. The cost per allocation is
//! two atomic additions, so that it can always be on.

use std::cell::RefCell;
use std::sync::atomic::{AtomicUsize, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use rustc_hash::FxHashMap;

use crate::Device;

/// Where an allocation came from.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Owner {
    /// A name for the value or the activity, such as a binding or `gradients`.
    pub label: Option<Arc<str>>,
    /// The cell that was running; 0 outside any cell.
    pub cell: u32,
    /// The line within the cell, from 1; 0 when unknown.
    pub line: u32,
}

#[derive(Default, Debug)]
struct Counter {
    bytes: AtomicUsize,
    buffers: AtomicUsize,
    peak: AtomicUsize,
}

impl Counter {
    fn add(&self, bytes: usize) {
        let now = self.bytes.fetch_add(bytes, Relaxed) + bytes;
        self.buffers.fetch_add(1, Relaxed);
        if now > self.peak.load(Relaxed) {
            self.peak.fetch_max(now, Relaxed);
        }
    }

    fn sub(&self, bytes: usize) {
        self.bytes.fetch_sub(bytes, Relaxed);
        self.buffers.fetch_sub(1, Relaxed);
    }
}

/// The counters of one owner on one device.
#[derive(Debug)]
struct Entry {
    own: Counter,
    device: &'static Counter,
}

type Key = (usize, Owner);

static ENTRIES: Mutex<Option<FxHashMap<Key, Arc<Entry>>>> = Mutex::new(None);

/// Total of each device slot.
static DEVICES: [Counter; Device::SLOTS] = [const {
    Counter { bytes: AtomicUsize::new(0), buffers: AtomicUsize::new(0), peak: AtomicUsize::new(0) }
}; Device::SLOTS];

/// What a thread has allocated so far.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Allocated {
    /// Bytes, freed ones included.
    pub bytes: u64,
    /// Buffers, freed ones included.
    pub buffers: u64,
}

/// What this thread has allocated so far; the difference around an op or a cell is what it allocated.
pub fn allocated() -> Allocated {
    CURRENT.with_borrow(|current| current.allocated)
}

/// The current source of a thread with the entry that it last charged.
#[derive(Default)]
struct Current {
    owner: Owner,
    allocated: Allocated,
    entry: Option<(usize, Arc<Entry>)>,
}

thread_local! {
    static CURRENT: RefCell<Current> = RefCell::default();
}

/// Announces the cell and line that this thread runs from now on.
///
/// Returns at once when they are unchanged; keeps the current label.
pub fn set_source(cell: u32, line: u32) {
    CURRENT.with_borrow_mut(|current| {
        if current.owner.cell != cell || current.owner.line != line {
            current.owner.cell = cell;
            current.owner.line = line;
            current.entry = None;
        }
    });
}

/// Replaces this thread's whole current source and returns the previous one.
pub fn set_owner(owner: Owner) -> Owner {
    CURRENT.with_borrow_mut(|current| {
        if current.owner != owner {
            current.entry = None;
        }
        std::mem::replace(&mut current.owner, owner)
    })
}

/// This thread's current source.
pub fn current_owner() -> Owner {
    CURRENT.with_borrow(|current| current.owner.clone())
}

/// What one allocation is charged to.
pub(crate) struct Account(Arc<Entry>);

impl Account {
    pub(crate) fn charge(device: Device, bytes: usize) -> Account {
        let slot = device.slot();
        let entry = CURRENT.with_borrow_mut(|current| {
            current.allocated.bytes += bytes as u64;
            current.allocated.buffers += 1;
            match &current.entry {
                Some((cached, entry)) if *cached == slot => entry.clone(),
                _ => {
                    let entry = lookup(slot, &current.owner);
                    current.entry = Some((slot, entry.clone()));
                    entry
                }
            }
        });
        entry.own.add(bytes);
        entry.device.add(bytes);
        Account(entry)
    }

    pub(crate) fn release(&self, bytes: usize) {
        self.0.own.sub(bytes);
        self.0.device.sub(bytes);
    }
}

fn lookup(slot: usize, owner: &Owner) -> Arc<Entry> {
    let mut entries = ENTRIES.lock().unwrap_or_else(PoisonError::into_inner);
    let entries = entries.get_or_insert_default();
    // Sources that hold nothing and that nobody charges any more would pile up over a long session.
    if entries.len() >= 4096 {
        entries.retain(|_, entry| Arc::strong_count(entry) > 1);
    }
    entries
        .entry((slot, owner.clone()))
        .or_insert_with(|| Arc::new(Entry { own: Counter::default(), device: &DEVICES[slot] }))
        .clone()
}

/// One size class of a device's allocator.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct PoolReport {
    /// The pool's name, such as `small` or `2 MiB pages`.
    pub name: String,
    /// Size of the pool's pages or blocks in bytes.
    pub page_bytes: usize,
    /// Bytes that the pool has taken from the system.
    pub reserved_bytes: usize,
    /// Bytes that tensors hold.
    pub in_use_bytes: usize,
    /// The largest block that could be handed out without asking the system.
    pub largest_free_bytes: usize,
}

/// What a backend knows about its own allocator.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct BackendMemory {
    /// Bytes taken from the system and not given back.
    pub reserved_bytes: usize,
    /// The pools, smallest pages first.
    pub pools: Vec<PoolReport>,
}

/// Live allocations of one owner.
#[derive(Clone, Debug, PartialEq)]
pub struct OwnerReport {
    /// Where the allocations were made.
    pub owner: Owner,
    /// Bytes held now.
    pub bytes: usize,
    /// Allocations held now.
    pub buffers: usize,
    /// The most bytes that were ever held at once.
    pub peak_bytes: usize,
}

/// The memory of one device.
#[derive(Clone, Debug, PartialEq)]
pub struct MemoryReport {
    /// The device.
    pub device: Device,
    /// Bytes taken from the system by the device's allocator.
    pub reserved_bytes: usize,
    /// Bytes that tensors hold.
    pub in_use_bytes: usize,
    /// The most bytes that tensors held at once since the last [`reset_peak`].
    pub peak_bytes: usize,
    /// Live allocations.
    pub buffers: usize,
    /// The allocator's pools.
    pub pools: Vec<PoolReport>,
    /// Live allocations by owner, largest first.
    pub owners: Vec<OwnerReport>,
}

impl MemoryReport {
    /// The share of free reserved memory that no single request could use, from 0 to 1.
    pub fn fragmentation(&self) -> f64 {
        let free: usize =
            self.pools.iter().map(|pool| pool.reserved_bytes.saturating_sub(pool.in_use_bytes)).sum();
        let largest = self.pools.iter().map(|pool| pool.largest_free_bytes).max();
        match (free, largest) {
            (0, _) | (_, None) => 0.0,
            (free, Some(largest)) => 1.0 - largest.min(free) as f64 / free as f64,
        }
    }
}

/// Reports the memory of `device`: totals, pools and owners.
///
/// # Errors
/// When no backend is registered for the device.
pub fn report(device: Device) -> crate::Result<MemoryReport> {
    let backend = device.backend()?.memory();
    let slot = device.slot();
    let total = &DEVICES[slot];
    let mut owners: Vec<OwnerReport> = ENTRIES
        .lock()
        .unwrap_or_else(PoisonError::into_inner)
        .iter()
        .flatten()
        .filter(|((entry_slot, _), entry)| *entry_slot == slot && entry.own.buffers.load(Relaxed) > 0)
        .map(|((_, owner), entry)| OwnerReport {
            owner: owner.clone(),
            bytes: entry.own.bytes.load(Relaxed),
            buffers: entry.own.buffers.load(Relaxed),
            peak_bytes: entry.own.peak.load(Relaxed),
        })
        .collect();
    owners.sort_by(|a, b| b.bytes.cmp(&a.bytes).then_with(|| a.owner.cmp(&b.owner)));
    let in_use_bytes = total.bytes.load(Relaxed);
    Ok(MemoryReport {
        device: device.inner(),
        reserved_bytes: backend.reserved_bytes.max(in_use_bytes),
        in_use_bytes,
        peak_bytes: total.peak.load(Relaxed),
        buffers: total.buffers.load(Relaxed),
        pools: backend.pools,
        owners,
    })
}

/// Bytes that tensors hold on `device` now. Costs one load.
pub fn in_use(device: Device) -> usize {
    DEVICES[device.slot()].bytes.load(Relaxed)
}

/// The most bytes that tensors held at once on `device` since the last [`reset_peak`].
pub fn peak(device: Device) -> usize {
    DEVICES[device.slot()].peak.load(Relaxed)
}

/// Starts a new measurement of the peak of `device` from what is held now.
pub fn reset_peak(device: Device) {
    let total = &DEVICES[device.slot()];
    total.peak.store(total.bytes.load(Relaxed), Relaxed);
}
