//! Removes what has no effect: results that nobody reads, clearing of empty registers, code that is not reached.

use super::Callees;
use super::body::Body;
use super::operands::{Object, Operand, Scalar, is_end, is_pure, operands};
use crate::bytecode::{DropPlace, Instr};

/// A set of registers: scalars, then objects.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Registers {
    words: Vec<u64>,
    scalars: usize,
    len: usize,
}

impl Registers {
    fn none(body: &Body) -> Registers {
        let (scalars, objects) = (usize::from(body.code.scalars), usize::from(body.code.objects));
        let len = scalars + objects;
        Registers { words: vec![0; len.div_ceil(64)], scalars, len }
    }

    fn set(&mut self, from: usize, to: usize, member: bool) {
        for at in from..to.min(self.len) {
            let bit = 1 << (at % 64);
            match member {
                true => self.words[at / 64] |= bit,
                false => self.words[at / 64] &= !bit,
            }
        }
    }

    fn set_scalars(&mut self, first: u16, n: u16, member: bool) {
        let first = usize::from(first);
        self.set(first, (first + usize::from(n)).min(self.scalars), member);
    }

    fn set_objects(&mut self, first: u16, n: u16, member: bool) {
        let first = self.scalars + usize::from(first);
        self.set(first, first + usize::from(n), member);
    }

    fn has(&self, at: usize) -> bool {
        at < self.len && self.words[at / 64] >> (at % 64) & 1 == 1
    }

    pub(super) fn has_scalar(&self, register: u16) -> bool {
        usize::from(register) < self.scalars && self.has(register.into())
    }

    pub(super) fn has_object(&self, register: u16) -> bool {
        self.has(self.scalars + usize::from(register))
    }

    /// Adds the members of another set; whether there were new ones.
    fn join(&mut self, other: &Registers) -> bool {
        let mut changed = false;
        for (own, other) in self.words.iter_mut().zip(&other.words) {
            changed |= *other & !*own != 0;
            *own |= *other;
        }
        changed
    }
}

pub(super) fn run(body: &mut Body, callees: &dyn Callees) {
    fuse_comparisons(body, callees);
    remove_unread(body, callees);
    trim_clears(body, callees);
    remove_unreached(body);
    remove_unreached(body);
}

/// Registers that are read from outside, at any time.
pub(super) fn pinned(body: &Body) -> Registers {
    let mut pinned = Registers::none(body);
    pinned.set_scalars(0, body.code.kept.0, true);
    pinned.set_objects(0, body.code.kept.1, true);
    for entry in &body.code.drops {
        if let Some(flag) = entry.flag {
            pinned.set_scalars(flag, 1, true);
        }
        match entry.place {
            DropPlace::Regs { s, o } => {
                pinned.set_scalars(s, entry.shape.ns, true);
                pinned.set_objects(o, entry.shape.nv, true);
            }
            DropPlace::Cell { o, .. } | DropPlace::Boxed { o, .. } => pinned.set_objects(o, 1, true),
        }
    }
    pinned
}

/// The registers that are read later, before an instruction, given those after it.
fn before(body: &Body, at: usize, live: &mut Registers, pinned: &Registers, callees: &dyn Callees) {
    let mut instr = body.nodes[at].instr;
    let window = body.window(&instr, callees);
    let mut reads = Vec::new();
    operands(&mut instr, &body.code, window, |operand| match operand {
        Operand::Scalars(access, &mut first, n) => {
            if access != Scalar::Read {
                live.set_scalars(first, n, false);
            }
            if access != Scalar::Write {
                reads.push((false, first, n));
            }
        }
        Operand::Objects(access, &mut first, n) => {
            if !matches!(access, Object::Look | Object::Move) {
                live.set_objects(first, n, false);
            }
            if matches!(access, Object::Look | Object::Move | Object::Update) {
                reads.push((true, first, n));
            }
        }
    });
    for (object, first, n) in reads {
        match object {
            true => live.set_objects(first, n, true),
            false => live.set_scalars(first, n, true),
        }
    }
    live.join(pinned);
}

/// For each instruction, the registers that are read after it.
pub(super) fn live_after(body: &Body, callees: &dyn Callees) -> Vec<Registers> {
    let (pinned, live_before) = (pinned(body), live_before(body, callees));
    (0..body.nodes.len()).map(|at| after(body, at, &live_before, &pinned)).collect()
}

/// For each instruction and the end, the registers that are read from it on.
pub(super) fn live_before(body: &Body, callees: &dyn Callees) -> Vec<Registers> {
    let pinned = pinned(body);
    let len = body.nodes.len();
    let mut live_before = vec![Registers::none(body); len + 1];
    loop {
        let mut changed = false;
        for at in (0..len).rev() {
            let mut live = after(body, at, &live_before, &pinned);
            before(body, at, &mut live, &pinned, callees);
            changed |= live_before[at].join(&live);
        }
        if !changed {
            break;
        }
    }
    live_before
}

fn after(body: &Body, at: usize, live_before: &[Registers], pinned: &Registers) -> Registers {
    let mut live = pinned.clone();
    body.successors(at, |to| {
        live.join(&live_before[to]);
    });
    live
}

/// A comparison whose result only a jump reads becomes part of the jump.
fn fuse_comparisons(body: &mut Body, callees: &dyn Callees) {
    // The instruction before, if nothing jumps in between.
    let before = |at: usize| (0..at).rev().find(|&before| !body.nodes[before].is_nothing());
    let candidates: Vec<(usize, usize)> = (1..body.nodes.len())
        .filter_map(|at| Some((before(at)?, at)))
        .filter(|&(before, at)| {
            matches!(
                (body.nodes[before].instr, body.nodes[at].instr),
                (Instr::Cmp { d, .. }, Instr::JumpIf { a, .. } | Instr::JumpIfNot { a, .. }) if a == d
            )
        })
        .collect();
    if candidates.is_empty() {
        return;
    }
    let leaders = body.leaders();
    let live = live_after(body, callees);
    for (before, at) in candidates {
        let Instr::Cmp { c, d, a, b } = body.nodes[before].instr else { continue };
        if leaders[before + 1..=at].contains(&true) || live[at].has_scalar(d) {
            continue;
        }
        let c = if matches!(body.nodes[at].instr, Instr::JumpIf { .. }) { c } else { c.negate() };
        // The comparison may overwrite its own operand: it must go now.
        body.nodes[before].remove();
        body.nodes[at].instr = Instr::JumpCmp { c, a, b, to: 0 };
    }
}

fn remove_unread(body: &mut Body, callees: &dyn Callees) {
    let live = live_after(body, callees);
    body.rebuild(|code, new, at, mut node| {
        let mut read = false;
        let mut instr = node.instr;
        operands(&mut instr, code, None, |operand| match operand {
            Operand::Scalars(Scalar::Write | Scalar::Update, &mut first, n) => {
                read |= (first..first.saturating_add(n)).any(|register| live[at].has_scalar(register));
            }
            Operand::Objects(Object::Write | Object::Update, &mut first, n) => {
                read |= (first..first.saturating_add(n)).any(|register| live[at].has_object(register));
            }
            _ => {}
        });
        match node.instr {
            Instr::Take { a, .. } if !read => {
                node.removed = Some(node.instr);
                node.instr = Instr::Clear { d: a, n: 1 };
            }
            instr if is_pure(&instr) && !read => node.remove(),
            _ => {}
        }
        if !node.is_empty() {
            new.nodes.push(node);
        }
    });
}

/// Clears only what may hold something.
fn trim_clears(body: &mut Body, callees: &dyn Callees) {
    let leaders = body.leaders();
    let mut held_at: Vec<Option<Registers>> = vec![None; leaders.len()];
    let mut at_entry = Registers::none(body);
    at_entry.set_objects(0, body.code.params.1.max(body.code.kept.1), true);
    held_at[0] = Some(at_entry);
    let mut work = vec![0];
    while let Some(leader) = work.pop() {
        let Some(mut held) = held_at[leader].clone() else { continue };
        let mut at = leader;
        loop {
            hold(body, at, &mut held, callees);
            let mut reach = |to: usize| {
                let changed = match &mut held_at[to] {
                    Some(known) => known.join(&held),
                    unknown => {
                        *unknown = Some(held.clone());
                        true
                    }
                };
                if changed {
                    work.push(to);
                }
            };
            if body.nodes[at].to.is_some() || is_end(&body.nodes[at].instr) {
                body.successors(at, reach);
                break;
            }
            at += 1;
            if leaders[at] {
                reach(at);
                break;
            }
        }
    }
    let mut held: Option<Registers> = None;
    for at in 0..body.nodes.len() {
        if leaders[at] {
            held.clone_from(&held_at[at]);
        }
        let Some(held) = &mut held else { continue };
        if let Instr::Clear { d, n } = body.nodes[at].instr {
            let mut full = (d..d + n).filter(|&register| held.has_object(register));
            let first = full.next();
            let last = full.next_back().or(first);
            let node = &mut body.nodes[at];
            match (first, last) {
                (Some(first), Some(last)) => {
                    node.removed = node.removed.or(Some(node.instr));
                    node.instr = Instr::Clear { d: first, n: last - first + 1 };
                }
                _ => node.remove(),
            }
        }
        hold(body, at, held, callees);
    }
}

/// Which object registers may hold something after an instruction, given those before it.
fn hold(body: &Body, at: usize, held: &mut Registers, callees: &dyn Callees) {
    let mut instr = body.nodes[at].instr;
    let window = body.window(&instr, callees);
    if let Instr::Call { o, .. } | Instr::CallPtr { o, .. } | Instr::CallDyn { o, .. } = instr {
        held.set_objects(o, u16::MAX, window.is_none());
    }
    operands(&mut instr, &body.code, window, |operand| {
        if let Operand::Objects(access, &mut first, n) = operand
            && !(access == Object::Move && window.is_none() && n == u16::MAX)
        {
            match access {
                Object::Look => {}
                Object::Move | Object::Clear => held.set_objects(first, n, false),
                Object::Write | Object::Update => held.set_objects(first, n, true),
            }
        }
    });
}

/// Removes code that is not reached, and jumps to the next instruction.
fn remove_unreached(body: &mut Body) {
    let len = body.nodes.len();
    let mut reached = vec![false; len + 1];
    let mut work = vec![0];
    while let Some(at) = work.pop() {
        if at < len && !std::mem::replace(&mut reached[at], true) {
            body.successors(at, |to| work.push(to));
        }
    }
    body.rebuild(|_, new, at, node| {
        let goes_on = matches!(node.instr, Instr::Jump { .. }) && node.to == Some(at as u32 + 1);
        if reached[at] && !goes_on && !node.is_empty() {
            new.nodes.push(node);
        }
    });
}
