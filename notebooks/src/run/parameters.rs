//! `-p name=value`: which text becomes which Rust, and whether it fits the parameter's type.

use emberlab_protocol::{Check, CheckCell, Client, Severity, SourceKind};

use crate::model::{Cell, Notebook};
use crate::run::RunError;

/// The tag of the cell whose bindings can be set from outside.
pub(super) const TAG: &str = "parameters";
/// The tag of the cell that sets them; papermill's name for it.
const INJECTED_TAG: &str = "injected-parameters";

/// Names and the texts given for them, in order.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Parameters(Vec<(String, String)>);

/// Why a parameter cannot be set.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum ParameterError {
    /// Not of the form `name=value`.
    #[error("`{0}` is not of the form name=value")]
    Form(String),
    /// No cell to set them after.
    #[error("the notebook has no cell tagged `parameters`, so `{0}` cannot be set")]
    NoCell(String),
    /// The parameters cell does not bind the name.
    #[error("the notebook has no parameter `{name}`{}", nearest.as_ref().map(|n| format!(", did you mean `{n}`?")).unwrap_or_default())]
    Unknown {
        /// The name as given.
        name: String,
        /// The closest that the cell binds.
        nearest: Option<String>,
    },
    /// The value is of another type.
    #[error("parameter `{name}` cannot be `{value}`: {message}")]
    Type {
        /// The parameter.
        name: String,
        /// The text given.
        value: String,
        /// The type checker's message.
        message: String,
    },
}

impl Parameters {
    /// Reads `name=value` texts. A name given twice takes the last value.
    pub fn parse<S: AsRef<str>>(texts: &[S]) -> Result<Self, ParameterError> {
        let mut parameters: Vec<(String, String)> = Vec::new();
        for text in texts {
            let text = text.as_ref();
            let split = text.split_once('=').map(|(name, value)| (name.trim(), value.trim()));
            let (name, value) = split
                .filter(|(name, _)| rustc_lexer::is_ident(name))
                .ok_or_else(|| ParameterError::Form(text.to_owned()))?;
            parameters.retain(|(known, _)| known != name);
            parameters.push((name.to_owned(), value.to_owned()));
        }
        Ok(Self(parameters))
    }

    /// True if there are none.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

/// Puts a cell that sets the parameters behind the cell tagged so, after asking the engine whether each value fits.
pub(super) fn inject(
    notebook: &mut Notebook,
    parameters: &Parameters,
    client: &Client,
    before: &[CheckCell],
) -> Result<(), RunError> {
    let Some((first, _)) = parameters.0.first() else { return Ok(()) };
    let at = notebook.cells.iter().position(|c| c.has_tag(TAG));
    let at = at.ok_or_else(|| ParameterError::NoCell(first.clone()))?;
    let bound = bound_names(&notebook.cells[at].source);
    let mut lines = Vec::new();
    for (name, value) in &parameters.0 {
        if !bound.contains(name) {
            let nearest = emberlab_magics::nearest(name, bound.iter().map(String::as_str)).map(str::to_owned);
            return Err(ParameterError::Unknown { name: name.clone(), nearest }.into());
        }
        lines.push(fitting_line(name, value, client, before)?);
    }
    let source = format!("// Set from outside\n{}", lines.join("\n"));
    notebook.cells.retain(|c| !c.has_tag(INJECTED_TAG));
    let at = notebook.cells.iter().position(|c| c.has_tag(TAG)).unwrap_or(0);
    notebook.cells.insert(at + 1, Cell::code(source).tagged(INJECTED_TAG));
    Ok(())
}

/// The first reading of the text that has the parameter's type. The type is the one that the parameters cell gives it:
/// the old value is assigned over, so that `f32` stays `f32`.
fn fitting_line(name: &str, value: &str, client: &Client, before: &[CheckCell]) -> Result<String, RunError> {
    let mut first_message = None;
    for expression in readings(value) {
        let line = format!("let {name} = {{ let mut value = {name}; value = {expression}; value }};");
        let probe = CheckCell { cell: format!("-p {name}"), source: line.clone(), kind: SourceKind::Cell };
        let cells = before.iter().cloned().chain([probe]).collect();
        let found = client.check(Check { cells })?;
        let error =
            found.into_iter().find(|d| d.severity == Severity::Error && d.cell == format!("-p {name}"));
        match error {
            None => return Ok(line),
            Some(error) => first_message.get_or_insert(error.report.message),
        };
    }
    let message = first_message.unwrap_or_default();
    Err(ParameterError::Type { name: name.to_owned(), value: value.to_owned(), message }.into())
}

/// What a text may mean, the likeliest first: Rust as it stands if it is a literal or an array or tuple of them, a float if it is a
/// whole number, text.
fn readings(value: &str) -> Vec<String> {
    let number = value.replace('_', "");
    let mut readings = Vec::new();
    if number.parse::<i128>().is_ok() {
        readings.extend([value.to_owned(), format!("{value}.0")]);
    } else if number.parse::<f64>().is_ok() && number.ends_with(|c: char| c.is_ascii_digit()) {
        // Rust has neither `.5` nor `+1.0`.
        let parsed: f64 = number.parse().unwrap_or_default();
        readings.push(format!("{parsed:?}"));
    } else if matches!(value, "true" | "false" | "None")
        || value.starts_with(['[', '(', '"', '\'', '&', '-'])
        || value.starts_with("vec!")
        || value.starts_with("Some(")
    {
        readings.push(value.to_owned());
    }
    readings.push(format!("{value:?}.into()"));
    readings
}

/// The names that a cell's top-level `let`s bind, as far as tokens show it.
fn bound_names(source: &str) -> Vec<String> {
    use rustc_lexer::TokenKind::{CloseBrace, CloseParen, Ident, OpenBrace, OpenParen};
    let mut names = Vec::new();
    let mut depth = 0i32;
    let mut expects_name = false;
    let mut position = 0;
    for token in rustc_lexer::tokenize(source, rustc_lexer::FrontmatterAllowed::No) {
        let text = source.get(position..position + token.len as usize).unwrap_or_default();
        position += token.len as usize;
        match token.kind {
            OpenBrace => depth += 1,
            CloseBrace => depth -= 1,
            Ident if depth == 0 && text == "let" => expects_name = true,
            Ident if expects_name && text != "mut" => {
                names.push(text.to_owned());
                expects_name = false;
            }
            // `let (a, b) = …`: patterns are not parameters.
            OpenParen | CloseParen => expects_name = false,
            _ => {}
        }
    }
    names
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn texts_are_read_as_rust_where_they_are_literals() {
        for (text, first) in [
            ("5", "5"),
            ("-3", "-3"),
            ("1_000", "1_000"),
            ("3e-4", "0.0003"),
            (".5", "0.5"),
            ("true", "true"),
            ("[1, 2]", "[1, 2]"),
            ("\"quoted\"", "\"quoted\""),
            ("adam", "\"adam\".into()"),
            ("a\"b", "\"a\\\"b\".into()"),
            ("inf", "\"inf\".into()"),
            ("", "\"\".into()"),
        ] {
            assert_eq!(readings(text)[0], first, "{text}");
        }
        assert_eq!(readings("5"), ["5", "5.0", "\"5\".into()"]);
    }

    #[test]
    fn only_whole_assignments_are_parameters() {
        assert_eq!(Parameters::parse(&["lr = 0.1", "a=b=c"]).unwrap().0[1], ("a".into(), "b=c".into()));
        for bad in ["lr", "=1", "1x=2", "a b=2"] {
            assert_eq!(Parameters::parse(&[bad]), Err(ParameterError::Form(bad.into())));
        }
    }

    #[test]
    fn lets_at_the_top_bind_parameters() {
        let source = "// let not = 1;\nlet epochs = 5;\nlet mut lr: f64 = 1e-3;\nlet (a, b) = (1, 2);\n{ let inner = 1; }\nlet s = \"let x\";";
        assert_eq!(bound_names(source), ["epochs", "lr", "s"]);
    }
}
