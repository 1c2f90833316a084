// Reductions, running totals, extrema with their places, sorting.

use burn::tensor::Distribution;

pub fn sums() {
    check("sum", ramp([3, 4], 1), |x| x.sum());
    check("mean", ramp([3, 4], 2), |x| x.mean());
    check("prod", positive([3, 2], 3), |x| x.prod());
    check("sum_dim 0", ramp([3, 4], 4), |x| x.sum_dim(0));
    check("sum_dim -1", ramp([3, 4], 5), |x| x.sum_dim(-1));
    check("sum_dims", ramp([2, 3, 4], 6), |x| x.sum_dims(&[0, 2]));
    check("sum_dims_squeeze", ramp([2, 3, 4], 7), |x| x.sum_dims_squeeze::<1, _>(&[0, 2]));
    check("mean_dim", ramp([2, 3, 4], 8), |x| x.mean_dim(1));
    check("mean_dims", ramp([2, 3, 4], 9), |x| x.mean_dims(&[1, 2]));
    check("prod_dim", positive([3, 4], 10), |x| x.prod_dim(1));
    check("sum of a transposed tensor", ramp([3, 4], 11), |x| x.transpose().sum_dim(0));
    check("sum of a slice with steps", ramp([5, 6], 12), |x| x.slice(s![..;2, 1..;-2]).sum_dim(1));
    check("var", ramp([3, 4], 13), |x| x.var(1));
    check("var_bias", ramp([3, 4], 14), |x| x.var_bias(0));
    check("var_mean", ramp([3, 4], 15), |x| x.var_mean(1).0);
    check("var_mean_bias mean", ramp([3, 4], 16), |x| x.var_mean_bias(1).1);
    check("dot", ramp([5], 17), |x| x.dot(ramp([5], 18)));
    check("sum_dim of rank 1", ramp([5], 19), |x| x.sum_dim(0));
    show("int sum", whole([3, 4], 1).sum());
    show("int sum_dim", whole([3, 4], 2).sum_dim(1));
    show("int prod_dim", whole([3, 4], 3).prod_dim(0));
    show("int mean", whole([3, 4], 4).mean());
    show("int mean_dim", whole([3, 4], 5).mean_dim(1));
    show("any", ramp([3, 4], 20).any());
    show("all_dim", ramp([3, 4], 21).round().all_dim(1));
    // More elements than one block of any kernel.
    show("long sum", (Tensor::<1, Int>::arange(0..70_001, &device()).remainder_scalar(17).float() - 8.0).sum());
    show("tall sum_dim", tall().sum_dim(0));
    show("wide mean_dim", tall().transpose().mean_dim(1));
}

fn tall() -> Tensor<2> {
    (Tensor::<1, Int>::arange(0..3000, &device()).remainder_scalar(13).float() - 6.0).reshape([1000, 3])
}

pub fn extrema() {
    check("max", ramp([3, 4], 30), |x| x.max());
    check("min", ramp([3, 4], 31), |x| x.min());
    check("max_dim", ramp([3, 4], 32), |x| x.max_dim(1));
    check("min_dim", ramp([3, 4], 33), |x| x.min_dim(0));
    check("max_dims", ramp([2, 3, 4], 34), |x| x.max_dims(&[0, 2]));
    check("max_dim_with_indices", ramp([3, 4], 35), |x| x.max_dim_with_indices(1).0);
    check("max_abs", ramp([3, 4], 36), |x| x.max_abs());
    check("max_abs_dim", ramp([3, 4], 37), |x| x.max_abs_dim(1));
    show("argmax", ramp([3, 4], 38).argmax(1));
    show("argmax 0", ramp([3, 4], 39).argmax(0));
    show("argmin", ramp([3, 4], 40).argmin(-1));
    show("min_dim indices", ramp([3, 4], 41).min_dim_with_indices(0).1);
    show("first of equals", Tensor::<1>::from_data([1.0, 3.0, 3.0, 0.0, 0.0], &device()).argmax(0));
    show("first of smallest", Tensor::<1>::from_data([1.0, 3.0, 0.0, 0.0], &device()).argmin(0));
    show("int max", whole([3, 4], 6).max());
    show("int max_dim", whole([3, 4], 7).max_dim(1));
    // Burn's flex backend gives `I64` indices for integers, and the device's default type elsewhere; ours always the latter.
    show("int argmin", whole([3, 4], 8).argmin(1).cast(burn::tensor::IntDType::I64));
    check("max of equals", Tensor::<1>::from_data([1.0, 3.0, 3.0, 0.0], &device()), |x| x.max_dim(0));
}

pub fn cumulative() {
    check("cumsum", ramp([3, 4], 50), |x| x.cumsum(1));
    check("cumsum 0", ramp([3, 4], 51), |x| x.cumsum(0));
    check("cumprod", positive([3, 4], 52), |x| x.cumprod(1));
    check("cummax", ramp([3, 4], 53), |x| x.cummax(1));
    check("cummin", ramp([3, 4], 54), |x| x.cummin(0));
    show("int cumsum", whole([3, 4], 9).cumsum(0));
    show("int cumprod", whole([2, 3], 10).cumprod(1));
    show("int cummax", whole([2, 3], 11).cummax(1));
}

pub fn sorting() {
    check("sort", ramp([3, 5], 60), |x| x.sort(1));
    check("sort_descending", ramp([3, 5], 61), |x| x.sort_descending(0));
    check("topk", ramp([3, 5], 62), |x| x.topk(2, 1));
    show("argsort", ramp([3, 5], 63).argsort(1));
    show("argsort_descending", ramp([3, 5], 64).argsort_descending(1));
    show("sort_with_indices", ramp([3, 5], 65).sort_with_indices(0).1);
    show("topk_with_indices", ramp([3, 5], 66).topk_with_indices(3, 1).1);
    show("int sort", whole([3, 4], 12).sort(1));
    show("int topk", whole([3, 4], 13).topk(2, 0));
    show("stable", Tensor::<1, Int>::from_data([2, 1, 2, 1, 0], &device()).argsort(0).cast(burn::tensor::IntDType::I64));
}

pub fn distributions() {
    // Each engine has its own generator: what must agree is the statistics.
    let device = device();
    device.seed(1);
    let n = 20_000;
    let close = |name: &str, value: f32, expected: f32| {
        println!("{name}: {}", (value - expected).abs() < 0.05);
    };
    let normal = Tensor::<1>::random([n], Distribution::Normal(1.0, 2.0), &device);
    close("normal mean", normal.clone().mean().into_scalar::<f32>(), 1.0);
    close("normal std", normal.var(0).sqrt().into_scalar::<f32>(), 2.0);
    let uniform = Tensor::<1>::random([n], Distribution::Uniform(-1.0, 3.0), &device);
    close("uniform mean", uniform.clone().mean().into_scalar::<f32>(), 1.0);
    close("uniform min", uniform.clone().min().into_scalar::<f32>(), -1.0);
    close("uniform max", uniform.max().into_scalar::<f32>(), 3.0);
    let coin = Tensor::<1>::random([n], Distribution::Bernoulli(0.3), &device);
    close("bernoulli mean", coin.mean().into_scalar::<f32>(), 0.3);
    let default = Tensor::<1>::random([n], Distribution::Default, &device);
    close("default mean", default.clone().mean().into_scalar::<f32>(), 0.5);
    close("default max", default.max().into_scalar::<f32>(), 1.0);
}
