//! The formatter object: a buffer and the specification in force, printing as std does.

use std::fmt::Write;

use super::value::Value;
use crate::ast::{FormatAlign, FormatCount, FormatSpec};

/// A specification with its counts filled in.
#[derive(Clone, Debug)]
pub(super) struct Spec {
    pub(super) fill: char,
    pub(super) align: Option<FormatAlign>,
    pub(super) plus: bool,
    pub(super) alternate: bool,
    pub(super) zero: bool,
    pub(super) width: Option<usize>,
    pub(super) precision: Option<usize>,
    pub(super) debug_hex: Option<bool>,
}

impl Default for Spec {
    fn default() -> Spec {
        Spec {
            fill: ' ',
            align: None,
            plus: false,
            alternate: false,
            zero: false,
            width: None,
            precision: None,
            debug_hex: None,
        }
    }
}

/// Where values write their text.
#[derive(Debug, Default)]
pub(super) struct Formatter {
    pub(super) text: String,
    pub(super) spec: Spec,
    /// How deep `{:#?}` is indented; lines begin with four spaces for each.
    indent: usize,
    at_line_start: bool,
}

impl Formatter {
    /// Appends text, indenting lines.
    pub(super) fn write(&mut self, text: &str) {
        if self.indent == 0 {
            self.text.push_str(text);
            return;
        }
        for line in text.split_inclusive('\n') {
            if self.at_line_start {
                for _ in 0..self.indent {
                    self.text.push_str("    ");
                }
            }
            self.at_line_start = line.ends_with('\n');
            self.text.push_str(line);
        }
    }

    /// From here to `outdent`, every line begins with four more spaces.
    pub(super) fn indent(&mut self) {
        self.indent += 1;
        self.at_line_start = true;
    }

    pub(super) fn outdent(&mut self) {
        self.indent = self.indent.saturating_sub(1);
        self.at_line_start = self.indent > 0;
    }

    /// Text with the width, precision, fill and alignment asked for.
    pub(super) fn pad(&mut self, text: &str) {
        let cut = match self.spec.precision {
            Some(max) => text.char_indices().nth(max).map_or(text, |(at, _)| &text[..at]),
            None => text,
        };
        let padded = self.aligned(cut, FormatAlign::Left);
        self.write(&padded);
    }

    /// Quoted text as `Debug` writes it: neither width nor precision apply to `str` and `char`.
    pub(super) fn write_quoted(&mut self, quoted: &str) {
        self.write(quoted);
    }

    /// A number's digits with its sign, prefix, width and zero padding.
    pub(super) fn pad_integral(&mut self, nonnegative: bool, prefix: &str, digits: &str) {
        let sign = if !nonnegative {
            "-"
        } else if self.spec.plus {
            "+"
        } else {
            ""
        };
        let prefix = if self.spec.alternate { prefix } else { "" };
        let len = sign.len() + prefix.len() + digits.len();
        let text = match self.spec.width {
            Some(width) if self.spec.zero && width > len => {
                format!("{sign}{prefix}{}{digits}", "0".repeat(width - len))
            }
            _ => self.aligned(&format!("{sign}{prefix}{digits}"), FormatAlign::Right),
        };
        self.write(&text);
    }

    /// A float's text as std made it with sign and precision; zero padding comes after the sign.
    fn pad_float(&mut self, text: &str, finite: bool) {
        let len = text.chars().count();
        let padded = match self.spec.width {
            Some(width) if self.spec.zero && width > len && finite => {
                let (sign, digits) = match text.strip_prefix(['+', '-']) {
                    Some(digits) => (&text[..1], digits),
                    None => ("", text),
                };
                format!("{sign}{}{digits}", "0".repeat(width - len))
            }
            _ => self.aligned(text, FormatAlign::Right),
        };
        self.write(&padded);
    }

    fn aligned(&self, text: &str, default: FormatAlign) -> String {
        let len = text.chars().count();
        let missing = self.spec.width.unwrap_or(0).saturating_sub(len);
        if missing == 0 {
            return text.to_owned();
        }
        let (before, after) = match self.spec.align.unwrap_or(default) {
            FormatAlign::Left => (0, missing),
            FormatAlign::Right => (missing, 0),
            FormatAlign::Center => (missing / 2, missing - missing / 2),
        };
        let fill = |n| std::iter::repeat_n(self.spec.fill, n);
        fill(before).chain(text.chars()).chain(fill(after)).collect()
    }
}

macro_rules! float_text {
    ($name:ident, $float:ty) => {
        impl Formatter {
            /// Prints a float by one of the traits.
            pub(super) fn $name(&mut self, kind: Radix, x: $float) {
                let (plus, precision) = (self.spec.plus, self.spec.precision);
                let text = match (kind, precision, plus) {
                    (Radix::Display, None, false) => format!("{x}"),
                    (Radix::Display, None, true) => format!("{x:+}"),
                    (Radix::Display, Some(p), false) => format!("{x:.p$}"),
                    (Radix::Display, Some(p), true) => format!("{x:+.p$}"),
                    (Radix::LowerExp, None, false) => format!("{x:e}"),
                    (Radix::LowerExp, None, true) => format!("{x:+e}"),
                    (Radix::LowerExp, Some(p), false) => format!("{x:.p$e}"),
                    (Radix::LowerExp, Some(p), true) => format!("{x:+.p$e}"),
                    (Radix::UpperExp, None, false) => format!("{x:E}"),
                    (Radix::UpperExp, None, true) => format!("{x:+E}"),
                    (Radix::UpperExp, Some(p), false) => format!("{x:.p$E}"),
                    (Radix::UpperExp, Some(p), true) => format!("{x:+.p$E}"),
                    (_, None, false) => format!("{x:?}"),
                    (_, None, true) => format!("{x:+?}"),
                    (_, Some(p), false) => format!("{x:.p$?}"),
                    (_, Some(p), true) => format!("{x:+.p$?}"),
                };
                self.pad_float(&text, x.is_finite());
            }
        }
    };
}
float_text!(float64, f64);
float_text!(float32, f32);

/// The ways to print a number.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Radix {
    Display,
    Debug,
    LowerHex,
    UpperHex,
    Binary,
    Octal,
    LowerExp,
    UpperExp,
}

impl Formatter {
    /// Prints an integer: its sign and magnitude for decimal forms, its bits for the others.
    pub(super) fn integer(&mut self, kind: Radix, nonnegative: bool, magnitude: u128, bits: u128) {
        let kind = match (kind, self.spec.debug_hex) {
            (Radix::Debug, Some(false)) => Radix::LowerHex,
            (Radix::Debug, Some(true)) => Radix::UpperHex,
            (kind, _) => kind,
        };
        match kind {
            Radix::Display | Radix::Debug => self.pad_integral(nonnegative, "", &magnitude.to_string()),
            Radix::LowerHex => self.pad_integral(true, "0x", &format!("{bits:x}")),
            Radix::UpperHex => self.pad_integral(true, "0x", &format!("{bits:X}")),
            Radix::Binary => self.pad_integral(true, "0b", &format!("{bits:b}")),
            Radix::Octal => self.pad_integral(true, "0o", &format!("{bits:o}")),
            Radix::LowerExp | Radix::UpperExp => {
                let upper = kind == Radix::UpperExp;
                let mut text = String::new();
                let _ = match (self.spec.precision, upper) {
                    (None, false) => write!(text, "{magnitude:e}"),
                    (None, true) => write!(text, "{magnitude:E}"),
                    (Some(p), false) => write!(text, "{magnitude:.p$e}"),
                    (Some(p), true) => write!(text, "{magnitude:.p$E}"),
                };
                let alternate = std::mem::take(&mut self.spec.alternate);
                self.pad_integral(nonnegative, "", &text);
                self.spec.alternate = alternate;
            }
        }
    }
}

/// Runs on the formatter in an object slot.
pub(super) fn with<T>(value: &Value, f: impl FnOnce(&mut Formatter) -> T) -> Option<T> {
    let Value::Native(native) = value else { return None };
    native.object.borrow_mut().downcast_mut().map(f)
}

/// Appends literal text.
pub(super) fn write_bytes(formatter: &Value, text: &Value) {
    let Some(mem) = text.mem() else { return };
    let len = mem.bank.borrow().len() as u64;
    super::native::with_bytes(text, 0, len, |bytes| {
        with(formatter, |f| f.write(std::str::from_utf8(bytes).unwrap_or("\u{fffd}")));
    });
}

/// Puts a placeholder's specification in force.
pub(super) fn set_spec(formatter: &Value, spec: &FormatSpec, width: u64, precision: u64) {
    let count = |count: Option<FormatCount>, argument: u64| {
        count.map(|count| match count {
            FormatCount::Literal(n) => n,
            FormatCount::Arg(_) => argument as usize,
        })
    };
    with(formatter, |f| {
        f.spec = Spec {
            fill: spec.fill,
            align: spec.align,
            plus: spec.plus,
            alternate: spec.alternate,
            zero: spec.zero,
            width: count(spec.width, width),
            precision: count(spec.precision, precision),
            debug_hex: spec.debug_hex,
        };
    });
}

/// The text, taken out.
pub(super) fn take(formatter: &Value) -> String {
    with(formatter, |f| std::mem::take(&mut f.text)).unwrap_or_default()
}
