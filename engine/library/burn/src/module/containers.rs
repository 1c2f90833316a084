//! Modules that are containers of modules: `Option`, `Vec`, arrays and tuples.

use super::base::{Devices, Module, ModuleMapper, ModuleVisitor};
use super::display::{Content, ModuleDisplay, ModuleDisplayDefault};
use crate::tensor::Device;
use std::fmt::Debug;

impl<T: Module> Module for Option<T> {
    fn num_params(&self) -> usize {
        match self {
            Some(module) => module.num_params(),
            None => 0,
        }
    }

    fn visit<Visitor: ModuleVisitor>(&self, visitor: &mut Visitor) {
        if let Some(module) = self {
            module.visit(visitor);
        }
    }

    fn map<Mapper: ModuleMapper>(self, mapper: &mut Mapper) -> Self {
        match self {
            Some(module) => Some(module.map(mapper)),
            None => None,
        }
    }

    fn to_device(self, device: &Device) -> Self {
        match self {
            Some(module) => Some(module.to_device(device)),
            None => None,
        }
    }

    fn fork(self, device: &Device) -> Self {
        match self {
            Some(module) => Some(module.fork(device)),
            None => None,
        }
    }

    fn collect_devices(&self, devices: Devices) -> Devices {
        match self {
            Some(module) => module.collect_devices(devices),
            None => devices,
        }
    }

    fn valid(&self) -> Self {
        match self {
            Some(module) => Some(module.valid()),
            None => None,
        }
    }

    fn train(self) -> Self {
        match self {
            Some(module) => Some(module.train()),
            None => None,
        }
    }

    fn materialize(self) -> Self {
        match self {
            Some(module) => Some(module.materialize()),
            None => None,
        }
    }
}

impl<T: ModuleDisplay> ModuleDisplayDefault for Option<T> {
    fn content(&self, content: Content) -> Option<Content> {
        match self {
            Some(module) => content.add_single(module).optional(),
            None => content.add_formatted(&"None").optional(),
        }
    }
}

impl<T: ModuleDisplay> ModuleDisplay for Option<T> {}

fn visit_all<T: Module, Visitor: ModuleVisitor>(modules: &[T], visitor: &mut Visitor, container: &str) {
    for (i, module) in modules.iter().enumerate() {
        let name: String = i.to_string();
        visitor.enter_module(&name, container);
        module.visit(visitor);
        visitor.exit_module(&name, container);
    }
}

fn map_one<T: Module, Mapper: ModuleMapper>(i: usize, module: T, mapper: &mut Mapper, container: &str) -> T {
    let name: String = i.to_string();
    mapper.enter_module(&name, container);
    let mapped: T = module.map(mapper);
    mapper.exit_module(&name, container);
    mapped
}

fn list_content<T: ModuleDisplay>(modules: &[T], content: Content, title: &str) -> Option<Content> {
    let mut content = content;
    for (i, module) in modules.iter().enumerate() {
        let name: String = i.to_string();
        content = content.add(&name, module);
    }
    content.set_top_level_type(title).optional()
}

impl<T: Module> Module for Vec<T> {
    fn num_params(&self) -> usize {
        let mut total: usize = 0;
        for module in self.iter() {
            total += module.num_params();
        }
        total
    }

    fn visit<Visitor: ModuleVisitor>(&self, visitor: &mut Visitor) {
        visit_all(self.as_slice(), visitor, "Vec");
    }

    fn map<Mapper: ModuleMapper>(self, mapper: &mut Mapper) -> Self {
        let mut mapped: Vec<T> = Vec::with_capacity(self.len());
        for (i, module) in self.into_iter().enumerate() {
            mapped.push(map_one(i, module, mapper, "Vec"));
        }
        mapped
    }

    fn to_device(self, device: &Device) -> Self {
        self.into_iter().map(|module| module.to_device(device)).collect()
    }

    fn fork(self, device: &Device) -> Self {
        self.into_iter().map(|module| module.fork(device)).collect()
    }

    fn collect_devices(&self, devices: Devices) -> Devices {
        let mut devices = devices;
        for module in self.iter() {
            devices = module.collect_devices(devices);
        }
        devices
    }

    fn valid(&self) -> Self {
        self.iter().map(|module| module.valid()).collect()
    }

    fn train(self) -> Self {
        self.into_iter().map(|module| module.train()).collect()
    }

    fn materialize(self) -> Self {
        self.into_iter().map(|module| module.materialize()).collect()
    }
}

impl<T: ModuleDisplay> ModuleDisplayDefault for Vec<T> {
    fn content(&self, content: Content) -> Option<Content> {
        list_content(self.as_slice(), content, &format!("Vec<0..{}>", self.len()))
    }
}

impl<T: ModuleDisplay> ModuleDisplay for Vec<T> {}

/// An array from a vector of its length.
fn array<const N: usize, T: Debug>(modules: Vec<T>) -> [T; N] {
    match modules.try_into() {
        Ok(array) => array,
        Err(_) => panic!("a module array keeps its length {N}"),
    }
}

impl<const N: usize, T: Module> Module for [T; N] {
    fn num_params(&self) -> usize {
        let mut total: usize = 0;
        for module in self.iter() {
            total += module.num_params();
        }
        total
    }

    fn visit<Visitor: ModuleVisitor>(&self, visitor: &mut Visitor) {
        visit_all(self.as_slice(), visitor, "Array");
    }

    fn map<Mapper: ModuleMapper>(self, mapper: &mut Mapper) -> Self {
        let mut mapped: Vec<T> = Vec::with_capacity(N);
        for (i, module) in self.into_iter().enumerate() {
            mapped.push(map_one(i, module, mapper, "Array"));
        }
        array::<N, T>(mapped)
    }

    fn to_device(self, device: &Device) -> Self {
        array::<N, T>(self.into_iter().map(|module| module.to_device(device)).collect())
    }

    fn fork(self, device: &Device) -> Self {
        array::<N, T>(self.into_iter().map(|module| module.fork(device)).collect())
    }

    fn collect_devices(&self, devices: Devices) -> Devices {
        let mut devices = devices;
        for module in self.iter() {
            devices = module.collect_devices(devices);
        }
        devices
    }

    fn valid(&self) -> Self {
        array::<N, T>(self.iter().map(|module| module.valid()).collect())
    }

    fn train(self) -> Self {
        array::<N, T>(self.into_iter().map(|module| module.train()).collect())
    }

    fn materialize(self) -> Self {
        array::<N, T>(self.into_iter().map(|module| module.materialize()).collect())
    }
}

impl<const N: usize, T: ModuleDisplay> ModuleDisplayDefault for [T; N] {
    fn content(&self, content: Content) -> Option<Content> {
        list_content(self.as_slice(), content, &format!("[0..{N}]"))
    }
}

impl<const N: usize, T: ModuleDisplay> ModuleDisplay for [T; N] {}

impl<L0: Module, L1: Module> Module for (L0, L1) {
    fn num_params(&self) -> usize {
        self.0.num_params() + self.1.num_params()
    }

    fn visit<Visitor: ModuleVisitor>(&self, visitor: &mut Visitor) {
        visitor.enter_module("0", "Tuple");
        self.0.visit(visitor);
        visitor.exit_module("0", "Tuple");
        visitor.enter_module("1", "Tuple");
        self.1.visit(visitor);
        visitor.exit_module("1", "Tuple");
    }

    fn map<Mapper: ModuleMapper>(self, mapper: &mut Mapper) -> Self {
        (map_one(0, self.0, mapper, "Tuple"), map_one(1, self.1, mapper, "Tuple"))
    }

    fn to_device(self, device: &Device) -> Self {
        (self.0.to_device(device), self.1.to_device(device))
    }

    fn fork(self, device: &Device) -> Self {
        (self.0.fork(device), self.1.fork(device))
    }

    fn collect_devices(&self, devices: Devices) -> Devices {
        let devices = self.0.collect_devices(devices);
        self.1.collect_devices(devices)
    }

    fn valid(&self) -> Self {
        (self.0.valid(), self.1.valid())
    }

    fn train(self) -> Self {
        (self.0.train(), self.1.train())
    }

    fn materialize(self) -> Self {
        (self.0.materialize(), self.1.materialize())
    }
}

impl<L0: ModuleDisplay, L1: ModuleDisplay> ModuleDisplayDefault for (L0, L1) {
    fn content(&self, content: Content) -> Option<Content> {
        content.add("0", &self.0).add("1", &self.1).set_top_level_type("(L0, L1)").optional()
    }
}

impl<L0: ModuleDisplay, L1: ModuleDisplay> ModuleDisplay for (L0, L1) {}

impl<L0: Module, L1: Module, L2: Module> Module for (L0, L1, L2) {
    fn num_params(&self) -> usize {
        self.0.num_params() + self.1.num_params() + self.2.num_params()
    }

    fn visit<Visitor: ModuleVisitor>(&self, visitor: &mut Visitor) {
        visitor.enter_module("0", "Tuple");
        self.0.visit(visitor);
        visitor.exit_module("0", "Tuple");
        visitor.enter_module("1", "Tuple");
        self.1.visit(visitor);
        visitor.exit_module("1", "Tuple");
        visitor.enter_module("2", "Tuple");
        self.2.visit(visitor);
        visitor.exit_module("2", "Tuple");
    }

    fn map<Mapper: ModuleMapper>(self, mapper: &mut Mapper) -> Self {
        (
            map_one(0, self.0, mapper, "Tuple"),
            map_one(1, self.1, mapper, "Tuple"),
            map_one(2, self.2, mapper, "Tuple"),
        )
    }

    fn to_device(self, device: &Device) -> Self {
        (self.0.to_device(device), self.1.to_device(device), self.2.to_device(device))
    }

    fn fork(self, device: &Device) -> Self {
        (self.0.fork(device), self.1.fork(device), self.2.fork(device))
    }

    fn collect_devices(&self, devices: Devices) -> Devices {
        let devices = self.0.collect_devices(devices);
        let devices = self.1.collect_devices(devices);
        self.2.collect_devices(devices)
    }

    fn valid(&self) -> Self {
        (self.0.valid(), self.1.valid(), self.2.valid())
    }

    fn train(self) -> Self {
        (self.0.train(), self.1.train(), self.2.train())
    }

    fn materialize(self) -> Self {
        (self.0.materialize(), self.1.materialize(), self.2.materialize())
    }
}

impl<L0: ModuleDisplay, L1: ModuleDisplay, L2: ModuleDisplay> ModuleDisplayDefault for (L0, L1, L2) {
    fn content(&self, content: Content) -> Option<Content> {
        content
            .add("0", &self.0)
            .add("1", &self.1)
            .add("2", &self.2)
            .set_top_level_type("(L0, L1, L2)")
            .optional()
    }
}

impl<L0: ModuleDisplay, L1: ModuleDisplay, L2: ModuleDisplay> ModuleDisplay for (L0, L1, L2) {}

impl<L0: Module, L1: Module, L2: Module, L3: Module> Module for (L0, L1, L2, L3) {
    fn num_params(&self) -> usize {
        self.0.num_params() + self.1.num_params() + self.2.num_params() + self.3.num_params()
    }

    fn visit<Visitor: ModuleVisitor>(&self, visitor: &mut Visitor) {
        visitor.enter_module("0", "Tuple");
        self.0.visit(visitor);
        visitor.exit_module("0", "Tuple");
        visitor.enter_module("1", "Tuple");
        self.1.visit(visitor);
        visitor.exit_module("1", "Tuple");
        visitor.enter_module("2", "Tuple");
        self.2.visit(visitor);
        visitor.exit_module("2", "Tuple");
        visitor.enter_module("3", "Tuple");
        self.3.visit(visitor);
        visitor.exit_module("3", "Tuple");
    }

    fn map<Mapper: ModuleMapper>(self, mapper: &mut Mapper) -> Self {
        (
            map_one(0, self.0, mapper, "Tuple"),
            map_one(1, self.1, mapper, "Tuple"),
            map_one(2, self.2, mapper, "Tuple"),
            map_one(3, self.3, mapper, "Tuple"),
        )
    }

    fn to_device(self, device: &Device) -> Self {
        (
            self.0.to_device(device),
            self.1.to_device(device),
            self.2.to_device(device),
            self.3.to_device(device),
        )
    }

    fn fork(self, device: &Device) -> Self {
        (self.0.fork(device), self.1.fork(device), self.2.fork(device), self.3.fork(device))
    }

    fn collect_devices(&self, devices: Devices) -> Devices {
        let devices = self.0.collect_devices(devices);
        let devices = self.1.collect_devices(devices);
        let devices = self.2.collect_devices(devices);
        self.3.collect_devices(devices)
    }

    fn valid(&self) -> Self {
        (self.0.valid(), self.1.valid(), self.2.valid(), self.3.valid())
    }

    fn train(self) -> Self {
        (self.0.train(), self.1.train(), self.2.train(), self.3.train())
    }

    fn materialize(self) -> Self {
        (self.0.materialize(), self.1.materialize(), self.2.materialize(), self.3.materialize())
    }
}

impl<L0: ModuleDisplay, L1: ModuleDisplay, L2: ModuleDisplay, L3: ModuleDisplay> ModuleDisplayDefault
    for (L0, L1, L2, L3)
{
    fn content(&self, content: Content) -> Option<Content> {
        content
            .add("0", &self.0)
            .add("1", &self.1)
            .add("2", &self.2)
            .add("3", &self.3)
            .set_top_level_type("(L0, L1, L2, L3)")
            .optional()
    }
}

impl<L0: ModuleDisplay, L1: ModuleDisplay, L2: ModuleDisplay, L3: ModuleDisplay> ModuleDisplay
    for (L0, L1, L2, L3)
{
}

impl<L0: Module, L1: Module, L2: Module, L3: Module, L4: Module> Module for (L0, L1, L2, L3, L4) {
    fn num_params(&self) -> usize {
        self.0.num_params()
            + self.1.num_params()
            + self.2.num_params()
            + self.3.num_params()
            + self.4.num_params()
    }

    fn visit<Visitor: ModuleVisitor>(&self, visitor: &mut Visitor) {
        visitor.enter_module("0", "Tuple");
        self.0.visit(visitor);
        visitor.exit_module("0", "Tuple");
        visitor.enter_module("1", "Tuple");
        self.1.visit(visitor);
        visitor.exit_module("1", "Tuple");
        visitor.enter_module("2", "Tuple");
        self.2.visit(visitor);
        visitor.exit_module("2", "Tuple");
        visitor.enter_module("3", "Tuple");
        self.3.visit(visitor);
        visitor.exit_module("3", "Tuple");
        visitor.enter_module("4", "Tuple");
        self.4.visit(visitor);
        visitor.exit_module("4", "Tuple");
    }

    fn map<Mapper: ModuleMapper>(self, mapper: &mut Mapper) -> Self {
        (
            map_one(0, self.0, mapper, "Tuple"),
            map_one(1, self.1, mapper, "Tuple"),
            map_one(2, self.2, mapper, "Tuple"),
            map_one(3, self.3, mapper, "Tuple"),
            map_one(4, self.4, mapper, "Tuple"),
        )
    }

    fn to_device(self, device: &Device) -> Self {
        (
            self.0.to_device(device),
            self.1.to_device(device),
            self.2.to_device(device),
            self.3.to_device(device),
            self.4.to_device(device),
        )
    }

    fn fork(self, device: &Device) -> Self {
        (
            self.0.fork(device),
            self.1.fork(device),
            self.2.fork(device),
            self.3.fork(device),
            self.4.fork(device),
        )
    }

    fn collect_devices(&self, devices: Devices) -> Devices {
        let devices = self.0.collect_devices(devices);
        let devices = self.1.collect_devices(devices);
        let devices = self.2.collect_devices(devices);
        let devices = self.3.collect_devices(devices);
        self.4.collect_devices(devices)
    }

    fn valid(&self) -> Self {
        (self.0.valid(), self.1.valid(), self.2.valid(), self.3.valid(), self.4.valid())
    }

    fn train(self) -> Self {
        (self.0.train(), self.1.train(), self.2.train(), self.3.train(), self.4.train())
    }

    fn materialize(self) -> Self {
        (
            self.0.materialize(),
            self.1.materialize(),
            self.2.materialize(),
            self.3.materialize(),
            self.4.materialize(),
        )
    }
}

impl<L0: ModuleDisplay, L1: ModuleDisplay, L2: ModuleDisplay, L3: ModuleDisplay, L4: ModuleDisplay>
    ModuleDisplayDefault for (L0, L1, L2, L3, L4)
{
    fn content(&self, content: Content) -> Option<Content> {
        content
            .add("0", &self.0)
            .add("1", &self.1)
            .add("2", &self.2)
            .add("3", &self.3)
            .add("4", &self.4)
            .set_top_level_type("(L0, L1, L2, L3, L4)")
            .optional()
    }
}

impl<L0: ModuleDisplay, L1: ModuleDisplay, L2: ModuleDisplay, L3: ModuleDisplay, L4: ModuleDisplay>
    ModuleDisplay for (L0, L1, L2, L3, L4)
{
}

impl<L0: Module, L1: Module, L2: Module, L3: Module, L4: Module, L5: Module> Module
    for (L0, L1, L2, L3, L4, L5)
{
    fn num_params(&self) -> usize {
        self.0.num_params()
            + self.1.num_params()
            + self.2.num_params()
            + self.3.num_params()
            + self.4.num_params()
            + self.5.num_params()
    }

    fn visit<Visitor: ModuleVisitor>(&self, visitor: &mut Visitor) {
        visitor.enter_module("0", "Tuple");
        self.0.visit(visitor);
        visitor.exit_module("0", "Tuple");
        visitor.enter_module("1", "Tuple");
        self.1.visit(visitor);
        visitor.exit_module("1", "Tuple");
        visitor.enter_module("2", "Tuple");
        self.2.visit(visitor);
        visitor.exit_module("2", "Tuple");
        visitor.enter_module("3", "Tuple");
        self.3.visit(visitor);
        visitor.exit_module("3", "Tuple");
        visitor.enter_module("4", "Tuple");
        self.4.visit(visitor);
        visitor.exit_module("4", "Tuple");
        visitor.enter_module("5", "Tuple");
        self.5.visit(visitor);
        visitor.exit_module("5", "Tuple");
    }

    fn map<Mapper: ModuleMapper>(self, mapper: &mut Mapper) -> Self {
        (
            map_one(0, self.0, mapper, "Tuple"),
            map_one(1, self.1, mapper, "Tuple"),
            map_one(2, self.2, mapper, "Tuple"),
            map_one(3, self.3, mapper, "Tuple"),
            map_one(4, self.4, mapper, "Tuple"),
            map_one(5, self.5, mapper, "Tuple"),
        )
    }

    fn to_device(self, device: &Device) -> Self {
        (
            self.0.to_device(device),
            self.1.to_device(device),
            self.2.to_device(device),
            self.3.to_device(device),
            self.4.to_device(device),
            self.5.to_device(device),
        )
    }

    fn fork(self, device: &Device) -> Self {
        (
            self.0.fork(device),
            self.1.fork(device),
            self.2.fork(device),
            self.3.fork(device),
            self.4.fork(device),
            self.5.fork(device),
        )
    }

    fn collect_devices(&self, devices: Devices) -> Devices {
        let devices = self.0.collect_devices(devices);
        let devices = self.1.collect_devices(devices);
        let devices = self.2.collect_devices(devices);
        let devices = self.3.collect_devices(devices);
        let devices = self.4.collect_devices(devices);
        self.5.collect_devices(devices)
    }

    fn valid(&self) -> Self {
        (self.0.valid(), self.1.valid(), self.2.valid(), self.3.valid(), self.4.valid(), self.5.valid())
    }

    fn train(self) -> Self {
        (self.0.train(), self.1.train(), self.2.train(), self.3.train(), self.4.train(), self.5.train())
    }

    fn materialize(self) -> Self {
        (
            self.0.materialize(),
            self.1.materialize(),
            self.2.materialize(),
            self.3.materialize(),
            self.4.materialize(),
            self.5.materialize(),
        )
    }
}

impl<
    L0: ModuleDisplay,
    L1: ModuleDisplay,
    L2: ModuleDisplay,
    L3: ModuleDisplay,
    L4: ModuleDisplay,
    L5: ModuleDisplay,
> ModuleDisplayDefault for (L0, L1, L2, L3, L4, L5)
{
    fn content(&self, content: Content) -> Option<Content> {
        content
            .add("0", &self.0)
            .add("1", &self.1)
            .add("2", &self.2)
            .add("3", &self.3)
            .add("4", &self.4)
            .add("5", &self.5)
            .set_top_level_type("(L0, L1, L2, L3, L4, L5)")
            .optional()
    }
}

impl<
    L0: ModuleDisplay,
    L1: ModuleDisplay,
    L2: ModuleDisplay,
    L3: ModuleDisplay,
    L4: ModuleDisplay,
    L5: ModuleDisplay,
> ModuleDisplay for (L0, L1, L2, L3, L4, L5)
{
}
