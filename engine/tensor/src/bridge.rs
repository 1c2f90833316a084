//! The way from a method to a backend: check devices, infer, record, dispatch.

use smallvec::SmallVec;

use crate::autodiff::{self, Record};
use crate::error::ErrorKind;
use crate::op::{Meta, View};
use crate::{Device, Layout, Op, Result, Tensor, TensorInfo, TensorView};

/// The inputs of an op. Tensors that the caller gives away may be overwritten.
pub(crate) type Inputs = SmallVec<[Tensor; 2]>;

/// The outputs of an op.
pub(crate) type Outputs = SmallVec<[Tensor; 1]>;

/// Applies an op with one output.
#[inline]
pub(crate) fn apply<const N: usize>(op: Op, inputs: [Tensor; N]) -> Result<Tensor> {
    let mut outputs = apply_all(op, SmallVec::from_iter(inputs))?;
    Ok(outputs.swap_remove(0))
}

/// Applies an op and gives all its outputs.
pub(crate) fn apply_all(op: Op, inputs: Inputs) -> Result<Outputs> {
    let device = common_device(&op, &inputs)?;
    let metas: SmallVec<[Meta<'_>; 4]> = inputs.iter().map(Tensor::meta).collect();
    let infos = op.infer(&metas)?;
    drop(metas);

    let record = Record::begin(&op, &inputs);
    let mut views: SmallVec<[TensorView; 2]> = inputs.into_iter().map(Tensor::into_view).collect();
    let buffers = device.backend()?.run(&op, &mut views, &infos)?;
    drop(views);

    let mut outputs: Outputs = buffers
        .into_iter()
        .zip(infos)
        .map(|(buffer, info)| Tensor::new(buffer, info.shape, info.dtype, device))
        .collect();
    if let Some(record) = record {
        record.finish(op, &mut outputs);
    }
    Ok(outputs)
}

/// Applies an op without inputs on a device.
pub(crate) fn create(op: Op, device: Device) -> Result<Tensor> {
    let infos = op.infer(&[])?;
    let mut buffers = device.backend()?.run(&op, &mut [], &infos)?;
    let TensorInfo { shape, dtype } = infos.into_iter().next().expect("creation has one output");
    Ok(Tensor::new(buffers.swap_remove(0), shape, dtype, device))
}

/// Applies a view: the same buffer under another layout, copied first only when a reshape needs it.
pub(crate) fn view(view: View, input: Tensor) -> Result<Tensor> {
    let op = Op::View(view);
    // The rule validates; the layout already says the shape.
    op.infer(&[input.meta()])?;
    let Op::View(view) = &op else { unreachable!("built above") };
    let Some(layout) = view.layout(&input.layout) else {
        let input = apply(Op::Contiguous, [input])?;
        let layout = Layout::contiguous(input.shape().clone());
        let layout = view.layout(&layout).expect("a contiguous layout has every view");
        return Ok(finish_view(op, input, layout));
    };
    Ok(finish_view(op, input, layout))
}

fn finish_view(op: Op, mut input: Tensor, layout: Layout) -> Tensor {
    let record = Record::begin(&op, std::slice::from_ref(&input));
    input.layout = layout;
    input.node = None;
    if let Some(record) = record {
        record.finish(op, std::slice::from_mut(&mut input));
    }
    input
}

/// The device of an op's inputs.
///
/// All must be on the same hardware. Float tensors must also agree about recording: a float without
/// recording among recorded ones is most often a forgotten `from_inner`.
fn common_device(op: &Op, inputs: &[Tensor]) -> Result<Device> {
    let [first, rest @ ..] = inputs else {
        return Err(crate::Error::invalid(op.name(), "inputs", "there are none"));
    };
    let mut device = first.device;
    let mut float = first.dtype.is_float();
    for other in rest {
        if device == other.device {
            float |= other.dtype.is_float();
            continue;
        }
        if !device.is_same(other.device) || (float && other.dtype.is_float()) {
            return Err(ErrorKind::Devices { op: op.name(), lhs: device, rhs: other.device }.into());
        }
        // Integers and booleans carry no gradient; the float's device decides.
        if other.dtype.is_float() || (!float && other.device.is_autodiff()) {
            device = other.device;
        }
        float |= other.dtype.is_float();
    }
    Ok(device)
}

/// Whether this thread records; see [`crate::no_grad`].
pub(crate) fn recording(inputs: &[Tensor]) -> bool {
    inputs.iter().any(|input| input.node.is_some()) && autodiff::grad_enabled()
}
