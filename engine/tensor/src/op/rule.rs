//! Checks that shape-and-dtype rules are made of. Each names the op, the argument and the rule.

use smallvec::smallvec;

use crate::{DType, Error, Infos, Op, Result, Shape, TensorInfo};

use super::Family;

/// Shape and dtype of an input.
#[derive(Clone, Copy, Debug)]
pub struct Meta<'a> {
    /// The sizes of the axes.
    pub shape: &'a Shape,
    /// The element type.
    pub dtype: DType,
}

impl<'a> From<&'a TensorInfo> for Meta<'a> {
    fn from(info: &'a TensorInfo) -> Meta<'a> {
        Meta { shape: &info.shape, dtype: info.dtype }
    }
}

impl Op {
    /// The rule: validates the inputs' shapes and dtypes and gives those of the outputs.
    ///
    /// # Errors
    /// Names the op, the argument, what was found and what the rule is.
    pub fn infer(&self, inputs: &[Meta<'_>]) -> Result<Infos> {
        let rule = Rule { op: self.name(), inputs };
        let outputs = match self.family() {
            Family::Elementwise => super::elementwise::infer(self, rule),
            Family::Creation => super::create::infer(self, rule),
            Family::View => super::view::infer(self, rule),
            Family::Reduction => super::reduce::infer(self, rule),
            Family::Indexing => super::index::infer(self, rule),
            Family::LinearAlgebra => super::linalg::infer(self, rule),
            Family::Convolution => super::conv::infer(self, rule),
            Family::Pooling => super::pool::infer(self, rule),
            Family::Normalisation => super::norm::infer(self, rule),
            Family::Attention => super::attention::infer(self, rule),
            Family::Optimizer => super::optim::infer(self, rule),
        }?;
        for output in &outputs {
            output.shape.check(rule.op, output.dtype)?;
        }
        Ok(outputs)
    }
}

/// The output of a rule with one output.
pub(crate) fn one(shape: Shape, dtype: DType) -> Result<Infos> {
    Ok(smallvec![TensorInfo::new(shape, dtype)])
}

/// The inputs of one op application, with the checks that rules share.
#[derive(Clone, Copy)]
pub(crate) struct Rule<'a> {
    pub(crate) op: &'static str,
    inputs: &'a [Meta<'a>],
}

impl<'a> Rule<'a> {
    /// How many inputs there are.
    pub(crate) fn len(self) -> usize {
        self.inputs.len()
    }

    /// Exactly `count` inputs.
    pub(crate) fn inputs<const N: usize>(self) -> Result<[Meta<'a>; N]> {
        self.inputs.try_into().map_err(|_| self.wrong_count(N))
    }

    /// At least `N` inputs; the rest is optional.
    pub(crate) fn leading<const N: usize>(self) -> Result<([Meta<'a>; N], &'a [Meta<'a>])> {
        match self.inputs.split_first_chunk::<N>() {
            Some((head, tail)) => Ok((*head, tail)),
            None => Err(self.wrong_count(N)),
        }
    }

    fn wrong_count(self, expected: usize) -> Error {
        Error::invalid(self.op, "inputs", format!("expected {expected} tensors, found {}", self.len()))
    }

    pub(crate) fn float(self, argument: &'static str, x: Meta<'_>) -> Result<()> {
        if x.dtype.is_float() {
            return Ok(());
        }
        Err(Error::dtype(self.op, argument, x.dtype, "a float type"))
    }

    pub(crate) fn number(self, argument: &'static str, x: Meta<'_>) -> Result<()> {
        if !x.dtype.is_bool() {
            return Ok(());
        }
        Err(Error::dtype(self.op, argument, x.dtype, "a float or integer type"))
    }

    pub(crate) fn dtype(self, argument: &'static str, x: Meta<'_>, dtype: DType) -> Result<()> {
        if x.dtype == dtype {
            return Ok(());
        }
        Err(Error::dtype(self.op, argument, x.dtype, dtype.name()))
    }

    /// `b` has the shape of `a`.
    pub(crate) fn same_shape(self, argument: &'static str, a: Meta<'_>, b: Meta<'_>) -> Result<()> {
        if a.shape == b.shape {
            return Ok(());
        }
        Err(Error::shape(self.op, argument, b.shape, format!("expected shape {}", a.shape)))
    }

    /// `x` has exactly this shape.
    pub(crate) fn shape(self, argument: &'static str, x: Meta<'_>, shape: &[usize]) -> Result<()> {
        if x.shape.dims() == shape {
            return Ok(());
        }
        Err(Error::shape(self.op, argument, x.shape, format!("expected shape {shape:?}")))
    }

    /// `b` has the shape and dtype of `a`.
    pub(crate) fn same(self, argument: &'static str, a: Meta<'_>, b: Meta<'_>) -> Result<()> {
        self.same_shape(argument, a, b)?;
        self.dtype(argument, b, a.dtype)
    }

    pub(crate) fn rank(self, argument: &'static str, x: Meta<'_>, rank: usize) -> Result<()> {
        if x.shape.rank() == rank {
            return Ok(());
        }
        Err(Error::shape(
            self.op,
            argument,
            x.shape,
            format!("expected a tensor of rank {rank}, found rank {}", x.shape.rank()),
        ))
    }

    pub(crate) fn axis(self, axis: usize, x: Meta<'_>) -> Result<()> {
        if axis < x.shape.rank() {
            return Ok(());
        }
        Err(Error::axis(self.op, axis, x.shape))
    }

    /// Axis `axis` has at least one element, so that an extremum exists.
    pub(crate) fn not_empty(self, axis: usize, x: Meta<'_>) -> Result<()> {
        if x.shape[axis] > 0 {
            return Ok(());
        }
        Err(Error::shape(
            self.op,
            "input",
            x.shape,
            format!("axis {axis} has no elements, so it has no extremum"),
        ))
    }
}
