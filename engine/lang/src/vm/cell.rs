//! Running a cell: its imported bindings come in as registers, its exports go out, whatever way it ends.

use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::frame::{Env, Run, Stop};
use super::value::{Mem, Value};
use crate::hir::{CellBody, GlobalId};
use crate::lower::lower_cell;
use crate::ty::Ty;

/// A binding's value between cells.
#[derive(Clone, Debug)]
pub struct Global {
    /// Its monomorphic type.
    pub ty: Ty,
    /// Scalar slots.
    pub scalars: Vec<u64>,
    /// Object slots.
    pub objects: Vec<Value>,
}

/// The values of a session's bindings. One that was moved out is not here.
pub type Globals = FxHashMap<GlobalId, Global>;

/// How a cell ended.
#[derive(Debug)]
pub struct CellOutcome {
    /// The text of its trailing value, if it has one that shows itself by `Debug` or as its type's name.
    pub text: Option<String>,
    /// The object that a `Show` implementation returned.
    pub shown: Option<Value>,
    /// Why it stopped early.
    pub stop: Option<Stop>,
}

/// Runs a cell. Bindings are stored back also when it panics.
pub fn run_cell(env: &mut Env<'_>, run: &mut Run, cell: &CellBody, globals: &mut Globals) -> CellOutcome {
    let failed = |stop| CellOutcome { text: None, shown: None, stop: Some(stop) };
    let lowered = match lower_cell(env.vm, env.program, cell) {
        Ok(lowered) => lowered,
        Err(error) => return failed(Stop::Panic(error.into())),
    };
    // Every binding arrives as its slots behind one flag; a missing one (a new export) arrives empty.
    let mut scalars = Vec::new();
    let mut objects = Vec::new();
    for slot in &lowered.slots {
        let value = if slot.import { globals.remove(&slot.global) } else { None };
        let (ns, nv) = (usize::from(slot.shape.ns), usize::from(slot.shape.nv));
        scalars.push(value.is_some().into());
        match value {
            Some(value) if slot.cell => objects.push(in_cell(value, slot.value_shape)),
            Some(value) => {
                scalars.extend(value.scalars);
                objects.extend(value.objects);
            }
            None => {
                scalars.extend(std::iter::repeat_n(0, ns));
                objects.extend(std::iter::repeat_n(Value::Nil, nv));
            }
        }
    }
    let code = Rc::new(lowered.code);
    let (s, o) = run.top();
    let floor = run.frames.len();
    if let Err(panic) = run.enter(code.clone(), s, o) {
        return failed(panic.into());
    }
    run.scalars[s..s + scalars.len()].copy_from_slice(&scalars);
    for (slot, object) in run.objects[o..].iter_mut().zip(objects) {
        *slot = object;
    }
    // A cell's frame stays when it stops, so that what it bound can be read from it.
    let stop = run.execute_keeping(env, floor).err();
    let mut at = (s, o);
    for slot in &lowered.slots {
        let (ns, nv) = (usize::from(slot.shape.ns), usize::from(slot.shape.nv));
        let live = run.scalars[at.0] != 0;
        let scalars = run.scalars[at.0 + 1..at.0 + 1 + ns].to_vec();
        let objects: Vec<Value> = run.objects[at.1..at.1 + nv].iter_mut().map(std::mem::take).collect();
        at = (at.0 + 1 + ns, at.1 + nv);
        if !live {
            continue;
        }
        let global = Global { ty: slot.ty, scalars, objects };
        let global = match slot.cell {
            true => from_cell(global, slot.value_shape),
            false => Some(global),
        };
        if let Some(global) = global {
            globals.insert(slot.global, global);
        }
    }
    if let Some(stop @ (Stop::Interrupted | Stop::Exit(_) | Stop::StepLimit)) = &stop {
        run.end_threads(env, stop);
    }
    let mut outcome = CellOutcome { text: None, shown: None, stop };
    if outcome.stop.is_none()
        && let Some(object) = run.objects.get_mut(at.1).map(std::mem::take)
    {
        match object {
            Value::Mem(_) => {
                let len = object.mem().map_or(0, |mem| mem.bank.borrow().len() as u64);
                let bytes = super::native::bytes(&object, 0, len);
                outcome.text = Some(String::from_utf8_lossy(&bytes).into_owned());
            }
            Value::Native(_) => outcome.shown = Some(object),
            Value::Nil | Value::Array(_) => {}
        }
    }
    run.discard(floor, o, usize::from(code.objects));
    outcome
}

/// Memory that holds a binding's value.
fn in_cell(global: Global, shape: crate::bytecode::Shape) -> Value {
    let mem = Mem::new(shape, 1);
    for (at, &scalar) in global.scalars.iter().enumerate() {
        mem.bank.borrow_mut().set(at, scalar);
    }
    mem.objects.replace(global.objects);
    Value::Mem(Rc::new(mem))
}

/// The value inside of a binding's cell.
fn from_cell(global: Global, shape: crate::bytecode::Shape) -> Option<Global> {
    let mem = global.objects.first()?.mem()?.clone();
    let bank = mem.bank.borrow();
    let scalars = (0..usize::from(shape.ns)).map(|at| bank.get(at).unwrap_or(0)).collect();
    let objects = mem.objects.borrow_mut().iter_mut().map(std::mem::take).collect();
    Some(Global { ty: global.ty, scalars, objects })
}
