//! Registers, labels, constants and the emission of instructions.

use super::LowerError;
use crate::bytecode::{Code, Cond, Instr, Shape};
use crate::span::Span;

/// First scalar and first object register of a value.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Slots {
    pub(super) s: u16,
    pub(super) o: u16,
}

/// A jump target.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Label(usize);

/// A state of the register allocator, to which temporaries are released.
#[derive(Clone, Copy, Debug)]
pub(super) struct Mark {
    s: u16,
    o: u16,
}

impl Mark {
    pub(super) fn registers(self) -> (u16, u16) {
        (self.s, self.o)
    }
}

/// The code of a function while it grows.
#[derive(Debug, Default)]
pub(super) struct Builder {
    pub(super) code: Code,
    next_s: u16,
    next_o: u16,
    /// Temporaries below this survive until the end of the statement.
    pinned: (u16, u16),
    /// The object registers written since the last `sweep`.
    dirty: u16,
    labels: Vec<Option<usize>>,
    fixups: Vec<(usize, Label)>,
    /// Set when something did not fit; reported at the end.
    overflow: bool,
    span: Option<Span>,
}

/// How far registers may go: windows of callees must still be addressable.
const MAX_REGISTER: u16 = 60_000;

impl Builder {
    pub(super) fn set_span(&mut self, span: Span) {
        self.span = Some(span);
    }

    pub(super) fn span(&self) -> Option<Span> {
        self.span
    }

    /// Makes all jumps to one label, which is not bound, jumps to another.
    pub(super) fn redirect(&mut self, from: Label, to: Label) {
        self.fixups.iter_mut().filter(|(_, label)| *label == from).for_each(|(_, label)| *label = to);
    }

    // ---- registers

    /// Registers for a value.
    pub(super) fn alloc(&mut self, shape: Shape) -> Slots {
        let at = Slots { s: self.next_s, o: self.next_o };
        if u32::from(self.next_s) + u32::from(shape.ns) > MAX_REGISTER.into()
            || u32::from(self.next_o) + u32::from(shape.nv) > MAX_REGISTER.into()
        {
            self.overflow = true;
            return Slots { s: 0, o: 0 };
        }
        self.next_s += shape.ns;
        self.next_o += shape.nv;
        self.code.scalars = self.code.scalars.max(self.next_s);
        self.code.objects = self.code.objects.max(self.next_o);
        at
    }

    /// One scalar register.
    pub(super) fn scalar(&mut self) -> u16 {
        self.alloc(Shape { ns: 1, nv: 0, bank: crate::lower::layout::BankKind::U64 }).s
    }

    /// One object register.
    pub(super) fn object(&mut self) -> u16 {
        self.alloc(Shape { ns: 0, nv: 1, bank: crate::lower::layout::BankKind::U64 }).o
    }

    pub(super) fn mark(&self) -> Mark {
        Mark { s: self.next_s, o: self.next_o }
    }

    /// Gives up temporaries allocated since `mark`, pinned ones excepted.
    pub(super) fn release(&mut self, mark: Mark) {
        self.next_s = mark.s.max(self.pinned.0);
        self.next_o = mark.o.max(self.pinned.1);
    }

    /// Keeps all temporaries allocated so far until [`Builder::unpin`].
    pub(super) fn pin(&mut self) {
        self.pinned = (self.next_s, self.next_o);
    }

    pub(super) fn pins(&self) -> (u16, u16) {
        self.pinned
    }

    pub(super) fn unpin(&mut self, pinned: (u16, u16)) {
        self.pinned = pinned;
    }

    /// Ends a statement: temporaries go, and what object registers above `mark` still hold is let go.
    pub(super) fn sweep(&mut self, mark: Mark) {
        if self.dirty > mark.o {
            self.emit(Instr::Clear { d: mark.o, n: self.dirty - mark.o });
            self.dirty = mark.o;
        }
        self.release(mark);
    }

    /// Notes that object registers `d..d+n` hold something.
    pub(super) fn touch(&mut self, d: u16, n: u16) {
        if n > 0 {
            self.dirty = self.dirty.max(d + n);
        }
    }

    /// Where a call window starts now.
    pub(super) fn top(&self) -> Slots {
        Slots { s: self.next_s, o: self.next_o }
    }

    // ---- labels

    pub(super) fn label(&mut self) -> Label {
        self.labels.push(None);
        Label(self.labels.len() - 1)
    }

    pub(super) fn bind(&mut self, label: Label) {
        self.labels[label.0] = Some(self.code.instrs.len());
    }

    pub(super) fn here(&mut self) -> Label {
        let label = self.label();
        self.bind(label);
        label
    }

    // ---- emission

    pub(super) fn emit(&mut self, instr: Instr) {
        if let Some(span) = self.span
            && self.code.spans.last().is_none_or(|&(_, last)| last != span)
        {
            self.code.spans.push((self.code.instrs.len() as u32, span));
        }
        self.code.instrs.push(instr);
    }

    /// Emits a jump whose offset is filled in at the end.
    pub(super) fn emit_jump(&mut self, instr: Instr, to: Label) {
        self.fixups.push((self.code.instrs.len(), to));
        self.emit(instr);
    }

    pub(super) fn jump(&mut self, to: Label) {
        self.emit_jump(Instr::Jump { to: 0 }, to);
    }

    pub(super) fn jump_back(&mut self, to: Label) {
        self.emit_jump(Instr::Loop { to: 0 }, to);
    }

    /// Jumps when the comparison holds.
    pub(super) fn jump_cmp(&mut self, c: Cond, a: u16, b: u16, to: Label) {
        let instr = match c {
            Cond::Eq => Instr::JEq { a, b, to: 0 },
            Cond::Ne => Instr::JNe { a, b, to: 0 },
            Cond::LtS => Instr::JLtS { a, b, to: 0 },
            Cond::LeS => Instr::JLeS { a, b, to: 0 },
            Cond::LtU => Instr::JLtU { a, b, to: 0 },
            Cond::LeU => Instr::JLeU { a, b, to: 0 },
            Cond::GtS => Instr::JLtS { a: b, b: a, to: 0 },
            Cond::GeS => Instr::JLeS { a: b, b: a, to: 0 },
            Cond::GtU => Instr::JLtU { a: b, b: a, to: 0 },
            Cond::GeU => Instr::JLeU { a: b, b: a, to: 0 },
            c => Instr::JumpCmp { c, a, b, to: 0 },
        };
        self.emit_jump(instr, to);
    }

    /// Jumps backwards when the comparison holds, through a safe point; false if there is no such instruction.
    pub(super) fn loop_cmp(&mut self, c: Cond, a: u16, b: u16, to: Label) -> bool {
        let instr = match c {
            Cond::LtS => Instr::LoopLtS { a, b, to: 0 },
            Cond::LeS => Instr::LoopLeS { a, b, to: 0 },
            Cond::LtU => Instr::LoopLtU { a, b, to: 0 },
            Cond::LeU => Instr::LoopLeU { a, b, to: 0 },
            Cond::GtS => Instr::LoopLtS { a: b, b: a, to: 0 },
            Cond::GeS => Instr::LoopLeS { a: b, b: a, to: 0 },
            Cond::GtU => Instr::LoopLtU { a: b, b: a, to: 0 },
            Cond::GeU => Instr::LoopLeU { a: b, b: a, to: 0 },
            _ => return false,
        };
        self.emit_jump(instr, to);
        true
    }

    /// Jumps when the comparison with a constant holds.
    pub(super) fn jump_cmp_const(&mut self, c: Cond, a: u16, value: u64, to: Label) {
        match i16::try_from(value as i64) {
            Ok(k) => {
                let instr = match c {
                    Cond::Eq => Instr::JEqK { a, k, to: 0 },
                    Cond::Ne => Instr::JNeK { a, k, to: 0 },
                    c => Instr::JumpCmpK { c, a, k, to: 0 },
                };
                self.emit_jump(instr, to);
            }
            Err(_) => {
                let mark = self.mark();
                let b = self.scalar();
                self.constant(b, value);
                self.jump_cmp(c, a, b, to);
                self.release(mark);
            }
        }
    }

    pub(super) fn constant(&mut self, d: u16, value: u64) {
        if let Ok(v) = i32::try_from(value as i64) {
            self.emit(Instr::Imm { d, v });
        } else {
            let k = self.const_index(value).into();
            self.emit(Instr::Const { d, k });
        }
    }

    pub(super) fn const_index(&mut self, value: u64) -> u16 {
        index_of(&mut self.code.consts, value, &mut self.overflow)
    }

    pub(super) fn shape(&mut self, shape: Shape) -> u16 {
        index_of(&mut self.code.shapes, shape, &mut self.overflow)
    }

    /// A shape for an instruction with an eight-bit operand.
    pub(super) fn small_shape(&mut self, shape: Shape) -> u8 {
        u8::try_from(self.shape(shape)).unwrap_or_else(|_| {
            self.overflow = true;
            0
        })
    }

    pub(super) fn callee(&mut self, id: crate::bytecode::InstanceId) -> u16 {
        index_of(&mut self.code.callees, id, &mut self.overflow)
    }

    pub(super) fn message(&mut self, text: &str) -> u16 {
        index_of(&mut self.code.messages, text.into(), &mut self.overflow)
    }

    pub(super) fn string(&mut self, text: &[u8]) -> u16 {
        self.code.strings.push((crate::vm::Value::string(text), text.len() as u64));
        self.table_index(self.code.strings.len() - 1)
    }

    /// The index of an entry that was just appended to a table.
    pub(super) fn table_index(&mut self, index: usize) -> u16 {
        u16::try_from(index).unwrap_or_else(|_| {
            self.overflow = true;
            0
        })
    }

    // ---- moving values

    pub(super) fn mov(&mut self, d: u16, a: u16, n: u16) {
        match n {
            _ if n == 0 || d == a => {}
            1 => self.emit(Instr::Mov { d, a }),
            _ => self.emit(Instr::MovN { d, a, n }),
        }
    }

    pub(super) fn take(&mut self, d: u16, a: u16, n: u16) {
        match n {
            _ if n == 0 || d == a => return,
            1 => self.emit(Instr::Take { d, a }),
            _ => self.emit(Instr::TakeN { d, a, n }),
        }
        self.touch(d, n);
    }

    pub(super) fn dup(&mut self, d: u16, a: u16, n: u16) {
        match n {
            _ if n == 0 || d == a => return,
            1 => self.emit(Instr::Dup { d, a }),
            _ => self.emit(Instr::DupN { d, a, n }),
        }
        self.touch(d, n);
    }

    pub(super) fn borrow(&mut self, d: u16, a: u16, n: u16) {
        match n {
            0 => return,
            1 => self.emit(Instr::Borrow { d, a }),
            _ => self.emit(Instr::BorrowN { d, a, n }),
        }
        self.touch(d, n);
    }

    pub(super) fn clear(&mut self, d: u16, n: u16) {
        if n > 0 {
            self.emit(Instr::Clear { d, n });
        }
    }

    /// Moves a value.
    pub(super) fn move_value(&mut self, to: Slots, from: Slots, shape: Shape) {
        self.mov(to.s, from.s, shape.ns);
        self.take(to.o, from.o, shape.nv);
    }

    /// Copies a `Copy` value.
    pub(super) fn copy_value(&mut self, to: Slots, from: Slots, shape: Shape) {
        self.mov(to.s, from.s, shape.ns);
        self.dup(to.o, from.o, shape.nv);
    }

    // ---- the end

    pub(super) fn finish(mut self) -> Result<Code, LowerError> {
        let too_large = || LowerError::TooLarge(self.code.name.clone());
        if self.overflow {
            return Err(too_large());
        }
        let resolve = |label: Label| self.labels[label.0].map_or(0, |at| at as i64);
        for &(at, label) in &self.fixups {
            let offset = resolve(label) - at as i64;
            if !self.code.instrs[at].set_offset(offset) {
                return Err(LowerError::TooLarge(self.code.name.clone()));
            }
        }
        for table in &mut self.code.tables {
            for entry in table {
                *entry = self.labels[*entry as usize].unwrap_or(0) as u32;
            }
        }
        thread_jumps(&mut self.code.instrs);
        Ok(self.code)
    }

    /// A `Switch` table of labels, the default last.
    pub(super) fn switch_table(&mut self, labels: &[Label]) -> u16 {
        self.code.tables.push(labels.iter().map(|label| label.0 as u32).collect());
        self.table_index(self.code.tables.len() - 1)
    }
}

fn index_of<T: PartialEq>(table: &mut Vec<T>, item: T, overflow: &mut bool) -> u16 {
    let index = match table.iter().rposition(|known| *known == item) {
        Some(index) => index,
        None => {
            table.push(item);
            table.len() - 1
        }
    };
    u16::try_from(index).unwrap_or_else(|_| {
        *overflow = true;
        0
    })
}

/// Lets jumps to jumps go straight to the end; a jump to a back-edge becomes one.
fn thread_jumps(instrs: &mut [Instr]) {
    for at in 0..instrs.len() {
        let Instr::Jump { to } = instrs[at] else { continue };
        let mut target = at as i64 + i64::from(to);
        for _ in 0..8 {
            match instrs.get(target as usize) {
                Some(&Instr::Jump { to }) if to != 0 => target += i64::from(to),
                Some(&Instr::Loop { to }) => {
                    if let Ok(to) = i32::try_from(target + i64::from(to) - at as i64)
                        && to <= 0
                    {
                        instrs[at] = Instr::Loop { to };
                    }
                    break;
                }
                _ => break,
            }
        }
        if let (Instr::Jump { to }, Ok(offset)) = (&mut instrs[at], i32::try_from(target - at as i64)) {
            *to = offset;
        }
    }
}
