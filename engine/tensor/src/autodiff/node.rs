//! Nodes of the graph, and how an op's application becomes one.

use std::sync::atomic::{AtomicU64, Ordering::Relaxed};
use std::sync::{Arc, Mutex, PoisonError};

use smallvec::SmallVec;

use crate::op::Saves;
use crate::{Buffer, DType, Device, Layout, Op, Shape, Tensor, bridge};

/// Identity of a node. A node's id is greater than those of the nodes that it was computed from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(u64);

static NEXT_ID: AtomicU64 = AtomicU64::new(0);

/// A tensor's place in the graph.
pub(crate) struct Node {
    id: NodeId,
    /// The nodes of the inputs, `None` for inputs without a gradient. Empty for a leaf.
    parents: Parents,
    /// What the gradient needs; taken by the backward pass. `None` from the start for a leaf.
    step: Mutex<Option<Step>>,
    leaf: bool,
}

pub(crate) type Parents = SmallVec<[Option<Arc<Node>>; 2]>;

/// One recorded op.
pub(crate) struct Step {
    pub(crate) op: Op,
    pub(crate) inputs: SmallVec<[Saved; 2]>,
    pub(crate) outputs: SmallVec<[Saved; 1]>,
}

/// What a step knows of one of its tensors: always its layout and dtype, the buffer when the
/// gradient needs the values.
///
/// Not a tensor, as that would hold its node: the graph is held by [`Node::parents`], so that dropping
/// it can be iterative and an op that saves its own output makes no cycle.
#[derive(Clone)]
pub(crate) struct Saved {
    layout: Arc<Layout>,
    buffer: Option<Buffer>,
    dtype: DType,
    device: Device,
}

impl Saved {
    #[inline]
    fn new(tensor: &Tensor, keep: bool) -> Saved {
        Saved {
            layout: tensor.shared_layout().clone(),
            buffer: keep.then(|| tensor.buffer().clone()),
            dtype: tensor.dtype(),
            device: tensor.device().inner(),
        }
    }

    pub(crate) fn shape(&self) -> &Shape {
        self.layout.shape()
    }

    pub(crate) fn dtype(&self) -> DType {
        self.dtype
    }

    /// The tensor on the device without recording, if its values were kept.
    pub(crate) fn tensor(&self) -> Option<Tensor> {
        let buffer = self.buffer.clone()?;
        Some(Tensor::from_parts(buffer, self.layout.clone(), self.dtype, self.device))
    }
}

impl Node {
    /// The node of a tensor that gradients are asked for.
    pub(crate) fn leaf() -> Arc<Node> {
        Arc::new(Node {
            id: NodeId(NEXT_ID.fetch_add(1, Relaxed)),
            parents: Parents::new(),
            step: Mutex::new(None),
            leaf: true,
        })
    }

    pub(crate) fn id(&self) -> NodeId {
        self.id
    }

    pub(crate) fn is_leaf(&self) -> bool {
        self.leaf
    }

    pub(crate) fn parents(&self) -> &[Option<Arc<Node>>] {
        &self.parents
    }

    /// Takes the step out, so that what it saved is freed once it is used.
    pub(crate) fn take_step(&self) -> Option<Step> {
        self.step.lock().unwrap_or_else(PoisonError::into_inner).take()
    }

    /// Copies the step for a backward pass that keeps the graph.
    pub(crate) fn copy_step(&self) -> Option<Step> {
        let step = self.step.lock().unwrap_or_else(PoisonError::into_inner);
        step.as_ref().map(|step| Step {
            op: step.op.clone(),
            inputs: step.inputs.clone(),
            outputs: step.outputs.clone(),
        })
    }
}

impl Drop for Node {
    /// Frees the ancestors that only this node holds one after another: a long chain must not
    /// recurse once per op.
    fn drop(&mut self) {
        let mut orphans: SmallVec<[Arc<Node>; 8]> =
            std::mem::take(&mut self.parents).into_iter().flatten().collect();
        while let Some(mut orphan) = orphans.pop() {
            if let Some(node) = Arc::get_mut(&mut orphan) {
                orphans.extend(std::mem::take(&mut node.parents).into_iter().flatten());
            }
        }
    }
}

/// A set of an op's inputs or outputs by position; ops with more than 31 of them save none.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Positions(u32);

impl Positions {
    pub(crate) const NONE: Positions = Positions(0);

    pub(crate) const fn of(positions: &[usize]) -> Positions {
        let mut bits = 0;
        let mut i = 0;
        while i < positions.len() {
            bits |= 1 << positions[i];
            i += 1;
        }
        Positions(bits)
    }

    pub(crate) const fn contains(self, position: usize) -> bool {
        position < 32 && self.0 >> position & 1 == 1
    }

    pub(crate) const fn with(self, position: usize, present: bool) -> Positions {
        if present { Positions(self.0 | 1 << position) } else { self }
    }
}

/// A recording in progress: made before the op runs, because saved inputs must not be overwritten.
pub(crate) struct Record {
    parents: Parents,
    inputs: SmallVec<[Saved; 2]>,
    saves: Saves,
}

impl Record {
    /// Begins recording if a gradient flows through the op.
    #[inline]
    pub(crate) fn begin(op: &Op, inputs: &[Tensor]) -> Option<Record> {
        if !bridge::recording(inputs) {
            return None;
        }
        Record::begin_recorded(op, inputs)
    }

    fn begin_recorded(op: &Op, inputs: &[Tensor]) -> Option<Record> {
        let mut needs = Positions::NONE;
        for (position, input) in inputs.iter().enumerate().take(31) {
            needs = needs.with(position, input.node().is_some());
        }
        let saves = op.saves(needs)?;
        Some(Record {
            parents: inputs.iter().map(|input| input.node().cloned()).collect(),
            inputs: inputs
                .iter()
                .enumerate()
                .map(|(position, input)| Saved::new(input, saves.inputs.contains(position)))
                .collect(),
            saves,
        })
    }

    /// Ends recording with the node of the first output. Ops with more outputs have one that is
    /// differentiable, the first.
    pub(crate) fn finish(self, op: Op, outputs: &[Tensor]) -> Arc<Node> {
        let saved = outputs
            .iter()
            .enumerate()
            .map(|(position, output)| Saved::new(output, self.saves.outputs.contains(position)))
            .collect();
        Arc::new(Node {
            id: NodeId(NEXT_ID.fetch_add(1, Relaxed)),
            parents: self.parents,
            step: Mutex::new(Some(Step { op, inputs: self.inputs, outputs: saved })),
            leaf: false,
        })
    }
}
