//! Terminal colours in HTML, and without.

use super::escape;

/// The text without escape sequences.
pub(super) fn strip(text: &str) -> String {
    let mut plain = String::new();
    each_piece(text, |piece| match piece {
        Piece::Text(text) => plain += text,
        Piece::Sgr(_) => {}
    });
    plain
}

/// The text as HTML; colours and weights become `span`s.
pub(super) fn to_html(text: &str) -> String {
    let mut html = String::new();
    let mut style = Style::default();
    each_piece(text, |piece| match piece {
        Piece::Sgr(codes) => style.apply(codes),
        Piece::Text(text) if style == Style::default() => html += &escape(text),
        Piece::Text(text) => html += &format!("<span style=\"{}\">{}</span>", style.css(), escape(text)),
    });
    html
}

enum Piece<'a> {
    Text(&'a str),
    /// The numbers of `ESC [ … m`.
    Sgr(&'a str),
}

fn each_piece<'a>(text: &'a str, mut each: impl FnMut(Piece<'a>)) {
    let mut rest = text;
    while let Some(at) = rest.find('\u{1b}') {
        if at > 0 {
            each(Piece::Text(&rest[..at]));
        }
        let sequence = &rest[at + 1..];
        let Some(parameters) = sequence.strip_prefix('[') else {
            rest = sequence;
            continue;
        };
        // The final byte of a control sequence is in `@` … `~` (ECMA-48, 5.4).
        let Some(end) = parameters.find(|c: char| ('@'..='~').contains(&c)) else { return };
        if parameters[end..].starts_with('m') {
            each(Piece::Sgr(&parameters[..end]));
        }
        rest = &parameters[end + 1..];
    }
    if !rest.is_empty() {
        each(Piece::Text(rest));
    }
}

#[derive(Default, PartialEq)]
struct Style {
    color: Option<String>,
    bold: bool,
    italic: bool,
    underlined: bool,
}

/// The eight colours, dark enough on white and light enough on black.
const COLORS: [&str; 8] =
    ["#5a5a5a", "#d1242f", "#1a7f37", "#9a6700", "#0969da", "#8250df", "#1b7c83", "#8c959f"];

impl Style {
    fn apply(&mut self, codes: &str) {
        let mut numbers = codes.split([';', ':']).map(|n| n.parse::<usize>().unwrap_or(0));
        while let Some(number) = numbers.next() {
            match number {
                0 => *self = Style::default(),
                1 => self.bold = true,
                3 => self.italic = true,
                4 => self.underlined = true,
                22 => self.bold = false,
                23 => self.italic = false,
                24 => self.underlined = false,
                30..=37 => self.color = Some(COLORS[number - 30].to_owned()),
                90..=97 => self.color = Some(COLORS[number - 90].to_owned()),
                39 => self.color = None,
                38 => match numbers.next() {
                    Some(5) => self.color = numbers.next().map(palette),
                    Some(2) => {
                        let rgb: Vec<String> = numbers.by_ref().take(3).map(|n| n.to_string()).collect();
                        self.color = Some(format!("rgb({})", rgb.join(",")));
                    }
                    _ => {}
                },
                _ => {}
            }
        }
    }

    fn css(&self) -> String {
        let color = self.color.iter().map(|c| format!("color:{c}"));
        let rest = [
            (self.bold, "font-weight:bold"),
            (self.italic, "font-style:italic"),
            (self.underlined, "text-decoration:underline"),
        ];
        let rest = rest.iter().filter(|(on, _)| *on).map(|(_, css)| (*css).to_owned());
        color.chain(rest).collect::<Vec<_>>().join(";")
    }
}

/// xterm's 256 colours: 16 named, a 6×6×6 cube, 24 greys.
fn palette(index: usize) -> String {
    match index {
        0..=15 => COLORS[index % 8].to_owned(),
        16..=231 => {
            let level = |n: usize| if n == 0 { 0 } else { 55 + 40 * n };
            let cube = index - 16;
            format!("rgb({},{},{})", level(cube / 36), level(cube / 6 % 6), level(cube % 6))
        }
        _ => {
            let grey = 8 + 10 * (index.min(255) - 232);
            format!("rgb({grey},{grey},{grey})")
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_become_spans_and_text_is_escaped() {
        let text = "a<\u{1b}[1;31mb\u{1b}[0m\u{1b}[38;5;196mc\u{1b}[39m&\u{1b}[2K\u{1b}";
        let html = "a&lt;<span style=\"color:#d1242f;font-weight:bold\">b</span>\
                    <span style=\"color:rgb(255,0,0)\">c</span>&amp;";
        assert_eq!(to_html(text), html);
        assert_eq!(strip(text), "a<bc&");
    }
}
