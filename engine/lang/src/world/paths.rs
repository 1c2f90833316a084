//! Resolving paths: how far a path names modules, types and items; the rest are associated items of a type.

use super::lookup::{Entry, Namespace, Res};
use super::{DefKind, World};
use crate::ast;
use crate::check::suggest::closest;
use crate::diagnostic::Diagnostic;
use crate::span::Symbol;
use crate::ty::DefId;

/// What a path resolved to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Resolved {
    pub(crate) res: Res,
    /// How many segments it took; the others are associated items.
    pub(crate) used: usize,
}

/// Why a path does not resolve.
#[derive(Clone, Copy, Debug)]
pub(crate) struct PathError {
    /// The segment that is not found.
    pub(crate) at: usize,
    /// In which module or enum it was looked for; none for the first segment.
    pub(crate) inside: Option<DefId>,
}

impl World {
    /// Resolves as many segments as name items. In the value namespace only the last segment is a value; the ones
    /// before are types and modules.
    pub(crate) fn resolve_path(
        &self,
        module: DefId,
        path: &ast::Path,
        ns: Namespace,
    ) -> Result<Resolved, PathError> {
        let last = path.segments.len() - 1;
        let mut at: Option<Entry> = None;
        for (index, segment) in path.segments.iter().enumerate() {
            if let Some(Entry { res, .. }) = at {
                let done = match res {
                    Res::Prim(_) | Res::Variant(..) => true,
                    Res::Def(def) => match self.def(def).kind {
                        DefKind::Mod => false,
                        DefKind::Enum => self.variant_index(def, segment.ident.name).is_none(),
                        _ => true,
                    },
                };
                if done {
                    return Ok(Resolved { res, used: index });
                }
            }
            let wanted = if index == last { ns } else { Namespace::Type };
            let global = index == 0 && path.global;
            let mut found = self.path_step(module, at, global, segment.ident.name, wanted, &mut vec![]);
            // `u8::MAX` where a module `u8` is in scope as well: the type has the item.
            if let Some(Entry { res: Res::Def(def), .. }) = found
                && index == 0
                && index < last
                && self.def(def).kind == DefKind::Mod
                && let Some(prim) = super::lookup::primitive(segment.ident.name.as_str())
            {
                let next = path.segments[1].ident.name;
                let next_ns = if last == 1 { ns } else { Namespace::Type };
                if self.lookup_in(def, next_ns, next, &mut vec![]).is_none() {
                    return Ok(Resolved { res: Res::Prim(prim), used: 1 });
                }
            }
            if found.is_none() && index == last && ns == Namespace::Value {
                // A struct's name before `{`, or a type whose constructor is missing, is reported by the caller.
                found = None;
            }
            let Some(found) = found else {
                let inside = match at {
                    Some(Entry { res: Res::Def(def), .. }) => Some(def),
                    _ => None,
                };
                return Err(PathError { at: index, inside });
            };
            if index > 0 && !self.is_visible(found.vis, module) {
                self.report_private(segment, found);
            }
            at = Some(found);
        }
        let at = at.expect("a path has a segment");
        Ok(Resolved { res: at.res, used: path.segments.len() })
    }

    /// The trait that a path names.
    pub(crate) fn resolve_trait(&self, module: DefId, path: &ast::Path) -> Option<DefId> {
        match self.resolve_path(module, path, Namespace::Type) {
            Ok(Resolved { res: Res::Def(def), used }) if used == path.segments.len() => {
                (self.def(def).kind == DefKind::Trait).then_some(def)
            }
            _ => None,
        }
    }

    fn report_private(&self, segment: &ast::PathSegment, found: Entry) {
        let (kind, name) = match found.res {
            Res::Def(def) => (self.def(def).kind.describe(), segment.ident.name),
            _ => return,
        };
        self.report(
            Diagnostic::error("E0603", segment.ident.span, format!("{kind} `{name}` is private"))
                .label(format!("private {kind}"))
                .also(found.span, format!("the {kind} `{name}` is defined here")),
        );
    }

    /// The message for a path that does not resolve. `what` is the kind that was wanted: `type`, `value`, `trait`, ….
    pub(crate) fn path_error(
        &self,
        module: DefId,
        path: &ast::Path,
        error: PathError,
        code: &'static str,
        what: &str,
    ) -> Diagnostic {
        let segment = &path.segments[error.at];
        let name = segment.ident.name;
        let is_last = error.at + 1 == path.segments.len();
        let ns = if what == "function" || what == "value" { Namespace::Value } else { Namespace::Type };
        let place = match error.inside {
            None if error.at == 0 => "in this scope".to_string(),
            None => "in this scope".to_string(),
            Some(def) => {
                let info = self.def(def);
                match info.kind {
                    DefKind::Mod if info.parent.is_none() => "in the crate root".to_string(),
                    DefKind::Mod => format!("in module `{}`", self.path_text(path, error.at)),
                    kind => format!("in {} `{}`", kind.describe(), info.name),
                }
            }
        };
        if let Some(def) = error.inside
            && self.def(def).kind == DefKind::Enum
        {
            let owner = self.def(def).name;
            let mut diagnostic = Diagnostic::error(
                "E0599",
                segment.ident.span,
                format!("no variant, associated function, or constant named `{name}` found for enum `{owner}` in the current scope"),
            )
            .label(format!("variant, associated function, or constant not found in `{owner}`"));
            if let Some(item) = self.item_syntax(def)
                && let ast::ItemKind::Enum(decl) = &item.kind
                && let Some(similar) = closest(name, decl.variants.iter().map(|variant| variant.name.name))
            {
                diagnostic = diagnostic.help(format!("there is a variant with a similar name: `{similar}`"));
            }
            return diagnostic;
        }
        if !is_last {
            let text = match error.inside {
                None => format!("cannot find module or crate `{name}` in this scope"),
                Some(_) => format!("cannot find `{name}` {place}"),
            };
            let label = match error.inside {
                None if name.as_str().starts_with(char::is_uppercase) => {
                    format!("use of undeclared type `{name}`")
                }
                None => format!("use of unresolved module or unlinked crate `{name}`"),
                Some(_) => format!("could not find `{name}` {place}").replace("in module ", "in "),
            };
            let text = if label.starts_with("use of undeclared type") {
                format!("cannot find type `{name}` in this scope")
            } else {
                text
            };
            let diagnostic = Diagnostic::error("E0433", segment.ident.span, text).label(label);
            return self.with_import_help(diagnostic, module, name, Namespace::Type);
        }
        let label = match closest_label(self, module, error.inside, name, ns) {
            Some((kind, similar)) => {
                return Diagnostic::error(
                    code,
                    segment.ident.span,
                    format!("cannot find {what} `{name}` {place}"),
                )
                .label(format!("help: a {kind} with a similar name exists: `{similar}`"));
            }
            None => format!(
                "not found {}",
                if error.inside.is_some() { place.replace("in module ", "in ") } else { place.clone() }
            ),
        };
        let diagnostic =
            Diagnostic::error(code, segment.ident.span, format!("cannot find {what} `{name}` {place}"))
                .label(label);
        self.with_import_help(diagnostic, module, name, ns)
    }

    /// Offers the `use` that would bring the name in.
    fn with_import_help(
        &self,
        diagnostic: Diagnostic,
        module: DefId,
        name: Symbol,
        ns: Namespace,
    ) -> Diagnostic {
        let mut candidates = vec![];
        let roots: Vec<_> = self.crates.borrow().iter().map(|(&name, &root)| (name, root)).collect();
        let mut seen = vec![];
        for (crate_name, root) in roots {
            if matches!(crate_name.as_str(), "core" | "alloc") {
                continue;
            }
            self.find_public(
                root,
                crate_name.as_str().to_string(),
                module,
                name,
                ns,
                &mut candidates,
                &mut seen,
                0,
            );
        }
        candidates.sort_by_key(|text| (text.matches("::").count(), text.clone()));
        match candidates.first() {
            Some(path) => diagnostic.help(format!("consider importing it: `use {path};`")),
            None => diagnostic,
        }
    }

    #[allow(clippy::too_many_arguments, reason = "a recursive walk with its accumulators")]
    fn find_public(
        &self,
        at: DefId,
        prefix: String,
        from: DefId,
        name: Symbol,
        ns: Namespace,
        found: &mut Vec<String>,
        seen: &mut Vec<DefId>,
        depth: usize,
    ) {
        if depth > 4 || seen.contains(&at) {
            return;
        }
        seen.push(at);
        // Modules that nobody used yet stay undeclared: a message is not worth reading a whole library.
        let data = self.module_data(at).borrow().clone();
        let names = if ns == Namespace::Type { &data.types } else { &data.values };
        let direct = names.get(&name).is_some_and(|entry| self.is_visible(entry.vis, from));
        let imported = data.imports.get(&name).is_some_and(|imports| {
            imports.iter().any(|import| {
                self.is_visible(import.vis, from)
                    && self.resolve_import(at, import, ns, &mut vec![]).is_some()
            })
        });
        if direct || imported {
            found.push(format!("{prefix}::{name}"));
        }
        for (child, entry) in &data.types {
            if let Res::Def(def) = entry.res
                && self.def(def).kind == DefKind::Mod
                && self.is_visible(entry.vis, from)
            {
                self.find_public(def, format!("{prefix}::{child}"), from, name, ns, found, seen, depth + 1);
            }
        }
    }

    fn path_text(&self, path: &ast::Path, upto: usize) -> String {
        let names: Vec<_> = path.segments[..upto].iter().map(|segment| segment.ident.name.as_str()).collect();
        names.join("::")
    }
}

fn closest_label(
    world: &World,
    module: DefId,
    inside: Option<DefId>,
    name: Symbol,
    ns: Namespace,
) -> Option<(&'static str, Symbol)> {
    let mut names: Vec<(Symbol, Res)> = vec![];
    let mut scope = inside.unwrap_or(module);
    loop {
        let data = world.module_data(scope).borrow().clone();
        let own = if ns == Namespace::Type { &data.types } else { &data.values };
        names.extend(own.iter().map(|(&name, entry)| (name, entry.res)));
        if !data.block {
            break;
        }
        match world.def(scope).parent {
            Some(parent) => scope = parent,
            None => break,
        }
    }
    names.retain(|(_, res)| match res {
        Res::Def(def) => world.def(*def).kind != DefKind::Mod,
        _ => true,
    });
    names.sort_by_key(|(name, _)| name.as_str());
    let similar = closest(name, names.iter().map(|&(name, _)| name))?;
    let (_, res) = names.iter().find(|&&(known, _)| known == similar)?;
    let kind = match res {
        Res::Def(def) => world.def(*def).kind.describe(),
        Res::Variant(..) => "variant",
        Res::Prim(_) => "builtin type",
    };
    Some((kind, similar))
}
