//! Calls of small functions become their instructions. A callee's registers start at the caller's call window, so that
//! nothing is moved: its operands are shifted, its returns become jumps behind the call.

use std::rc::Rc;

use super::Callees;
use super::body::{Body, FRESH, Node, Rebuilt, node};
use super::operands::{Operand, operands};
use crate::bytecode::{Code, DropPlace, Inlined, InstanceId, Instr};

/// The longest function that is inlined.
const LONGEST: usize = 96;
/// How long code may become.
const BUDGET: usize = 1600;
/// How deep calls are followed.
const ROUNDS: usize = 12;

/// Inlines what can be; `None` if the code is too large to begin with.
pub(super) fn run(body: &mut Body, id: Option<InstanceId>, callees: &dyn Callees) -> Option<()> {
    if body.nodes.len() > BUDGET {
        return None;
    }
    for _ in 0..ROUNDS {
        let mut size = body.nodes.len();
        let mut any = false;
        body.rebuild(|code, new, _, at| {
            if let Instr::Call { s, o, k } = at.instr
                && let callee = code.callees[usize::from(k)]
                && !is_active(code, id, at.inlined, callee)
                && let Some(lowered) = callees.lowered(callee)
                && !lowered.catches
                && lowered.instrs.len() <= LONGEST
                && size + lowered.instrs.len() <= BUDGET
                && fits(code, &lowered, s, o)
            {
                size += lowered.instrs.len();
                any = true;
                splice(code, new, at, callee, &lowered, (s, o));
            } else {
                new.nodes.push(at);
            }
        });
        if !any {
            break;
        }
    }
    Some(())
}

/// Whether a function is being executed at an inlined call: it is recursive.
fn is_active(code: &Code, id: Option<InstanceId>, mut at: Option<u32>, callee: InstanceId) -> bool {
    while let Some(index) = at {
        let call = &code.inlined[index as usize];
        if call.id == callee {
            return true;
        }
        at = call.parent;
    }
    id == Some(callee)
}

/// Whether registers and tables stay addressable.
fn fits(code: &Code, callee: &Code, s: u16, o: u16) -> bool {
    let registers = |at: u16, more: u16| u32::from(at) + u32::from(more) < 60_000;
    registers(s, callee.scalars)
        && registers(o, callee.objects)
        && code.shapes.len() + callee.shapes.len() < 250
        && code.consts.len() + callee.consts.len() < 60_000
}

fn splice(
    code: &mut Code,
    new: &mut Rebuilt,
    call: Node,
    id: InstanceId,
    callee: &Rc<Code>,
    (s, o): (u16, u16),
) {
    let inlined = Some(code.inlined.len() as u32);
    let start = new.nodes.len() as u32;
    // Where the callee's instructions land: a return takes up to three.
    let mut places = Vec::with_capacity(callee.instrs.len() + 1);
    let mut next = start;
    for instr in &callee.instrs {
        places.push(next);
        next += returns(instr, callee, (s, o)).len().max(1) as u32;
    }
    places.push(next);
    let end = next | FRESH;
    let place = |to: u32| places[to as usize] | FRESH;
    code.inlined.push(Inlined {
        id,
        name: callee.name.clone(),
        user: callee.user,
        track_caller: callee.track_caller,
        parent: call.inlined,
        call: call.span,
        resume: end,
    });
    let tables = Tables::import(code, callee, place);
    for pc in 0..callee.instrs.len() {
        let mut part = node(callee, pc);
        part.inlined = inlined;
        part.to = part.to.map(place);
        let parts = returns(&part.instr, callee, (s, o));
        if parts.is_empty() {
            shift(&mut part.instr, callee, (s, o));
            tables.renumber(&mut part.instr);
            new.nodes.push(part);
        }
        for instr in parts {
            let to = matches!(instr, Instr::Jump { .. }).then_some(end);
            new.nodes.push(Node { instr, to, ..part });
        }
    }
    for entry in &callee.drops {
        let mut entry = *entry;
        entry.from = place(entry.from);
        if entry.to != u32::MAX {
            entry.to = place(entry.to);
        }
        entry.flag = entry.flag.map(|flag| flag + s);
        match &mut entry.place {
            DropPlace::Regs { s: first, o: object } => (*first, *object) = (*first + s, *object + o),
            DropPlace::Cell { o: object, .. } | DropPlace::Boxed { o: object, .. } => *object += o,
        }
        entry.inlined = inlined;
        code.drops.push(entry);
    }
    code.scalars = code.scalars.max(s + callee.scalars);
    code.objects = code.objects.max(o + callee.objects);
}

/// What a return becomes: the result is moved into its place, the other objects let go.
fn returns(instr: &Instr, callee: &Code, (s, o): (u16, u16)) -> Vec<Instr> {
    let clear = |keep: u16| Instr::Clear { d: o + keep, n: callee.objects.saturating_sub(keep) };
    match *instr {
        Instr::Ret => vec![clear(callee.ret.1), Instr::Jump { to: 0 }],
        Instr::RetMov { a } => vec![Instr::Mov { d: s, a: s + a }, clear(0), Instr::Jump { to: 0 }],
        _ => vec![],
    }
}

/// Shifts the registers of an instruction to where the callee's window starts.
fn shift(instr: &mut Instr, callee: &Code, (s, o): (u16, u16)) {
    match instr {
        Instr::Call { s: ws, o: wo, .. }
        | Instr::CallNative { s: ws, o: wo, .. }
        | Instr::CallDyn { s: ws, o: wo, .. } => (*ws, *wo) = (*ws + s, *wo + o),
        Instr::CallPtr { s: ws, o: wo, f } => (*ws, *wo, *f) = (*ws + s, *wo + o, *f + s),
        instr => operands(instr, callee, None, |operand| match operand {
            Operand::Scalars(_, register, _) => *register += s,
            Operand::Objects(_, register, _) => *register += o,
        }),
    }
}

/// Where the entries of the callee's tables are in the caller's.
struct Tables {
    consts: Vec<usize>,
    callees: Vec<usize>,
    shapes: Vec<usize>,
    strings: usize,
    natives: usize,
    messages: usize,
    tables: usize,
    methods: usize,
    types: usize,
    specs: usize,
}

impl Tables {
    fn import(code: &mut Code, callee: &Code, place: impl Fn(u32) -> u32) -> Tables {
        let tables = Tables {
            consts: merge(&mut code.consts, &callee.consts),
            callees: merge(&mut code.callees, &callee.callees),
            shapes: merge(&mut code.shapes, &callee.shapes),
            strings: code.strings.len(),
            natives: code.natives.len(),
            messages: code.messages.len(),
            tables: code.tables.len(),
            methods: code.methods.len(),
            types: code.types.len(),
            specs: code.specs.len(),
        };
        code.strings.extend(callee.strings.iter().cloned());
        code.natives.extend(callee.natives.iter().cloned());
        code.messages.extend(callee.messages.iter().cloned());
        code.tables.extend(callee.tables.iter().map(|table| table.iter().map(|&to| place(to)).collect()));
        code.methods.extend(&callee.methods);
        code.types.extend(&callee.types);
        code.specs.extend(callee.specs.iter().cloned());
        tables
    }

    fn renumber(&self, instr: &mut Instr) {
        let known = |table: &[usize], k: u16| table[usize::from(k)] as u16;
        let small = |k: u8| self.shapes[usize::from(k)] as u8;
        let after = |first: usize, k: u16| first as u16 + k;
        match instr {
            Instr::Const { k, .. } => *k = self.consts[*k as usize] as u32,
            Instr::OffAdd { k, .. } => *k = known(&self.consts, *k),
            Instr::Str { k, .. } | Instr::FmtText { k, .. } => *k = after(self.strings, *k),
            Instr::Call { k, .. } | Instr::Static { k, .. } => *k = known(&self.callees, *k),
            Instr::CallNative { k, .. } => *k = after(self.natives, *k),
            Instr::CallDyn { k, .. } => *k = after(self.methods, *k),
            Instr::New { k, .. } | Instr::NewArray { k, .. } | Instr::VecLen { k, .. } => {
                *k = known(&self.shapes, *k);
            }
            Instr::SliceAt { k, .. }
            | Instr::VecAt { k, .. }
            | Instr::VecPush { k, .. }
            | Instr::SlicePart { k, .. } => *k = small(*k),
            Instr::Switch { k, .. } => *k = after(self.tables, *k),
            Instr::VTable { k, .. } => *k = after(self.types, *k),
            Instr::FmtSpec { k, .. } => *k = after(self.specs, *k),
            Instr::Panic { k } => *k = after(self.messages, *k),
            _ => {}
        }
    }
}

fn merge<T: PartialEq + Clone>(into: &mut Vec<T>, from: &[T]) -> Vec<usize> {
    from.iter()
        .map(|item| {
            into.iter().position(|known| known == item).unwrap_or_else(|| {
                into.push(item.clone());
                into.len() - 1
            })
        })
        .collect()
}
