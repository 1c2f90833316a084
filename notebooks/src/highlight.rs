//! Colours for Rust cells, by tokens alone: the same for the REPL's line and for exported pages.

use std::ops::Range;

use emberlab_magics::{Cell, Segment};
use rustc_lexer::{FrontmatterAllowed, LiteralKind, TokenKind, tokenize};

/// What a piece of source is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Class {
    /// `let`, `fn`, `for`, …
    Keyword,
    /// `Vec`, `f32`, …
    Type,
    /// A name that is called or defined.
    Function,
    /// `println!`
    Macro,
    /// A text or character literal.
    Text,
    /// A number, `true`, `false`.
    Number,
    /// A comment.
    Comment,
    /// `'a`
    Lifetime,
    /// A magic's line.
    Magic,
}

impl Class {
    /// The colour in a terminal, as an SGR code.
    pub fn sgr(self) -> &'static str {
        match self {
            Class::Keyword => "35",
            Class::Type => "36",
            Class::Function => "34",
            Class::Macro => "34;1",
            Class::Text => "32",
            Class::Number => "33",
            Class::Comment => "90",
            Class::Lifetime => "36;3",
            Class::Magic => "35;1",
        }
    }

    /// The class in HTML.
    pub fn css(self) -> &'static str {
        match self {
            Class::Keyword => "k",
            Class::Type => "t",
            Class::Function => "f",
            Class::Macro => "m",
            Class::Text => "s",
            Class::Number => "n",
            Class::Comment => "c",
            Class::Lifetime => "l",
            Class::Magic => "g",
        }
    }
}

const KEYWORDS: &[&str] = &[
    "Self", "as", "async", "await", "break", "const", "continue", "crate", "dyn", "else", "enum", "extern",
    "fn", "for", "if", "impl", "in", "let", "loop", "match", "mod", "move", "mut", "pub", "ref", "return",
    "self", "static", "struct", "super", "trait", "type", "union", "unsafe", "use", "where", "while",
];

const PRIMITIVES: &[&str] = &[
    "bool", "char", "f32", "f64", "i8", "i16", "i32", "i64", "i128", "isize", "str", "u8", "u16", "u32",
    "u64", "u128", "usize",
];

/// The classified pieces of a cell, in order and without overlap; what is between them is plain.
pub fn classify(source: &str) -> Vec<(Range<usize>, Class)> {
    let cell = Cell::parse(source);
    let mut pieces = Vec::new();
    for segment in &cell.segments {
        if let Segment::Magic(directive) | Segment::CellMagic(directive, _) = segment {
            pieces.push((directive.span.start..directive.name_span.end, Class::Magic));
        }
    }
    classify_rust(&cell.rust(source), &mut pieces);
    pieces.sort_by_key(|(range, _)| range.start);
    pieces
}

fn classify_rust(rust: &str, pieces: &mut Vec<(Range<usize>, Class)>) {
    let mut position = 0;
    let mut after_fn = false;
    for token in tokenize(rust, FrontmatterAllowed::No) {
        let range = position..position + token.len as usize;
        position = range.end;
        let Some(text) = rust.get(range.clone()).filter(|t| !t.is_empty()) else { break };
        let rest = &rust[range.end..];
        let class = match token.kind {
            TokenKind::LineComment { .. } | TokenKind::BlockComment { .. } => Some(Class::Comment),
            TokenKind::Lifetime { .. } | TokenKind::RawLifetime => Some(Class::Lifetime),
            TokenKind::Literal { kind: LiteralKind::Int { .. } | LiteralKind::Float { .. }, .. } => {
                Some(Class::Number)
            }
            TokenKind::Literal { .. } => Some(Class::Text),
            TokenKind::Ident | TokenKind::RawIdent => classify_name(text, rest, after_fn),
            _ => None,
        };
        if token.kind != TokenKind::Whitespace {
            after_fn = text == "fn";
        }
        pieces.extend(class.map(|class| (range, class)));
    }
}

fn classify_name(name: &str, rest: &str, after_fn: bool) -> Option<Class> {
    if KEYWORDS.binary_search(&name).is_ok() {
        return Some(Class::Keyword);
    }
    if matches!(name, "true" | "false") {
        return Some(Class::Number);
    }
    let is_macro = rest.starts_with('!') && !rest.starts_with("!=");
    let is_call = after_fn || rest.starts_with('(') || rest.starts_with("::<");
    match name.chars().next() {
        _ if is_macro => Some(Class::Macro),
        _ if PRIMITIVES.contains(&name) => Some(Class::Type),
        Some(first) if first.is_uppercase() && name.chars().any(char::is_lowercase) => Some(Class::Type),
        _ if is_call => Some(Class::Function),
        _ => None,
    }
}

/// The source with a terminal's colours.
pub fn ansi(source: &str) -> String {
    render(source, |text, class| match class {
        Some(class) => format!("\u{1b}[{}m{text}\u{1b}[0m", class.sgr()),
        None => text.to_owned(),
    })
}

/// The source as HTML: escaped, with a `span` around each piece.
pub fn html(source: &str) -> String {
    render(source, |text, class| {
        let text = crate::export::escape(text);
        match class {
            Some(class) => format!("<span class=\"{}\">{text}</span>", class.css()),
            None => text,
        }
    })
}

fn render(source: &str, piece: impl Fn(&str, Option<Class>) -> String) -> String {
    let mut text = String::new();
    let mut position = 0;
    for (range, class) in classify(source) {
        // A magic's own text never overlaps its Rust; anything else would be a fault of the splitter, and is left plain.
        if range.start < position {
            continue;
        }
        text += &piece(&source[position..range.start], None);
        text += &piece(&source[range.clone()], Some(class));
        position = range.end;
    }
    text + &piece(&source[position..], None)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn classes(source: &str) -> Vec<(&str, Class)> {
        classify(source).into_iter().map(|(range, class)| (&source[range], class)).collect()
    }

    #[test]
    fn names_are_told_apart() {
        use Class::*;
        assert_eq!(
            classes("fn f<'a>(x: Vec<f32>) -> bool { g(x) != \"s\" && N == 1 } // c"),
            [
                ("fn", Keyword),
                ("f", Function),
                ("'a", Lifetime),
                ("Vec", Type),
                ("f32", Type),
                ("bool", Type),
                ("g", Function),
                ("\"s\"", Text),
                ("1", Number),
                ("// c", Comment)
            ]
        );
        assert_eq!(
            classes("println!(\"é\"); a != b"),
            [("println!".trim_end_matches('!'), Macro), ("\"é\"", Text)]
        );
    }

    #[test]
    fn magics_stand_out_and_their_rust_is_coloured() {
        use Class::*;
        assert_eq!(
            classes("%time let a = 1;\n%%bash"),
            [("%time", Magic), ("let", Keyword), ("1", Number), ("%%bash", Magic)]
        );
    }

    #[test]
    fn keywords_are_sorted_for_the_search() {
        assert!(KEYWORDS.is_sorted());
    }

    #[test]
    fn colour_changes_nothing_but_colour() {
        for source in ["let é = \"ü\n", "%timeit\nx<T>::<&'a str>()", "/* open", "'", ""] {
            let mut plain = String::new();
            let coloured = ansi(source);
            let mut rest = coloured.as_str();
            while let Some(at) = rest.find('\u{1b}') {
                plain += &rest[..at];
                rest = &rest[at + rest[at..].find('m').unwrap() + 1..];
            }
            assert_eq!(plain + rest, source);
        }
        assert_eq!(html("a<b>(\"&\")"), "a&lt;b&gt;(<span class=\"s\">&quot;&amp;&quot;</span>)");
    }
}
