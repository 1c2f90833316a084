//! Copies, joins, selections and scatters on the CPU against element-by-element loops.

mod common;

use common::*;
use emberlab_tensor::op::Update;
use emberlab_tensor::{DType, Range, Tensor};

fn index(values: &[i64], shape: &[usize]) -> Tensor {
    Tensor::from_data(values.to_vec(), shape, DType::I64, &device()).expect("memory")
}

#[test]
fn copies_of_any_layout_keep_every_element_in_place() {
    for &dtype in DType::ALL {
        for shape in [&[2, 3, 5][..], &[40, 50], &[9, 33, 17], &[64, 64], &[1, 1], &[0, 4]] {
            for x in layouts(shape, 3, dtype) {
                let copy = x.clone().copy().expect("a copy");
                assert!(copy.layout().is_contiguous());
                // `values` copies as well; element (i, j, ..) read alone does not go through a strided copy.
                for at in indices(x.shape()).iter().step_by(37) {
                    let ranges: Vec<Range> = at.iter().map(|&i| (i..i + 1).into()).collect();
                    let one = |t: &Tensor| values(&t.clone().slice(&ranges).expect("inside"))[0];
                    assert_eq!(one(&copy), one(&x), "{dtype} {shape:?} at {at:?}");
                }
            }
        }
    }
}

#[test]
fn joining_is_undone_by_splitting() {
    for &dtype in DType::ALL {
        for axis in 0..3 {
            let parts = layouts(&[2, 3, 4], 1, dtype);
            let joined = Tensor::cat(parts.clone(), axis).expect("cat");
            let size = [2, 3, 4][axis];
            assert_eq!(joined.shape()[axis], 5 * size);
            for (i, part) in parts.iter().enumerate() {
                let back = joined.clone().narrow(axis, i * size, size).expect("inside");
                assert_close(&back, &values(part), 0.0, "cat");
            }
        }
    }
    let empty = Tensor::zeros([0, 2], DType::F32, &device()).expect("empty");
    let joined = Tensor::cat(vec![empty, Tensor::ones([1, 2], DType::F32, &device()).expect("ones")], 0);
    assert_close(&joined.expect("cat"), &[1.0, 1.0], 0.0, "an empty part adds nothing");
}

#[test]
fn selecting_takes_rows_of_any_layout_and_type() {
    for &dtype in DType::ALL {
        for x in layouts(&[4, 3, 5], 2, dtype) {
            let v = values(&x);
            let got = x.clone().select(1, index(&[2, 0, 2, 1], &[4])).expect("select");
            let expected: Vec<f64> = (0..4)
                .flat_map(|i| [2, 0, 2, 1].map(|k| (0..5).map(move |j| (i * 3 + k) * 5 + j)))
                .flatten()
                .map(|at| v[at])
                .collect();
            assert_close(&got, &expected, 0.0, "select");
        }
    }
}

#[test]
fn gathering_and_scattering_follow_the_index_tensor() {
    for x in layouts(&[3, 4], 2, DType::F32) {
        let v = values(&x);
        let places = [3i64, 0, 1, 1, 2, 2];
        let at = |k: usize| k / 2 * 4 + places[k] as usize;
        let got = x.clone().gather(1, index(&places, &[3, 2])).expect("gather");
        assert_close(&got, &(0..6).map(|k| v[at(k)]).collect::<Vec<_>>(), 0.0, "gather");

        let added = numbers(6, 9);
        let source = tensor(&added, &[3, 2], DType::F32);
        let mut expected = v.clone();
        (0..6).for_each(|k| expected[at(k)] += added[k]);
        let got = x.clone().scatter(1, index(&places, &[3, 2]), &source, Update::Add).expect("scatter");
        assert_close(&got, &expected, 1e-6, "scatter add");
        let mut expected = v.clone();
        (0..6).for_each(|k| expected[at(k)] = added[k]);
        let got = x.clone().scatter(1, index(&places, &[3, 2]), &source, Update::Assign).expect("scatter");
        assert_close(&got, &expected, 0.0, "the last assignment wins");
        assert_close(&x, &v, 0.0, "the scattered-into tensor is unchanged while it is held");
    }
}

#[test]
fn repeated_rows_accumulate_in_an_embedding_gradient() {
    let zeros = Tensor::zeros([5, 130], DType::F32, &device()).expect("zeros");
    let rows = random(&[4, 130], 3, DType::F32);
    let v = values(&rows);
    let got = zeros.select_assign(0, index(&[1, 3, 1, 1], &[4]), rows, Update::Add).expect("update");
    let mut expected = vec![0.0; 650];
    for (k, target) in [1, 3, 1, 1].into_iter().enumerate() {
        (0..130).for_each(|j| expected[target * 130 + j] += v[k * 130 + j]);
    }
    assert_close(&got, &expected, 1e-6, "accumulated rows");
    let seen = tensor(&[0.0; 3], &[3], DType::Bool);
    let hits = tensor(&[1.0, 0.0], &[2], DType::Bool);
    let got = seen.select_assign(0, index(&[2, 0], &[2]), hits, Update::Add).expect("update");
    assert_close(&got, &[0.0, 0.0, 1.0], 0.0, "booleans are or-ed");
}

#[test]
fn an_index_outside_the_axis_is_an_error_that_names_it_and_changes_nothing() {
    let x = random(&[3, 2], 1, DType::F32);
    for bad in [-1, 3] {
        let select = x.clone().select(0, index(&[0, bad], &[2])).expect_err("outside");
        assert!(select.to_string().contains(&format!("index {bad} ")), "{select}");
        assert!(x.clone().gather(0, index(&[bad], &[1, 1])).is_err());
        let one = Tensor::ones([1, 1], DType::F32, &device()).expect("one");
        assert!(x.clone().scatter(0, index(&[bad], &[1, 1]), one, Update::Add).is_err());
    }
}

#[test]
fn slices_are_replaced_with_any_step() {
    for x in layouts(&[5, 6], 4, DType::F32) {
        let mut expected = values(&x);
        let replacement = random(&[2, 3], 7, DType::F32);
        let v = values(&replacement);
        let (rows, columns) = ([0, 3], [5, 3, 1]);
        for (i, r) in rows.into_iter().enumerate() {
            for (j, c) in columns.into_iter().enumerate() {
                expected[r * 6 + c] = v[i * 3 + j];
            }
        }
        let ranges = [Range::new(0, 5, 3), Range::new(0, 6, -2)];
        assert_close(&x.slice_assign(&ranges, replacement).expect("assign"), &expected, 0.0, "slice_assign");
    }
}
