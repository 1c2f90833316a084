//! Optimizers applied to whole modules.

use super::LearningRate;
use super::adagrad::AdaGrad;
use super::adam::Adam;
use super::adamw::AdamW;
use super::grads::GradientsParams;
use super::rmsprop::RmsProp;
use super::sgd::Sgd;
use super::state::ParamState;
use crate::grad_clipping::{GradientClipping, GradientClippingConfig};
use crate::module::{Module, ModuleMapper, Param, ParamGroup, ParamId};
use crate::tensor::Tensor;
use std::collections::HashMap;

/// A rule by which a gradient changes a parameter.
#[derive(Clone, Debug)]
pub enum OptimizerKind {
    /// Stochastic gradient descent.
    Sgd(Sgd),
    /// Adam.
    Adam(Adam),
    /// AdamW.
    AdamW(AdamW),
    /// AdaGrad.
    AdaGrad(AdaGrad),
    /// RMSProp.
    RmsProp(RmsProp),
}

impl OptimizerKind {
    fn step<const D: usize>(
        &self,
        lr: LearningRate,
        param: Tensor<D>,
        grad: Tensor<D>,
        state: Option<ParamState>,
    ) -> (Tensor<D>, Option<ParamState>) {
        match self {
            OptimizerKind::Sgd(rule) => rule.step(lr, param, grad, state),
            OptimizerKind::Adam(rule) => rule.step(lr, param, grad, state),
            OptimizerKind::AdamW(rule) => rule.step(lr, param, grad, state),
            OptimizerKind::AdaGrad(rule) => rule.step(lr, param, grad, state),
            OptimizerKind::RmsProp(rule) => rule.step(lr, param, grad, state),
        }
    }
}

impl From<Sgd> for OptimizerKind {
    fn from(rule: Sgd) -> Self {
        OptimizerKind::Sgd(rule)
    }
}

impl From<Adam> for OptimizerKind {
    fn from(rule: Adam) -> Self {
        OptimizerKind::Adam(rule)
    }
}

impl From<AdamW> for OptimizerKind {
    fn from(rule: AdamW) -> Self {
        OptimizerKind::AdamW(rule)
    }
}

impl From<AdaGrad> for OptimizerKind {
    fn from(rule: AdaGrad) -> Self {
        OptimizerKind::AdaGrad(rule)
    }
}

impl From<RmsProp> for OptimizerKind {
    fn from(rule: RmsProp) -> Self {
        OptimizerKind::RmsProp(rule)
    }
}

/// A learning rate for each group of parameters; made from one number for all.
#[derive(Clone, Debug)]
pub struct ModuleLearningRate {
    groups: Vec<(ParamGroup, LearningRate)>,
}

impl ModuleLearningRate {
    pub(crate) fn new(groups: Vec<(ParamGroup, LearningRate)>) -> Self {
        ModuleLearningRate { groups }
    }

    /// The learning rate of a parameter: that of the last group it belongs to.
    pub fn lr_from_param(&self, id: ParamId, path: Option<&str>) -> LearningRate {
        let mut rate: LearningRate = self.base();
        for (group, lr) in self.groups.iter() {
            if group.matches(&id, path) {
                rate = *lr;
            }
        }
        rate
    }

    /// The learning rate of parameters that no other group has.
    pub fn base(&self) -> LearningRate {
        self.groups[0].1
    }
}

impl From<LearningRate> for ModuleLearningRate {
    fn from(lr: LearningRate) -> Self {
        ModuleLearningRate { groups: vec![(ParamGroup::all(), lr)] }
    }
}

#[derive(Clone)]
struct OptimizerGroup {
    group: ParamGroup,
    rule: OptimizerKind,
    clipping: Option<GradientClipping>,
}

/// An optimizer, and what it keeps for each parameter of a module.
#[derive(Clone)]
pub struct ModuleOptimizer {
    groups: Vec<OptimizerGroup>,
    states: HashMap<ParamId, ParamState>,
}

impl<O: Into<OptimizerKind>> From<O> for ModuleOptimizer {
    fn from(rule: O) -> Self {
        let group = OptimizerGroup { group: ParamGroup::all(), rule: rule.into(), clipping: None };
        ModuleOptimizer { groups: vec![group], states: HashMap::new() }
    }
}

impl ModuleOptimizer {
    /// One step: the module with its parameters changed by their gradients.
    ///
    /// A parameter without a gradient stays as it is.
    pub fn step<M: Module>(
        &mut self,
        lr_module: impl Into<ModuleLearningRate>,
        module: M,
        grads: GradientsParams,
    ) -> M {
        let mut mapper = StepMapper { optimizer: self, grads, lr: lr_module.into(), path: Vec::new() };
        module.map(&mut mapper)
    }

    /// Whether any group of parameters has limits on its gradients.
    pub fn has_gradient_clipping(&self) -> bool {
        self.groups.iter().any(|group| group.clipping.is_some())
    }

    /// The limits on the gradients of parameters that no other group has.
    pub fn grad_clipping(&self) -> Option<&GradientClipping> {
        self.groups[0].clipping.as_ref()
    }

    /// With limits on the gradients of parameters that no other group has.
    pub fn with_grad_clipping(mut self, gradient_clipping: GradientClipping) -> Self {
        self.groups[0].clipping = Some(gradient_clipping);
        self
    }

    pub(crate) fn with_optional_clipping(self, config: &Option<GradientClippingConfig>) -> Self {
        match config {
            Some(config) => self.with_grad_clipping(config.init()),
            None => self,
        }
    }

    /// With another rule for a group of parameters.
    pub fn with_group<O: Into<OptimizerKind>>(
        mut self,
        group: ParamGroup,
        rule: O,
        grad_clipping: Option<GradientClipping>,
    ) -> Self {
        self.groups.push(OptimizerGroup { group, rule: rule.into(), clipping: grad_clipping });
        // What one rule has kept means nothing to another.
        self.states = HashMap::new();
        self
    }
}

struct StepMapper<'a> {
    optimizer: &'a mut ModuleOptimizer,
    grads: GradientsParams,
    lr: ModuleLearningRate,
    path: Vec<String>,
}

impl StepMapper<'_> {
    /// The position of the last group that the parameter belongs to.
    fn group_of(&self, id: ParamId, path: &str) -> usize {
        let mut position: usize = 0;
        for (i, group) in self.optimizer.groups.iter().enumerate() {
            if group.group.matches(&id, Some(path)) {
                position = i;
            }
        }
        position
    }
}

impl ModuleMapper for StepMapper<'_> {
    fn enter_module(&mut self, name: &str, _container_type: &str) {
        self.path.push(name.to_string());
    }

    fn exit_module(&mut self, _name: &str, _container_type: &str) {
        self.path.pop();
    }

    fn map_float<const D: usize>(&mut self, param: Param<Tensor<D>>) -> Param<Tensor<D>> {
        let id: ParamId = param.id;
        let Some(grad) = self.grads.remove::<D>(id) else {
            return param;
        };
        let path: String = self.path.join(".");
        let lr: LearningRate = self.lr.lr_from_param(id, Some(path.as_str()));
        let group = self.group_of(id, path.as_str());
        let state = self.optimizer.states.remove(&id);
        let rule = &self.optimizer.groups[group];
        let mut grad: Tensor<D> = grad.without_autodiff();
        if let Some(clipping) = &rule.clipping {
            grad = clipping.clip_gradient(grad);
        }
        let mut state_out: Option<ParamState> = None;
        let updated = param.map(|tensor| {
            let autodiff = tensor.is_autodiff();
            let require_grad = tensor.is_require_grad();
            let (stepped, kept) = rule.rule.step(lr, tensor.without_autodiff(), grad, state);
            state_out = kept;
            let stepped = if autodiff { stepped.autodiff() } else { stepped };
            if require_grad { stepped.require_grad() } else { stepped }
        });
        if let Some(kept) = state_out {
            self.optimizer.states.insert(id, kept);
        }
        updated
    }
}
