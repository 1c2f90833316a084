// What parameters start from. Each engine has its own generator, so only statistics can agree.

use burn::module::{ModuleVisitor, Param};
use burn::nn::attention::MultiHeadAttentionConfig;
use burn::nn::conv::{Conv1dConfig, Conv2dConfig, ConvTranspose2dConfig};
use burn::nn::transformer::TransformerEncoderConfig;
use burn::nn::{EmbeddingConfig, GruConfig, Initializer, LinearConfig, LstmConfig};

/// Family, mean and standard deviation of each large parameter, scaled to the size of 1.
struct Spread;

impl ModuleVisitor for Spread {
    fn visit_float<const D: usize>(&mut self, param: &Param<Tensor<D>>) {
        let value = param.val();
        let dims = value.dims();
        let values: Tensor<1> = value.reshape([-1]);
        let n = values.dims()[0];
        // Statistics of few numbers are noise.
        if n < 2000 {
            println!("few {dims:?}");
            return;
        }
        let scale = (n as f32 / dims.iter().copied().max().unwrap() as f32).sqrt();
        let std = values.clone().var(0).sqrt().into_scalar::<f32>();
        let mean = values.clone().mean().into_scalar::<f32>();
        let most = (values - mean).abs().max().into_scalar::<f32>();
        let family = if std == 0.0 {
            "constant"
        } else if most / std < 1.8 {
            "uniform"
        } else {
            "normal"
        };
        println!("{family} {dims:?}, mean of about {} half deviations", (2.0 * mean / std).round() as i32);
        show("std", Tensor::<1>::from_floats([std * scale], &device()));
    }
}

pub fn statistics() {
    device().seed(3);
    LinearConfig::new(100, 2100).init(&device()).visit(&mut Spread);
    Conv2dConfig::new([8, 2048], [3, 3]).init(&device()).visit(&mut Spread);
    Conv1dConfig::new(8, 2048, 3).init(&device()).visit(&mut Spread);
    ConvTranspose2dConfig::new([8, 2048], [2, 2]).init(&device()).visit(&mut Spread);
    EmbeddingConfig::new(100, 80).init(&device()).visit(&mut Spread);
    MultiHeadAttentionConfig::new(96, 4).init(&device()).visit(&mut Spread);
    LstmConfig::new(40, 50, true).init(&device()).visit(&mut Spread);
    GruConfig::new(40, 50, true).init(&device()).visit(&mut Spread);
    TransformerEncoderConfig::new(64, 96, 4, 1).init(&device()).visit(&mut Spread);
    let initializers = [
        Initializer::Uniform { min: -1.0, max: 2.0 },
        Initializer::Normal { mean: 1.0, std: 0.5 },
        Initializer::KaimingUniform { gain: 1.5, fan_out_only: false },
        Initializer::KaimingNormal { gain: 1.5, fan_out_only: true },
        Initializer::XavierUniform { gain: 1.2 },
        Initializer::XavierNormal { gain: 1.2 },
    ];
    for initializer in initializers {
        let value: Param<Tensor<2>> =
            initializer.init_with([200, 300], Some(200), Some(300), &device());
        Spread.visit_float(&value);
    }
}
