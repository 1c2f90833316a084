//! Vectors and slices. Elements are runs of slots whose number the element's layout tells.

use std::rc::Rc;

use crate::bytecode::Shape;
use crate::lower::layout::Repr;
use crate::vm::frame::Stop;
use crate::vm::native::{NativeCx, Natives};
use crate::vm::panic::Panic;
use crate::vm::value::{Mem, Value};

/// The shape of the elements: of generic argument 0.
fn elem(cx: &NativeCx<'_, '_>) -> Shape {
    cx.generic_layout(0).shape
}

fn new_vec(shape: Shape) -> Mem {
    Mem::new(shape, 0)
}

/// Moves elements `start..end` out.
fn remove(mem: &Mem, shape: Shape, start: usize, end: usize) -> Mem {
    let (ns, nv) = (usize::from(shape.ns), usize::from(shape.nv));
    let len = mem.len(shape);
    let removed = Mem::from_bank(mem.bank.borrow_mut().drain(start * ns..end * ns));
    removed.objects.replace(mem.objects.borrow_mut().drain(start * nv..end * nv).collect());
    if ns == 0 && nv == 0 {
        mem.counts.set((len - (end - start), 0));
        removed.counts.set((end - start, 0));
    }
    removed
}

/// Moves the elements of `values` in before element `at`.
fn insert(mem: &Mem, shape: Shape, at: usize, values: &Mem) {
    let (ns, nv) = (usize::from(shape.ns), usize::from(shape.nv));
    let more = values.len(shape);
    let len = mem.len(shape);
    mem.bank.borrow_mut().insert(at * ns, &values.bank.borrow());
    let objects = std::mem::take(&mut *values.objects.borrow_mut());
    mem.objects.borrow_mut().splice(at * nv..at * nv, objects);
    values.bank.borrow_mut().truncate(0);
    if ns == 0 && nv == 0 {
        mem.counts.set((len + more, 0));
        values.counts.set((0, 0));
    }
}

fn capacity(mem: &Mem, shape: Shape) -> usize {
    match (usize::from(shape.ns), usize::from(shape.nv)) {
        (0, 0) => usize::MAX,
        (0, nv) => mem.objects.borrow().capacity() / nv,
        (ns, _) => mem.bank.borrow().capacity() / ns,
    }
}

fn reserve(cx: &mut NativeCx<'_, '_>, mem: &Mem, shape: Shape, more: usize) -> Result<(), Stop> {
    let slots = usize::from(shape.ns.max(shape.nv).max(1));
    if more > isize::MAX as usize / 16 / slots {
        return Err(Panic::new("capacity overflow").into());
    }
    cx.room(shape.bytes(more))?;
    mem.bank.borrow_mut().reserve(more * usize::from(shape.ns));
    mem.objects.borrow_mut().reserve(more * usize::from(shape.nv));
    Ok(())
}

/// A slice argument: its memory, the element at which it starts, its length.
struct Part {
    mem: Rc<Mem>,
    scalar: usize,
    object: usize,
    len: usize,
}

fn part(cx: &mut NativeCx<'_, '_>) -> Result<Part, Stop> {
    let (off, len) = (cx.scalar(), cx.scalar() as usize);
    Ok(Part { mem: cx.memory()?, scalar: off as u32 as usize, object: (off >> 32) as usize, len })
}

pub(super) fn bind(natives: &mut Natives) {
    natives.bind_raw("vec.with_capacity", |cx| {
        let shape = elem(cx);
        let n: usize = cx.arg()?;
        let mem = new_vec(shape);
        reserve(cx, &mem, shape, n)?;
        cx.give_slots(&[], vec![Value::Mem(Rc::new(mem))])
    });
    natives.bind_raw("vec.capacity", |cx| {
        let shape = elem(cx);
        let mem = cx.memory()?;
        cx.give(capacity(&mem, shape))
    });
    natives.bind_raw("vec.reserve", |cx| {
        let shape = elem(cx);
        let mem = cx.memory()?;
        let more: usize = cx.arg()?;
        reserve(cx, &mem, shape, more)?;
        cx.give(())
    });
    natives.bind_raw("vec.shrink_to_fit", |cx| {
        let mem = cx.memory()?;
        mem.bank.borrow_mut().shrink();
        mem.objects.borrow_mut().shrink_to_fit();
        cx.give(())
    });
    // A box of a slice is the memory of the vector that it was, and its length.
    natives.bind_raw("box.from_vec", |cx| {
        let shape = elem(cx);
        let mem = cx.memory()?;
        mem.bank.borrow_mut().shrink();
        let len = mem.len(shape) as u64;
        cx.give_slots(&[len], vec![Value::Mem(mem)])
    });
    natives.bind_raw("box.into_vec", |cx| {
        let shape = elem(cx);
        let len = cx.scalar() as usize;
        let mem = cx.memory()?;
        if shape.ns == 0 && shape.nv == 0 {
            mem.counts.set((len, 0));
        }
        cx.give_slots(&[], vec![Value::Mem(mem)])
    });
    natives.bind_raw("rc.from_vec", |cx| {
        let shape = elem(cx);
        let mem = cx.memory()?;
        let len = mem.len(shape) as u64;
        mem.counts.set((1, 0));
        cx.give_slots(&[len], vec![Value::Mem(mem)])
    });
    natives.bind_raw("vec.pop", |cx| {
        let shape = elem(cx);
        let mem = cx.memory()?;
        let len = mem.len(shape);
        let mut scalars = vec![u64::from(len > 0)];
        if len == 0 {
            scalars.resize(1 + usize::from(shape.ns), 0);
            return cx.give_slots(&scalars, vec![Value::Nil; shape.nv.into()]);
        }
        let last = remove(&mem, shape, len - 1, len);
        let bank = last.bank.borrow();
        scalars.extend((0..bank.len()).filter_map(|at| bank.get(at)));
        let objects = std::mem::take(&mut *last.objects.borrow_mut());
        cx.give_slots(&scalars, objects)
    });
    natives.bind_raw("vec.append", |cx| {
        let shape = elem(cx);
        let (mem, other) = (cx.memory()?, cx.memory()?);
        cx.room(shape.bytes(other.len(shape)))?;
        insert(&mem, shape, mem.len(shape), &other);
        cx.give(())
    });
    natives.bind_raw("vec.remove_range", |cx| {
        let shape = elem(cx);
        let mem = cx.memory()?;
        let (start, end): (usize, usize) = cx.arg()?;
        let removed = remove(&mem, shape, start, end);
        cx.give_slots(&[], vec![Value::Mem(Rc::new(removed))])
    });
    natives.bind_raw("vec.insert_all", |cx| {
        let shape = elem(cx);
        let mem = cx.memory()?;
        let at: usize = cx.arg()?;
        let values = cx.memory()?;
        insert(&mem, shape, at, &values);
        cx.give(())
    });
    natives.bind_raw("vec.forget_all", |cx| {
        let mem = cx.memory()?;
        mem.bank.borrow_mut().truncate(0);
        mem.objects.borrow_mut().clear();
        mem.counts.set((0, 0));
        cx.give(())
    });
    natives.bind_raw("vec.forget_front", |cx| {
        let shape = elem(cx);
        let mem = cx.memory()?;
        let n: usize = cx.arg()?;
        drop(remove(&mem, shape, 0, n));
        cx.give(())
    });
    natives.bind_raw("vec.open_front", |cx| {
        let shape = elem(cx);
        let mem = cx.memory()?;
        let n: usize = cx.arg()?;
        cx.room(shape.bytes(n))?;
        insert(&mem, shape, 0, &Mem::new(shape, n));
        cx.give(())
    });
    natives.bind_raw("vec.extend_scalars", |cx| {
        let mem = cx.memory()?;
        let slice = part(cx)?;
        cx.room(2 * slice.len * slice.mem.bank.borrow().kind().bytes())?;
        let copy = slice.mem.bank.borrow().slice(slice.scalar..slice.scalar + slice.len);
        let len = mem.bank.borrow().len();
        mem.bank.borrow_mut().insert(len, &copy);
        cx.give(())
    });
    bind_slices(natives);
}

fn bind_slices(natives: &mut Natives) {
    natives.bind_raw("slice.swap", |cx| {
        let shape = elem(cx);
        let slice = part(cx)?;
        let (a, b): (usize, usize) = cx.arg()?;
        for index in [a, b] {
            if index >= slice.len {
                let len = slice.len;
                let text = format!("index out of bounds: the len is {len} but the index is {index}");
                return Err(Panic::new(text).into());
            }
        }
        swap(&slice, shape, a, b);
        cx.give(())
    });
    natives.bind_raw("slice.reverse", |cx| {
        let shape = elem(cx);
        let slice = part(cx)?;
        for at in 0..slice.len / 2 {
            swap(&slice, shape, at, slice.len - 1 - at);
        }
        cx.give(())
    });
    natives.bind_raw("slice.sort_scalars", |cx| {
        let repr = cx.generic_layout(0).repr.clone();
        let slice = part(cx)?;
        let signed = matches!(repr, Repr::Num(num) if num.is_signed());
        let range = slice.scalar..slice.scalar + slice.len;
        let mut bank = slice.mem.bank.borrow_mut();
        let mut items: Vec<u64> = range.clone().filter_map(|at| bank.get(at)).collect();
        if signed {
            items.sort_by_key(|&x| x as i64);
        } else {
            items.sort_unstable();
        }
        for (at, item) in range.zip(items) {
            bank.set(at, item);
        }
        drop(bank);
        cx.give(())
    });
    natives.bind_raw("slice.eq_scalars", |cx| {
        let float = match cx.generic_layout(0).repr {
            Repr::Num(num) if num.is_float() => Some(num),
            _ => None,
        };
        let (a, b) = (part(cx)?, part(cx)?);
        let equal = {
            let (x, y) = (a.mem.bank.borrow(), b.mem.bank.borrow());
            (0..a.len).all(|at| {
                let (x, y) = (x.get(a.scalar + at).unwrap_or(0), y.get(b.scalar + at).unwrap_or(0));
                match float {
                    None => x == y,
                    Some(crate::bytecode::NumTy::F32) => f32::from_bits(x as u32) == f32::from_bits(y as u32),
                    Some(_) => f64::from_bits(x) == f64::from_bits(y),
                }
            })
        };
        cx.give(a.len == b.len && equal)
    });
    natives.bind_raw("slice.permute", |cx| {
        let shape = elem(cx);
        let slice = part(cx)?;
        let order: Vec<usize> = cx.arg()?;
        let (ns, nv) = (usize::from(shape.ns), usize::from(shape.nv));
        if ns > 0 {
            let mut bank = slice.mem.bank.borrow_mut();
            let old = bank.slice(slice.scalar..slice.scalar + slice.len * ns);
            for (to, &from) in order.iter().enumerate() {
                for at in 0..ns {
                    bank.set(slice.scalar + to * ns + at, old.get(from * ns + at).unwrap_or(0));
                }
            }
        }
        if nv > 0 {
            let mut objects = slice.mem.objects.borrow_mut();
            let part = &mut objects[slice.object..slice.object + slice.len * nv];
            let mut old: Vec<Value> = part.iter_mut().map(std::mem::take).collect();
            for (to, &from) in order.iter().enumerate() {
                for at in 0..nv {
                    part[to * nv + at] = std::mem::take(&mut old[from * nv + at]);
                }
            }
        }
        cx.give(())
    });
}

fn swap(slice: &Part, shape: Shape, a: usize, b: usize) {
    let (ns, nv) = (usize::from(shape.ns), usize::from(shape.nv));
    let mut bank = slice.mem.bank.borrow_mut();
    for at in 0..ns {
        bank.swap(slice.scalar + a * ns + at, slice.scalar + b * ns + at);
    }
    let mut objects = slice.mem.objects.borrow_mut();
    for at in 0..nv {
        objects.swap(slice.object + a * nv + at, slice.object + b * nv + at);
    }
}
