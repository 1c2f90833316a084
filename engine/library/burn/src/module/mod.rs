//! Modules: models made of parameters and other modules.

mod base;
mod containers;
mod display;
mod flag;
mod group;
mod param;
mod param_id;
mod running;
mod values;

#[cfg(not(emberlab_instant))]
pub use emberlab_burn_macros::Module;

pub use crate::nn::Initializer;
pub use base::{Devices, Module, ModuleMapper, ModuleVisitor, list_param_ids};
pub use display::{Attribute, Content, DisplaySettings, ModuleDisplay, ModuleDisplayDefault};
pub use flag::Flag;
pub use group::ParamGroup;
pub use param::{Param, Parameter, ParameterValue};
pub use param_id::ParamId;
pub use running::RunningState;
