// A small CNN trained for 35 steps from given weights on given data: the loss after each step.

use burn::module::{ModuleMapper, Param};
use burn::nn::conv::{Conv2d, Conv2dConfig};
use burn::nn::loss::CrossEntropyLossConfig;
use burn::nn::pool::{MaxPool2d, MaxPool2dConfig};
use burn::nn::{Linear, LinearConfig, Relu};
use burn::optim::{AdamConfig, GradientsParams};

#[derive(Module, Debug)]
pub struct Cnn {
    conv1: Conv2d,
    conv2: Conv2d,
    pool: MaxPool2d,
    fc1: Linear,
    fc2: Linear,
    act: Relu,
}

impl Cnn {
    fn new(device: &Device) -> Self {
        Self {
            conv1: Conv2dConfig::new([1, 32], [3, 3]).init(device),
            conv2: Conv2dConfig::new([32, 64], [3, 3]).init(device),
            pool: MaxPool2dConfig::new([2, 2]).with_strides([2, 2]).init(),
            fc1: LinearConfig::new(9216, 128).init(device),
            fc2: LinearConfig::new(128, 10).init(device),
            act: Relu::new(),
        }
    }

    fn forward(&self, x: Tensor<4>) -> Tensor<2> {
        let x = self.act.forward(self.conv1.forward(x));
        let x = self.act.forward(self.conv2.forward(x));
        let x = self.pool.forward(x);
        let x: Tensor<2> = x.flatten(1, 3);
        let x = self.act.forward(self.fc1.forward(x));
        self.fc2.forward(x)
    }
}

/// Uniform numbers within one over the root of the fan-in, from a linear congruence.
struct Spread {
    count: i64,
}

impl ModuleMapper for Spread {
    fn map_float<const D: usize>(&mut self, param: Param<Tensor<D>>) -> Param<Tensor<D>> {
        self.count += 1;
        let start = self.count * 101;
        param.map(|tensor| {
            let dims = tensor.dims();
            let n: usize = dims.iter().product();
            // Linear weights are [inputs, outputs], those of convolutions [outputs, inputs, height, width].
            let fan_in = if D == 4 { n / dims[0] } else { dims[0] };
            let bound = 1.0 / (fan_in as f64).sqrt();
            let order = Tensor::<1, Int>::arange(start..start + n as i64, &device());
            let unit = order.mul_scalar(1117).remainder_scalar(2003).float() / 1001.0 - 1.0;
            (unit * bound).reshape(dims).detach().require_grad()
        })
    }
}

struct Lcg(u64);

impl Lcg {
    fn next(&mut self) -> u32 {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        (self.0 >> 33) as u32
    }

    fn unit(&mut self) -> f32 {
        self.next() as f32 / (1u64 << 31) as f32
    }
}

pub fn cnn() {
    let device = device();
    let mut model = Cnn::new(&device).map(&mut Spread { count: 0 });
    let mut optimizer = AdamConfig::new().init();
    let loss_fn = CrossEntropyLossConfig::new().init(&device);
    let mut rng = Lcg(1);
    let batches: Vec<(TensorData, TensorData)> = (0..4)
        .map(|_| {
            let x: Vec<f32> = (0..64 * 784).map(|_| rng.unit()).collect();
            let y: Vec<i32> = (0..64).map(|_| (rng.next() % 10) as i32).collect();
            (TensorData::new(x, [64, 1, 28, 28]), TensorData::new(y, [64]))
        })
        .collect();
    for step in 0..35 {
        let (x, y) = &batches[step % 4];
        let x = Tensor::<4>::from_data(x.clone(), &device);
        let y = Tensor::<1, Int>::from_data(y.clone(), &device);
        let loss = loss_fn.forward(model.forward(x), y);
        let grads = GradientsParams::from_grads(loss.backward(), &model);
        model = optimizer.step(1e-3, model, grads);
        show(&format!("loss {step}"), loss);
    }
}
