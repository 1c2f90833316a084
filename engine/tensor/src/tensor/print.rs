//! The text form of a tensor, as Burn prints it.

use std::fmt::{self, Write};
use std::sync::{PoisonError, RwLock};

use crate::{DType, Element, Shape, Tensor, with_dtype};

/// How tensors are printed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PrintOptions {
    /// Tensors with more elements are summarised.
    pub threshold: usize,
    /// Elements shown at each end of a summarised axis.
    pub edge_items: usize,
    /// Digits after the point of floats; as many as needed when `None`.
    pub precision: Option<usize>,
}

impl PrintOptions {
    /// A threshold of 1000, 3 edge items and full precision.
    pub const DEFAULT: PrintOptions = PrintOptions { threshold: 1000, edge_items: 3, precision: None };
}

impl Default for PrintOptions {
    fn default() -> PrintOptions {
        PrintOptions::DEFAULT
    }
}

static OPTIONS: RwLock<PrintOptions> = RwLock::new(PrintOptions::DEFAULT);

/// Sets how tensors are printed from now on.
pub fn set_print_options(options: PrintOptions) {
    *OPTIONS.write().unwrap_or_else(PoisonError::into_inner) = options;
}

impl Tensor {
    /// The elements as nested lists, such as `[[1.0, 2.0],\n [3.0, 4.0]]`.
    ///
    /// Reads only the elements that are shown.
    ///
    /// # Errors
    /// When the device fails.
    pub fn data_text(&self, options: PrintOptions) -> crate::Result<String> {
        let summarise = self.numel() > options.threshold;
        let mut shown = self.clone().inner();
        let edges = options.edge_items;
        let mut cut = vec![false; self.rank()];
        for (axis, cut) in cut.iter_mut().enumerate() {
            let size = shown.shape()[axis];
            if summarise && size > 2 * edges {
                *cut = true;
                let head = shown.clone().narrow(axis, 0, edges)?;
                let tail = shown.narrow(axis, size - edges, edges)?;
                shown = Tensor::cat(vec![head, tail], axis)?;
            }
        }
        let bytes = shown.to_bytes()?;
        let words: Vec<String> = with_dtype!(self.dtype(), T => {
            T::from_bytes(&bytes).into_iter().map(|x| word(x, options.precision)).collect()
        });
        let mut list =
            List { text: String::new(), words: words.iter(), shape: shown.shape(), cut: &cut, edges };
        list.write(0);
        Ok(list.text)
    }
}

fn word<T: Element>(x: T, precision: Option<usize>) -> String {
    match precision {
        Some(digits) if T::DTYPE.is_float() => format!("{:.digits$}", x.to_f64()),
        // `half` prints f16 and bf16 without a point; print all floats alike.
        _ if matches!(T::DTYPE, DType::F16 | DType::BF16) => format!("{:?}", x.to_f64() as f32),
        _ => format!("{x:?}"),
    }
}

struct List<'a> {
    text: String,
    words: std::slice::Iter<'a, String>,
    shape: &'a Shape,
    cut: &'a [bool],
    edges: usize,
}

impl List<'_> {
    fn write(&mut self, depth: usize) {
        let Some(&size) = self.shape.get(depth) else {
            self.text.extend(self.words.next().map(String::as_str));
            return;
        };
        let last = depth + 1 == self.shape.rank();
        self.text.push('[');
        for i in 0..size {
            let gap = self.cut[depth] && i == self.edges;
            match (last, i) {
                (_, 0) => {}
                (true, _) if gap => self.text.push_str(", ..., "),
                (true, _) => self.text.push_str(", "),
                (false, _) => {
                    self.text.push(',');
                    self.newline(depth);
                    if gap {
                        self.text.push_str("...");
                        self.newline(depth);
                    }
                }
            }
            self.write(depth + 1);
        }
        self.text.push(']');
    }

    fn newline(&mut self, depth: usize) {
        // Writing to a string cannot fail.
        let _ = write!(self.text, "\n{:width$}", "", width = depth + 1);
    }
}

impl fmt::Display for Tensor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut options = *OPTIONS.read().unwrap_or_else(PoisonError::into_inner);
        options.precision = f.precision().or(options.precision);
        writeln!(f, "Tensor {{")?;
        match self.data_text(options) {
            Ok(text) => writeln!(f, "  data:\n{text},")?,
            Err(error) => writeln!(f, "  data:  <{error}>,")?,
        }
        writeln!(f, "  shape:  {},", self.shape())?;
        writeln!(f, "  device:  {},", self.device())?;
        writeln!(f, "  kind:  {:?},", self.dtype().kind().name())?;
        writeln!(f, "  dtype:  {:?},", self.dtype().name())?;
        write!(f, "}}")
    }
}

impl fmt::Debug for Tensor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Tensor({} {} on {})", self.dtype(), self.shape(), self.device())
    }
}
