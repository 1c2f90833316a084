//! Charts: SVG in notebooks, braille in terminals.

use crate::display::{Rich, Show};

#[intrinsic("plot.lines")]
fn render_lines(
    title: &str,
    x_label: &str,
    y_label: &str,
    names: &Vec<String>,
    lengths: &Vec<usize>,
    xs: &Vec<f64>,
    ys: &Vec<f64>,
) -> Rich;

/// Numbers that a chart can draw.
pub trait Points {
    /// The numbers in order.
    fn points(&self) -> Vec<f64>;
}
impl Points for Vec<f64> {
    fn points(&self) -> Vec<f64> {
        self.clone()
    }
}
impl Points for Vec<f32> {
    fn points(&self) -> Vec<f64> {
        self.iter().map(|y| *y as f64).collect()
    }
}
impl Points for [f64] {
    fn points(&self) -> Vec<f64> {
        self.to_vec()
    }
}
impl Points for [f32] {
    fn points(&self) -> Vec<f64> {
        self.iter().map(|y| *y as f64).collect()
    }
}

/// A line chart of one or more series.
#[derive(Clone)]
pub struct Chart {
    title: String,
    x_label: String,
    y_label: String,
    names: Vec<String>,
    lengths: Vec<usize>,
    xs: Vec<f64>,
    ys: Vec<f64>,
}

impl Chart {
    /// An empty chart.
    pub fn new(title: &str) -> Chart {
        Chart {
            title: title.to_string(),
            x_label: String::new(),
            y_label: String::new(),
            names: Vec::new(),
            lengths: Vec::new(),
            xs: Vec::new(),
            ys: Vec::new(),
        }
    }
    /// Names the axes.
    pub fn labels(mut self, x: &str, y: &str) -> Chart {
        self.x_label = x.to_string();
        self.y_label = y.to_string();
        self
    }
    /// Adds a line through `(0, y[0])`, `(1, y[1])`, ….
    pub fn line<P: ?Sized + Points>(self, name: &str, ys: &P) -> Chart {
        let ys = ys.points();
        let xs: Vec<f64> = (0..ys.len()).map(|i| i as f64).collect();
        self.line_xy(name, &xs, &ys)
    }
    /// Adds a line through `(xs[i], ys[i])`; the shorter list counts.
    pub fn line_xy<P: ?Sized + Points, Q: ?Sized + Points>(mut self, name: &str, xs: &P, ys: &Q) -> Chart {
        let mut n = 0;
        for (x, y) in xs.points().into_iter().zip(ys.points()) {
            self.xs.push(x);
            self.ys.push(y);
            n += 1;
        }
        self.names.push(name.to_string());
        self.lengths.push(n);
        self
    }
}

impl Show for Chart {
    fn show(&self) -> Rich {
        render_lines(
            self.title.as_str(),
            self.x_label.as_str(),
            self.y_label.as_str(),
            &self.names,
            &self.lengths,
            &self.xs,
            &self.ys,
        )
    }
}
