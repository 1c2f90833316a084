//! What is asked about a session without running anything.

use emberlab_lang::ast::{AssocKind, ItemKind};
use emberlab_lang::diagnostic::Diagnostic;
use emberlab_lang::span::{FileId, Span, Symbol};
use emberlab_lang::syntax::{self, MacroTable};
use emberlab_lang::ty::{Ty, TyKind};
use emberlab_lang::world::DefKind;
use emberlab_magics::Cell;
use emberlab_protocol::{
    self as protocol, Check, Complete, Completeness, Completion, CompletionKind, Completions, ErrorReport,
    Inspect, InspectDetail, Inspection, MimeBundle, SourceKind,
};

use crate::interpreter::View;
use crate::report;

/// Whether a text is a whole cell.
pub(crate) fn is_complete(source: &str) -> Completeness {
    let rust = Cell::parse(source).rust(source);
    let parsed = syntax::parse_cell(&rust, FileId(0), &MacroTable::default());
    if parsed.incomplete {
        let opened = rust.chars().fold(0usize, |depth, c| match c {
            '{' | '(' | '[' => depth + 1,
            '}' | ')' | ']' => depth.saturating_sub(1),
            _ => depth,
        });
        return Completeness::Incomplete { indent: "    ".repeat(opened) };
    }
    match parsed.diagnostics.iter().any(Diagnostic::is_error) {
        true => Completeness::Invalid,
        false => Completeness::Complete,
    }
}

/// Checks cells in order as one transaction, each seeing what those before it define; nothing stays.
pub(crate) fn check(view: &View, request: &Check) -> Vec<protocol::Diagnostic> {
    let mut found = Vec::new();
    let mut seen = view.clone();
    view.world.begin();
    for cell in &request.cells {
        view.world.next_cell();
        let rust = Cell::parse(&cell.source).rust(&cell.source);
        let (body, _, macros, diagnostics) = seen.check(&cell.cell, &rust, cell.kind);
        let sources = view.world.sources.borrow();
        found.extend(diagnostics.iter().map(|d| report::checked(&cell.cell, d, &sources)));
        if let Some(body) = body {
            seen.macros = macros;
            seen.add_bindings(&body, &cell.cell);
        }
    }
    view.world.rollback();
    found
}

/// Checks one text; nothing stays.
pub(crate) fn check_one(
    view: &View,
    label: &str,
    source: &str,
    kind: SourceKind,
) -> Vec<protocol::Diagnostic> {
    let found = diagnostics(view, label, source, kind);
    found.iter().map(|d| report::checked(label, d, &view.world.sources.borrow())).collect()
}

fn diagnostics(view: &View, label: &str, source: &str, kind: SourceKind) -> Vec<Diagnostic> {
    view.world.begin();
    let (_, _, _, diagnostics) = view.check(label, source, kind);
    view.world.rollback();
    diagnostics
}

/// The type of an expression.
pub(crate) fn type_of(view: &View, label: &str, expression: &str) -> Result<String, ErrorReport> {
    view.world.begin();
    let (body, _, _, diagnostics) = view.check(label, expression, SourceKind::Cell);
    let ty = body.map(|body| view.world.display(body.body.value.ty));
    view.world.rollback();
    ty.ok_or_else(|| report::errors(&diagnostics, &view.world.sources.borrow()).unwrap_or_default())
}

// ---------------------------------------------------------------------------------------------- names

const KEYWORDS: [&str; 24] = [
    "as", "break", "const", "continue", "else", "enum", "false", "fn", "for", "if", "impl", "in", "let",
    "loop", "match", "mod", "move", "mut", "pub", "return", "struct", "trait", "true", "while",
];
/// The macros of std, with what `name?` says of them.
const MACROS: [(&str, &str); 14] = [
    ("assert", "assert!(condition, \"message {}\", args)\n\nPanics unless the condition holds."),
    (
        "assert_eq",
        "assert_eq!(left, right, \"message {}\", args)\n\nPanics unless both are equal, and prints them.",
    ),
    (
        "assert_ne",
        "assert_ne!(left, right, \"message {}\", args)\n\nPanics if both are equal, and prints them.",
    ),
    ("dbg", "dbg!(value)\n\nPrints the place, the text and the value of an expression, and gives the value."),
    ("eprintln", "eprintln!(\"text {}\", args)\n\nPrints a line to the standard error."),
    ("format", "format!(\"text {}\", args) -> String\n\nFormats text."),
    ("matches", "matches!(value, pattern) -> bool\n\nWhether a value matches a pattern."),
    ("panic", "panic!(\"message {}\", args)\n\nStops the cell with a message; what was bound before stays."),
    ("print", "print!(\"text {}\", args)\n\nPrints to the standard output."),
    ("println", "println!(\"text {}\", args)\n\nPrints a line to the standard output."),
    ("todo", "todo!()\n\nPanics: not yet implemented."),
    ("unreachable", "unreachable!()\n\nPanics: the code was thought to be unreachable."),
    ("vec", "vec![a, b, c] or vec![value; n]\n\nA vector of these elements, or of n clones."),
    ("write", "write!(target, \"text {}\", args)\n\nFormats text into a target."),
];

fn is_word(c: char) -> bool {
    c.is_alphanumeric() || c == '_'
}

/// Completions at a cursor.
pub(crate) fn complete(view: &View, request: &Complete) -> Completions {
    let cursor = request.cursor.min(request.source.len());
    let Some(before) = request.source.get(..cursor) else { return Completions::default() };
    let start = before.trim_end_matches(is_word).len();
    let prefix = &before[start..];
    let head = before[..start].trim_end();
    let mut items = match head.strip_suffix('.').filter(|head| !head.ends_with('.')) {
        Some(receiver) => members(view, receiver),
        None => match head.strip_suffix("::") {
            Some(path) => inside(view, path),
            None => names(view),
        },
    };
    items.retain(|item| item.text.starts_with(prefix));
    items.sort_by(|a, b| a.text.cmp(&b.text));
    items.dedup_by(|a, b| a.text == b.text);
    Completions { start, end: cursor, items }
}

fn item(text: impl Into<String>, kind: CompletionKind, signature: impl Into<String>) -> Completion {
    Completion { text: text.into(), kind, signature: signature.into() }
}

/// Bindings, the session's and the prelude's names, keywords and macros.
fn names(view: &View) -> Vec<Completion> {
    let bindings = view
        .bindings
        .iter()
        .map(|b| item(b.name.as_str(), CompletionKind::Binding, view.world.display(b.ty)));
    let visible = view.world.visible_names().into_iter().map(|(name, def)| {
        let (kind, signature) = describe(view, def);
        item(name.as_str(), kind, signature)
    });
    let keywords = KEYWORDS.iter().map(|&word| item(word, CompletionKind::Keyword, ""));
    let macros = MACROS.iter().map(|(name, _)| item(format!("{name}!"), CompletionKind::Macro, ""));
    bindings.chain(visible).chain(keywords).chain(macros).collect()
}

/// What can follow `path::`.
fn inside(view: &View, path: &str) -> Vec<Completion> {
    let from = path
        .rfind(|c: char| !is_word(c) && c != ':')
        .map_or(0, |at| at + path[at..].chars().next().map_or(1, char::len_utf8));
    let names = view.world.names_in(&path[from..]);
    let described = names.into_iter().map(|(name, def)| {
        let (kind, signature) = describe(view, def);
        item(name.as_str(), kind, signature)
    });
    described.collect()
}

/// Fields and methods of the expression that ends a text.
fn members(view: &View, before: &str) -> Vec<Completion> {
    let Some(ty) = receiver_type(view, before) else { return vec![] };
    let mut found = Vec::new();
    let mut at = ty;
    loop {
        if let TyKind::Adt(def, args) = at.kind()
            && let DefKind::Struct = view.world.def(*def).kind
        {
            let adt = view.world.adt_def(*def);
            for field in &adt.variants[0].fields {
                found.push(item(
                    field.name.as_str(),
                    CompletionKind::Field,
                    view.world.display(field.ty.subst(args)),
                ));
            }
        }
        for (name, def) in view.world.methods_of(at) {
            found.push(item(name.as_str(), CompletionKind::Method, view.world.signature_text(def)));
        }
        match at.kind() {
            TyKind::Ref { ty, .. } => at = *ty,
            _ => match view.world.deref_target(at) {
                Some(target) => at = target,
                None => return found,
            },
        }
    }
}

/// The type of the last expression of a text: the longest tail that checks as an expression.
fn receiver_type(view: &View, before: &str) -> Option<Ty> {
    let mut depth = 0usize;
    let mut start = before.len();
    for (at, c) in before.char_indices().rev() {
        match c {
            ')' | ']' => depth += 1,
            '(' | '[' if depth == 0 => break,
            '(' | '[' => depth -= 1,
            '!' if before[at + 1..].starts_with(['(', '[']) => {}
            c if depth == 0 && !(is_word(c) || c == '.' || c == ':') => break,
            _ => {}
        }
        start = at;
    }
    let expression = before[start..].trim();
    // What the cell itself binds before the cursor is tried first.
    let statements = before[..start].rfind([';', '}']).map_or("", |at| &before[..=at]);
    [format!("{statements}\n{expression}"), expression.to_owned()].into_iter().find_map(|source| {
        view.world.begin();
        let (body, ..) = view.check("completion", &source, SourceKind::Cell);
        let ty = body.map(|body| body.body.value.ty);
        view.world.rollback();
        ty
    })
}

fn describe(view: &View, def: emberlab_lang::ty::DefId) -> (CompletionKind, String) {
    match view.world.def(def).kind {
        DefKind::Mod => (CompletionKind::Module, String::new()),
        DefKind::Fn => (CompletionKind::Function, view.world.signature_text(def)),
        DefKind::Struct => (CompletionKind::Struct, String::new()),
        DefKind::Enum => (CompletionKind::Enum, String::new()),
        DefKind::Trait => (CompletionKind::Trait, String::new()),
        DefKind::Const | DefKind::Static => (CompletionKind::Constant, String::new()),
        _ => (CompletionKind::Type, String::new()),
    }
}

/// What stands at a cursor.
pub(crate) fn inspect_at(view: &View, request: &Inspect) -> Option<Inspection> {
    let cursor = request.cursor.min(request.source.len());
    let (before, after) = request.source.split_at_checked(cursor)?;
    let in_path = |c: char| is_word(c) || c == ':' || c == '.';
    let start = before.trim_end_matches(in_path).len();
    let end = cursor + after.find(|c| !is_word(c)).unwrap_or(after.len());
    let path = request.source[start..end].trim_matches([':', '.']);
    if path.is_empty() {
        return None;
    }
    inspect(view, path, request.detail)
}

/// Signature, documentation and source of a path, a binding, or a method of a binding (`model.forward`).
pub(crate) fn inspect(view: &View, path: &str, detail: InspectDetail) -> Option<Inspection> {
    if let Some(binding) = view.bindings.iter().rev().find(|b| b.name.as_str() == path) {
        let mutable = if binding.mutable { "mut " } else { "" };
        let text =
            format!("let {mutable}{path}: {}\n\nmade by {}", view.world.display(binding.ty), binding.cell);
        return Some(Inspection { data: MimeBundle::plain(text) });
    }
    if let Some((_, docs)) = MACROS.iter().find(|(name, _)| *name == path.trim_end_matches('!')) {
        return Some(Inspection { data: MimeBundle::plain(*docs) });
    }
    let def = match path.rsplit_once('.') {
        Some((receiver, name)) => {
            let mut at = receiver_type(view, receiver)?;
            let name = Symbol::new(name);
            loop {
                if let Some((_, def)) =
                    view.world.methods_of(at).into_iter().find(|(known, _)| *known == name)
                {
                    break def;
                }
                at = match at.kind() {
                    TyKind::Ref { ty, .. } => *ty,
                    _ => view.world.deref_target(at)?,
                };
            }
        }
        None => view.world.resolve_text(path)?,
    };
    let definition = view.world.def(def);
    let mut text = view.world.signature_text(def);
    if let Some(docs) = &definition.docs {
        text.push_str("\n\n");
        text.push_str(docs);
    }
    if detail == InspectDetail::Source {
        text.push_str("\n\n");
        text.push_str(&source_of(view, def));
    }
    Some(Inspection { data: MimeBundle::plain(text) })
}

/// The text of a definition, from the file that it stands in.
fn source_of(view: &View, def: emberlab_lang::ty::DefId) -> String {
    let span = view.world.def(def).span;
    let sources = view.world.sources.borrow();
    let file = sources.file(span.file);
    let parsed = syntax::parse_cell(&file.text, span.file, &view.macros);
    let holds = |outer: Span| outer.lo <= span.lo && span.hi <= outer.hi;
    let mut best: Option<Span> = None;
    for stmt in &parsed.file.stmts {
        let emberlab_lang::ast::StmtKind::Item(item) = &stmt.kind else { continue };
        if !holds(item.span) {
            continue;
        }
        best = Some(item.span);
        let items = match &item.kind {
            ItemKind::Impl(block) => &block.items,
            ItemKind::Trait(block) => &block.items,
            _ => continue,
        };
        let inner = items
            .iter()
            .filter(|inner| matches!(inner.kind, AssocKind::Fn(_)))
            .find(|inner| holds(inner.span));
        best = inner.map(|inner| inner.span).or(best);
    }
    best.map(|span| sources.snippet(span).to_owned()).unwrap_or_default()
}
