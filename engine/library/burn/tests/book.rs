//! Code as users write it compiles: a hand-written training loop over a data loader, and tensor idioms.
//!
//! It runs in the tests of the session, where an engine answers.

use burn::data::dataloader::DataLoaderBuilder;
use burn::data::dataloader::batcher::Batcher;
use burn::data::dataset::InMemDataset;
use burn::grad_clipping::GradientClippingConfig;
use burn::lr_scheduler::cosine::CosineAnnealingLrSchedulerConfig;
use burn::module::{ModuleMapper, ModuleVisitor, Param};
use burn::nn::loss::{CrossEntropyLossConfig, MseLoss, Reduction};
use burn::nn::transformer::{TransformerEncoderConfig, TransformerEncoderInput};
use burn::nn::{BatchNorm, BatchNormConfig, Dropout, DropoutConfig, Linear, LinearConfig, LstmConfig, Relu};
use burn::optim::momentum::MomentumConfig;
use burn::optim::{GradientsAccumulator, GradientsParams, SgdConfig};
use burn::prelude::*;
use burn::tensor::activation::{log_softmax, relu, softmax};
use burn::tensor::{DType, Distribution, FloatDType, IndexingUpdateOp};

#[derive(Module, Debug)]
struct Net {
    layers: Vec<Linear>,
    norm: BatchNorm,
    dropout: Dropout,
    activation: Relu,
}

#[derive(Config, Debug)]
struct NetConfig {
    sizes: Vec<usize>,
    #[config(default = 0.5)]
    dropout: f64,
}

impl NetConfig {
    fn init(&self, device: &Device) -> Net {
        Net {
            layers: self
                .sizes
                .windows(2)
                .map(|pair| LinearConfig::new(pair[0], pair[1]).init(device))
                .collect(),
            norm: BatchNormConfig::new(self.sizes[0]).init(device),
            dropout: DropoutConfig::new(self.dropout).init(),
            activation: Relu::new(),
        }
    }
}

impl Net {
    fn forward(&self, input: Tensor<2>) -> Tensor<2> {
        let mut x = self.norm.forward(input);
        for layer in &self.layers {
            x = self.dropout.forward(self.activation.forward(layer.forward(x)));
        }
        x
    }
}

#[derive(Clone, Debug)]
struct Batch {
    images: Tensor<2>,
    targets: Tensor<1, Int>,
}

struct ImageBatcher;

impl Batcher<(Vec<f32>, i32), Batch> for ImageBatcher {
    fn batch(&self, items: Vec<(Vec<f32>, i32)>, device: &Device) -> Batch {
        let images = items
            .iter()
            .map(|(image, _)| TensorData::new(image.clone(), [1, image.len()]))
            .map(|data| Tensor::<2>::from_data(data, device))
            .map(|image| (image / 255 - 0.1307) / 0.3081)
            .collect();
        let targets = items
            .iter()
            .map(|(_, label)| Tensor::<1, Int>::from_data([(*label as i64).elem::<i32>()], device));
        Batch { images: Tensor::cat(images, 0), targets: Tensor::cat(targets.collect(), 0) }
    }
}

fn accuracy(output: Tensor<2>, targets: Tensor<1, Int>) -> f32 {
    let predictions = output.argmax(1).squeeze_dim::<1>(1);
    let total: usize = targets.dims().iter().product();
    let correct: i64 = predictions.equal(targets).int().sum().into_scalar();
    correct as f32 / total as f32 * 100.0
}

fn train() -> Result<(), Box<dyn std::error::Error>> {
    let device = Device::default().autodiff();
    device.seed(42);
    let mut model = NetConfig::new(vec![784, 64, 10]).with_dropout(0.2).init(&device);
    println!("{model}");
    let mut optim = SgdConfig::new()
        .with_momentum(Some(MomentumConfig::new().with_nesterov(true)))
        .with_gradient_clipping(Some(GradientClippingConfig::Norm(1.0)))
        .init();
    let mut scheduler = CosineAnnealingLrSchedulerConfig::new(0.1, 100).init()?;
    let loader = DataLoaderBuilder::new(ImageBatcher)
        .batch_size(64)
        .shuffle(1)
        .num_workers(4)
        .build(InMemDataset::new(vec![(vec![0.0; 784], 3); 256]));
    let loss_fn = CrossEntropyLossConfig::new().with_smoothing(Some(0.1)).init(&device);
    let mut accumulator = GradientsAccumulator::new();
    for epoch in 1..=2 {
        for (iteration, batch) in loader.iter().enumerate() {
            let batch = batch?;
            let output = model.forward(batch.images.to_device(&device));
            let loss = loss_fn.forward(output.clone(), batch.targets.clone());
            println!(
                "[{epoch}/{iteration}] loss {:.3} accuracy {:.1} %",
                loss.clone().into_scalar::<f32>(),
                accuracy(output, batch.targets)
            );
            accumulator.accumulate(&model, GradientsParams::from_grads(loss.backward(), &model));
            model = optim.step(scheduler.step(), model, accumulator.grads());
        }
        let valid = model.valid();
        let output = softmax(valid.forward(Tensor::zeros([1, 784], &Device::default())), 1);
        println!("{output:.3}");
    }
    Ok(())
}

#[derive(Default)]
struct Norms {
    values: Vec<f32>,
}

impl ModuleVisitor for Norms {
    fn visit_float<const D: usize>(&mut self, param: &Param<Tensor<D>>) {
        self.values.push(param.val().square().sum().sqrt().into_scalar());
    }
}

struct Halve;

impl ModuleMapper for Halve {
    fn map_float<const D: usize>(&mut self, param: Param<Tensor<D>>) -> Param<Tensor<D>> {
        param.map(|tensor| tensor * 0.5)
    }
}

fn tensors(device: &Device) -> f32 {
    let x = Tensor::<2>::from_floats([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]], device);
    let y: Tensor<2> = Tensor::random([3, 2], Distribution::Normal(0.0, 1.0), device);
    let z = 2.0 * x.clone().matmul(y) + 1 - 0.5;
    let row = x.clone().slice(s![0, ..]).squeeze::<1>() + x.clone().slice(0..1).reshape([-1]);
    let column = x.clone().slice(s![.., -1]).flatten::<1>(0, 1);
    let stacked: Tensor<2> = Tensor::stack(vec![row.clone(), row], 0);
    let parts = stacked.clone().chunk(2, 0).into_iter().chain(stacked.split(1, 0)).collect::<Vec<_>>();
    let mask = x.clone().greater_elem(2.5) & x.clone().lower_elem(5.5) | !x.clone().equal_elem(1.0);
    let masked = x.clone().mask_fill(mask, f32::NEG_INFINITY);
    let ids = Tensor::<1, Int>::arange(0..3, device);
    let hot: Tensor<2, Int> = ids.clone().one_hot(4);
    let picked = x.clone().select(1, ids.clone()).gather(1, Tensor::from_data([[0, 1], [1, 2]], device));
    let scattered = x.clone().select_assign(1, ids, x.clone(), IndexingUpdateOp::Add);
    let wide = Tensor::<2>::ones([1, 3], (device, DType::F64)).expand([4, 3]).cast(FloatDType::F32);
    let [rows, columns] = wide.dims();
    let (values, _indices) = x.clone().max_dim_with_indices(1);
    let total = Tensor::cat(parts, 0).sum() + column.sum() + masked.abs().min() + hot.float().mean();
    let total = total + picked.prod() + scattered.var(1).mean() + values.sum() / (rows * columns) as f32;
    let total = total + relu(z).permute([1, 0]).unsqueeze::<3>().swap_dims(0, -1).sum();
    (total + log_softmax(wide, -1).narrow(0, 0, 1).sum()).into_scalar()
}

fn layers(device: &Device) -> usize {
    let lstm = LstmConfig::new(8, 16, true).init(device);
    let (output, state) = lstm.forward(Tensor::zeros([2, 5, 8], device), None);
    let encoder = TransformerEncoderConfig::new(16, 32, 4, 2).with_norm_first(true).init(device);
    let encoded = encoder.forward(TransformerEncoderInput::new(output));
    let last: Tensor<2> = encoded.select_dim(1, -1);
    let loss = MseLoss::new().forward(last, state.hidden, Reduction::Mean);
    let halved = encoder.clone().map(&mut Halve);
    let mut norms = Norms::default();
    halved.visit(&mut norms);
    loss.into_scalar::<f64>() as usize + encoder.num_params() + norms.values.len()
}

#[test]
fn without_an_engine_each_program_stops_at_its_first_operation() {
    let programs: [fn(); 3] = [
        || train().expect("it never gets so far"),
        || assert!(tensors(&Device::default()).is_finite()),
        || assert!(layers(&Device::default()) > 0),
    ];
    for program in programs {
        let panic = std::panic::catch_unwind(program).expect_err("there is no engine");
        let message = panic.downcast_ref::<String>().expect("a panic with values");
        assert!(message.contains("`device.open`"), "{message}");
    }
}
