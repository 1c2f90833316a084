//! Reductions, running totals, extrema with their places, sorting, and products of matrices.

use emberlab_lang::vm::Natives;
use emberlab_lang::vm::native::Slice;

use super::{Object, give, give2};

macro_rules! reductions {
    ($natives:ident: $($all:literal $method:ident $dim:literal $along:ident)*) => {
        $(
            $natives.bind($all, |x: Object| give(x.into_inner().$method()));
            $natives.bind($dim, |x: Object, dim: usize| give(x.into_inner().$along(dim)));
        )*
    };
}

macro_rules! along {
    ($natives:ident: $($name:literal $method:ident)*) => {
        $($natives.bind($name, |x: Object, dim: usize| give(x.into_inner().$method(dim)));)*
    };
}

pub(super) fn register(natives: &mut Natives) {
    reductions! { natives:
        "tensor.sum" sum "tensor.sum_dim" sum_dim "tensor.mean" mean "tensor.mean_dim" mean_dim
        "tensor.prod" prod "tensor.prod_dim" prod_dim "tensor.max" max "tensor.max_dim" max_dim
        "tensor.min" min "tensor.min_dim" min_dim "tensor.any" any "tensor.any_dim" any_dim
        "tensor.all" all "tensor.all_dim" all_dim
    }
    along! { natives:
        "tensor.cumsum" cumsum "tensor.cumprod" cumprod "tensor.cummin" cummin "tensor.cummax" cummax
        "tensor.argmax" argmax "tensor.argmin" argmin
    }
    natives.bind("tensor.sum_dims", |x: Object, dims: Slice<usize>| give(x.into_inner().sum_dims(&dims.0)));
    natives.bind("tensor.max_dim_with_indices", |x: Object, dim: usize| {
        give2(x.into_inner().max_dim_with_indices(dim))
    });
    natives.bind("tensor.min_dim_with_indices", |x: Object, dim: usize| {
        give2(x.into_inner().min_dim_with_indices(dim))
    });
    natives.bind("tensor.sort_with_indices", |x: Object, dim: usize, descending: bool| {
        give2(x.into_inner().sort_with_indices(dim, descending))
    });
    natives.bind("tensor.matmul", |a: Object, b: Object| give(a.into_inner().matmul(b.into_inner())));
}
