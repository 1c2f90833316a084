//! How tensors print.

use super::base::Tensor;
use super::data::Values;
use super::dtype::DType;
use super::kind::{Basic, Int};
use crate::intrinsics::{index, runtime};
use std::fmt;

/// How tensors are printed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PrintOptions {
    /// The number of elements above which only the ends of each axis are shown.
    pub threshold: usize,
    /// The number of elements shown at each end of a shortened axis.
    pub edge_items: usize,
    /// Digits after the point, or as many as are needed.
    pub precision: Option<usize>,
}

impl Default for PrintOptions {
    fn default() -> Self {
        PrintOptions { threshold: 1000, edge_items: 3, precision: None }
    }
}

/// Changes how all tensors are printed from now on.
pub fn set_print_options(options: PrintOptions) {
    runtime::set_options(options.threshold, options.edge_items, options.precision);
}

fn current_options() -> PrintOptions {
    PrintOptions {
        threshold: runtime::threshold(),
        edge_items: runtime::edge_items(),
        precision: runtime::precision(),
    }
}

/// The text of every element, in order.
fn element_texts(values: &Values, precision: Option<usize>) -> Vec<String> {
    match values {
        Values::F64(values) => match precision {
            Some(digits) => values.iter().map(|value| format!("{value:.digits$}")).collect(),
            None => values.iter().map(|value| format!("{value:?}")).collect(),
        },
        Values::F32(values) => match precision {
            Some(digits) => values.iter().map(|value| format!("{value:.digits$}")).collect(),
            None => values.iter().map(|value| format!("{value:?}")).collect(),
        },
        Values::I64(values) => values.iter().map(|value| value.to_string()).collect(),
        Values::I32(values) => values.iter().map(|value| value.to_string()).collect(),
        Values::I16(values) => values.iter().map(|value| value.to_string()).collect(),
        Values::I8(values) => values.iter().map(|value| value.to_string()).collect(),
        Values::U64(values) => values.iter().map(|value| value.to_string()).collect(),
        Values::U32(values) => values.iter().map(|value| value.to_string()).collect(),
        Values::U16(values) => values.iter().map(|value| value.to_string()).collect(),
        Values::U8(values) => values.iter().map(|value| value.to_string()).collect(),
        Values::Bool(values) => values.iter().map(|value| value.to_string()).collect(),
    }
}

/// The elements as nested brackets, of which `shortened` axes lack their middle.
struct Table {
    texts: Vec<String>,
    dims: Vec<usize>,
    shortened: Vec<bool>,
    edge_items: usize,
}

impl Table {
    fn write(&self, out: &mut String, axis: usize, start: usize, stride: usize) {
        let size = self.dims[axis];
        let inner = stride / size.max(1);
        let last = axis + 1 == self.dims.len();
        for i in 0..size {
            let gap = self.shortened[axis] && i == self.edge_items;
            if last {
                if gap {
                    out.push_str(", ...");
                }
                if i > 0 {
                    out.push_str(", ");
                }
                out.push_str(&self.texts[start + i]);
            } else {
                if i > 0 {
                    self.new_line(out, axis);
                }
                if gap {
                    out.push_str("...");
                    self.new_line_plain(out, axis);
                }
                out.push('[');
                self.write(out, axis + 1, start + i * inner, inner);
                out.push(']');
            }
        }
    }

    fn new_line(&self, out: &mut String, axis: usize) {
        out.push(',');
        self.new_line_plain(out, axis);
    }

    fn new_line_plain(&self, out: &mut String, axis: usize) {
        out.push('\n');
        for _ in 0..axis + 1 {
            out.push(' ');
        }
    }
}

/// The body of a printed tensor: its elements, or the ends of its axes.
fn body<const D: usize, K: Basic>(tensor: &Tensor<D, K>, options: &PrintOptions) -> String {
    let shape = tensor.shape();
    let summarize = shape.num_elements() > options.threshold;
    let edge = options.edge_items;
    let mut shown = tensor.clone();
    let mut shortened: Vec<bool> = Vec::new();
    for axis in 0..D {
        let size = shape[axis];
        let short = summarize && size > 2 * edge;
        shortened.push(short);
        if short {
            let mut kept: Vec<i64> = (0..edge as i64).collect();
            kept.extend((size - edge..size).map(|i| i as i64));
            let indices = Tensor::<1, Int>::from_data(kept.as_slice(), &tensor.device());
            shown = Tensor::new(index::select(shown.handle, axis, indices.handle));
        }
    }
    let dims: Vec<usize> = shown.shape().to_vec();
    let total = shown.shape().num_elements();
    let texts = element_texts(&shown.to_data().into_values(), options.precision);
    let table = Table { texts, dims, shortened, edge_items: edge };
    let mut out = String::from("[");
    table.write(&mut out, 0, 0, total);
    out.push(']');
    out
}

impl<const D: usize, K: Basic> fmt::Display for Tensor<D, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut options = current_options();
        if let Some(digits) = f.precision() {
            options.precision = Some(digits);
        }
        let dtype: DType = self.dtype();
        writeln!(f, "Tensor {{")?;
        writeln!(f, "  data:")?;
        writeln!(f, "{},", body(self, &options))?;
        writeln!(f, "  shape:  {},", self.shape())?;
        writeln!(f, "  device:  {:?},", self.device())?;
        writeln!(f, "  kind:  {:?},", K::name())?;
        writeln!(f, "  dtype:  {:?},", dtype.name())?;
        write!(f, "}}")
    }
}

impl<const D: usize, K: Basic> fmt::Debug for Tensor<D, K> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
