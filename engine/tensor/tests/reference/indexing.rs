//! Reductions, scans, sorting, joining and indexing from their definitions.

use std::cmp::Ordering;

use emberlab_tensor::op::{Cumulative, Extremum, Op, Reduce, Update};
use emberlab_tensor::{Error, Result, Shape};

use super::{Array, flat};

pub(crate) fn run(op: &Op, inputs: &[Array]) -> Result<Vec<Array>> {
    let x = &inputs[0];
    Ok(vec![match op {
        Op::Reduce(reduce, axes) => {
            let shape: Shape =
                (0..x.shape.rank()).map(|axis| if axes.contains(axis) { 1 } else { x.shape[axis] }).collect();
            let mut groups = vec![Vec::new(); shape.numel()];
            for (i, &value) in x.values.iter().enumerate() {
                let index: Vec<usize> = unflat(&x.shape, i)
                    .iter()
                    .enumerate()
                    .map(|(axis, &i)| if axes.contains(axis) { 0 } else { i })
                    .collect();
                groups[flat(&shape, &index)].push(value);
            }
            Array::new(&shape, groups.iter().map(|group| fold(*reduce, group)).collect())
        }
        Op::ArgReduce(extremum, axis) => lines(x, *axis, 1, |line| vec![best(*extremum, line) as f64]),
        Op::ReduceWithIndex(extremum, axis) => {
            return Ok(vec![
                lines(x, *axis, 1, |line| vec![line[best(*extremum, line)]]),
                lines(x, *axis, 1, |line| vec![best(*extremum, line) as f64]),
            ]);
        }
        Op::Cumulative(cumulative, axis) => lines(x, *axis, x.shape[*axis], |line| {
            let reduce = match cumulative {
                Cumulative::Sum => Reduce::Sum,
                Cumulative::Prod => Reduce::Prod,
                Cumulative::Max => Reduce::Max,
                Cumulative::Min => Reduce::Min,
            };
            (1..=line.len()).map(|end| fold(reduce, &line[..end])).collect()
        }),
        Op::Sort { axis, descending } => {
            let order = |line: &[f64]| {
                let mut order: Vec<usize> = (0..line.len()).collect();
                order.sort_by(|&a, &b| {
                    let ordering = total(line[a], line[b]);
                    if *descending { ordering.reverse() } else { ordering }
                });
                order
            };
            let length = x.shape[*axis];
            return Ok(vec![
                lines(x, *axis, length, |line| order(line).iter().map(|&i| line[i]).collect()),
                lines(x, *axis, length, |line| order(line).iter().map(|&i| i as f64).collect()),
            ]);
        }
        Op::Cat(axis) => {
            let total = inputs.iter().map(|x| x.shape[*axis]).sum();
            let (outer, _, inner) = x.around(*axis);
            let mut values = Vec::new();
            for o in 0..outer {
                for x in inputs {
                    let row = x.shape[*axis] * inner;
                    values.extend_from_slice(&x.values[o * row..(o + 1) * row]);
                }
            }
            Array::new(&x.shape.with(*axis, total), values)
        }
        Op::Select(axis) => {
            let index = indices(op, &inputs[1], *axis, x.shape[*axis])?;
            lines(x, *axis, index.len(), |line| index.iter().map(|&i| line[i]).collect())
        }
        Op::SelectUpdate(axis, update) => {
            let index = indices(op, &inputs[1], *axis, x.shape[*axis])?;
            let mut result = x.clone();
            for (i, &value) in inputs[2].values.iter().enumerate() {
                let mut position = unflat(&inputs[2].shape, i);
                position[*axis] = index[position[*axis]];
                write(&mut result, &position, value, *update);
            }
            result
        }
        Op::Gather(axis) => {
            let index = indices(op, &inputs[1], *axis, x.shape[*axis])?;
            let element = |(i, &named): (usize, &usize)| {
                let mut position = unflat(&inputs[1].shape, i);
                position[*axis] = named;
                x.at(&position)
            };
            Array::new(&inputs[1].shape, index.iter().enumerate().map(element).collect())
        }
        Op::ScatterUpdate(axis, update) => {
            let index = indices(op, &inputs[1], *axis, x.shape[*axis])?;
            let mut result = x.clone();
            for (i, &value) in inputs[2].values.iter().enumerate() {
                let mut position = unflat(&inputs[2].shape, i);
                position[*axis] = index[i];
                write(&mut result, &position, value, *update);
            }
            result
        }
        Op::SliceAssign(ranges) => {
            let mut result = x.clone();
            for (i, &value) in inputs[1].values.iter().enumerate() {
                let position: Vec<usize> = unflat(&inputs[1].shape, i)
                    .iter()
                    .zip(ranges)
                    .map(|(&i, range)| (range.first() as isize + i as isize * range.step) as usize)
                    .collect();
                write(&mut result, &position, value, Update::Assign);
            }
            result
        }
        _ => panic!("{} neither reduces nor indexes", op.name()),
    }])
}

fn unflat(shape: &Shape, mut position: usize) -> Vec<usize> {
    let mut index = vec![0; shape.rank()];
    for (i, &size) in index.iter_mut().zip(shape.iter()).rev() {
        *i = position % size;
        position /= size;
    }
    index
}

/// Replaces each line along an axis by what `f` makes of it.
fn lines(x: &Array, axis: usize, length: usize, f: impl Fn(&[f64]) -> Vec<f64>) -> Array {
    let (outer, size, inner) = x.around(axis);
    let mut result = Array::zeros(&x.shape.with(axis, length));
    for o in 0..outer {
        for i in 0..inner {
            let line: Vec<f64> = (0..size).map(|k| x.values[(o * size + k) * inner + i]).collect();
            for (k, value) in f(&line).into_iter().enumerate() {
                result.values[(o * length + k) * inner + i] = value;
            }
        }
    }
    result
}

fn fold(reduce: Reduce, xs: &[f64]) -> f64 {
    match reduce {
        Reduce::Sum => xs.iter().sum(),
        Reduce::Mean => xs.iter().sum::<f64>() / xs.len() as f64,
        Reduce::Prod => xs.iter().product(),
        Reduce::Max => xs[best(Extremum::Max, xs)],
        Reduce::Min => xs[best(Extremum::Min, xs)],
        Reduce::Any => f64::from(u8::from(xs.iter().any(|&x| x != 0.0))),
        Reduce::All => f64::from(u8::from(xs.iter().all(|&x| x != 0.0))),
    }
}

/// The first extremum; the first NaN wins.
fn best(extremum: Extremum, xs: &[f64]) -> usize {
    let mut best = 0;
    for (i, &x) in xs.iter().enumerate() {
        let better = match extremum {
            Extremum::Max => x > xs[best],
            Extremum::Min => x < xs[best],
        };
        if !xs[best].is_nan() && (better || x.is_nan()) {
            best = i;
        }
    }
    best
}

/// Order with NaN as the largest.
fn total(a: f64, b: f64) -> Ordering {
    a.partial_cmp(&b).unwrap_or_else(|| a.is_nan().cmp(&b.is_nan()))
}

fn indices(op: &Op, index: &Array, axis: usize, size: usize) -> Result<Vec<usize>> {
    index
        .values
        .iter()
        .map(|&i| match i {
            _ if i >= 0.0 && (i as usize) < size => Ok(i as usize),
            _ => Err(Error::index(op.name(), i as i64, axis, size)),
        })
        .collect()
}

fn write(x: &mut Array, index: &[usize], value: f64, update: Update) {
    let position = flat(&x.shape, index);
    match update {
        Update::Add => x.values[position] += value,
        Update::Assign => x.values[position] = value,
    }
}
