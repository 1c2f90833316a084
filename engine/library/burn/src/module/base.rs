//! The trait of all modules, and the two ways of going through their parameters.

use super::flag::Flag;
use super::group::ParamGroup;
use super::param::Param;
use super::param_id::ParamId;
use crate::tensor::{Bool, Device, Int, Tensor};
use std::fmt::Debug;

/// Devices of a module, each once.
pub type Devices = Vec<Device>;

/// A model or a part of one: something that holds parameters.
///
/// Derive it for structs of modules, parameters and plain values. What a method does not say otherwise, it does to every
/// parameter inside. The default bodies are those of a module without parameters.
pub trait Module: Clone + Send + Debug {
    /// Adds the devices of all parameters to a list.
    fn collect_devices(&self, devices: Devices) -> Devices {
        devices
    }

    /// The devices of all parameters, each once.
    fn devices(&self) -> Devices {
        self.collect_devices(Devices::new())
    }

    /// A copy on a device whose parameters are leaves of their own.
    fn fork(self, _device: &Device) -> Self {
        self
    }

    /// The module on another device.
    fn to_device(self, _device: &Device) -> Self {
        self
    }

    /// Goes through all parameters without changing them.
    fn visit<Visitor: ModuleVisitor>(&self, _visitor: &mut Visitor) {}

    /// Goes through all parameters and replaces each.
    fn map<Mapper: ModuleMapper>(self, _mapper: &mut Mapper) -> Self {
        self
    }

    /// The module for inference: on devices without autodiff, with dropout and the like switched off.
    fn valid(&self) -> Self {
        self.clone()
    }

    /// The module for training: on devices with autodiff, as it was before [`valid`](Module::valid).
    fn train(self) -> Self {
        self
    }

    /// The module with every parameter in its plain form.
    fn materialize(self) -> Self {
        self
    }

    /// The number of elements of all float parameters.
    fn num_params(&self) -> usize {
        let mut counter = ParamCounter { count: 0 };
        self.visit(&mut counter);
        counter.count
    }

    /// Asks for the gradients of all float parameters, or no longer.
    fn set_require_grad(self, require_grad: bool) -> Self {
        self.map(&mut Activation::new(ParamGroup::all(), require_grad, false))
    }

    /// Asks for the gradients of a group of parameters, or no longer.
    fn set_require_grad_group(self, group: ParamGroup, require_grad: bool) -> Self {
        self.map(&mut Activation::new(group, require_grad, false))
    }

    /// No longer asks for gradients.
    fn no_grad(self) -> Self {
        self.set_require_grad(false)
    }

    /// Keeps all parameters as they are in training, and switches dropout and the like off.
    fn freeze(self) -> Self {
        self.map(&mut Activation::new(ParamGroup::all(), false, true))
    }

    /// Undoes [`freeze`](Module::freeze).
    fn unfreeze(self) -> Self {
        self.map(&mut Activation::new(ParamGroup::all(), true, true))
    }

    /// Freezes a group of parameters.
    fn freeze_group(self, group: ParamGroup) -> Self {
        self.map(&mut Activation::new(group, false, true))
    }

    /// Undoes [`freeze_group`](Module::freeze_group).
    fn unfreeze_group(self, group: ParamGroup) -> Self {
        self.map(&mut Activation::new(group, true, true))
    }
}

/// What to do at each parameter of a module; see [`Module::visit`].
#[allow(unused_variables)]
pub trait ModuleVisitor {
    /// A float parameter.
    fn visit_float<const D: usize>(&mut self, param: &Param<Tensor<D>>) {}

    /// An integer parameter.
    fn visit_int<const D: usize>(&mut self, param: &Param<Tensor<D, Int>>) {}

    /// A boolean parameter.
    fn visit_bool<const D: usize>(&mut self, param: &Param<Tensor<D, Bool>>) {}

    /// A switch such as that of dropout.
    fn visit_flag(&mut self, flag: &Param<Flag>) {}

    /// Before a field: its name, and the kind and name of what holds it (`Struct:Net`).
    fn enter_module(&mut self, name: &str, container_type: &str) {}

    /// After a field.
    fn exit_module(&mut self, name: &str, container_type: &str) {}
}

/// What each parameter of a module becomes; see [`Module::map`].
#[allow(unused_variables)]
pub trait ModuleMapper {
    /// Before a field: its name, and the kind and name of what holds it (`Struct:Net`).
    fn enter_module(&mut self, name: &str, container_type: &str) {}

    /// After a field.
    fn exit_module(&mut self, name: &str, container_type: &str) {}

    /// A float parameter.
    fn map_float<const D: usize>(&mut self, param: Param<Tensor<D>>) -> Param<Tensor<D>> {
        param
    }

    /// An integer parameter.
    fn map_int<const D: usize>(&mut self, param: Param<Tensor<D, Int>>) -> Param<Tensor<D, Int>> {
        param
    }

    /// A boolean parameter.
    fn map_bool<const D: usize>(&mut self, param: Param<Tensor<D, Bool>>) -> Param<Tensor<D, Bool>> {
        param
    }

    /// A switch such as that of dropout.
    fn map_flag(&mut self, flag: Param<Flag>) -> Param<Flag> {
        flag
    }
}

struct ParamCounter {
    count: usize,
}

impl ModuleVisitor for ParamCounter {
    fn visit_float<const D: usize>(&mut self, param: &Param<Tensor<D>>) {
        self.count += param.lazy_shape().num_elements();
    }
}

/// Switches the training of the parameters of a group, and of its flags where asked for.
struct Activation {
    group: ParamGroup,
    path: Vec<String>,
    active: bool,
    flags: bool,
}

impl Activation {
    fn new(group: ParamGroup, active: bool, flags: bool) -> Self {
        Activation { group, path: Vec::new(), active, flags }
    }

    fn matches(&self, id: &ParamId) -> bool {
        let path = self.path.join(".");
        self.group.matches(id, Some(path.as_str()))
    }
}

impl ModuleMapper for Activation {
    fn enter_module(&mut self, name: &str, _container_type: &str) {
        self.path.push(name.to_string());
    }

    fn exit_module(&mut self, _name: &str, _container_type: &str) {
        self.path.pop();
    }

    fn map_float<const D: usize>(&mut self, param: Param<Tensor<D>>) -> Param<Tensor<D>> {
        if self.matches(&param.id) { param.set_require_grad(self.active) } else { param }
    }

    fn map_flag(&mut self, flag: Param<Flag>) -> Param<Flag> {
        if self.flags && self.matches(&flag.id) { flag.with_value(self.active) } else { flag }
    }
}

struct IdCollector {
    ids: Vec<ParamId>,
}

impl ModuleVisitor for IdCollector {
    fn visit_float<const D: usize>(&mut self, param: &Param<Tensor<D>>) {
        self.ids.push(param.id);
    }

    fn visit_int<const D: usize>(&mut self, param: &Param<Tensor<D, Int>>) {
        self.ids.push(param.id);
    }

    fn visit_bool<const D: usize>(&mut self, param: &Param<Tensor<D, Bool>>) {
        self.ids.push(param.id);
    }
}

/// The identities of all tensor parameters, in order.
pub fn list_param_ids<M: Module>(module: &M) -> Vec<ParamId> {
    let mut collector = IdCollector { ids: Vec::new() };
    module.visit(&mut collector);
    collector.ids
}
