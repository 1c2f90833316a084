// Mistakes that Burn refuses when the program runs: one per function.

use burn::tensor::module;
use burn::tensor::ops::ConvOptions;

pub fn add_of_other_shapes() {
    show("sum", ramp([2, 3], 1) + ramp([2, 4], 2));
}

pub fn matmul_of_other_sizes() {
    show("product", ramp([2, 3], 1).matmul(ramp([4, 2], 2)));
}

pub fn reshape_to_another_count() {
    show("shaped", ramp([2, 3], 1).reshape([4, 2]));
}

pub fn reshape_with_two_unknowns() {
    show("shaped", ramp([2, 3], 1).reshape([-1, -1]));
}

pub fn squeeze_of_a_large_axis() {
    show("squeezed", ramp([2, 3], 1).squeeze_dim::<1>(0));
}

pub fn flatten_backwards() {
    show("flat", ramp([2, 3, 4], 1).flatten::<2>(2, 1));
}

pub fn permute_twice_the_same() {
    show("permuted", ramp([2, 3], 1).permute([0, 0]));
}

pub fn swap_of_a_missing_axis() {
    show("swapped", ramp([2, 3], 1).swap_dims(0, 2));
}

pub fn sum_along_a_missing_axis() {
    show("sum", ramp([2, 3], 1).sum_dim(2));
}

pub fn slice_with_too_many_ranges() {
    show("slice", ramp([2], 1).slice(s![0..1, 0..1]));
}

pub fn slice_with_step_zero() {
    show("slice", ramp([4], 1).slice(s![0..4;0]));
}

pub fn slice_beyond_the_end() {
    show("slice", ramp([2, 3], 1).slice(s![0..5, ..]));
}

pub fn narrow_beyond_the_end() {
    show("narrow", ramp([2, 3], 1).narrow(0, 1, 2));
}

pub fn slice_assign_of_another_shape() {
    show("assigned", ramp([2, 3], 1).slice_assign([0..1, 0..2], ramp([1, 3], 2)));
}

pub fn cat_of_other_shapes() {
    show("cat", Tensor::cat(vec![ramp([2, 3], 1), ramp([2, 4], 2)], 0));
}

pub fn cat_of_nothing() {
    show("cat", Tensor::<1>::cat(vec![], 0));
}

pub fn stack_of_other_shapes() {
    show("stack", Tensor::stack::<2>(vec![ramp([2], 1), ramp([3], 2)], 0));
}

pub fn expand_of_a_large_axis() {
    show("expanded", ramp([2, 3], 1).expand([4, 3]));
}

pub fn gather_of_another_shape() {
    show("gathered", ramp([2, 3], 1).gather(0, indices([2, 5], 2, 1)));
}

pub fn select_beyond_the_end() {
    show("selected", ramp([2, 3], 1).select(0, Tensor::from_ints([5], &device())));
}

pub fn mask_of_another_shape() {
    show("masked", ramp([2, 3], 1).mask_fill(mask([2, 4], 1), 0.0));
}

pub fn one_hot_beyond_the_classes() {
    show("hot", Tensor::<1, Int>::from_ints([0, 7], &device()).one_hot::<2>(3));
}

pub fn scalar_of_many() {
    println!("{}", ramp([2], 1).into_scalar::<f32>());
}

pub fn data_of_another_rank() {
    show("data", Tensor::<2>::from_data(TensorData::from([1.0, 2.0]), &device()));
}

pub fn data_of_another_count() {
    println!("{}", TensorData::new(vec![1.0f32, 2.0], [3]));
}

pub fn conv2d_of_other_channels() {
    let options = ConvOptions::<2>::new([1, 1], [0, 0], [1, 1], 1);
    show("conv", module::conv2d(ramp([1, 2, 4, 4], 1), ramp([1, 3, 2, 2], 2), None, options));
}

pub fn linear_of_another_size() {
    let layer = burn::nn::LinearConfig::new(3, 2).init(&device());
    show("linear", layer.forward(ramp([2, 4], 1)));
}

pub fn chunk_into_none() {
    println!("{}", ramp([4], 1).chunk(0, 0).len());
}

pub fn arange_with_step_zero() {
    show("arange", Tensor::<1, Int>::arange_step(0..4, 0, &device()));
}

pub fn integer_division_by_zero() {
    show("quotient", whole([2], 1) / Tensor::<1, Int>::zeros([2], &device()));
}

pub fn index_of_an_empty_extremum() {
    show("max", Tensor::<1>::zeros([0], &device()).max());
}
