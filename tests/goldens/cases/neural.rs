// Matrix products, activations, and `burn::tensor::module`.

use burn::tensor::activation;
use burn::tensor::module;
use burn::tensor::ops::{AttentionModuleOptions, AvgPoolOptions, ConvOptions, ConvTransposeOptions, MaxPoolOptions};

pub fn matmul() {
    check("matmul", ramp([3, 4], 1), |x| x.matmul(ramp([4, 5], 2)));
    check("matmul right", ramp([4, 5], 3), |x| ramp([3, 4], 4).matmul(x));
    check("matmul batch", ramp([2, 3, 4], 5), |x| x.matmul(ramp([2, 4, 2], 6)));
    check("matmul broadcast", ramp([1, 3, 4], 7), |x| x.matmul(ramp([2, 4, 2], 8)));
    check("matmul broadcast right", ramp([1, 4, 2], 9), |x| ramp([2, 3, 4], 10).matmul(x));
    check("matmul transposed", ramp([4, 3], 11), |x| x.clone().transpose().matmul(x));
    check("matmul vector", ramp([1, 6], 12), |x| x.matmul(ramp([6, 1], 13)));
    check("matmul of rank 4", ramp([2, 2, 3, 4], 14), |x| x.matmul(ramp([2, 2, 4, 3], 15)));
    show("matmul int", whole([3, 4], 1).matmul(whole([4, 2], 2)));
    show("matmul long", ramp([2, 300], 16).matmul(ramp([300, 2], 17)));
    check("linear", ramp([2, 3, 4], 18), |x| module::linear(x, ramp([4, 2], 19), Some(ramp([2], 20))));
    check("linear weight", ramp([4, 2], 21), |w| module::linear(ramp([3, 4], 22), w, None));
    check("linear bias", ramp([2], 23), |b| module::linear(ramp([3, 4], 24), ramp([4, 2], 25), Some(b)));
}

pub fn activations() {
    let x = |seed: usize| ramp([2, 6], seed);
    check("relu", x(1), |x| activation::relu(x));
    check("leaky_relu", x(2), |x| activation::leaky_relu(x, 0.1));
    check("relu6", x(3) * 5.0, |x| activation::relu6(x));
    check("gelu", x(4), |x| activation::gelu(x));
    check("gelu_approximate", x(5), |x| activation::gelu_approximate(x));
    check("prelu", x(6), |x| activation::prelu(x, Tensor::from_floats([0.2], &device())));
    check("prelu alpha", ramp([1], 7), |a| activation::prelu(ramp([2, 6], 8), a));
    check("softmax", x(9), |x| activation::softmax(x, 1));
    check("softmax 0", x(10), |x| activation::softmax(x, 0));
    check("softmin", x(11), |x| activation::softmin(x, 1));
    check("log_softmax", x(12), |x| activation::log_softmax(x, 1));
    check("log_softmax 0", x(13), |x| activation::log_softmax(x, 0));
    check("quiet_softmax", x(14), |x| activation::quiet_softmax(x, 1));
    check("softplus", x(15), |x| activation::softplus(x, 1.5));
    check("sigmoid", x(16), |x| activation::sigmoid(x));
    check("log_sigmoid", x(17), |x| activation::log_sigmoid(x));
    check("hard_sigmoid", x(18), |x| activation::hard_sigmoid(x, 0.2, 0.5));
    check("silu", x(19), |x| activation::silu(x));
    check("hard_swish", x(20) * 2.0, |x| activation::hard_swish(x));
    check("mish", x(21), |x| activation::mish(x));
    check("tanh", x(22), |x| activation::tanh(x));
    check("elu", x(23), |x| activation::elu(x, 0.7));
    check("celu", x(24), |x| activation::celu(x, 0.7));
    check("selu", x(25), |x| activation::selu(x));
    check("thresholded_relu", x(26), |x| activation::thresholded_relu(x, 0.5));
    check("threshold", x(27), |x| activation::threshold(x, 0.5, -3.0));
    check("glu", x(28), |x| activation::glu(x, 1));
    check("softsign", x(29), |x| activation::softsign(x));
    check("hard_shrink", x(30), |x| activation::hard_shrink(x, 0.5));
    check("soft_shrink", x(31), |x| activation::soft_shrink(x, 0.5));
    check("shrink", x(32), |x| activation::shrink(x, 0.5, 0.2));
    check("hardtanh", x(33), |x| activation::hardtanh(x, -0.5, 0.8));
    check("tanhshrink", x(34), |x| activation::tanhshrink(x));
    show("softmax of large numbers", activation::softmax(x(35) * 200.0, 1));
    show("softmax of infinities", activation::softmax(Tensor::<1>::from_floats([f32::NEG_INFINITY, 0.0, 1.0], &device()), 0));
}

pub fn convolutions() {
    let options = |stride, padding, dilation, groups| ConvOptions::<2>::new(stride, padding, dilation, groups);
    let plain = || ConvOptions::<2>::new([1, 1], [0, 0], [1, 1], 1);
    check("conv2d", ramp([2, 2, 5, 4], 1), |x| module::conv2d(x, ramp([3, 2, 3, 2], 2), Some(ramp([3], 3)), plain()));
    check("conv2d weight", ramp([3, 2, 3, 2], 4), |w| module::conv2d(ramp([2, 2, 5, 4], 5), w, None, plain()));
    check("conv2d bias", ramp([3], 6), |b| module::conv2d(ramp([2, 2, 5, 4], 7), ramp([3, 2, 3, 2], 8), Some(b), plain()));
    check("conv2d strided", ramp([1, 2, 7, 6], 9), |x| {
        module::conv2d(x, ramp([2, 2, 3, 3], 10), None, options([2, 3], [1, 2], [1, 1], 1))
    });
    check("conv2d strided weight", ramp([2, 2, 3, 3], 11), |w| {
        module::conv2d(ramp([1, 2, 7, 6], 12), w, None, options([2, 3], [1, 2], [1, 1], 1))
    });
    check("conv2d dilated", ramp([1, 2, 7, 6], 13), |x| {
        module::conv2d(x, ramp([2, 2, 2, 3], 14), None, options([1, 1], [1, 1], [3, 2], 1))
    });
    check("conv2d groups", ramp([1, 4, 4, 4], 15), |x| {
        module::conv2d(x, ramp([6, 2, 3, 3], 16), None, options([1, 1], [1, 1], [1, 1], 2))
    });
    check("conv2d groups weight", ramp([6, 2, 3, 3], 17), |w| {
        module::conv2d(ramp([1, 4, 4, 4], 18), w, None, options([1, 1], [1, 1], [1, 1], 2))
    });
    check("conv2d depthwise", ramp([1, 3, 5, 5], 19), |x| {
        module::conv2d(x, ramp([3, 1, 3, 3], 20), None, options([1, 1], [1, 1], [1, 1], 3))
    });
    check("conv1d", ramp([2, 2, 7], 21), |x| {
        module::conv1d(x, ramp([3, 2, 3], 22), Some(ramp([3], 23)), ConvOptions::<1>::new([2], [1], [1], 1))
    });
    check("conv1d weight", ramp([3, 2, 3], 24), |w| {
        module::conv1d(ramp([2, 2, 7], 25), w, None, ConvOptions::<1>::new([1], [2], [2], 1))
    });
    check("conv_transpose2d", ramp([1, 2, 3, 4], 26), |x| {
        let options = ConvTransposeOptions::<2>::new([2, 1], [1, 0], [1, 0], [1, 1], 1);
        module::conv_transpose2d(x, ramp([2, 3, 3, 2], 27), Some(ramp([3], 28)), options)
    });
    check("conv_transpose2d weight", ramp([2, 3, 3, 2], 29), |w| {
        let options = ConvTransposeOptions::<2>::new([2, 2], [0, 1], [0, 1], [1, 2], 1);
        module::conv_transpose2d(ramp([1, 2, 3, 4], 30), w, None, options)
    });
    check("conv_transpose2d groups", ramp([1, 4, 3, 3], 31), |x| {
        let options = ConvTransposeOptions::<2>::new([1, 1], [0, 0], [0, 0], [1, 1], 2);
        module::conv_transpose2d(x, ramp([4, 1, 2, 2], 32), None, options)
    });
    check("conv_transpose1d", ramp([1, 2, 5], 33), |x| {
        let options = ConvTransposeOptions::<1>::new([2], [1], [1], [1], 1);
        module::conv_transpose1d(x, ramp([2, 2, 3], 34), Some(ramp([2], 35)), options)
    });
}

pub fn pools() {
    let x = |seed: usize| ramp([1, 2, 5, 6], seed);
    check("max_pool2d", x(1), |x| module::max_pool2d(x, MaxPoolOptions::<2>::new([2, 2]).with_stride([2, 2])));
    check("max_pool2d padded", x(2), |x| {
        module::max_pool2d(x, MaxPoolOptions::<2>::new([3, 2]).with_stride([2, 1]).with_padding([1, 1]))
    });
    check("max_pool2d dilated", x(3), |x| {
        module::max_pool2d(x, MaxPoolOptions::<2>::new([2, 2]).with_stride([1, 1]).with_dilation([2, 3]))
    });
    check("max_pool2d ceil", x(4), |x| {
        module::max_pool2d(x, MaxPoolOptions::<2>::new([2, 2]).with_stride([2, 2]).with_ceil_mode(true))
    });
    show("max_pool2d indices", module::max_pool2d_with_indices(x(5), MaxPoolOptions::<2>::new([2, 2]).with_stride([2, 2])).1);
    check("max_pool1d", ramp([1, 2, 7], 6), |x| module::max_pool1d(x, MaxPoolOptions::<1>::new([3]).with_stride([2])));
    check("avg_pool2d", x(7), |x| module::avg_pool2d(x, AvgPoolOptions::<2>::new([2, 3]).with_stride([2, 1])));
    check("avg_pool2d padded", x(8), |x| {
        let options = AvgPoolOptions::<2>::new([3, 3]).with_stride([2, 2]).with_padding([1, 1]);
        module::avg_pool2d(x, options.with_count_include_pad(true))
    });
    check("avg_pool2d without padding", x(9), |x| {
        let options = AvgPoolOptions::<2>::new([3, 3]).with_stride([2, 2]).with_padding([1, 1]);
        module::avg_pool2d(x, options.with_count_include_pad(false))
    });
    check("avg_pool1d", ramp([1, 2, 7], 10), |x| module::avg_pool1d(x, AvgPoolOptions::<1>::new([3]).with_stride([2])));
    check("adaptive_avg_pool2d", x(11), |x| module::adaptive_avg_pool2d(x, [2, 4]));
    check("adaptive_avg_pool1d", ramp([1, 2, 7], 12), |x| module::adaptive_avg_pool1d(x, 3));
}

pub fn others() {
    check("embedding", ramp([5, 3], 1), |w| module::embedding(w, indices([2, 4], 5, 1)));
    check("layer_norm", ramp([2, 3, 4], 2), |x| module::layer_norm(x, ramp([4], 3), Some(ramp([4], 4)), 1e-5));
    check("layer_norm gamma", ramp([4], 5), |g| module::layer_norm(ramp([3, 4], 6), g, None, 1e-5));
    let attend = |q: Tensor<4>, k: Tensor<4>, v: Tensor<4>| module::attention(q, k, v, None, None, Default::default());
    check("attention query", ramp([1, 2, 3, 4], 7), |q| attend(q, ramp([1, 2, 5, 4], 8), ramp([1, 2, 5, 3], 9)));
    check("attention key", ramp([1, 2, 5, 4], 10), |k| attend(ramp([1, 2, 3, 4], 11), k, ramp([1, 2, 5, 3], 12)));
    check("attention value", ramp([1, 2, 5, 3], 13), |v| attend(ramp([1, 2, 3, 4], 14), ramp([1, 2, 5, 4], 15), v));
    let causal = AttentionModuleOptions { is_causal: true, ..Default::default() };
    check("attention causal", ramp([1, 1, 4, 2], 16), |q| {
        module::attention(q, ramp([1, 1, 4, 2], 17), ramp([1, 1, 4, 2], 18), None, None, causal)
    });
    check("attention masked", ramp([1, 1, 2, 2], 19), |q| {
        let mask = Tensor::<4, Bool>::from_data([[[[false, true, false], [true, false, false]]]], &device());
        module::attention(q, ramp([1, 1, 3, 2], 20), ramp([1, 1, 3, 2], 21), Some(mask), None, Default::default())
    });
}
