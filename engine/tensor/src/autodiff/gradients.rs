//! The result of a backward pass.

use std::fmt;

use rustc_hash::FxHashMap;

use crate::{Error, Result, Tensor};

use super::NodeId;

/// Gradients of a loss, by the tensor that they belong to.
#[derive(Clone, Default)]
pub struct Gradients {
    by_node: FxHashMap<NodeId, Tensor>,
}

impl Gradients {
    pub(crate) fn insert(&mut self, node: NodeId, gradient: Tensor) {
        self.by_node.insert(node, gradient);
    }

    /// The gradient of `tensor`, or `None` when the loss does not depend on it or it is not one that
    /// gradients were asked for.
    pub fn grad(&self, tensor: &Tensor) -> Option<Tensor> {
        self.by_node.get(&tensor.node_id()?).cloned()
    }

    /// The gradient of `tensor`.
    ///
    /// # Errors
    /// Says why there is none.
    pub fn try_grad(&self, tensor: &Tensor) -> Result<Tensor> {
        self.grad(tensor).ok_or_else(|| {
            Error::gradient(if !tensor.device().is_autodiff() {
                format!(
                    "the tensor of shape {} is on device {}, which does not record; create it on `device.autodiff()`",
                    tensor.shape(),
                    tensor.device()
                )
            } else if tensor.node_id().is_none() {
                format!(
                    "the tensor of shape {} was not marked with `require_grad()`, and no tensor that was has an influence on it",
                    tensor.shape()
                )
            } else if tensor.is_require_grad() {
                format!(
                    "the loss does not depend on the tensor of shape {}",
                    tensor.shape()
                )
            } else {
                format!(
                    "the tensor of shape {} is an intermediate result; gradients are kept for tensors marked with `require_grad()`",
                    tensor.shape()
                )
            })
        })
    }

    /// Takes the gradient of `tensor` out.
    pub fn remove(&mut self, tensor: &Tensor) -> Option<Tensor> {
        self.by_node.remove(&tensor.node_id()?)
    }

    /// Replaces the gradient of `tensor`; does nothing for a tensor without a place in a graph.
    pub fn replace(&mut self, tensor: &Tensor, gradient: Tensor) {
        if let Some(node) = tensor.node_id() {
            self.by_node.insert(node, gradient);
        }
    }

    /// The number of tensors with a gradient.
    pub fn len(&self) -> usize {
        self.by_node.len()
    }

    /// Whether there are none.
    pub fn is_empty(&self) -> bool {
        self.by_node.is_empty()
    }
}

impl fmt::Debug for Gradients {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let numbers: usize = self.by_node.values().map(Tensor::numel).sum();
        write!(f, "Gradients of {} tensors, {numbers} numbers", self.len())
    }
}
