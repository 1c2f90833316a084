//! The instruction set. An instruction is eight bytes: an opcode, at most one small operand and three registers.
//!
//! Operand names: `d` destination, `a`, `b` sources, `k` an index into a table of the [`Code`](super::Code), `to` a
//! jump relative to the instruction itself. Integers are kept sign- or zero-extended to 64 bits, so that comparing
//! needs only two families, signed and unsigned.

/// A numeric type that fits one scalar slot.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum NumTy {
    /// `i8`.
    I8,
    /// `i16`.
    I16,
    /// `i32`.
    I32,
    /// `i64`, `isize`.
    I64,
    /// `u8`.
    U8,
    /// `u16`.
    U16,
    /// `u32`.
    U32,
    /// `u64`, `usize`.
    U64,
    /// `f32`.
    F32,
    /// `f64`.
    F64,
}

impl NumTy {
    /// Whether it is a signed integer.
    pub fn is_signed(self) -> bool {
        (self as u8) < NumTy::U8 as u8
    }

    /// Whether it is `f32` or `f64`.
    pub fn is_float(self) -> bool {
        matches!(self, NumTy::F32 | NumTy::F64)
    }

    /// Width of an integer in bits.
    pub fn bits(self) -> u32 {
        match self {
            NumTy::I8 | NumTy::U8 => 8,
            NumTy::I16 | NumTy::U16 => 16,
            NumTy::I32 | NumTy::U32 | NumTy::F32 => 32,
            NumTy::I64 | NumTy::U64 | NumTy::F64 => 64,
        }
    }
}

/// A comparison of two scalars.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum Cond {
    /// Equal bits.
    Eq,
    /// Unequal bits.
    Ne,
    /// Signed `<`.
    LtS,
    /// Signed `<=`.
    LeS,
    /// Unsigned `<`.
    LtU,
    /// Unsigned `<=`.
    LeU,
    /// `f64` `==`.
    EqF,
    /// `f64` `!=`.
    NeF,
    /// `f64` `<`.
    LtF,
    /// `f64` `<=`.
    LeF,
    /// Not `f64` `<`.
    NltF,
    /// Not `f64` `<=`.
    NleF,
    /// `f32` `==`.
    EqG,
    /// `f32` `!=`.
    NeG,
    /// `f32` `<`.
    LtG,
    /// `f32` `<=`.
    LeG,
    /// Not `f32` `<`.
    NltG,
    /// Not `f32` `<=`.
    NleG,
    /// Signed `>=`, for immediate operands.
    GeS,
    /// Signed `>`, for immediate operands.
    GtS,
    /// Unsigned `>=`, for immediate operands.
    GeU,
    /// Unsigned `>`, for immediate operands.
    GtU,
}

impl Cond {
    /// The condition that holds exactly when this one does not.
    pub fn negate(self) -> Cond {
        use Cond::*;
        match self {
            Eq => Ne,
            Ne => Eq,
            LtS => GeS,
            LeS => GtS,
            LtU => GeU,
            LeU => GtU,
            GeS => LtS,
            GtS => LeS,
            GeU => LtU,
            GtU => LeU,
            EqF => NeF,
            NeF => EqF,
            LtF => NltF,
            LeF => NleF,
            NltF => LtF,
            NleF => LeF,
            EqG => NeG,
            NeG => EqG,
            LtG => NltG,
            LeG => NleG,
            NltG => LtG,
            NleG => LeG,
        }
    }

    /// Whether it holds.
    #[inline(always)]
    #[allow(
        clippy::neg_cmp_op_on_partial_ord,
        reason = "not less is another thing than greater or equal: NaN"
    )]
    pub fn holds(self, a: u64, b: u64) -> bool {
        use Cond::*;
        let f = |x: u64| f64::from_bits(x);
        let g = |x: u64| f32::from_bits(x as u32);
        match self {
            Eq => a == b,
            Ne => a != b,
            LtS => (a as i64) < b as i64,
            LeS => (a as i64) <= b as i64,
            LtU => a < b,
            LeU => a <= b,
            GeS => (a as i64) >= b as i64,
            GtS => (a as i64) > b as i64,
            GeU => a >= b,
            GtU => a > b,
            EqF => f(a) == f(b),
            NeF => f(a) != f(b),
            LtF => f(a) < f(b),
            LeF => f(a) <= f(b),
            NltF => !(f(a) < f(b)),
            NleF => !(f(a) <= f(b)),
            EqG => g(a) == g(b),
            NeG => g(a) != g(b),
            LtG => g(a) < g(b),
            LeG => g(a) <= g(b),
            NltG => !(g(a) < g(b)),
            NleG => !(g(a) <= g(b)),
        }
    }
}

/// An operation on 128-bit integers, which take two scalar slots (low half first).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs, reason = "the names are those of Rust's operators and methods")]
pub enum WideOp {
    AddI,
    SubI,
    MulI,
    DivI,
    RemI,
    AddU,
    SubU,
    MulU,
    DivU,
    RemU,
    And,
    Or,
    Xor,
    Shl,
    ShrI,
    ShrU,
    NegI,
    Not,
    WrapAdd,
    WrapSub,
    WrapMul,
    /// The results of these are one `bool`.
    Eq,
    Ne,
    LtI,
    LeI,
    LtU,
    LeU,
    /// Casts between a one-slot number and a 128-bit one.
    FromSigned,
    FromUnsigned,
    FromF32,
    FromF64,
    UFromF32,
    UFromF64,
    ToF32,
    ToF64,
    UToF32,
    UToF64,
}

/// What is done with the counts of shared memory.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
pub enum RcOp {
    /// One more owner.
    IncStrong,
    /// One more weak reference.
    IncWeak,
    /// One owner less; the result tells whether it was the last.
    DecStrong,
    /// One weak reference less.
    DecWeak,
    /// The number of owners.
    Strong,
    /// The number of weak references.
    Weak,
    /// No owner yet.
    Reserve,
}

/// A function of one or two floats.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
#[repr(u8)]
#[allow(missing_docs, reason = "the names are those of the methods")]
pub enum MathFn {
    Floor,
    Ceil,
    Round,
    RoundTiesEven,
    Trunc,
    Abs,
    Copysign,
    Powf,
    Sqrt,
    Cbrt,
    Exp,
    Exp2,
    ExpM1,
    Ln,
    Ln1p,
    Log2,
    Log10,
    Hypot,
    Sin,
    Cos,
    Tan,
    Asin,
    Acos,
    Atan,
    Atan2,
    Sinh,
    Cosh,
    Tanh,
    Asinh,
    Acosh,
    Atanh,
    Max,
    Min,
}

impl MathFn {
    /// All with the names of their intrinsics after `float.`.
    pub const ALL: [(MathFn, &'static str); 33] = [
        (MathFn::Floor, "floor"),
        (MathFn::Ceil, "ceil"),
        (MathFn::Round, "round"),
        (MathFn::RoundTiesEven, "round_ties_even"),
        (MathFn::Trunc, "trunc"),
        (MathFn::Abs, "abs"),
        (MathFn::Copysign, "copysign"),
        (MathFn::Powf, "powf"),
        (MathFn::Sqrt, "sqrt"),
        (MathFn::Cbrt, "cbrt"),
        (MathFn::Exp, "exp"),
        (MathFn::Exp2, "exp2"),
        (MathFn::ExpM1, "exp_m1"),
        (MathFn::Ln, "ln"),
        (MathFn::Ln1p, "ln_1p"),
        (MathFn::Log2, "log2"),
        (MathFn::Log10, "log10"),
        (MathFn::Hypot, "hypot"),
        (MathFn::Sin, "sin"),
        (MathFn::Cos, "cos"),
        (MathFn::Tan, "tan"),
        (MathFn::Asin, "asin"),
        (MathFn::Acos, "acos"),
        (MathFn::Atan, "atan"),
        (MathFn::Atan2, "atan2"),
        (MathFn::Sinh, "sinh"),
        (MathFn::Cosh, "cosh"),
        (MathFn::Tanh, "tanh"),
        (MathFn::Asinh, "asinh"),
        (MathFn::Acosh, "acosh"),
        (MathFn::Atanh, "atanh"),
        (MathFn::Max, "max"),
        (MathFn::Min, "min"),
    ];
}

/// One instruction.
#[derive(Clone, Copy, PartialEq, Debug)]
#[rustfmt::skip]
#[allow(missing_docs, reason = "operands are named alike everywhere; see the head of the file")]
pub enum Instr {
    // ---- data
    /// `s[d] = v`
    Imm { d: u16, v: i32 },
    /// `s[d] = consts[k]`
    Const { d: u16, k: u32 },
    /// `s[d] = s[a]`
    Mov { d: u16, a: u16 },
    /// `s[d..d+n] = s[a..a+n]`, as if through a copy
    MovN { d: u16, a: u16, n: u16 },
    /// `o[d] = take(o[a])`
    Take { d: u16, a: u16 },
    TakeN { d: u16, a: u16, n: u16 },
    /// `o[d] = copy of o[a]`: references are counted, owned arrays are copied deeply
    Dup { d: u16, a: u16 },
    DupN { d: u16, a: u16, n: u16 },
    /// `o[d] = reference to what o[a] owns`
    Borrow { d: u16, a: u16 },
    BorrowN { d: u16, a: u16, n: u16 },
    /// `o[d] = a copy of the array that o[a] refers to, by value`
    Own { d: u16, a: u16 },
    /// `o[d..d+n] = nil`
    Clear { d: u16, n: u16 },
    /// `s[d], s[d+1], o[o] =` offset 0, length and memory of a string constant
    Str { d: u16, o: u16, k: u16 },

    // ---- integers and floats of one slot; overflow panics
    Add { t: NumTy, d: u16, a: u16, b: u16 },
    Sub { t: NumTy, d: u16, a: u16, b: u16 },
    Mul { t: NumTy, d: u16, a: u16, b: u16 },
    Div { t: NumTy, d: u16, a: u16, b: u16 },
    Rem { t: NumTy, d: u16, a: u16, b: u16 },
    /// The shift amount is a `u64` or sign-extended integer; out of `0..bits` panics.
    Shl { t: NumTy, d: u16, a: u16, b: u16 },
    Shr { t: NumTy, d: u16, a: u16, b: u16 },
    Neg { t: NumTy, d: u16, a: u16 },
    Not { t: NumTy, d: u16, a: u16 },
    NotBool { d: u16, a: u16 },
    And { d: u16, a: u16, b: u16 },
    Or { d: u16, a: u16, b: u16 },
    Xor { d: u16, a: u16, b: u16 },
    AddI32 { d: u16, a: u16, b: u16 },
    SubI32 { d: u16, a: u16, b: u16 },
    MulI32 { d: u16, a: u16, b: u16 },
    AddI64 { d: u16, a: u16, b: u16 },
    SubI64 { d: u16, a: u16, b: u16 },
    MulI64 { d: u16, a: u16, b: u16 },
    AddU64 { d: u16, a: u16, b: u16 },
    SubU64 { d: u16, a: u16, b: u16 },
    MulU64 { d: u16, a: u16, b: u16 },
    AddF64 { d: u16, a: u16, b: u16 },
    SubF64 { d: u16, a: u16, b: u16 },
    MulF64 { d: u16, a: u16, b: u16 },
    DivF64 { d: u16, a: u16, b: u16 },
    AddI32K { d: u16, a: u16, k: i16 },
    AddI64K { d: u16, a: u16, k: i16 },
    /// `k >= 0`
    AddU64K { d: u16, a: u16, k: i16 },
    /// `k >= 0`
    SubU64K { d: u16, a: u16, k: i16 },
    /// `k > 0`
    RemU64K { d: u16, a: u16, k: i16 },
    /// `k > 0`
    RemSK { d: u16, a: u16, k: i16 },
    AndK { d: u16, a: u16, k: i16 },
    ShlU64K { d: u16, a: u16, k: i16 },
    ShrU64K { d: u16, a: u16, k: i16 },
    WrapAdd { t: NumTy, d: u16, a: u16, b: u16 },
    WrapSub { t: NumTy, d: u16, a: u16, b: u16 },
    WrapMul { t: NumTy, d: u16, a: u16, b: u16 },
    Wide { op: WideOp, d: u16, a: u16, b: u16 },
    /// A function of `f64`s, or (`Math32`) of `f32`s.
    Math { f: MathFn, d: u16, a: u16, b: u16 },
    Math32 { f: MathFn, d: u16, a: u16, b: u16 },

    // ---- casts
    /// Integer to integer: truncates and extends again.
    Ext { t: NumTy, d: u16, a: u16 },
    /// Integer (`t` tells its sign) to float.
    ToF64 { t: NumTy, d: u16, a: u16 },
    ToF32 { t: NumTy, d: u16, a: u16 },
    /// Float to integer `t`, saturating.
    F64To { t: NumTy, d: u16, a: u16 },
    F32To { t: NumTy, d: u16, a: u16 },
    F64ToF32 { d: u16, a: u16 },
    F32ToF64 { d: u16, a: u16 },

    // ---- comparison and jumps
    Cmp { c: Cond, d: u16, a: u16, b: u16 },
    Jump { to: i32 },
    /// A jump backwards: a safe point.
    Loop { to: i32 },
    JumpIf { a: u16, to: i32 },
    JumpIfNot { a: u16, to: i32 },
    JumpCmp { c: Cond, a: u16, b: u16, to: i16 },
    JumpCmpK { c: Cond, a: u16, k: i16, to: i16 },
    JEq { a: u16, b: u16, to: i16 },
    JNe { a: u16, b: u16, to: i16 },
    JLtS { a: u16, b: u16, to: i16 },
    JLeS { a: u16, b: u16, to: i16 },
    JLtU { a: u16, b: u16, to: i16 },
    JLeU { a: u16, b: u16, to: i16 },
    JEqK { a: u16, k: i16, to: i16 },
    JNeK { a: u16, k: i16, to: i16 },
    /// Jumps to `tables[k][s[a]]`, or to the table's last entry.
    Switch { a: u16, k: u16 },
    /// Jumps backwards if the comparison holds: safe points.
    LoopLtS { a: u16, b: u16, to: i16 },
    LoopLtU { a: u16, b: u16, to: i16 },
    LoopLeS { a: u16, b: u16, to: i16 },
    LoopLeU { a: u16, b: u16, to: i16 },
    /// `s[i] += 1; if s[i] < s[n] jump`: a safe point.
    ForS { i: u16, n: u16, to: i16 },
    ForU { i: u16, n: u16, to: i16 },
    /// `if s[i] != s[n] { s[i] += 1; jump }`: a safe point.
    ForTo { i: u16, n: u16, to: i16 },

    // ---- calls
    Call { s: u16, o: u16, k: u16 },
    CallNative { s: u16, o: u16, k: u16 },
    /// Calls the instance whose number is `s[f]`.
    CallPtr { s: u16, o: u16, f: u16 },
    /// Calls `methods[k]` of the vtable whose number is `s[s]`; the window starts at `s+1`.
    CallDyn { s: u16, o: u16, k: u16 },
    Ret,
    /// `s[0] = s[a]`, then `Ret`, of a function whose result is one scalar.
    RetMov { a: u16 },

    // ---- memory
    /// `o[d] = new zeroed memory of shapes[k]`
    New { d: u16, k: u16 },
    /// `o[d] = new memory for an owned array of s[n] elements of shapes[k]`
    NewArray { d: u16, k: u16, n: u16 },
    /// Scalar at constant offset `k` of the memory in `o[o]`.
    LoadC { d: u16, o: u16, k: u16 },
    StoreC { a: u16, o: u16, k: u16 },
    /// Scalar at packed offset `s[r]` of the memory in `o[o]`.
    Load { d: u16, o: u16, r: u16 },
    Store { a: u16, o: u16, r: u16 },
    /// `n` scalars from offset `s[r]`.
    LoadN { n: u8, d: u16, o: u16, r: u16 },
    StoreN { n: u8, a: u16, o: u16, r: u16 },
    /// Objects: copied as `Dup`, moved out, as a reference, moved in.
    ObjDup { n: u8, d: u16, o: u16, r: u16 },
    ObjTake { n: u8, d: u16, o: u16, r: u16 },
    ObjBorrow { n: u8, d: u16, o: u16, r: u16 },
    ObjStore { n: u8, a: u16, o: u16, r: u16 },
    /// `s[d] = s[a] + consts[k]`: moves a packed offset.
    OffAdd { d: u16, a: u16, k: u16 },
    /// `s[d] =` packed offset of element `s[i]` of the slice whose offset and length are `s[a], s[a+1]`; `k` a shape.
    SliceAt { k: u8, d: u16, a: u16, i: u16 },
    /// `s[d] =` packed offset of element `s[i]` of the vector or array in `o[v]`; `k` a shape.
    VecAt { k: u8, d: u16, v: u16, i: u16 },
    /// `s[d] = length of o[v]` in elements of `shapes[k]`.
    VecLen { d: u16, v: u16, k: u16 },
    /// One-scalar elements of a vector or array.
    VecGet { d: u16, v: u16, i: u16 },
    VecSet { a: u16, v: u16, i: u16 },
    VecGetF64 { d: u16, v: u16, i: u16 },
    VecSetF64 { a: u16, v: u16, i: u16 },
    /// Appends `s[s..]`, `o[o..]` as one element of `shapes[k]`.
    VecPush { k: u8, v: u16, s: u16, o: u16 },
    /// Makes the vector in `o[d]` an array by value.
    AsArray { d: u16 },
    /// Overwrites all scalars of `o[v]`.
    Fill { a: u16, v: u16 },
    /// Exchanges what two owning objects hold.
    SwapContents { a: u16, b: u16 },
    /// `s[d], s[d+1] =` the part `s[i]..s[i+1]` of the slice `s[a], s[a+1]`; bounds are checked already.
    SlicePart { k: u8, d: u16, a: u16, i: u16 },
    /// Counts of the memory in `o[o]`.
    Rc { op: RcOp, d: u16, o: u16 },
    /// `s[d] =` whether `o[a]` and `o[b]` are the same memory.
    SameMem { d: u16, a: u16, b: u16 },
    /// `s[d] = vtable of types[k]`
    VTable { d: u16, k: u16 },
    /// `o[d], =` memory of the static `callees[k]`, made on first use.
    Static { d: u16, k: u16 },

    /// `s[d] =` whether two texts are equal: `s[s], s[s+1], o[o]` and `s[s+2], s[s+3], o[o+1]`.
    TextEq { d: u16, s: u16, o: u16 },

    // ---- formatting
    /// `o[d] = new formatter with an empty buffer`
    FmtNew { d: u16 },
    FmtText { f: u16, k: u16 },
    /// Sets the specification `specs[k]`; counts taken from arguments stand in `s[s], s[s+1]` (width, precision).
    FmtSpec { f: u16, k: u16, s: u16 },
    /// `o[d] = String` with the text of formatter `o[f]`
    FmtEnd { d: u16, f: u16 },

    /// Writes the text of formatter `o[f]` to the output.
    FmtPrint { f: u16, error: bool },

    // ---- panics
    /// Panics with `messages[k]`.
    Panic { k: u16 },
    /// Panics with the text of formatter `o[f]`.
    PanicFmt { f: u16 },
}

/// The offset operand of a memory instruction that means offset 0.
pub const NO_OFFSET: u16 = u16::MAX;

const _: () = assert!(size_of::<Instr>() == 8);
