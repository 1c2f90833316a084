//! Charts as pictures: SVG for notebooks, braille for terminals.

mod braille;
mod svg;

use emberlab_protocol::MimeBundle;

/// A line chart.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct LineChart {
    pub(crate) title: String,
    pub(crate) x_label: String,
    pub(crate) y_label: String,
    pub(crate) series: Vec<Series>,
}

/// One line of a chart. Points that are not finite leave a gap.
#[derive(Debug, Clone, Default, PartialEq)]
pub(crate) struct Series {
    pub(crate) name: String,
    pub(crate) points: Vec<(f64, f64)>,
}

impl LineChart {
    /// The chart for every front end.
    pub(crate) fn render(&self) -> MimeBundle {
        let bundle = MimeBundle::plain(braille::draw(self));
        match svg::draw(self) {
            Ok(svg) => bundle.with_text("image/svg+xml", svg),
            // A chart that cannot be drawn as SVG (an extreme range) still has its text.
            Err(_) => bundle,
        }
    }

    /// The smallest rectangle around all finite points: `(x range, y range)`, never of zero size.
    fn extent(&self) -> Option<((f64, f64), (f64, f64))> {
        let mut points =
            self.series.iter().flat_map(|s| &s.points).filter(|(x, y)| x.is_finite() && y.is_finite());
        let &(x, y) = points.next()?;
        let (mut xs, mut ys) = ((x, x), (y, y));
        for &(x, y) in points {
            xs = (xs.0.min(x), xs.1.max(x));
            ys = (ys.0.min(y), ys.1.max(y));
        }
        Some((widened(xs), widened(ys)))
    }
}

fn widened((low, high): (f64, f64)) -> (f64, f64) {
    if high > low {
        (low, high)
    } else {
        let by = if low == 0.0 { 1.0 } else { low.abs() * 0.1 };
        (low - by, high + by)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn chart(points: Vec<(f64, f64)>) -> LineChart {
        LineChart {
            title: "Loss".into(),
            series: vec![Series { name: "train".into(), points }],
            ..Default::default()
        }
    }

    #[test]
    fn a_chart_has_a_picture_and_a_text() {
        let bundle = chart(vec![(0.0, 1.0), (1.0, 0.5), (2.0, 0.25)]).render();
        assert!(bundle.plain_text().contains("Loss"));
        assert!(
            bundle.text("image/svg+xml").is_some_and(|svg| svg.starts_with("<svg") && svg.contains("train"))
        );
    }

    #[test]
    fn empty_constant_and_non_finite_series_are_drawn_without_panicking() {
        for points in [
            vec![],
            vec![(0.0, 3.0)],
            vec![(0.0, f64::NAN), (1.0, f64::INFINITY)],
            vec![(1.0, 1e308), (2.0, -1e308)],
        ] {
            let _ = chart(points).render();
        }
    }
}
