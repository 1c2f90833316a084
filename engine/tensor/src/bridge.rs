//! The way from a method to a backend: check devices, infer, record, dispatch.

use std::sync::Arc;

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
    let device = common_device(&op, &inputs)?;
    let infos = op.infer(&inputs.each_ref().map(Tensor::meta))?;
    let record = Record::begin(&op, &inputs);
    let layout = output_layout(&infos[0], &inputs[0]);
    let mut buffers = device.backend()?.run(&op, &mut inputs.map(Tensor::into_view), &infos)?;
    let output = Tensor::from_parts(buffers.swap_remove(0), layout, infos[0].dtype, device);
    Ok(match record {
        None => output,
        Some(record) => {
            let node = record.finish(op, std::slice::from_ref(&output));
            output.with_node(device, Some(node))
        }
    })
}

/// The contiguous layout of an output, shared with the input where it is the same: a chain of
/// elementwise ops makes one layout.
#[inline]
fn output_layout(info: &TensorInfo, input: &Tensor) -> Arc<Layout> {
    let layout = input.shared_layout();
    if *layout.shape() == info.shape && layout.offset() == 0 && layout.is_contiguous() {
        layout.clone()
    } else {
        Arc::new(Layout::contiguous(info.shape.clone()))
    }
}

/// Applies an op and gives all its outputs.
pub(crate) fn apply_all(op: Op, inputs: Inputs) -> Result<Outputs> {
    let device = common_device(&op, &inputs)?;
    let metas: SmallVec<[Meta<'_>; 4]> = inputs.iter().map(Tensor::meta).collect();
    let infos = op.infer(&metas)?;
    drop(metas);

    let record = Record::begin(&op, &inputs);
    let mut views: SmallVec<[TensorView; 4]> = inputs.into_iter().map(Tensor::into_view).collect();
    let buffers = device.backend()?.run(&op, &mut views, &infos)?;
    drop(views);

    let mut outputs: Outputs =
        buffers.into_iter().zip(infos).map(|(buffer, info)| Tensor::new(buffer, info, device)).collect();
    if let Some(record) = record {
        let node = record.finish(op, &outputs);
        let first = outputs.remove(0).with_node(device, Some(node));
        outputs.insert(0, first);
    }
    Ok(outputs)
}

/// Applies an op without inputs on a device.
pub(crate) fn create(op: Op, device: Device) -> Result<Tensor> {
    let mut infos = op.infer(&[])?;
    let mut buffers = device.backend()?.run(&op, &mut [], &infos)?;
    Ok(Tensor::new(buffers.swap_remove(0), infos.swap_remove(0), device))
}

/// Applies a view: the same buffer under another layout, copied first only when a reshape needs it.
pub(crate) fn view(view: View, input: Tensor) -> Result<Tensor> {
    let op = Op::View(view);
    // The rule validates; the layout already says the shape.
    op.infer(&[input.meta()])?;
    let Op::View(view) = &op else { unreachable!("built above") };
    if let Some(layout) = view.layout(input.layout()) {
        return Ok(finish_view(op, input, layout));
    }
    let input = apply(Op::Contiguous, [input])?;
    let layout = view.layout(input.layout()).expect("a contiguous layout has every view");
    Ok(finish_view(op, input, layout))
}

fn finish_view(op: Op, input: Tensor, layout: Layout) -> Tensor {
    match Record::begin(&op, std::slice::from_ref(&input)) {
        None => input.with_layout(layout),
        Some(record) => {
            let output = input.with_layout(layout);
            let node = record.finish(op, std::slice::from_ref(&output));
            let device = output.device();
            output.with_node(device, Some(node))
        }
    }
}

/// The device of an op's inputs.
///
/// All must be on the same hardware. Float tensors must also agree about recording: a float without
/// recording among recorded ones is most often a forgotten `from_inner`.
fn common_device(op: &Op, inputs: &[Tensor]) -> Result<Device> {
    let [first, rest @ ..] = inputs else {
        return Err(crate::Error::invalid(op.name(), "inputs", "there are none"));
    };
    let mut device = first.device();
    let mut float = first.dtype().is_float();
    for other in rest {
        if device == other.device() {
            float |= other.dtype().is_float();
            continue;
        }
        if !device.is_same(other.device()) || (float && other.dtype().is_float()) {
            return Err(ErrorKind::Devices { op: op.name(), lhs: device, rhs: other.device() }.into());
        }
        // Integers and booleans carry no gradient; the float's device decides.
        if other.dtype().is_float() || (!float && other.device().is_autodiff()) {
            device = other.device();
        }
        float |= other.dtype().is_float();
    }
    Ok(device)
}

/// Whether this thread records; see [`crate::no_grad`].
pub(crate) fn recording(inputs: &[Tensor]) -> bool {
    inputs.iter().any(|input| input.node().is_some()) && autodiff::grad_enabled()
}
