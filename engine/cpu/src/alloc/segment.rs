//! Memory from the system: 2 MiB-aligned, zeroed, with huge pages where the system has them.
#![allow(unsafe_code)] // maps and unmaps memory

/// Alignment and granularity of segments: one huge page.
pub(super) const HUGE_PAGE: usize = 2 << 20;

/// Maps `bytes` (a multiple of [`HUGE_PAGE`]); `None` when the system refuses.
#[cfg(unix)]
pub(super) fn map(bytes: usize) -> Option<usize> {
    let padded = bytes.checked_add(HUGE_PAGE)?;
    // SAFETY: a fresh anonymous private mapping touches no existing memory.
    let start = unsafe {
        libc::mmap(
            std::ptr::null_mut(),
            padded,
            libc::PROT_READ | libc::PROT_WRITE,
            libc::MAP_PRIVATE | libc::MAP_ANONYMOUS,
            -1,
            0,
        )
    };
    if start == libc::MAP_FAILED {
        return None;
    }
    let start = start.expose_provenance();
    let aligned = start.next_multiple_of(HUGE_PAGE);
    let (head, tail) = (aligned - start, start + padded - (aligned + bytes));
    for (address, len) in [(start, head), (aligned + bytes, tail)] {
        if len > 0 {
            // SAFETY: the range lies in the mapping made above and outside of the part that is handed out.
            unsafe { libc::munmap(std::ptr::with_exposed_provenance_mut(address), len) };
        }
    }
    #[cfg(target_os = "linux")]
    // SAFETY: advice on memory that this function owns. A kernel without huge pages refuses, which changes nothing.
    unsafe {
        libc::madvise(std::ptr::with_exposed_provenance_mut(aligned), bytes, libc::MADV_HUGEPAGE)
    };
    Some(aligned)
}

/// Unmaps a segment from [`map`].
#[cfg(unix)]
pub(super) fn unmap(address: usize, bytes: usize) {
    // SAFETY: the caller owns the segment and has no live block in it.
    unsafe { libc::munmap(std::ptr::with_exposed_provenance_mut(address), bytes) };
}

#[cfg(not(unix))]
fn layout(bytes: usize) -> Option<std::alloc::Layout> {
    std::alloc::Layout::from_size_align(bytes, 4096).ok()
}

/// Allocates `bytes` zeroed bytes; `None` when the system refuses.
#[cfg(not(unix))]
pub(super) fn map(bytes: usize) -> Option<usize> {
    // SAFETY: the layout is not empty: segments are at least one huge page.
    let start = unsafe { std::alloc::alloc_zeroed(layout(bytes)?) };
    (!start.is_null()).then(|| start.expose_provenance())
}

/// Frees a segment from [`map`].
#[cfg(not(unix))]
pub(super) fn unmap(address: usize, bytes: usize) {
    if let Some(layout) = layout(bytes) {
        // SAFETY: allocated by `map` with the same layout; no live block is left in it.
        unsafe { std::alloc::dealloc(std::ptr::with_exposed_provenance_mut(address), layout) };
    }
}
