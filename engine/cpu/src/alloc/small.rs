//! Small allocations: size classes cut from slabs, with one free list per class.
//!
//! Slabs stay with their class for the life of the process; live small tensors bound them.

use super::report::PoolReport;

/// One slab: a block of the large pool.
pub(super) const SLAB_BYTES: usize = 256 * 1024;

/// Sizes handed out. Steps of about a third keep the waste below a quarter; all are multiples of a cache line.
const SIZES: [usize; 19] = [
    64,
    128,
    192,
    256,
    384,
    512,
    768,
    1024,
    1536,
    2048,
    3072,
    4096,
    6144,
    8192,
    12 * 1024,
    16 * 1024,
    20 * 1024,
    24 * 1024,
    super::SMALL_MAX,
];

/// An index into the table of sizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Class(u8);

/// The smallest class that holds `bytes`, which is at most [`SMALL_MAX`](super::SMALL_MAX).
pub(super) fn class_of(bytes: usize) -> Class {
    Class(SIZES.partition_point(|&size| size < bytes) as u8)
}

/// Free lists by class.
pub(super) struct SmallPool {
    free: [Vec<usize>; SIZES.len()],
    reserved: usize,
    in_use: usize,
    peak: usize,
    blocks: usize,
}

impl SmallPool {
    pub(super) fn new() -> Self {
        Self { free: [const { Vec::new() }; SIZES.len()], reserved: 0, in_use: 0, peak: 0, blocks: 0 }
    }

    pub(super) fn take(&mut self, class: Class) -> Option<usize> {
        let address = self.free[class.0 as usize].pop()?;
        self.in_use += SIZES[class.0 as usize];
        self.peak = self.peak.max(self.in_use);
        self.blocks += 1;
        Some(address)
    }

    /// Cuts a fresh slab into blocks of `class` and takes the first.
    pub(super) fn add_slab(&mut self, class: Class, slab: usize) -> usize {
        let size = SIZES[class.0 as usize];
        self.reserved += SLAB_BYTES;
        self.in_use += size;
        self.peak = self.peak.max(self.in_use);
        self.blocks += 1;
        // Reversed, so that the lowest addresses go out first.
        let rest = (1..SLAB_BYTES / size).rev().map(|i| slab + i * size);
        self.free[class.0 as usize].extend(rest);
        slab
    }

    pub(super) fn give_back(&mut self, class: Class, address: usize) {
        self.free[class.0 as usize].push(address);
        self.in_use -= SIZES[class.0 as usize];
        self.blocks -= 1;
    }

    pub(super) fn report(&self) -> PoolReport {
        let largest = self.free.iter().zip(SIZES).filter(|(list, _)| !list.is_empty()).map(|(_, size)| size);
        PoolReport {
            name: "small",
            page_bytes: SLAB_BYTES,
            reserved: self.reserved,
            in_use: self.in_use,
            peak: self.peak,
            blocks: self.blocks,
            largest_free: largest.max().unwrap_or(0),
        }
    }
}
