// Losses: values, and gradients by the predictions.

use burn::nn::loss::{BinaryCrossEntropyLossConfig, CrossEntropyLossConfig, HuberLossConfig, MseLoss, Reduction};

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
