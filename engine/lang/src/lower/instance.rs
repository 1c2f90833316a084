//! The table of monomorphic functions.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::closure::EnvMode;
use super::{LowerError, Program, function, glue};
use crate::bytecode::{Code, InstanceId};
use crate::hir::{self, Body, Callee};
use crate::optimize::{Callees, Optimized, optimize};
use crate::ty::{Args, DefId, Ty, TyKind};
use crate::vm::Vm;

/// What an instance is the code of.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub enum InstanceKey {
    /// A function, constant or static at its arguments.
    Fn(DefId, Args),
    /// A closure's body, in a function at its arguments.
    Closure(DefId, Args),
    /// Drops a value of the type, given in registers.
    Drop(Ty),
    /// Drops the value of the type at a place: the entry of vtables.
    DropPlace(Ty),
    /// Calls a closure-like value of the type given as a place, for `dyn Fn`, or in registers, for `fn` pointers.
    CallShim {
        /// The closure, function item or other callable.
        callable: Ty,
        /// Argument types.
        params: Vec<Ty>,
        /// Result type.
        ret: Ty,
        /// Whether the callable arrives as a place (`dyn Fn`) or not at all (`fn` pointers).
        by_place: bool,
        /// Whether the call uses the callable up (`dyn FnOnce`).
        once: bool,
    },
    /// A method for a vtable: takes `self` as a place and passes it on as the type's own kind of reference.
    Method {
        /// The implementation.
        callee: Callee,
        /// The type behind the `dyn`.
        self_ty: Ty,
    },
    /// A tuple constructor as a function.
    Constructor(Ty, u32),
    /// A built-in `Clone::clone`.
    Clone(Ty),
}

/// A slot of the table.
#[derive(Debug)]
struct Instance {
    key: InstanceKey,
    /// The code as it was lowered.
    code: Option<Rc<Code>>,
    /// The code as it became when it was hot.
    optimized: Option<Rc<Optimized>>,
}

/// All instances asked for so far.
#[derive(Debug, Default)]
pub struct Instances {
    slots: Vec<Instance>,
    by_key: FxHashMap<InstanceKey, InstanceId>,
    closures: FxHashMap<DefId, ClosureSource>,
}

/// Where a closure's body was found.
#[derive(Clone, Debug)]
pub(super) struct ClosureSource {
    pub(super) closure: Rc<hir::Closure>,
    pub(super) body: Rc<Body>,
}

impl Instances {
    /// The number of the instance with this key.
    pub fn id(&mut self, key: InstanceKey) -> InstanceId {
        if let Some(&id) = self.by_key.get(&key) {
            return id;
        }
        let id = InstanceId(self.slots.len() as u32);
        self.slots.push(Instance { key: key.clone(), code: None, optimized: None });
        self.by_key.insert(key, id);
        id
    }

    /// How many there are.
    pub fn count(&self) -> u32 {
        self.slots.len() as u32
    }

    /// The code, if it is lowered.
    pub fn lowered(&self, id: InstanceId) -> Option<&Rc<Code>> {
        self.slots.get(id.0 as usize)?.code.as_ref()
    }

    /// The optimised code, if there is some.
    pub(crate) fn optimized(&self, id: InstanceId) -> Option<&Rc<Optimized>> {
        self.slots.get(id.0 as usize)?.optimized.as_ref()
    }

    /// The code to run, if it is lowered.
    #[inline]
    pub(crate) fn to_run(&self, id: InstanceId) -> Option<&Rc<Code>> {
        let slot = self.slots.get(id.0 as usize)?;
        match &slot.optimized {
            Some(optimized) => Some(&optimized.code),
            None => slot.code.as_ref(),
        }
    }

    /// Optimises code that is hot; `None` if it stays as it is.
    pub(crate) fn optimize(&mut self, code: &Rc<Code>) -> Option<Rc<Optimized>> {
        let known = code.id.and_then(|id| self.optimized(id)).cloned();
        let optimized = known.or_else(|| optimize(code, code.id, self).map(Rc::new));
        code.heat.set(Code::FINAL);
        if let (Some(id), Some(optimized)) = (code.id, &optimized)
            && let Some(slot) = self.slots.get_mut(id.0 as usize)
            && slot.code.as_ref().is_some_and(|current| Rc::ptr_eq(current, code))
        {
            slot.optimized = Some(optimized.clone());
        }
        optimized
    }

    /// What the instance is.
    pub fn key(&self, id: InstanceId) -> &InstanceKey {
        &self.slots[id.0 as usize].key
    }

    pub(super) fn add_closure(&mut self, closure: &Rc<hir::Closure>, body: &Rc<Body>) {
        let source = ClosureSource { closure: closure.clone(), body: body.clone() };
        self.closures.insert(closure.def, source);
    }

    pub(super) fn closure(&self, def: DefId) -> Option<&ClosureSource> {
        self.closures.get(&def)
    }

    /// Forgets the code of everything that mentions a definition of the user's: they are lowered again at their next
    /// call. Numbers stay, so that running callers and stored function pointers find the new code.
    pub fn forget_user_code(&mut self, program: &dyn Program) {
        for slot in &mut self.slots {
            if mentions_user(program, &slot.key) {
                (slot.code, slot.optimized) = (None, None);
            }
        }
    }
}

impl Callees for Instances {
    fn lowered(&self, id: InstanceId) -> Option<Rc<Code>> {
        Instances::lowered(self, id).cloned()
    }
}

fn mentions_user(program: &dyn Program, key: &InstanceKey) -> bool {
    let user_ty = |ty: Ty| {
        ty.any(&mut |part| match part.kind() {
            TyKind::Adt(def, _) | TyKind::FnDef(def, _) | TyKind::Closure(def, _) => {
                !program.is_library(*def)
            }
            TyKind::Dyn(object) => !program.is_library(object.trait_),
            _ => false,
        })
    };
    match key {
        InstanceKey::Fn(def, args) | InstanceKey::Closure(def, args) => {
            !program.is_library(*def) || args.iter().any(|&arg| user_ty(arg))
        }
        InstanceKey::Drop(ty)
        | InstanceKey::DropPlace(ty)
        | InstanceKey::Constructor(ty, _)
        | InstanceKey::Clone(ty) => user_ty(*ty),
        InstanceKey::CallShim { callable, .. } => user_ty(*callable),
        InstanceKey::Method { callee, self_ty } => !program.is_library(callee.def) || user_ty(*self_ty),
    }
}

impl Vm {
    /// The code of an instance, lowered now if it was not before.
    pub fn code(&mut self, program: &mut dyn Program, id: InstanceId) -> Result<Rc<Code>, LowerError> {
        if let Some(code) = self.instances.lowered(id) {
            return Ok(code.clone());
        }
        let key = self.instances.key(id).clone();
        let mut code = match &key {
            InstanceKey::Fn(def, args) => function::lower_fn(self, program, *def, args)?,
            InstanceKey::Closure(def, args) => super::closure::lower_closure(self, program, *def, args)?,
            other => glue::lower(self, program, other)?,
        };
        debug_assert_eq!(crate::bytecode::verify(&code), Ok(()), "{code}");
        code.id = Some(id);
        let code = Rc::new(code);
        self.instances.slots[id.0 as usize].code = Some(code.clone());
        Ok(code)
    }

    /// The instance of a function at monomorphic arguments, a trait's functions resolved.
    pub fn instance_of(
        &mut self,
        program: &mut dyn Program,
        callee: &Callee,
    ) -> Result<InstanceId, LowerError> {
        if let Some(found) = program.resolve_instance(callee) {
            return Ok(self.instances.id(InstanceKey::Fn(found.def, found.args)));
        }
        let name = program.info(callee.def).name;
        match (name.as_str(), callee.args.first()) {
            ("clone", Some(&ty)) => Ok(self.instances.id(InstanceKey::Clone(ty))),
            _ => Err(LowerError::NoImpl(name.to_string())),
        }
    }

    /// How a closure takes its captures.
    pub(super) fn env_mode(&mut self, program: &mut dyn Program, def: DefId, args: &Args) -> EnvMode {
        super::closure::env_mode(self, program, def, args)
    }
}
