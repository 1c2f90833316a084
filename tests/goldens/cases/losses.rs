// Losses: values, and gradients by the predictions.

use burn::nn::loss::{
    BinaryCrossEntropyLossConfig, CosineEmbeddingLossConfig, CrossEntropyLossConfig, GaussianNLLLossConfig,
    HingeEmbeddingLossConfig, HuberLossConfig, KLDivLossConfig, LpLossConfig, MarginRankingLossConfig, MseLoss,
    PoissonNllLossConfig, Reduction, SmoothL1LossConfig, SoftMarginLoss, TripletMarginLossConfig,
};

pub fn classification() {
    let targets = || indices([3], 4, 1);
    let plain = CrossEntropyLossConfig::new().init(&device());
    check("cross entropy", ramp([3, 4], 1), |x| plain.forward(x, targets()));
    let smooth = CrossEntropyLossConfig::new().with_smoothing(Some(0.1)).init(&device());
    check("cross entropy smoothed", ramp([3, 4], 2), |x| smooth.forward(x, targets()));
    let weighted = CrossEntropyLossConfig::new().with_weights(Some(vec![0.5, 1.0, 2.0, 1.5])).init(&device());
    check("cross entropy weighted", ramp([3, 4], 3), |x| weighted.forward(x, targets()));
    let padded = CrossEntropyLossConfig::new().with_pad_tokens(Some(vec![1])).init(&device());
    check("cross entropy padded", ramp([3, 4], 4), |x| padded.forward(x, targets()));
    let both = CrossEntropyLossConfig::new()
        .with_smoothing(Some(0.2))
        .with_weights(Some(vec![0.5, 1.0, 2.0, 1.5]))
        .with_pad_tokens(Some(vec![2]))
        .init(&device());
    check("cross entropy with everything", ramp([3, 4], 5), |x| both.forward(x, targets()));
    let probabilities = CrossEntropyLossConfig::new().with_logits(false).init(&device());
    check("cross entropy of probabilities", positive([3, 4], 6) / 4.0, |x| probabilities.forward(x, targets()));
    let labels = || mask::<2>([2, 3], 1).int();
    let binary = BinaryCrossEntropyLossConfig::new().with_logits(true).init(&device());
    check("binary cross entropy", ramp([2, 3], 7), |x| binary.forward(x, labels()));
    let plain = BinaryCrossEntropyLossConfig::new().init(&device());
    check("binary cross entropy of probabilities", positive([2, 3], 8) / 4.0, |x| plain.forward(x, labels()));
    let all = BinaryCrossEntropyLossConfig::new()
        .with_logits(true)
        .with_smoothing(Some(0.1))
        .with_weights(Some(vec![1.0, 2.0, 0.5]))
        .init(&device());
    check("binary cross entropy with everything", ramp([2, 3], 9), |x| all.forward(x, labels()));
    check("cross_entropy_with_logits", ramp([3, 4], 10), |x| {
        burn::tensor::loss::cross_entropy_with_logits(x, positive([3, 4], 11))
    });
}

pub fn regression() {
    let mse = MseLoss::new();
    check("mse mean", ramp([2, 3], 1), |x| mse.forward(x, ramp([2, 3], 2), Reduction::Mean));
    check("mse sum", ramp([2, 3], 3), |x| mse.forward(x, ramp([2, 3], 4), Reduction::Sum));
    check("mse none", ramp([2, 3], 5), |x| mse.forward_no_reduction(x, ramp([2, 3], 6)));
    let huber = HuberLossConfig::new(0.7).init();
    check("huber", ramp([2, 3], 7), |x| huber.forward(x, ramp([2, 3], 8), Reduction::Auto));
    check("huber none", ramp([2, 3], 9), |x| huber.forward_no_reduction(x, ramp([2, 3], 10)));
}

fn signs<const D: usize>(shape: [usize; D], seed: usize) -> Tensor<D> {
    mask(shape, seed).float() * 2.0 - 1.0
}

pub fn differences() {
    let smooth = SmoothL1LossConfig::new().with_beta(0.6).init();
    check("smooth l1", ramp([2, 3], 1), |x| smooth.forward(x, ramp([2, 3], 2)));
    check("smooth l1 mean", ramp([2, 3], 3), |x| smooth.forward_with_reduction(x, ramp([2, 3], 4), Reduction::Mean));
    check("smooth l1 rows", ramp([2, 3], 5), |x| smooth.forward_reduce_dims(x, ramp([2, 3], 6), &[1]));
    check("l1", ramp([2, 3], 7), |x| LpLossConfig::l1().forward(x, ramp([2, 3], 8), Reduction::Mean));
    check("l2", ramp([2, 3], 9), |x| LpLossConfig::l2().forward(x, ramp([2, 3], 10), Reduction::Sum));
    let cubic = LpLossConfig::new(3.0).init();
    check("l3", ramp([2, 3], 11), |x| cubic.forward_no_reduction(x, ramp([2, 3], 12)));
}

pub fn likelihoods() {
    let kl = KLDivLossConfig::new().init();
    let log = |seed: usize| burn::tensor::activation::log_softmax(ramp([2, 3], seed), 1);
    let probabilities = || burn::tensor::activation::softmax(ramp([2, 3], 20), 1);
    check("kl", log(1), |x| kl.forward(x, probabilities(), Reduction::Auto));
    check("kl mean", log(2), |x| kl.forward(x, probabilities(), Reduction::Mean));
    show("kl of a certain target", kl.forward_no_reduction(log(3), mask([2, 3], 1).float()));
    let log_target = KLDivLossConfig::new().with_log_target(true).init();
    check("kl of logarithms", log(4), |x| log_target.forward(x, log(5), Reduction::BatchMean));
    let counts = || whole([2, 3], 1).abs().float() / 5.0;
    let poisson = PoissonNllLossConfig::new().with_full(true).init();
    check("poisson", ramp([2, 3], 6), |x| poisson.forward_no_reduction(x, counts()));
    let rates = PoissonNllLossConfig::new().with_log_input(false).init();
    check("poisson rates", positive([2, 3], 7), |x| rates.forward(x, counts(), Reduction::Sum));
    let gaussian = GaussianNLLLossConfig::new().with_full(true).init();
    check("gaussian", ramp([2, 3], 8), |x| gaussian.forward(x, ramp([2, 3], 9), positive([2, 3], 10), Reduction::Mean));
    check("gaussian variance", positive([2, 3], 11), |v| gaussian.forward_no_reduction(ramp([2, 3], 12), ramp([2, 3], 13), v));
    println!("{kl} {poisson} {gaussian}");
}

pub fn margins() {
    let hinge = HingeEmbeddingLossConfig::new().with_margin(0.8).init();
    check("hinge", ramp([2, 3], 1), |x| hinge.forward_no_reduction(x, signs([2, 3], 2)));
    let ranking = MarginRankingLossConfig::new().with_margin(0.3).init();
    check("ranking", ramp([4], 3), |x| ranking.forward_no_reduction(x, ramp([4], 4), signs([4], 5)));
    check("soft margin", ramp([2, 3], 6), |x| SoftMarginLoss::new().forward(x, signs([2, 3], 7), Reduction::Mean));
    let triplet = TripletMarginLossConfig::new().init();
    check("triplet", ramp([2, 3], 8), |x| triplet.forward_no_reduction(x, ramp([2, 3], 9), ramp([2, 3], 10)));
    let cubic = TripletMarginLossConfig::new().with_p(3.0).with_margin(2.0).init();
    check("triplet of cubes", ramp([2, 3], 11), |x| cubic.forward(x, ramp([2, 3], 12), ramp([2, 3], 13), Reduction::Sum));
    let cosine = CosineEmbeddingLossConfig::new().with_margin(0.1).init();
    check("cosine", ramp([3, 4], 14), |x| cosine.forward_no_reduction(x, ramp([3, 4], 15), signs([3], 16).int()));
    println!("{hinge} {ranking} {triplet}");
}
