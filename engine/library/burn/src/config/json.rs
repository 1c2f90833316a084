//! JSON values: as text with two spaces of indentation, and back.

use super::ConfigError;
use std::fmt;

/// A JSON value. A number is kept as its text, so that no digit is lost.
#[derive(Clone, Debug, PartialEq)]
pub enum Json {
    /// `null`
    Null,
    /// `true` or `false`
    Bool(bool),
    /// A number.
    Number(String),
    /// A string.
    Text(String),
    /// A list.
    List(Vec<Json>),
    /// Names and values, in order.
    Object(Vec<(String, Json)>),
}

impl Json {
    /// Reads a value from text.
    pub fn parse(text: &str) -> Result<Json, ConfigError> {
        let mut reader = Reader { chars: text.chars().collect(), position: 0 };
        let value = reader.value()?;
        reader.skip_space();
        if reader.position < reader.chars.len() {
            return Err(reader.error("nothing more"));
        }
        Ok(value)
    }

    /// The value of a name, or `null`.
    pub fn get(&self, name: &str) -> Option<&Json> {
        match self {
            Json::Object(entries) => {
                entries.iter().find(|entry| entry.0.as_str() == name).map(|entry| &entry.1)
            }
            _ => None,
        }
    }

    /// The name and content of an enum's variant: `"Name"` or `{"Name": content}`.
    pub fn variant(&self) -> Result<(&str, &Json), ConfigError> {
        match self {
            Json::Text(name) => Ok((name.as_str(), self)),
            Json::Object(entries) if entries.len() == 1 => Ok((entries[0].0.as_str(), &entries[0].1)),
            other => {
                Err(ConfigError::InvalidFormat(format!("expected the name of a variant, found {other}")))
            }
        }
    }

    fn write(&self, out: &mut String, level: usize) {
        match self {
            Json::Null => out.push_str("null"),
            Json::Bool(value) => out.push_str(if *value { "true" } else { "false" }),
            Json::Number(text) => out.push_str(text),
            Json::Text(text) => write_text(out, text),
            Json::List(items) if items.is_empty() => out.push_str("[]"),
            Json::List(items) => {
                out.push('[');
                for (i, item) in items.iter().enumerate() {
                    start_line(out, i > 0, level + 1);
                    item.write(out, level + 1);
                }
                start_line(out, false, level);
                out.push(']');
            }
            Json::Object(entries) if entries.is_empty() => out.push_str("{}"),
            Json::Object(entries) => {
                out.push('{');
                for (i, entry) in entries.iter().enumerate() {
                    start_line(out, i > 0, level + 1);
                    write_text(out, &entry.0);
                    out.push_str(": ");
                    entry.1.write(out, level + 1);
                }
                start_line(out, false, level);
                out.push('}');
            }
        }
    }
}

fn start_line(out: &mut String, comma: bool, level: usize) {
    if comma {
        out.push(',');
    }
    out.push('\n');
    for _ in 0..level {
        out.push_str("  ");
    }
}

fn write_text(out: &mut String, text: &str) {
    out.push('"');
    for c in text.chars() {
        match c {
            '"' => out.push_str("\\\""),
            '\\' => out.push_str("\\\\"),
            '\n' => out.push_str("\\n"),
            '\r' => out.push_str("\\r"),
            '\t' => out.push_str("\\t"),
            c if (c as u32) < 32 => out.push_str(&format!("\\u{:04x}", c as u32)),
            c => out.push(c),
        }
    }
    out.push('"');
}

impl fmt::Display for Json {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut text = String::new();
        self.write(&mut text, 0);
        f.write_str(&text)
    }
}

struct Reader {
    chars: Vec<char>,
    position: usize,
}

impl Reader {
    fn error(&self, expected: &str) -> ConfigError {
        let found: String = match self.chars.get(self.position) {
            Some(c) => format!("`{c}`"),
            None => "the end".to_string(),
        };
        ConfigError::InvalidFormat(format!(
            "expected {expected} at character {}, found {found}",
            self.position + 1
        ))
    }

    fn skip_space(&mut self) {
        while self.position < self.chars.len() && self.chars[self.position].is_whitespace() {
            self.position += 1;
        }
    }

    fn peek(&mut self) -> char {
        self.skip_space();
        if self.position < self.chars.len() { self.chars[self.position] } else { '\0' }
    }

    fn expect(&mut self, c: char) -> Result<(), ConfigError> {
        if self.peek() != c {
            return Err(self.error(&format!("`{c}`")));
        }
        self.position += 1;
        Ok(())
    }

    fn word(&mut self, word: &str, value: Json) -> Result<Json, ConfigError> {
        for c in word.chars() {
            self.expect(c)?;
        }
        Ok(value)
    }

    fn value(&mut self) -> Result<Json, ConfigError> {
        match self.peek() {
            'n' => self.word("null", Json::Null),
            't' => self.word("true", Json::Bool(true)),
            'f' => self.word("false", Json::Bool(false)),
            '"' => Ok(Json::Text(self.text()?)),
            '[' => self.list(),
            '{' => self.object(),
            c if c == '-' || c.is_ascii_digit() => Ok(self.number()),
            _ => Err(self.error("a value")),
        }
    }

    fn number(&mut self) -> Json {
        let mut text = String::new();
        while self.position < self.chars.len() {
            let c = self.chars[self.position];
            if !(c.is_ascii_digit() || c == '-' || c == '+' || c == '.' || c == 'e' || c == 'E') {
                break;
            }
            text.push(c);
            self.position += 1;
        }
        Json::Number(text)
    }

    fn list(&mut self) -> Result<Json, ConfigError> {
        self.expect('[')?;
        let mut items: Vec<Json> = Vec::new();
        while self.peek() != ']' {
            if !items.is_empty() {
                self.expect(',')?;
            }
            items.push(self.value()?);
        }
        self.expect(']')?;
        Ok(Json::List(items))
    }

    fn object(&mut self) -> Result<Json, ConfigError> {
        self.expect('{')?;
        let mut entries: Vec<(String, Json)> = Vec::new();
        while self.peek() != '}' {
            if !entries.is_empty() {
                self.expect(',')?;
            }
            self.skip_space();
            let name = self.text()?;
            self.expect(':')?;
            entries.push((name, self.value()?));
        }
        self.expect('}')?;
        Ok(Json::Object(entries))
    }

    fn text(&mut self) -> Result<String, ConfigError> {
        self.expect('"')?;
        let mut text = String::new();
        loop {
            let c: char = match self.chars.get(self.position) {
                Some(c) => *c,
                None => return Err(self.error("`\"`")),
            };
            self.position += 1;
            match c {
                '"' => return Ok(text),
                '\\' => text.push(self.escape()?),
                c => text.push(c),
            }
        }
    }

    fn escape(&mut self) -> Result<char, ConfigError> {
        let c: char = match self.chars.get(self.position) {
            Some(c) => *c,
            None => return Err(self.error("an escape")),
        };
        self.position += 1;
        Ok(match c {
            'n' => '\n',
            'r' => '\r',
            't' => '\t',
            'b' => '\u{8}',
            'f' => '\u{c}',
            'u' => {
                let mut code: u32 = 0;
                for _ in 0..4 {
                    let digit = self.chars.get(self.position).and_then(|c| c.to_digit(16));
                    match digit {
                        Some(digit) => code = code * 16 + digit,
                        None => return Err(self.error("four hexadecimal digits")),
                    }
                    self.position += 1;
                }
                char::from_u32(code).unwrap_or('\u{fffd}')
            }
            other => other,
        })
    }
}
