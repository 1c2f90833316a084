//! Statistics that a module keeps while it trains, such as those of batch normalisation.

use super::base::{Devices, Module, ModuleMapper, ModuleVisitor};
use super::display::{Content, ModuleDisplay, ModuleDisplayDefault};
use super::param::Param;
use super::param_id::ParamId;
use crate::tensor::{Device, Tensor};
use std::fmt;
use std::sync::{Arc, Mutex};

/// A tensor that `forward` may update although it borrows the module. All clones share it.
#[derive(Clone, Debug)]
pub struct RunningState<V> {
    id: ParamId,
    value: Arc<Mutex<V>>,
}

impl<const D: usize> RunningState<Tensor<D>> {
    /// A new state.
    pub fn new(value: Tensor<D>) -> Self {
        RunningState::with_id(ParamId::new(), value)
    }

    /// A state with a given identity.
    pub fn with_id(id: ParamId, value: Tensor<D>) -> Self {
        RunningState { id, value: Arc::new(Mutex::new(value)) }
    }

    /// Replaces the value.
    pub fn update(&self, value: Tensor<D>) {
        *self.value.lock().expect("a state is never left locked by a panic") = value;
    }

    /// The value.
    pub fn value(&self) -> Tensor<D> {
        self.value.lock().expect("a state is never left locked by a panic").clone()
    }

    /// The value with all updates applied.
    pub fn value_sync(&self) -> Tensor<D> {
        self.value()
    }
}

impl<const D: usize> Module for RunningState<Tensor<D>> {
    fn visit<Visitor: ModuleVisitor>(&self, visitor: &mut Visitor) {
        let param = Param::initialized(self.id, self.value());
        visitor.visit_float(&param);
    }

    fn map<Mapper: ModuleMapper>(self, mapper: &mut Mapper) -> Self {
        let param = mapper.map_float(Param::initialized(self.id, self.value()));
        self.update(param.into_value().set_require_grad(false));
        self
    }

    fn to_device(self, device: &Device) -> Self {
        self.update(self.value().to_device(device));
        self
    }

    fn fork(self, device: &Device) -> Self {
        Module::to_device(self, device)
    }

    fn collect_devices(&self, devices: Devices) -> Devices {
        let mut devices = devices;
        let device = self.value().device();
        if !devices.contains(&device) {
            devices.push(device);
        }
        devices
    }

    fn valid(&self) -> Self {
        RunningState::with_id(self.id, self.value().without_autodiff())
    }

    fn train(self) -> Self {
        RunningState::with_id(self.id, self.value().autodiff())
    }
}

impl<V> fmt::Display for RunningState<V> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "RunningState(id={})", self.id)
    }
}

impl<V> ModuleDisplayDefault for RunningState<V> {
    fn content(&self, content: Content) -> Option<Content> {
        content.add_formatted(&"RunningState").optional()
    }
}

impl<V> ModuleDisplay for RunningState<V> {}
