//! Half-precision floats: computed in `f32`, rounded once at the end.

use emberlab_tensor::op::{Family, Update};
use emberlab_tensor::{Backend, Buffers, DType, Layout, Op, Result, TensorInfo, TensorView};

use super::CpuBackend;

fn is_half(dtype: DType) -> bool {
    matches!(dtype, DType::F16 | DType::BF16)
}

/// Whether the op computes with half-precision inputs, rather than moving or converting them.
pub(super) fn must_widen(op: &Op, inputs: &[TensorView]) -> bool {
    let moves = match op {
        Op::Where | Op::MaskFill(_) | Op::Cast(_) | Op::Contiguous => true,
        Op::SelectUpdate(_, update) | Op::ScatterUpdate(_, update) => *update == Update::Assign,
        op => matches!(op.family(), Family::Indexing),
    };
    !moves && inputs.iter().any(|view| is_half(view.dtype))
}

/// Runs the op on `f32` copies of its half-precision inputs and narrows its float outputs.
pub(super) fn run(
    backend: &CpuBackend,
    op: &Op,
    inputs: &mut [TensorView],
    outputs: &[TensorInfo],
) -> Result<Buffers> {
    let wide = |info: &TensorInfo| TensorInfo {
        shape: info.shape.clone(),
        dtype: if is_half(info.dtype) { DType::F32 } else { info.dtype },
    };
    let mut wide_inputs = Vec::with_capacity(inputs.len());
    for view in inputs.iter() {
        let view = view.clone();
        if !is_half(view.dtype) {
            wide_inputs.push(view);
            continue;
        }
        let info = TensorInfo::new(view.layout.shape().clone(), DType::F32);
        let layout = Layout::contiguous(info.shape.clone());
        let buffer = backend.run(&Op::Cast(DType::F32), &mut [view], &[info])?.remove(0);
        wide_inputs.push(TensorView { buffer, layout: layout.into(), dtype: DType::F32 });
    }
    let wide_outputs: Vec<TensorInfo> = outputs.iter().map(wide).collect();
    let results = backend.run(op, &mut wide_inputs, &wide_outputs)?;
    let narrow = results.into_iter().zip(outputs).map(|(buffer, info)| {
        if !is_half(info.dtype) {
            return Ok(buffer);
        }
        let layout = Layout::contiguous(info.shape.clone());
        let mut view = [TensorView { buffer, layout: layout.into(), dtype: DType::F32 }];
        Ok(backend.run(&Op::Cast(info.dtype), &mut view, std::slice::from_ref(info))?.remove(0))
    });
    narrow.collect()
}
