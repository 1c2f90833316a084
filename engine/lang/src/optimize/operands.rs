//! Which registers an instruction reads and writes: one description for every pass.

use crate::bytecode::Code;
use crate::bytecode::{Instr, NO_OFFSET, WideOp};

/// What an instruction does with scalar registers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Scalar {
    Read,
    Write,
    /// Read, then written.
    Update,
}

/// What an instruction does with object registers.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Object {
    /// Only its content is looked at.
    Look,
    /// Moved out: the register is empty afterwards.
    Move,
    Write,
    /// Read, then written.
    Update,
    /// Emptied.
    Clear,
}

/// A run of registers.
pub(super) enum Operand<'a> {
    Scalars(Scalar, &'a mut u16, u16),
    Objects(Object, &'a mut u16, u16),
}

/// The sizes of a call's window, as far as they are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Window {
    pub(super) params: (u16, u16),
    pub(super) ret: (u16, u16),
}

impl Window {
    /// Of a host function.
    pub(super) fn native(code: &Code, k: u16) -> Window {
        let call = &code.natives[usize::from(k)];
        let params =
            call.params.iter().fold((0, 0), |(s, o), param| (s + param.shape.ns, o + param.shape.nv));
        Window { params, ret: (call.ret.shape.ns, call.ret.shape.nv) }
    }
}

/// Visits the operands of an instruction: all reads before the writes. `window` is that of a call; without it, a call
/// may read everything from its window on.
pub(super) fn operands(
    instr: &mut Instr,
    code: &Code,
    window: Option<Window>,
    mut f: impl FnMut(Operand<'_>),
) {
    use Instr::*;
    macro_rules! visit {
        ($($kind:ident $reg:expr, $n:expr;)*) => {{ $(visit!(@$kind $reg, $n);)* }};
        (@read $reg:expr, $n:expr) => { f(Operand::Scalars(Scalar::Read, $reg, $n)) };
        (@write $reg:expr, $n:expr) => { f(Operand::Scalars(Scalar::Write, $reg, $n)) };
        (@update $reg:expr, $n:expr) => { f(Operand::Scalars(Scalar::Update, $reg, $n)) };
        (@look $reg:expr, $n:expr) => { f(Operand::Objects(Object::Look, $reg, $n)) };
        (@take $reg:expr, $n:expr) => { f(Operand::Objects(Object::Move, $reg, $n)) };
        (@put $reg:expr, $n:expr) => { f(Operand::Objects(Object::Write, $reg, $n)) };
        (@change $reg:expr, $n:expr) => { f(Operand::Objects(Object::Update, $reg, $n)) };
        (@clear $reg:expr, $n:expr) => { f(Operand::Objects(Object::Clear, $reg, $n)) };
        (@offset $reg:expr, $n:expr) => { if *$reg != NO_OFFSET { f(Operand::Scalars(Scalar::Read, $reg, $n)) } };
    }
    macro_rules! call {
        ($s:expr, $o:expr) => {{
            let unknown = Window { params: (u16::MAX, u16::MAX), ret: (0, 0) };
            let Window { params, ret } = window.unwrap_or(unknown);
            visit! { read $s, params.0; take $o, params.1; write $s, ret.0; put $o, ret.1; }
        }};
    }
    match instr {
        Imm { d, .. } | Const { d, .. } | VTable { d, .. } => visit! { write d, 1; },
        Mov { d, a } | NotBool { d, a } | F64ToF32 { d, a } | F32ToF64 { d, a } | OffAdd { d, a, .. } => {
            visit! { read a, 1; write d, 1; }
        }
        Neg { d, a, .. } | Not { d, a, .. } | Ext { d, a, .. } | ToF64 { d, a, .. } | ToF32 { d, a, .. } => {
            visit! { read a, 1; write d, 1; }
        }
        F64To { d, a, .. } | F32To { d, a, .. } => visit! { read a, 1; write d, 1; },
        MovN { d, a, n } => visit! { read a, *n; write d, *n; },
        Take { d, a } => visit! { take a, 1; put d, 1; },
        TakeN { d, a, n } => visit! { take a, *n; put d, *n; },
        Dup { d, a } | Borrow { d, a } | Own { d, a } => visit! { look a, 1; put d, 1; },
        DupN { d, a, n } | BorrowN { d, a, n } => visit! { look a, *n; put d, *n; },
        Clear { d, n } => visit! { clear d, *n; },
        Str { d, o, .. } => visit! { write d, 2; put o, 1; },
        Add { d, a, b, .. } | Sub { d, a, b, .. } | Mul { d, a, b, .. } | Div { d, a, b, .. } => {
            visit! { read a, 1; read b, 1; write d, 1; }
        }
        Rem { d, a, b, .. } | Shl { d, a, b, .. } | Shr { d, a, b, .. } | Cmp { d, a, b, .. } => {
            visit! { read a, 1; read b, 1; write d, 1; }
        }
        WrapAdd { d, a, b, .. } | WrapSub { d, a, b, .. } | WrapMul { d, a, b, .. } => {
            visit! { read a, 1; read b, 1; write d, 1; }
        }
        Math { d, a, b, .. } | Math32 { d, a, b, .. } => visit! { read a, 1; read b, 1; write d, 1; },
        And { d, a, b } | Or { d, a, b } | Xor { d, a, b } => visit! { read a, 1; read b, 1; write d, 1; },
        AddI32 { d, a, b } | SubI32 { d, a, b } | MulI32 { d, a, b } => {
            visit! { read a, 1; read b, 1; write d, 1; }
        }
        AddI64 { d, a, b } | SubI64 { d, a, b } | MulI64 { d, a, b } => {
            visit! { read a, 1; read b, 1; write d, 1; }
        }
        AddU64 { d, a, b } | SubU64 { d, a, b } | MulU64 { d, a, b } => {
            visit! { read a, 1; read b, 1; write d, 1; }
        }
        AddF64 { d, a, b } | SubF64 { d, a, b } | MulF64 { d, a, b } | DivF64 { d, a, b } => {
            visit! { read a, 1; read b, 1; write d, 1; }
        }
        AddI32K { d, a, .. } | AddI64K { d, a, .. } | AddU64K { d, a, .. } | SubU64K { d, a, .. } => {
            visit! { read a, 1; write d, 1; }
        }
        RemU64K { d, a, .. } | RemSK { d, a, .. } | AndK { d, a, .. } => visit! { read a, 1; write d, 1; },
        ShlU64K { d, a, .. } | ShrU64K { d, a, .. } => visit! { read a, 1; write d, 1; },
        Wide { op, d, a, b } => {
            let slots = if wide_result_is_one(*op) { 1 } else { 2 };
            visit! { read a, 2; read b, 2; write d, slots; }
        }
        Jump { .. } | Loop { .. } | Panic { .. } => {}
        JumpIf { a, .. } | JumpIfNot { a, .. } | JumpCmpK { a, .. } => visit! { read a, 1; },
        JEqK { a, .. } | JNeK { a, .. } | Switch { a, .. } => visit! { read a, 1; },
        JumpCmp { a, b, .. } | JEq { a, b, .. } | JNe { a, b, .. } | JLtS { a, b, .. } => {
            visit! { read a, 1; read b, 1; }
        }
        JLeS { a, b, .. } | JLtU { a, b, .. } | JLeU { a, b, .. } => visit! { read a, 1; read b, 1; },
        LoopLtS { a, b, .. } | LoopLtU { a, b, .. } | LoopLeS { a, b, .. } | LoopLeU { a, b, .. } => {
            visit! { read a, 1; read b, 1; }
        }
        ForS { i, n, .. } | ForU { i, n, .. } | ForTo { i, n, .. } => visit! { read n, 1; update i, 1; },
        Call { s, o, .. } | CallNative { s, o, .. } => call!(s, o),
        CallDyn { s, o, .. } => call!(s, o),
        CallPtr { s, o, f: function } => {
            visit! { read function, 1; }
            call!(s, o);
        }
        Ret => {
            let (mut s, mut o) = (0, 0);
            visit! { read &mut s, code.ret.0; take &mut o, code.ret.1; }
        }
        RetMov { a } => visit! { read a, 1; },
        New { d, .. } | Static { d, .. } | FmtNew { d } => visit! { put d, 1; },
        NewArray { d, n, .. } => visit! { read n, 1; put d, 1; },
        LoadC { d, o, .. } => visit! { look o, 1; write d, 1; },
        StoreC { a, o, .. } => visit! { read a, 1; look o, 1; },
        Load { d, o, r } => visit! { look o, 1; read r, 1; write d, 1; },
        Store { a, o, r } => visit! { read a, 1; look o, 1; read r, 1; },
        LoadN { n, d, o, r } => visit! { look o, 1; offset r, 1; write d, u16::from(*n); },
        StoreN { n, a, o, r } => visit! { read a, u16::from(*n); look o, 1; offset r, 1; },
        ObjDup { n, d, o, r } | ObjTake { n, d, o, r } | ObjBorrow { n, d, o, r } => {
            visit! { look o, 1; offset r, 1; put d, u16::from(*n); }
        }
        ObjStore { n, a, o, r } => visit! { look o, 1; offset r, 1; take a, u16::from(*n); },
        SliceAt { d, a, i, .. } => visit! { read a, 2; read i, 1; write d, 1; },
        VecAt { d, v, i, .. } | VecGet { d, v, i } | VecGetF64 { d, v, i } => {
            visit! { look v, 1; read i, 1; write d, 1; }
        }
        VecLen { d, v, .. } => visit! { look v, 1; write d, 1; },
        VecSet { a, v, i } | VecSetF64 { a, v, i } => visit! { read a, 1; look v, 1; read i, 1; },
        VecPush { k, v, s, o } => {
            let shape = code.shapes[usize::from(*k)];
            visit! { look v, 1; read s, shape.ns; take o, shape.nv; }
        }
        AsArray { d } => visit! { change d, 1; },
        Fill { a, v } => visit! { read a, 1; look v, 1; },
        SwapContents { a, b } => visit! { look a, 1; look b, 1; },
        SlicePart { d, a, i, .. } => visit! { read a, 1; read i, 2; write d, 2; },
        Rc { d, o, .. } => visit! { look o, 1; write d, 1; },
        SameMem { d, a, b } => visit! { look a, 1; look b, 1; write d, 1; },
        TextEq { d, s, o } => visit! { read s, 4; look o, 2; write d, 1; },
        FmtText { f: formatter, .. } | FmtPrint { f: formatter, .. } | PanicFmt { f: formatter } => {
            visit! { look formatter, 1; }
        }
        FmtSpec { f: formatter, s, .. } => visit! { look formatter, 1; read s, 2; },
        FmtEnd { d, f: formatter } => visit! { look formatter, 1; put d, 1; },
    }
}

fn wide_result_is_one(op: WideOp) -> bool {
    use WideOp::*;
    matches!(op, Eq | Ne | LtI | LeI | LtU | LeU | ToF32 | ToF64 | UToF32 | UToF64)
}

/// Whether an instruction does nothing but write its results: it may go when nobody reads them.
pub(super) fn is_pure(instr: &Instr) -> bool {
    use Instr::*;
    matches!(
        instr,
        Imm { .. }
            | Const { .. }
            | Mov { .. }
            | MovN { .. }
            | Dup { .. }
            | DupN { .. }
            | Borrow { .. }
            | BorrowN { .. }
            | Str { .. }
            | NotBool { .. }
            | Not { .. }
            | And { .. }
            | Or { .. }
            | Xor { .. }
            | AddF64 { .. }
            | SubF64 { .. }
            | MulF64 { .. }
            | DivF64 { .. }
            | AndK { .. }
            | ShlU64K { .. }
            | ShrU64K { .. }
            | RemU64K { .. }
            | RemSK { .. }
            | WrapAdd { .. }
            | WrapSub { .. }
            | WrapMul { .. }
            | Math { .. }
            | Math32 { .. }
            | Ext { .. }
            | ToF64 { .. }
            | ToF32 { .. }
            | F64To { .. }
            | F32To { .. }
            | F64ToF32 { .. }
            | F32ToF64 { .. }
            | Cmp { .. }
            | OffAdd { .. }
            | VecLen { .. }
            | SlicePart { .. }
            | SameMem { .. }
    )
}

/// Whether control never goes on to the next instruction.
pub(super) fn is_end(instr: &Instr) -> bool {
    use Instr::*;
    matches!(
        instr,
        Jump { .. } | Loop { .. } | Switch { .. } | Ret | RetMov { .. } | Panic { .. } | PanicFmt { .. }
    )
}
