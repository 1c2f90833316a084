//! The backward pass, and the methods that place a tensor in the graph.

use std::collections::BinaryHeap;
use std::sync::Arc;

use rustc_hash::FxHashMap;

use crate::{Device, Error, Result, Tensor};

use super::node::{Node, Step};
use super::{Context, Gradients, InputGrads, NodeId, with_grad};

/// How a backward pass treats the graph.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Backward {
    /// Keep what the ops saved, so that another backward pass can follow.
    pub retain_graph: bool,
    /// Record the backward pass itself, so that gradients can be differentiated. Implies
    /// `retain_graph`.
    pub create_graph: bool,
}

impl Tensor {
    /// Marks the tensor as one that gradients are asked for.
    ///
    /// # Errors
    /// When its device does not record, or it is not a float tensor.
    pub fn require_grad(self) -> Result<Tensor> {
        if !self.device().is_autodiff() {
            return Err(Error::gradient(format!(
                "require_grad on device {}, which does not record; create the tensor on `device.autodiff()`",
                self.device()
            )));
        }
        if !self.dtype().is_float() {
            return Err(Error::gradient(format!(
                "require_grad on a tensor of dtype {}; only float tensors have gradients",
                self.dtype()
            )));
        }
        if self.is_tracked() {
            return Ok(self);
        }
        let device = self.device();
        Ok(self.with_node(device, Some(Node::leaf())))
    }

    /// Marks the tensor, or cuts it out of the graph.
    ///
    /// # Errors
    /// As [`Tensor::require_grad`].
    pub fn set_require_grad(self, require: bool) -> Result<Tensor> {
        if require { self.require_grad() } else { Ok(self.detach()) }
    }

    /// Whether the tensor was marked with [`Tensor::require_grad`].
    pub fn is_require_grad(&self) -> bool {
        self.node().is_some_and(|node| node.is_leaf())
    }

    /// Whether a gradient flows through the tensor: it was marked, or computed from one that was.
    pub fn is_tracked(&self) -> bool {
        self.node().is_some()
    }

    /// The tensor's identity in the graph.
    pub fn node_id(&self) -> Option<NodeId> {
        self.node().map(|node| node.id())
    }

    /// The same values without a place in the graph, on the same device.
    pub fn detach(self) -> Tensor {
        let device = self.device();
        self.with_node(device, None)
    }

    /// The same values on the device without recording.
    pub fn inner(self) -> Tensor {
        let device = self.device().inner();
        self.with_node(device, None)
    }

    /// The same values on the device with recording, as a tensor without a past.
    pub fn from_inner(inner: Tensor) -> Tensor {
        let device = inner.device().autodiff();
        inner.with_node(device, None)
    }

    /// The same values on another view of the same hardware, with or without recording.
    pub(crate) fn with_device(self, device: Device) -> Tensor {
        if device == self.device() {
            self
        } else if device.is_autodiff() {
            Tensor::from_inner(self)
        } else {
            self.inner()
        }
    }

    /// Computes the gradients of this tensor with respect to every tensor marked with
    /// [`Tensor::require_grad`] that it depends on. A tensor with more than one element is summed.
    ///
    /// Consumes what the ops saved: a second pass through the same ops is an error.
    ///
    /// # Errors
    /// When no gradient can exist, saying why, or a backend fails.
    pub fn backward(&self) -> Result<Gradients> {
        self.backward_with(Backward::default())
    }

    /// [`Tensor::backward`] with a choice of what happens to the graph.
    ///
    /// # Errors
    /// As [`Tensor::backward`].
    pub fn backward_with(&self, options: Backward) -> Result<Gradients> {
        let device = if options.create_graph { self.device() } else { self.device().inner() };
        let seed = Tensor::full(self.shape().clone(), 1.0, self.dtype(), &device)?;
        self.backward_from(seed, options)
    }

    /// [`Tensor::backward_with`] from a given gradient of this tensor (a vector-Jacobian product).
    ///
    /// # Errors
    /// As [`Tensor::backward`].
    pub fn backward_from(&self, seed: Tensor, options: Backward) -> Result<Gradients> {
        let Some(root) = self.node() else {
            return Err(Error::gradient(if self.device().is_autodiff() {
                "backward on a tensor that no tensor marked with `require_grad()` has an influence on"
                    .to_owned()
            } else {
                format!(
                    "backward on device {}, which does not record; create the tensors on `device.autodiff()`",
                    self.device()
                )
            }));
        };
        if seed.shape() != self.shape() {
            return Err(Error::shape(
                "backward",
                "gradient",
                seed.shape(),
                format!("expected the tensor's shape {}", self.shape()),
            ));
        }
        with_grad(options.create_graph, || walk(root, seed, options))
    }
}

/// Propagates gradients from `root`, newest node first.
///
/// Ids grow along the graph, so when a node is the newest one waiting, all ops that use its tensor
/// have been done and its gradient is complete. The heap holds the frontier only; nothing recurses.
fn walk(root: &Arc<Node>, seed: Tensor, options: Backward) -> Result<Gradients> {
    let keep = options.retain_graph || options.create_graph;
    let mut gradients = Gradients::default();
    let mut frontier = BinaryHeap::from([root.id()]);
    let mut waiting: FxHashMap<NodeId, (Arc<Node>, Tensor)> = FxHashMap::default();
    waiting.insert(root.id(), (root.clone(), seed));
    while let Some(id) = frontier.pop() {
        let Some((node, gradient)) = waiting.remove(&id) else {
            continue;
        };
        if node.is_leaf() {
            gradients.insert(id, gradient);
            continue;
        }
        let step = if keep { node.copy_step() } else { node.take_step() };
        let Some(Step { op, inputs, outputs }) = step else {
            return Err(Error::gradient(
                "an earlier backward pass has consumed this part of the graph; run the forward pass again, or keep the graph with `retain_graph`",
            ));
        };
        let context = Context { node: &node, inputs, outputs, create_graph: options.create_graph };
        let input_grads: InputGrads = op.gradient(&context, gradient)?;
        drop(context);
        for (parent, gradient) in node.parents().iter().zip(input_grads) {
            let (Some(parent), Some(gradient)) = (parent, gradient) else {
                continue;
            };
            match waiting.remove(&parent.id()) {
                Some((node, so_far)) => {
                    waiting.insert(parent.id(), (node, so_far.add(gradient)?));
                }
                None => {
                    frontier.push(parent.id());
                    waiting.insert(parent.id(), (parent.clone(), gradient));
                }
            }
        }
    }
    Ok(gradients)
}
