//! A chart as SVG.

use plotters::prelude::*;

use super::LineChart;

const SIZE: (u32, u32) = (640, 360);
/// Colours that stay apart for colour-blind readers (Okabe and Ito, 2008).
const COLOURS: [RGBColor; 6] = [
    RGBColor(0, 114, 178),
    RGBColor(213, 94, 0),
    RGBColor(0, 158, 115),
    RGBColor(204, 121, 167),
    RGBColor(230, 159, 0),
    RGBColor(86, 180, 233),
];

/// Why a chart has no SVG.
#[derive(Debug, thiserror::Error)]
#[error("cannot draw the chart: {0}")]
pub(super) struct DrawError(String);

fn failed(error: impl std::fmt::Display) -> DrawError {
    DrawError(error.to_string())
}

pub(super) fn draw(chart: &LineChart) -> Result<String, DrawError> {
    let Some((xs, ys)) = chart.extent() else { return Err(failed("no finite point")) };
    let margin = (ys.1 - ys.0) * 0.05;
    if !(xs.1 - xs.0).is_finite() || !margin.is_finite() {
        return Err(failed("the range is too large"));
    }
    let mut svg = String::new();
    {
        let root = SVGBackend::with_string(&mut svg, SIZE).into_drawing_area();
        root.fill(&WHITE).map_err(failed)?;
        let mut area = ChartBuilder::on(&root)
            .caption(&chart.title, ("sans-serif", 18))
            .margin(10)
            .x_label_area_size(36)
            .y_label_area_size(56)
            .build_cartesian_2d(xs.0..xs.1, ys.0 - margin..ys.1 + margin)
            .map_err(failed)?;
        area.configure_mesh()
            .light_line_style(TRANSPARENT)
            .x_desc(&chart.x_label)
            .y_desc(&chart.y_label)
            .draw()
            .map_err(failed)?;
        for (series, colour) in chart.series.iter().zip(COLOURS.iter().cycle()) {
            let drawn = finite_runs(&series.points)
                .map(|run| LineSeries::new(run.iter().copied(), colour.stroke_width(2)));
            for (i, line) in drawn.enumerate() {
                let line = area.draw_series(line).map_err(failed)?;
                if i == 0 {
                    line.label(&series.name).legend(move |(x, y)| {
                        PathElement::new([(x, y), (x + 16, y)], colour.stroke_width(2))
                    });
                }
            }
        }
        if chart.series.len() > 1 || chart.series.iter().any(|s| !s.name.is_empty()) {
            area.configure_series_labels()
                .background_style(WHITE.mix(0.8))
                .border_style(BLACK.mix(0.2))
                .draw()
                .map_err(failed)?;
        }
        root.present().map_err(failed)?;
    }
    Ok(svg)
}

/// The stretches of a series between its gaps.
fn finite_runs(points: &[(f64, f64)]) -> impl Iterator<Item = &[(f64, f64)]> {
    points.split(|(x, y)| !(x.is_finite() && y.is_finite())).filter(|run| !run.is_empty())
}
