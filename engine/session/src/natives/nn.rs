//! Fused operations of neural networks.

use emberlab_lang::vm::Natives;
use emberlab_lang::vm::native::Slice;
use emberlab_tensor::Tensor;
use emberlab_tensor::op::{Conv2d, CrossEntropy, Window};

use super::{Given, Object, give, give2, give3, pair};

type Sizes = Slice<usize>;

fn window(
    kernel: &Sizes,
    stride: &Sizes,
    padding: &Sizes,
    dilation: [usize; 2],
    ceil_mode: bool,
) -> Given<Window> {
    let (kernel, stride, padding) = (pair(&kernel.0)?, pair(&stride.0)?, pair(&padding.0)?);
    Ok(Window { kernel, stride, padding, dilation, ceil_mode })
}

fn conv2d(
    x: Object,
    weight: Object,
    bias: Option<Object>,
    (stride, padding, dilation): (Sizes, Sizes, Sizes),
    groups: usize,
) -> Given {
    let options =
        Conv2d { stride: pair(&stride.0)?, padding: pair(&padding.0)?, dilation: pair(&dilation.0)?, groups };
    give(x.into_inner().conv2d(weight.into_inner(), bias.map(Object::into_inner), options))
}

pub(super) fn register(natives: &mut Natives) {
    natives.bind("nn.linear", |x: Object, weight: Object| {
        give(x.into_inner().linear(weight.into_inner(), None))
    });
    natives.bind("nn.linear_bias", |x: Object, weight: Object, bias: Object| {
        give(x.into_inner().linear(weight.into_inner(), Some(bias.into_inner())))
    });
    natives.bind(
        "nn.conv2d",
        |x: Object, weight: Object, stride: Sizes, padding: Sizes, dilation: Sizes, groups: usize| {
            conv2d(x, weight, None, (stride, padding, dilation), groups)
        },
    );
    natives.bind(
        "nn.conv2d_bias",
        |x: Object,
         weight: Object,
         bias: Object,
         stride: Sizes,
         padding: Sizes,
         dilation: Sizes,
         groups: usize| { conv2d(x, weight, Some(bias), (stride, padding, dilation), groups) },
    );
    natives.bind(
        "nn.conv_transpose2d",
        |x: Object,
         weight: Object,
         stride: Sizes,
         padding: Sizes,
         padding_out: Sizes,
         dilation: Sizes,
         groups: usize|
         -> Given {
            let options = Conv2d {
                stride: pair(&stride.0)?,
                padding: pair(&padding.0)?,
                dilation: pair(&dilation.0)?,
                groups,
            };
            give(x.into_inner().conv_transpose2d(weight.into_inner(), None, options, pair(&padding_out.0)?))
        },
    );
    pools(natives);
    natives.bind("nn.embedding", |weight: Object, indices: Object| {
        give(Tensor::embedding(weight.into_inner(), indices.into_inner()))
    });
    natives.bind("nn.softmax", |x: Object, dim: usize| give(x.into_inner().softmax(dim)));
    natives.bind("nn.log_softmax", |x: Object, dim: usize| give(x.into_inner().log_softmax(dim)));
    natives.bind("nn.layer_norm", |x: Object, gamma: Object, eps: f64| {
        give(x.into_inner().layer_norm(gamma.into_inner(), None, eps))
    });
    natives.bind("nn.layer_norm_bias", |x: Object, gamma: Object, beta: Object, eps: f64| {
        give(x.into_inner().layer_norm(gamma.into_inner(), Some(beta.into_inner()), eps))
    });
    natives.bind("nn.rms_norm", |x: Object, gamma: Object, eps: f64| {
        give(x.into_inner().rms_norm(gamma.into_inner(), eps))
    });
    natives.bind(
        "nn.batch_norm",
        |x: Object, gamma: Object, beta: Object, mean: Object, variance: Object, eps: f64| {
            let parameters = [gamma, beta, mean, variance].map(Object::into_inner);
            give(x.into_inner().batch_norm(parameters, eps))
        },
    );
    natives.bind("nn.batch_norm_train", |x: Object, gamma: Object, beta: Object, eps: f64| {
        give3(x.into_inner().batch_norm_train(gamma.into_inner(), beta.into_inner(), eps))
    });
    natives.bind("nn.cross_entropy", |logits: Object, targets: Object, smoothing: f64| {
        let options = CrossEntropy { smoothing, ignore: None };
        give(logits.into_inner().cross_entropy(targets.into_inner(), options))
    });
    natives.bind("nn.attention", |query: Object, key: Object, value: Object, scale: f64, causal: bool| {
        give(query.into_inner().attention(key.into_inner(), value.into_inner(), Some(scale), causal))
    });
}

fn pools(natives: &mut Natives) {
    natives.bind(
        "nn.max_pool2d",
        |x: Object,
         kernel: Sizes,
         stride: Sizes,
         padding: Sizes,
         dilation: Sizes,
         ceil_mode: bool|
         -> Given {
            let window = window(&kernel, &stride, &padding, pair(&dilation.0)?, ceil_mode)?;
            give(x.into_inner().max_pool2d(window))
        },
    );
    natives.bind(
        "nn.max_pool2d_with_indices",
        |x: Object,
         kernel: Sizes,
         stride: Sizes,
         padding: Sizes,
         dilation: Sizes,
         ceil_mode: bool|
         -> Given<(Object, Object)> {
            let window = window(&kernel, &stride, &padding, pair(&dilation.0)?, ceil_mode)?;
            give2(x.into_inner().max_pool2d_with_indices(window))
        },
    );
    natives.bind(
        "nn.avg_pool2d",
        |x: Object,
         kernel: Sizes,
         stride: Sizes,
         padding: Sizes,
         count_include_pad: bool,
         ceil_mode: bool|
         -> Given {
            let window = window(&kernel, &stride, &padding, [1, 1], ceil_mode)?;
            give(x.into_inner().avg_pool2d(window, count_include_pad))
        },
    );
    natives.bind("nn.adaptive_avg_pool2d", |x: Object, output: Sizes| -> Given {
        give(x.into_inner().adaptive_avg_pool2d(pair(&output.0)?))
    });
}
