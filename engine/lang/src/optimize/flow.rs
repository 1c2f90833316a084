//! What is known about registers at each instruction, along all ways that lead there.

use super::Callees;
use super::body::Body;
use super::operands::{Object, Operand, Scalar, is_end, operands};
use crate::bytecode::{Code, Instr};

/// What is known about a scalar register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Known {
    Nothing,
    Const(u64),
    /// It holds what another register holds.
    Copy(u16),
}

/// What is known about an object register.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Seen {
    Nothing,
    /// It refers to the memory that another register owns or refers to.
    Alias(u16),
    /// It refers to the memory that the `New` at this position made last.
    Cell(u32),
}

/// What is known about all registers.
#[derive(Clone, PartialEq, Debug)]
pub(super) struct Facts {
    pub(super) s: Vec<Known>,
    pub(super) o: Vec<Seen>,
}

impl Facts {
    fn nothing(code: &Code) -> Facts {
        Facts { s: vec![Known::Nothing; code.scalars.into()], o: vec![Seen::Nothing; code.objects.into()] }
    }

    /// Keeps what holds in both; whether something went.
    fn meet(&mut self, other: &Facts) -> bool {
        let mut changed = false;
        for (own, other) in self.s.iter_mut().zip(&other.s) {
            if own != other && *own != Known::Nothing {
                *own = Known::Nothing;
                changed = true;
            }
        }
        for (own, other) in self.o.iter_mut().zip(&other.o) {
            if own != other && *own != Seen::Nothing {
                *own = Seen::Nothing;
                changed = true;
            }
        }
        changed
    }

    pub(super) fn scalar(&self, register: u16) -> Known {
        self.s.get(usize::from(register)).copied().unwrap_or(Known::Nothing)
    }

    pub(super) fn constant(&self, register: u16) -> Option<u64> {
        match self.scalar(register) {
            Known::Const(value) => Some(value),
            _ => None,
        }
    }

    pub(super) fn object(&self, register: u16) -> Seen {
        self.o.get(usize::from(register)).copied().unwrap_or(Seen::Nothing)
    }

    fn forget_scalars(&mut self, from: usize, to: usize) {
        let to = to.min(self.s.len());
        for at in from..to {
            self.s[at] = Known::Nothing;
        }
        for known in &mut self.s {
            if matches!(known, Known::Copy(of) if (from..to).contains(&usize::from(*of))) {
                *known = Known::Nothing;
            }
        }
    }

    fn forget_objects(&mut self, from: usize, to: usize) {
        let to = to.min(self.o.len());
        for at in from..to {
            self.o[at] = Seen::Nothing;
        }
        for seen in &mut self.o {
            if matches!(seen, Seen::Alias(of) if (from..to).contains(&usize::from(*of))) {
                *seen = Seen::Nothing;
            }
        }
    }

    fn set_scalar(&mut self, d: u16, known: Known) {
        self.forget_scalars(d.into(), usize::from(d) + 1);
        self.s[usize::from(d)] = known;
    }

    fn set_object(&mut self, d: u16, seen: Seen) {
        self.forget_objects(d.into(), usize::from(d) + 1);
        self.o[usize::from(d)] = if seen == Seen::Alias(d) { Seen::Nothing } else { seen };
    }

    /// Forgets what an instruction wrote that was removed: where the original code runs, it did.
    fn forget_written(&mut self, body: &Body, mut removed: Instr, callees: &dyn Callees) {
        let window = body.window(&removed, callees);
        operands(&mut removed, &body.code, window, |operand| match operand {
            Operand::Scalars(Scalar::Write | Scalar::Update, first, n) => {
                self.forget_scalars((*first).into(), usize::from(*first) + usize::from(n));
            }
            Operand::Objects(Object::Look, ..) | Operand::Scalars(Scalar::Read, ..) => {}
            Operand::Objects(_, first, n) => {
                self.forget_objects((*first).into(), usize::from(*first) + usize::from(n));
            }
        });
    }

    /// What holds after an instruction.
    pub(super) fn step(&mut self, body: &Body, at: usize, callees: &dyn Callees) {
        let instr = body.nodes[at].instr;
        let code = &body.code;
        if let Some(removed) = body.nodes[at].removed {
            self.forget_written(body, removed, callees);
        }
        match instr {
            Instr::Imm { d, v } => self.set_scalar(d, Known::Const(v as i64 as u64)),
            Instr::Const { d, k } => self.set_scalar(d, Known::Const(code.consts[k as usize])),
            Instr::Mov { d, a } => {
                let known = match self.scalar(a) {
                    Known::Nothing => Known::Copy(a),
                    known => known,
                };
                // A move back changes nothing.
                if known != Known::Copy(d) {
                    self.set_scalar(d, known);
                }
            }
            Instr::OffAdd { d, a, k } => {
                let sum = self.constant(a).map(|a| a.wrapping_add(code.consts[usize::from(k)]));
                self.set_scalar(d, sum.map_or(Known::Nothing, Known::Const));
            }
            Instr::Borrow { d, a } => {
                let seen = match self.object(a) {
                    Seen::Nothing => Seen::Alias(a),
                    seen => seen,
                };
                if d != a {
                    self.set_object(d, seen);
                }
            }
            Instr::Take { d, a } => {
                if d == a {
                    return;
                }
                let seen = self.object(a);
                self.set_object(d, seen);
                if self.object(d) == Seen::Nothing {
                    for other in &mut self.o {
                        if *other == Seen::Alias(a) {
                            *other = Seen::Alias(d);
                        }
                    }
                    self.o[usize::from(d)] = Seen::Nothing;
                }
                self.set_object(a, Seen::Nothing);
            }
            Instr::New { d, .. } => {
                for other in &mut self.o {
                    if *other == Seen::Cell(at as u32) {
                        *other = Seen::Nothing;
                    }
                }
                self.set_object(d, Seen::Cell(at as u32));
            }
            // The callee's frame lies over everything from the window on.
            Instr::Call { s, o, .. } | Instr::CallPtr { s, o, .. } | Instr::CallDyn { s, o, .. } => {
                self.forget_scalars(s.into(), usize::MAX);
                self.forget_objects(o.into(), usize::MAX);
            }
            _ => self.forget_written(body, instr, callees),
        }
    }
}

/// The facts at the beginning of every block that can be reached.
pub(super) fn analyse(body: &Body, leaders: &[bool], callees: &dyn Callees) -> Vec<Option<Facts>> {
    let mut at_start: Vec<Option<Facts>> = vec![None; leaders.len()];
    at_start[0] = Some(Facts::nothing(&body.code));
    let mut work = vec![0];
    while let Some(leader) = work.pop() {
        let Some(mut facts) = at_start[leader].clone() else { continue };
        let mut at = leader;
        loop {
            facts.step(body, at, callees);
            let node = &body.nodes[at];
            let mut reach = |to: usize| {
                let changed = match &mut at_start[to] {
                    Some(known) => known.meet(&facts),
                    unknown => {
                        *unknown = Some(facts.clone());
                        true
                    }
                };
                if changed {
                    work.push(to);
                }
            };
            if node.to.is_some() || is_end(&node.instr) {
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
    at_start
}
