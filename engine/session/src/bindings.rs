//! The session's variables as front ends list them.

use std::collections::HashSet;
use std::rc::Rc;

use emberlab_lang::ty::{FloatTy, TyKind};
use emberlab_lang::vm::{Bank, Global, Mem, Value};
use emberlab_protocol::Binding;
use emberlab_tensor::Tensor;

use crate::interpreter::Interpreter;

/// All live bindings in the order of their making.
pub(crate) fn list(interpreter: &Interpreter) -> Vec<Binding> {
    let view = &interpreter.view;
    let listed = view.bindings.iter().filter_map(|binding| {
        let value = interpreter.value(binding)?;
        let ty = view.world.display(binding.ty);
        let mut size = Size::default();
        value.objects.iter().for_each(|object| size.add(object));
        Some(Binding {
            name: binding.name.to_string(),
            summary: summary(value).unwrap_or_else(|| ty.clone()),
            ty,
            bytes: size.bytes + 8 * value.scalars.len() as u64,
            cell: binding.cell.clone(),
            stale: false,
        })
    });
    listed.collect()
}

/// A short text for values of a few common kinds.
fn summary(value: &Global) -> Option<String> {
    let bits = value.scalars.first().copied();
    Some(match (value.ty.kind(), bits) {
        (TyKind::Bool, Some(bits)) => (bits != 0).to_string(),
        (TyKind::Char, Some(bits)) => format!("{:?}", char::from_u32(bits as u32)?),
        (TyKind::Int(int), Some(bits)) if int.bits() < 128 => {
            if int.is_signed() {
                (bits as i64).to_string()
            } else {
                bits.to_string()
            }
        }
        (TyKind::Float(FloatTy::F64), Some(bits)) => format!("{:?}", f64::from_bits(bits)),
        (TyKind::Float(FloatTy::F32), Some(bits)) => format!("{:?}", f32::from_bits(bits as u32)),
        _ => match value.objects.first()? {
            Value::Native(native) => {
                let object = native.object.borrow();
                let tensor = object.downcast_ref::<Tensor>()?;
                format!("{:?} {:?}", tensor.shape(), tensor.dtype())
            }
            Value::Mem(mem) | Value::Array(mem) => contents(mem)?,
            Value::Nil => return None,
        },
    })
}

fn contents(mem: &Mem) -> Option<String> {
    const SHOWN: usize = 40;
    match &*mem.bank.borrow() {
        Bank::U8(bytes) => {
            let text = std::str::from_utf8(bytes).ok()?;
            let short: String = text.chars().take(SHOWN).collect();
            let more = if short.len() < text.len() { "…" } else { "" };
            Some(format!("{short:?}{more}"))
        }
        _ => None,
    }
}

/// Memory reachable from a value, each block once.
#[derive(Default)]
struct Size {
    bytes: u64,
    seen: HashSet<*const ()>,
}

impl Size {
    fn add(&mut self, value: &Value) {
        match value {
            Value::Nil => {}
            Value::Native(native) => {
                if self.seen.insert(Rc::as_ptr(native).cast())
                    && let Ok(object) = native.object.try_borrow()
                    && let Some(tensor) = object.downcast_ref::<Tensor>()
                {
                    self.bytes += (tensor.numel() * tensor.dtype().size()) as u64;
                }
            }
            Value::Mem(mem) | Value::Array(mem) => {
                if !self.seen.insert(Rc::as_ptr(mem).cast()) {
                    return;
                }
                self.bytes += mem.bank.borrow().byte_len() as u64;
                for object in mem.objects.borrow().iter() {
                    self.add(object);
                }
            }
        }
    }
}
