//! A chart as text: braille cells of 2×4 dots.

use super::LineChart;

/// Width and height in characters.
const COLUMNS: usize = 60;
const ROWS: usize = 14;
const LABEL: usize = 10;

pub(super) fn draw(chart: &LineChart) -> String {
    let mut text = String::new();
    if !chart.title.is_empty() {
        text.push_str(&format!("{:>indent$}{}\n", "", chart.title, indent = LABEL + 1));
    }
    let Some((xs, ys)) = chart.extent() else {
        text.push_str("(no points)\n");
        return text;
    };
    let mut cells = [[0u8; COLUMNS]; ROWS];
    for series in &chart.series {
        let dots = series.points.iter().map(|&(x, y)| dot(x, y, xs, ys));
        let mut last = None;
        for next in dots {
            if let Some(to) = next {
                line(&mut cells, last.unwrap_or(to), to);
            }
            last = next;
        }
    }
    for (row, line) in cells.iter().enumerate() {
        let label = match row {
            0 => number(ys.1),
            _ if row == ROWS - 1 => number(ys.0),
            _ if row == ROWS / 2 && !chart.y_label.is_empty() => chart.y_label.clone(),
            _ => String::new(),
        };
        text.push_str(&format!("{label:>LABEL$.LABEL$} "));
        text.extend(line.iter().map(|&dots| char::from_u32(0x2800 + u32::from(dots)).unwrap_or(' ')));
        text.push('\n');
    }
    let (left, right) = (number(xs.0), number(xs.1));
    let room = COLUMNS.saturating_sub(left.len() + right.len());
    text.push_str(&format!("{:>indent$}{left}{:^room$}{right}\n", "", chart.x_label, indent = LABEL + 1));
    let names: Vec<&str> = chart.series.iter().map(|s| s.name.as_str()).filter(|n| !n.is_empty()).collect();
    if !names.is_empty() {
        text.push_str(&format!("{:>indent$}{}\n", "", names.join(" · "), indent = LABEL + 1));
    }
    text
}

fn number(x: f64) -> String {
    if x != 0.0 && !(1e-3..1e6).contains(&x.abs()) { format!("{x:.2e}") } else { format!("{x:.3}") }
}

/// The dot that a point falls on.
fn dot(x: f64, y: f64, xs: (f64, f64), ys: (f64, f64)) -> Option<(i64, i64)> {
    let along =
        |v: f64, (low, high): (f64, f64), dots: usize| ((v - low) / (high - low) * (dots - 1) as f64).round();
    let (column, row) = (along(x, xs, COLUMNS * 2), along(y, ys, ROWS * 4));
    (column.is_finite() && row.is_finite()).then(|| (column as i64, (ROWS * 4 - 1) as i64 - row as i64))
}

/// Sets all dots between two (Bresenham, 1965).
fn line(cells: &mut [[u8; COLUMNS]; ROWS], (mut x, mut y): (i64, i64), (to_x, to_y): (i64, i64)) {
    let (dx, dy) = ((to_x - x).abs(), -(to_y - y).abs());
    let (step_x, step_y) = ((to_x - x).signum(), (to_y - y).signum());
    let mut error = dx + dy;
    loop {
        set(cells, x as usize, y as usize);
        if (x, y) == (to_x, to_y) {
            return;
        }
        let doubled = 2 * error;
        if doubled >= dy {
            error += dy;
            x += step_x;
        }
        if doubled <= dx {
            error += dx;
            y += step_y;
        }
    }
}

/// Bits of a braille character by column and row (Unicode chart U+2800).
const DOTS: [[u8; 4]; 2] = [[0x01, 0x02, 0x04, 0x40], [0x08, 0x10, 0x20, 0x80]];

fn set(cells: &mut [[u8; COLUMNS]; ROWS], x: usize, y: usize) {
    if let Some(cell) = cells.get_mut(y / 4).and_then(|row| row.get_mut(x / 2)) {
        *cell |= DOTS[x % 2][y % 4];
    }
}
