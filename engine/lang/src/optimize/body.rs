//! Code while it is rewritten: instructions whose jumps name their targets.

use std::rc::Rc;

use super::Callees;
use super::dead::live_before;
use super::operands::{Window, is_end};
use crate::bytecode::{Code, Instr, SplitCell};
use crate::span::Span;

/// An instruction with what its position told.
#[derive(Clone, Copy, Debug)]
pub(super) struct Node {
    pub(super) instr: Instr,
    /// Where a jump goes.
    pub(super) to: Option<u32>,
    pub(super) span: Option<Span>,
    /// The inlined call that it belongs to.
    pub(super) inlined: Option<u32>,
    /// The instruction that stood here and was removed: what it wrote, a run of the original code has overwritten.
    pub(super) removed: Option<Instr>,
}

/// Does nothing.
pub(super) const NOTHING: Instr = Instr::Clear { d: 0, n: 0 };

impl Node {
    /// Takes the instruction away; what it wrote is remembered.
    pub(super) fn remove(&mut self) {
        if !self.is_nothing() {
            self.removed.get_or_insert(self.instr);
        }
        self.instr = NOTHING;
    }

    /// Whether no instruction is left, nor the memory of one.
    pub(super) fn is_empty(&self) -> bool {
        self.is_nothing() && self.removed.is_none()
    }

    pub(super) fn is_nothing(&self) -> bool {
        matches!(self.instr, Instr::Clear { n: 0, .. })
    }
}

/// The code of a function while it is rewritten. The tables of `code` are in use, its instructions are not.
#[derive(Debug)]
pub(super) struct Body {
    pub(super) nodes: Vec<Node>,
    pub(super) code: Code,
    /// Where each instruction of the original code is now, or what it would go on to.
    entry: Vec<u32>,
}

/// Rewritten code, and where runs of the original go on in it.
#[derive(Debug)]
pub(crate) struct Optimized {
    pub(crate) code: Rc<Code>,
    /// By instruction of the original code; [`NO_ENTRY`] where a run cannot change over.
    pub(crate) entry: Vec<u32>,
}

/// The new code reads registers there that the original no longer keeps.
pub(crate) const NO_ENTRY: u32 = u32::MAX;

/// Marks a position as one of the new instructions while a body is rebuilt.
pub(super) const FRESH: u32 = 1 << 30;

/// The instructions that take the place of old ones.
pub(super) struct Rebuilt {
    pub(super) nodes: Vec<Node>,
}

impl Body {
    pub(super) fn new(code: &Code) -> Body {
        let nodes = (0..code.instrs.len()).map(|pc| node(code, pc)).collect();
        let entry = (0..code.instrs.len() as u32).collect();
        let mut code = code.clone();
        code.instrs.clear();
        code.spans.clear();
        Body { nodes, code, entry }
    }

    /// The window of a call, as far as it is known.
    pub(super) fn window(&self, instr: &Instr, callees: &dyn Callees) -> Option<Window> {
        match *instr {
            Instr::Call { k, .. } => {
                let callee = callees.lowered(self.code.callees[usize::from(k)])?;
                Some(Window { params: callee.params, ret: callee.ret })
            }
            Instr::CallNative { k, .. } => Some(Window::native(&self.code, k)),
            _ => None,
        }
    }

    /// Where control can go from an instruction.
    pub(super) fn successors(&self, at: usize, mut f: impl FnMut(usize)) {
        let node = &self.nodes[at];
        if let Instr::Switch { k, .. } = node.instr {
            self.code.tables[usize::from(k)].iter().for_each(|&to| f(to as usize));
            return;
        }
        if let Some(to) = node.to {
            f(to as usize);
        }
        if !is_end(&node.instr) {
            f(at + 1);
        }
    }

    /// Which instructions are jumped to, and which begin a block.
    pub(super) fn leaders(&self) -> Vec<bool> {
        let mut leaders = vec![false; self.nodes.len() + 1];
        leaders[0] = true;
        for (at, node) in self.nodes.iter().enumerate() {
            let jumps = node.to.is_some() || is_end(&node.instr);
            if jumps {
                leaders[at + 1] = true;
                self.successors(at, |to| leaders[to] = true);
            }
        }
        leaders
    }

    /// Replaces every instruction by those that `f` puts in its place.
    pub(super) fn rebuild(&mut self, mut f: impl FnMut(&mut Code, &mut Rebuilt, usize, Node)) {
        let old = std::mem::take(&mut self.nodes);
        let mut new = Rebuilt { nodes: Vec::with_capacity(old.len()) };
        let mut moved = Vec::with_capacity(old.len() + 1);
        let tables = self.code.tables.len();
        for (at, &node) in old.iter().enumerate() {
            moved.push(new.nodes.len() as u32);
            f(&mut self.code, &mut new, at, node);
        }
        moved.push(new.nodes.len() as u32);
        let place = |to: u32| match to & FRESH {
            0 => moved[to as usize],
            _ => to & !FRESH,
        };
        for node in &mut new.nodes {
            node.to = node.to.map(place);
        }
        for (index, table) in self.code.tables.iter_mut().enumerate() {
            debug_assert!(index < tables || table.iter().all(|to| to & FRESH != 0));
            table.iter_mut().for_each(|to| *to = place(*to));
        }
        for entry in &mut self.code.drops {
            entry.from = place(entry.from);
            if entry.to != u32::MAX {
                entry.to = place(entry.to);
            }
        }
        self.entry.iter_mut().for_each(|at| *at = place(*at));
        for call in &mut self.code.inlined {
            call.resume = place(call.resume);
        }
        self.nodes = new.nodes;
    }

    /// Splits moves of several registers, so that each can be followed.
    pub(super) fn split_runs(&mut self) {
        self.rebuild(|_, new, _, node| {
            let parts = parts(node.instr);
            if parts.is_empty() {
                new.nodes.push(node);
            }
            new.nodes.extend(parts.into_iter().map(|instr| Node { instr, ..node }));
        });
    }

    /// Joins moves of neighbouring registers again, after the last pass that asks what was removed.
    pub(super) fn join_runs(&mut self) {
        self.rebuild(|_, new, _, node| {
            if !node.is_nothing() {
                new.nodes.push(node);
            }
        });
        let leaders = self.leaders();
        let mut run: Option<(u16, u16, u16)> = None;
        self.rebuild(|_, new, at, node| {
            if let (Instr::Mov { d, a }, Some((rd, ra, n)), false) = (node.instr, run, leaders[at])
                && (d, a) == (rd + n, ra + n)
                && (rd < ra || rd > ra + n)
                && let Some(last) = new.nodes.last_mut()
            {
                last.instr = Instr::MovN { d: rd, a: ra, n: n + 1 };
                run = Some((rd, ra, n + 1));
                return;
            }
            run = match node.instr {
                Instr::Mov { d, a } => Some((d, a, 1)),
                _ => None,
            };
            new.nodes.push(node);
        });
    }

    /// Closes the entries at which this code reads registers that the original code is done with: it has other calls
    /// there, whose frames may have overwritten them.
    pub(super) fn close_entries(&mut self, original: &Code, callees: &dyn Callees) {
        let old = Body::new(original);
        let (kept, read) = (live_before(&old, callees), live_before(self, callees));
        // What was memory is read into its registers on the way.
        let split = |range: fn(&SplitCell) -> (u16, u16), register: u16| {
            self.code.split_cells.iter().map(range).any(|(first, n)| (first..first + n).contains(&register))
        };
        let is_open = |pc: usize, entry: u32| {
            let (kept, read) = (&kept[pc], &read[entry as usize]);
            (0..self.code.scalars).all(|s| {
                !read.has_scalar(s) || kept.has_scalar(s) || split(|cell| (cell.s, cell.shape.ns), s)
            }) && (0..self.code.objects).all(|o| {
                !read.has_object(o) || kept.has_object(o) || split(|cell| (cell.o, cell.shape.nv), o)
            })
        };
        let entry = self.entry.iter().enumerate();
        self.entry = entry.map(|(pc, &at)| if is_open(pc, at) { at } else { NO_ENTRY }).collect();
    }

    /// Makes code of it again.
    pub(super) fn finish(mut self, original: &Code) -> Option<Optimized> {
        let mut code = std::mem::take(&mut self.code);
        let mut last_origin = None;
        for (at, node) in self.nodes.iter().enumerate() {
            let mut instr = node.instr;
            if let Some(to) = node.to
                && !instr.set_offset(i64::from(to) - at as i64)
            {
                return None;
            }
            if let Some(span) = node.span
                && code.spans.last().is_none_or(|&(_, last)| last != span)
            {
                code.spans.push((at as u32, span));
            }
            if last_origin != Some(node.inlined) {
                code.origins.push((at as u32, node.inlined));
                last_origin = Some(node.inlined);
            }
            code.instrs.push(instr);
        }
        code.returns_empty = Some(original.objects);
        code.heat.set(Code::FINAL);
        Some(Optimized { code: Rc::new(code), entry: self.entry })
    }
}

/// An instruction of code that is not rewritten yet.
pub(super) fn node(code: &Code, pc: usize) -> Node {
    let instr = code.instrs[pc];
    Node {
        instr,
        to: instr.offset().map(|offset| (pc as i64 + i64::from(offset)) as u32),
        span: code.span_at(pc),
        inlined: None,
        removed: None,
    }
}

/// The single moves that a move of several registers consists of, in an order that overwrites nothing too early.
fn parts(instr: Instr) -> Vec<Instr> {
    const LONGEST: u16 = 12;
    let order = |d: u16, a: u16, n: u16| -> Vec<u16> {
        match n <= LONGEST {
            true if d < a => (0..n).collect(),
            true => (0..n).rev().collect(),
            false => vec![],
        }
    };
    match instr {
        Instr::MovN { d, a, n } => {
            order(d, a, n).into_iter().map(|i| Instr::Mov { d: d + i, a: a + i }).collect()
        }
        Instr::TakeN { d, a, n } => {
            order(d, a, n).into_iter().map(|i| Instr::Take { d: d + i, a: a + i }).collect()
        }
        // These go upwards, also where the runs overlap.
        Instr::DupN { d, a, n } if n <= LONGEST => {
            (0..n).map(|i| Instr::Dup { d: d + i, a: a + i }).collect()
        }
        Instr::BorrowN { d, a, n } if n <= LONGEST => {
            (0..n).map(|i| Instr::Borrow { d: d + i, a: a + i }).collect()
        }
        _ => vec![],
    }
}
