//! Tensors from numbers, vectors and random generators, and back.

use emberlab_lang::vm::Natives;
use emberlab_lang::vm::native::{Handle, Slice, Text};
use emberlab_tensor::op::Distribution;
use emberlab_tensor::{Device, Tensor};

use super::{Given, Object, dtype, give};

type Place = Handle<Device>;

macro_rules! elements {
    ($natives:ident: $($from:literal $to:literal $ty:ty)*) => {
        $(
            $natives.bind(
                $from,
                |values: Vec<$ty>, shape: Slice<usize>, name: Text, device: Place| -> Given {
                    let device = *device.get();
                    give(Tensor::from_data(values, shape.0, dtype(&name, device)?, &device))
                },
            );
            $natives.bind($to, |x: Object| -> Given<Vec<$ty>> { Ok(x.get().to_vec_as::<$ty>()?) });
        )*
    };
}

pub(super) fn register(natives: &mut Natives) {
    elements! { natives:
        "tensor.from_f64" "tensor.to_f64" f64 "tensor.from_f32" "tensor.to_f32" f32
        "tensor.from_i64" "tensor.to_i64" i64 "tensor.from_i32" "tensor.to_i32" i32
        "tensor.from_i16" "tensor.to_i16" i16 "tensor.from_i8" "tensor.to_i8" i8
        "tensor.from_u64" "tensor.to_u64" u64 "tensor.from_u32" "tensor.to_u32" u32
        "tensor.from_u16" "tensor.to_u16" u16 "tensor.from_u8" "tensor.to_u8" u8
        "tensor.from_bool" "tensor.to_bool" bool
    }
    natives.bind("tensor.item_f64", |x: Object| -> Given<f64> { Ok(x.get().item_f64()?) });
    natives.bind("tensor.item_i64", |x: Object| -> Given<i64> { Ok(x.get().item_i64()?) });
    natives.bind("tensor.empty", |shape: Slice<usize>, name: Text, device: Place| -> Given {
        let device = *device.get();
        give(Tensor::zeros(shape.0, dtype(&name, device)?, &device))
    });
    natives.bind("tensor.full_f64", |shape: Slice<usize>, value: f64, name: Text, device: Place| -> Given {
        let device = *device.get();
        give(Tensor::full(shape.0, value, dtype(&name, device)?, &device))
    });
    natives.bind("tensor.full_i64", |shape: Slice<usize>, value: i64, name: Text, device: Place| -> Given {
        let device = *device.get();
        give(Tensor::full(shape.0, value, dtype(&name, device)?, &device))
    });
    natives.bind("tensor.arange", |start: i64, end: i64, step: i64, name: Text, device: Place| -> Given {
        let device = *device.get();
        give(Tensor::arange_by(start, end, step, dtype(&name, device)?, &device))
    });
    natives.bind(
        "tensor.random_uniform",
        |shape: Slice<usize>, low: f64, high: f64, name: Text, device: Place| {
            random(shape, Distribution::Uniform { low, high }, &name, &device)
        },
    );
    natives.bind(
        "tensor.random_normal",
        |shape: Slice<usize>, mean: f64, std: f64, name: Text, device: Place| {
            random(shape, Distribution::Normal { mean, std }, &name, &device)
        },
    );
    natives.bind(
        "tensor.random_bernoulli",
        |shape: Slice<usize>, probability: f64, name: Text, device: Place| {
            random(shape, Distribution::Bernoulli { probability }, &name, &device)
        },
    );
}

fn random(shape: Slice<usize>, distribution: Distribution, name: &Text, device: &Place) -> Given {
    let device = *device.get();
    give(Tensor::random(shape.0, distribution, dtype(name, device)?, &device))
}
