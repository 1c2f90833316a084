//! Shapes, element types, devices, and views.

use emberlab_lang::vm::native::{Handle, Slice, Text};
use emberlab_lang::vm::{Natives, Panic};
use emberlab_tensor::{Device, PadMode, Range, Tensor};

use super::{Given, Object, dtype, give};

/// One range for each axis; the library gives three lists of one length.
fn ranges(starts: &[usize], ends: &[usize], steps: &[i64]) -> Vec<Range> {
    debug_assert!(starts.len() == ends.len() && ends.len() == steps.len(), "bounds of unequal length");
    let bounds = starts.iter().zip(ends).zip(steps);
    bounds.map(|((&start, &end), &step)| Range::new(start, end, step as isize)).collect()
}

pub(super) fn register(natives: &mut Natives) {
    natives.bind("tensor.clone", |x: Object| {
        let copy = x.get().clone();
        Handle::new(copy)
    });
    natives.bind("tensor.shape", |x: Object| -> Vec<usize> { x.get().shape().dims().to_vec() });
    natives.bind("tensor.dtype", |x: Object| -> String { x.get().dtype().name().to_owned() });
    natives.bind("tensor.device", |x: Object| {
        let device = x.get().device();
        Handle::new(device)
    });
    natives.bind("tensor.to_device", |x: Object, device: Handle<Device>| {
        let device = *device.get();
        give(x.into_inner().to_device(&device))
    });
    natives.bind("tensor.cast", |x: Object, name: Text| -> Given {
        let target = dtype(&name, x.get().device())?;
        give(x.into_inner().cast(target))
    });
    natives.bind("tensor.reshape", |x: Object, shape: Slice<usize>| give(x.into_inner().reshape(shape.0)));
    natives.bind("tensor.permute", |x: Object, axes: Slice<usize>| give(x.into_inner().permute(&axes.0)));
    natives.bind("tensor.swap_dims", |x: Object, a: usize, b: usize| give(x.into_inner().swap_dims(a, b)));
    natives.bind("tensor.expand", |x: Object, shape: Slice<usize>| give(x.into_inner().expand(shape.0)));
    natives.bind("tensor.flip", |x: Object, axes: Slice<usize>| give(x.into_inner().flip(&axes.0)));
    natives.bind("tensor.slice", |x: Object, starts: Slice<usize>, ends: Slice<usize>, steps: Slice<i64>| {
        give(x.into_inner().slice(&ranges(&starts.0, &ends.0, &steps.0)))
    });
    natives.bind(
        "tensor.slice_assign",
        |x: Object, starts: Slice<usize>, ends: Slice<usize>, steps: Slice<i64>, values: Object| {
            give(x.into_inner().slice_assign(&ranges(&starts.0, &ends.0, &steps.0), values.into_inner()))
        },
    );
    natives.bind("tensor.repeat_dim", |x: Object, dim: usize, times: usize| {
        give(x.into_inner().repeat_dim(dim, times))
    });
    natives.bind("tensor.cat", |tensors: Vec<Object>, dim: usize| {
        give(Tensor::cat(tensors.into_iter().map(Object::into_inner).collect(), dim))
    });
    natives.bind("tensor.unfold", |x: Object, dim: usize, size: usize, step: usize| {
        give(x.into_inner().unfold(dim, size, step))
    });
    natives.bind(
        "tensor.pad",
        |x: Object, before: Slice<usize>, after: Slice<usize>, mode: Text, value: f64| -> Given {
            let mode = match mode.to_owned().as_str() {
                "constant" => PadMode::Constant(value.into()),
                "reflect" => PadMode::Reflect,
                "edge" => PadMode::Edge,
                other => return Err(Panic::new(format!("there is no padding mode `{other}`"))),
            };
            give(x.into_inner().pad(&before.0, &after.0, mode))
        },
    );
}
