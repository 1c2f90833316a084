//! Page-granular blocks with best fit, splitting and coalescing inside segments.

use std::collections::{BTreeMap, BTreeSet};

use super::report::{AllocError, PoolReport};
use super::segment::{self, HUGE_PAGE};

/// Granularity of blocks. Two blocks never share a page, so threads that write neighbours do not share lines either.
const PAGE: usize = 4096;
/// A new segment is at least this large, and grows with what is reserved already.
const MIN_SEGMENT: usize = 8 << 20;
const MAX_GROWTH: usize = 128 << 20;
/// Unused memory above this, and above what is in use, goes back to the system as whole segments become free.
const KEEP_FREE: usize = 256 << 20;

struct Piece {
    bytes: usize,
    free: bool,
}

/// The pool of large blocks; also the source of slabs.
pub(super) struct LargePool {
    /// Segments by address.
    segments: BTreeMap<usize, usize>,
    /// Every piece of every segment by address, without gaps.
    pieces: BTreeMap<usize, Piece>,
    /// Free pieces by size, then address: the first that fits is the best fit, lowest first.
    free: BTreeSet<(usize, usize)>,
    reserved: usize,
    in_use: usize,
    peak: usize,
    blocks: usize,
    limit: Option<usize>,
}

impl LargePool {
    pub(super) fn new() -> Self {
        Self {
            segments: BTreeMap::new(),
            pieces: BTreeMap::new(),
            free: BTreeSet::new(),
            reserved: 0,
            in_use: 0,
            peak: 0,
            blocks: 0,
            limit: None,
        }
    }

    pub(super) fn take(&mut self, requested: usize) -> Result<usize, AllocError> {
        let bytes = requested
            .checked_next_multiple_of(PAGE)
            .filter(|&b| b <= isize::MAX as usize - 2 * HUGE_PAGE)
            .ok_or(AllocError::System { requested, reserved: self.reserved })?;
        let mut found = self.best_fit(bytes);
        if found.is_none() {
            self.grow(requested, bytes)?;
            found = self.best_fit(bytes);
        }
        let (size, address) = found.ok_or(AllocError::System { requested, reserved: self.reserved })?;
        self.free.remove(&(size, address));
        if size > bytes {
            self.pieces.insert(address + bytes, Piece { bytes: size - bytes, free: true });
            self.free.insert((size - bytes, address + bytes));
        }
        self.pieces.insert(address, Piece { bytes, free: false });
        self.in_use += bytes;
        self.peak = self.peak.max(self.in_use);
        self.blocks += 1;
        Ok(address)
    }

    fn best_fit(&self, bytes: usize) -> Option<(usize, usize)> {
        self.free.range((bytes, 0)..).next().copied()
    }

    /// Adds a segment that holds `bytes`: a generous one if that is possible, else one that just fits.
    fn grow(&mut self, requested: usize, bytes: usize) -> Result<(), AllocError> {
        let exact = bytes.next_multiple_of(HUGE_PAGE);
        let generous =
            exact.max((self.reserved / 2).clamp(MIN_SEGMENT, MAX_GROWTH)).next_multiple_of(HUGE_PAGE);
        let fits = |reserved: usize, size: usize| {
            self.limit.is_none_or(|l| reserved.checked_add(size).is_some_and(|r| r <= l))
        };
        if fits(self.reserved, generous) && self.add_segment(generous) {
            return Ok(());
        }
        self.trim();
        let allowed = self.limit.is_none_or(|l| self.reserved.checked_add(exact).is_some_and(|r| r <= l));
        if let (false, Some(limit)) = (allowed, self.limit) {
            return Err(AllocError::Limit { requested, limit, in_use: self.in_use, reserved: self.reserved });
        }
        if self.add_segment(exact) {
            return Ok(());
        }
        Err(AllocError::System { requested, reserved: self.reserved })
    }

    fn add_segment(&mut self, bytes: usize) -> bool {
        let Some(address) = segment::map(bytes) else { return false };
        self.segments.insert(address, bytes);
        self.pieces.insert(address, Piece { bytes, free: true });
        self.free.insert((bytes, address));
        self.reserved += bytes;
        true
    }

    pub(super) fn give_back(&mut self, address: usize) {
        let Some(piece) = self.pieces.get(&address) else { return };
        let (mut start, mut bytes) = (address, piece.bytes);
        self.in_use -= bytes;
        self.blocks -= 1;
        // Neighbours merge only inside a segment: segments are unmapped one by one.
        let next = address + bytes;
        if !self.segments.contains_key(&next)
            && let Some(&Piece { bytes: more, free: true }) = self.pieces.get(&next)
        {
            self.pieces.remove(&next);
            self.free.remove(&(more, next));
            bytes += more;
        }
        if !self.segments.contains_key(&address)
            && let Some((&before, &Piece { bytes: more, free: true })) =
                self.pieces.range(..address).next_back()
        {
            self.pieces.remove(&address);
            self.free.remove(&(more, before));
            start = before;
            bytes += more;
        }
        self.pieces.insert(start, Piece { bytes, free: true });
        self.free.insert((bytes, start));
        let unused = self.reserved - self.in_use;
        if self.segments.get(&start) == Some(&bytes) && unused > KEEP_FREE.max(self.in_use) {
            self.release(start, bytes);
        }
    }

    /// Unmaps a segment that is one free piece.
    fn release(&mut self, address: usize, bytes: usize) {
        self.segments.remove(&address);
        self.pieces.remove(&address);
        self.free.remove(&(bytes, address));
        self.reserved -= bytes;
        segment::unmap(address, bytes);
    }

    pub(super) fn trim(&mut self) -> usize {
        let unused: Vec<(usize, usize)> = self
            .segments
            .iter()
            .map(|(&a, &b)| (a, b))
            .filter(|&(a, b)| self.free.contains(&(b, a)))
            .collect();
        unused.iter().for_each(|&(address, bytes)| self.release(address, bytes));
        unused.iter().map(|&(_, bytes)| bytes).sum()
    }

    pub(super) fn set_limit(&mut self, limit: Option<usize>) {
        self.limit = limit;
    }

    pub(super) fn limit(&self) -> Option<usize> {
        self.limit
    }

    pub(super) fn reserved(&self) -> usize {
        self.reserved
    }

    /// The report without the `slabs` bytes that the small pool accounts for.
    pub(super) fn report(&self, slabs: usize) -> PoolReport {
        PoolReport {
            name: "large",
            page_bytes: PAGE,
            reserved: self.reserved - slabs,
            in_use: self.in_use - slabs,
            peak: self.peak - slabs,
            blocks: self.blocks - slabs / super::small::SLAB_BYTES,
            largest_free: self.free.last().map_or(0, |&(bytes, _)| bytes),
        }
    }
}

impl Drop for LargePool {
    fn drop(&mut self) {
        for (&address, &bytes) in &self.segments {
            segment::unmap(address, bytes);
        }
    }
}
