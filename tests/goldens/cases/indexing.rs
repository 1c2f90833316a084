// Selecting, gathering, scattering, masks.

use burn::tensor::IndexingUpdateOp;

pub fn selecting() {
    let rows = || indices([3], 4, 1);
    check("select", ramp([4, 5], 1), |x| x.select(0, rows()));
    check("select repeated", ramp([4, 5], 2), |x| x.select(1, indices([6], 5, 2)));
    check("select of a transposed tensor", ramp([5, 4], 3), |x| x.transpose().select(0, rows()));
    check("select_assign", ramp([4, 5], 4), |x| {
        x.select_assign(0, rows(), ramp([3, 5], 5), IndexingUpdateOp::Add)
    });
    check("select_assign values", ramp([3, 5], 6), |v| {
        ramp([4, 5], 7).select_assign(0, indices([3], 2, 1), v, IndexingUpdateOp::Add)
    });
    show("int select", whole([4, 5], 1).select(1, rows()));
    show("bool select", mask([4, 5], 1).select(0, rows()).int());
    check("take", ramp([4, 3], 8), |x| x.take::<2, 3>(0, indices([2, 2], 4, 3)));
}

pub fn gathering() {
    check("gather 1", ramp([3, 4], 10), |x| x.gather(1, indices([3, 2], 4, 1)));
    check("gather 0", ramp([3, 4], 11), |x| x.gather(0, indices([2, 4], 3, 2)));
    check("gather of rank 3", ramp([2, 3, 4], 12), |x| x.gather(2, indices([2, 3, 2], 4, 3)));
    check("scatter", ramp([3, 4], 13), |x| {
        x.scatter(1, indices([3, 2], 4, 1), ramp([3, 2], 14), IndexingUpdateOp::Add)
    });
    check("scatter values", ramp([3, 6], 15), |v| {
        ramp([3, 4], 16).scatter(1, indices([3, 6], 4, 1), v, IndexingUpdateOp::Add)
    });
    show("int gather", whole([3, 4], 2).gather(1, indices([3, 2], 4, 4)));
    show("int scatter", whole([3, 4], 3).scatter(0, indices([2, 4], 3, 5), whole([2, 4], 6), IndexingUpdateOp::Add));
    check("gather_nd", ramp([3, 4], 17), |x| x.gather_nd::<2, 1>(pairs()));
    check("gather_nd rows", ramp([3, 4], 18), |x| x.gather_nd::<2, 2>(indices([2, 1], 3, 1)));
    check("scatter_nd", ramp([3, 4], 19), |x| {
        x.scatter_nd::<2, 1>(pairs(), ramp([2], 20), IndexingUpdateOp::Add)
    });
    show("scatter_nd assign", ramp([3, 4], 21).scatter_nd::<2, 1>(pairs(), ramp([2], 22), IndexingUpdateOp::Assign));
}

fn pairs() -> Tensor<2, Int> {
    Tensor::from_ints([[0, 1], [2, 3]], &device())
}

pub fn masks() {
    check("mask_fill", ramp([3, 4], 30), |x| x.mask_fill(mask([3, 4], 1), -3.5));
    check("mask_fill broadcast", ramp([3, 4], 31), |x| x.mask_fill(mask([1, 4], 2), 7.0));
    check("mask_where", ramp([3, 4], 32), |x| x.mask_where(mask([3, 4], 3), ramp([3, 4], 33)));
    check("mask_where values", ramp([3, 4], 34), |v| ramp([3, 4], 35).mask_where(mask([3, 4], 4), v));
    show("mask_select", ramp([3, 4], 36).mask_select(mask([3, 4], 5)));
    show("int mask_fill", whole([3, 4], 1).mask_fill(mask([3, 4], 6), 99));
    show("int mask_where", whole([3, 4], 2).mask_where(mask([3, 4], 7), whole([3, 4], 3)));
    show("bool mask_fill", mask([3, 4], 8).mask_fill(mask([3, 4], 9), true));
}
