//! Gradients by parameter.

use crate::intrinsics::handle::TensorHandle;
use crate::module::{Module, ModuleVisitor, Param, ParamId};
use crate::tensor::{Device, Gradients, Tensor};
use std::collections::HashMap;
use std::fmt;

/// The gradients of a module's parameters.
#[derive(Default)]
pub struct GradientsParams {
    gradients: HashMap<ParamId, TensorHandle>,
}

impl GradientsParams {
    /// No gradients.
    pub fn new() -> Self {
        GradientsParams { gradients: HashMap::new() }
    }

    /// The gradients of a module's parameters.
    pub fn from_grads<M: Module>(grads: Gradients, module: &M) -> Self {
        let mut grads = grads;
        GradientsParams::from_module(&mut grads, module)
    }

    /// The gradients of a module's parameters, taken out of all gradients.
    pub fn from_module<M: Module>(grads: &mut Gradients, module: &M) -> Self {
        let mut collector = Collector { grads, found: GradientsParams::new(), only: None };
        module.visit(&mut collector);
        collector.found
    }

    /// The gradients of some of a module's parameters, taken out of all gradients.
    pub fn from_params<M: Module>(grads: &mut Gradients, module: &M, params: &[ParamId]) -> Self {
        let mut collector = Collector { grads, found: GradientsParams::new(), only: Some(params.to_vec()) };
        module.visit(&mut collector);
        collector.found
    }

    /// The gradient of a parameter.
    pub fn get<const D: usize>(&self, id: ParamId) -> Option<Tensor<D>> {
        self.gradients.get(&id).map(|handle| Tensor::new(handle.clone()))
    }

    /// The gradient of a parameter, taken out.
    pub fn remove<const D: usize>(&mut self, id: ParamId) -> Option<Tensor<D>> {
        self.gradients.remove(&id).map(Tensor::new)
    }

    /// Sets the gradient of a parameter.
    pub fn register<const D: usize>(&mut self, id: ParamId, value: Tensor<D>) {
        self.gradients.insert(id, value.handle);
    }

    /// The number of gradients.
    pub fn len(&self) -> usize {
        self.gradients.len()
    }

    /// Whether there are no gradients.
    pub fn is_empty(&self) -> bool {
        self.gradients.is_empty()
    }

    /// The gradients on another device.
    pub fn to_device<M: Module>(self, device: &Device, module: &M) -> Self {
        let mut mover = Mover { device, gradients: self };
        module.visit(&mut mover);
        mover.gradients
    }
}

impl fmt::Debug for GradientsParams {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "GradientsParams of {} parameters", self.gradients.len())
    }
}

struct Collector<'a> {
    grads: &'a mut Gradients,
    found: GradientsParams,
    only: Option<Vec<ParamId>>,
}

impl ModuleVisitor for Collector<'_> {
    fn visit_float<const D: usize>(&mut self, param: &Param<Tensor<D>>) {
        if let Some(only) = &self.only
            && !only.contains(&param.id)
        {
            return;
        }
        let value: Tensor<D> = param.val();
        if let Some(gradient) = value.grad_remove(self.grads) {
            self.found.register(param.id, gradient);
        }
    }
}

struct Mover<'a> {
    device: &'a Device,
    gradients: GradientsParams,
}

impl ModuleVisitor for Mover<'_> {
    fn visit_float<const D: usize>(&mut self, param: &Param<Tensor<D>>) {
        if let Some(gradient) = self.gradients.remove::<D>(param.id) {
            self.gradients.register(param.id, gradient.to_device(self.device));
        }
    }
}
