//! Percent cells: a `.rsnb` text cut at its `// %%` lines.

/// One cell of a percent text.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Part<'a> {
    /// What follows `// %%` on its line, trimmed; `None` for text before the first such line.
    pub header: Option<&'a str>,
    /// The lines of the cell.
    pub text: &'a str,
    /// False for `[markdown]` and `[raw]`, and for the frontmatter.
    pub is_code: bool,
}

/// Cuts a text at its `// %%` lines. The frontmatter (a shebang, and a block between `---` lines) is a part without
/// header and without code; other text before the first cell line is code without header.
pub fn percent_parts(text: &str) -> Vec<Part<'_>> {
    let mut parts = Vec::new();
    let body = frontmatter_len(text);
    if body > 0 {
        parts.push(Part { header: None, text: &text[..body], is_code: false });
    }
    let mut header: Option<&str> = None;
    let mut start = body;
    let mut position = body;
    for line in text[body..].split_inclusive('\n') {
        if let Some(found) = cell_line(line) {
            if header.is_some() || !text[start..position].trim().is_empty() {
                parts.push(part(header, &text[start..position]));
            }
            header = Some(found);
            start = position + line.len();
        }
        position += line.len();
    }
    if header.is_some() || !text[start..].trim().is_empty() {
        parts.push(part(header, &text[start..]));
    }
    parts
}

fn part<'a>(header: Option<&'a str>, text: &'a str) -> Part<'a> {
    // The kind stands before the first `key=`, whose value may contain anything.
    let kind = header.unwrap_or_default().split('=').next().unwrap_or_default();
    let is_code = !["[markdown]", "[md]", "[raw]"].iter().any(|k| kind.contains(k));
    Part { header, text, is_code }
}

/// What follows `// %%` if the line begins a cell. `// %%bash`, a commented cell magic, does not.
pub fn cell_line(line: &str) -> Option<&str> {
    let rest = line.trim_end().strip_prefix("// %%")?;
    (rest.is_empty() || rest.starts_with([' ', '\t', '['])).then(|| rest.trim())
}

/// Bytes of a leading shebang line and of a block between `---` lines.
fn frontmatter_len(text: &str) -> usize {
    let mut length = 0;
    if text.starts_with("#!") && !text.starts_with("#![") {
        length = text.find('\n').map_or(text.len(), |n| n + 1);
    }
    let rest = &text[length..];
    let mut lines = rest.split_inclusive('\n');
    let Some(opening) = lines.next().filter(|l| l.trim_end() == "---") else { return length };
    let mut block = opening.len();
    for line in lines {
        block += line.len();
        if line.trim_end() == "---" {
            return length + block;
        }
    }
    length
}
