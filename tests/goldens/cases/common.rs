// What all cases share: inputs that both engines compute alike, and one line of text for each result.

use burn::prelude::*;
use burn::tensor::kind::Basic;

/// The device of every case. Burn's is its `flex` backend, ours is the CPU.
pub fn device() -> Device {
    Device::flex().autodiff()
}

/// `n` numbers in -2..2, all different for `n <= 101`, exact in every float type of 32 bits or more.
pub fn numbers(n: usize, seed: usize) -> Vec<f32> {
    (0..n).map(|i| ((i * 37 + seed * 11 + 5) % 101) as f32 / 25.0 - 2.0).collect()
}

/// A tensor of [`numbers`].
pub fn ramp<const D: usize>(shape: [usize; D], seed: usize) -> Tensor<D> {
    let n: usize = shape.iter().product();
    Tensor::from_data(TensorData::new(numbers(n, seed), shape), &device())
}

/// Numbers above 0.25.
pub fn positive<const D: usize>(shape: [usize; D], seed: usize) -> Tensor<D> {
    ramp(shape, seed).abs() + 0.25
}

/// Numbers strictly inside -1..1.
pub fn inside<const D: usize>(shape: [usize; D], seed: usize) -> Tensor<D> {
    ramp(shape, seed) / 2.25
}

/// Whole numbers in -20..20.
pub fn whole<const D: usize>(shape: [usize; D], seed: usize) -> Tensor<D, Int> {
    let n: usize = shape.iter().product();
    let values: Vec<i32> = (0..n).map(|i| ((i * 17 + seed * 7 + 3) % 41) as i32 - 20).collect();
    Tensor::from_data(TensorData::new(values, shape), &device())
}

/// Indices in `0..limit`.
pub fn indices<const D: usize>(shape: [usize; D], limit: usize, seed: usize) -> Tensor<D, Int> {
    let n: usize = shape.iter().product();
    let values: Vec<i32> = (0..n).map(|i| ((i * 7 + seed * 3 + 1) % limit) as i32).collect();
    Tensor::from_data(TensorData::new(values, shape), &device())
}

/// Booleans, some true.
pub fn mask<const D: usize>(shape: [usize; D], seed: usize) -> Tensor<D, Bool> {
    ramp(shape, seed).greater_elem(0.1)
}

/// The numbers that arithmetic treats specially.
pub fn special() -> Tensor<1> {
    Tensor::from_data(
        [f32::NAN, f32::INFINITY, f32::NEG_INFINITY, 0.0, -0.0, 1.0, -1.0, 0.5, 100.0, -100.0],
        &device(),
    )
}

/// One line: the name, the element type, the shape, the elements.
pub fn show<const D: usize, K: Basic>(name: &str, tensor: Tensor<D, K>) {
    let data = tensor.into_data();
    let dtype = data.dtype();
    let mut line = format!("{name}: {dtype:?} {:?}", data.shape().to_vec());
    if dtype.is_float() {
        for value in data.iter::<f64>() {
            line.push_str(&if dtype.size() == 8 { format!(" {value}") } else { format!(" {}", value as f32) });
        }
    } else {
        for value in data.iter::<i64>() {
            line.push_str(&format!(" {value}"));
        }
    }
    println!("{line}");
}

/// The result of a function, and the gradient by its input of a weighted sum of the result.
pub fn check<const A: usize, const B: usize>(name: &str, x: Tensor<A>, f: impl Fn(Tensor<A>) -> Tensor<B>) {
    let x = x.detach().require_grad();
    let y = f(x.clone());
    show(name, y.clone());
    show_gradient(name, &x, y);
}

/// The gradient by `x` of a weighted sum of `y`.
pub fn show_gradient<const A: usize, const B: usize>(name: &str, x: &Tensor<A>, y: Tensor<B>) {
    let n = y.shape().num_elements();
    let weights = Tensor::<1>::from_data(TensorData::new(numbers(n, 9), [n]), (&device(), y.dtype()));
    let grads = (y.reshape([-1]) * weights).sum().backward();
    match x.grad(&grads) {
        Some(grad) => show(&format!("{name}.grad"), grad),
        None => println!("{name}.grad: none"),
    }
}
