//! The language side of a session: definitions, bindings, and the machine that runs cells.

use std::rc::Rc;
use std::sync::Arc;

use emberlab_lang::ast;
use emberlab_lang::check::{self, check_cell};
use emberlab_lang::diagnostic::Diagnostic;
use emberlab_lang::hir::{CellBody, GlobalId};
use emberlab_lang::lower::InstanceKey;
use emberlab_lang::span::Symbol;
use emberlab_lang::syntax::{self, MacroTable};
use emberlab_lang::ty::Ty;
use emberlab_lang::vm::{CellOutcome, Control, Env, Global, Globals, Host, Limits, Run, Stop, Vm, run_cell};
use emberlab_lang::world::World;
use emberlab_protocol::SourceKind;

/// What runs a program's `main`.
const RUN_MAIN: &str = ";{ let code = ::std::process::Termination::report(main()); if code != ::std::process::ExitCode::SUCCESS { code.exit_process() } }";

/// A variable that outlives its cell.
#[derive(Debug, Clone)]
pub(crate) struct Binding {
    pub(crate) name: Symbol,
    pub(crate) global: GlobalId,
    pub(crate) ty: Ty,
    pub(crate) mutable: bool,
    /// The label of the cell that made it.
    pub(crate) cell: String,
}

/// What can be asked about a session without running anything. Cloning it is cheap.
#[derive(Clone)]
pub(crate) struct View {
    pub(crate) world: Rc<World>,
    pub(crate) macros: MacroTable,
    pub(crate) bindings: Rc<Vec<Binding>>,
}

/// A cell that is ready to run.
pub(crate) struct Checked {
    body: CellBody,
    cell: String,
    /// Whether it declares items: code that was lowered before may be stale.
    declares: bool,
    /// Whether it is a program, whose threads end with its `main`.
    program: bool,
}

/// Definitions, bindings and machine.
pub(crate) struct Interpreter {
    pub(crate) view: View,
    vm: Vm,
    run: Run,
    globals: Globals,
}

/// The macros that the library exports, for cells to find by their names.
fn library_macros(world: &World) -> MacroTable {
    let mut macros = MacroTable::default();
    for name in emberlab_library::crate_names() {
        for source in emberlab_library::crate_source(name).unwrap_or_default() {
            if !source.text.contains("\n#[macro_export]\n") {
                continue;
            }
            // Cells expand the macro, so its crate needs its name.
            let text = source.text.replace("$crate", &format!("::{name}"));
            let file = world.sources.borrow_mut().add(source.path, text.as_str());
            macros = syntax::parse_library(&text, file, &macros).macros;
        }
    }
    macros
}

impl View {
    /// The bindings as the checker takes them.
    fn checker_bindings(&self) -> Vec<check::Binding> {
        let of =
            |b: &Binding| check::Binding { name: b.name, global: b.global, ty: b.ty, mutable: b.mutable };
        self.bindings.iter().map(of).collect()
    }

    /// Notes the bindings that a cell makes, as if it had run.
    pub(crate) fn add_bindings(&mut self, body: &CellBody, cell: &str) {
        let bindings = Rc::make_mut(&mut self.bindings);
        for &(global, local) in &body.exports {
            let local = &body.body.locals[local.0 as usize];
            bindings.retain(|binding| binding.name != local.name);
            let (name, ty, mutable) = (local.name, local.ty, local.mutable);
            bindings.push(Binding { name, global, ty, mutable, cell: cell.to_owned() });
        }
    }

    /// Parses and checks a text inside an open transaction.
    pub(crate) fn check(
        &self,
        label: &str,
        source: &str,
        kind: SourceKind,
    ) -> (Option<CellBody>, ast::File, MacroTable, Vec<Diagnostic>) {
        let text = match kind {
            SourceKind::Cell => source.to_owned(),
            // `main` runs last, and what it gives decides the status.
            SourceKind::RsFile => format!("{source}\n{RUN_MAIN}"),
        };
        let file = self.world.sources.borrow_mut().add(label, text.as_str());
        let parsed = syntax::parse_cell(&text, file, &self.macros);
        let mut diagnostics = parsed.diagnostics;
        let bindings = match kind {
            SourceKind::Cell => self.checker_bindings(),
            // A program sees nothing of the session.
            SourceKind::RsFile => vec![],
        };
        let (body, found) = check_cell(&self.world, &parsed.file, &bindings);
        diagnostics.extend(found);
        (body, parsed.file, parsed.macros, diagnostics)
    }
}

impl Interpreter {
    /// A session with nothing defined.
    pub(crate) fn new(control: Arc<Control>) -> Self {
        let mut world = World::new();
        for name in emberlab_library::crate_names() {
            let files = emberlab_library::crate_source(name).unwrap_or_default();
            let modules = files.iter().map(|file| (file.module_path(), file.text.to_owned())).collect();
            world.add_crate(name, modules);
        }
        let mut vm = Vm::new();
        crate::natives::register(&mut vm.natives);
        let macros = library_macros(&world);
        let view = View { world: Rc::new(world), macros, bindings: Rc::default() };
        Self { view, vm, run: Run::new(control, Limits::default()), globals: Globals::default() }
    }

    /// Checks a text as one transaction. With any error nothing changes.
    pub(crate) fn check(
        &mut self,
        label: &str,
        source: &str,
        kind: SourceKind,
    ) -> (Option<Checked>, Vec<Diagnostic>) {
        let before = self.view.world.epoch();
        self.view.world.begin();
        let (body, file, macros, diagnostics) = self.view.check(label, source, kind);
        let good = !diagnostics.iter().any(Diagnostic::is_error);
        match body.filter(|_| good) {
            Some(body) => {
                self.view.world.commit();
                self.view.macros = macros;
                let items = file.stmts.iter().any(|stmt| matches!(stmt.kind, ast::StmtKind::Item(_)));
                let declares = items || self.view.world.epoch() != before;
                (
                    Some(Checked {
                        body,
                        cell: label.to_owned(),
                        declares,
                        program: kind == SourceKind::RsFile,
                    }),
                    diagnostics,
                )
            }
            None => {
                self.view.world.rollback();
                (None, diagnostics)
            }
        }
    }

    /// Runs a checked cell. What it bound stays, however it ends.
    pub(crate) fn run(&mut self, checked: Checked, host: &mut dyn Host) -> CellOutcome {
        let world = self.view.world.clone();
        let mut program: &World = &world;
        if checked.declares {
            self.vm.definitions_changed(&program);
        }
        let mut env = Env { vm: &mut self.vm, program: &mut program, host };
        let mut outcome = run_cell(&mut env, &mut self.run, &checked.body, &mut self.globals);
        if checked.program {
            self.run.end_threads(&mut env, &Stop::Exit(0));
        } else if outcome.stop.is_none() {
            outcome.stop = self.run.give_turns(&mut env).err();
        }
        self.adopt(&checked, host);
        outcome
    }

    /// Notes the cell's new bindings and forgets those that were moved out or shadowed.
    fn adopt(&mut self, checked: &Checked, host: &mut dyn Host) {
        let mut bindings = (*self.view.bindings).clone();
        bindings.retain(|binding| self.globals.contains_key(&binding.global));
        let mut shadowed = Vec::new();
        for &(global, local) in &checked.body.exports {
            if !self.globals.contains_key(&global) {
                continue;
            }
            let local = &checked.body.body.locals[local.0 as usize];
            if let Some(at) = bindings.iter().position(|binding| binding.name == local.name) {
                shadowed.push(bindings.remove(at));
            }
            let (name, ty, mutable) = (local.name, local.ty, local.mutable);
            bindings.push(Binding { name, global, ty, mutable, cell: checked.cell.clone() });
        }
        self.view.bindings = Rc::new(bindings);
        for binding in shadowed {
            self.drop_global(binding.global, host);
        }
    }

    /// Drops one binding's value; its destructor may print.
    fn drop_global(&mut self, global: GlobalId, host: &mut dyn Host) {
        let Some(value) = self.globals.remove(&global) else { return };
        let world = self.view.world.clone();
        let mut program: &World = &world;
        if !self.vm.layouts.of(&mut program, value.ty).needs_drop {
            return;
        }
        let glue = self.vm.instances.id(InstanceKey::Drop(value.ty));
        let mut env = Env { vm: &mut self.vm, program: &mut program, host };
        // A panic in a destructor has nowhere to go: the cell is over.
        let _ = self.run.call(&mut env, glue, &value.scalars, value.objects);
    }

    /// Drops the binding of that name; whether there was one.
    pub(crate) fn delete(&mut self, name: &str, host: &mut dyn Host) -> bool {
        let mut bindings = (*self.view.bindings).clone();
        let Some(at) = bindings.iter().position(|binding| binding.name.as_str() == name) else {
            return false;
        };
        let binding = bindings.remove(at);
        self.view.bindings = Rc::new(bindings);
        self.drop_global(binding.global, host);
        true
    }

    /// The value of a binding.
    pub(crate) fn value(&self, binding: &Binding) -> Option<&Global> {
        self.globals.get(&binding.global)
    }
}
