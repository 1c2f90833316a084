//! Plain values and tensors as parts of modules: they hold no parameters.

use super::base::{Devices, Module};
use super::display::{Content, ModuleDisplay, ModuleDisplayDefault};
use crate::tensor::Device;
use crate::tensor::Tensor;
use crate::tensor::kind::{Autodiff, Basic};

impl ModuleDisplayDefault for str {
    fn content(&self, content: Content) -> Option<Content> {
        content.add_formatted(&self).optional()
    }
}

impl ModuleDisplay for str {}

impl<const D: usize, K: Autodiff> Module for Tensor<D, K> {
    fn to_device(self, device: &Device) -> Self {
        Tensor::to_device(self, device)
    }

    fn fork(self, device: &Device) -> Self {
        Tensor::to_device(self, device)
    }

    fn collect_devices(&self, devices: Devices) -> Devices {
        let mut devices = devices;
        let device = self.device();
        if !devices.contains(&device) {
            devices.push(device);
        }
        devices
    }

    fn valid(&self) -> Self {
        self.clone().without_autodiff()
    }

    fn train(self) -> Self {
        self.autodiff()
    }
}

impl<const D: usize, K: Basic> ModuleDisplayDefault for Tensor<D, K> {
    fn content(&self, content: Content) -> Option<Content> {
        let text = format!("Tensor {{rank: {D}, shape: {:?}}}", self.shape().as_slice());
        content.add_formatted(&text).optional()
    }
}

impl<const D: usize, K: Basic> ModuleDisplay for Tensor<D, K> {}

impl Module for String {}

impl ModuleDisplayDefault for String {
    fn content(&self, content: Content) -> Option<Content> {
        content.add_formatted(self).optional()
    }
}

impl ModuleDisplay for String {}

impl Module for bool {}

impl ModuleDisplayDefault for bool {
    fn content(&self, content: Content) -> Option<Content> {
        content.add_formatted(self).optional()
    }
}

impl ModuleDisplay for bool {}

impl Module for f64 {}

impl ModuleDisplayDefault for f64 {
    fn content(&self, content: Content) -> Option<Content> {
        content.add_formatted(self).optional()
    }
}

impl ModuleDisplay for f64 {}

impl Module for f32 {}

impl ModuleDisplayDefault for f32 {
    fn content(&self, content: Content) -> Option<Content> {
        content.add_formatted(self).optional()
    }
}

impl ModuleDisplay for f32 {}

impl Module for usize {}

impl ModuleDisplayDefault for usize {
    fn content(&self, content: Content) -> Option<Content> {
        content.add_formatted(self).optional()
    }
}

impl ModuleDisplay for usize {}

impl Module for u64 {}

impl ModuleDisplayDefault for u64 {
    fn content(&self, content: Content) -> Option<Content> {
        content.add_formatted(self).optional()
    }
}

impl ModuleDisplay for u64 {}

impl Module for u32 {}

impl ModuleDisplayDefault for u32 {
    fn content(&self, content: Content) -> Option<Content> {
        content.add_formatted(self).optional()
    }
}

impl ModuleDisplay for u32 {}

impl Module for u16 {}

impl ModuleDisplayDefault for u16 {
    fn content(&self, content: Content) -> Option<Content> {
        content.add_formatted(self).optional()
    }
}

impl ModuleDisplay for u16 {}

impl Module for u8 {}

impl ModuleDisplayDefault for u8 {
    fn content(&self, content: Content) -> Option<Content> {
        content.add_formatted(self).optional()
    }
}

impl ModuleDisplay for u8 {}

impl Module for isize {}

impl ModuleDisplayDefault for isize {
    fn content(&self, content: Content) -> Option<Content> {
        content.add_formatted(self).optional()
    }
}

impl ModuleDisplay for isize {}

impl Module for i64 {}

impl ModuleDisplayDefault for i64 {
    fn content(&self, content: Content) -> Option<Content> {
        content.add_formatted(self).optional()
    }
}

impl ModuleDisplay for i64 {}

impl Module for i32 {}

impl ModuleDisplayDefault for i32 {
    fn content(&self, content: Content) -> Option<Content> {
        content.add_formatted(self).optional()
    }
}

impl ModuleDisplay for i32 {}

impl Module for i16 {}

impl ModuleDisplayDefault for i16 {
    fn content(&self, content: Content) -> Option<Content> {
        content.add_formatted(self).optional()
    }
}

impl ModuleDisplay for i16 {}

impl Module for i8 {}

impl ModuleDisplayDefault for i8 {
    fn content(&self, content: Content) -> Option<Content> {
        content.add_formatted(self).optional()
    }
}

impl ModuleDisplay for i8 {}
