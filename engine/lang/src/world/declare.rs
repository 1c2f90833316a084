//! Declaring items: from syntax to definitions with names in modules. Signatures come later, when asked for.

use std::cell::{Cell, RefCell};
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::lookup::{Entry, Import, Res};
use super::{Def, DefKind, ImplTable, Syntax, Vis, World};
use crate::ast::{self, ItemKind, StmtKind, UseKind};
use crate::diagnostic::Diagnostic;
use crate::span::{FileId, SourceMap, Span, Symbol};
use crate::ty::DefId;

/// The names in a module, by namespace.
#[derive(Clone, Debug, Default)]
pub(crate) struct ModuleData {
    /// Types, traits, modules.
    pub(crate) types: FxHashMap<Symbol, Entry>,
    /// Functions, constants, statics, tuple and unit constructors.
    pub(crate) values: FxHashMap<Symbol, Entry>,
    /// `use` of one name, by the name that it brings in.
    pub(crate) imports: FxHashMap<Symbol, Vec<Rc<Import>>>,
    /// `use …::*`.
    pub(crate) globs: Vec<Rc<Import>>,
    /// What is not declared yet.
    pub(crate) pending: Vec<Pending>,
    /// Impls, in order.
    pub(crate) impls: Vec<DefId>,
    /// The scope of a block with items: names not found here are looked up in the parent.
    pub(crate) block: bool,
}

/// Items before their declaration.
#[derive(Clone, Debug)]
pub(crate) enum Pending {
    /// A library file that is not parsed yet.
    Text(FileId),
    /// The items of an inline module.
    Items(Vec<Rc<ast::Item>>),
}

impl World {
    /// A world without libraries and with an empty session.
    pub fn new() -> World {
        let mut sources = SourceMap::default();
        let nowhere = Span::new(sources.add("<none>", ""), 0, 0);
        let session = DefId(0);
        let root = Def {
            name: Symbol::new("crate"),
            parent: None,
            kind: DefKind::Mod,
            span: nowhere,
            docs: None,
            attrs: Rc::from([]),
            vis: Vis::Public,
            version: 0,
            syntax: Syntax::None,
        };
        let world = World {
            sources: RefCell::new(sources),
            defs: RefCell::new(vec![Rc::new(root)]),
            signatures: RefCell::default(),
            modules: RefCell::default(),
            crates: RefCell::default(),
            lang: RefCell::default(),
            lang_names: RefCell::default(),
            library_faults: RefCell::default(),
            impls: RefCell::new(ImplTable::default()),
            trait_fns: RefCell::default(),
            impl_queue: RefCell::default(),
            declaring: Cell::new(0),
            prelude: Cell::new(None),
            running_constants: RefCell::default(),
            bodies: RefCell::default(),
            traits_in_scope: RefCell::default(),
            derived: RefCell::default(),
            pending_diagnostics: RefCell::default(),
            resolving: RefCell::default(),
            session,
            next_global: Cell::new(0),
            epoch: Cell::new(0),
            journal: RefCell::new(None),
            session_defs: RefCell::default(),
        };
        world.modules.borrow_mut().insert(session, Rc::default());
        world
    }

    /// Adds a library crate: `(module path below the crate, source text)`, the root's path being empty. Nothing is
    /// parsed before its first use. Parents of a module may be missing. The crate named `std` also answers to `core`
    /// and `alloc`, and its `prelude::v1` is in scope everywhere.
    pub fn add_crate(&mut self, name: &str, modules: Vec<(String, String)>) {
        let root = self.add_module(None, Symbol::new(name));
        self.crates.borrow_mut().insert(Symbol::new(name), root);
        if name == "std" {
            self.crates.borrow_mut().insert(Symbol::new("core"), root);
            self.crates.borrow_mut().insert(Symbol::new("alloc"), root);
        }
        for (path, text) in modules {
            let mut module = root;
            for part in path.split("::").filter(|part| !part.is_empty()) {
                module = self.library_module(module, Symbol::new(part));
            }
            let file_name =
                format!("{name}/{}.rs", if path.is_empty() { "lib" } else { &path }.replace("::", "/"));
            let file = self.sources.borrow_mut().add(file_name, text);
            self.module_data(module).borrow_mut().pending.push(Pending::Text(file));
        }
        if name == "std" {
            let mut module = root;
            for part in ["prelude", "v1"] {
                module = self.library_module(module, Symbol::new(part));
            }
            self.prelude.set(Some(module));
        }
    }

    fn library_module(&self, parent: DefId, name: Symbol) -> DefId {
        let known = self.module_data(parent).borrow().types.get(&name).copied();
        if let Some(Entry { res: Res::Def(module), .. }) = known {
            return module;
        }
        let module = self.add_module(Some(parent), name);
        let entry = Entry { res: Res::Def(module), vis: Vis::Public, span: self.def(module).span };
        self.module_data(parent).borrow_mut().types.insert(name, entry);
        module
    }

    fn add_module(&self, parent: Option<DefId>, name: Symbol) -> DefId {
        let module = self.add_def(Def {
            name,
            parent,
            kind: DefKind::Mod,
            span: self.def(self.session).span,
            docs: None,
            attrs: Rc::from([]),
            vis: Vis::Public,
            version: 0,
            syntax: Syntax::None,
        });
        self.modules.borrow_mut().insert(module, Rc::default());
        module
    }

    pub(crate) fn add_def(&self, def: Def) -> DefId {
        let mut defs = self.defs.borrow_mut();
        let id = DefId(u32::try_from(defs.len()).expect("fewer than 2^32 definitions"));
        defs.push(Rc::new(def));
        id
    }

    pub(crate) fn module_data(&self, module: DefId) -> Rc<RefCell<ModuleData>> {
        Rc::clone(&self.modules.borrow()[&module])
    }

    /// Declares the items of a module if they are not: with all of its crate for std, otherwise with everything below
    /// the same top-level module, so that the impls beside a type are known when the type is.
    pub(crate) fn ensure_module(&self, module: DefId) {
        let mut at = module;
        while self.module_data(at).borrow().pending.is_empty() {
            match self.def(at).parent {
                Some(parent) if self.def(parent).kind == DefKind::Mod => at = parent,
                _ => return,
            }
        }
        let mut top = module;
        let std = self.crates.borrow().get(&Symbol::new("std")).copied();
        while let Some(parent) = self.def(top).parent {
            if self.def(parent).parent.is_none() && Some(parent) != std {
                break;
            }
            top = parent;
        }
        let deep = self.def(top).parent.is_some() || Some(top) == std;
        self.declaring.set(self.declaring.get() + 1);
        self.declare_pending(top, deep);
        self.declaring.set(self.declaring.get() - 1);
        self.work_off_impls();
    }

    /// Declares one more part of the libraries, std first; whether there was one. What a program means does not
    /// depend on it: only when the time is spent.
    pub fn declare_ahead(&self) -> bool {
        let mut roots: Vec<DefId> = self.crates.borrow().values().copied().collect();
        roots.sort_unstable();
        roots.dedup();
        let is_pending = |module: &DefId| !self.module_data(*module).borrow().pending.is_empty();
        for root in roots {
            let mut modules: Vec<DefId> = {
                let data = self.module_data(root);
                let data = data.borrow();
                let of = |entry: &Entry| match entry.res {
                    Res::Def(def) if self.def(def).kind == DefKind::Mod => Some(def),
                    _ => None,
                };
                data.types.values().filter_map(of).collect()
            };
            modules.push(root);
            modules.sort_unstable();
            if let Some(module) = modules.into_iter().find(is_pending) {
                self.ensure_module(module);
                return true;
            }
        }
        false
    }

    fn declare_pending(&self, module: DefId, deep: bool) {
        let pending = std::mem::take(&mut self.module_data(module).borrow_mut().pending);
        for part in pending {
            match part {
                Pending::Items(items) => self.declare_items(module, &items, None),
                Pending::Text(file) => {
                    let text = self.sources.borrow().file(file).text.clone();
                    let parsed = crate::syntax::parse_library_deferred(
                        text,
                        file,
                        &crate::syntax::MacroTable::default(),
                    );
                    self.pending_diagnostics.borrow_mut().extend(parsed.diagnostics);
                    let items: Vec<_> = parsed.file.stmts.into_iter().filter_map(into_item).collect();
                    self.declare_items(module, &items, None);
                }
            }
        }
        if deep {
            let children: Vec<_> = self.module_data(module).borrow().types.values().map(|e| e.res).collect();
            for child in children {
                if let Res::Def(child) = child
                    && self.def(child).kind == DefKind::Mod
                    && self.def(child).parent == Some(module)
                {
                    self.declare_pending(child, true);
                }
            }
        }
    }

    /// A scope for the items of a block inside `owner`.
    pub(crate) fn declare_block(&self, parent: DefId, owner: DefId, items: &[Rc<ast::Item>]) -> DefId {
        let module = self.add_module(Some(parent), Symbol::new("{block}"));
        self.module_data(module).borrow_mut().block = true;
        self.declare_items(module, items, Some(owner));
        self.work_off_impls();
        module
    }

    /// Declares items in a module: definitions, names, imports, impls.
    pub(crate) fn declare_items(&self, module: DefId, items: &[Rc<ast::Item>], owner: Option<DefId>) {
        let mut declared = Declared::default();
        for item in items {
            self.declare_item(module, item, owner, &mut declared);
        }
        if module == self.session {
            self.finish_session_declarations(declared.replaced);
        }
    }

    fn declare_item(
        &self,
        module: DefId,
        item: &Rc<ast::Item>,
        owner: Option<DefId>,
        declared: &mut Declared,
    ) {
        let vis = self.resolve_vis(module, &item.vis);
        let kind = match &item.kind {
            ItemKind::Fn(_) => DefKind::Fn,
            ItemKind::Struct(_) => DefKind::Struct,
            ItemKind::Enum(_) => DefKind::Enum,
            ItemKind::Trait(_) => DefKind::Trait,
            ItemKind::Impl(_) => DefKind::Impl,
            ItemKind::TypeAlias(_) => DefKind::TypeAlias,
            ItemKind::Const(_) => DefKind::Const,
            ItemKind::Static(_) => DefKind::Static,
            ItemKind::Mod(content) => return self.declare_mod(module, item, content.as_deref(), vis),
            ItemKind::Use(trees) => return self.declare_uses(module, trees, vis),
            ItemKind::MacroRules => return,
            ItemKind::ExternCrate => {
                if !self.crates.borrow().contains_key(&item.name.name) && item.name.name.as_str() != "self" {
                    let message = format!("can't find crate for `{}`", item.name.name);
                    self.report(Diagnostic::error("E0463", item.span, message).label("can't find crate"));
                }
                return;
            }
        };
        let in_types = matches!(kind, DefKind::Struct | DefKind::Enum | DefKind::Trait | DefKind::TypeAlias);
        let constructor = match &item.kind {
            ItemKind::Struct(decl) => !matches!(decl.fields, ast::Fields::Named(_)),
            _ => false,
        };
        let in_values = matches!(kind, DefKind::Fn | DefKind::Const | DefKind::Static) || constructor;
        if kind != DefKind::Impl && item.name.name.as_str() != "_" {
            for (present, names, what) in
                [(in_types, &mut declared.types, "type"), (in_values, &mut declared.values, "value")]
            {
                if !present {
                    continue;
                }
                if let Some(first) = names.insert(item.name.name, item.name.span) {
                    let name = item.name.name;
                    self.report(
                        Diagnostic::error(
                            "E0428",
                            item_head(item),
                            format!("the name `{name}` is defined multiple times"),
                        )
                        .label(format!("`{name}` redefined here"))
                        .also(first, format!("previous definition of the {what} `{name}` here"))
                        .note(format!(
                            "`{name}` must be defined only once in the {what} namespace of this module"
                        )),
                    );
                    return;
                }
            }
        }
        let def = Def {
            name: item.name.name,
            parent: Some(owner.map_or(module, |_| module)),
            kind,
            span: item.name.span,
            docs: item.docs.as_deref().map(Rc::from),
            attrs: item.attrs.clone().into(),
            vis,
            version: 0,
            syntax: Syntax::Item(Rc::clone(item)),
        };
        let id = if module == self.session {
            self.define_in_session(def, in_types, &mut declared.replaced)
        } else {
            self.add_def(def)
        };
        if let Some(owner) = owner
            && self.is_session_def(owner)
        {
            self.session_defs.borrow_mut().push(id);
        }
        if let Some(lang) = lang_name(&item.attrs) {
            self.lang.borrow_mut().insert(lang, id);
        }
        {
            let data = self.module_data(module);
            let mut data = data.borrow_mut();
            let entry = Entry { res: Res::Def(id), vis, span: item.name.span };
            if in_types {
                data.types.insert(item.name.name, entry);
                data.imports.remove(&item.name.name);
            }
            if in_values && item.name.name.as_str() != "_" {
                data.values.insert(item.name.name, entry);
                if !in_types {
                    data.imports.remove(&item.name.name);
                }
            }
        }
        match &item.kind {
            ItemKind::Trait(decl) => self.declare_assoc_items(id, item, &decl.items, Vis::Public, true),
            ItemKind::Impl(decl) => {
                self.declare_assoc_items(id, item, &decl.items, Vis::Public, false);
                self.impl_queue.borrow_mut().push(id);
                self.module_data(module).borrow_mut().impls.push(id);
            }
            ItemKind::Struct(_) | ItemKind::Enum(_) => self.declare_derives(module, item, owner),
            _ => {}
        }
    }

    fn declare_assoc_items(
        &self,
        parent: DefId,
        item: &Rc<ast::Item>,
        items: &[ast::AssocItem],
        default_vis: Vis,
        is_trait: bool,
    ) {
        let old = if is_trait { self.trait_items_of_older_version(parent) } else { vec![] };
        let module = self.module_of(parent);
        let inherent = matches!(&item.kind, ItemKind::Impl(decl) if decl.trait_.is_none());
        let mut seen: FxHashMap<Symbol, Span> = FxHashMap::default();
        let mut ids = vec![];
        for (index, assoc) in items.iter().enumerate() {
            let kind = match &assoc.kind {
                ast::AssocKind::Fn(_) => DefKind::Fn,
                ast::AssocKind::Type { .. } => DefKind::AssocType,
                ast::AssocKind::Const { .. } => DefKind::Const,
            };
            let name = assoc.name.name;
            if let Some(first) = seen.insert(name, assoc.name.span) {
                let (code, message) = match is_trait {
                    true => ("E0428", format!("the name `{name}` is defined multiple times")),
                    false if inherent => ("E0592", format!("duplicate definitions with name `{name}`")),
                    false => ("E0201", format!("duplicate definitions with name `{name}`:")),
                };
                self.report(
                    Diagnostic::error(code, assoc.span, message)
                        .label("duplicate definition")
                        .also(first, "previous definition here"),
                );
                continue;
            }
            let vis = if inherent { self.resolve_vis(module, &assoc.vis) } else { default_vis };
            let def = Def {
                name,
                parent: Some(parent),
                kind,
                span: assoc.name.span,
                docs: assoc.docs.as_deref().map(Rc::from),
                attrs: assoc.attrs.clone().into(),
                vis,
                version: 0,
                syntax: Syntax::Assoc(Rc::clone(item), index as u32),
            };
            let id = match old.iter().find(|(old_name, _)| *old_name == name) {
                Some(&(_, id)) => {
                    self.replace_def(id, def);
                    id
                }
                None => self.add_def(def),
            };
            if self.is_session_def(parent) {
                self.session_defs.borrow_mut().push(id);
            }
            if is_trait && kind == DefKind::Fn {
                let mut index = self.trait_fns.borrow_mut();
                let traits = index.entry(name).or_default();
                if !traits.contains(&parent) {
                    traits.push(parent);
                }
            }
            ids.push((name, id));
        }
        self.impls.borrow_mut().assoc_items.insert(parent, ids.into());
    }

    fn declare_mod(&self, parent: DefId, item: &Rc<ast::Item>, content: Option<&[ast::Item]>, vis: Vis) {
        let data = self.module_data(parent);
        let known = data.borrow().types.get(&item.name.name).copied();
        let known = match known {
            Some(Entry { res: Res::Def(module), .. }) if self.def(module).kind == DefKind::Mod => {
                Some(module)
            }
            _ => None,
        };
        let Some(content) = content else {
            match known {
                Some(module) => {
                    let entry = Entry { res: Res::Def(module), vis, span: item.name.span };
                    data.borrow_mut().types.insert(item.name.name, entry);
                }
                None => self.report(Diagnostic::error(
                    "E0583",
                    item.span,
                    format!("file not found for module `{}`", item.name.name),
                )),
            }
            return;
        };
        // A session's module is made anew by redefinition; a library's may have a file and an inline part.
        let module = match known {
            Some(module) if parent != self.session => module,
            _ => self.add_module(Some(parent), item.name.name),
        };
        self.update_def(module, |def| {
            def.span = item.name.span;
            def.vis = vis;
            def.docs = item.docs.as_deref().map(Rc::from);
        });
        if self.is_session_def(parent) {
            self.session_defs.borrow_mut().push(module);
        }
        let entry = Entry { res: Res::Def(module), vis, span: item.name.span };
        data.borrow_mut().types.insert(item.name.name, entry);
        let items: Vec<_> = content.iter().cloned().map(Rc::new).collect();
        if self.is_session_def(module) {
            self.declare_items(module, &items, None);
        } else {
            self.module_data(module).borrow_mut().pending.push(Pending::Items(items));
        }
    }

    fn declare_uses(&self, module: DefId, trees: &[ast::UseTree], vis: Vis) {
        let data = self.module_data(module);
        let mut data = data.borrow_mut();
        for tree in trees {
            let (path, span) = (tree.path.clone(), tree.span);
            let import = Rc::new(Import { path, vis, names_macro: tree.names_macro, span });
            match &tree.kind {
                UseKind::Glob => data.globs.push(import),
                UseKind::Name(name) => {
                    let slot = data.imports.entry(name.name).or_default();
                    // A later cell's `use` of the same name wins.
                    if module == self.session && name.name.as_str() != "_" {
                        slot.clear();
                    }
                    slot.push(import);
                    if module == self.session && self.journal.borrow().is_some() {
                        let older = |entry: &Entry| !self.is_new_in_transaction(entry.res);
                        if data.types.get(&name.name).is_some_and(older) {
                            data.types.remove(&name.name);
                        }
                        if data.values.get(&name.name).is_some_and(older) {
                            data.values.remove(&name.name);
                        }
                    }
                }
            }
        }
    }

    fn resolve_vis(&self, module: DefId, vis: &ast::Visibility) -> Vis {
        match vis {
            ast::Visibility::Public => Vis::Public,
            ast::Visibility::Inherited => Vis::In(self.named_module(module)),
            ast::Visibility::Crate => Vis::In(self.crate_root(module)),
            ast::Visibility::Restricted(path) => {
                let mut at = self.named_module(module);
                for segment in &path.segments {
                    match segment.ident.name.as_str() {
                        "super" => at = self.def(at).parent.unwrap_or(at),
                        "crate" => at = self.crate_root(at),
                        _ => {}
                    }
                }
                Vis::In(at)
            }
        }
    }

    pub(crate) fn report(&self, diagnostic: Diagnostic) {
        self.pending_diagnostics.borrow_mut().push(diagnostic);
    }
}

impl Default for World {
    fn default() -> Self {
        World::new()
    }
}

/// Names declared together, for duplicates; and session items that took the place of older ones.
#[derive(Default)]
struct Declared {
    types: FxHashMap<Symbol, Span>,
    values: FxHashMap<Symbol, Span>,
    replaced: Vec<DefId>,
}

fn into_item(stmt: ast::Stmt) -> Option<Rc<ast::Item>> {
    match stmt.kind {
        StmtKind::Item(item) => Some(Rc::new(*item)),
        _ => None,
    }
}

/// The name that `#[lang = "Name"]` gives.
fn lang_name(attrs: &[ast::Attr]) -> Option<Symbol> {
    let attr = attrs.iter().find(|attr| attr.name.name.as_str() == "lang")?;
    Some(Symbol::new(attr.args.trim().trim_matches('"')))
}

/// What rustc underlines of an item: its head without the body.
fn item_head(item: &ast::Item) -> Span {
    match &item.kind {
        ItemKind::Fn(decl) => decl.sig_span,
        _ => Span { hi: item.name.span.hi, ..item.span },
    }
}
