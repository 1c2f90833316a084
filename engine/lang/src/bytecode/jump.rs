//! Where jumps go, relative to themselves.

use super::Instr;

macro_rules! near {
    ($to:pat) => {
        Instr::JumpCmp { to: $to, .. }
            | Instr::JumpCmpK { to: $to, .. }
            | Instr::JEq { to: $to, .. }
            | Instr::JNe { to: $to, .. }
            | Instr::JLtS { to: $to, .. }
            | Instr::JLeS { to: $to, .. }
            | Instr::JLtU { to: $to, .. }
            | Instr::JLeU { to: $to, .. }
            | Instr::JEqK { to: $to, .. }
            | Instr::JNeK { to: $to, .. }
            | Instr::LoopLtS { to: $to, .. }
            | Instr::LoopLtU { to: $to, .. }
            | Instr::LoopLeS { to: $to, .. }
            | Instr::LoopLeU { to: $to, .. }
            | Instr::ForS { to: $to, .. }
            | Instr::ForU { to: $to, .. }
            | Instr::ForTo { to: $to, .. }
    };
}
macro_rules! far {
    ($to:pat) => {
        Instr::Jump { to: $to }
            | Instr::Loop { to: $to }
            | Instr::JumpIf { to: $to, .. }
            | Instr::JumpIfNot { to: $to, .. }
    };
}

impl Instr {
    /// The relative target of a jump; a [`Instr::Switch`] has a table of absolute ones instead.
    pub fn offset(&self) -> Option<i32> {
        match self {
            far!(to) => Some(*to),
            near!(to) => Some((*to).into()),
            _ => None,
        }
    }

    /// Fills in a jump's offset; false if it does not fit.
    pub fn set_offset(&mut self, offset: i64) -> bool {
        match self {
            far!(to) => i32::try_from(offset).map(|offset| *to = offset).is_ok(),
            near!(to) => i16::try_from(offset).map(|offset| *to = offset).is_ok(),
            _ => false,
        }
    }
}
