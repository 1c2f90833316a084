//! Text → tokens that carry exact spans, and later through macros their origin.
//!
//! Doc comments become `#[doc = comment]` attributes here, as in rustc, so that the parser and `macro_rules!`
//! treat them alike.

use ra_ap_parser::{Edition, Input, LexedStr, SyntaxKind, T};

use crate::diagnostic::Diagnostic;
use crate::span::{FileId, Span, Symbol};

/// The edition of every cell and library file.
pub(super) const EDITION: Edition = Edition::Edition2024;

/// One token that matters to the parser.
#[derive(Clone, Copy, Debug)]
pub(super) struct Token<'t> {
    /// Its class.
    pub(super) kind: SyntaxKind,
    /// Its text; empty for tokens that nobody wrote (repairs of delimiters, groups around macro fragments).
    pub(super) text: &'t str,
    /// Where. Tokens from a macro's template point at the call.
    pub(super) span: Span,
    /// The expansion that wrote it; 0 is the user.
    pub(super) mark: u32,
    /// Whether the next token follows without space.
    pub(super) joint: bool,
}

impl Token<'_> {
    /// The token with a text that outlives its source.
    pub(super) fn keep(&self) -> Token<'static> {
        let text = if self.text.is_empty() { "" } else { Symbol::new(self.text).as_str() };
        Token { text, kind: self.kind, span: self.span, mark: self.mark, joint: self.joint }
    }

    /// Whether nobody wrote it.
    pub(super) fn is_synthetic(&self) -> bool {
        self.text.is_empty()
    }
}

/// What lexing found.
pub(super) struct Lexed<'t> {
    /// Tokens without trivia.
    pub(super) tokens: Vec<Token<'t>>,
    /// Malformed tokens.
    pub(super) errors: Vec<Diagnostic>,
    /// Whether a string or comment runs to the end of the text.
    pub(super) unterminated: bool,
}

/// Splits `text` into tokens.
pub(super) fn lex(text: &str, file: FileId) -> Lexed<'_> {
    let source = LexedStr::new(EDITION, text);
    let mut tokens: Vec<Token<'_>> = Vec::with_capacity(source.len() / 2 + 2);
    let mut errors = Vec::new();
    let mut doc_run: Option<DocRun> = None;
    for at in 0..source.len() {
        let range = source.text_range(at);
        let span = Span::new(file, range.start as u32, range.end as u32);
        let kind = source.kind(at);
        let piece = &text[range.clone()];
        match kind {
            SyntaxKind::WHITESPACE => {
                // A blank line between two doc comments does not separate them.
                clear_joint(&mut tokens);
                continue;
            }
            SyntaxKind::COMMENT => {
                clear_joint(&mut tokens);
                let Some(inner) = doc_style(piece) else { continue };
                match &mut doc_run {
                    Some(run) if run.inner == inner => run.span.hi = span.hi,
                    _ => {
                        flush_docs(&mut doc_run, text, &mut tokens);
                        doc_run = Some(DocRun { inner, span });
                    }
                }
                continue;
            }
            SyntaxKind::SHEBANG | SyntaxKind::FRONTMATTER => continue,
            SyntaxKind::ERROR => {
                errors.push(unknown_token(piece, span));
                continue;
            }
            _ => {}
        }
        flush_docs(&mut doc_run, text, &mut tokens);
        tokens.push(Token { kind, text: piece, span, mark: 0, joint: true });
    }
    flush_docs(&mut doc_run, text, &mut tokens);
    clear_joint(&mut tokens);

    let mut unterminated = false;
    for (at, message) in source.errors() {
        let range = source.text_range(at);
        if source.kind(at) == SyntaxKind::ERROR {
            continue;
        }
        // rustc reads `\r\n` as `\n`, so that a backslash at the end of a line still joins it with the next.
        if message == "unknown character escape" && text[range.clone()].contains("\\\r\n") {
            continue;
        }
        let span = Span::new(file, range.start as u32, range.end as u32);
        let (diagnostic, runs_on) = malformed(message, &text[range], span);
        unterminated |= runs_on;
        errors.push(diagnostic);
    }
    Lexed { tokens, errors, unterminated }
}

fn clear_joint(tokens: &mut [Token<'_>]) {
    if let Some(last) = tokens.last_mut() {
        last.joint = false;
    }
}

/// Consecutive doc comments, kept as one attribute.
struct DocRun {
    inner: bool,
    span: Span,
}

/// `Some(inner)` if the comment is documentation.
pub(super) fn doc_style(comment: &str) -> Option<bool> {
    if comment.starts_with("//!") || comment.starts_with("/*!") {
        return Some(true);
    }
    let line = comment.starts_with("///") && !comment.starts_with("////");
    let block = comment.starts_with("/**") && !comment.starts_with("/***") && comment.len() > 4;
    (line || block).then_some(false)
}

fn flush_docs<'t>(run: &mut Option<DocRun>, text: &'t str, tokens: &mut Vec<Token<'t>>) {
    let Some(DocRun { inner, span }) = run.take() else { return };
    let comment = &text[span.lo as usize..span.hi as usize];
    let mut push = |kind, text| tokens.push(Token { kind, text, span, mark: 0, joint: false });
    push(T![#], "#");
    if inner {
        push(T![!], "!");
    }
    push(T!['['], "[");
    push(SyntaxKind::IDENT, "doc");
    push(T![=], "=");
    push(SyntaxKind::STRING, comment);
    push(T![']'], "]");
}

/// Whether a token holds several doc comments.
pub(super) fn is_doc_run(token: &Token<'_>) -> bool {
    token.kind == SyntaxKind::STRING && token.text.starts_with("//") && token.text.contains('\n')
}

/// The tokens with one `#[doc = …]` per line, which is how macros see documentation.
pub(super) fn separate_docs<'t>(tokens: &[Token<'t>]) -> Vec<Token<'t>> {
    let mut out: Vec<Token<'t>> = Vec::with_capacity(tokens.len() + 16);
    for (at, token) in tokens.iter().enumerate() {
        if !is_doc_run(token) {
            out.push(*token);
            continue;
        }
        // The attribute's start is written already: repeat it between the lines.
        let start = out.iter().rposition(|token| token.kind == T![#]).unwrap_or(out.len());
        let head = out[start..].to_vec();
        let close = tokens.get(at + 1).copied();
        let lines = token.text.lines().map(str::trim).filter(|line| doc_style(line).is_some());
        for (line, text) in lines.enumerate() {
            if line > 0 {
                out.extend(close);
                out.extend_from_slice(&head);
            }
            out.push(Token { text, ..*token });
        }
    }
    out
}

/// The documentation that a run of doc comments holds: markers and one leading space removed per line.
pub(super) fn doc_text(comment: &str) -> String {
    let mut out = String::with_capacity(comment.len());
    let mut block = false;
    for line in comment.lines() {
        let mut body = line.trim_start();
        if block {
            if let Some(end) = body.find("*/") {
                body = &body[..end];
                block = false;
            }
            body = body.strip_prefix("* ").or_else(|| body.strip_prefix('*')).unwrap_or(body);
        } else if let Some(rest) = body.strip_prefix("///").or_else(|| body.strip_prefix("//!")) {
            body = rest;
        } else if let Some(rest) = body.strip_prefix("/**").or_else(|| body.strip_prefix("/*!")) {
            body = rest;
            match body.find("*/") {
                Some(end) => body = &body[..end],
                None => block = true,
            }
        } else {
            // A blank line or an ordinary comment between doc comments.
            continue;
        }
        if !out.is_empty() {
            out.push('\n');
        }
        out.push_str(body.strip_prefix(' ').unwrap_or(body).trim_end());
    }
    out
}

fn unknown_token(text: &str, span: Span) -> Diagnostic {
    if text.starts_with('#') {
        return Diagnostic::plain_error(
            span,
            "invalid string literal: reserved syntax since the 2021 edition",
        );
    }
    Diagnostic::plain_error(span, format!("unknown start of token: {text}"))
}

/// rustc's words for a malformed token, and whether more text could still complete it.
fn malformed(message: &str, text: &str, span: Span) -> (Diagnostic, bool) {
    const UNTERMINATED: &[(&str, &str, &str)] = &[
        ("terminate the string", "E0765", "unterminated double quote string"),
        ("terminate the byte string", "E0766", "unterminated double quote byte string"),
        ("terminate the C string", "E0767", "unterminated C string"),
        ("terminate the character", "E0762", "unterminated character literal"),
        ("terminate the byte literal", "E0763", "unterminated byte constant"),
        ("block comment", "E0758", "unterminated block comment"),
        ("Invalid raw string", "E0748", "unterminated raw string"),
    ];
    if let Some((key, code, words)) = UNTERMINATED.iter().find(|(key, ..)| message.contains(key)) {
        // A quote that opens a character runs to the end of its line only.
        let runs_on = !key.contains("character") && !key.contains("byte literal");
        let first_line = text.find('\n').map_or(span.hi, |end| span.lo + end as u32);
        return (Diagnostic::error(code, Span { hi: first_line, ..span }, *words), runs_on);
    }
    let words = match message {
        "Missing digits after the integer base prefix" => "no valid digits found for number".to_owned(),
        "Missing digits after the exponent symbol" => "expected at least one digit in exponent".to_owned(),
        "unknown literal prefix" => format!("prefix `{text}` is unknown"),
        "Lifetime name cannot start with a number" => "lifetimes cannot start with a number".to_owned(),
        "Unknown lifetime prefix" => {
            format!("prefix `{}` is unknown", text.split('\'').next().unwrap_or(text))
        }
        other => other.to_owned(),
    };
    let diagnostic = if message.contains("Missing digits after the integer base") {
        Diagnostic::error("E0768", span, words)
    } else {
        Diagnostic::plain_error(span, words)
    };
    (diagnostic, false)
}

/// Tokens in the form that rust-analyzer's parser reads.
pub(super) fn parser_input(tokens: &[Token<'_>]) -> Input {
    let mut input = Input::with_capacity(tokens.len());
    for token in tokens {
        match token.kind {
            SyntaxKind::IDENT => {
                let contextual = SyntaxKind::from_contextual_keyword(token.text, EDITION);
                input.push_ident(contextual.unwrap_or(SyntaxKind::IDENT), EDITION);
            }
            // The parser reads the joint flag of a float as "has a fractional part".
            SyntaxKind::FLOAT_NUMBER => {
                input.push(token.kind, EDITION);
                if !token.text.ends_with('.') {
                    input.was_joint();
                }
            }
            kind => {
                input.push(kind, EDITION);
                if token.joint {
                    input.was_joint();
                }
            }
        }
    }
    input
}

/// The text of tokens with the spacing of the source, runs of space as one.
pub(super) fn text_of(tokens: &[Token<'_>]) -> String {
    let mut out = String::new();
    let mut space = false;
    for token in tokens.iter().filter(|token| !token.is_synthetic()) {
        if space {
            out.push(' ');
        }
        out.push_str(token.text);
        space = !token.joint;
    }
    out
}
