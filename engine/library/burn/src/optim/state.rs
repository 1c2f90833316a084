//! What an optimizer keeps for a parameter.

use crate::intrinsics::handle::TensorHandle;
use crate::tensor::Tensor;

/// What an optimizer keeps for a parameter between steps: the number of steps, and tensors of the parameter's shape.
#[derive(Clone)]
pub(crate) struct ParamState {
    pub(crate) time: usize,
    tensors: Vec<TensorHandle>,
}

impl ParamState {
    pub(crate) fn new(time: usize, tensors: Vec<TensorHandle>) -> Self {
        ParamState { time, tensors }
    }

    /// Takes the tensors out, so that their buffers can be updated in place.
    pub(crate) fn into_tensors<const D: usize>(self) -> Vec<Tensor<D>> {
        self.tensors.into_iter().map(Tensor::new).collect()
    }
}
