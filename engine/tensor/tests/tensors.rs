//! Values, views, errors, printing, randomness and accounting, as a user meets them.

mod reference;

use emberlab_tensor::memory::{self, Owner};
use emberlab_tensor::op::{Adam, Conv2d, Distribution, Update, Window};
use emberlab_tensor::{DType, Device, IndexingUpdate, PadMode, PrintOptions, Range, Result, Scalar, Tensor};

fn device() -> Device {
    reference::device()
}

fn floats(values: &[f32], shape: &[usize]) -> Tensor {
    Tensor::from_data(values, shape, DType::F32, &device()).unwrap()
}

fn ints(values: &[i64], shape: &[usize]) -> Tensor {
    Tensor::from_data(values, shape, DType::I64, &device()).unwrap()
}

#[track_caller]
fn error<T: std::fmt::Debug>(result: Result<T>) -> String {
    result.unwrap_err().to_string()
}

#[test]
fn data_goes_in_and_comes_out_in_row_major_order() {
    let x = floats(&[1., 2., 3., 4., 5., 6.], &[2, 3]);
    assert_eq!(x.clone().transpose().unwrap().to_vec::<f32>().unwrap(), [1., 4., 2., 5., 3., 6.]);
    assert_eq!(x.to_vec_as::<i32>().unwrap(), [1, 2, 3, 4, 5, 6]);
    assert_eq!(error(x.to_vec::<f64>()), "to_vec: tensor has dtype f32, expected f64");
    assert_eq!(
        error(Tensor::from_data([1.0f32], [2], DType::F32, &device())),
        "from_data: shape has shape [2]: it has 2 elements, but the data has 1"
    );
}

#[test]
fn errors_name_the_op_the_argument_and_the_rule() {
    let (a, b) = (floats(&[0.; 6], &[2, 3]), floats(&[0.; 4], &[4]));
    assert_eq!(
        error(a.clone().add(&b)),
        "add: shapes [2, 3] and [4] do not broadcast: at axis 1 (aligned on the right) the sizes differ and neither is 1"
    );
    assert_eq!(
        error(a.clone().matmul(&a)),
        "matmul: lhs has shape [2, 3]: it does not multiply with [2, 3]: the last axis of the first must equal the second-to-last axis of the second"
    );
    assert_eq!(
        error(a.clone().sum_dim(2)),
        "sum_dim: axis 2 is out of range for a tensor of rank 2 with shape [2, 3]"
    );
    assert_eq!(error(ints(&[1], &[1]).exp()), "exp: input has dtype i64, expected a float type");
    assert_eq!(
        error(a.clone().reshape([4])),
        "reshape: input has shape [2, 3]: its 6 elements do not fit shape [4] of 4"
    );
    assert_eq!(
        error(a.clone().select(0, ints(&[2], &[1]))),
        "select: index 2 is out of range for axis 0 of size 2"
    );
    assert_eq!(
        error(a.clone().slice(&[Range::new(1, 3, 1)])),
        "slice: input has shape [2, 3]: range 1..3 does not lie inside axis 0 of size 2"
    );
    assert!(error(Device::get("cuda", 1)).starts_with("no device `cuda:1` is registered"));
}

#[test]
fn tensors_on_two_devices_do_not_mix() {
    let other = Device::register("reference", 1, |device| Box::new(reference::Reference::on(device)));
    let a = floats(&[1.0], &[1]);
    let b = Tensor::ones([1], DType::F32, &other.unwrap()).unwrap();
    assert_eq!(
        error(a.clone().add(&b)),
        "add: the tensors are on different devices, reference:0 and reference:1; move one with `.to_device(..)`"
    );
    let moved = b.to_device(&device()).unwrap();
    assert_eq!(a.add(moved).unwrap().to_vec::<f32>().unwrap(), [2.0]);
}

#[test]
fn dtypes_are_promoted_as_in_pytorch() {
    let (int, float) = (ints(&[2], &[1]), floats(&[0.5], &[1]));
    assert_eq!(int.clone().mul(&float).unwrap().dtype(), DType::F32);
    assert_eq!(DType::F16.promote(DType::BF16), DType::F32);
    assert_eq!(DType::U8.promote(DType::I8), DType::I16);
    assert_eq!(DType::Bool.promote(DType::U8), DType::U8);
    assert!(int.lower_scalar(2.5).unwrap().to_vec::<bool>().unwrap()[0]);
}

#[test]
fn scalars_outside_an_integer_type_compare_and_limit_as_numbers() {
    let x = Tensor::from_data([0u8, 7, 255], [3], DType::U8, &device()).unwrap();
    let truth = |x: Result<Tensor>| x.unwrap().to_vec::<bool>().unwrap();
    assert_eq!(truth(x.clone().greater_scalar(-1)), [true; 3]);
    assert_eq!(truth(x.clone().equal_scalar(263)), [false; 3]);
    assert_eq!(truth(x.clone().lower_scalar(6.5)), [true, false, false]);
    let limited = x.clone().clamp(Some(Scalar::Int(-5)), Some(Scalar::Int(300))).unwrap();
    assert_eq!(limited.to_vec::<u8>().unwrap(), [0, 7, 255]);
    assert_eq!(x.min_scalar(1000).unwrap().to_vec::<u8>().unwrap(), [0, 7, 255]);
}

#[test]
fn the_first_nan_wins_an_argmax() {
    let x = floats(&[1.0, f32::NAN, 3.0, f32::NAN], &[4]);
    assert_eq!(x.clone().argmax(0).unwrap().to_vec::<i32>().unwrap(), [1]);
    assert_eq!(x.argmin(0).unwrap().to_vec::<i32>().unwrap(), [1]);
}

#[test]
fn empty_tensors_reduce_to_the_neutral_element_or_say_that_there_is_none() {
    let empty = floats(&[], &[0, 3]);
    assert_eq!(empty.clone().sum().unwrap().to_vec::<f32>().unwrap(), [0.0]);
    assert_eq!(empty.clone().prod_dim(0).unwrap().to_vec::<f32>().unwrap(), [1.0; 3]);
    assert_eq!(
        error(empty.max_dim(0)),
        "max: input has shape [0, 3]: axis 0 has no elements, so it has no extremum"
    );
}

#[test]
fn composed_methods_give_known_results() {
    let x = floats(&[1., 2., 3., 4.], &[2, 2]);
    let read = |x: Tensor| x.to_vec_as::<f32>().unwrap();
    assert_eq!(read(x.clone().repeat(&[1, 2]).unwrap()), [1., 2., 1., 2., 3., 4., 3., 4.]);
    assert_eq!(read(x.clone().roll(1, 1).unwrap()), [2., 1., 4., 3.]);
    assert_eq!(read(x.clone().roll(1, -1).unwrap()), [2., 1., 4., 3.]);
    assert_eq!(read(x.clone().tril(0).unwrap()), [1., 0., 3., 4.]);
    assert_eq!(read(x.clone().triu(1).unwrap()), [0., 2., 0., 0.]);
    assert_eq!(read(ints(&[1, 0], &[2]).one_hot(2).unwrap()), [0., 1., 1., 0.]);
    assert_eq!(read(Tensor::eye(2, DType::F32, &device()).unwrap()), [1., 0., 0., 1.]);
    let mask = x.clone().greater_scalar(2.0).unwrap();
    assert_eq!(read(x.clone().mask_select(&mask).unwrap()), [3., 4.]);
    assert_eq!(read(mask.argwhere().unwrap()), [1., 0., 1., 1.]);
    let (values, indices) = x.clone().topk_with_indices(1, 1).unwrap();
    assert_eq!((read(values), read(indices)), (vec![2., 4.], vec![1., 1.]));
    let scattered = x.scatter(1, ints(&[1, 0], &[2, 1]), floats(&[10., 20.], &[2, 1]), Update::Add);
    assert_eq!(read(scattered.unwrap()), [1., 12., 23., 4.]);
}

#[test]
fn sizes_that_overflow_are_refused_and_never_wrap() {
    let huge = 1usize << 40;
    let x = floats(&[1.0], &[1]);
    let too_many = "it has more elements than memory has addresses";
    assert!(error(Tensor::zeros([huge, huge], DType::F32, &device())).ends_with(too_many));
    assert!(error(x.clone().expand([huge, huge])).ends_with(too_many));
    assert!(error(x.clone().repeat(&[usize::MAX])).ends_with(too_many));
    assert!(error(x.clone().pad(&[usize::MAX], &[1], PadMode::Constant(0.into()))).ends_with(too_many));
    let empty = floats(&[], &[0]);
    assert!(error(empty.reshape([huge, huge])).contains("its 0 elements do not fit"));
    let step = Range::new(0, 1, isize::MIN);
    assert_eq!(x.clone().slice(&[step]).unwrap().to_vec::<f32>().unwrap(), [1.0]);
    let image = floats(&[1.0], &[1, 1, 1, 1]);
    let options = Conv2d { dilation: [usize::MAX, 1], padding: [usize::MAX, 0], ..Conv2d::default() };
    assert!(error(image.clone().conv2d(&image, None, options)).ends_with(too_many));
    assert!(error(x.reshape(vec![1; 65])).contains("at most 64 are supported"));
}

#[test]
fn padding_fills_mirrors_or_repeats() {
    let x = floats(&[1., 2., 3.], &[1, 3]);
    let read = |x: Tensor| x.to_vec::<f32>().unwrap();
    let pad = |mode| x.clone().pad(&[0, 2], &[0, 1], mode);
    assert_eq!(read(pad(PadMode::Constant(9.0.into())).unwrap()), [9., 9., 1., 2., 3., 9.]);
    assert_eq!(read(pad(PadMode::Reflect).unwrap()), [3., 2., 1., 2., 3., 2.]);
    assert_eq!(read(pad(PadMode::Edge).unwrap()), [1., 1., 1., 2., 3., 3.]);
    assert!(error(x.clone().pad(&[0, 3], &[0, 0], PadMode::Reflect)).contains("axis 1 is too short"));
}

#[test]
fn index_tuples_gather_and_scatter_slices() {
    let x = floats(&[0., 1., 2., 3., 4., 5., 6., 7.], &[2, 2, 2]);
    let tuples = ints(&[1, 0, 0, 1], &[2, 2]);
    let rows = x.clone().gather_nd(&tuples).unwrap();
    assert_eq!((rows.shape().dims(), rows.to_vec::<f32>().unwrap()), (&[2, 2][..], vec![4., 5., 2., 3.]));
    let values = floats(&[10., 10., 1., 1.], &[2, 2]);
    let read = |update| {
        let y: Tensor = x.clone().scatter_nd(&tuples, &values, update).unwrap();
        y.to_vec::<f32>().unwrap()
    };
    assert_eq!(read(IndexingUpdate::Mul), [0., 1., 2., 3., 40., 50., 6., 7.]);
    assert_eq!(read(IndexingUpdate::Min), [0., 1., 1., 1., 4., 5., 6., 7.]);
    assert_eq!(read(IndexingUpdate::Add), [0., 1., 3., 4., 14., 15., 6., 7.]);
    // Row 2 would exist in the flattened tensor; axis 0 has no index 2.
    assert_eq!(
        error(x.clone().gather_nd(ints(&[0, 2], &[1, 2]))),
        "gather_nd: index 2 is out of range for axis 1 of size 2"
    );
}

#[test]
fn ranges_count_in_both_directions() {
    let range = |start, end, step| Tensor::arange_by(start, end, step, DType::I64, &device());
    let read = |start, end, step| range(start, end, step).unwrap().to_vec::<i64>().unwrap();
    assert_eq!(read(0, 5, 2), [0, 2, 4]);
    assert_eq!(read(5, 0, -2), [5, 3, 1]);
    assert_eq!(read(5, 0, 1), [0i64; 0]);
    assert!(error(range(0, 1, 0)).contains("never arrives"));
}

#[test]
fn a_window_in_ceil_mode_must_start_inside_the_input() {
    // PyTorch: MaxPool1d(2, stride=2, padding=1, ceil_mode=True) of length 4 gives 3, not 4.
    let mut window =
        Window { kernel: [1, 2], stride: [1, 2], padding: [0, 1], dilation: [1, 1], ceil_mode: true };
    assert_eq!(window.output([1, 4]), Some([1, 3]));
    window.padding = [0, 0];
    assert_eq!(window.output([1, 5]), Some([1, 3]));
    window.ceil_mode = false;
    assert_eq!(window.output([1, 5]), Some([1, 2]));
}

#[test]
fn adam_takes_its_first_step_of_the_learning_rate() {
    let options = Adam {
        lr: 0.1,
        beta1: 0.9,
        beta2: 0.999,
        eps: 1e-8,
        weight_decay: 0.0,
        decoupled: true,
        correction1: 1.0 - 0.9,
        correction2: 1.0 - 0.999,
    };
    let zero = floats(&[0.0, 0.0], &[2]);
    let (param, ..) =
        floats(&[1.0, 1.0], &[2]).adam_step(floats(&[3.0, -0.01], &[2]), &zero, &zero, options).unwrap();
    // Whatever the size of the gradient, the first step has the size of the learning rate.
    for (x, expected) in param.to_vec::<f32>().unwrap().into_iter().zip([0.9, 1.1]) {
        assert!((x - expected).abs() < 1e-5);
    }
}

#[test]
fn the_same_seed_gives_the_same_numbers() {
    let device = Device::register("reference", 2, |d| Box::new(reference::Reference::on(d))).unwrap();
    let draw = || {
        let uniform = Distribution::Uniform { low: -1.0, high: 1.0 };
        Tensor::random([5], uniform, DType::F32, &device).unwrap().to_vec::<f32>().unwrap()
    };
    device.seed(42).unwrap();
    let (first, second) = (draw(), draw());
    device.seed(42).unwrap();
    assert_eq!((draw(), draw()), (first.clone(), second.clone()));
    assert_ne!(first, second);
    assert!(first.iter().all(|x| (-1.0..1.0).contains(x)));
    let upside_down = Distribution::Uniform { low: 1.0, high: -1.0 };
    assert!(error(Tensor::random([1], upside_down, DType::F32, &device)).contains("is not a distribution"));
}

#[test]
fn every_byte_is_charged_to_the_line_that_made_it() {
    let device = Device::register("reference", 3, |d| Box::new(reference::Reference::on(d))).unwrap();
    memory::set_source(4, 2);
    let kept = Tensor::ones([100], DType::F32, &device).unwrap();
    memory::set_source(4, 3);
    let doubled = kept.clone().mul_scalar(2.0).unwrap();
    let shared = doubled.clone().reshape([10, 10]).unwrap();
    drop(Tensor::ones([1000], DType::F32, &device).unwrap());
    memory::set_owner(Owner::default());

    let report = memory::report(device).unwrap();
    assert_eq!((report.in_use_bytes, report.buffers), (800, 2));
    assert_eq!(report.peak_bytes, 4800);
    let owners: Vec<_> =
        report.owners.iter().map(|o| (o.owner.cell, o.owner.line, o.bytes, o.peak_bytes)).collect();
    assert_eq!(owners, [(4, 2, 400, 400), (4, 3, 400, 4400)]);

    drop((kept, doubled));
    assert_eq!(memory::in_use(device), 400, "a view keeps its buffer");
    drop(shared);
    assert_eq!(memory::in_use(device), 0);
}

#[test]
fn an_op_reports_what_it_allocated_and_a_view_allocates_nothing() {
    let x = floats(&[0.0; 6], &[2, 3]);
    let cost = |f: &dyn Fn() -> Result<Tensor>| {
        let before = memory::allocated();
        f().unwrap();
        let after = memory::allocated();
        (after.bytes - before.bytes, after.buffers - before.buffers)
    };
    assert_eq!(cost(&|| x.clone().exp()), (24, 1));
    assert_eq!(cost(&|| x.clone().transpose()?.reshape([3, 1, 2])), (0, 0));
    assert_eq!(cost(&|| x.clone().transpose()?.reshape([6])), (24, 1), "no strides describe this");
}

#[test]
fn tensors_and_gradients_can_be_used_from_any_thread() {
    fn shared<T: Send + Sync>() {}
    shared::<Tensor>();
    shared::<emberlab_tensor::Gradients>();
    let x = Tensor::from_inner(floats(&[2.0], &[1])).require_grad().unwrap();
    let y = x.clone().square().unwrap();
    let gradients = std::thread::spawn(move || y.backward().unwrap()).join().unwrap();
    assert_eq!(gradients.grad(&x).unwrap().to_vec::<f32>().unwrap(), [4.0]);
}

#[test]
fn tensors_print_as_in_burn() {
    let x = floats(&[1., 2.5, 3., 4.], &[2, 2]);
    assert_eq!(
        x.to_string(),
        "Tensor {\n  data:\n[[1.0, 2.5],\n [3.0, 4.0]],\n  shape:  [2, 2],\n  device:  reference:0,\n  kind:  \"Float\",\n  dtype:  \"f32\",\n}"
    );
    assert!(format!("{x:.2}").contains("[[1.00, 2.50],\n [3.00, 4.00]]"));
    let cube = ints(&[1, 2, 3, 4], &[2, 1, 2]).data_text(PrintOptions::DEFAULT).unwrap();
    assert_eq!(cube, "[[[1, 2]],\n [[3, 4]]]");
    let mask = x.clone().greater_scalar(2.0).unwrap();
    assert_eq!(mask.data_text(PrintOptions::DEFAULT).unwrap(), "[[false, true],\n [true, true]]");
}

#[test]
fn a_large_tensor_prints_its_edges() {
    let x = Tensor::arange(0..2000, DType::I32, &device()).unwrap();
    let text = |x: &Tensor| x.data_text(PrintOptions::DEFAULT).unwrap();
    assert_eq!(text(&x), "[0, 1, 2, ..., 1997, 1998, 1999]");
    let rows = x.reshape([1000, 2]).unwrap();
    assert_eq!(
        text(&rows),
        "[[0, 1],\n [2, 3],\n [4, 5],\n ...\n [1994, 1995],\n [1996, 1997],\n [1998, 1999]]"
    );
}
