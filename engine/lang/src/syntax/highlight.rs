//! Classes of tokens for colouring, from the lexer alone: cheap enough for every key stroke.

use std::ops::Range;

use ra_ap_parser::{Edition, LexedStr, SyntaxKind, T};

use super::token::{EDITION, doc_style};

/// What a token is to the eye.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum TokenClass {
    /// `let`, `fn`, `self` …
    Keyword,
    /// A variable, field or module.
    Name,
    /// A name that is called.
    Function,
    /// A name before `!`, with the `!`.
    Macro,
    /// A name in upper camel case, or a primitive type.
    Type,
    /// A name in upper case: a constant.
    Constant,
    /// `'a`.
    Lifetime,
    /// A number.
    Number,
    /// A string, byte string or character.
    String,
    /// A comment.
    Comment,
    /// Documentation.
    Documentation,
    /// An operator or punctuation.
    Operator,
    /// A parenthesis, bracket or brace.
    Delimiter,
    /// Not a token of Rust, or an unterminated literal.
    Invalid,
}

const PRIMITIVES: &[&str] = &[
    "bool", "char", "f32", "f64", "i128", "i16", "i32", "i64", "i8", "isize", "str", "u128", "u16", "u32",
    "u64", "u8", "usize",
];

/// The tokens of `text` in order with their byte ranges; white space is left out.
pub fn tokens(text: &str) -> Vec<(Range<usize>, TokenClass)> {
    let source = LexedStr::new(EDITION, text);
    let mut out: Vec<(Range<usize>, TokenClass)> = Vec::with_capacity(source.len() / 2);
    for at in 0..source.len() {
        let kind = source.kind(at);
        let range = source.text_range(at);
        let piece = &text[range.clone()];
        let class = match kind {
            SyntaxKind::WHITESPACE => continue,
            _ if source.error(at).is_some() => TokenClass::Invalid,
            SyntaxKind::COMMENT if doc_style(piece).is_some() => TokenClass::Documentation,
            SyntaxKind::COMMENT | SyntaxKind::SHEBANG | SyntaxKind::FRONTMATTER => TokenClass::Comment,
            SyntaxKind::IDENT => name_class(piece, next_kinds(&source, at)),
            SyntaxKind::LIFETIME_IDENT => TokenClass::Lifetime,
            SyntaxKind::INT_NUMBER | SyntaxKind::FLOAT_NUMBER => TokenClass::Number,
            SyntaxKind::STRING
            | SyntaxKind::BYTE_STRING
            | SyntaxKind::C_STRING
            | SyntaxKind::CHAR
            | SyntaxKind::BYTE => TokenClass::String,
            T!['('] | T![')'] | T!['['] | T![']'] | T!['{'] | T!['}'] => TokenClass::Delimiter,
            SyntaxKind::ERROR => TokenClass::Invalid,
            T![Self] => TokenClass::Type,
            kind if kind.is_keyword(Edition::Edition2024) => TokenClass::Keyword,
            _ => TokenClass::Operator,
        };
        // The `!` belongs to the macro's name.
        if kind == T![!]
            && let Some((before, TokenClass::Macro)) = out.last_mut()
            && before.end == range.start
        {
            before.end = range.end;
            continue;
        }
        out.push((range, class));
    }
    out
}

/// The kinds of the next two tokens that are not white space.
fn next_kinds(source: &LexedStr<'_>, at: usize) -> [SyntaxKind; 2] {
    let mut next = (at + 1..source.len()).map(|at| source.kind(at)).filter(|kind| !kind.is_trivia());
    [(); 2].map(|()| next.next().unwrap_or(SyntaxKind::EOF))
}

fn name_class(name: &str, next: [SyntaxKind; 2]) -> TokenClass {
    if next[0] == T![!] && next[1] != T![=] {
        return TokenClass::Macro;
    }
    let upper = name.starts_with(char::is_uppercase);
    if upper && name.len() > 1 && !name.contains(char::is_lowercase) {
        return TokenClass::Constant;
    }
    if upper || PRIMITIVES.contains(&name) {
        return TokenClass::Type;
    }
    if next[0] == T!['('] {
        return TokenClass::Function;
    }
    TokenClass::Name
}

#[cfg(test)]
mod tests {
    use super::*;

    fn classes(text: &str) -> Vec<(&str, TokenClass)> {
        tokens(text).into_iter().map(|(range, class)| (&text[range], class)).collect()
    }

    #[test]
    fn a_line_of_code_has_the_classes_a_reader_expects() {
        use TokenClass::*;
        let expected = [
            ("let", Keyword),
            ("v", Name),
            (":", Operator),
            ("Vec", Type),
            ("<", Operator),
            ("f64", Type),
            (">", Operator),
            ("=", Operator),
            ("vec!", Macro),
            ("[", Delimiter),
            ("PI", Constant),
            (",", Operator),
            ("f", Function),
            ("(", Delimiter),
            ("1.5", Number),
            (")", Delimiter),
            ("]", Delimiter),
            (";", Operator),
            ("// why", Comment),
        ];
        assert_eq!(classes("let v: Vec<f64> = vec![PI, f(1.5)]; // why"), expected);
    }

    #[test]
    fn an_unterminated_string_is_invalid_and_documentation_differs_from_comments() {
        assert_eq!(classes("\"abc"), [("\"abc", TokenClass::Invalid)]);
        assert_eq!(classes("/// doc"), [("/// doc", TokenClass::Documentation)]);
        assert_eq!(classes("a != b")[1].1, TokenClass::Operator);
    }
}
