//! Memory cells become registers if only loads, stores and borrows at known offsets see them. An iterator that its
//! `next` takes by `&mut` lives in such a cell until the calls of `next` are inlined.

use rustc_hash::FxHashMap;

use super::Callees;
use super::body::{Body, Node};
use super::dead::{Registers, live_after, pinned};
use super::flow::{Facts, Seen, analyse};
use super::operands::{Object, Operand, is_end, operands};
use crate::bytecode::{Instr, NO_OFFSET, Shape, SplitCell};

/// A cell by the position of its `New`.
#[derive(Clone, Copy, Debug)]
struct Candidate {
    register: u16,
    shape: Shape,
    /// The first and the last instruction that sees it.
    first: usize,
    last: usize,
}

/// An access to a cell.
#[derive(Clone, Copy, Debug)]
struct Access {
    cell: u32,
    /// The scalar or object at which it starts.
    at: u16,
}

/// Replaces the cells that can be; whether there were any.
pub(super) fn run(body: &mut Body, callees: &dyn Callees) -> bool {
    let mut cells = candidates(body);
    if cells.is_empty() {
        return false;
    }
    let leaders = body.leaders();
    let at_start = analyse(body, &leaders, callees);
    let live = live_after(body, callees);
    let mut accesses: Vec<Option<Access>> = vec![None; body.nodes.len()];
    let mut ends: Vec<Vec<u32>> = vec![vec![]; body.nodes.len()];
    let mut facts: Option<Facts> = None;
    for at in 0..body.nodes.len() {
        if leaders[at] {
            facts.clone_from(&at_start[at]);
        }
        let Some(facts) = &mut facts else { continue };
        if let Instr::Clear { d, n } = body.nodes[at].instr {
            let homes = cells.iter().filter(|(_, cell)| (d..d + n).contains(&cell.register));
            ends[at] = homes
                .filter(|(id, cell)| facts.object(cell.register) == Seen::Cell(**id))
                .map(|(id, _)| *id)
                .collect();
        }
        accesses[at] = look(body, at, facts, &mut cells, callees);
        let before = facts.clone();
        facts.step(body, at, callees);
        if let Instr::New { d, .. } = body.nodes[at].instr
            && let others =
                before.o.iter().zip(0..).filter(|&(&seen, r)| seen == Seen::Cell(at as u32) && r != d)
            && others.into_iter().any(|(_, register)| live[at].has_object(register))
        {
            cells.remove(&(at as u32));
        }
        let mut leave = |to: usize| lose(facts, at_start[to].as_ref(), &live[at], &mut cells);
        let node = &body.nodes[at];
        if node.to.is_some() || is_end(&node.instr) {
            body.successors(at, leave);
        } else if leaders[at + 1] {
            leave(at + 1);
        }
    }
    cells.retain(|_, cell| !meets_call(body, cell));
    if cells.is_empty() {
        return false;
    }
    replace(body, &cells, &accesses, &ends);
    true
}

fn candidates(body: &Body) -> FxHashMap<u32, Candidate> {
    let pinned = pinned(body);
    let mut cells = FxHashMap::default();
    for (at, node) in body.nodes.iter().enumerate() {
        let Instr::New { d, k } = node.instr else { continue };
        let shape = body.code.shapes[usize::from(k)];
        if !pinned.has_object(d) && shape.ns + shape.nv <= 32 {
            cells.insert(at as u32, Candidate { register: d, shape, first: at, last: at });
        }
    }
    cells
}

/// The access of an instruction to a cell. Whatever else it does with cells rules them out.
fn look(
    body: &Body,
    at: usize,
    facts: &Facts,
    cells: &mut FxHashMap<u32, Candidate>,
    callees: &dyn Callees,
) -> Option<Access> {
    let mut instr = body.nodes[at].instr;
    let window = body.window(&instr, callees);
    let mut seen = Vec::new();
    operands(&mut instr, &body.code, window, |operand| {
        if let Operand::Objects(access @ (Object::Look | Object::Move | Object::Update), &mut first, n) =
            operand
        {
            let end = usize::from(first.saturating_add(n)).min(facts.o.len()) as u16;
            for register in first..end {
                if let Seen::Cell(cell) = facts.object(register) {
                    seen.push((access, cell));
                }
            }
        }
    });
    let mut result = None;
    for (access, cell) in seen {
        let Some(candidate) = cells.get_mut(&cell) else { continue };
        (candidate.first, candidate.last) = (candidate.first.min(at), candidate.last.max(at));
        // A run that changes over to the new code looks for the cell in its register.
        let is_home = facts.object(candidate.register) == Seen::Cell(cell);
        match position(&instr, access, facts, candidate).filter(|_| is_home) {
            Some(at) => result = Some(Access { cell, at }),
            None => {
                cells.remove(&cell);
            }
        }
    }
    result
}

/// At which of a cell's slots an instruction that sees it starts; `None` if it cannot be expressed by registers.
fn position(instr: &Instr, access: Object, facts: &Facts, cell: &Candidate) -> Option<u16> {
    let offset = |r: u16| if r == NO_OFFSET { Some(0) } else { facts.constant(r) };
    let scalars = |offset: u64, n: u16| {
        let at = u16::try_from(offset as u32).ok()?;
        (at.checked_add(n)? <= cell.shape.ns).then_some(at)
    };
    let objects = |offset: u64, n: u16| {
        let at = u16::try_from(offset >> 32).ok()?;
        (at.checked_add(n)? <= cell.shape.nv).then_some(at)
    };
    match (*instr, access) {
        (Instr::LoadC { k, .. } | Instr::StoreC { k, .. }, Object::Look) => scalars(k.into(), 1),
        (Instr::Load { r, .. } | Instr::Store { r, .. }, Object::Look) => scalars(offset(r)?, 1),
        (Instr::LoadN { n, r, .. } | Instr::StoreN { n, r, .. }, Object::Look) => {
            scalars(offset(r)?, n.into())
        }
        (
            Instr::ObjDup { n, r, .. }
            | Instr::ObjTake { n, r, .. }
            | Instr::ObjBorrow { n, r, .. }
            | Instr::ObjStore { n, r, .. },
            Object::Look,
        ) => objects(offset(r)?, n.into()),
        (Instr::Borrow { .. }, Object::Look) => Some(0),
        (Instr::Take { a, .. }, Object::Move) if a != cell.register => Some(0),
        _ => None,
    }
}

/// Rules out cells to which a register refers on one way into a block but not on all.
fn lose(facts: &Facts, start: Option<&Facts>, live: &Registers, cells: &mut FxHashMap<u32, Candidate>) {
    let Some(start) = start else { return };
    for ((seen, kept), register) in facts.o.iter().zip(&start.o).zip(0..) {
        if let Seen::Cell(cell) = seen
            && seen != kept
            && live.has_object(register)
        {
            cells.remove(cell);
        }
    }
}

/// Whether a call is made while the cell is in use: its window would lie over the new registers.
fn meets_call(body: &Body, cell: &mut Candidate) -> bool {
    // A loop around an access is in use as a whole, unless it makes the cell itself.
    loop {
        let last = cell.last;
        for (at, node) in body.nodes.iter().enumerate() {
            if let Some(to) = node.to
                && at > cell.last
                && (cell.first + 1..=cell.last).contains(&(to as usize))
            {
                cell.last = at;
            }
        }
        if cell.last == last {
            break;
        }
    }
    body.nodes[cell.first..=cell.last].iter().any(|node| {
        matches!(
            node.instr,
            Instr::Call { .. } | Instr::CallPtr { .. } | Instr::CallDyn { .. } | Instr::Switch { .. }
        )
    })
}

fn replace(
    body: &mut Body,
    cells: &FxHashMap<u32, Candidate>,
    accesses: &[Option<Access>],
    ends: &[Vec<u32>],
) {
    let mut registers: FxHashMap<u32, (u16, u16)> = FxHashMap::default();
    let mut order: Vec<u32> = cells.keys().copied().collect();
    order.sort_unstable();
    for at in order {
        let cell = cells[&at];
        let (s, o) = (body.code.scalars, body.code.objects);
        if u32::from(s) + u32::from(cell.shape.ns) > 60_000
            || u32::from(o) + u32::from(cell.shape.nv) > 60_000
        {
            continue;
        }
        body.code.scalars += cell.shape.ns;
        body.code.objects += cell.shape.nv;
        body.code.split_cells.push(SplitCell { cell: cell.register, shape: cell.shape, s, o });
        registers.insert(at, (s, o));
    }
    body.rebuild(|_, new, at, node| {
        // The content goes when the cell would, at the latest at the end.
        for id in &ends[at] {
            if let Some(&(_, o)) = registers.get(id) {
                new.nodes.push(Node {
                    instr: Instr::Clear { d: o, n: cells[id].shape.nv },
                    to: None,
                    ..node
                });
            }
        }
        if matches!(node.instr, Instr::Ret | Instr::RetMov { .. }) {
            for (id, &(_, o)) in &registers {
                new.nodes.push(Node {
                    instr: Instr::Clear { d: o, n: cells[id].shape.nv },
                    to: None,
                    ..node
                });
            }
        }
        let cell = accesses[at].map_or(at as u32, |access| access.cell);
        let Some(&(s, o)) = registers.get(&cell) else {
            new.nodes.push(node);
            return;
        };
        let first = accesses[at].map_or(0, |access| access.at);
        let (s, o) = (s + first, o + first);
        let shape = cells[&cell].shape;
        let parts: Vec<Instr> = match node.instr {
            Instr::New { d, .. } => (0..shape.ns)
                .map(|i| Instr::Imm { d: s + i, v: 0 })
                .chain([Instr::Clear { d: o, n: shape.nv }, Instr::Clear { d, n: 1 }])
                .collect(),
            Instr::Borrow { d, .. } => vec![Instr::Clear { d, n: 1 }],
            Instr::Take { d, a } => vec![Instr::Clear { d, n: 1 }, Instr::Clear { d: a, n: 1 }],
            Instr::LoadC { d, .. } | Instr::Load { d, .. } => vec![Instr::Mov { d, a: s }],
            Instr::StoreC { a, .. } | Instr::Store { a, .. } => vec![Instr::Mov { d: s, a }],
            Instr::LoadN { n, d, .. } => (0..n.into()).map(|i| Instr::Mov { d: d + i, a: s + i }).collect(),
            Instr::StoreN { n, a, .. } => (0..n.into()).map(|i| Instr::Mov { d: s + i, a: a + i }).collect(),
            Instr::ObjDup { n, d, .. } => (0..n.into()).map(|i| Instr::Dup { d: d + i, a: o + i }).collect(),
            Instr::ObjTake { n, d, .. } => {
                (0..n.into()).map(|i| Instr::Take { d: d + i, a: o + i }).collect()
            }
            Instr::ObjBorrow { n, d, .. } => {
                (0..n.into()).map(|i| Instr::Borrow { d: d + i, a: o + i }).collect()
            }
            Instr::ObjStore { n, a, .. } => {
                (0..n.into()).map(|i| Instr::Take { d: o + i, a: a + i }).collect()
            }
            _ => vec![node.instr],
        };
        new.nodes.extend(parts.into_iter().map(|instr| Node { instr, ..node }));
    });
}
