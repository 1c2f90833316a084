//! What a gradient rule sees of the step that it differentiates.

use std::sync::Arc;

use smallvec::SmallVec;

use crate::{DType, Result, Shape, Tensor};

use super::node::{Node, Saved};

/// The gradients of an op's inputs, by position; `None` where there is none.
pub(crate) type InputGrads = SmallVec<[Option<Tensor>; 2]>;

/// The saved tensors of one step.
pub(crate) struct Context<'a> {
    pub(crate) node: &'a Arc<Node>,
    pub(crate) inputs: SmallVec<[Saved; 2]>,
    pub(crate) outputs: SmallVec<[Saved; 1]>,
    /// Whether saved tensors keep their place in the graph, for gradients of gradients.
    pub(crate) create_graph: bool,
}

impl Context<'_> {
    /// Whether a gradient of input `position` is asked for.
    pub(crate) fn needs(&self, position: usize) -> bool {
        self.node.parents().get(position).is_some_and(Option::is_some)
    }

    /// The shape of input `position`.
    pub(crate) fn shape(&self, position: usize) -> &Shape {
        self.inputs[position].shape()
    }

    /// The dtype of input `position`.
    pub(crate) fn dtype(&self, position: usize) -> DType {
        self.inputs[position].dtype()
    }

    /// How many inputs the op had.
    pub(crate) fn len(&self) -> usize {
        self.inputs.len()
    }

    /// The values of input `position`, which the op's `saves` must list.
    pub(crate) fn input(&self, position: usize) -> Tensor {
        let node = self.node.parents().get(position).and_then(Option::as_ref);
        self.restore(&self.inputs[position], node)
    }

    /// The values of output `position`, which the op's `saves` must list.
    pub(crate) fn output(&self, position: usize) -> Tensor {
        // Only the first output is differentiable.
        let node = (position == 0).then_some(self.node);
        self.restore(&self.outputs[position], node)
    }

    fn restore(&self, saved: &Saved, node: Option<&Arc<Node>>) -> Tensor {
        let tensor = saved.tensor().expect("a gradient rule reads only what its op saves");
        if !self.create_graph {
            return tensor;
        }
        let device = tensor.device().autodiff();
        tensor.with_node(device, node.cloned())
    }

    /// The gradient of input `position` by `f`, if it is asked for.
    pub(crate) fn grad(&self, position: usize, f: impl FnOnce() -> Result<Tensor>) -> Result<Option<Tensor>> {
        self.needs(position).then(f).transpose()
    }
}
