//! The operators `+ - * / % - ! & | ^` on tensors and numbers.

use super::base::Tensor;
use super::element::ElementConversion;
use super::kind::{Bool, Numeric};
use std::ops::{Add, BitAnd, BitOr, BitXor, Div, Mul, Neg, Not, Rem, Sub};

impl<const D: usize, K: Numeric> Add<Tensor<D, K>> for Tensor<D, K> {
    type Output = Tensor<D, K>;
    fn add(self, other: Tensor<D, K>) -> Tensor<D, K> {
        Tensor::add(self, other)
    }
}

impl<const D: usize, K: Numeric, E: ElementConversion> Add<E> for Tensor<D, K> {
    type Output = Tensor<D, K>;
    fn add(self, other: E) -> Tensor<D, K> {
        Tensor::add_scalar(self, other)
    }
}

impl<const D: usize, K: Numeric> Sub<Tensor<D, K>> for Tensor<D, K> {
    type Output = Tensor<D, K>;
    fn sub(self, other: Tensor<D, K>) -> Tensor<D, K> {
        Tensor::sub(self, other)
    }
}

impl<const D: usize, K: Numeric, E: ElementConversion> Sub<E> for Tensor<D, K> {
    type Output = Tensor<D, K>;
    fn sub(self, other: E) -> Tensor<D, K> {
        Tensor::sub_scalar(self, other)
    }
}

impl<const D: usize, K: Numeric> Mul<Tensor<D, K>> for Tensor<D, K> {
    type Output = Tensor<D, K>;
    fn mul(self, other: Tensor<D, K>) -> Tensor<D, K> {
        Tensor::mul(self, other)
    }
}

impl<const D: usize, K: Numeric, E: ElementConversion> Mul<E> for Tensor<D, K> {
    type Output = Tensor<D, K>;
    fn mul(self, other: E) -> Tensor<D, K> {
        Tensor::mul_scalar(self, other)
    }
}

impl<const D: usize, K: Numeric> Div<Tensor<D, K>> for Tensor<D, K> {
    type Output = Tensor<D, K>;
    fn div(self, other: Tensor<D, K>) -> Tensor<D, K> {
        Tensor::div(self, other)
    }
}

impl<const D: usize, K: Numeric, E: ElementConversion> Div<E> for Tensor<D, K> {
    type Output = Tensor<D, K>;
    fn div(self, other: E) -> Tensor<D, K> {
        Tensor::div_scalar(self, other)
    }
}

impl<const D: usize, K: Numeric> Rem<Tensor<D, K>> for Tensor<D, K> {
    type Output = Tensor<D, K>;
    fn rem(self, other: Tensor<D, K>) -> Tensor<D, K> {
        Tensor::remainder(self, other)
    }
}

impl<const D: usize, K: Numeric, E: ElementConversion> Rem<E> for Tensor<D, K> {
    type Output = Tensor<D, K>;
    fn rem(self, other: E) -> Tensor<D, K> {
        Tensor::remainder_scalar(self, other)
    }
}

impl<const D: usize, K: Numeric> Add<Tensor<D, K>> for f32 {
    type Output = Tensor<D, K>;
    fn add(self, other: Tensor<D, K>) -> Tensor<D, K> {
        Tensor::add_scalar(other, self)
    }
}

impl<const D: usize, K: Numeric> Sub<Tensor<D, K>> for f32 {
    type Output = Tensor<D, K>;
    fn sub(self, other: Tensor<D, K>) -> Tensor<D, K> {
        Tensor::add_scalar(Tensor::neg(other), self)
    }
}

impl<const D: usize, K: Numeric> Mul<Tensor<D, K>> for f32 {
    type Output = Tensor<D, K>;
    fn mul(self, other: Tensor<D, K>) -> Tensor<D, K> {
        Tensor::mul_scalar(other, self)
    }
}

impl<const D: usize, K: Numeric> Add<Tensor<D, K>> for f64 {
    type Output = Tensor<D, K>;
    fn add(self, other: Tensor<D, K>) -> Tensor<D, K> {
        Tensor::add_scalar(other, self)
    }
}

impl<const D: usize, K: Numeric> Sub<Tensor<D, K>> for f64 {
    type Output = Tensor<D, K>;
    fn sub(self, other: Tensor<D, K>) -> Tensor<D, K> {
        Tensor::add_scalar(Tensor::neg(other), self)
    }
}

impl<const D: usize, K: Numeric> Mul<Tensor<D, K>> for f64 {
    type Output = Tensor<D, K>;
    fn mul(self, other: Tensor<D, K>) -> Tensor<D, K> {
        Tensor::mul_scalar(other, self)
    }
}

impl<const D: usize, K: Numeric> Add<Tensor<D, K>> for i32 {
    type Output = Tensor<D, K>;
    fn add(self, other: Tensor<D, K>) -> Tensor<D, K> {
        Tensor::add_scalar(other, self)
    }
}

impl<const D: usize, K: Numeric> Sub<Tensor<D, K>> for i32 {
    type Output = Tensor<D, K>;
    fn sub(self, other: Tensor<D, K>) -> Tensor<D, K> {
        Tensor::add_scalar(Tensor::neg(other), self)
    }
}

impl<const D: usize, K: Numeric> Mul<Tensor<D, K>> for i32 {
    type Output = Tensor<D, K>;
    fn mul(self, other: Tensor<D, K>) -> Tensor<D, K> {
        Tensor::mul_scalar(other, self)
    }
}

impl<const D: usize, K: Numeric> Add<Tensor<D, K>> for i64 {
    type Output = Tensor<D, K>;
    fn add(self, other: Tensor<D, K>) -> Tensor<D, K> {
        Tensor::add_scalar(other, self)
    }
}

impl<const D: usize, K: Numeric> Sub<Tensor<D, K>> for i64 {
    type Output = Tensor<D, K>;
    fn sub(self, other: Tensor<D, K>) -> Tensor<D, K> {
        Tensor::add_scalar(Tensor::neg(other), self)
    }
}

impl<const D: usize, K: Numeric> Mul<Tensor<D, K>> for i64 {
    type Output = Tensor<D, K>;
    fn mul(self, other: Tensor<D, K>) -> Tensor<D, K> {
        Tensor::mul_scalar(other, self)
    }
}

impl<const D: usize, K: Numeric> Add<Tensor<D, K>> for u32 {
    type Output = Tensor<D, K>;
    fn add(self, other: Tensor<D, K>) -> Tensor<D, K> {
        Tensor::add_scalar(other, self)
    }
}

impl<const D: usize, K: Numeric> Sub<Tensor<D, K>> for u32 {
    type Output = Tensor<D, K>;
    fn sub(self, other: Tensor<D, K>) -> Tensor<D, K> {
        Tensor::add_scalar(Tensor::neg(other), self)
    }
}

impl<const D: usize, K: Numeric> Mul<Tensor<D, K>> for u32 {
    type Output = Tensor<D, K>;
    fn mul(self, other: Tensor<D, K>) -> Tensor<D, K> {
        Tensor::mul_scalar(other, self)
    }
}

impl<const D: usize, K: Numeric> Add<Tensor<D, K>> for u64 {
    type Output = Tensor<D, K>;
    fn add(self, other: Tensor<D, K>) -> Tensor<D, K> {
        Tensor::add_scalar(other, self)
    }
}

impl<const D: usize, K: Numeric> Sub<Tensor<D, K>> for u64 {
    type Output = Tensor<D, K>;
    fn sub(self, other: Tensor<D, K>) -> Tensor<D, K> {
        Tensor::add_scalar(Tensor::neg(other), self)
    }
}

impl<const D: usize, K: Numeric> Mul<Tensor<D, K>> for u64 {
    type Output = Tensor<D, K>;
    fn mul(self, other: Tensor<D, K>) -> Tensor<D, K> {
        Tensor::mul_scalar(other, self)
    }
}

impl<const D: usize> Div<Tensor<D>> for f32 {
    type Output = Tensor<D>;
    fn div(self, other: Tensor<D>) -> Tensor<D> {
        other.recip().mul_scalar(self)
    }
}

impl<const D: usize> Div<Tensor<D>> for f64 {
    type Output = Tensor<D>;
    fn div(self, other: Tensor<D>) -> Tensor<D> {
        other.recip().mul_scalar(self)
    }
}

impl<const D: usize, K: Numeric> Neg for Tensor<D, K> {
    type Output = Tensor<D, K>;
    fn neg(self) -> Tensor<D, K> {
        Tensor::neg(self)
    }
}

impl<const D: usize> Not for Tensor<D, Bool> {
    type Output = Tensor<D, Bool>;
    fn not(self) -> Tensor<D, Bool> {
        self.bool_not()
    }
}

impl<const D: usize> BitAnd for Tensor<D, Bool> {
    type Output = Tensor<D, Bool>;
    fn bitand(self, other: Tensor<D, Bool>) -> Tensor<D, Bool> {
        self.bool_and(other)
    }
}

impl<const D: usize> BitOr for Tensor<D, Bool> {
    type Output = Tensor<D, Bool>;
    fn bitor(self, other: Tensor<D, Bool>) -> Tensor<D, Bool> {
        self.bool_or(other)
    }
}

impl<const D: usize> BitXor for Tensor<D, Bool> {
    type Output = Tensor<D, Bool>;
    fn bitxor(self, other: Tensor<D, Bool>) -> Tensor<D, Bool> {
        self.bool_xor(other)
    }
}
