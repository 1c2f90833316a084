// Creation, shapes, slices, joining, padding.

use burn::tensor::ops::PadMode;
use burn::tensor::{DType, FloatDType, IntDType};

pub fn creation() {
    let device = device();
    show("zeros", Tensor::<2>::zeros([2, 3], &device));
    show("ones int", Tensor::<2, Int>::ones([2, 3], &device));
    show("full", Tensor::<1>::full([3], 2.5, &device));
    show("full int", Tensor::<1, Int>::full([3], -7, &device));
    show("full bool", Tensor::<1, Bool>::full([2], true, &device));
    show("ones bool", Tensor::<1, Bool>::ones([2], &device));
    show("zeros_like", ramp([2, 2], 1).zeros_like());
    show("ones_like", ramp([2, 2], 2).ones_like());
    show("full_like", ramp([2, 2], 3).full_like(4.0));
    show("eye", Tensor::<2>::eye(3, &device));
    show("eye int", Tensor::<2, Int>::eye(2, &device));
    show("arange", Tensor::<1, Int>::arange(-2..3, &device));
    show("arange_step", Tensor::<1, Int>::arange_step(0..10, 3, &device));
    show("empty arange", Tensor::<1, Int>::arange(3..3, &device));
    show("from_floats", Tensor::<2>::from_floats([[1.0, 2.0], [3.0, 4.0]], &device));
    show("from_ints", Tensor::<2, Int>::from_ints([[1, 2], [3, 4]], &device));
    show("from_bool", Tensor::<1, Bool>::from_bool(TensorData::from([true, false]), &device));
    show("float from integers", Tensor::<1>::from_data([1, 2, 3], &device));
    show("int from i64", Tensor::<1, Int>::from_data([1i64, 2, 3], &device));
    show("float from f64", Tensor::<1>::from_data([0.1f64, 0.2], &device));
    show("zeros f64", Tensor::<1>::zeros([2], (&device, DType::F64)));
    show("from_data f64", Tensor::<1>::from_data([0.1f64, 0.2], (&device, DType::F64)));
    show("one_hot", Tensor::<1>::from_floats([0.0, 2.0, 1.0], &device).one_hot::<2>(3));
    show("one_hot int", Tensor::<1, Int>::from_ints([0, 2, 1], &device).one_hot::<2>(3));
    show("one_hot_fill", Tensor::<1>::from_floats([0.0, 2.0], &device).one_hot_fill::<2>(3, 5.0, -1.0, -1));
    show("scalar", Tensor::<1>::from_data([42.0], &device));
    show("rank 5", Tensor::<5>::ones([1, 2, 1, 2, 1], &device));
}

pub fn casts() {
    let x = ramp([6], 1) * 3.0;
    show("float to f64", x.clone().cast(FloatDType::F64));
    show("float to f16", x.clone().cast(FloatDType::F16).cast(FloatDType::F32));
    show("float to bf16", x.clone().cast(FloatDType::BF16).cast(FloatDType::F32));
    show("float to int", x.clone().int());
    show("float to i8", x.clone().cast(IntDType::I8));
    show("float to u8", x.clone().abs().cast(IntDType::U8));
    show("float to bool", x.clone().round().bool());
    show("int to i16", whole([4], 1).cast(IntDType::I16));
    show("int to i64", whole([4], 2).cast(IntDType::I64));
    show("int to f64", whole([4], 3).cast(FloatDType::F64));
    check("gradient through a cast", ramp([4], 2), |x| x.cast(FloatDType::F64) * 2.0);
}

pub fn shapes() {
    check("reshape", ramp([2, 6], 1), |x| x.reshape([3, 4]));
    check("reshape -1", ramp([2, 6], 2), |x| x.reshape([4, -1]));
    check("reshape 0 keeps", ramp([2, 6], 3), |x| x.reshape([0, 3, 2]));
    check("transpose", ramp([2, 3], 4), |x| x.transpose());
    check("t", ramp([2, 3], 5), |x| x.t());
    check("swap_dims", ramp([2, 3, 2], 6), |x| x.swap_dims(0, -1));
    check("permute", ramp([2, 3, 4], 7), |x| x.permute([2, 0, 1]));
    check("movedim", ramp([2, 3, 4], 8), |x| x.movedim(0, 2));
    check("movedim several", ramp([2, 3, 4], 9), |x| x.movedim(vec![0, 1], vec![2, 0]));
    check("flip", ramp([2, 3], 10), |x| x.flip([0, 1]));
    check("flatten", ramp([2, 3, 2], 11), |x| x.flatten::<2>(1, 2));
    check("squeeze", ramp([1, 3, 1], 12), |x| x.squeeze::<1>());
    check("squeeze_dim", ramp([2, 1, 3], 13), |x| x.squeeze_dim::<2>(1));
    check("squeeze_dims", ramp([1, 2, 1], 14), |x| x.squeeze_dims::<1>(&[0, -1]));
    check("unsqueeze", ramp([3], 15), |x| x.unsqueeze::<3>());
    check("unsqueeze_dim", ramp([2, 3], 16), |x| x.unsqueeze_dim::<3>(-1));
    check("unsqueeze_dims", ramp([2, 3], 17), |x| x.unsqueeze_dims::<4>(&[0, -1]));
    check("expand", ramp([1, 3], 18), |x| x.expand([2, 3]));
    check("expand to a higher rank", ramp([3], 19), |x| x.expand([2, 2, 3]));
    check("expand -1", ramp([2, 1], 20), |x| x.expand([-1, 3]));
    check("repeat", ramp([2, 2], 21), |x| x.repeat(&[2, 3]));
    check("repeat_dim", ramp([2, 2], 22), |x| x.repeat_dim(1, 2));
    check("roll", ramp([2, 4], 23), |x| x.roll(&[1, -1], &[0, 1]));
    check("roll_dim", ramp([2, 4], 24), |x| x.roll_dim(3, 1));
    check("unfold", ramp([2, 6], 25), |x| x.unfold::<3, _>(1, 3, 2));
    check("triu", ramp([3, 4], 26), |x| x.triu(0));
    check("tril", ramp([3, 4], 27), |x| x.tril(-1));
    show("int permute", whole([2, 3], 1).permute([1, 0]));
    show("bool flip", mask([2, 3], 1).flip([1]));
    show("reshape of a transposed tensor", ramp([2, 3], 28).transpose().reshape([6]));
    println!("dims {:?} shape {:?}", ramp([2, 3], 29).dims(), ramp([2, 3], 29).shape());
}

pub fn slices() {
    let x = || ramp([4, 5], 1);
    check("slice ranges", x(), |x| x.slice([1..3, 2..5]));
    check("slice s!", x(), |x| x.slice(s![1..3, ..]));
    check("slice one position", x(), |x| x.slice(s![2, 1..]));
    check("slice negative", x(), |x| x.slice(s![-2.., ..-1]));
    check("slice step", x(), |x| x.slice(s![..;2, 1..;3]));
    check("slice backwards", x(), |x| x.slice(s![..;-1, ..;-2]));
    check("slice inclusive", x(), |x| x.slice(s![1..=2, 0..=-2]));
    check("slice of one range", x(), |x| x.slice(1..2));
    check("slice_dim", x(), |x| x.slice_dim(1, 1..4));
    check("slice of a slice", x(), |x| x.slice(s![1.., ..;2]).slice(s![..;2, 1..]));
    check("select_dim", x(), |x| x.select_dim::<1>(0, 2));
    check("slice_assign", x(), |x| x.slice_assign([1..3, 0..2], ramp([2, 2], 2)));
    check("slice_assign values", ramp([2, 2], 3), |v| ramp([4, 5], 4).slice_assign(s![0..4;2, -2..], v));
    check("slice_assign backwards", ramp([2, 5], 5), |v| ramp([4, 5], 6).slice_assign(s![..;-2, ..], v));
    check("slice_fill", x(), |x| x.slice_fill(s![1, 1..4], 9.0));
    check("narrow", x(), |x| x.narrow(1, 1, 3));
    show("int slice", whole([4, 5], 1).slice(s![-1, ..;2]));
    show("bool slice_assign", mask([2, 3], 1).slice_assign([0..1, 0..2], mask([1, 2], 2)));
    show("int slice_fill", whole([2, 3], 2).slice_fill([0..1], 7));
}

pub fn joining() {
    check("cat", ramp([2, 3], 1), |x| Tensor::cat(vec![x.clone(), ramp([1, 3], 2), x], 0));
    check("cat 1", ramp([2, 3], 3), |x| Tensor::cat(vec![ramp([2, 1], 4), x.transpose().reshape([2, 3])], 1));
    check("stack", ramp([2, 3], 5), |x| Tensor::stack::<3>(vec![x.clone(), x], 1));
    show("int cat", Tensor::cat(vec![whole([2], 1), whole([3], 2)], 0));
    show("bool cat", Tensor::cat(vec![mask([2], 1), mask([3], 2)], 0));
    for (i, part) in ramp([5, 2], 6).chunk(3, 0).into_iter().enumerate() {
        show(&format!("chunk {i}"), part);
    }
    for (i, part) in ramp([5, 2], 7).split(2, 0).into_iter().enumerate() {
        show(&format!("split {i}"), part);
    }
    for (i, part) in ramp([5, 2], 8).split_with_sizes(vec![1, 4], 0).into_iter().enumerate() {
        show(&format!("split_with_sizes {i}"), part);
    }
    for (i, part) in ramp([2, 3], 9).iter_dim(0).enumerate() {
        show(&format!("iter_dim {i}"), part);
    }
}

pub fn padding() {
    check("pad constant", ramp([2, 3], 1), |x| x.pad((1, 0, 2, 1), PadMode::Constant(0.5)));
    check("pad reflect", ramp([3, 4], 2), |x| x.pad((2, 1, 0, 1), PadMode::Reflect));
    check("pad edge", ramp([2, 3], 3), |x| x.pad((1, 2, 1, 0), PadMode::Edge));
    check("pad pairs", ramp([2, 3], 4), |x| x.pad([(1, 0), (0, 2)], PadMode::Constant(-1.0)));
    show("pad int", whole([2, 2], 1).pad((1, 1, 0, 0), 3));
}

pub fn data() {
    let data = TensorData::from([[1.5f32, -2.0], [0.0, 4.25]]);
    println!("{data}");
    println!("{:?} {:?} {}", data.shape(), data.dtype(), data.num_elements());
    println!("{:?}", data.to_vec::<f32>().unwrap());
    println!("{:?}", data.iter::<i64>().collect::<Vec<_>>());
    println!("{}", data.clone().convert::<i32>());
    println!("{}", TensorData::zeros::<f64, _>([2]));
    println!("{}", TensorData::ones::<i64, _>([1, 2]));
    println!("{}", TensorData::full::<u8, _>([2], 3));
    println!("{}", TensorData::from([true, false]));
    println!("{}", data == data.clone());
    println!("{:?}", ramp([2, 2], 2).to_data().as_slice::<f32>().unwrap());
    println!("{}", ramp([1], 3).into_scalar::<f32>());
    println!("{}", whole([1], 4).into_scalar::<i64>());
    println!("{}", data.to_vec::<f64>().is_err());
}
