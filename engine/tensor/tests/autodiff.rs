//! How tensors enter, leave and travel through the graph of differentiation.

mod reference;

use emberlab_tensor::{Backward, DType, Device, Tensor, memory, no_grad};

fn recording() -> Device {
    reference::device().autodiff()
}

fn leaf(values: &[f64]) -> Tensor {
    Tensor::from_data(values, [values.len()], DType::F64, &recording()).unwrap().require_grad().unwrap()
}

fn read(tensor: &Tensor) -> Vec<f64> {
    tensor.to_vec().unwrap()
}

#[test]
fn gradients_accumulate_where_paths_meet() {
    let x = leaf(&[3.0]);
    let y = x.clone().square().unwrap();
    // d(y² + 2y)/dx = (2y + 2)·2x = 120
    let loss = y.clone().square().unwrap().add(y.mul_scalar(2.0).unwrap()).unwrap();
    let gradients = loss.backward().unwrap();
    assert_eq!(read(&gradients.grad(&x).unwrap()), [120.0]);
}

#[test]
fn a_chain_of_a_hundred_thousand_ops_neither_overflows_backward_nor_drop() {
    let x = leaf(&[1.0]);
    let mut y = x.clone();
    for _ in 0..100_000 {
        y = y.add_scalar(0.0).unwrap();
    }
    let dropped = y.clone().mul_scalar(2.0).unwrap();
    let gradients = y.backward().unwrap();
    assert_eq!(read(&gradients.grad(&x).unwrap()), [1.0]);
    drop(y);
    drop(dropped);
}

#[test]
fn dropping_an_unused_long_chain_does_not_overflow() {
    let mut y = leaf(&[1.0]);
    for _ in 0..100_000 {
        y = y.exp().unwrap().mul_scalar(0.0).unwrap();
    }
    drop(y);
}

#[test]
fn no_grad_detach_and_inner_cut_the_graph() {
    let x = leaf(&[2.0]);
    assert!(x.is_require_grad() && x.is_tracked());
    let through = x.clone().square().unwrap();
    assert!(through.is_tracked() && !through.is_require_grad());
    assert!(!no_grad(|| x.clone().square().unwrap()).is_tracked());
    assert!(!x.clone().detach().square().unwrap().is_tracked());
    let inner = x.clone().inner();
    assert!(!inner.device().is_autodiff());
    let again = Tensor::from_inner(inner);
    assert!(again.device().is_autodiff() && !again.is_tracked());
}

#[test]
fn comparisons_and_indices_are_not_tracked() {
    let x = leaf(&[2.0, 1.0]);
    assert!(!x.clone().greater_scalar(1.5).unwrap().is_tracked());
    assert!(!x.clone().argmax(0).unwrap().is_tracked());
    assert!(!x.cast(DType::I64).unwrap().is_tracked());
}

#[test]
fn integer_data_may_come_from_the_device_without_recording() {
    let x = leaf(&[5.0, 7.0]);
    let index = Tensor::from_data([1i64], [1], DType::I64, &reference::device()).unwrap();
    let picked = x.clone().select(0, index).unwrap();
    let gradients = picked.sum().unwrap().backward().unwrap();
    assert_eq!(read(&gradients.grad(&x).unwrap()), [0.0, 1.0]);
}

#[test]
fn a_second_backward_says_that_the_graph_was_consumed() {
    let x = leaf(&[2.0]);
    let loss = x.clone().square().unwrap();
    let keep = Backward { retain_graph: true, ..Backward::default() };
    loss.backward_with(keep).unwrap();
    let gradients = loss.backward().unwrap();
    assert_eq!(read(&gradients.grad(&x).unwrap()), [4.0]);
    let error = loss.backward().err().unwrap().to_string();
    assert!(error.contains("an earlier backward pass has consumed"), "{error}");
}

#[test]
fn asking_for_a_gradient_that_cannot_exist_says_why() {
    let (x, unused) = (leaf(&[2.0]), leaf(&[1.0]));
    let y = x.clone().square().unwrap();
    let loss = y.clone().sum().unwrap();
    let gradients = loss.backward().unwrap();
    let reason = |tensor: &Tensor| gradients.try_grad(tensor).unwrap_err().to_string();
    assert!(reason(&unused).contains("the loss does not depend on"));
    assert!(reason(&y).contains("intermediate result"));
    assert!(reason(&x.clone().detach()).contains("not marked with `require_grad()`"));
    assert!(reason(&x.clone().inner()).contains("which does not record"));

    let plain = Tensor::ones([1], DType::F64, &reference::device()).unwrap();
    let why = plain.backward().err().unwrap().to_string();
    assert_eq!(
        why,
        "no gradient: backward on device reference:0, which does not record; create the tensors on `device.autodiff()`"
    );
    let why = plain.require_grad().unwrap_err().to_string();
    assert!(why.contains("require_grad on device reference:0"), "{why}");
    let ints = Tensor::ones([1], DType::I64, &recording()).unwrap();
    let why = ints.require_grad().unwrap_err().to_string();
    assert!(why.contains("only float tensors have gradients"), "{why}");
}

#[test]
fn derivatives_can_be_taken_again_and_again() {
    let x = leaf(&[3.0]);
    let options = Backward { create_graph: true, ..Backward::default() };
    let mut y = x.clone().powf_scalar(4.0).unwrap();
    // x⁴, 4x³, 12x², 24x, 24, 0
    for expected in [108.0, 108.0, 72.0, 24.0] {
        y = y.backward_with(options).unwrap().grad(&x).unwrap();
        assert_eq!(read(&y), [expected]);
    }
}

#[test]
fn gradients_can_be_removed_and_replaced() {
    let x = leaf(&[2.0]);
    let mut gradients = x.clone().square().unwrap().backward().unwrap();
    let gradient = gradients.remove(&x).unwrap();
    assert!(gradients.grad(&x).is_none());
    gradients.replace(&x, gradient.mul_scalar(10.0).unwrap());
    assert_eq!(read(&gradients.grad(&x).unwrap()), [40.0]);
}

#[test]
fn a_frozen_weight_keeps_no_activations() {
    let device = recording();
    let x = Tensor::ones([4, 8], DType::F64, &device).unwrap().require_grad().unwrap();
    let frozen = Tensor::ones([8, 8], DType::F64, &device).unwrap();
    let live = x.clone().mul_scalar(1.0).unwrap();
    let activations = live.buffer().clone();
    let y = live.matmul(frozen).unwrap();
    assert!(activations.is_unique(), "only the test holds the activations");
    assert!(y.is_tracked());
}

#[test]
fn backward_frees_what_the_ops_saved() {
    // A device of its own, so that other tests do not move the counters.
    let device =
        Device::register("reference", 7, |device| Box::new(reference::Reference::on(device))).unwrap();
    let x = Tensor::ones([1000], DType::F64, &device.autodiff()).unwrap().require_grad().unwrap();
    let before = memory::in_use(device);
    let loss = x.clone().exp().unwrap().exp().unwrap().sum().unwrap();
    assert!(memory::in_use(device) >= before + 2 * 8000, "two saved outputs");
    let gradients = loss.backward().unwrap();
    // Left: the gradient of x and the loss.
    assert_eq!(memory::in_use(device), before + 8000 + 8);
    drop(gradients);
    drop(loss);
    assert_eq!(memory::in_use(device), before);
}
