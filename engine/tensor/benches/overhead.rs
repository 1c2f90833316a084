//! What the core costs per op, without any kernel: the backend hands out one-element buffers.
//!
//! The bound is 300 ns for an eager op and 1.5 µs for an op with its backward pass.

use std::hint::black_box;
use std::time::Instant;

use emberlab_tensor::memory::BackendMemory;
use emberlab_tensor::{
    Backend, Buffer, Buffers, DType, Device, Op, Result, Tensor, TensorInfo, TensorView, smallvec::smallvec,
};

/// Runs nothing.
struct Null(Device);

impl Backend for Null {
    fn name(&self) -> &str {
        "null"
    }

    fn run(&self, _: &Op, inputs: &mut [TensorView], outputs: &[TensorInfo]) -> Result<Buffers> {
        // As a real backend does: reuse an input that nobody else holds.
        if let [output] = outputs {
            for input in inputs {
                if input.buffer.get_mut::<()>().is_some() {
                    return Ok(smallvec![input.buffer.clone()]);
                }
            }
            return Ok(smallvec![Buffer::new(self.0, output.bytes(), ())]);
        }
        Ok(outputs.iter().map(|output| Buffer::new(self.0, output.bytes(), ())).collect())
    }

    fn upload(&self, bytes: &[u8], _: DType) -> Result<Buffer> {
        Ok(Buffer::new(self.0, bytes.len(), ()))
    }

    fn read(&self, _: &Buffer, range: std::ops::Range<usize>) -> Result<Vec<u8>> {
        Ok(vec![0; range.len()])
    }

    fn memory(&self) -> BackendMemory {
        BackendMemory::default()
    }
}

fn measure(name: &str, ops: usize, mut f: impl FnMut()) {
    let mut best = f64::INFINITY;
    for _ in 0..7 {
        let start = Instant::now();
        f();
        best = best.min(start.elapsed().as_nanos() as f64 / ops as f64);
    }
    println!("{name:40} {best:8.0} ns per op");
}

fn main() -> Result<()> {
    const OPS: usize = 20_000;
    let device = Device::register("null", 0, |device| Box::new(Null(device)))?;
    let a = Tensor::ones([64, 64], DType::F32, &device)?;
    let b = Tensor::ones([64, 64], DType::F32, &device)?;
    let row = Tensor::ones([64], DType::F32, &device)?;
    let every = |f: &dyn Fn()| (0..OPS).for_each(|_| f());
    measure("clone", OPS, || {
        every(&|| {
            black_box(a.clone());
        })
    });
    measure("add", OPS, || {
        every(&|| {
            black_box(a.clone().add(&b).unwrap());
        })
    });
    measure("add, broadcast", OPS, || {
        every(&|| {
            black_box(a.clone().add(&row).unwrap());
        })
    });
    measure("exp", OPS, || {
        every(&|| {
            black_box(a.clone().exp().unwrap());
        })
    });
    measure("transpose", OPS, || {
        every(&|| {
            black_box(a.clone().transpose().unwrap());
        })
    });
    measure("matmul", OPS, || {
        every(&|| {
            black_box(a.clone().matmul(&b).unwrap());
        })
    });
    measure("add in place", OPS, || {
        let mut x = Tensor::ones([64, 64], DType::F32, &device).unwrap();
        for _ in 0..OPS {
            x = x.add(&b).unwrap();
        }
        black_box(x);
    });

    let leaf = Tensor::ones([64, 64], DType::F32, &device.autodiff())?.require_grad()?;
    let other = Tensor::ones([64, 64], DType::F32, &device.autodiff())?;
    measure("add, recorded", OPS, || {
        let mut x = leaf.clone();
        for _ in 0..OPS {
            x = x.add(&other).unwrap();
        }
        black_box(x);
    });
    measure("add, recorded, with backward", OPS, || {
        let mut x = leaf.clone();
        for _ in 0..OPS {
            x = x.add(&other).unwrap();
        }
        black_box(x.backward().unwrap());
    });
    measure("mul, recorded, with backward", OPS, || {
        let mut x = leaf.clone();
        for _ in 0..OPS {
            x = x.mul(&other).unwrap();
        }
        black_box(x.backward().unwrap());
    });
    Ok(())
}
