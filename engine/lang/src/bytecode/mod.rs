//! Register bytecode: what lowering makes of a monomorphic function, and the interpreter runs.
//!
//! A frame has two banks of registers: scalars (`u64`) and objects ([`Value`]). Arguments arrive in registers 0… of
//! both banks and results leave there. The callee's registers start at the caller's `s`/`o` operands of the call, so
//! that calling copies nothing.

mod instr;
mod jump;
mod print;
mod verify;

pub use instr::{Cond, Instr, MathFn, NO_OFFSET, NumTy, RcOp, WideOp};
pub use verify::{VerifyError, verify};

use std::cell::Cell;
use std::rc::Rc;

use crate::ast::FormatSpec;
use crate::lower::layout::BankKind;
use crate::span::Span;
use crate::ty::Ty;
use crate::vm::Value;
use crate::vm::native::NativeCall;

/// A monomorphic function of the instance table.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct InstanceId(pub u32);

/// A function of vtables, by its number in the machine.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct MethodId(pub u32);

/// The code of one function.
#[derive(Clone, Debug, Default)]
pub struct Code {
    /// Its number; a cell has none.
    pub id: Option<InstanceId>,
    /// What backtraces call it.
    pub name: String,
    /// Whether the code is the user's: only such frames appear in backtraces.
    pub user: bool,
    /// Panics inside are reported at the caller's expression.
    pub track_caller: bool,
    /// A panic of what it calls makes it return `false`.
    pub catches: bool,
    /// The instructions.
    pub instrs: Vec<Instr>,
    /// Spans by first instruction, ascending.
    pub spans: Vec<(u32, Span)>,
    /// Scalar registers used, windows of callees not counted.
    pub scalars: u16,
    /// Object registers used.
    pub objects: u16,
    /// Slots of the result.
    pub ret: (u16, u16),
    /// Slots of the parameters.
    pub params: (u16, u16),
    /// Scalar constants.
    pub consts: Vec<u64>,
    /// String constants, each with its length in bytes.
    pub strings: Vec<(Value, u64)>,
    /// Functions called.
    pub callees: Vec<InstanceId>,
    /// Host functions called.
    pub natives: Vec<NativeCall>,
    /// Shapes of memory that instructions allocate, copy, or step over.
    pub shapes: Vec<Shape>,
    /// Texts of panics.
    pub messages: Vec<Rc<str>>,
    /// Targets of `Switch`, each with its default last.
    pub tables: Vec<Vec<u32>>,
    /// Functions called through a vtable.
    pub methods: Vec<MethodId>,
    /// Types whose vtables are made.
    pub types: Vec<Ty>,
    /// Format specifications.
    pub specs: Vec<FormatSpec>,
    /// What unwinding drops, in order of declaration.
    pub drops: Vec<DropEntry>,
    /// Registers that are read from outside however the code stops: a cell's bindings.
    pub kept: (u16, u16),
    /// Object registers from here on are empty whenever the code returns.
    pub returns_empty: Option<u16>,
    /// Calls that were replaced by the callee's instructions.
    pub inlined: Vec<Inlined>,
    /// Which of them instructions belong to, by first instruction, ascending.
    pub origins: Vec<(u32, Option<u32>)>,
    /// Memory cells that became registers.
    pub split_cells: Vec<SplitCell>,
    /// How often it was called, up to [`Code::FINAL`]: then it is not optimised any more.
    pub heat: Cell<u32>,
}

/// A call that was replaced by the callee's instructions.
#[derive(Clone, Debug)]
pub struct Inlined {
    /// The callee.
    pub id: InstanceId,
    /// What backtraces call it.
    pub name: String,
    /// As of its [`Code`].
    pub user: bool,
    /// As of its [`Code`].
    pub track_caller: bool,
    /// The inlined call in which this one stands.
    pub parent: Option<u32>,
    /// Where the call is.
    pub call: Option<Span>,
    /// The instruction after the call.
    pub resume: u32,
}

/// A memory cell whose content lives in registers instead. A run that changes over from code with the cell takes the
/// content along.
#[derive(Clone, Copy, Debug)]
pub struct SplitCell {
    /// The object register of the cell.
    pub cell: u16,
    /// Its content's shape.
    pub shape: Shape,
    /// The registers of its content.
    pub s: u16,
    /// The object registers of its content.
    pub o: u16,
}

/// How many slots a value takes, and in which bank its scalars are kept in memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Shape {
    /// Scalar slots.
    pub ns: u16,
    /// Object slots.
    pub nv: u16,
    /// The bank.
    pub bank: BankKind,
}

impl Shape {
    /// The step from one element to the next as a packed offset: scalars low, objects high.
    pub fn stride(self) -> u64 {
        u64::from(self.ns) | u64::from(self.nv) << 32
    }

    /// What so many elements take in memory.
    pub fn bytes(self, count: usize) -> usize {
        let each = usize::from(self.ns) * self.bank.bytes() + usize::from(self.nv) * size_of::<Value>();
        each.saturating_mul(count)
    }
}

/// Where a value to be dropped is. Offsets are packed: scalars low, objects high.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum DropPlace {
    /// In registers: its first scalar and its first object.
    Regs {
        /// The first scalar register.
        s: u16,
        /// The first object register.
        o: u16,
    },
    /// In the memory that an object register holds.
    Cell {
        /// The register.
        o: u16,
        /// The offset in the memory.
        delta: u64,
    },
    /// In memory that the memory in an object register points to.
    Boxed {
        /// The register.
        o: u16,
        /// The offset of the pointer.
        via: u64,
        /// The offset in what it points to.
        delta: u64,
    },
}

impl DropPlace {
    /// A part of the value.
    pub fn part(self, scalars: u16, objects: u16) -> DropPlace {
        let offset = u64::from(scalars) | u64::from(objects) << 32;
        match self {
            DropPlace::Regs { s, o } => DropPlace::Regs { s: s + scalars, o: o + objects },
            DropPlace::Cell { o, delta } => DropPlace::Cell { o, delta: delta + offset },
            DropPlace::Boxed { o, via, delta } => DropPlace::Boxed { o, via, delta: delta + offset },
        }
    }

    /// What the value points to, being a box or an array; `None` if that is too far away.
    pub fn pointee(self) -> Option<DropPlace> {
        match self {
            DropPlace::Regs { o, .. } => Some(DropPlace::Cell { o, delta: 0 }),
            DropPlace::Cell { o, delta } => Some(DropPlace::Boxed { o, via: delta, delta: 0 }),
            DropPlace::Boxed { .. } => None,
        }
    }
}

/// A value whose type has a destructor, which unwinding runs.
#[derive(Clone, Copy, Debug)]
pub struct DropEntry {
    /// The first instruction at which the value may live.
    pub from: u32,
    /// One past the last.
    pub to: u32,
    /// The scalar register that tells whether it lives; `None` if it does all along.
    pub flag: Option<u16>,
    /// Where the value is.
    pub place: DropPlace,
    /// Its shape.
    pub shape: Shape,
    /// The glue.
    pub glue: InstanceId,
    /// The inlined call that it belongs to.
    pub inlined: Option<u32>,
}

/// A function that is being executed: a frame, or an inlined call in one.
#[derive(Clone, Copy, Debug)]
pub struct Activation<'a> {
    /// What backtraces call it.
    pub name: &'a str,
    /// Whether the code is the user's.
    pub user: bool,
    /// Whether panics inside are reported at the caller's expression.
    pub track_caller: bool,
    /// Where it is.
    pub span: Option<Span>,
    /// The inlined call that it is.
    pub inlined: Option<u32>,
    /// The instruction after the one that it executes.
    pub pc: u32,
}

impl Code {
    /// The heat of code that is optimised, or cannot be.
    pub const FINAL: u32 = u32::MAX;

    /// The functions that are active at an instruction, innermost first. `pc` is that of the next instruction.
    pub fn activations(&self, pc: usize) -> Vec<Activation<'_>> {
        let at = pc.saturating_sub(1);
        let after = self.origins.partition_point(|&(from, _)| from as usize <= at);
        let mut origin = after.checked_sub(1).and_then(|last| self.origins[last].1);
        let (mut span, mut pc) = (self.span_at(at), pc as u32);
        let mut activations = Vec::new();
        while let Some(index) = origin {
            let call = &self.inlined[index as usize];
            activations.push(Activation {
                name: &call.name,
                user: call.user,
                track_caller: call.track_caller,
                span,
                inlined: origin,
                pc,
            });
            (origin, span, pc) = (call.parent, call.call, call.resume);
        }
        let (user, track_caller) = (self.user, self.track_caller);
        activations.push(Activation { name: &self.name, user, track_caller, span, inlined: None, pc });
        activations
    }

    /// Where an instruction comes from.
    pub fn span_at(&self, pc: usize) -> Option<Span> {
        let after = self.spans.partition_point(|&(from, _)| from as usize <= pc);
        self.spans.get(after.checked_sub(1)?).map(|&(_, span)| span)
    }
}
