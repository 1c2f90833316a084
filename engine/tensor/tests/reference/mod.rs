//! A backend of plain loops over `f64`, written from the definitions in `op.rs` and nothing else. It is
//! the independent truth that gradients, and other backends, are compared with.
//!
//! Every element is kept as `f64` and rounded to its dtype after each op, so integers are exact up to
//! 2⁵³.

#![allow(dead_code, reason = "each test binary uses a part of it")]

mod elementwise;
mod indexing;
mod neural;

use emberlab_tensor::half::{bf16, f16};
use emberlab_tensor::memory::BackendMemory;
use emberlab_tensor::op::{Family, Op};
use emberlab_tensor::{
    Backend, Buffer, Buffers, DType, Device, Element, Error, Result, Shape, TensorInfo, TensorView,
    with_dtype,
};

/// The device that the reference backend serves.
pub(crate) fn device() -> Device {
    Device::register("reference", 0, |device| Box::new(Reference::on(device))).unwrap()
}

pub(crate) struct Reference {
    device: Device,
}

impl Reference {
    pub(crate) fn on(device: Device) -> Reference {
        Reference { device }
    }
}

/// A contiguous array of values with its shape.
#[derive(Clone, Debug)]
pub(crate) struct Array {
    pub(crate) shape: Shape,
    pub(crate) values: Vec<f64>,
}

impl Array {
    pub(crate) fn new(shape: &[usize], values: Vec<f64>) -> Array {
        let shape = Shape::from(shape);
        assert_eq!(shape.numel(), values.len());
        Array { shape, values }
    }

    pub(crate) fn zeros(shape: &Shape) -> Array {
        Array::new(shape, vec![0.0; shape.numel()])
    }

    /// Splits the shape around an axis: (outer, size, inner).
    pub(crate) fn around(&self, axis: usize) -> (usize, usize, usize) {
        let outer = self.shape[..axis].iter().product();
        let inner = self.shape[axis + 1..].iter().product();
        (outer, self.shape[axis], inner)
    }

    pub(crate) fn at(&self, index: &[usize]) -> f64 {
        self.values[flat(&self.shape, index)]
    }
}

fn flat(shape: &Shape, index: &[usize]) -> usize {
    shape.iter().zip(index).fold(0, |position, (&size, &i)| position * size + i)
}

/// The value as the dtype stores it.
pub(crate) fn round(x: f64, dtype: DType) -> f64 {
    match dtype {
        DType::F64 => x,
        DType::F32 => f64::from(x as f32),
        DType::F16 => f64::from(f16::from_f64(x)),
        DType::BF16 => f64::from(bf16::from_f64(x)),
        DType::I64 => (x as i64) as f64,
        DType::I32 => f64::from(x as i32),
        DType::I16 => f64::from(x as i16),
        DType::I8 => f64::from(x as i8),
        DType::U64 => (x as u64) as f64,
        DType::U32 => f64::from(x as u32),
        DType::U16 => f64::from(x as u16),
        DType::U8 => f64::from(x as u8),
        DType::Bool => f64::from(u8::from(x != 0.0)),
    }
}

impl Backend for Reference {
    fn name(&self) -> &str {
        "reference"
    }

    fn run(&self, op: &Op, inputs: &mut [TensorView], outputs: &[TensorInfo]) -> Result<Buffers> {
        let arrays: Vec<Array> = inputs.iter().map(read).collect();
        let dtype = inputs.first().map_or(DType::F64, |input| input.dtype);
        let results: Vec<Array> = match op.family() {
            Family::Elementwise => vec![elementwise::run(op, &arrays, dtype)],
            Family::Creation => vec![create(op)],
            Family::View => panic!("views never reach a backend"),
            Family::Reduction | Family::Indexing => indexing::run(op, &arrays)?,
            Family::LinearAlgebra
            | Family::Convolution
            | Family::Pooling
            | Family::Normalisation
            | Family::Attention
            | Family::Optimizer => neural::run(op, &arrays, outputs)?,
        };
        assert_eq!(results.len(), outputs.len(), "{}", op.name());
        Ok(results
            .into_iter()
            .zip(outputs)
            .map(|(array, info)| {
                assert_eq!(array.shape, info.shape, "{}", op.name());
                let values = array.values.iter().map(|&x| round(x, info.dtype)).collect();
                Buffer::new(self.device, info.bytes(), Stored { values, dtype: info.dtype })
            })
            .collect())
    }

    fn upload(&self, bytes: &[u8], dtype: DType) -> Result<Buffer> {
        let values = with_dtype!(dtype, T => {
            T::from_bytes(bytes).into_iter().map(Element::to_f64).collect()
        });
        Ok(Buffer::new(self.device, bytes.len(), Stored { values, dtype }))
    }

    fn read(&self, buffer: &Buffer, range: std::ops::Range<usize>) -> Result<Vec<u8>> {
        let stored = stored(buffer)?;
        let size = stored.dtype.size();
        let values = &stored.values[range.start / size..range.end / size];
        Ok(values.iter().flat_map(|&x| to_bytes(x, stored.dtype)).collect())
    }

    fn memory(&self) -> BackendMemory {
        BackendMemory::default()
    }
}

struct Stored {
    values: Vec<f64>,
    dtype: DType,
}

fn stored(buffer: &Buffer) -> Result<&Stored> {
    buffer.downcast_ref().ok_or_else(|| Error::backend("reference", "a buffer of another backend"))
}

fn read(view: &TensorView) -> Array {
    let values = &stored(&view.buffer).unwrap().values;
    let count = view.layout.numel();
    let values = (0..count).map(|i| values[view.layout.position(i)]).collect();
    Array::new(view.layout.shape(), values)
}

fn to_bytes(x: f64, dtype: DType) -> Vec<u8> {
    match dtype {
        DType::F64 => x.to_ne_bytes().to_vec(),
        DType::F32 => (x as f32).to_ne_bytes().to_vec(),
        DType::F16 => f16::from_f64(x).to_ne_bytes().to_vec(),
        DType::BF16 => bf16::from_f64(x).to_ne_bytes().to_vec(),
        DType::I64 => (x as i64).to_ne_bytes().to_vec(),
        DType::I32 => (x as i32).to_ne_bytes().to_vec(),
        DType::I16 => (x as i16).to_ne_bytes().to_vec(),
        DType::I8 => (x as i8).to_ne_bytes().to_vec(),
        DType::U64 => (x as u64).to_ne_bytes().to_vec(),
        DType::U32 => (x as u32).to_ne_bytes().to_vec(),
        DType::U16 => (x as u16).to_ne_bytes().to_vec(),
        DType::U8 | DType::Bool => vec![x as u8],
    }
}

fn create(op: &Op) -> Array {
    use emberlab_tensor::op::Distribution;
    use emberlab_tensor::random::{normal, uniform};
    match op {
        Op::Full { shape, value, .. } => Array::new(shape, vec![value.to_f64(); shape.numel()]),
        Op::Arange { start, step, length, .. } => {
            let element = |i: usize| start.to_f64() + step.to_f64() * i as f64;
            Array::new(&[*length], (0..*length).map(element).collect())
        }
        Op::Random { shape, distribution, stream, .. } => {
            let blocks = 0..shape.numel().div_ceil(4) as u64;
            let draw = |block| match *distribution {
                Distribution::Uniform { low, high } => {
                    uniform(block).map(|u| low + (high - low) * f64::from(u))
                }
                Distribution::Normal { mean, std } => normal(block).map(|z| mean + std * z),
                Distribution::Bernoulli { probability } => {
                    uniform(block).map(|u| f64::from(u8::from(f64::from(u) < probability)))
                }
            };
            let values = blocks.flat_map(|i| draw(stream.block(i))).take(shape.numel()).collect();
            Array::new(shape, values)
        }
        _ => panic!("{} creates nothing", op.name()),
    }
}
