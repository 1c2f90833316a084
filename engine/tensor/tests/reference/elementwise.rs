//! Elementwise ops from their definitions.

use emberlab_tensor::op::{Activation, Binary, Bitwise, Compare, Op, Test, Unary};
use emberlab_tensor::{DType, Scalar};

use super::{Array, round};

pub(crate) fn run(op: &Op, inputs: &[Array], dtype: DType) -> Array {
    let x = &inputs[0];
    let map = |f: &dyn Fn(f64) -> f64| Array::new(&x.shape, x.values.iter().map(|&x| f(x)).collect());
    let zip = |f: &dyn Fn(f64, f64) -> f64| {
        let pairs = x.values.iter().zip(&inputs[1].values);
        Array::new(&x.shape, pairs.map(|(&a, &b)| f(a, b)).collect())
    };
    match op {
        Op::Unary(op) => map(&|x| unary(*op, x)),
        Op::Activation(op) => map(&|x| activation(*op, x)),
        Op::ActivationGrad(op) => zip(&|grad, saved| grad * slope(*op, saved)),
        Op::Binary(op) => zip(&|a, b| binary(*op, a, b, dtype)),
        Op::BinaryScalar { op, value, reversed } => {
            let value = round(value.to_f64(), dtype);
            map(&|x| match reversed {
                true => binary(*op, value, x, dtype),
                false => binary(*op, x, value, dtype),
            })
        }
        Op::Clamp { min, max } => map(&|x| {
            let x = min.map_or(x, |min| if x < min.to_f64() { min.to_f64() } else { x });
            max.map_or(x, |max| if x > max.to_f64() { max.to_f64() } else { x })
        }),
        Op::Compare(op) => zip(&|a, b| truth(compare(*op, a, b))),
        Op::CompareScalar(op, value) => {
            let value = round(value.to_f64(), dtype);
            map(&|x| truth(compare(*op, x, value)))
        }
        Op::Test(test) => map(&|x| {
            truth(match test {
                Test::IsNan => x.is_nan(),
                Test::IsInf => x.is_infinite(),
                Test::IsFinite => x.is_finite(),
            })
        }),
        Op::Bitwise(op) => zip(&|a, b| bitwise(*op, a as i64, b as i64, dtype)),
        Op::BitwiseScalar(op, value) => map(&|x| bitwise(*op, x as i64, Scalar::to_i64(*value), dtype)),
        Op::Not if dtype.is_bool() => map(&|x| truth(x == 0.0)),
        Op::Not => map(&|x| !(x as i64) as f64),
        Op::Where => {
            let choose = |i: usize| inputs[if x.values[i] != 0.0 { 1 } else { 2 }].values[i];
            Array::new(&x.shape, (0..x.values.len()).map(choose).collect())
        }
        Op::MaskFill(value) => zip(&|x, mask| if mask != 0.0 { value.to_f64() } else { x }),
        Op::Cast(_) | Op::Contiguous => x.clone(),
        _ => panic!("{} is not elementwise", op.name()),
    }
}

fn truth(x: bool) -> f64 {
    f64::from(u8::from(x))
}

/// erf by its Taylor series near 0 and its continued fraction beyond.
pub(crate) fn erf(x: f64) -> f64 {
    let z = x.abs();
    let value = if z < 2.5 {
        let (mut term, mut sum) = (z, z);
        for n in 1..100 {
            let n = f64::from(n);
            term *= -z * z / n;
            sum += term / (2.0 * n + 1.0);
        }
        sum * std::f64::consts::FRAC_2_SQRT_PI
    } else {
        let mut fraction = z;
        for n in (1..200).rev() {
            fraction = z + f64::from(n) / 2.0 / fraction;
        }
        1.0 - (-z * z).exp() / fraction / std::f64::consts::PI.sqrt()
    };
    value.copysign(x)
}

fn unary(op: Unary, x: f64) -> f64 {
    match op {
        Unary::Neg => -x,
        Unary::Abs => x.abs(),
        Unary::Sign if x.is_nan() || x == 0.0 => 0.0,
        Unary::Sign => x.signum(),
        Unary::Square => x * x,
        Unary::Exp => x.exp(),
        Unary::Expm1 => x.exp_m1(),
        Unary::Log => x.ln(),
        Unary::Log1p => x.ln_1p(),
        Unary::Sqrt => x.sqrt(),
        Unary::Rsqrt => 1.0 / x.sqrt(),
        Unary::Recip => 1.0 / x,
        Unary::Sin => x.sin(),
        Unary::Cos => x.cos(),
        Unary::Tan => x.tan(),
        Unary::Asin => x.asin(),
        Unary::Acos => x.acos(),
        Unary::Atan => x.atan(),
        Unary::Sinh => x.sinh(),
        Unary::Cosh => x.cosh(),
        Unary::Asinh => x.asinh(),
        Unary::Acosh => x.acosh(),
        Unary::Atanh => x.atanh(),
        Unary::Erf => erf(x),
        Unary::Floor => x.floor(),
        Unary::Ceil => x.ceil(),
        Unary::Round => x.round_ties_even(),
        Unary::Trunc => x.trunc(),
    }
}

fn sigmoid(x: f64) -> f64 {
    1.0 / (1.0 + (-x).exp())
}

fn activation(op: Activation, x: f64) -> f64 {
    match op {
        Activation::Relu if x < 0.0 => 0.0,
        Activation::Relu => x,
        Activation::Sigmoid => sigmoid(x),
        Activation::Tanh => x.tanh(),
        Activation::Gelu => x * 0.5 * (1.0 + erf(x / 2f64.sqrt())),
        Activation::GeluTanh => {
            let c = (2.0 / std::f64::consts::PI).sqrt();
            0.5 * x * (1.0 + (c * (x + 0.044715 * x.powi(3))).tanh())
        }
        Activation::Silu => x * sigmoid(x),
        Activation::Softplus => x.max(0.0) + (-x.abs()).exp().ln_1p(),
        Activation::LogSigmoid => x.min(0.0) - (-x.abs()).exp().ln_1p(),
    }
}

/// The slope from what the activation saves, by central differences where no closed form is as plain.
fn slope(op: Activation, saved: f64) -> f64 {
    match op {
        Activation::Relu => truth(saved > 0.0),
        Activation::Sigmoid => saved * (1.0 - saved),
        Activation::Tanh => 1.0 - saved * saved,
        Activation::Gelu
        | Activation::GeluTanh
        | Activation::Silu
        | Activation::Softplus
        | Activation::LogSigmoid => {
            let f = |x| activation(op, x);
            // Fourth order, error about 1e-12.
            let h = 1e-3;
            (8.0 * (f(saved + h) - f(saved - h)) - (f(saved + 2.0 * h) - f(saved - 2.0 * h))) / (12.0 * h)
        }
    }
}

fn binary(op: Binary, a: f64, b: f64, dtype: DType) -> f64 {
    match op {
        Binary::Add => a + b,
        Binary::Sub => a - b,
        Binary::Mul => a * b,
        Binary::Div if dtype.is_float() => a / b,
        Binary::Div => (a / b).trunc(),
        Binary::Rem => a - b * (a / b).floor(),
        Binary::Pow => a.powf(b),
        Binary::Max if a.is_nan() || a >= b => a,
        Binary::Min if a.is_nan() || a <= b => a,
        Binary::Max | Binary::Min => b,
        Binary::Atan2 => a.atan2(b),
    }
}

fn compare(op: Compare, a: f64, b: f64) -> bool {
    match op {
        Compare::Eq => a == b,
        Compare::Ne => a != b,
        Compare::Lt => a < b,
        Compare::Le => a <= b,
        Compare::Gt => a > b,
        Compare::Ge => a >= b,
    }
}

fn bitwise(op: Bitwise, a: i64, b: i64, dtype: DType) -> f64 {
    let amount = b.rem_euclid(dtype.size() as i64 * 8);
    (match op {
        Bitwise::And => a & b,
        Bitwise::Or => a | b,
        Bitwise::Xor => a ^ b,
        Bitwise::Shl => a << amount,
        Bitwise::Shr => a >> amount,
    }) as f64
}
