//! Reads go to where a value comes from; constants are folded into instructions and jumps.

use super::Callees;
use super::body::{Body, NOTHING};
use super::flow::{Facts, Known, Seen, analyse};
use super::operands::{Object, Operand, Scalar, operands};
use crate::bytecode::{Code, Cond, Instr, NO_OFFSET};

pub(super) fn run(body: &mut Body, callees: &dyn Callees) {
    let leaders = body.leaders();
    let at_start = analyse(body, &leaders, callees);
    let mut facts: Option<Facts> = None;
    for at in 0..body.nodes.len() {
        if leaders[at] {
            facts.clone_from(&at_start[at]);
        }
        // What is not reached is removed by the next pass.
        let Some(facts) = &mut facts else { continue };
        let old = body.nodes[at];
        let mut node = old;
        redirect(&mut node.instr, &body.code, facts);
        fold(&mut node.instr, &mut node.to, &mut body.code, facts);
        facts.step(body, at, callees);
        body.nodes[at] = node;
    }
}

/// Makes an instruction read the registers that its operands are copies of.
fn redirect(instr: &mut Instr, code: &Code, facts: &Facts) {
    // Windows stay where they are; a copy of an array by value is not one of its reference.
    if matches!(
        instr,
        Instr::Call { .. }
            | Instr::CallNative { .. }
            | Instr::CallDyn { .. }
            | Instr::CallPtr { .. }
            | Instr::Dup { .. }
            | Instr::DupN { .. }
    ) {
        return;
    }
    operands(instr, code, None, |operand| match operand {
        Operand::Scalars(Scalar::Read, register, n) if n > 0 => {
            let Known::Copy(first) = facts.scalar(*register) else { return };
            if (1..n).all(|i| facts.scalar(*register + i) == Known::Copy(first + i)) {
                *register = first;
            }
        }
        Operand::Objects(Object::Look, register, 1) => {
            if let Seen::Alias(of) = facts.object(*register) {
                *register = of;
            }
        }
        _ => {}
    });
}

/// Replaces an instruction whose operands are constants by a simpler one.
fn fold(instr: &mut Instr, to: &mut Option<u32>, code: &mut Code, facts: &Facts) {
    let known = |register: u16| facts.constant(register);
    let small = |register: u16, least: i64| {
        known(register).and_then(|value| i16::try_from(value as i64).ok()).filter(|&k| i64::from(k) >= least)
    };
    let decided = match *instr {
        Instr::JEqK { a, k, .. } => known(a).map(|a| a == k as i64 as u64),
        Instr::JNeK { a, k, .. } => known(a).map(|a| a != k as i64 as u64),
        Instr::JumpIf { a, .. } => known(a).map(|a| a != 0),
        Instr::JumpIfNot { a, .. } => known(a).map(|a| a == 0),
        Instr::JumpCmpK { c, a, k, .. } => known(a).map(|a| c.holds(a, k as i64 as u64)),
        _ => None,
    };
    if let Some(jumps) = decided {
        *instr = if jumps { Instr::Jump { to: 0 } } else { NOTHING };
        to.take_if(|_| !jumps);
        return;
    }
    let folded = match *instr {
        Instr::Switch { a, k } => known(a).map(|a| {
            let table = &code.tables[usize::from(k)];
            let last = table.len() - 1;
            *to = Some(table[usize::try_from(a).unwrap_or(last).min(last)]);
            Instr::Jump { to: 0 }
        }),
        Instr::Mov { d, a } if facts.scalar(a) == Known::Copy(d) || a == d => Some(NOTHING),
        Instr::Mov { d, a } => known(a).map(|value| constant(code, d, value)),
        Instr::OffAdd { d, a, k } => {
            known(a).map(|a| a.wrapping_add(code.consts[usize::from(k)])).map(|sum| constant(code, d, sum))
        }
        // A subtraction keeps its own text of overflow, which the instruction tells from the sign.
        Instr::AddI64 { d, a, b } => small(b, 0).map(|k| Instr::AddI64K { d, a, k }),
        Instr::AddI32 { d, a, b } => small(b, 0).map(|k| Instr::AddI32K { d, a, k }),
        Instr::AddU64 { d, a, b } => small(b, 0).map(|k| Instr::AddU64K { d, a, k }),
        Instr::SubI64 { d, a, b } => small(b, 1).map(|k| Instr::AddI64K { d, a, k: -k }),
        Instr::SubI32 { d, a, b } => small(b, 1).map(|k| Instr::AddI32K { d, a, k: -k }),
        Instr::SubU64 { d, a, b } => small(b, 0).map(|k| Instr::SubU64K { d, a, k }),
        Instr::Rem { t, d, a, b } if !t.is_float() => small(b, 1).map(|k| match t.is_signed() {
            true => Instr::RemSK { d, a, k },
            false => Instr::RemU64K { d, a, k },
        }),
        Instr::JEq { a, b, .. } => small(b, i64::MIN).map(|k| Instr::JEqK { a, k, to: 0 }),
        Instr::JNe { a, b, .. } => small(b, i64::MIN).map(|k| Instr::JNeK { a, k, to: 0 }),
        Instr::JLtS { a, b, .. } => {
            against(small(a, i64::MIN), small(b, i64::MIN), a, b, Cond::LtS, Cond::GtS)
        }
        Instr::JLeS { a, b, .. } => {
            against(small(a, i64::MIN), small(b, i64::MIN), a, b, Cond::LeS, Cond::GeS)
        }
        Instr::JLtU { a, b, .. } => against(small(a, 0), small(b, 0), a, b, Cond::LtU, Cond::GtU),
        Instr::JLeU { a, b, .. } => against(small(a, 0), small(b, 0), a, b, Cond::LeU, Cond::GeU),
        Instr::Load { d, o, r } => {
            known(r).and_then(|at| u16::try_from(at as u32).ok()).map(|k| Instr::LoadC { d, o, k })
        }
        Instr::Store { a, o, r } => {
            known(r).and_then(|at| u16::try_from(at as u32).ok()).map(|k| Instr::StoreC { a, o, k })
        }
        Instr::LoadN { n, d, o, r } if known(r).is_some_and(|at| at as u32 == 0) => {
            Some(Instr::LoadN { n, d, o, r: NO_OFFSET })
        }
        Instr::StoreN { n, a, o, r } if known(r).is_some_and(|at| at as u32 == 0) => {
            Some(Instr::StoreN { n, a, o, r: NO_OFFSET })
        }
        Instr::ObjBorrow { n, d, o, r } if known(r).is_some_and(|at| at >> 32 == 0) => {
            Some(Instr::ObjBorrow { n, d, o, r: NO_OFFSET })
        }
        Instr::ObjDup { n, d, o, r } if known(r).is_some_and(|at| at >> 32 == 0) => {
            Some(Instr::ObjDup { n, d, o, r: NO_OFFSET })
        }
        Instr::ObjTake { n, d, o, r } if known(r).is_some_and(|at| at >> 32 == 0) => {
            Some(Instr::ObjTake { n, d, o, r: NO_OFFSET })
        }
        Instr::ObjStore { n, a, o, r } if known(r).is_some_and(|at| at >> 32 == 0) => {
            Some(Instr::ObjStore { n, a, o, r: NO_OFFSET })
        }
        _ => None,
    };
    if let Some(folded) = folded {
        *instr = folded;
    }
}

/// A comparing jump one of whose sides is a constant.
fn against(
    left: Option<i16>,
    right: Option<i16>,
    a: u16,
    b: u16,
    straight: Cond,
    swapped: Cond,
) -> Option<Instr> {
    match (left, right) {
        (_, Some(k)) => Some(Instr::JumpCmpK { c: straight, a, k, to: 0 }),
        (Some(k), None) => Some(Instr::JumpCmpK { c: swapped, a: b, k, to: 0 }),
        (None, None) => None,
    }
}

fn constant(code: &mut Code, d: u16, value: u64) -> Instr {
    if let Ok(v) = i32::try_from(value as i64) {
        return Instr::Imm { d, v };
    }
    let k = code.consts.iter().position(|&known| known == value).unwrap_or_else(|| {
        code.consts.push(value);
        code.consts.len() - 1
    });
    Instr::Const { d, k: k as u32 }
}
