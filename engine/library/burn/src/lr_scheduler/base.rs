//! The trait of schedulers, and one scheduler for each group of parameters.

use crate::module::ParamGroup;
use crate::optim::{LearningRate, ModuleLearningRate};

/// Gives the learning rate of each step.
pub trait LrScheduler: LrSchedulerClone + Send + Sync {
    /// The learning rate of the next step.
    fn step(&mut self) -> LearningRate;
}

/// Lets boxed schedulers be cloned.
pub trait LrSchedulerClone {
    /// A boxed copy.
    fn clone_box(&self) -> Box<dyn LrScheduler>;
}

impl<S: LrScheduler + Clone + 'static> LrSchedulerClone for S {
    fn clone_box(&self) -> Box<dyn LrScheduler> {
        Box::new(self.clone())
    }
}

/// A scheduler for all parameters, and others for some groups of them.
pub struct ModuleLrScheduler {
    groups: Vec<(ParamGroup, Box<dyn LrScheduler>)>,
}

impl ModuleLrScheduler {
    /// A scheduler for all parameters.
    pub fn new<S: LrScheduler + 'static>(scheduler: S) -> Self {
        let scheduler: Box<dyn LrScheduler> = Box::new(scheduler);
        ModuleLrScheduler { groups: vec![(ParamGroup::all(), scheduler)] }
    }

    /// With another scheduler for a group of parameters.
    pub fn with_group<S: LrScheduler + 'static>(mut self, group: ParamGroup, scheduler: S) -> Self {
        let scheduler: Box<dyn LrScheduler> = Box::new(scheduler);
        self.groups.push((group, scheduler));
        self
    }

    /// The learning rates of the next step.
    pub fn step(&mut self) -> ModuleLearningRate {
        let mut rates: Vec<(ParamGroup, LearningRate)> = Vec::with_capacity(self.groups.len());
        for (group, scheduler) in self.groups.iter_mut() {
            rates.push((group.clone(), scheduler.step()));
        }
        ModuleLearningRate::new(rates)
    }
}

impl Clone for ModuleLrScheduler {
    fn clone(&self) -> Self {
        let mut groups: Vec<(ParamGroup, Box<dyn LrScheduler>)> = Vec::with_capacity(self.groups.len());
        for (group, scheduler) in self.groups.iter() {
            groups.push((group.clone(), scheduler.clone_box()));
        }
        ModuleLrScheduler { groups }
    }
}

/// An error for a first learning rate outside of what makes sense.
pub(super) fn check_rate(rate: LearningRate) -> Result<(), String> {
    if rate > 0.0 && rate <= 1.0 {
        Ok(())
    } else {
        Err(format!("Initial learning rate must be greater than 0 and at most 1, got {rate}"))
    }
}

pub(super) fn check_iterations(count: usize) -> Result<(), String> {
    if count > 0 { Ok(()) } else { Err("Number of iterations must be at least 1".to_string()) }
}
