//! Reading and writing elements by index or mask.

use emberlab_lang::vm::Natives;
use emberlab_lang::vm::native::Text;
use emberlab_tensor::IndexingUpdate;

use super::{Given, Object, give};

fn update(name: &Text) -> Given<IndexingUpdate> {
    Ok(name.with(str::parse::<IndexingUpdate>)?)
}

pub(super) fn register(natives: &mut Natives) {
    natives.bind("tensor.select", |x: Object, dim: usize, indices: Object| {
        give(x.into_inner().select(dim, indices.into_inner()))
    });
    natives.bind(
        "tensor.select_assign",
        |x: Object, dim: usize, indices: Object, values: Object, how: Text| -> Given {
            give(x.into_inner().select_assign(dim, indices.into_inner(), values.into_inner(), update(&how)?))
        },
    );
    natives.bind("tensor.gather", |x: Object, dim: usize, indices: Object| {
        give(x.into_inner().gather(dim, indices.into_inner()))
    });
    natives.bind(
        "tensor.scatter",
        |x: Object, dim: usize, indices: Object, values: Object, how: Text| -> Given {
            give(x.into_inner().scatter(dim, indices.into_inner(), values.into_inner(), update(&how)?))
        },
    );
    natives.bind("tensor.gather_nd", |x: Object, indices: Object| {
        give(x.into_inner().gather_nd(indices.into_inner()))
    });
    natives.bind("tensor.scatter_nd", |x: Object, indices: Object, values: Object, how: Text| -> Given {
        give(x.into_inner().scatter_nd(indices.into_inner(), values.into_inner(), update(&how)?))
    });
    natives.bind("tensor.mask_where", |x: Object, mask: Object, value: Object| {
        give(x.into_inner().mask_where(mask.into_inner(), value.into_inner()))
    });
    natives.bind("tensor.mask_fill_f64", |x: Object, mask: Object, value: f64| {
        give(x.into_inner().mask_fill(mask.into_inner(), value))
    });
    natives.bind("tensor.mask_fill_i64", |x: Object, mask: Object, value: i64| {
        give(x.into_inner().mask_fill(mask.into_inner(), value))
    });
    natives.bind("tensor.mask_select", |x: Object, mask: Object| {
        give(x.into_inner().mask_select(mask.into_inner()))
    });
    natives.bind("tensor.argwhere", |x: Object| give(x.into_inner().argwhere()));
}
