//! The CPU device's memory: a cap is an error that leaves the engine usable, and reports add up.
//!
//! One test: the cap belongs to the whole process.

mod common;

use common::*;
use emberlab_cpu::alloc::Allocator;
use emberlab_tensor::{DType, Tensor, memory};

#[test]
fn a_cap_is_an_error_and_reports_follow_what_tensors_hold() {
    let device = device();
    let before = memory::report(device).expect("registered").in_use_bytes;
    let held = Tensor::zeros([1 << 20], DType::F32, &device).expect("memory");
    let report = memory::report(device).expect("registered");
    assert_eq!(report.in_use_bytes, before + (4 << 20));
    assert!(report.reserved_bytes >= report.in_use_bytes);
    assert_eq!(report.pools.iter().map(|p| p.reserved_bytes).sum::<usize>(), report.reserved_bytes);

    Allocator::global().set_limit(Some(report.reserved_bytes + (8 << 20)));
    let error = Tensor::zeros([64 << 20], DType::F32, &device).expect_err("beyond the cap");
    assert!(error.to_string().contains("out of memory: 268435456 bytes"), "{error}");
    assert_close(&held.clone().sum().expect("still usable"), &[0.0], 0.0, "the held tensor");

    Allocator::global().set_limit(None);
    drop(Tensor::zeros([8 << 20], DType::F32, &device).expect("the cap is gone"));
    drop(held);
    let reserved = memory::report(device).expect("registered").reserved_bytes;
    device.backend().expect("registered").trim();
    let trimmed = memory::report(device).expect("registered");
    assert!(trimmed.reserved_bytes < reserved, "unused segments go back to the system");
    assert_eq!(trimmed.in_use_bytes, before);
}
