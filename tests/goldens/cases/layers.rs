// Modules with given weights: outputs, gradients by the input, and by the first weights.

use burn::module::{ModuleMapper, Param};
use burn::nn::attention::{MhaInput, MultiHeadAttentionConfig, generate_autoregressive_mask};
use burn::nn::conv::{Conv1dConfig, Conv2dConfig, ConvTranspose1dConfig, ConvTranspose2dConfig};
use burn::nn::pool::{
    AdaptiveAvgPool1dConfig, AdaptiveAvgPool2dConfig, AvgPool1dConfig, AvgPool2dConfig, MaxPool1dConfig, MaxPool2dConfig,
};
use burn::nn::transformer::{TransformerDecoderConfig, TransformerDecoderInput};
use burn::nn::transformer::{PositionWiseFeedForwardConfig, TransformerEncoderConfig, TransformerEncoderInput};
use burn::nn::{
    BatchNormConfig, BiLstmConfig, CosineSimilarityConfig, DropoutConfig, InstanceNormConfig, PixelShuffleConfig,
    PixelUnshuffleConfig, RotaryEncodingConfig, EmbeddingConfig, GroupNormConfig, GruConfig, LayerNormConfig,
    LinearConfig, LstmConfig, PReluConfig, PaddingConfig1d, PaddingConfig2d, PositionalEncodingConfig, RmsNormConfig,
};

/// Gives every parameter known numbers.
struct Fill {
    count: usize,
}

impl ModuleMapper for Fill {
    fn map_float<const D: usize>(&mut self, param: Param<Tensor<D>>) -> Param<Tensor<D>> {
        self.count += 1;
        let seed = self.count;
        param.map(|tensor| (ramp(tensor.dims(), seed) * 0.25).detach().require_grad())
    }
}

fn fixed<M: Module>(module: M) -> M {
    module.map(&mut Fill { count: 0 })
}

pub fn linear() {
    let layer = fixed(LinearConfig::new(4, 3).init(&device()));
    check("linear", ramp([2, 4], 1), |x| layer.forward(x));
    check("linear of rank 1", ramp([4], 2), |x| layer.forward(x));
    check("linear of rank 3", ramp([2, 2, 4], 3), |x| layer.forward(x));
    show_gradient("linear weight", &layer.weight.val(), layer.forward(ramp([2, 4], 4)));
    let plain = fixed(LinearConfig::new(4, 3).with_bias(false).init(&device()));
    check("linear without bias", ramp([2, 4], 5), |x| plain.forward(x));
    println!("{} {}", layer.num_params(), plain.num_params());
}

pub fn convolution() {
    let conv1 = fixed(Conv1dConfig::new(2, 3, 3).with_padding(PaddingConfig1d::Same).init(&device()));
    check("conv1d same", ramp([1, 2, 6], 1), |x| conv1.forward(x));
    let conv2 = fixed(Conv2dConfig::new([2, 4], [3, 3]).with_stride([2, 1]).with_groups(2).init(&device()));
    check("conv2d", ramp([1, 2, 6, 5], 2), |x| conv2.forward(x));
    let same = fixed(Conv2dConfig::new([2, 2], [3, 3]).with_padding(PaddingConfig2d::Same).init(&device()));
    check("conv2d same", ramp([1, 2, 4, 5], 3), |x| same.forward(x));
    let explicit = fixed(
        Conv2dConfig::new([1, 2], [3, 2]).with_padding(PaddingConfig2d::Explicit(1, 2, 0, 1)).init(&device()),
    );
    check("conv2d explicit padding", ramp([1, 1, 4, 4], 4), |x| explicit.forward(x));
    let up = fixed(ConvTranspose2dConfig::new([2, 3], [2, 2]).with_stride([2, 2]).init(&device()));
    check("conv_transpose2d", ramp([1, 2, 3, 3], 5), |x| up.forward(x));
    let up1 = fixed(ConvTranspose1dConfig::new([2, 3], 3).with_stride(2).with_padding(1).init(&device()));
    check("conv_transpose1d", ramp([1, 2, 4], 6), |x| up1.forward(x));
}

pub fn pooling() {
    let max = MaxPool2dConfig::new([2, 2]).with_strides([2, 2]).init();
    check("max", ramp([1, 2, 4, 4], 1), |x| max.forward(x));
    let avg = AvgPool2dConfig::new([3, 3]).with_strides([2, 2]).with_padding(PaddingConfig2d::Explicit(1, 1, 1, 1)).init();
    check("avg", ramp([1, 2, 5, 5], 2), |x| avg.forward(x));
    let adaptive = AdaptiveAvgPool2dConfig::new([2, 3]).init();
    check("adaptive", ramp([1, 2, 5, 5], 3), |x| adaptive.forward(x));
    let max1 = MaxPool1dConfig::new(3).with_padding(PaddingConfig1d::Same).init();
    check("max of a line", ramp([1, 2, 7], 4), |x| max1.forward(x));
    let avg1 = AvgPool1dConfig::new(2).with_stride(3).init();
    check("avg of a line", ramp([1, 2, 7], 5), |x| avg1.forward(x));
    let adaptive1 = AdaptiveAvgPool1dConfig::new(3).init();
    check("adaptive of a line", ramp([1, 2, 7], 6), |x| adaptive1.forward(x));
    println!("{max1}\n{avg1}\n{adaptive1}");
}

pub fn normalisation() {
    let layer = fixed(LayerNormConfig::new(4).init(&device()));
    check("layer norm", ramp([2, 3, 4], 1), |x| layer.forward(x));
    let rms = fixed(RmsNormConfig::new(4).init(&device()));
    check("rms norm", ramp([2, 3, 4], 2), |x| rms.forward(x));
    let group = fixed(GroupNormConfig::new(2, 4).init(&device()));
    check("group norm", ramp([2, 4, 3], 3), |x| group.forward(x));
    let instance = fixed(InstanceNormConfig::new(3).init(&device()));
    check("instance norm", ramp([2, 3, 4], 7), |x| instance.forward(x));
    println!("{instance}");
    let batch = BatchNormConfig::new(3).init(&device());
    check("batch norm", ramp([4, 3], 4), |x| batch.forward(x));
    check("batch norm of images", ramp([2, 3, 2, 2], 5), |x| batch.forward(x));
    // Burn holds the last update back until the next one, or until someone asks for all of them.
    show("running mean", batch.running_mean.value_sync());
    show("running var", batch.running_var.value_sync());
    show("batch norm valid", batch.valid().forward(ramp::<2>([4, 3], 6).inner()));
}

pub fn embedding_and_position() {
    let table = fixed(EmbeddingConfig::new(6, 4).init(&device()));
    show("embedding", table.forward(indices([2, 3], 6, 1)));
    let position = PositionalEncodingConfig::new(6).with_max_sequence_size(10).init(&device());
    check("positional encoding", ramp([1, 4, 6], 1), |x| position.forward(x));
    let mut rotary = RotaryEncodingConfig::new(8, 4).init(&device());
    println!("{rotary}");
    check("rotary encoding", ramp([1, 2, 5, 4], 4), |x| rotary.forward(x));
    check("rotary encoding from 2", ramp([1, 2, 5, 4], 5), |x| rotary.apply(x, 2));
    rotary.shift(3);
    show("rotary shifted", rotary.forward(ramp::<3>([1, 5, 4], 6)));
    rotary.reset();
    show("rotary reset", rotary.forward(ramp::<3>([1, 5, 4], 7)));
    let shuffle = PixelShuffleConfig::new(2).init();
    check("pixel shuffle", ramp([1, 8, 2, 3], 8), |x| shuffle.forward(x));
    let unshuffle = PixelUnshuffleConfig::new(2).init();
    check("pixel unshuffle", ramp([1, 2, 4, 2], 9), |x| unshuffle.forward(x));
    let similarity = CosineSimilarityConfig::new().init();
    check("cosine similarity", ramp([3, 4], 10), |x| similarity.forward(x, ramp([3, 4], 11)));
    println!("{shuffle} {unshuffle} {similarity}");
    let parametric = fixed(PReluConfig::new().with_num_parameters(2).init(&device()));
    check("prelu", ramp([1, 2, 3], 2), |x| parametric.forward(x));
    let dropout = DropoutConfig::new(0.5).init();
    show("dropout off", dropout.forward(ramp::<1>([8], 3).inner()));
    let kept = dropout.forward(Tensor::<1>::ones([4000], &device())).mean().into_scalar::<f32>();
    println!("dropout keeps the mean: {}", (kept - 1.0).abs() < 0.1);
}

pub fn recurrence() {
    let lstm = fixed(LstmConfig::new(3, 4, true).init(&device()));
    check("lstm", ramp([2, 3, 3], 1), |x| lstm.forward(x, None).0);
    check("lstm cell", ramp([2, 3, 3], 2), |x| lstm.forward(x, None).1.cell);
    let both = fixed(BiLstmConfig::new(3, 4, true).init(&device()));
    check("bilstm", ramp([2, 3, 3], 6), |x| both.forward(x, None).0);
    check("bilstm hidden", ramp([2, 3, 3], 7), |x| both.forward(x, None).1.hidden);
    println!("{both}");
    let gru = fixed(GruConfig::new(3, 4, true).init(&device()));
    check("gru", ramp([2, 3, 3], 3), |x| gru.forward(x, None));
    let before = fixed(GruConfig::new(3, 4, false).with_reset_after(false).init(&device()));
    check("gru reset before", ramp([2, 3, 3], 4), |x| before.forward(x, Some(ramp([2, 4], 5))));
}

pub fn attention() {
    let mha = fixed(MultiHeadAttentionConfig::new(8, 2).with_dropout(0.0).init(&device()));
    check("self attention", ramp([1, 3, 8], 1), |x| mha.forward(MhaInput::self_attn(x)).context);
    show("attention weights", mha.forward(MhaInput::self_attn(ramp([1, 3, 8], 2))).weights);
    let causal = generate_autoregressive_mask(1, 3, &device());
    show("causal mask", causal.clone());
    check("masked attention", ramp([1, 3, 8], 3), |x| mha.forward(MhaInput::self_attn(x).mask_attn(causal.clone())).context);
    let cross = MhaInput::new(ramp([1, 2, 8], 4), ramp([1, 3, 8], 5), ramp([1, 3, 8], 6));
    show("cross attention", mha.forward(cross).context);
    let feed = fixed(PositionWiseFeedForwardConfig::new(4, 8).with_dropout(0.0).init(&device()));
    check("feed forward", ramp([1, 2, 4], 7), |x| feed.forward(x));
    let encoder = fixed(TransformerEncoderConfig::new(8, 12, 2, 2).with_dropout(0.0).init(&device()));
    check("encoder", ramp([1, 3, 8], 8), |x| encoder.forward(TransformerEncoderInput::new(x)));
    let first = TransformerEncoderConfig::new(8, 12, 2, 1).with_dropout(0.0).with_norm_first(true);
    let first = fixed(first.init(&device()));
    check("encoder norm first", ramp([1, 3, 8], 9), |x| first.forward(TransformerEncoderInput::new(x)));
}

pub fn decoding() {
    for norm_first in [false, true] {
        let config = TransformerDecoderConfig::new(8, 12, 2, 2).with_dropout(0.0).with_norm_first(norm_first);
        let decoder = fixed(config.init(&device()));
        check("decoder", ramp([1, 3, 8], 1), |x| decoder.forward(TransformerDecoderInput::new(x, ramp([1, 4, 8], 2))));
        let input = TransformerDecoderInput::new(ramp([1, 3, 8], 3), ramp([1, 4, 8], 4));
        let input = input.target_mask_attn(generate_autoregressive_mask(1, 3, &device()));
        let hidden = Tensor::<2, Bool>::from_data([[false, false, true, true]], &device());
        show("decoder masked", decoder.forward(input.memory_mask_pad(hidden)));
        println!("{decoder}");
    }
}
