//! The text form of bytecode, which tests read.

use std::fmt;

use super::Code;

impl fmt::Display for Code {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (ps, po) = self.params;
        let (rs, ro) = self.ret;
        writeln!(
            f,
            "fn {} (s{ps} o{po}) -> (s{rs} o{ro}) regs s{} o{}",
            self.name, self.scalars, self.objects
        )?;
        for (pc, instr) in self.instrs.iter().enumerate() {
            writeln!(f, "{pc:4}  {instr:?}")?;
        }
        for (k, value) in self.consts.iter().enumerate() {
            writeln!(f, "  const {k} = {value:#x}")?;
        }
        Ok(())
    }
}
