//! Numbers, durations, sizes and tables as magics print them.

use std::time::Duration;

/// A duration with three significant digits and its unit: `4.02 µs`, `1.2 s`, `2min 3s`.
pub fn format_duration(duration: Duration) -> String {
    format_seconds(duration.as_secs_f64())
}

/// As [`format_duration`], for fractions below a nanosecond too.
pub(crate) fn format_seconds(seconds: f64) -> String {
    if seconds >= 60.0 {
        let whole = seconds.round() as u64;
        let units = [("d", 86_400), ("h", 3_600), ("min", 60), ("s", 1)];
        let mut left = whole;
        let mut parts = Vec::new();
        for (unit, size) in units {
            if left / size > 0 {
                parts.push(format!("{}{unit}", left / size));
                left %= size;
            }
        }
        return parts.join(" ");
    }
    let (scale, unit) = match seconds {
        s if s >= 1.0 => (1.0, "s"),
        s if s >= 1e-3 => (1e3, "ms"),
        s if s >= 1e-6 => (1e6, "µs"),
        _ => (1e9, "ns"),
    };
    format!("{} {unit}", significant(seconds * scale))
}

/// Three significant digits without trailing zeros, never in exponent form.
fn significant(value: f64) -> String {
    let digits = match value {
        v if v >= 100.0 => 0,
        v if v >= 10.0 => 1,
        _ => 2,
    };
    let text = format!("{value:.digits$}");
    match text.contains('.') {
        true => text.trim_end_matches('0').trim_end_matches('.').to_owned(),
        false => text,
    }
}

/// Bytes in binary units: `0 B`, `1.5 KiB`, `3.2 GiB`.
pub fn format_bytes(bytes: u64) -> String {
    let units = ["B", "KiB", "MiB", "GiB", "TiB", "PiB"];
    let mut value = bytes as f64;
    let mut unit = 0;
    // 1023.95 KiB would round to "1024 KiB"
    while value >= 1023.95 && unit + 1 < units.len() {
        value /= 1024.0;
        unit += 1;
    }
    match unit {
        0 => format!("{bytes} B"),
        _ => format!("{value:.1} {}", units[unit]),
    }
}

/// A number with thousands separated: `1,000,000`.
pub(crate) fn format_count(count: u64) -> String {
    let digits = count.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push(',');
        }
        text.push(digit);
    }
    text
}

/// How a column of a table is set.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Align {
    Left,
    Right,
}

/// A plain table: a header, a rule, the rows; columns two spaces apart. The last left column is not padded.
pub(crate) fn table(header: &[(&str, Align)], rows: &[Vec<String>]) -> String {
    let mut widths: Vec<usize> = header.iter().map(|(title, _)| title.chars().count()).collect();
    for row in rows {
        for (width, cell) in widths.iter_mut().zip(row) {
            *width = (*width).max(cell.chars().count());
        }
    }
    let line = |cells: Vec<&str>| {
        let columns = cells.iter().zip(header).zip(&widths).map(|((cell, (_, align)), width)| {
            let padding = " ".repeat(width - cell.chars().count());
            match align {
                Align::Left => format!("{cell}{padding}"),
                Align::Right => format!("{padding}{cell}"),
            }
        });
        columns.collect::<Vec<_>>().join("  ").trim_end().to_owned() + "\n"
    };
    let mut text = line(header.iter().map(|(title, _)| *title).collect());
    let rules: Vec<String> = widths.iter().map(|width| "─".repeat(*width)).collect();
    text += &line(rules.iter().map(String::as_str).collect());
    for row in rows {
        text += &line(row.iter().map(String::as_str).collect());
    }
    text
}

/// The text cut to `width` characters, with `…` where something is missing; line breaks become spaces.
pub(crate) fn one_line(text: &str, width: usize) -> String {
    let mut line = String::new();
    for (count, c) in text.chars().enumerate() {
        if count + 1 == width && text.chars().nth(width).is_some() {
            line.push('…');
            return line;
        }
        line.push(if c.is_control() { ' ' } else { c });
    }
    line
}

/// A JSON string literal.
pub(crate) fn json_string(text: &str) -> String {
    let mut literal = String::from("\"");
    for c in text.chars() {
        match c {
            '"' => literal += "\\\"",
            '\\' => literal += "\\\\",
            '\n' => literal += "\\n",
            c if (c as u32) < 0x20 => literal += &format!("\\u{:04x}", c as u32),
            c => literal.push(c),
        }
    }
    literal.push('"');
    literal
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_have_three_digits_and_a_unit() {
        for (seconds, text) in [
            (0.0, "0 ns"),
            (2.4e-9, "2.4 ns"),
            (1.5e-6, "1.5 µs"),
            (0.0123, "12.3 ms"),
            (1.0, "1 s"),
            (59.94, "59.9 s"),
            (61.0, "1min 1s"),
            (90061.0, "1d 1h 1min 1s"),
        ] {
            assert_eq!(format_seconds(seconds), text);
        }
    }

    #[test]
    fn bytes_have_binary_units() {
        for (bytes, text) in [
            (0, "0 B"),
            (1023, "1023 B"),
            (1536, "1.5 KiB"),
            (1 << 20, "1.0 MiB"),
            ((1 << 20) - 1, "1.0 MiB"),
        ] {
            assert_eq!(format_bytes(bytes), text);
        }
    }

    #[test]
    fn a_preview_stays_on_one_line() {
        assert_eq!(one_line("a\nb", 10), "a b");
        assert_eq!(one_line("abcdef", 4), "abc…");
        assert_eq!(one_line("abcd", 4), "abcd");
    }

    #[test]
    fn columns_line_up() {
        let text = table(
            &[("name", Align::Left), ("size", Align::Right)],
            &[vec!["a".into(), "1".into()], vec!["longer".into(), "10,000".into()]],
        );
        assert_eq!(text, "name      size\n──────  ──────\na            1\nlonger  10,000\n");
    }
}
