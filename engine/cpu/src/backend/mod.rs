//! The [`Backend`] of the CPU: from ops to kernels.
//!
//! One file per group of families: each checks element types, provides memory and calls kernels. Half-precision
//! floats are widened here, once for all arithmetic kernels ([`half`]).

mod call;
mod dispatch;
mod elementwise;
mod half;
mod indexing;
mod network;
mod normalisation;
mod optimizer;
mod reduction;

use emberlab_tensor::memory::{BackendMemory, PoolReport};
use emberlab_tensor::op::Family;
use emberlab_tensor::{Backend, Buffer, Buffers, DType, Device, Error, Op, Result, TensorInfo, TensorView};

use crate::alloc::Allocator;
use call::{Call, allocate, block};

/// The backend's name in errors and reports.
const NAME: &str = "cpu";

/// The CPU as a backend. Ops run on the calling thread and the crate's pool, and are done when they return.
pub struct CpuBackend {
    device: Device,
}

impl CpuBackend {
    /// The backend of `device`, to which its buffers are charged.
    pub fn new(device: Device) -> Self {
        Self { device }
    }
}

/// Registers the CPU as device `cpu`, index 0, and returns it. Calling it again returns the same device.
///
/// # Errors
/// When the device table is full.
pub fn register() -> Result<Device> {
    Device::register(NAME, 0, |device| Box::new(CpuBackend::new(device)))
}

impl Backend for CpuBackend {
    fn name(&self) -> &str {
        NAME
    }

    fn run(&self, op: &Op, inputs: &mut [TensorView], outputs: &[TensorInfo]) -> Result<Buffers> {
        if half::must_widen(op, inputs) {
            return half::run(self, op, inputs, outputs);
        }
        let mut call = Call { op, inputs, outputs, device: self.device };
        match op.family() {
            Family::Elementwise => elementwise::run(&mut call),
            Family::Creation => elementwise::create(&call),
            Family::View => Err(Error::backend(NAME, "views have no kernel")),
            Family::Reduction => reduction::run(&mut call),
            Family::Indexing => indexing::run(&mut call),
            Family::LinearAlgebra => network::products(&call),
            Family::Convolution => network::convolutions(&call),
            Family::Pooling => network::pooling(&call),
            Family::Normalisation => normalisation::run(&call),
            Family::Attention => network::attention(&call),
            Family::Optimizer => optimizer::run(&mut call),
        }
    }

    fn upload(&self, bytes: &[u8], _dtype: DType) -> Result<Buffer> {
        let mut out = allocate(self.device, bytes.len())?;
        out.slice::<u8>().copy_from_slice(bytes);
        Ok(out.buffer)
    }

    fn read(&self, buffer: &Buffer, range: std::ops::Range<usize>) -> Result<Vec<u8>> {
        let bytes = block(buffer)?.as_slice();
        bytes.get(range.clone()).map(<[u8]>::to_vec).ok_or_else(|| {
            Error::backend(NAME, format!("bytes {range:?} lie outside of a buffer of {} bytes", bytes.len()))
        })
    }

    fn trim(&self) {
        Allocator::global().trim();
    }

    fn memory(&self) -> BackendMemory {
        let report = Allocator::global().report();
        let pool = |pool: crate::alloc::PoolReport| PoolReport {
            name: pool.name.to_owned(),
            page_bytes: pool.page_bytes,
            reserved_bytes: pool.reserved,
            in_use_bytes: pool.in_use,
            largest_free_bytes: pool.largest_free,
        };
        BackendMemory { reserved_bytes: report.reserved, pools: report.pools.into_iter().map(pool).collect() }
    }
}
