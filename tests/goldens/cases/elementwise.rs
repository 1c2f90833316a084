// Functions of one element and of two, with broadcasting, on every kind of tensor.

pub fn float_functions() {
    check("neg", ramp([2, 5], 1), |x| x.neg());
    check("abs", ramp([2, 5], 2), |x| x.abs());
    check("sign", ramp([2, 5], 3), |x| x.sign());
    check("square", ramp([2, 5], 4), |x| x.square());
    check("exp", ramp([2, 5], 5), |x| x.exp());
    check("log", positive([2, 5], 6), |x| x.log());
    check("log1p", positive([2, 5], 7), |x| x.log1p());
    check("sqrt", positive([2, 5], 8), |x| x.sqrt());
    check("recip", positive([2, 5], 9), |x| x.recip());
    check("sin", ramp([2, 5], 10), |x| x.sin());
    check("cos", ramp([2, 5], 11), |x| x.cos());
    check("tan", inside([2, 5], 12), |x| x.tan());
    check("asin", inside([2, 5], 13), |x| x.asin());
    check("acos", inside([2, 5], 14), |x| x.acos());
    check("atan", ramp([2, 5], 15), |x| x.atan());
    check("sinh", ramp([2, 5], 16), |x| x.sinh());
    check("cosh", ramp([2, 5], 17), |x| x.cosh());
    check("tanh", ramp([2, 5], 18), |x| x.tanh());
    check("asinh", ramp([2, 5], 19), |x| x.asinh());
    check("acosh", positive([2, 5], 20) + 1.0, |x| x.acosh());
    check("atanh", inside([2, 5], 21), |x| x.atanh());
    check("erf", ramp([2, 5], 22), |x| x.erf());
    check("floor", ramp([2, 5], 23), |x| x.floor());
    check("ceil", ramp([2, 5], 24), |x| x.ceil());
    check("round", ramp([2, 5], 25), |x| x.round());
    check("trunc", ramp([2, 5], 26), |x| x.trunc());
    show("round of halves", Tensor::<1>::from_data([0.5, 1.5, 2.5, -0.5, -1.5, -2.5], &device()).round());
}

pub fn double_precision() {
    let x = positive([2, 5], 27).cast(burn::tensor::FloatDType::F64);
    check("f64 exp", x.clone(), |x| x.exp());
    check("f64 log", x.clone(), |x| x.log());
    check("f64 sqrt", x.clone(), |x| x.sqrt());
    check("f64 sin", x.clone(), |x| x.sin());
    check("f64 tanh", x.clone(), |x| x.tanh());
    check("f64 powf_scalar", x.clone(), |x| x.powf_scalar(1.7));
    check("f64 sum", x.clone(), |x| x.sum());
    check("f64 matmul", x.clone(), |x| x.clone().matmul(x.transpose()));
    check("f64 softmax", x.clone(), |x| burn::tensor::activation::softmax(x, 1));
}

pub fn special_numbers() {
    show("special exp", special().exp());
    show("special log", special().log());
    show("special log1p", special().log1p());
    show("special sqrt", special().sqrt());
    show("special recip", special().recip());
    show("special sin", special().sin());
    show("special tanh", special().tanh());
    show("special abs", special().abs());
    show("special sign", special().sign());
    show("special erf", special().erf());
    show("special floor", special().floor());
    show("special round", special().round());
    show("special atan", special().atan());
    show("special neg", special().neg());
    show("special square", special().square());
    show("special is_nan", special().is_nan());
    show("special is_inf", special().is_inf());
    show("special is_finite", special().is_finite());
    show("special contains_nan", special().contains_nan());
    show("special greater", special().greater_elem(0.0));
    show("special lower_equal", special().lower_equal(special()));
    show("special equal", special().equal(special()));
    show("special not_equal", special().not_equal(special()));
    show("special clamp", special().clamp(-1.5, 0.75));
    show("special max_pair", special().max_pair(Tensor::zeros([10], &device())));
    show("special min_pair", special().min_pair(Tensor::zeros([10], &device())));
    show("special relu", burn::tensor::activation::relu(special()));
    show("special sigmoid", burn::tensor::activation::sigmoid(special()));
    show("special gelu", burn::tensor::activation::gelu(special()));
    show("special silu", burn::tensor::activation::silu(special()));
    show("special log_sigmoid", burn::tensor::activation::log_sigmoid(special()));
    show("special max", special().max());
    show("special min", special().min());
    show("special sum", special().sum());
    show("special mean", special().mean());
    show("special int", special().clamp(-1000.0, 1000.0).slice(s![1..]).int());
    show("division by zero", special() / Tensor::zeros([10], &device()));
    show("power of zero", special().powf_scalar(0.0));
    show("power of two", special().powf_scalar(2.0));
    show("power of minus one half", special().powf_scalar(-0.5));
}

pub fn float_pairs() {
    let row = ramp([1, 4], 30);
    check("add broadcast", ramp([3, 1], 31), |x| x + row.clone());
    check("sub broadcast", ramp([3, 1], 32), |x| x - row.clone());
    check("mul broadcast", ramp([3, 1], 33), |x| x * row.clone());
    check("div broadcast", ramp([3, 1], 34), |x| x / (row.clone() + 3.0));
    check("div denominator", positive([3, 1], 35), |x| row.clone() / x);
    check("powf", positive([3, 4], 36), |x| x.powf(ramp([3, 4], 37)));
    check("powf exponent", ramp([3, 4], 38), |x| positive([3, 4], 39).powf(x));
    check("atan2", ramp([3, 4], 40), |x| x.atan2(positive([3, 4], 41)));
    check("remainder", ramp([3, 4], 42), |x| x.remainder(positive([3, 4], 43)));
    check("max_pair", ramp([3, 4], 44), |x| x.max_pair(ramp([3, 4], 45)));
    check("min_pair", ramp([3, 4], 46), |x| x.min_pair(ramp([3, 4], 47)));
    check("fmod", ramp([3, 4], 48), |x| x.fmod(positive([3, 4], 49)));
    check("hypot", ramp([3, 4], 50), |x| x.hypot(ramp([3, 4], 51)));
    check("ranks unsqueezed", ramp([4], 52), |x| x.unsqueeze::<3>() * ramp([2, 3, 4], 53));
    check("same operand twice", ramp([3, 4], 54), |x| x.clone() * x.clone() - x);
    check("transposed operand", ramp([3, 4], 55), |x| x.transpose() + ramp([4, 3], 56));
}

pub fn float_scalars() {
    check("add_scalar", ramp([6], 60), |x| x + 1.5);
    check("sub_scalar", ramp([6], 61), |x| x - 1.5);
    check("mul_scalar", ramp([6], 62), |x| x * 1.5);
    check("div_scalar", ramp([6], 63), |x| x / 1.5);
    check("scalar minus tensor", ramp([6], 64), |x| 1.5 - x);
    check("scalar over tensor", positive([6], 65), |x| 1.5 / x);
    check("remainder_scalar", ramp([6], 66), |x| x.remainder_scalar(0.7));
    check("fmod_scalar", ramp([6], 67), |x| x.fmod_scalar(0.7));
    check("powf_scalar", positive([6], 68), |x| x.powf_scalar(2.5));
    check("powf_scalar 3", ramp([6], 69), |x| x.powf_scalar(3.0));
    check("powi_scalar", ramp([6], 70), |x| x.powi_scalar(3));
    check("powi_scalar -2", positive([6], 71), |x| x.powi_scalar(-2));
    show("powi_scalar 0", ramp([6], 72).powi_scalar(0));
    check("clamp", ramp([6], 73), |x| x.clamp(-0.5, 0.9));
    check("clamp_min", ramp([6], 74), |x| x.clamp_min(-0.5));
    check("clamp_max", ramp([6], 75), |x| x.clamp_max(0.5));
}

pub fn integers() {
    let (a, b) = (whole([3, 5], 1), whole([1, 5], 2));
    show("int add", a.clone() + b.clone());
    show("int sub", a.clone() - b.clone());
    show("int mul", a.clone() * b.clone());
    show("int div", a.clone() / (b.clone().abs() + 1));
    show("int remainder", a.clone().remainder(b.clone().abs() + 3));
    show("int remainder of negative divisor", a.clone().remainder(b.clone().abs().neg() - 3));
    show("int div_scalar", a.clone() / 3);
    show("int remainder_scalar", a.clone().remainder_scalar(7));
    show("int percent", a.clone() % 7);
    show("int neg", a.clone().neg());
    show("int abs", a.clone().abs());
    show("int sign", a.clone().sign());
    show("int powi_scalar", a.clone().powi_scalar(3));
    show("int powi", a.clone().powi(b.clone().abs() / 8));
    show("int clamp", a.clone().clamp(-5, 6));
    show("int max_pair", a.clone().max_pair(b.clone().expand([3, 5])));
    show("int and", a.clone().bitwise_and(b.clone().expand([3, 5])));
    show("int or", a.clone().bitwise_or(b.clone().expand([3, 5])));
    show("int xor", a.clone().bitwise_xor(b.clone().expand([3, 5])));
    show("int not", a.clone().bitwise_not());
    show("int and_scalar", a.clone().bitwise_and_scalar(6));
    show("int or_scalar", a.clone().bitwise_or_scalar(6));
    show("int xor_scalar", a.clone().bitwise_xor_scalar(6));
    show("int left_shift", a.clone().abs().bitwise_left_shift(b.clone().abs().expand([3, 5]) / 5));
    show("int left_shift_scalar", a.clone().bitwise_left_shift_scalar(2));
    show("int right_shift_scalar", a.clone().bitwise_right_shift_scalar(2));
    show("int float", a.clone().float());
    show("int float is exact", Tensor::<1, Int>::from_data([16777216i64, -3, 7], &device()).float());
    show("int equal", a.clone().equal(b.clone().expand([3, 5])));
    show("int greater", a.clone().greater(b.clone().expand([3, 5])));
    show("int lower_elem", a.clone().lower_elem(3));
    show("int bool", a.clone().bool());
    let wide = Tensor::<1, Int>::from_data([i64::MAX, i64::MIN, 1 << 40], (&device(), burn::tensor::DType::I64));
    show("i64 bounds", wide.clone());
    show("i64 wraps", wide + 1);
}

pub fn comparisons() {
    let (a, b) = (ramp([3, 4], 80), ramp([3, 4], 81).round());
    show("equal", a.clone().round().equal(b.clone()));
    show("not_equal", a.clone().round().not_equal(b.clone()));
    show("greater", a.clone().greater(b.clone()));
    show("greater_equal", a.clone().round().greater_equal(b.clone()));
    show("lower", a.clone().lower(b.clone()));
    show("lower_equal", a.clone().round().lower_equal(b.clone()));
    show("greater_elem", a.clone().greater_elem(0.2));
    show("greater_equal_elem", a.clone().greater_equal_elem(0));
    show("lower_elem", a.clone().lower_elem(0.2));
    show("lower_equal_elem", a.clone().lower_equal_elem(0.2));
    show("equal_elem", a.clone().round().equal_elem(1));
    show("not_equal_elem", a.clone().round().not_equal_elem(1));
    println!("all_close: {}", a.clone().all_close(a.clone() + 1e-9, None, None));
    println!("not all_close: {}", a.clone().all_close(a.clone() + 0.1, None, None));
    show("is_close", a.clone().is_close(b.clone(), Some(0.1), Some(0.1)));
}

pub fn booleans() {
    let (a, b) = (mask([3, 4], 1), mask([3, 4], 2));
    show("bool not", a.clone().bool_not());
    show("bool operator not", !a.clone());
    show("bool and", a.clone().bool_and(b.clone()));
    show("bool or", a.clone() | b.clone());
    show("bool xor", a.clone().bool_xor(b.clone()));
    show("bool equal", a.clone().equal(b.clone()));
    show("bool not_equal", a.clone().not_equal(b.clone()));
    show("bool int", a.clone().int());
    show("bool float", a.clone().float());
    show("bool any", a.clone().any());
    show("bool all", a.clone().all());
    show("bool any_dim", a.clone().any_dim(1));
    show("bool all_dim", a.clone().all_dim(0));
    show("bool argwhere", a.clone().argwhere());
    for (i, positions) in a.nonzero().into_iter().enumerate() {
        show(&format!("bool nonzero {i}"), positions);
    }
    show("triu_mask", Tensor::<2, Bool>::triu_mask([3, 4], 1, &device()));
    show("tril_mask", Tensor::<2, Bool>::tril_mask([3, 4], -1, &device()));
    show("diag_mask", Tensor::<2, Bool>::diag_mask([3, 4], 0, &device()));
}

pub fn empty_tensors() {
    let none = Tensor::<2>::zeros([0, 3], &device());
    show("empty exp", none.clone().exp());
    show("empty add", none.clone() + ramp([1, 3], 90));
    show("empty sum", none.clone().sum());
    show("empty sum_dim", none.clone().sum_dim(0));
    show("empty cat", Tensor::cat(vec![none.clone(), ramp([1, 3], 91)], 0));
    show("empty reshape", none.clone().reshape([0, 1, 3]));
    show("empty matmul", none.clone().transpose().matmul(none.clone()));
    show("empty slice", ramp([2, 3], 92).slice(s![1..1, ..]));
    show("empty greater", none.greater_elem(0.0));
}
