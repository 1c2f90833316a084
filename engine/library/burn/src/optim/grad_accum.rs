//! Gradients added up over several batches.

use super::grads::GradientsParams;
use crate::module::{Module, ModuleVisitor, Param};
use crate::tensor::Tensor;
use std::marker::PhantomData;

/// Adds up the gradients of several backward passes until they are asked for.
pub struct GradientsAccumulator<M> {
    grads: GradientsParams,
    module: PhantomData<M>,
}

impl<M> GradientsAccumulator<M> {
    /// Nothing added yet.
    pub fn new() -> Self {
        GradientsAccumulator { grads: GradientsParams::new(), module: PhantomData }
    }

    /// Adds gradients.
    pub fn accumulate(&mut self, module: &M, grads: GradientsParams)
    where
        M: Module,
    {
        let mut adder = Adder { total: &mut self.grads, new: grads };
        module.visit(&mut adder);
    }

    /// The sum of the gradients; the accumulator starts again from nothing.
    pub fn grads(&mut self) -> GradientsParams {
        std::mem::replace(&mut self.grads, GradientsParams::new())
    }
}

impl<M> Default for GradientsAccumulator<M> {
    fn default() -> Self {
        GradientsAccumulator::new()
    }
}

struct Adder<'a> {
    total: &'a mut GradientsParams,
    new: GradientsParams,
}

impl ModuleVisitor for Adder<'_> {
    fn visit_float<const D: usize>(&mut self, param: &Param<Tensor<D>>) {
        let Some(new) = self.new.remove::<D>(param.id) else {
            return;
        };
        let sum = match self.total.remove::<D>(param.id) {
            Some(total) => total.add(new),
            None => new,
        };
        self.total.register(param.id, sum);
    }
}
