//! A cell line: `// %% title [markdown] tags=["a"] id="x" timeout=600`, jupytext's percent format.

use serde_json::{Map, Value};

use crate::model::CellKind;

/// What a cell line says. The inverse of each other: [`Header::parse`] and [`Header::write`].
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Header {
    pub(crate) kind: CellKind,
    /// All `key=value` pairs and the title as `title`; values are JSON.
    pub(crate) values: Map<String, Value>,
}

/// The start of every cell line, see [`emberlab_magics::cell_line`].
const MARK: &str = "// %%";

const KINDS: [(&str, CellKind); 4] = [
    ("[markdown]", CellKind::Markdown),
    ("[md]", CellKind::Markdown),
    ("[raw]", CellKind::Raw),
    ("[code]", CellKind::Code),
];

impl Header {
    /// Reads what follows the mark. The error is a message and the byte it is about.
    pub(crate) fn parse(text: &str) -> Result<Header, (String, usize)> {
        let mut header = Header { kind: CellKind::Code, values: Map::new() };
        let mut title: Vec<&str> = Vec::new();
        let mut at = 0;
        while at < text.len() {
            let rest = &text[at..];
            let blank = rest.len() - rest.trim_start().len();
            if blank > 0 {
                at += blank;
                continue;
            }
            if let Some((name, kind)) = KINDS.iter().find(|(name, _)| rest.starts_with(name)) {
                header.kind = *kind;
                at += name.len();
            } else if let Some(key) = key_of(rest) {
                let start = at + key.len() + 1;
                let (value, len) = json_value(&text[start..]).map_err(|message| (message, start))?;
                if header.values.insert(key.to_owned(), value).is_some() {
                    return Err((format!("`{key}` is given twice"), at));
                }
                at = start + len;
            } else {
                let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
                title.push(&rest[..end]);
                at += end;
            }
        }
        if !title.is_empty() {
            if header.values.contains_key("title") {
                return Err(("`title` is given twice".to_owned(), 0));
            }
            header.values.insert("title".to_owned(), title.join(" ").into());
        }
        Ok(header)
    }

    /// The whole cell line, without a line break.
    pub(crate) fn write(&self) -> String {
        let mut line = MARK.to_owned();
        let mut values = self.values.clone();
        // A title stands first, as in jupytext, if it reads back as one.
        if let Some(Value::String(title)) = values.get("title") {
            let alone = Header::parse(title).is_ok_and(|h| {
                h.kind == CellKind::Code
                    && h.values.len() == 1
                    && h.values.get("title") == values.get("title")
            });
            if alone && !title.starts_with('[') && !title.contains('\n') {
                line += &format!(" {title}");
                values.remove("title");
            }
        }
        if self.kind != CellKind::Code {
            line += &format!(" [{}]", self.kind.name());
        }
        for (key, value) in &values {
            line += &format!(" {key}={value}");
        }
        line
    }
}

/// Whether a metadata key can stand in a cell line by itself.
pub(crate) fn is_plain_key(key: &str) -> bool {
    key.chars().next().is_some_and(|c| c.is_ascii_alphabetic() || c == '_')
        && key.chars().all(|c| c.is_ascii_alphanumeric() || "_-.".contains(c))
}

/// The key, if the text begins with `key=` and something.
fn key_of(text: &str) -> Option<&str> {
    let (key, value) = text.split_once('=')?;
    (is_plain_key(key) && !value.is_empty() && !value.starts_with(char::is_whitespace)).then_some(key)
}

/// A JSON value at the start of the text and its length; a bare word counts as text.
fn json_value(text: &str) -> Result<(Value, usize), String> {
    let mut values = serde_json::Deserializer::from_str(text).into_iter::<Value>();
    match values.next() {
        Some(Ok(value)) if text[values.byte_offset()..].chars().next().is_none_or(char::is_whitespace) => {
            Ok((value, values.byte_offset()))
        }
        Some(Err(error)) if text.starts_with(['"', '[', '{']) => {
            Err(format!("`{text}` is not a JSON value: {error}"))
        }
        _ => {
            let end = text.find(char::is_whitespace).unwrap_or(text.len());
            Ok((text[..end].into(), end))
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use emberlab_magics::cell_line;
    use serde_json::json;

    #[test]
    fn all_parts_in_any_order() {
        for text in [
            "[markdown] Training loop tags=[\"a b\", \"]\"] id=\"x\" timeout=600",
            "Training loop [markdown] timeout=600 id=x tags=[\"a b\",\"]\"]",
        ] {
            let header = Header::parse(text).unwrap();
            assert_eq!(header.kind, CellKind::Markdown);
            let values = json!({"title": "Training loop", "tags": ["a b", "]"], "id": "x", "timeout": 600});
            assert_eq!(Value::Object(header.values), values, "{text}");
        }
    }

    #[test]
    fn any_values_are_read_back_as_they_were_written() {
        for title in
            ["plain", "a = b", "x=1", "[markdown]", "two  spaces", "[md] x", "ends ", "", "a\nb", "größe"]
        {
            for kind in [CellKind::Code, CellKind::Markdown, CellKind::Raw] {
                let values =
                    json!({"title": title, "n": 1.5, "s": "[raw] \"q\" \n", "o": {"k": [null, true]}});
                let Value::Object(values) = values else { unreachable!() };
                let header = Header { kind, values };
                let line = header.write();
                assert!(!line.contains('\n'), "{line}");
                assert_eq!(Header::parse(cell_line(&line).unwrap()).unwrap(), header, "{line}");
            }
        }
    }

    #[test]
    fn errors_point_at_the_value() {
        let (message, at) = Header::parse("t tags=[\"a\" id=\"x\"").unwrap_err();
        assert!(message.contains("is not a JSON value"), "{message}");
        assert_eq!(at, 7);
        assert!(Header::parse("id=\"a\" id=\"b\"").unwrap_err().0.contains("given twice"));
    }
}
