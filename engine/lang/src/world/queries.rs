//! Small questions about definitions, and the errors that wait to be collected.

use std::rc::Rc;

use super::{BodyState, Def, DefKind, Res, Syntax, Vis, World};
use crate::diagnostic::Diagnostic;
use crate::hir::Body;
use crate::span::{Span, Symbol};
use crate::ty::{Args, DefId, Ty, TyKind};

impl World {
    /// Errors that signatures ran into since the last call.
    pub fn take_reports(&self) -> Vec<Diagnostic> {
        std::mem::take(&mut *self.pending_diagnostics.borrow_mut())
    }

    /// What is wrong with library bodies that were checked so far; empty unless the library has a fault.
    pub fn library_faults(&self) -> Vec<Diagnostic> {
        self.library_faults.borrow().clone()
    }

    /// The root module of a crate.
    pub fn crate_named(&self, name: &str) -> Option<DefId> {
        self.crates.borrow().get(&Symbol::new(name)).copied()
    }

    pub(crate) fn replace_library_faults(&self, faults: Vec<Diagnostic>) {
        *self.library_faults.borrow_mut() = faults;
    }

    pub(crate) fn library_reports(&self, diagnostics: &[Diagnostic]) {
        self.library_faults.borrow_mut().extend(diagnostics.iter().filter(|found| found.is_error()).cloned());
    }

    /// Whether values of a type have no size of their own. The texts of the system are structs around a slice here, so
    /// their names decide.
    pub fn is_unsized(&self, ty: Ty) -> bool {
        match ty.kind() {
            TyKind::Str | TyKind::Slice(_) | TyKind::Dyn(_) => true,
            TyKind::Adt(def, _) => matches!(self.lang_of(*def), Some("OsStr" | "Path" | "CStr")),
            _ => false,
        }
    }

    /// The name of a language item.
    pub fn lang_of(&self, def: DefId) -> Option<&'static str> {
        if let Some(known) = self.lang_names.borrow().get(&def) {
            return *known;
        }
        let name = self.trait_lang(def).map(|name| Symbol::new(&name).as_str());
        self.lang_names.borrow_mut().insert(def, name);
        name
    }

    /// Whether a type has a destructor of its own.
    pub(crate) fn has_destructor(&self, adt: DefId) -> bool {
        let ty = Ty::new(TyKind::Adt(adt, vec![]));
        self.lang_item("Drop").is_some_and(|trait_| !self.impls_for(trait_, ty).is_empty())
    }

    /// Messages inside a derive's text point at the derive.
    pub(crate) fn place_derived(&self, diagnostics: Vec<Diagnostic>) -> Vec<Diagnostic> {
        let derived = self.derived.borrow();
        let place = |span: &mut Span| {
            if let Some(&attr) = derived.get(&span.file) {
                *span = attr;
            }
        };
        let mut placed: Vec<Diagnostic> = vec![];
        for mut diagnostic in diagnostics {
            place(&mut diagnostic.primary.span);
            diagnostic.secondary.iter_mut().for_each(|label| place(&mut label.span));
            if !placed.contains(&diagnostic) {
                placed.push(diagnostic);
            }
        }
        placed
    }

    pub(crate) fn add_closure(&self, owner: DefId, span: Span, vis: Vis) -> DefId {
        self.add_def(Def {
            name: Symbol::new("{closure}"),
            parent: Some(owner),
            kind: DefKind::Closure,
            span,
            docs: None,
            attrs: Rc::from([]),
            vis,
            version: 0,
            syntax: Syntax::None,
        })
    }

    /// The function that a cell's statements are the body of.
    pub(crate) fn add_cell_owner(&self, span: Span) -> DefId {
        self.add_def(Def {
            name: Symbol::new("{cell}"),
            parent: Some(self.session),
            kind: DefKind::Fn,
            span,
            docs: None,
            attrs: Rc::from([]),
            vis: Vis::Public,
            version: 0,
            syntax: Syntax::None,
        })
    }

    /// Keeps a cell's body, so that closures made in it find theirs.
    pub(crate) fn finish_body_of(&self, owner: DefId, body: &Body) {
        self.bodies.borrow_mut().insert(owner, BodyState::Done(Rc::new(body.clone())));
    }

    /// Each parameter standing for itself, `impl Trait` arguments included.
    pub(crate) fn identity_args_all(&self, def: DefId) -> Args {
        let generics = self.generics_of(def);
        let params = generics.params.iter().enumerate();
        params.map(|(index, param)| Ty::new(TyKind::Param(index as u32, param.name))).collect()
    }

    /// A value that a cell defined at the top level.
    pub fn session_value(&self, name: Symbol) -> Option<DefId> {
        let data = self.module_data(self.session);
        match data.borrow().values.get(&name)?.res {
            Res::Def(def) => Some(def),
            _ => None,
        }
    }

    /// Whether this cell defines an item of this name, which hides an older binding.
    pub(crate) fn session_value_is_newer(&self, name: Symbol) -> bool {
        let data = self.module_data(self.session);
        let entry = data.borrow().values.get(&name).copied();
        entry.is_some_and(|entry| match entry.res {
            Res::Def(def) => self.is_of_this_cell(def),
            _ => false,
        })
    }

    /// Whether a definition was made or redefined in the current transaction.
    pub(crate) fn is_of_this_cell(&self, def: DefId) -> bool {
        self.is_new_def(def) || self.is_replaced(def)
    }

    /// Whether a span lies in the newest source that is not a derive's text.
    pub(crate) fn is_cell_span(&self, span: Span) -> bool {
        self.journal.borrow().as_ref().is_none_or(|journal| journal.is_new_file(span.file))
    }
}
