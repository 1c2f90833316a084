//! Switches of modules that behave differently in training.

use super::base::{Module, ModuleMapper, ModuleVisitor};
use super::display::{Content, ModuleDisplay, ModuleDisplayDefault};
use super::param::{Param, ParameterValue};
use super::param_id::ParamId;
use std::fmt;

/// Whether a module takes part in training.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Flag(bool);

impl Flag {
    /// A flag.
    pub fn new(value: bool) -> Self {
        Flag(value)
    }

    /// Whether the flag is set.
    pub fn is_enabled(&self) -> bool {
        self.0
    }

    /// The flag with a value.
    pub fn with(self, value: bool) -> Self {
        Flag(value)
    }
}

impl fmt::Display for Flag {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(if self.0 { "enabled" } else { "disabled" })
    }
}

impl ParameterValue for Flag {
    fn is_active(&self) -> bool {
        self.0
    }
}

impl Param<Flag> {
    /// A new flag.
    pub fn from_bool(value: bool) -> Self {
        Param::initialized(ParamId::new(), Flag(value))
    }

    /// The flag with a value, which it keeps through `valid` and `train`.
    pub fn with_value(self, value: bool) -> Self {
        let mut flag = Param::map(self, |flag| flag.with(value));
        flag.is_active = value;
        flag
    }

    fn showing(id: ParamId, shown: bool, kept: bool) -> Self {
        let mut flag = Param::initialized(id, Flag(shown));
        flag.is_active = kept;
        flag
    }
}

impl Module for Param<Flag> {
    fn visit<Visitor: ModuleVisitor>(&self, visitor: &mut Visitor) {
        visitor.visit_flag(self);
    }

    fn map<Mapper: ModuleMapper>(self, mapper: &mut Mapper) -> Self {
        mapper.map_flag(self)
    }

    fn valid(&self) -> Self {
        Param::showing(self.id, false, self.is_active)
    }

    fn train(self) -> Self {
        Param::showing(self.id, self.is_active, self.is_active)
    }
}

impl ModuleDisplayDefault for Param<Flag> {
    fn content(&self, content: Content) -> Option<Content> {
        content.add_formatted(&self.val()).optional()
    }
}

impl ModuleDisplay for Param<Flag> {}
