//! Cells as transactions, and what redefinition does: a name keeps its definition and gets a new version.

use std::rc::Rc;

use super::lookup::Res;
use super::{Def, DefKind, ModuleData, Signature, Simple, World};
use crate::ast::ItemKind;
use crate::hir::GlobalId;
use crate::span::{FileId, Symbol};
use crate::ty::DefId;

/// A definition as it was, with its associated items.
type Replaced = (DefId, Rc<Def>, Rc<[(Symbol, DefId)]>);

/// What to restore if a cell fails.
pub(super) struct Journal {
    /// The names of the session as they were.
    module: ModuleData,
    /// Definitions from here on are the cell's own.
    first_new: usize,
    /// Redefined ones as they were, with their associated items.
    replaced: Vec<Replaced>,
    /// Impls that others took the place of.
    removed_impls: Vec<DefId>,
    /// Inherent items that others took the place of.
    removed_items: Vec<((Simple, Symbol), DefId)>,
    next_global: u32,
    session_defs: usize,
    /// Sources from here on were added during the transaction; the cell's own may be the one before.
    first_file: usize,
}

impl Journal {
    pub(super) fn is_new_file(&self, file: FileId) -> bool {
        file.0 as usize + 1 >= self.first_file
    }
}

impl World {
    /// Starts a cell's transaction.
    pub fn begin(&self) {
        *self.journal.borrow_mut() = Some(Journal {
            module: self.module_data(self.session).borrow().clone(),
            first_new: self.defs.borrow().len(),
            replaced: vec![],
            removed_impls: vec![],
            removed_items: vec![],
            next_global: self.next_global.get(),
            session_defs: self.session_defs.borrow().len(),
            first_file: self.sources.borrow().len(),
        });
    }

    /// Goes on with the next cell of the same transaction: what it declares may replace what those before it did.
    pub fn next_cell(&self) {
        if let Some(journal) = self.journal.borrow_mut().as_mut() {
            journal.first_new = self.defs.borrow().len();
        }
    }

    /// Keeps what the cell declared.
    pub fn commit(&self) {
        let Some(journal) = self.journal.borrow_mut().take() else { return };
        // Bodies checked earlier name the functions that others have now taken the place of.
        if !journal.removed_items.is_empty() || !journal.removed_impls.is_empty() {
            self.forget_session_results();
        }
    }

    /// Forgets what the cell declared. Library modules that it was the first to use stay declared.
    pub fn rollback(&self) {
        let Some(journal) = self.journal.borrow_mut().take() else { return };
        *self.module_data(self.session).borrow_mut() = journal.module;
        self.next_global.set(journal.next_global);
        self.traits_in_scope.borrow_mut().retain(|module, _| !self.is_session_def(*module));
        let dropped = self.session_defs.borrow_mut().split_off(journal.session_defs);
        if dropped.is_empty() && journal.replaced.is_empty() {
            return;
        }
        self.forget_items(&dropped);
        let changed = !journal.replaced.is_empty();
        for (id, old, items) in journal.replaced.into_iter().rev() {
            self.defs.borrow_mut()[id.0 as usize] = old;
            self.impls.borrow_mut().assoc_items.insert(id, items);
        }
        self.forget_session_results();
        for (key, id) in journal.removed_items {
            self.impls.borrow_mut().inherent.entry(key).or_default().push(id);
        }
        for def in journal.removed_impls {
            self.index_impl(def);
        }
        if changed {
            self.reindex_session_impls();
        }
    }

    fn forget_items(&self, dropped: &[DefId]) {
        let mut impls = self.impls.borrow_mut();
        let gone = |id: &DefId| dropped.contains(id);
        for table in impls.by_trait.values_mut() {
            table.blanket.retain(|id| !gone(id));
            table.by_shape.values_mut().for_each(|list| list.retain(|id| !gone(id)));
        }
        impls.inherent.values_mut().for_each(|list| list.retain(|id| !gone(id)));
        self.trait_fns.borrow_mut().values_mut().for_each(|list| list.retain(|id| !gone(id)));
    }

    /// Notes an impl that a cell's own takes the place of.
    pub(crate) fn log_removed_impl(&self, def: DefId) {
        if let Some(journal) = self.journal.borrow_mut().as_mut() {
            journal.removed_impls.push(def);
        }
    }

    /// Notes an inherent item that a cell's own takes the place of.
    pub(crate) fn log_removed_item(&self, key: (Simple, Symbol), def: DefId) {
        if let Some(journal) = self.journal.borrow_mut().as_mut() {
            journal.removed_items.push((key, def));
        }
    }

    /// Counts changes of the session's definitions: whatever was derived from them before is stale when it moves.
    pub fn epoch(&self) -> u32 {
        self.epoch.get()
    }

    /// A name for a new session binding.
    pub(crate) fn new_global(&self) -> GlobalId {
        let id = self.next_global.get();
        self.next_global.set(id + 1);
        GlobalId(id)
    }

    /// The module that cells declare their items in.
    pub fn session_module(&self) -> DefId {
        self.session
    }

    /// Whether a definition was made by a cell.
    pub fn is_session_def(&self, def: DefId) -> bool {
        self.crate_root(self.module_of(def)) == self.session
    }

    pub(crate) fn is_new_def(&self, def: DefId) -> bool {
        self.journal.borrow().as_ref().is_some_and(|journal| def.0 as usize >= journal.first_new)
    }

    pub(crate) fn is_replaced(&self, def: DefId) -> bool {
        let journal = self.journal.borrow();
        journal.as_ref().is_some_and(|journal| journal.replaced.iter().any(|(old, ..)| *old == def))
    }

    pub(crate) fn is_new_in_transaction(&self, res: Res) -> bool {
        match res {
            Res::Def(def) | Res::Variant(def, _) => self.is_new_def(def),
            Res::Prim(_) => false,
        }
    }

    /// Defines an item at the session's top level, in place of an older one of the same name and kind. A struct or
    /// enum whose declaration reads the same is the same type; another is a new type.
    pub(crate) fn define_in_session(&self, def: Def, in_types: bool, replaced: &mut Vec<DefId>) -> DefId {
        let old = {
            let data = self.module_data(self.session);
            let data = data.borrow();
            let names = if in_types { &data.types } else { &data.values };
            names.get(&def.name).and_then(|entry| match entry.res {
                Res::Def(old) if def.kind != DefKind::Impl => Some(old),
                _ => None,
            })
        };
        let Some(old) = old else {
            let id = self.add_def(def);
            self.session_defs.borrow_mut().push(id);
            return id;
        };
        replaced.push(old);
        let same_kind = self.def(old).kind == def.kind && self.def(old).parent == def.parent;
        let same_type = match def.kind {
            DefKind::Struct | DefKind::Enum => self.reads_the_same(old, &def),
            _ => true,
        };
        if same_kind && same_type {
            self.log_replaced(old);
            self.replace_def(old, def);
            return old;
        }
        let id = self.add_def(def);
        self.session_defs.borrow_mut().push(id);
        id
    }

    fn reads_the_same(&self, old: DefId, new: &Def) -> bool {
        let text = |item: &crate::ast::Item| {
            // Attributes do not change the layout; the head and the fields do.
            let whole = self.snippet(crate::span::Span { lo: item.name.span.lo, ..item.span });
            whole.split_whitespace().collect::<String>()
        };
        match (&self.def(old).syntax, &new.syntax) {
            (super::Syntax::Item(old), super::Syntax::Item(new)) => {
                matches!(new.kind, ItemKind::Struct(_) | ItemKind::Enum(_)) && text(old) == text(new)
            }
            _ => false,
        }
    }

    fn log_replaced(&self, old: DefId) {
        let (def, items) = (self.def(old), self.assoc_items(old));
        if let Some(journal) = self.journal.borrow_mut().as_mut() {
            journal.replaced.push((old, def, items));
        }
    }

    pub(crate) fn trait_items_of_older_version(&self, trait_: DefId) -> Vec<(Symbol, DefId)> {
        if self.def(trait_).version == 0 { vec![] } else { self.assoc_items(trait_).to_vec() }
    }

    /// After a cell's items are declared: if one took the place of another, everything derived from the session's
    /// definitions is worked out again on demand, and impls find their types by name anew.
    pub(crate) fn finish_session_declarations(&self, replaced: Vec<DefId>) {
        self.traits_in_scope.borrow_mut().retain(|module, _| !self.is_session_def(*module));
        if replaced.is_empty() {
            return;
        }
        self.forget_session_results();
        self.reindex_session_impls();
    }

    fn reindex_session_impls(&self) {
        let impls: Vec<_> = self
            .session_defs
            .borrow()
            .iter()
            .copied()
            .filter(|&def| self.def(def).kind == DefKind::Impl && !self.is_new_def(def))
            .collect();
        let live: Vec<_> = impls.into_iter().filter(|&def| self.unindex_impl(def)).collect();
        for def in live {
            self.index_impl(def);
        }
    }

    /// Takes an impl out of the tables; false if it was not there (replaced by a later one).
    fn unindex_impl(&self, def: DefId) -> bool {
        let items: Vec<_> = self.assoc_items(def).iter().map(|&(_, id)| id).collect();
        let mut impls = self.impls.borrow_mut();
        let mut found = false;
        let mut take = |list: &mut Vec<DefId>, ids: &[DefId]| {
            let before = list.len();
            list.retain(|id| !ids.contains(id));
            found |= list.len() != before;
        };
        for table in impls.by_trait.values_mut() {
            take(&mut table.blanket, &[def]);
            table.by_shape.values_mut().for_each(|list| take(list, &[def]));
        }
        impls.inherent.values_mut().for_each(|list| take(list, &items));
        impls.headers.remove(&def);
        impls.generics.remove(&def);
        found
    }

    fn forget_session_results(&self) {
        self.epoch.set(self.epoch.get() + 1);
        let session = |def: &DefId| self.is_session_def(*def);
        self.signatures
            .borrow_mut()
            .retain(|def, signature| matches!(signature, Signature::Closure(_)) || !session(def));
        self.bodies.borrow_mut().retain(|def, _| !session(def));
        self.traits_in_scope.borrow_mut().retain(|def, _| !session(def));
        let mut impls = self.impls.borrow_mut();
        impls.params.retain(|def, _| !session(def));
        impls.generics.retain(|def, _| !session(def));
        impls.headers.retain(|def, _| !session(def));
    }
}
