//! Reading attributes from their text: `config(default = "0.1")`, `module(skip)`, `default`.

/// Whether a bare marker such as `default` is among the attributes.
pub(crate) fn has_marker(attributes: &[String], name: &str) -> bool {
    attributes.iter().any(|attribute| attribute.trim() == name)
}

/// The arguments of every attribute called `name`, split at top-level commas: `skip`, `default = 1`.
pub(crate) fn arguments(attributes: &[String], name: &str) -> Vec<String> {
    let mut found = Vec::new();
    for attribute in attributes {
        let Some(rest) = attribute.trim().strip_prefix(name) else { continue };
        let Some(inner) = rest.trim().strip_prefix('(').and_then(|rest| rest.strip_suffix(')')) else {
            continue;
        };
        found.extend(split_top_level(inner, ','));
    }
    found
}

/// The value of `key = value` among the arguments; a string literal gives the code inside it.
pub(crate) fn code_value(arguments: &[String], key: &str) -> Option<String> {
    arguments.iter().find_map(|argument| {
        let value = argument.trim().strip_prefix(key)?.trim().strip_prefix('=')?.trim();
        Some(unquote(value).unwrap_or_else(|| value.to_string()))
    })
}

/// The text of a string literal, plain or raw; `None` for any other literal.
fn unquote(literal: &str) -> Option<String> {
    if let Some(raw) = literal.strip_prefix('r') {
        return Some(raw.trim_matches('#').strip_prefix('"')?.strip_suffix('"')?.to_string());
    }
    let inner = literal.strip_prefix('"')?.strip_suffix('"')?;
    let mut text = String::new();
    let mut chars = inner.chars();
    while let Some(c) = chars.next() {
        match (c, c == '\\') {
            (_, false) => text.push(c),
            _ => match chars.next()? {
                'n' => text.push('\n'),
                't' => text.push('\t'),
                other => text.push(other),
            },
        }
    }
    Some(text)
}

/// Splits at `separator` outside of brackets and string literals; empty parts are dropped.
pub(crate) fn split_top_level(text: &str, separator: char) -> Vec<String> {
    let mut parts = vec![String::new()];
    let mut depth = 0usize;
    let mut in_string = false;
    let mut previous = ' ';
    for c in text.chars() {
        match c {
            '"' if previous != '\\' => in_string = !in_string,
            _ if in_string => {}
            '(' | '[' | '{' | '<' => depth += 1,
            // The arrow of a function type closes nothing.
            '>' if previous == '-' => {}
            ')' | ']' | '}' | '>' => depth = depth.saturating_sub(1),
            _ => {}
        }
        if c == separator && depth == 0 && !in_string {
            parts.push(String::new());
        } else if let Some(last) = parts.last_mut() {
            last.push(c);
        }
        previous = c;
    }
    parts.into_iter().map(|part| part.trim().to_string()).filter(|part| !part.is_empty()).collect()
}
