// Ten steps of every optimizer, and the rates of every scheduler.

use burn::grad_clipping::GradientClippingConfig;
use burn::lr_scheduler::cosine::CosineAnnealingLrSchedulerConfig;
use burn::lr_scheduler::exponential::ExponentialLrSchedulerConfig;
use burn::lr_scheduler::linear::LinearLrSchedulerConfig;
use burn::lr_scheduler::noam::NoamLrSchedulerConfig;
use burn::lr_scheduler::step::StepLrSchedulerConfig;
use burn::lr_scheduler::module_lr_scheduler::ModuleLrScheduler;
use burn::module::{ModuleMapper, Param};
use burn::nn::{Linear, LinearConfig};
use burn::optim::decay::WeightDecayConfig;
use burn::optim::momentum::MomentumConfig;
use burn::optim::{
    AdaGradConfig, AdamConfig, AdamWConfig, GradientsAccumulator, GradientsParams, ModuleOptimizer, RmsPropConfig, SgdConfig,
};

struct Fill;

impl ModuleMapper for Fill {
    fn map_float<const D: usize>(&mut self, param: Param<Tensor<D>>) -> Param<Tensor<D>> {
        param.map(|tensor| ramp(tensor.dims(), D).detach().require_grad())
    }
}

fn gradients(model: &Linear, step: usize) -> GradientsParams {
    let loss = (model.forward(ramp([4, 3], step)) - ramp([4, 2], 50 + step)).square().mean();
    GradientsParams::from_grads(loss.backward(), model)
}

fn ten_steps(name: &str, mut optimizer: ModuleOptimizer, rate: f64) {
    let mut model = LinearConfig::new(3, 2).init(&device()).map(&mut Fill);
    for step in 0..10 {
        let grads = gradients(&model, step);
        model = optimizer.step(rate, model, grads);
        if step == 0 || step == 9 {
            show(&format!("{name} weight {step}"), model.weight.val());
            show(&format!("{name} bias {step}"), model.bias.as_ref().unwrap().val());
        }
    }
}

pub fn gradient_descent() {
    ten_steps("sgd", SgdConfig::new().init(), 0.1);
    ten_steps("sgd decay", SgdConfig::new().with_weight_decay(Some(WeightDecayConfig::new(0.05))).init(), 0.1);
    let momentum = MomentumConfig::new().with_momentum(0.8).with_dampening(0.2);
    ten_steps("sgd momentum", SgdConfig::new().with_momentum(Some(momentum)).init(), 0.1);
    let nesterov = MomentumConfig::new().with_momentum(0.8).with_dampening(0.0).with_nesterov(true);
    ten_steps("sgd nesterov", SgdConfig::new().with_momentum(Some(nesterov)).init(), 0.1);
    let norm = GradientClippingConfig::Norm(0.5);
    ten_steps("sgd clipped by norm", SgdConfig::new().with_gradient_clipping(Some(norm)).init(), 0.1);
    let value = GradientClippingConfig::Value(0.2);
    ten_steps("sgd clipped by value", SgdConfig::new().with_gradient_clipping(Some(value)).init(), 0.1);
}

pub fn adaptive() {
    ten_steps("adam", AdamConfig::new().init(), 0.05);
    let decay = AdamConfig::new().with_weight_decay(Some(WeightDecayConfig::new(0.1))).with_beta_1(0.8);
    ten_steps("adam decay", decay.with_beta_2(0.95).with_epsilon(1e-6).init(), 0.05);
    ten_steps("adam amsgrad", AdamConfig::new().with_amsgrad(true).init(), 0.05);
    ten_steps("adamw", AdamWConfig::new().init(), 0.05);
    ten_steps("adamw decay", AdamWConfig::new().with_weight_decay(0.3).init(), 0.05);
    ten_steps("adamw cautious", AdamWConfig::new().with_weight_decay(0.3).with_cautious_weight_decay(true).init(), 0.05);
    ten_steps("adagrad", AdaGradConfig::new().with_lr_decay(0.1).init(), 0.2);
    ten_steps("rmsprop", RmsPropConfig::new().init(), 0.02);
    let centered = RmsPropConfig::new().with_centered(true).with_alpha(0.9);
    ten_steps("rmsprop centered", centered.init(), 0.02);
}

pub fn accumulation() {
    let mut model = LinearConfig::new(3, 2).init(&device()).map(&mut Fill);
    let mut accumulator = GradientsAccumulator::new();
    for step in 0..3 {
        accumulator.accumulate(&model, gradients(&model, step));
    }
    model = SgdConfig::new().init().step(0.1, model, accumulator.grads());
    show("accumulated", model.weight.val());
}

fn rates(name: &str, scheduler: Result<ModuleLrScheduler, String>) {
    let mut scheduler = scheduler.unwrap();
    let rates: Vec<f64> = (0..12).map(|_| scheduler.step().base()).collect();
    show(name, Tensor::<1>::from_data(rates.as_slice(), (&device(), burn::tensor::DType::F64)));
}

pub fn schedules() {
    rates("cosine", CosineAnnealingLrSchedulerConfig::new(0.5, 5).with_min_lr(0.01).init());
    rates("exponential", ExponentialLrSchedulerConfig::new(0.8, 0.7).init());
    rates("linear", LinearLrSchedulerConfig::new(0.9, 0.1, 6).init());
    rates("step", StepLrSchedulerConfig::new(1.0, 4).with_gamma(0.3).init());
    rates("noam", NoamLrSchedulerConfig::new(0.5).with_warmup_steps(4).with_model_size(16).init());
}
