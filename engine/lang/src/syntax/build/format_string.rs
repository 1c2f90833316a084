//! The grammar of format strings (`std::fmt`, "Syntax"): text → pieces that still name their arguments.

use rustc_literal_escaper::unescape_str;

use crate::ast::{FormatAlign, FormatTrait};
use crate::diagnostic::Diagnostic;
use crate::span::Span;

/// The contents of a format string: every character with its place.
pub(super) struct Template {
    chars: Vec<(char, Span)>,
    end: Span,
}

impl Template {
    /// The contents of a STRING token. `exact` tells that the span covers the literal as written; otherwise every
    /// character stands at the whole span.
    pub(super) fn new(literal: &str, span: Span, exact: bool) -> Option<Self> {
        let open = literal.find('"')? + 1;
        let close = literal.rfind('"').filter(|&close| close >= open)?;
        let body = &literal[open..close];
        if body.contains("\r\n") {
            // Places would be off; the whole string is near enough.
            return super::literal::string_value(literal).map(|text| Self::computed(&text, span));
        }
        let place = |lo: usize, hi: usize| {
            if exact {
                let start = span.lo + open as u32;
                Span { lo: start + lo as u32, hi: start + hi as u32, ..span }
            } else {
                span
            }
        };
        let mut chars = Vec::with_capacity(body.len());
        if literal.starts_with('r') {
            chars.extend(body.char_indices().map(|(at, c)| (c, place(at, at + c.len_utf8()))));
        } else {
            unescape_str(body, |range, c| {
                if let Ok(c) = c {
                    chars.push((c, place(range.start, range.end)));
                }
            });
        }
        Some(Self { chars, end: place(body.len(), body.len() + 1) })
    }

    /// Text that was computed (`concat!`): every character stands at `span`.
    pub(super) fn computed(text: &str, span: Span) -> Self {
        Self { chars: text.chars().map(|c| (c, span)).collect(), end: span }
    }
}

/// Part of a template.
pub(super) enum Piece {
    /// Text.
    Text(String),
    /// `{…}`.
    Hole(Hole),
}

/// A placeholder before its arguments are looked up.
pub(super) struct Hole {
    pub(super) position: Position,
    pub(super) fill: char,
    pub(super) align: Option<FormatAlign>,
    pub(super) plus: bool,
    pub(super) alternate: bool,
    pub(super) zero: bool,
    pub(super) width: Count,
    pub(super) precision: Count,
    pub(super) trait_: FormatTrait,
    pub(super) debug_hex: Option<bool>,
    pub(super) span: Span,
}

/// Which argument a placeholder prints.
pub(super) enum Position {
    /// `{}`.
    Next,
    /// `{0}`.
    Index(usize, Span),
    /// `{name}`.
    Name(String, Span),
}

/// A width or a precision.
pub(super) enum Count {
    /// Not written.
    None,
    /// A number.
    Literal(usize),
    /// `0$` or `name$`.
    Argument(Position),
    /// `.*`.
    Star,
}

/// Parses a template. The first error ends it, as in rustc.
pub(super) fn parse(template: &Template) -> Result<Vec<Piece>, Box<Diagnostic>> {
    let mut parser = Parser { template, at: 0 };
    let mut pieces = Vec::new();
    let mut text = String::new();
    while let Some(&(c, span)) = template.chars.get(parser.at) {
        parser.at += 1;
        match c {
            '{' if parser.eat('{') => text.push('{'),
            '}' if parser.eat('}') => text.push('}'),
            '}' => {
                return Err(Box::new(
                    Diagnostic::plain_error(span, "invalid format string: unmatched `}` found")
                        .label("unmatched `}` in format string")
                        .note("if you intended to print `}`, you can escape it using `}}`"),
                ));
            }
            '{' => {
                if !text.is_empty() {
                    pieces.push(Piece::Text(std::mem::take(&mut text)));
                }
                pieces.push(Piece::Hole(parser.hole(span)?));
            }
            _ => text.push(c),
        }
    }
    if !text.is_empty() {
        pieces.push(Piece::Text(text));
    }
    Ok(pieces)
}

struct Parser<'t> {
    template: &'t Template,
    at: usize,
}

impl Parser<'_> {
    fn peek(&self) -> Option<char> {
        self.template.chars.get(self.at).map(|&(c, _)| c)
    }

    fn peek_second(&self) -> Option<char> {
        self.template.chars.get(self.at + 1).map(|&(c, _)| c)
    }

    fn place(&self) -> Span {
        self.template.chars.get(self.at).map_or(self.template.end, |&(_, span)| span)
    }

    fn eat(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        self.at += usize::from(found);
        found
    }

    fn skip_space(&mut self) {
        while self.peek().is_some_and(char::is_whitespace) {
            self.at += 1;
        }
    }

    /// A placeholder after its `{`.
    fn hole(&mut self, open: Span) -> Result<Hole, Box<Diagnostic>> {
        self.skip_space();
        let position = self.position()?.unwrap_or(Position::Next);
        self.skip_space();
        let mut hole = Hole {
            position,
            fill: ' ',
            align: None,
            plus: false,
            alternate: false,
            zero: false,
            width: Count::None,
            precision: Count::None,
            trait_: FormatTrait::Display,
            debug_hex: None,
            span: open,
        };
        if self.eat(':') {
            self.spec(&mut hole)?;
            self.skip_space();
        }
        let close = self.place();
        if self.eat('}') {
            hole.span = open.to(close);
            return Ok(hole);
        }
        Err(Box::new(self.unclosed(open)))
    }

    fn unclosed(&self, open: Span) -> Diagnostic {
        const ESCAPE: &str = "if you intended to print `{`, you can escape it using `{{`";
        let close = self.place();
        let Some(found) = self.peek() else {
            return Diagnostic::plain_error(
                close,
                "invalid format string: expected `}` but string was terminated",
            )
            .label("expected `}` in format string")
            .also(open, "because of this opening brace")
            .note(ESCAPE);
        };
        if found == '.' || found == '[' {
            let what = if found == '.' { "field access" } else { "indexing" };
            return Diagnostic::plain_error(close, format!("invalid format string: {what} isn't supported"))
                .label("not supported in format string")
                .help("pass the value as an argument: `\"{}\", value`");
        }
        Diagnostic::plain_error(
            close,
            format!("invalid format string: expected `}}`, found `{}`", found.escape_debug()),
        )
        .label("expected `}` in format string")
        .also(open, "because of this opening brace")
        .note(ESCAPE)
    }

    fn position(&mut self) -> Result<Option<Position>, Box<Diagnostic>> {
        let start = self.place();
        if let Some(index) = self.integer()? {
            return Ok(Some(Position::Index(index, start.to(self.before()))));
        }
        Ok(self.word().map(|name| Position::Name(name, start.to(self.before()))))
    }

    /// The place of the character just read.
    fn before(&self) -> Span {
        self.at
            .checked_sub(1)
            .and_then(|at| self.template.chars.get(at))
            .map_or(self.template.end, |&(_, span)| span)
    }

    fn integer(&mut self) -> Result<Option<usize>, Box<Diagnostic>> {
        let start = self.place();
        let mut value: Option<usize> = None;
        while let Some(digit) = self.peek().and_then(|c| c.to_digit(10)) {
            self.at += 1;
            let more = value.unwrap_or(0).checked_mul(10).and_then(|value| value.checked_add(digit as usize));
            // rustc's limit: a width is a `u16`.
            match more.filter(|&value| value <= usize::from(u16::MAX)) {
                Some(more) => value = Some(more),
                None => {
                    let message =
                        format!("invalid format string: integer is too large, at most {}", u16::MAX);
                    return Err(Box::new(Diagnostic::plain_error(start.to(self.before()), message)));
                }
            }
        }
        Ok(value)
    }

    fn word(&mut self) -> Option<String> {
        let first = self.peek().filter(|&c| c == '_' || c.is_alphabetic())?;
        let mut word = String::from(first);
        self.at += 1;
        while let Some(c) = self.peek().filter(|&c| c == '_' || c.is_alphanumeric()) {
            word.push(c);
            self.at += 1;
        }
        Some(word)
    }

    /// What follows the colon: `[[fill]align][sign]['#']['0'][width]['.' precision][type]`.
    fn spec(&mut self, hole: &mut Hole) -> Result<(), Box<Diagnostic>> {
        self.fill_and_align(hole);
        hole.plus = self.eat('+');
        if !hole.plus {
            // `-` is reserved and does nothing.
            self.eat('-');
        }
        hole.alternate = self.eat('#');
        // `0$` is a width that is an argument.
        if self.peek() == Some('0') && self.peek_second() != Some('$') {
            self.at += 1;
            hole.zero = true;
        }
        hole.width = self.count()?;
        if self.eat('.') {
            // A lone dot is accepted and means nothing.
            hole.precision = if self.eat('*') { Count::Star } else { self.count()? };
        }
        self.format_type(hole)
    }

    fn fill_and_align(&mut self, hole: &mut Hole) {
        let align = |c| match c {
            Some('<') => Some(FormatAlign::Left),
            Some('^') => Some(FormatAlign::Center),
            Some('>') => Some(FormatAlign::Right),
            _ => None,
        };
        if let (Some(fill), Some(found)) = (self.peek(), align(self.peek_second())) {
            (hole.fill, hole.align) = (fill, Some(found));
            self.at += 2;
        } else if let Some(found) = align(self.peek()) {
            hole.align = Some(found);
            self.at += 1;
        }
    }

    fn count(&mut self) -> Result<Count, Box<Diagnostic>> {
        let (back, start) = (self.at, self.place());
        if let Some(value) = self.integer()? {
            if self.eat('$') {
                return Ok(Count::Argument(Position::Index(value, start.to(self.before()))));
            }
            return Ok(Count::Literal(value));
        }
        if let Some(name) = self.word() {
            let span = start.to(self.before());
            if self.eat('$') {
                return Ok(Count::Argument(Position::Name(name, span)));
            }
            // It was the type.
            self.at = back;
        }
        Ok(Count::None)
    }

    fn format_type(&mut self, hole: &mut Hole) -> Result<(), Box<Diagnostic>> {
        const TYPES: &[(&str, FormatTrait, Option<bool>)] = &[
            ("?", FormatTrait::Debug, None),
            ("x?", FormatTrait::Debug, Some(false)),
            ("X?", FormatTrait::Debug, Some(true)),
            ("x", FormatTrait::LowerHex, None),
            ("X", FormatTrait::UpperHex, None),
            ("b", FormatTrait::Binary, None),
            ("o", FormatTrait::Octal, None),
            ("e", FormatTrait::LowerExp, None),
            ("E", FormatTrait::UpperExp, None),
            ("p", FormatTrait::Pointer, None),
        ];
        let start = self.place();
        let mut found = self.word().unwrap_or_default();
        if self.eat('?') {
            found.push('?');
        }
        if found.is_empty() {
            return Ok(());
        }
        if let Some(&(_, trait_, debug_hex)) = TYPES.iter().find(|(name, ..)| *name == found) {
            (hole.trait_, hole.debug_hex) = (trait_, debug_hex);
            return Ok(());
        }
        Err(Box::new(Diagnostic::plain_error(start.to(self.before()), format!("unknown format trait `{found}`")).note(
            "the only appropriate formatting traits are: ``, which uses the `Display` trait; `?`, `Debug`; \
             `e`, `LowerExp`; `E`, `UpperExp`; `o`, `Octal`; `p`, `Pointer`; `b`, `Binary`; `x`, `LowerHex`; \
             `X`, `UpperHex`",
        )))
    }
}
