//! A notebook as one HTML page that needs nothing else: style and pictures are inside.

use pulldown_cmark::{Options, Parser};
use serde_json::Value;

use super::{ansi, data_text, escape, traceback};
use crate::format::ipynb::text_of;
use crate::highlight;
use crate::model::{Cell, CellKind, Notebook};

const STYLE: &str = include_str!("page.css");

/// The notebook as a page. Its title is the first heading, else `name`.
///
/// HTML of outputs and Markdown is taken as it is: the page shows what its own notebook made.
pub fn html(notebook: &Notebook, name: &str) -> String {
    let title = first_heading(notebook).unwrap_or_else(|| name.to_owned());
    let cells: String = notebook.cells.iter().map(cell).collect();
    format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n\
         <meta name=\"generator\" content=\"Emberlab {}\">\n<title>{}</title>\n<style>\n{STYLE}</style>\n</head>\n\
         <body>\n<main>\n{cells}</main>\n</body>\n</html>\n",
        env!("CARGO_PKG_VERSION"),
        escape(&title),
    )
}

fn first_heading(notebook: &Notebook) -> Option<String> {
    let markdown = notebook.cells.iter().filter(|c| c.kind == CellKind::Markdown);
    let mut lines = markdown.flat_map(|c| c.source.lines());
    lines.find_map(|line| line.strip_prefix("# ").map(|title| title.trim().to_owned()))
}

fn cell(cell: &Cell) -> String {
    let id = cell.id.as_deref().map(|id| format!(" id=\"{}\"", escape(id))).unwrap_or_default();
    match cell.kind {
        CellKind::Markdown => {
            format!(
                "<section class=\"cell markdown\"{id}>\n{}</section>\n",
                markdown(&with_attachments(cell))
            )
        }
        // Raw cells are for converters; only those that say they are HTML are part of a page.
        CellKind::Raw => match cell.metadata.get("format").or(cell.metadata.get("raw_mimetype")) {
            Some(Value::String(format)) if format == "text/html" => format!("{}\n", cell.source),
            _ => String::new(),
        },
        CellKind::Code if cell.source.trim().is_empty() && cell.outputs.is_empty() => String::new(),
        CellKind::Code => {
            let count = cell
                .execution_count
                .map(|n| format!("<span class=\"count\">[{n}]</span>\n"))
                .unwrap_or_default();
            let source = highlight::html(&cell.source);
            let outputs: String = cell.outputs.iter().map(output).collect();
            format!(
                "<section class=\"cell code\"{id}>\n{count}<pre class=\"source\"><code>{source}</code></pre>\n{outputs}</section>\n"
            )
        }
    }
}

fn markdown(source: &str) -> String {
    let options = Options::ENABLE_TABLES
        | Options::ENABLE_STRIKETHROUGH
        | Options::ENABLE_FOOTNOTES
        | Options::ENABLE_TASKLISTS;
    let mut html = String::new();
    pulldown_cmark::html::push_html(&mut html, Parser::new_ext(source, options));
    html
}

/// `attachment:name` links become the embedded files themselves.
fn with_attachments(cell: &Cell) -> String {
    let mut source = cell.source.clone();
    let files = cell.attachments.as_ref().and_then(Value::as_object);
    for (name, bundle) in files.into_iter().flatten() {
        if let Some((mime, data)) = bundle.as_object().and_then(|b| b.iter().next()) {
            let link = format!("data:{mime};base64,{}", text_of(data).replace('\n', ""));
            source = source.replace(&format!("attachment:{name}"), &link);
        }
    }
    source
}

/// How a value of some type stands in a page.
type Show = fn(&str) -> String;

/// Rich types, the best first.
const RICH: [(&str, Show); 7] = [
    ("text/html", |text| text.to_owned()),
    ("image/svg+xml", inline_svg),
    ("image/png", |text| picture("image/png", text)),
    ("image/jpeg", |text| picture("image/jpeg", text)),
    ("image/gif", |text| picture("image/gif", text)),
    ("text/markdown", |text| markdown(text)),
    ("text/latex", |text| format!("<pre>{}</pre>", escape(text))),
];

fn picture(mime: &str, base64: &str) -> String {
    format!("<img alt=\"\" src=\"data:{mime};base64,{}\">", escape(&base64.replace('\n', "")))
}

/// An SVG without its XML prolog, which has no place inside HTML.
fn inline_svg(text: &str) -> String {
    text.find("<svg").map_or_else(|| escape(text), |start| text[start..].to_owned())
}

fn output(output: &Value) -> String {
    let (class, body) = match output["output_type"].as_str() {
        Some("stream") => {
            let name = output["name"].as_str().unwrap_or("stdout");
            (escape(name), pre(&text_of(&output["text"])))
        }
        Some("error") => ("error".to_owned(), pre(&traceback(output))),
        _ => match RICH.iter().find_map(|(mime, show)| Some(show(&data_text(output, mime)?))) {
            Some(body) => ("rich".to_owned(), body),
            None => ("result".to_owned(), pre(&data_text(output, "text/plain").unwrap_or_default())),
        },
    };
    format!("<div class=\"output {class}\">{body}</div>\n")
}

fn pre(text: &str) -> String {
    format!("<pre>{}</pre>", ansi::to_html(text.trim_end_matches('\n')))
}
