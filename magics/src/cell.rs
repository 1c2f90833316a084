//! A cell, split into magics and Rust, with every byte offset kept.

use std::ops::Range;

use rustc_lexer::{FrontmatterAllowed, TokenKind, tokenize};

use crate::table::{self, Body};

/// How a directive was written.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Sigil {
    /// `%name`
    Line,
    /// `%%name`, which takes the rest of the cell.
    Cell,
    /// `!command`
    Shell,
    /// `:name`, as evcxr has it.
    Colon,
    /// `path?` or `?path`; for a magic, its help.
    Help,
    /// `path??` or `??path`.
    HelpSource,
}

/// One magic of a cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Directive {
    /// How it was written.
    pub sigil: Sigil,
    /// Name of the magic, path to inspect; empty for `!`.
    pub name: String,
    /// Bytes of the whole directive, its line break excluded.
    pub span: Range<usize>,
    /// Bytes of the name.
    pub name_span: Range<usize>,
    /// Bytes of the arguments; several lines when a bracket stays open.
    pub args: Range<usize>,
}

/// A piece of a cell, in order.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Segment {
    /// Rust (comments included).
    Rust(Range<usize>),
    /// A directive on its own.
    Magic(Directive),
    /// A `%%` magic, and the body that belongs to it: all that follows.
    CellMagic(Directive, Range<usize>),
}

/// A cell, split.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Cell {
    /// The pieces, in order, none empty.
    pub segments: Vec<Segment>,
}

impl Cell {
    /// Splits a cell. Never fails: an unknown magic is a segment too, whose execution reports it.
    ///
    /// Magics stand before the Rust, or between statements: `%` cannot begin a Rust statement, so nothing is
    /// ambiguous after a `;` or a `}` outside brackets. `!command` and `path?` *could* be Rust expressions; they
    /// count only before the first line of Rust. The commented form `// %name` must name an existing magic,
    /// since any comment may contain a per cent sign.
    pub fn parse(source: &str) -> Cell {
        Splitter { source, segments: Vec::new(), rust_start: 0 }.split()
    }

    /// True when there is nothing but Rust, the common case.
    pub fn is_plain(&self) -> bool {
        self.segments.iter().all(|s| matches!(s, Segment::Rust(_)))
    }

    /// The Rust of the cell with all else blank: same length, same offsets, same lines.
    ///
    /// Includes the bodies of `%%` magics and the arguments of `%` magics that take Rust, so this is what
    /// highlighting, completion and completeness look at.
    pub fn rust(&self, source: &str) -> String {
        let mut keep = Vec::new();
        for segment in &self.segments {
            match segment {
                Segment::Rust(range) => keep.push(range.clone()),
                Segment::Magic(directive) => {
                    if takes_rust(directive) {
                        keep.push(directive.args.clone());
                    }
                }
                Segment::CellMagic(directive, body) => {
                    if takes_rust(directive) {
                        keep.push(body.clone());
                    }
                }
            }
        }
        blank(source, &keep)
    }
}

fn takes_rust(directive: &Directive) -> bool {
    matches!(directive.sigil, Sigil::Line | Sigil::Cell | Sigil::Colon)
        && table::find(&directive.name).is_some_and(|m| m.body == Body::Rust)
}

/// The source with everything but `keep` replaced by spaces, byte for byte; line breaks stay.
pub fn blank_except(source: &str, keep: &Range<usize>) -> String {
    blank(source, std::slice::from_ref(keep))
}

fn blank(source: &str, keep: &[Range<usize>]) -> String {
    let mut text = String::with_capacity(source.len());
    for (i, c) in source.char_indices() {
        if c == '\n' || c == '\r' || keep.iter().any(|range| range.contains(&i)) {
            text.push(c);
        } else {
            text.extend(std::iter::repeat_n(' ', c.len_utf8()));
        }
    }
    text
}

struct Splitter<'a> {
    source: &'a str,
    segments: Vec<Segment>,
    /// Start of Rust that is not yet a segment.
    rust_start: usize,
}

impl Splitter<'_> {
    fn split(mut self) -> Cell {
        let mut at = 0;
        let mut only_comments = true;
        // Each turn lexes Rust until a magic begins, then steps over it.
        'turn: loop {
            let mut depth = 0usize;
            let mut between_statements = true;
            let mut position = at;
            for token in tokenize(&self.source[at..], FrontmatterAllowed::No) {
                if token.kind == TokenKind::Eof {
                    break;
                }
                let blank = token.kind == TokenKind::Whitespace;
                if !blank && depth == 0 && between_statements && self.begins_line(position) {
                    match self.directive_at(position, only_comments) {
                        Some(directive) if directive.sigil == Sigil::Cell => {
                            self.push_rust(position);
                            let body_start = after_line_break(self.source, directive.span.end);
                            let body = body_start..self.source.len();
                            self.segments.push(Segment::CellMagic(directive, body));
                            return Cell { segments: self.segments };
                        }
                        Some(directive) => {
                            self.push_rust(position);
                            at = after_line_break(self.source, directive.span.end);
                            self.rust_start = at;
                            self.segments.push(Segment::Magic(directive));
                            continue 'turn;
                        }
                        None => {}
                    }
                }
                match token.kind {
                    TokenKind::OpenParen | TokenKind::OpenBrace | TokenKind::OpenBracket => depth += 1,
                    TokenKind::CloseParen | TokenKind::CloseBrace | TokenKind::CloseBracket => {
                        depth = depth.saturating_sub(1);
                    }
                    _ => {}
                }
                if !blank && !is_comment(token.kind) {
                    between_statements = matches!(token.kind, TokenKind::Semi | TokenKind::CloseBrace);
                    only_comments = false;
                }
                position += token.len as usize;
            }
            break;
        }
        self.push_rust(self.source.len());
        Cell { segments: self.segments }
    }

    fn push_rust(&mut self, end: usize) {
        // Blank text is not worth a run; comments are, since a host may show them nowhere but keep them.
        if !self.source[self.rust_start..end].trim().is_empty() {
            self.segments.push(Segment::Rust(self.rust_start..end));
        }
    }

    fn begins_line(&self, position: usize) -> bool {
        self.source[..position].chars().rev().take_while(|c| *c != '\n').all(char::is_whitespace)
    }

    /// The directive that begins at `position`, if one does. `first` is true before any Rust.
    fn directive_at(&self, position: usize, first: bool) -> Option<Directive> {
        let line_end = self.source[position..].find('\n').map_or(self.source.len(), |n| position + n);
        let line = self.source[position..line_end].trim_end();
        if let Some(comment) = line.strip_prefix("//") {
            let start = position + line.len() - comment.trim_start().len();
            let directive = self.percent(start, position + line.len(), position)?;
            return table::find(&directive.name).map(|_| directive);
        }
        let end = position + line.len();
        if line.starts_with('%') {
            return self.percent(position, end, position);
        }
        if !first {
            return None;
        }
        if let Some(command) = line.strip_prefix('!') {
            let start = end - command.len();
            return Some(Directive {
                sigil: Sigil::Shell,
                name: String::new(),
                span: position..end,
                name_span: position..start,
                args: start..end,
            });
        }
        if line.starts_with(':') && !line.starts_with("::") {
            return self.named(Sigil::Colon, position, position + 1, end);
        }
        help_request(line).map(|(sigil, name)| {
            let start = position + name.start;
            Directive {
                sigil,
                name: line[name.clone()].to_owned(),
                span: position..end,
                name_span: start..start + name.len(),
                args: end..end,
            }
        })
    }

    /// `%name args` or `%%name args` from `start` to `end`; the directive's span begins at `span_start`.
    fn percent(&self, start: usize, end: usize, span_start: usize) -> Option<Directive> {
        let line = &self.source[start..end];
        let name = line.strip_prefix("%%").or_else(|| line.strip_prefix('%'))?;
        if let Some((sigil, range)) = help_request(line) {
            let offset = start + range.start;
            return Some(Directive {
                sigil,
                name: line[range.clone()].to_owned(),
                span: span_start..end,
                name_span: offset..offset + range.len(),
                args: end..end,
            });
        }
        let sigil = if line.starts_with("%%") { Sigil::Cell } else { Sigil::Line };
        self.named(sigil, span_start, end - name.len(), end)
    }

    fn named(
        &self,
        sigil: Sigil,
        span_start: usize,
        name_start: usize,
        line_end: usize,
    ) -> Option<Directive> {
        let name: String = self.source[name_start..line_end]
            .chars()
            .take_while(|c| c.is_alphanumeric() || *c == '_')
            .collect();
        if !name.chars().next().is_some_and(char::is_alphabetic) {
            return None;
        }
        let name_end = name_start + name.len();
        let mut end = line_end;
        let commented = self.source[span_start..].starts_with("//");
        if sigil == Sigil::Line && !commented && table::find(&name).is_some_and(|m| m.body == Body::Rust) {
            end = self.close_brackets(name_end, line_end);
        }
        let args_text = &self.source[name_end..end];
        let args_start = name_end + args_text.len() - args_text.trim_start().len();
        Some(Directive {
            sigil,
            name,
            span: span_start..end,
            name_span: name_start..name_end,
            args: args_start..end,
        })
    }

    /// The end of the line at which all brackets opened since `start` are closed again.
    fn close_brackets(&self, start: usize, line_end: usize) -> usize {
        let mut depth = 0i32;
        let mut position = start;
        let mut end = line_end;
        for token in tokenize(&self.source[start..], FrontmatterAllowed::No) {
            match token.kind {
                TokenKind::OpenParen | TokenKind::OpenBrace | TokenKind::OpenBracket => depth += 1,
                TokenKind::CloseParen | TokenKind::CloseBrace | TokenKind::CloseBracket => depth -= 1,
                TokenKind::Eof => break,
                _ => {}
            }
            position += token.len as usize;
            if position >= end {
                if depth <= 0 {
                    return end;
                }
                end = self.source[position..].find('\n').map_or(self.source.len(), |n| position + n);
            }
        }
        line_end
    }
}

/// `path?`, `path??`, `?path`, `??path` as a whole line: the sigil and the bytes of the path.
fn help_request(line: &str) -> Option<(Sigil, Range<usize>)> {
    let path = line.trim_matches('?').trim();
    let marks = line.chars().filter(|c| *c == '?').count();
    let start = line.find(path)?;
    let outer = line.starts_with('?') != line.ends_with('?');
    let name = path.trim_start_matches('%');
    let is_path = !name.is_empty()
        && path.len() - name.len() <= 2
        && name.chars().next().is_some_and(|c| c.is_alphabetic() || c == '_')
        && name.chars().all(|c| c.is_alphanumeric() || "_:.!".contains(c));
    let sigil = match marks {
        1 => Sigil::Help,
        2 => Sigil::HelpSource,
        _ => return None,
    };
    (outer && is_path).then(|| (sigil, start..start + path.len()))
}

fn is_comment(kind: TokenKind) -> bool {
    matches!(kind, TokenKind::LineComment { .. } | TokenKind::BlockComment { .. })
}

fn after_line_break(source: &str, position: usize) -> usize {
    source[position..].find('\n').map_or(source.len(), |n| position + n + 1)
}
