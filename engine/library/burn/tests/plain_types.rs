//! Shapes, slices and data behave as Burn documents them; none of this needs an engine.

use burn::module::ParamId;
use burn::tensor::{DType, ElementConversion, Shape, Slice, SliceArg, TensorData, Tolerance, s};

#[test]
fn slices_count_from_both_ends_and_stay_within_the_axis() {
    let cases: [(Slice, usize, std::ops::Range<usize>, usize); 8] = [
        (Slice::from(1..4), 10, 1..4, 3),
        (Slice::from(-3..-1), 10, 7..9, 2),
        (Slice::from(2..=4), 10, 2..5, 3),
        (Slice::from(..=-1), 10, 0..10, 10),
        (Slice::from(5..100), 10, 5..10, 5),
        (Slice::from(-1), 10, 9..10, 1),
        (Slice::from_range_stepped(0..10, 3), 10, 0..10, 4),
        (Slice::from_range_stepped(.., -2), 5, 0..5, 3),
    ];
    for (slice, size, range, count) in cases {
        assert_eq!((slice.to_range(size), slice.output_size(size)), (range, count), "{slice} of {size}");
    }
}

#[test]
fn the_slice_macro_mixes_ranges_positions_and_steps() {
    let shape = Shape::from([4, 5, 6]);
    let slices = s![1..3, .., 0..6;2].into_slices(&shape);
    assert_eq!(slices, [Slice::new(1, Some(3), 1), Slice::new(0, Some(5), 1), Slice::new(0, Some(6), 2)]);
    assert_eq!(s![-1], Slice::index(-1));
    assert_eq!((0..2).into_slices(&shape).len(), 3, "axes that are not mentioned are taken whole");
}

#[test]
#[should_panic(expected = "4 slices were given for a tensor of rank 3")]
fn too_many_slices_are_refused() {
    [0..1, 0..1, 0..1, 0..1].into_slices(&Shape::from([4, 5, 6]));
}

#[test]
fn shapes_come_from_arrays_of_any_integer() {
    assert_eq!(Shape::from([2usize, 3]), Shape::from(vec![2i64, 3]));
    assert_eq!(Shape::from([2, 3, 4]).flatten_dims(1, -1), Shape::from([2, 12]));
    assert_eq!(Shape::from([2, 3]).to_string(), "[2, 3]");
    assert_eq!(Shape::from([2, 3])[1], 3);
}

#[test]
#[should_panic(expected = "negative")]
fn a_shape_has_no_negative_sizes() {
    let _ = Shape::from([2, -3]);
}

#[test]
fn data_keeps_its_type_until_it_is_converted() {
    let data = TensorData::from([[1.5f32, 2.0], [-3.0, 4.0]]);
    assert_eq!((data.shape().clone(), data.dtype()), (Shape::from([2, 2]), DType::F32));
    assert_eq!(data.as_slice::<f32>().expect("it holds f32"), [1.5, 2.0, -3.0, 4.0]);
    assert!(data.as_slice::<f64>().is_err());
    assert_eq!(data.convert::<i64>().to_vec::<i64>().expect("converted"), [1, 2, -3, 4]);
    assert_eq!(TensorData::from([1usize, 2]).dtype(), DType::I64, "Burn stores usize as i64");
    assert_eq!(TensorData::from([[1, 2, 3]]).to_string(), "[1, 2, 3]");
}

#[test]
#[should_panic(expected = "shape [2, 2] describes 4 elements, but 3 were given")]
fn data_must_fill_its_shape() {
    TensorData::new(vec![1, 2, 3], [2, 2]);
}

#[test]
fn elements_convert_as_casts_do_but_never_wrap() {
    assert_eq!(300.elem::<f32>(), 300.0);
    assert_eq!(2.9f64.elem::<i32>(), 2);
    assert!(2u8.elem::<bool>());
    assert!(std::panic::catch_unwind(|| 300.elem::<u8>()).is_err());
}

#[test]
fn approximate_equality_accepts_rounding_and_refuses_more() {
    let exact = TensorData::from([1.0f32, 100.0]);
    exact.assert_approx_eq::<f32>(&TensorData::from([1.0f32, 100.4]), Tolerance::balanced());
    let far = std::panic::catch_unwind(|| {
        exact.assert_approx_eq::<f32>(&TensorData::from([1.0f32, 101.0]), Tolerance::balanced())
    });
    assert!(far.is_err());
}

#[test]
fn parameter_identities_print_in_base_32() {
    // Python's `base64.b32hexencode` of the little-endian bytes, in lower case and without padding.
    assert_eq!(ParamId::from(0).to_string(), "0000000000000");
    assert_eq!(ParamId::from(1).to_string(), "0400000000000");
    assert_eq!(ParamId::from(u64::MAX).to_string(), "vvvvvvvvvvvvu");
}
