//! Functions of one element, of two, and of an element and a number.

use emberlab_lang::vm::Natives;
use emberlab_tensor::Scalar;

use super::{Object, give};

macro_rules! unary {
    ($natives:ident: $($name:literal $method:ident)*) => {
        $($natives.bind($name, |x: Object| give(x.into_inner().$method()));)*
    };
}

macro_rules! binary {
    ($natives:ident: $($name:literal $f64:literal $i64:literal $method:ident $scalar:ident)*) => {
        $(
            $natives.bind($name, |a: Object, b: Object| give(a.into_inner().$method(b.into_inner())));
            $natives.bind($f64, |a: Object, b: f64| give(a.into_inner().$scalar(b)));
            $natives.bind($i64, |a: Object, b: i64| give(a.into_inner().$scalar(b)));
        )*
    };
}

macro_rules! binary_int {
    ($natives:ident: $($name:literal $i64:literal $method:ident $scalar:ident)*) => {
        $(
            $natives.bind($name, |a: Object, b: Object| give(a.into_inner().$method(b.into_inner())));
            $natives.bind($i64, |a: Object, b: i64| give(a.into_inner().$scalar(b)));
        )*
    };
}

pub(super) fn register(natives: &mut Natives) {
    unary! { natives:
        "tensor.neg" neg "tensor.abs" abs "tensor.sign" sign "tensor.square" square "tensor.exp" exp
        "tensor.log" log "tensor.log1p" log1p "tensor.sqrt" sqrt "tensor.recip" recip "tensor.sin" sin
        "tensor.cos" cos "tensor.tan" tan "tensor.asin" asin "tensor.acos" acos "tensor.atan" atan
        "tensor.sinh" sinh "tensor.cosh" cosh "tensor.tanh" tanh "tensor.asinh" asinh "tensor.acosh" acosh
        "tensor.atanh" atanh "tensor.erf" erf "tensor.floor" floor "tensor.ceil" ceil "tensor.round" round
        "tensor.trunc" trunc "tensor.relu" relu "tensor.sigmoid" sigmoid "tensor.gelu" gelu
        "tensor.gelu_approximate" gelu_approximate "tensor.silu" silu "tensor.log_sigmoid" log_sigmoid
        "tensor.is_nan" is_nan "tensor.is_inf" is_inf "tensor.is_finite" is_finite "tensor.bitwise_not" not
    }
    binary! { natives:
        "tensor.add" "tensor.add_f64" "tensor.add_i64" add add_scalar
        "tensor.sub" "tensor.sub_f64" "tensor.sub_i64" sub sub_scalar
        "tensor.mul" "tensor.mul_f64" "tensor.mul_i64" mul mul_scalar
        "tensor.div" "tensor.div_f64" "tensor.div_i64" div div_scalar
        "tensor.remainder" "tensor.remainder_f64" "tensor.remainder_i64" remainder remainder_scalar
        "tensor.powf" "tensor.powf_f64" "tensor.powf_i64" powf powf_scalar
        "tensor.equal" "tensor.equal_f64" "tensor.equal_i64" equal equal_scalar
        "tensor.not_equal" "tensor.not_equal_f64" "tensor.not_equal_i64" not_equal not_equal_scalar
        "tensor.lower" "tensor.lower_f64" "tensor.lower_i64" lower lower_scalar
        "tensor.lower_equal" "tensor.lower_equal_f64" "tensor.lower_equal_i64" lower_equal lower_equal_scalar
        "tensor.greater" "tensor.greater_f64" "tensor.greater_i64" greater greater_scalar
        "tensor.greater_equal" "tensor.greater_equal_f64" "tensor.greater_equal_i64" greater_equal greater_equal_scalar
    }
    binary_int! { natives:
        "tensor.bitwise_and" "tensor.bitwise_and_i64" bitwise_and bitwise_and_scalar
        "tensor.bitwise_or" "tensor.bitwise_or_i64" bitwise_or bitwise_or_scalar
        "tensor.bitwise_xor" "tensor.bitwise_xor_i64" bitwise_xor bitwise_xor_scalar
        "tensor.bitwise_left_shift" "tensor.bitwise_left_shift_i64" bitwise_left_shift bitwise_left_shift_scalar
        "tensor.bitwise_right_shift" "tensor.bitwise_right_shift_i64" bitwise_right_shift bitwise_right_shift_scalar
    }
    natives.bind("tensor.max_pair", |a: Object, b: Object| give(a.into_inner().max_pair(b.into_inner())));
    natives.bind("tensor.min_pair", |a: Object, b: Object| give(a.into_inner().min_pair(b.into_inner())));
    natives.bind("tensor.atan2", |a: Object, b: Object| give(a.into_inner().atan2(b.into_inner())));
    natives.bind("tensor.leaky_relu", |x: Object, slope: f64| give(x.into_inner().leaky_relu(slope)));
    natives.bind("tensor.hard_sigmoid", |x: Object, alpha: f64, beta: f64| {
        give(x.into_inner().hard_sigmoid(alpha, beta))
    });
    clamps(natives);
}

fn clamps(natives: &mut Natives) {
    fn clamp(x: Object, min: Option<Scalar>, max: Option<Scalar>) -> super::Given {
        give(x.into_inner().clamp(min, max))
    }
    natives.bind("tensor.clamp_f64", |x: Object, min: f64, max: f64| {
        clamp(x, Some(min.into()), Some(max.into()))
    });
    natives.bind("tensor.clamp_min_f64", |x: Object, min: f64| clamp(x, Some(min.into()), None));
    natives.bind("tensor.clamp_max_f64", |x: Object, max: f64| clamp(x, None, Some(max.into())));
    natives.bind("tensor.clamp_i64", |x: Object, min: i64, max: i64| {
        clamp(x, Some(min.into()), Some(max.into()))
    });
    natives.bind("tensor.clamp_min_i64", |x: Object, min: i64| clamp(x, Some(min.into()), None));
    natives.bind("tensor.clamp_max_i64", |x: Object, max: i64| clamp(x, None, Some(max.into())));
}
