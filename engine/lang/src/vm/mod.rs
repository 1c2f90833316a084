//! The interpreter: bytecode → values, output, panics.
//!
//! [`Vm`] holds what is shared by all runs of a session (functions, layouts, statics, host functions); a [`Run`] is one
//! execution and plain data: it can stop at a safe point and be resumed.

mod catch;
mod cell;
mod control;
mod fmt;
mod frame;
mod interpret;
pub mod native;
mod ops;
mod panic;
mod signature;
mod std;
mod thread;
mod value;

pub use cell::{CellOutcome, Global, Globals, run_cell};
pub use control::Control;
pub use frame::{Env, Host, LARGE, Limits, Run, Stop};
pub use native::{NativeCx, Natives};
pub use panic::{FrameInfo, Panic, Payload};
pub use signature::{Declared, Signature};
pub use thread::Threads;
pub use value::{Bank, Mem, Native, Value};

use ::std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::bytecode::{InstanceId, MethodId};
use crate::hir::Callee;
use crate::lower::Item;
use crate::lower::layout::Layouts;
use crate::lower::{InstanceKey, Instances, LowerError, Program, drop_method};
use crate::ty::Ty;

/// What all runs of a session share.
#[derive(Debug)]
pub struct Vm {
    /// Monomorphic functions.
    pub instances: Instances,
    /// Layouts of types.
    pub layouts: Layouts,
    /// Functions of the host.
    pub natives: Natives,
    pub(crate) threads: Threads,
    /// What is called with each panic, if the program has set a hook.
    pub(crate) panic_hook: Option<InstanceId>,
    pub(crate) statics: FxHashMap<InstanceId, Rc<Mem>>,
    /// The session's changes of the environment.
    pub(crate) variables: std::Variables,
    /// What was typed and not read yet.
    pub(crate) input: Vec<u8>,
    vtables: Vec<Ty>,
    vtable_of: FxHashMap<Ty, u32>,
    methods: Vec<Callee>,
    method_of: FxHashMap<Callee, MethodId>,
    method_instances: FxHashMap<(u32, MethodId), InstanceId>,
}

impl Default for Vm {
    fn default() -> Self {
        Vm::new()
    }
}

impl Vm {
    /// A machine with std's host functions.
    pub fn new() -> Vm {
        let mut natives = Natives::default();
        std::bind(&mut natives);
        Vm {
            instances: Instances::default(),
            layouts: Layouts::default(),
            natives,
            threads: Threads::default(),
            panic_hook: None,
            statics: FxHashMap::default(),
            variables: std::Variables::default(),
            input: Vec::new(),
            vtables: Vec::new(),
            vtable_of: FxHashMap::default(),
            methods: Vec::new(),
            method_of: FxHashMap::default(),
            method_instances: FxHashMap::default(),
        }
    }

    /// Call after definitions changed: the user's functions are lowered again at their next call.
    pub fn definitions_changed(&mut self, program: &dyn Program) {
        self.instances.forget_user_code(program);
        self.layouts.clear();
        self.method_instances.clear();
    }

    /// The number of a type's vtable.
    pub(crate) fn vtable(&mut self, ty: Ty) -> u32 {
        if let Some(&known) = self.vtable_of.get(&ty) {
            return known;
        }
        let id = self.vtables.len() as u32;
        self.vtables.push(ty);
        self.vtable_of.insert(ty, id);
        id
    }

    /// The number of a vtable's function.
    pub(crate) fn method_id(&mut self, method: Callee) -> MethodId {
        if let Some(&known) = self.method_of.get(&method) {
            return known;
        }
        let id = MethodId(self.methods.len() as u32);
        self.methods.push(method.clone());
        self.method_of.insert(method, id);
        id
    }

    /// The function behind a method of a vtable.
    pub(crate) fn method(
        &mut self,
        program: &mut dyn Program,
        vtable: u32,
        method: MethodId,
    ) -> Result<InstanceId, LowerError> {
        let key = (vtable, method);
        if let Some(&known) = self.method_instances.get(&key) {
            return Ok(known);
        }
        let method = self.methods[method.0 as usize].clone();
        let Some(&ty) = self.vtables.get(vtable as usize) else {
            return Err(LowerError::Unsupported("a call through an empty vtable".into()));
        };
        let id = if method == drop_method() {
            self.instances.id(InstanceKey::DropPlace(ty))
        } else if let Item::Trait(_) = program.item(method.def) {
            let (ret, params) = method
                .args
                .split_last()
                .map_or((Ty::unit(), vec![]), |(ret, params)| (*ret, params.to_vec()));
            let once = program.lang_item("FnOnce") == Some(method.def);
            self.instances.id(InstanceKey::CallShim { callable: ty, params, ret, by_place: true, once })
        } else {
            let mut args = method.args.clone();
            args[0] = ty;
            let callee = Callee { def: method.def, args };
            let name = program.info(method.def).name;
            let found =
                program.resolve_instance(&callee).ok_or_else(|| LowerError::NoImpl(name.to_string()))?;
            self.instances.id(InstanceKey::Method { callee: found, self_ty: ty })
        };
        self.method_instances.insert(key, id);
        Ok(id)
    }
}
