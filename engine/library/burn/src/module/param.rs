//! Parameters: values that training changes.

use super::base::{Devices, Module, ModuleMapper, ModuleVisitor};
use super::display::{Content, ModuleDisplay, ModuleDisplayDefault};
use super::param_id::ParamId;
use crate::tensor::{Bool, Device, Int, Shape, Tensor, TensorData};
use std::fmt;
use std::fmt::Debug;
use std::ops::Deref;

/// A value that a [`Param`] can hold: a tensor or a [`Flag`](super::Flag).
pub trait ParameterValue: Clone + Debug + Send {
    /// Whether training changes the value as it is.
    fn is_active(&self) -> bool;
}

/// A tensor that a [`Param`] can hold.
pub trait Parameter: ParameterValue {
    /// Whether its gradient is wanted.
    fn is_require_grad(&self) -> bool;
    /// Asks for its gradient, or no longer; without effect on a device without autodiff.
    fn set_require_grad(self, require_grad: bool) -> Self;
    /// Its device.
    fn device(&self) -> Device;
    /// Its shape.
    fn shape(&self) -> Shape;
    /// The value on another device, as a leaf of its own.
    fn load_to_device(self, device: &Device) -> Self;
}

/// A parameter of a module: a value with an identity.
///
/// It can be used as the value itself: `linear.weight.dims()`.
pub struct Param<T: ParameterValue> {
    /// The identity, which gradients and optimizer states refer to.
    pub id: ParamId,
    value: T,
    /// Whether training should change the value, remembered while the module is on a device without autodiff.
    pub(crate) is_active: bool,
}

impl<T: ParameterValue> Param<T> {
    /// A parameter with a given identity.
    pub fn initialized(id: ParamId, value: T) -> Self {
        let is_active = value.is_active();
        Param { id, value, is_active }
    }

    /// The value.
    pub fn val(&self) -> T {
        self.value.clone()
    }

    /// The value without adapters.
    pub fn base(&self) -> T {
        self.value.clone()
    }

    /// The value.
    pub fn into_value(self) -> T {
        self.value
    }

    /// Whether the value has been made: always, here.
    pub fn is_initialized(&self) -> bool {
        true
    }

    /// The parameter with another value and the same identity.
    pub fn map<F: FnOnce(T) -> T>(self, func: F) -> Self {
        Param { id: self.id, value: func(self.value), is_active: self.is_active }
    }
}

impl<T: Parameter> Param<T> {
    /// A parameter whose value comes from a function of the device and of whether its gradient is wanted.
    pub fn uninitialized<F: FnOnce(&Device, bool) -> T>(
        id: ParamId,
        init: F,
        device: Device,
        is_require_grad: bool,
        _shape: Shape,
    ) -> Self {
        let value: T = init(&device, is_require_grad && device.is_autodiff());
        Param { id, value, is_active: is_require_grad }
    }

    /// Asks for the gradient, or no longer.
    pub fn set_require_grad(self, require_grad: bool) -> Self {
        Param { id: self.id, value: self.value.set_require_grad(require_grad), is_active: require_grad }
    }

    /// The shape of the value.
    pub fn lazy_shape(&self) -> Shape {
        Parameter::shape(&self.value)
    }

    /// The device of the value.
    pub fn lazy_device(&self) -> Device {
        Parameter::device(&self.value)
    }

    /// The parameter with a value that was loaded: on the same device, with its gradient wanted as before.
    pub fn transform_for_load(self, value: T, param_id: ParamId) -> Self {
        let device = self.lazy_device();
        let value = value.load_to_device(&device).set_require_grad(self.is_active);
        Param { id: param_id, value, is_active: self.is_active }
    }

    fn add_device(&self, devices: Devices) -> Devices {
        let mut devices = devices;
        let device = self.lazy_device();
        if !devices.contains(&device) {
            devices.push(device);
        }
        devices
    }
}

impl<const D: usize> Param<Tensor<D>> {
    /// A parameter of a tensor, whose gradient is wanted.
    pub fn from_tensor(value: Tensor<D>) -> Self {
        Param { id: ParamId::new(), value: Parameter::set_require_grad(value, true), is_active: true }
    }

    /// A parameter of data, whose gradient is wanted.
    pub fn from_data<T: Into<TensorData>>(data: T, device: &Device) -> Self {
        Param::from_tensor(Tensor::<D>::from_data(data, device))
    }
}

impl<T: ParameterValue> Clone for Param<T> {
    fn clone(&self) -> Self {
        Param { id: self.id, value: self.value.clone(), is_active: self.is_active }
    }
}

impl<T: ParameterValue> Deref for Param<T> {
    type Target = T;
    fn deref(&self) -> &T {
        &self.value
    }
}

impl<T: ParameterValue> fmt::Display for Param<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Param: {}", self.id)
    }
}

impl<T: ParameterValue> fmt::Debug for Param<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Param: {}", self.id)
    }
}

impl<const D: usize> ParameterValue for Tensor<D> {
    fn is_active(&self) -> bool {
        Tensor::is_require_grad(self)
    }
}

impl<const D: usize> Parameter for Tensor<D> {
    fn is_require_grad(&self) -> bool {
        Tensor::is_require_grad(self)
    }

    fn set_require_grad(self, require_grad: bool) -> Self {
        if require_grad && !self.is_autodiff() { self } else { Tensor::set_require_grad(self, require_grad) }
    }

    fn device(&self) -> Device {
        Tensor::device(self)
    }

    fn shape(&self) -> Shape {
        Tensor::shape(self)
    }

    fn load_to_device(self, device: &Device) -> Self {
        if Tensor::device(&self) == *device { self } else { Tensor::to_device(self, device).detach() }
    }
}

impl<const D: usize> ParameterValue for Tensor<D, Int> {
    fn is_active(&self) -> bool {
        false
    }
}

impl<const D: usize> Parameter for Tensor<D, Int> {
    fn is_require_grad(&self) -> bool {
        false
    }

    fn set_require_grad(self, _require_grad: bool) -> Self {
        self
    }

    fn device(&self) -> Device {
        Tensor::device(self)
    }

    fn shape(&self) -> Shape {
        Tensor::shape(self)
    }

    fn load_to_device(self, device: &Device) -> Self {
        Tensor::to_device(self, device)
    }
}

impl<const D: usize> ParameterValue for Tensor<D, Bool> {
    fn is_active(&self) -> bool {
        false
    }
}

impl<const D: usize> Parameter for Tensor<D, Bool> {
    fn is_require_grad(&self) -> bool {
        false
    }

    fn set_require_grad(self, _require_grad: bool) -> Self {
        self
    }

    fn device(&self) -> Device {
        Tensor::device(self)
    }

    fn shape(&self) -> Shape {
        Tensor::shape(self)
    }

    fn load_to_device(self, device: &Device) -> Self {
        Tensor::to_device(self, device)
    }
}

impl<const D: usize> Module for Param<Tensor<D>> {
    fn visit<Visitor: ModuleVisitor>(&self, visitor: &mut Visitor) {
        visitor.visit_float(self);
    }

    fn map<Mapper: ModuleMapper>(self, mapper: &mut Mapper) -> Self {
        mapper.map_float(self)
    }

    fn collect_devices(&self, devices: Devices) -> Devices {
        self.add_device(devices)
    }

    fn to_device(self, device: &Device) -> Self {
        Param::map(self, |tensor| Tensor::to_device(tensor, device))
    }

    fn fork(self, device: &Device) -> Self {
        Param::map(self, |tensor| {
            let require_grad = Tensor::is_require_grad(&tensor);
            let tensor = Tensor::to_device(tensor, device).detach();
            if require_grad { tensor.require_grad() } else { tensor }
        })
    }

    fn valid(&self) -> Self {
        let value = self.val().set_require_grad(false).without_autodiff();
        Param { id: self.id, value, is_active: self.is_active }
    }

    fn train(self) -> Self {
        let value = Tensor::from_inner(self.value).set_require_grad(self.is_active);
        Param { id: self.id, value, is_active: self.is_active }
    }
}

impl<const D: usize> Module for Param<Tensor<D, Int>> {
    fn visit<Visitor: ModuleVisitor>(&self, visitor: &mut Visitor) {
        visitor.visit_int(self);
    }

    fn map<Mapper: ModuleMapper>(self, mapper: &mut Mapper) -> Self {
        mapper.map_int(self)
    }

    fn collect_devices(&self, devices: Devices) -> Devices {
        self.add_device(devices)
    }

    fn to_device(self, device: &Device) -> Self {
        Param::map(self, |tensor| Tensor::to_device(tensor, device))
    }

    fn fork(self, device: &Device) -> Self {
        Module::to_device(self, device)
    }

    fn valid(&self) -> Self {
        Param::map(self.clone(), |tensor| tensor.without_autodiff())
    }

    fn train(self) -> Self {
        Param::map(self, |tensor| tensor.autodiff())
    }
}

impl<const D: usize> Module for Param<Tensor<D, Bool>> {
    fn visit<Visitor: ModuleVisitor>(&self, visitor: &mut Visitor) {
        visitor.visit_bool(self);
    }

    fn map<Mapper: ModuleMapper>(self, mapper: &mut Mapper) -> Self {
        mapper.map_bool(self)
    }

    fn collect_devices(&self, devices: Devices) -> Devices {
        self.add_device(devices)
    }

    fn to_device(self, device: &Device) -> Self {
        Param::map(self, |tensor| Tensor::to_device(tensor, device))
    }

    fn fork(self, device: &Device) -> Self {
        Module::to_device(self, device)
    }

    fn valid(&self) -> Self {
        Param::map(self.clone(), |tensor| tensor.without_autodiff())
    }

    fn train(self) -> Self {
        Param::map(self, |tensor| tensor.autodiff())
    }
}

fn tensor_content(content: Content, id: ParamId, shape: Shape, kind: &str) -> Option<Content> {
    let id = if content.display_settings.show_param_id() { format!(", id: {id}") } else { String::new() };
    let text =
        format!("ParamTensor {{rank: {}, shape: {:?}, kind: {kind}{id}}}", shape.rank(), shape.as_slice());
    content.add_formatted(&text).optional()
}

impl<const D: usize> ModuleDisplayDefault for Param<Tensor<D>> {
    fn content(&self, content: Content) -> Option<Content> {
        tensor_content(content, self.id, self.lazy_shape(), "float")
    }
}

impl<const D: usize> ModuleDisplay for Param<Tensor<D>> {}

impl<const D: usize> ModuleDisplayDefault for Param<Tensor<D, Int>> {
    fn content(&self, content: Content) -> Option<Content> {
        tensor_content(content, self.id, self.lazy_shape(), "int")
    }
}

impl<const D: usize> ModuleDisplay for Param<Tensor<D, Int>> {}

impl<const D: usize> ModuleDisplayDefault for Param<Tensor<D, Bool>> {
    fn content(&self, content: Content) -> Option<Content> {
        tensor_content(content, self.id, self.lazy_shape(), "bool")
    }
}

impl<const D: usize> ModuleDisplay for Param<Tensor<D, Bool>> {}
