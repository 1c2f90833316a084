// Tensors, shapes and modules as they print. Lines that name the device are left out: each engine has its own name.

use burn::nn::conv::Conv2dConfig;
use burn::nn::{BatchNormConfig, DropoutConfig, EmbeddingConfig, LayerNormConfig, LinearConfig, LstmConfig, Relu};
use burn::optim::AdamConfig;
use burn::tensor::{DType, FloatDType};

fn print(text: String) {
    for line in text.lines().filter(|line| !line.contains("device:")) {
        println!("{line}");
    }
}

pub fn tensors() {
    print(format!("{}", ramp([4], 1)));
    print(format!("{}", ramp([2, 3], 2)));
    print(format!("{}", ramp([2, 2, 2], 3)));
    print(format!("{:.2}", ramp([2, 3], 4)));
    print(format!("{}", whole([2, 3], 1)));
    print(format!("{}", mask([2, 3], 1)));
    print(format!("{}", special()));
    print(format!("{}", ramp([2], 5).cast(FloatDType::F64)));
    print(format!("{}", Tensor::<2>::zeros([0, 3], &device())));
    print(format!("{}", Tensor::<1>::from_data([1e-8, 1e20, 123456.78], &device())));
    print(format!("{}", Tensor::<1, Int>::arange(0..2000, &device()).reshape([40, 50])));
    print(format!("{}", Tensor::<1, Int>::arange(0..2000, &device())));
    print(format!("{}", Tensor::<4>::ones([1, 2, 2, 1], &device())));
    print(format!("{}", Tensor::<2>::ones([2, 2], (&device(), DType::F64))));
}

pub fn shapes_and_slices() {
    println!("{} {:?}", Shape::new([2, 3]), Shape::new([2, 3]));
    println!("{:?}", ramp([2, 3], 1).dims());
    println!("{:?} {}", ramp([2], 1).dtype(), DType::F32.name());
    println!("{:?}", s![1..3]);
    println!("{}", TensorData::from([[1.0f32, 2.5], [3.0, -4.0]]));
}

pub fn modules() {
    println!("{}", LinearConfig::new(4, 3).init(&device()));
    println!("{}", Conv2dConfig::new([1, 8], [3, 3]).init(&device()));
    println!("{}", BatchNormConfig::new(3).init(&device()));
    println!("{}", LayerNormConfig::new(3).init(&device()));
    println!("{}", EmbeddingConfig::new(10, 4).init(&device()));
    println!("{}", DropoutConfig::new(0.3).init());
    println!("{}", LstmConfig::new(3, 4, true).init(&device()));
    println!("{}", Relu::new());
    println!("{}", LinearConfig::new(4, 3));
    println!("{}", AdamConfig::new());
    println!("{}", Net::new());
}

#[derive(Module, Debug)]
pub struct Net {
    layers: Vec<burn::nn::Linear>,
    norm: Option<burn::nn::LayerNorm>,
    none: Option<burn::nn::LayerNorm>,
    activation: Relu,
    pair: (burn::nn::Linear, burn::nn::Dropout),
    width: usize,
}

impl Net {
    fn new() -> Self {
        let linear = || LinearConfig::new(2, 2).init(&device());
        Net {
            layers: vec![linear(), linear()],
            norm: Some(LayerNormConfig::new(2).init(&device())),
            none: None,
            activation: Relu::new(),
            pair: (linear(), DropoutConfig::new(0.1).init()),
            width: 2,
        }
    }
}
