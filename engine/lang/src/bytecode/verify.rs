//! The verifier: what lowering must never get wrong. Runs on every function in debug builds.

use super::{Code, Instr};

/// A broken function.
#[derive(Clone, PartialEq, Debug, thiserror::Error)]
pub enum VerifyError {
    /// A jump out of the function.
    #[error("{name}: instruction {pc} jumps to {to}, outside of 0..{len}")]
    Jump {
        /// The function.
        name: String,
        /// The instruction.
        pc: usize,
        /// Its target.
        to: i64,
        /// The number of instructions.
        len: usize,
    },
    /// An index outside of its table.
    #[error("{name}: instruction {pc} uses entry {index} of the {table} table, which has {len}")]
    Table {
        /// The function.
        name: String,
        /// The instruction.
        pc: usize,
        /// Which table.
        table: &'static str,
        /// The index.
        index: usize,
        /// The table's length.
        len: usize,
    },
    /// The last instruction can be passed.
    #[error("{name}: control runs off the end")]
    OpenEnd {
        /// The function.
        name: String,
    },
}

/// Checks jump targets, table indexes and the end of a function.
pub fn verify(code: &Code) -> Result<(), VerifyError> {
    let len = code.instrs.len();
    let name = || code.name.clone();
    for (pc, &instr) in code.instrs.iter().enumerate() {
        if let Some(offset) = instr.offset() {
            let to = pc as i64 + i64::from(offset);
            if to < 0 || to >= len as i64 {
                return Err(VerifyError::Jump { name: name(), pc, to, len });
            }
        }
        if let Some((table, index, entries)) = table_use(code, instr)
            && index >= entries
        {
            return Err(VerifyError::Table { name: name(), pc, table, index, len: entries });
        }
    }
    match code.instrs.last() {
        Some(
            Instr::Ret
            | Instr::RetMov { .. }
            | Instr::Jump { .. }
            | Instr::Loop { .. }
            | Instr::Panic { .. }
            | Instr::PanicFmt { .. },
        ) => Ok(()),
        _ => Err(VerifyError::OpenEnd { name: name() }),
    }
}

fn table_use(code: &Code, instr: Instr) -> Option<(&'static str, usize, usize)> {
    Some(match instr {
        Instr::Const { k, .. } => ("constant", k as usize, code.consts.len()),
        Instr::OffAdd { k, .. } => ("constant", k.into(), code.consts.len()),
        Instr::Str { k, .. } | Instr::FmtText { k, .. } => ("string", k.into(), code.strings.len()),
        Instr::Call { k, .. } | Instr::Static { k, .. } => ("callee", k.into(), code.callees.len()),
        Instr::CallNative { k, .. } => ("native", k.into(), code.natives.len()),
        Instr::CallDyn { k, .. } => ("method", k.into(), code.methods.len()),
        Instr::New { k, .. } | Instr::NewArray { k, .. } | Instr::VecLen { k, .. } => {
            ("shape", k.into(), code.shapes.len())
        }
        Instr::SliceAt { k, .. } | Instr::VecAt { k, .. } | Instr::VecPush { k, .. } => {
            ("shape", k.into(), code.shapes.len())
        }
        Instr::Switch { k, .. } => ("switch", k.into(), code.tables.len()),
        Instr::VTable { k, .. } => ("type", k.into(), code.types.len()),
        Instr::FmtSpec { k, .. } => ("format", k.into(), code.specs.len()),
        Instr::Panic { k } => ("message", k.into(), code.messages.len()),
        _ => return None,
    })
}
