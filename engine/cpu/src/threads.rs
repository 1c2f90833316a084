//! The one thread pool, and the fork/join used by all kernels.
//!
//! The calling thread always works itself; pool threads *join late*: a helper that wakes after the work is gone finds
//! the job closed. So a busy machine costs speed, never a stall, and a caller outside the pool pays no hand-over.
//! Chunk boundaries come from the caller and never from the number of threads, so results do not depend on it.
#![allow(unsafe_code)] // the job lends a stack closure to pool threads; `Job` explains why that is sound

use std::any::Any;
use std::ops::Range;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, OnceLock};

/// Elements of a cheap elementwise kernel per chunk: about 20 µs of work, the least worth handing over.
pub(crate) const GRAIN: usize = 64 * 1024;

fn pool() -> &'static rayon::ThreadPool {
    static POOL: OnceLock<rayon::ThreadPool> = OnceLock::new();
    POOL.get_or_init(|| {
        let build =
            |n| rayon::ThreadPoolBuilder::new().num_threads(n).thread_name(|i| format!("cpu-{i}")).build();
        // The caller of a loop is one of its threads.
        // A machine that refuses even one more thread cannot run the engine at all.
        build(threads().max(2) - 1).or_else(|_| build(1)).expect("the system refuses to start a thread")
    })
}

/// How many threads a kernel may use: the machine's available parallelism.
pub fn threads() -> usize {
    static THREADS: OnceLock<usize> = OnceLock::new();
    *THREADS.get_or_init(|| std::thread::available_parallelism().map_or(1, usize::from))
}

/// Set in [`Job::state`] once the caller has run out of chunks; the lower bits count helpers inside.
const CLOSED: usize = 1 << (usize::BITS - 1);

/// One parallel loop. `body` points to a closure on the caller's stack. A helper dereferences it only between entering
/// (which fails once `CLOSED` is set) and leaving, and the caller returns only after setting `CLOSED` and seeing no
/// helper inside: the closure outlives every use.
struct Job {
    body: *const (dyn Fn(usize) + Sync),
    chunks: usize,
    next: AtomicUsize,
    state: AtomicUsize,
    panic: Mutex<Option<Box<dyn Any + Send>>>,
}

// SAFETY: `body` is a `Sync` closure used only under the protocol above; the rest is atomics and a mutex.
unsafe impl Send for Job {}
// SAFETY: as above.
unsafe impl Sync for Job {}

impl Job {
    fn work(&self) {
        // SAFETY: the caller of `work` is the owner of the closure or a helper that has entered.
        let body = unsafe { &*self.body };
        let result = catch_unwind(AssertUnwindSafe(|| {
            loop {
                let chunk = self.next.fetch_add(1, Ordering::Relaxed);
                if chunk >= self.chunks {
                    break;
                }
                body(chunk);
            }
        }));
        if let Err(panic) = result {
            self.next.store(self.chunks, Ordering::Relaxed);
            self.panic.lock().unwrap_or_else(|e| e.into_inner()).get_or_insert(panic);
        }
    }

    fn help(&self) {
        if self.state.fetch_add(1, Ordering::Acquire) & CLOSED == 0 {
            self.work();
        }
        self.state.fetch_sub(1, Ordering::Release);
    }
}

/// Runs `body(0)`, …, `body(chunks - 1)`, each once, on the calling thread and the pool. Panics as `body` does.
pub(crate) fn parallel_for(chunks: usize, body: &(dyn Fn(usize) + Sync)) {
    let helpers = threads().min(chunks).saturating_sub(1);
    if helpers == 0 {
        (0..chunks).for_each(body);
        return;
    }
    // SAFETY: only the lifetime is erased; `Job` states why the closure outlives its uses.
    let body = unsafe {
        std::mem::transmute::<*const (dyn Fn(usize) + Sync), *const (dyn Fn(usize) + Sync + 'static)>(body)
    };
    let job = Arc::new(Job {
        body,
        chunks,
        next: AtomicUsize::new(0),
        state: AtomicUsize::new(0),
        panic: Mutex::new(None),
    });
    for _ in 0..helpers {
        let job = Arc::clone(&job);
        pool().spawn(move || job.help());
    }
    job.work();
    job.state.fetch_or(CLOSED, Ordering::AcqRel);
    let mut spins = 0u32;
    while job.state.load(Ordering::Acquire) != CLOSED {
        spins += 1;
        if spins < 200 { std::hint::spin_loop() } else { std::thread::yield_now() }
    }
    let panic = job.panic.lock().unwrap_or_else(|e| e.into_inner()).take();
    if let Some(panic) = panic {
        resume_unwind(panic);
    }
}

/// [`parallel_for`] over fallible chunks; the first error that is met wins, and later chunks still run.
pub(crate) fn parallel_try<E: Send>(
    chunks: usize,
    body: impl Fn(usize) -> Result<(), E> + Sync,
) -> Result<(), E> {
    let failed = Mutex::new(None);
    parallel_for(chunks, &|i| {
        if let Err(error) = body(i) {
            failed.lock().unwrap_or_else(|e| e.into_inner()).get_or_insert(error);
        }
    });
    failed.into_inner().unwrap_or_else(|e| e.into_inner()).map_or(Ok(()), Err)
}

/// Splits `0..total` into ranges of about `grain` items and runs `body` on each, in parallel when there are several.
pub(crate) fn parallel_ranges(total: usize, grain: usize, body: impl Fn(Range<usize>) + Sync) {
    let grain = grain.max(1);
    if total <= grain {
        if total > 0 {
            body(0..total);
        }
        return;
    }
    let chunks = total.div_ceil(grain);
    // Equal shares, so that the last chunk is not a stub.
    let (share, extra) = (total / chunks, total % chunks);
    parallel_for(chunks, &|i| {
        let start = i * share + i.min(extra);
        body(start..start + share + usize::from(i < extra));
    });
}

/// A raw pointer that chunks of one parallel loop may share.
///
/// Whoever makes one promises that chunks write disjoint elements and that the memory outlives the loop.
#[derive(Clone, Copy)]
pub(crate) struct Shared<T>(pub(crate) *mut T);

// SAFETY: the promise above; elements are plain numbers.
unsafe impl<T: Send> Send for Shared<T> {}
// SAFETY: as above.
unsafe impl<T: Send> Sync for Shared<T> {}

impl<T> Shared<T> {
    /// The pointer moved by `offset` elements, to be dereferenced under the promise of the type.
    pub(crate) fn at(&self, offset: isize) -> *mut T {
        self.0.wrapping_offset(offset)
    }

    /// The mutable slice of `len` elements from `start`.
    ///
    /// # Safety
    /// The elements are inside the allocation and no other chunk touches them while the slice lives.
    #[allow(clippy::mut_from_ref)] // disjointness is the caller's promise, see the type
    pub(crate) unsafe fn slice(&self, start: usize, len: usize) -> &mut [T] {
        // SAFETY: forwarded to the caller.
        unsafe { std::slice::from_raw_parts_mut(self.0.add(start), len) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_chunk_runs_exactly_once() {
        let counts: Vec<AtomicUsize> = (0..1000).map(|_| AtomicUsize::new(0)).collect();
        parallel_for(1000, &|i| {
            counts[i].fetch_add(1, Ordering::Relaxed);
        });
        assert!(counts.iter().all(|c| c.load(Ordering::Relaxed) == 1));
    }

    #[test]
    fn ranges_cover_the_total_without_overlap() {
        for (total, grain) in [(0, 4), (1, 4), (4, 4), (5, 4), (103, 10), (10, 0)] {
            let seen = Mutex::new(vec![0; total]);
            parallel_ranges(total, grain, |r| r.for_each(|i| seen.lock().expect("no panic")[i] += 1));
            assert!(seen.into_inner().expect("no panic").iter().all(|&c| c == 1), "{total} by {grain}");
        }
    }

    #[test]
    fn a_panic_in_a_chunk_reaches_the_caller() {
        let result = catch_unwind(|| parallel_for(64, &|i| assert_ne!(i, 40, "chunk forty")));
        let message =
            *result.expect_err("the chunk panicked").downcast::<String>().expect("a formatted panic");
        assert!(message.contains("chunk forty"));
    }

    #[test]
    fn loops_may_nest() {
        let sum = AtomicUsize::new(0);
        parallel_for(8, &|i| {
            parallel_for(8, &|j| {
                sum.fetch_add(i * 8 + j, Ordering::Relaxed);
            });
        });
        assert_eq!(sum.into_inner(), (0..64).sum());
    }
}
