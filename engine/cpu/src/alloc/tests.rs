use super::*;

/// Blocks need a `'static` allocator; a test leaks its few hundred bytes.
fn allocator() -> &'static Allocator {
    Box::leak(Box::new(Allocator::new()))
}

const MIB: usize = 1 << 20;

#[test]
fn blocks_are_aligned_zero_sized_ones_included() {
    let a = allocator();
    for bytes in [0, 1, 63, 64, 65, 5000, SMALL_MAX, SMALL_MAX + 1, MIB, 9 * MIB] {
        let mut block = a.alloc(bytes).expect("memory");
        assert_eq!(block.as_ptr() as usize % 64, 0);
        assert_eq!(block.len(), bytes);
        block.as_mut_slice().fill(7);
        assert!(block.as_slice().iter().all(|&b| b == 7));
    }
}

#[test]
fn a_freed_block_is_reused_for_the_same_size() {
    let a = allocator();
    for bytes in [100, 2 * MIB + 17] {
        let first = a.alloc(bytes).expect("memory").as_ptr() as usize;
        let second = a.alloc(bytes).expect("memory").as_ptr() as usize;
        assert_eq!(first, second);
    }
}

#[test]
fn live_blocks_never_overlap() {
    let a = allocator();
    let mut live: Vec<Block> = Vec::new();
    let mut seed = 12345u64;
    for round in 0..2000 {
        seed = seed.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        let random = (seed >> 33) as usize;
        if random.is_multiple_of(3) && !live.is_empty() {
            live.swap_remove(random % live.len());
        } else {
            live.push(a.alloc(1 << (random % 20)).expect("memory"));
        }
        if round % 100 == 0 {
            let mut ranges: Vec<_> =
                live.iter().map(|b| (b.as_ptr() as usize, b.as_ptr() as usize + b.len())).collect();
            ranges.sort_unstable();
            assert!(ranges.windows(2).all(|w| w[0].1 <= w[1].0));
        }
    }
    drop(live);
    assert_eq!(a.report().in_use, 0);
}

#[test]
fn freed_neighbours_merge_into_one_block() {
    let a = allocator();
    let blocks: Vec<Block> = (0..4).map(|_| a.alloc(2 * MIB).expect("memory")).collect();
    assert_eq!(a.report().reserved, 8 * MIB);
    drop(blocks);
    assert_eq!(a.report().pools[1].largest_free, 8 * MIB);
    let _all = a.alloc(8 * MIB).expect("fits the one segment");
    assert_eq!(a.report().reserved, 8 * MIB);
}

#[test]
fn the_report_counts_use_peak_and_blocks() {
    let a = allocator();
    let first = a.alloc(MIB).expect("memory");
    let second = a.alloc(100).expect("memory");
    let report = a.report();
    assert_eq!(report.in_use, MIB + 128);
    assert_eq!((report.pools[0].blocks, report.pools[1].blocks), (1, 1));
    drop((first, second));
    let report = a.report();
    assert_eq!((report.in_use, report.pools[1].peak), (0, MIB));
}

#[test]
fn a_breached_cap_is_an_error_that_names_the_figures_and_leaves_the_pool_usable() {
    let a = allocator();
    a.set_limit(Some(16 * MIB));
    let held = a.alloc(10 * MIB).expect("below the cap");
    let error = a.alloc(10 * MIB).expect_err("above the cap");
    assert!(matches!(error, AllocError::Limit { requested, limit, .. }
        if requested == 10 * MIB && limit == 16 * MIB));
    assert!(error.to_string().contains("16777216"));
    drop(held);
    a.alloc(12 * MIB).expect("the unused segment is released to make room");
}

#[test]
fn absurd_sizes_are_errors() {
    let a = allocator();
    for bytes in [usize::MAX, isize::MAX as usize, 1 << 50] {
        assert!(matches!(a.alloc(bytes), Err(AllocError::System { .. })));
    }
}

#[test]
fn trimming_returns_unused_segments() {
    let a = allocator();
    drop(a.alloc(20 * MIB).expect("memory"));
    assert_eq!(a.trim(), 20 * MIB);
    assert_eq!(a.report().reserved, 0);
}
