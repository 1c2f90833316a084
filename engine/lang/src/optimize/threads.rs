//! A jump to a test whose outcome is known on the way there goes on behind the test. So an `Option` that one function
//! makes and its caller takes apart costs nothing.

use super::Callees;
use super::body::{Body, Node};
use super::flow::{Facts, analyse};
use crate::bytecode::Instr;

/// How many instructions on the way are repeated.
const LONGEST: usize = 24;
/// How long code may become.
const BUDGET: usize = 3000;

pub(super) fn run(body: &mut Body, callees: &dyn Callees) {
    let leaders = body.leaders();
    let at_start = analyse(body, &leaders, callees);
    let mut facts: Option<Facts> = None;
    let mut ways: Vec<Option<(Vec<u32>, u32)>> = vec![None; body.nodes.len()];
    let mut size = body.nodes.len();
    for at in 0..body.nodes.len() {
        if leaders[at] {
            facts.clone_from(&at_start[at]);
        }
        let Some(facts) = &mut facts else { continue };
        facts.step(body, at, callees);
        if let (Instr::Jump { .. }, Some(to)) = (body.nodes[at].instr, body.nodes[at].to)
            && size < BUDGET
        {
            ways[at] = follow(body, facts.clone(), to, callees);
            size += ways[at].as_ref().map_or(0, |(way, _)| way.len());
        }
    }
    if ways.iter().all(Option::is_none) {
        return;
    }
    let old = body.nodes.clone();
    body.rebuild(|_, new, at, node| {
        let Some((way, end)) = &ways[at] else {
            new.nodes.push(node);
            return;
        };
        new.nodes.extend(way.iter().map(|&from| old[from as usize]));
        new.nodes.push(Node { to: Some(*end), ..node });
    });
}

/// The instructions from a position on that lead through a test, and where it leads; `None` if there is no such test.
fn follow(body: &Body, mut facts: Facts, start: u32, callees: &dyn Callees) -> Option<(Vec<u32>, u32)> {
    let mut way = Vec::new();
    let mut best = None;
    let mut at = start;
    let mut steps = 0;
    while way.len() < LONGEST && steps < 4 * LONGEST {
        steps += 1;
        let node = &body.nodes[at as usize];
        let known = |register| facts.constant(register);
        let jumps = match node.instr {
            Instr::Jump { .. } => {
                at = node.to?;
                continue;
            }
            Instr::JEqK { a, k, .. } => known(a).map(|a| a == k as i64 as u64),
            Instr::JNeK { a, k, .. } => known(a).map(|a| a != k as i64 as u64),
            Instr::JumpIf { a, .. } => known(a).map(|a| a != 0),
            Instr::JumpIfNot { a, .. } => known(a).map(|a| a == 0),
            Instr::Mov { .. }
            | Instr::Imm { .. }
            | Instr::Const { .. }
            | Instr::Take { .. }
            | Instr::Borrow { .. }
            | Instr::OffAdd { .. }
            | Instr::Clear { .. } => {
                way.push(at);
                facts.step(body, at as usize, callees);
                at += 1;
                continue;
            }
            _ => None,
        };
        let Some(jumps) = jumps else { break };
        at = if jumps { node.to? } else { at + 1 };
        best = Some((way.clone(), at));
    }
    best
}
