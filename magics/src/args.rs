//! Typed arguments: a magic declares [`Param`]s, its line is read against them.

use std::collections::BTreeMap;
use std::ops::Range;

use crate::suggest::nearest;

/// What an argument must look like; also what completion offers for it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ArgType {
    /// Any text.
    Text,
    /// A non-negative whole number.
    Integer,
    /// A file or folder.
    Path,
    /// The name of a binding.
    Binding,
    /// The name of a device.
    Device,
    /// One of these words.
    Choice(&'static [&'static str]),
    /// The name of a magic, with or without `%`.
    Magic,
}

/// One declared argument.
#[derive(Debug, Clone, Copy)]
pub enum Param {
    /// A positional argument that must be given.
    Required(&'static str, ArgType, &'static str),
    /// A positional argument that may be left out.
    Optional(&'static str, ArgType, &'static str),
    /// Any number of further positional arguments.
    Many(&'static str, ArgType, &'static str),
    /// `--name` without a value; the short form may be `-c`.
    Flag(Option<char>, &'static str, &'static str),
    /// `--name value`, `--name=value`, `-c value` or `-cvalue`.
    Value(Option<char>, &'static str, ArgType, &'static str),
    /// The rest of the line, exactly as written: Rust, a command, anything.
    Rest(&'static str, &'static str),
}

/// The rest of a line, and where it stands in the cell.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Source {
    /// The text as written, trimmed.
    pub text: String,
    /// Byte range in the cell.
    pub span: Range<usize>,
}

/// Arguments that fit their declaration.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Arguments {
    positional: BTreeMap<&'static str, Vec<String>>,
    options: BTreeMap<&'static str, String>,
    rest: Option<Source>,
}

/// Why a line does not fit its declaration.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ArgError {
    /// A required argument is missing.
    #[error("missing argument <{0}>")]
    Missing(&'static str),
    /// One positional argument too many.
    #[error("unexpected argument `{0}`")]
    Unexpected(String),
    /// An option that the magic does not have.
    #[error("unknown option `{written}`{}", .nearest.as_ref().map(|n| format!(", did you mean `--{n}`?")).unwrap_or_default())]
    UnknownOption {
        /// The option as written.
        written: String,
        /// The closest that exists.
        nearest: Option<String>,
    },
    /// An option without its value.
    #[error("option `{0}` needs a value")]
    NoValue(String),
    /// A value of another type.
    #[error("{what} must be {expected}, found `{found}`")]
    Type {
        /// The argument.
        what: String,
        /// Its type, in words.
        expected: String,
        /// What was written.
        found: String,
    },
    /// A quote that is never closed.
    #[error("unclosed {0} quote")]
    Quote(char),
}

impl Param {
    /// The argument's name.
    pub fn name(&self) -> &'static str {
        match self {
            Param::Required(name, ..)
            | Param::Optional(name, ..)
            | Param::Many(name, ..)
            | Param::Flag(_, name, _)
            | Param::Value(_, name, ..)
            | Param::Rest(name, _) => name,
        }
    }

    /// What it is for, in one line.
    pub fn help(&self) -> &'static str {
        match self {
            Param::Required(_, _, help)
            | Param::Optional(_, _, help)
            | Param::Many(_, _, help)
            | Param::Flag(_, _, help)
            | Param::Value(_, _, _, help)
            | Param::Rest(_, help) => help,
        }
    }

    /// How it stands in a usage line.
    pub fn usage(&self) -> String {
        match self {
            Param::Required(name, ty, _) => ty.usage(name),
            Param::Optional(name, ty, _) => format!("[{}]", ty.usage(name)),
            Param::Many(name, ty, _) => format!("[{}…]", ty.usage(name)),
            Param::Flag(short, name, _) => format!("[{}]", option_name(*short, name)),
            Param::Value(short, name, ty, _) => {
                format!("[{} {}]", option_name(*short, name), ty.usage(name))
            }
            Param::Rest(name, _) => format!("[{name}…]"),
        }
    }
}

fn option_name(short: Option<char>, name: &str) -> String {
    match (short, name.len()) {
        (Some(short), 1) => format!("-{short}"),
        (Some(short), _) => format!("-{short}|--{name}"),
        (None, _) => format!("--{name}"),
    }
}

impl ArgType {
    fn usage(&self, name: &str) -> String {
        match self {
            ArgType::Choice(words) => words.join("|"),
            _ => format!("<{name}>"),
        }
    }

    fn check(&self, what: &str, found: &str) -> Result<(), ArgError> {
        let expected = match self {
            ArgType::Integer if found.replace('_', "").parse::<u64>().is_err() => "a whole number".to_owned(),
            ArgType::Choice(words) if !words.contains(&found) => format!("one of {}", words.join(", ")),
            _ => return Ok(()),
        };
        Err(ArgError::Type { what: what.to_owned(), expected, found: found.to_owned() })
    }
}

impl Arguments {
    /// Reads `line` against the declaration. `offset` is where the line starts in the cell.
    pub fn parse(params: &[Param], line: &str, offset: usize) -> Result<Self, ArgError> {
        let mut arguments = Arguments::default();
        let mut reader = Reader { line, at: 0 };
        let mut places = params
            .iter()
            .filter(|p| {
                matches!(p, Param::Required(..) | Param::Optional(..) | Param::Many(..) | Param::Rest(..))
            })
            .peekable();
        let mut options_end = false;
        loop {
            reader.skip_space();
            if reader.at == line.len() {
                break;
            }
            let dashed = line[reader.at..].starts_with('-') && line[reader.at..].len() > 1;
            if dashed && !options_end {
                match arguments.parse_option(params, &mut reader) {
                    Ok(OptionRead::End) => options_end = true,
                    Ok(OptionRead::Taken) => {}
                    // `%time -x.abs()`: where Rust may follow, an unknown option is the start of Rust.
                    Err(ArgError::UnknownOption { .. }) if matches!(places.peek(), Some(Param::Rest(..))) => {
                        options_end = true;
                    }
                    Err(error) => return Err(error),
                }
                continue;
            }
            match places.peek() {
                Some(Param::Rest(..)) => {
                    let text = line[reader.at..].trim_end();
                    let start = offset + reader.at;
                    arguments.rest = Some(Source { text: text.to_owned(), span: start..start + text.len() });
                    break;
                }
                Some(Param::Required(name, ty, _) | Param::Optional(name, ty, _)) => {
                    let word = reader.word()?;
                    ty.check(&format!("<{name}>"), &word)?;
                    arguments.positional.entry(name).or_default().push(word);
                    places.next();
                }
                Some(Param::Many(name, ty, _)) => {
                    let word = reader.word()?;
                    ty.check(&format!("<{name}>"), &word)?;
                    arguments.positional.entry(name).or_default().push(word);
                }
                _ => return Err(ArgError::Unexpected(reader.word()?)),
            }
        }
        match places.next() {
            Some(Param::Required(name, ..)) => Err(ArgError::Missing(name)),
            _ => Ok(arguments),
        }
    }

    fn parse_option(&mut self, params: &[Param], reader: &mut Reader<'_>) -> Result<OptionRead, ArgError> {
        let start = reader.at;
        let written: String =
            reader.line[start..].chars().take_while(|c| !c.is_whitespace() && *c != '=').collect();
        if written == "--" {
            reader.at += 2;
            return Ok(OptionRead::End);
        }
        let declared = params.iter().find(|p| match p {
            Param::Flag(short, name, _) | Param::Value(short, name, ..) => {
                written.strip_prefix("--") == Some(name)
                    || short.is_some_and(|s| {
                        let rest = written.strip_prefix('-').and_then(|w| w.strip_prefix(s));
                        // `-n100` is `-n 100`; `-name` is not.
                        rest.is_some_and(|r| {
                            r.is_empty()
                                || matches!(p, Param::Value(_, _, ArgType::Integer, _))
                                    && r.parse::<u64>().is_ok()
                        })
                    })
            }
            _ => false,
        });
        match declared {
            Some(Param::Flag(_, name, _)) => {
                reader.at += written.len();
                if reader.line[reader.at..].starts_with('=') {
                    return Err(ArgError::Unexpected(reader.word()?));
                }
                self.options.insert(name, String::new());
                Ok(OptionRead::Taken)
            }
            Some(Param::Value(_, name, ty, _)) => {
                let attached = !written.starts_with("--") && written.len() > 2;
                reader.at += if attached { 2 } else { written.len() };
                if reader.line[reader.at..].starts_with('=') {
                    reader.at += 1;
                } else {
                    reader.skip_space();
                }
                if reader.at == reader.line.len() {
                    return Err(ArgError::NoValue(written));
                }
                let value = reader.word()?;
                ty.check(&format!("--{name}"), &value)?;
                self.options.insert(name, value);
                Ok(OptionRead::Taken)
            }
            _ => {
                let names = params.iter().filter_map(|p| match p {
                    Param::Flag(_, name, _) | Param::Value(_, name, ..) => Some(*name),
                    _ => None,
                });
                let nearest = nearest(written.trim_start_matches('-'), names).map(str::to_owned);
                Err(ArgError::UnknownOption { written, nearest })
            }
        }
    }

    /// Whether a flag was given.
    pub fn flag(&self, name: &str) -> bool {
        self.options.contains_key(name)
    }

    /// The value of an option, or of a single positional argument.
    pub fn text(&self, name: &str) -> Option<&str> {
        self.options.get(name).or_else(|| self.positional.get(name)?.first()).map(String::as_str)
    }

    /// As [`Arguments::text`], as a number. The declaration's type makes it one.
    pub fn integer(&self, name: &str) -> Option<u64> {
        self.text(name)?.replace('_', "").parse().ok()
    }

    /// All values of a repeated positional argument.
    pub fn all(&self, name: &str) -> &[String] {
        self.positional.get(name).map_or(&[], Vec::as_slice)
    }

    /// The rest of the line.
    pub fn rest(&self) -> Option<&Source> {
        self.rest.as_ref()
    }
}

enum OptionRead {
    Taken,
    /// `--`: everything after it is positional.
    End,
}

struct Reader<'a> {
    line: &'a str,
    at: usize,
}

impl Reader<'_> {
    fn skip_space(&mut self) {
        let rest = &self.line[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    /// One word; quotes group, a backslash takes the next quote, space or backslash literally.
    fn word(&mut self) -> Result<String, ArgError> {
        let mut word = String::new();
        let mut quote = None;
        let mut chars = self.line[self.at..].char_indices().peekable();
        let mut end = self.line.len() - self.at;
        while let Some((i, c)) = chars.next() {
            match (quote, c) {
                (None, c) if c.is_whitespace() => {
                    end = i;
                    break;
                }
                (None, '"' | '\'') => quote = Some(c),
                (Some(q), c) if c == q => quote = None,
                (None | Some('"'), '\\') if chars.peek().is_some_and(|(_, n)| "\"'\\ ".contains(*n)) => {
                    word.extend(chars.next().map(|(_, n)| n));
                }
                _ => word.push(c),
            }
        }
        if let Some(quote) = quote {
            return Err(ArgError::Quote(quote));
        }
        self.at += end;
        Ok(word)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TIMEIT: &[Param] = &[
        Param::Value(Some('n'), "loops", ArgType::Integer, ""),
        Param::Flag(Some('q'), "quiet", ""),
        Param::Rest("code", ""),
    ];
    const COPY: &[Param] = &[
        Param::Required("from", ArgType::Path, ""),
        Param::Optional("to", ArgType::Path, ""),
        Param::Value(None, "by", ArgType::Choice(&["name", "size"]), ""),
    ];

    #[test]
    fn options_come_before_code_and_code_is_untouched() {
        let given = Arguments::parse(TIMEIT, "-n 100 -q  a  + \"b c\"  ", 8).unwrap();
        assert_eq!(given.integer("loops"), Some(100));
        assert!(given.flag("quiet"));
        let rest = given.rest().unwrap();
        assert_eq!(rest.text, "a  + \"b c\"");
        assert_eq!(rest.span.start, 8 + 11);
    }

    #[test]
    fn a_leading_minus_of_an_expression_is_no_option() {
        assert_eq!(Arguments::parse(TIMEIT, "-x.abs()", 0).unwrap().rest().unwrap().text, "-x.abs()");
        assert_eq!(Arguments::parse(TIMEIT, "-n5 -1", 0).unwrap().rest().unwrap().text, "-1");
    }

    #[test]
    fn quotes_group_words() {
        let given = Arguments::parse(COPY, r#"'a b' "c\"d" --by=size"#, 0).unwrap();
        assert_eq!((given.text("from"), given.text("to")), (Some("a b"), Some("c\"d")));
        assert_eq!(given.text("by"), Some("size"));
    }

    #[test]
    fn misfits_say_what_is_wrong() {
        for (line, message) in [
            ("", "missing argument <from>"),
            ("a b c", "unexpected argument `c`"),
            ("a --bye size", "unknown option `--bye`, did you mean `--by`?"),
            ("a --by", "option `--by` needs a value"),
            ("a --by colour", "--by must be one of name, size, found `colour`"),
            ("'a", "unclosed ' quote"),
        ] {
            assert_eq!(Arguments::parse(COPY, line, 0).unwrap_err().to_string(), message, "{line}");
        }
        let error = Arguments::parse(TIMEIT, "-n many x", 0).unwrap_err();
        assert_eq!(error.to_string(), "--loops must be a whole number, found `many`");
    }
}
