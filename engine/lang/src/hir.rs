//! Typed bodies: what the checker gives and lowering reads.
//!
//! Everything implicit in the source is explicit here: auto-references and dereferences, coercions, the function that
//! each operator and method call means, default binding modes, captures. A body of a generic function is still
//! generic: types hold [`TyKind::Param`](crate::ty::TyKind::Param), and a call of a trait's method names the trait's
//! function; lowering substitutes and asks [`World::resolve_instance`](crate::world::World::resolve_instance).

use std::rc::Rc;

use rustc_hash::FxHashMap;

use crate::ast::{BinOp, FormatPiece, FormatTarget, UnOp};
use crate::span::{Span, Symbol};
use crate::ty::{Args, DefId, Ty};

/// A local variable of a body; closures share the numbering of the body that they stand in.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct LocalId(pub u32);

/// A session binding: a variable that outlives its cell.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub struct GlobalId(pub u32);

/// A loop or labelled block inside a body.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LoopId(pub u32);

/// A checked function, constant, closure-free or not.
#[derive(Clone, Debug)]
pub struct Body {
    /// Whose body it is; a cell's is the definition of its synthesised function.
    pub owner: DefId,
    /// All locals, captured and temporary ones of closures included.
    pub locals: Vec<Local>,
    /// Parameters in order (`self` first): pattern and type.
    pub params: Vec<(Pat, Ty)>,
    /// The result type.
    pub ret: Ty,
    /// The body.
    pub value: Expr,
    /// What each `impl Trait` of the signature's return type turned out to be.
    pub opaques: Vec<Ty>,
    /// Where a panic of an expression is shown, by the expression's span, if that is not where the expression starts:
    /// a method call's place is its name, that of an index of a user type or a `Vec` its bracket.
    pub panic_sites: FxHashMap<Span, Span>,
}

/// A cell's body with the session bindings that it reads and makes.
#[derive(Clone, Debug)]
pub struct CellBody {
    /// The statements; the value is that of the trailing expression.
    pub body: Body,
    /// Bindings of earlier cells, which are locals of this body while it runs: loaded before, stored back after,
    /// also when it panics. One that was moved out is gone afterwards.
    pub imports: Vec<(GlobalId, LocalId)>,
    /// Bindings that this cell's top-level `let`s make. Those that were initialised when the cell ended, by
    /// whatever means, stay.
    pub exports: Vec<(GlobalId, LocalId)>,
    /// How the value is displayed; `None` if there is no trailing expression or it is `()`.
    pub display: Option<Display>,
}

/// How a cell's value becomes text.
#[derive(Clone, Debug)]
pub enum Display {
    /// By its `Show` implementation: `show(&value)` of this function, which returns a host value.
    Show(Callee),
    /// By `Debug`, alternate form: `<T as Debug>::fmt`.
    Debug(Callee),
    /// It implements neither: its type's name is shown.
    TypeName(String),
}

/// A local variable.
#[derive(Clone, Debug)]
pub struct Local {
    /// Its name; `_` for one that the checker made.
    pub name: Symbol,
    /// Its type.
    pub ty: Ty,
    /// `mut`.
    pub mutable: bool,
    /// Where it is bound.
    pub span: Span,
}

/// A function with the arguments that it is called at. For a trait's function: `Self`, then the trait's, then its own.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct Callee {
    /// A function, intrinsic, or function of a trait.
    pub def: DefId,
    /// Its generic arguments.
    pub args: Args,
}

/// An expression.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Its type.
    pub ty: Ty,
    /// Where.
    pub span: Span,
}

/// The kinds of expressions. *Places* are `Local`, `Static`, `Field`, `Index`, `Deref`, `Parts`; a place where a value is
/// wanted is a copy if its type is `Copy`, and a move otherwise.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// A literal.
    Lit(Lit),
    /// A local variable, an imported session binding included.
    Local(LocalId),
    /// A `const` or an associated const: evaluated anew at each use.
    Const(Callee),
    /// A const parameter's value; its type is the parameter's type.
    ConstParam(Ty),
    /// A `static`.
    Static(DefId),
    /// A function item, tuple struct constructor or variant constructor as a value (zero-sized).
    FnItem,
    /// `-x`, `!x` on a primitive type (negation of an integer panics on overflow).
    Unary(UnOp, Box<Expr>),
    /// An operator on two primitives, `&&` and `||` included. Comparison also of `bool`, `char`, `()`.
    Binary(BinOp, Box<Expr>, Box<Expr>),
    /// `place = value`; the old value is dropped first.
    Assign(Box<Expr>, Box<Expr>),
    /// `place op= value` on primitives. The value is evaluated before the place, as rustc does for primitives.
    AssignOp(BinOp, Box<Expr>, Box<Expr>),
    /// A call whose function is known (operators of user types and methods included).
    Call(Callee, Vec<Expr>),
    /// A call of a value of a `fn` pointer type.
    CallPtr(Box<Expr>, Vec<Expr>),
    /// A call through `Fn`, `FnMut` or `FnOnce`: the callee's type is a closure, a function item, a parameter bounded
    /// by one of them, `dyn Fn…`, or a reference or box of these, which lowering looks through.
    CallClosure(Box<Expr>, Vec<Expr>),
    /// `place.field` by index; the place's type is a struct or a tuple.
    Field(Box<Expr>, u32),
    /// `place[index]` on an array or slice place (`Vec` goes through `Deref` first), bounds-checked.
    Index(Box<Expr>, Box<Expr>),
    /// `*x` on a reference or a `Box`.
    Deref(Box<Expr>),
    /// A variable of which a closure captured only these parts: fields by index, what a pointer points to as part 0.
    /// Only patterns look at it.
    Parts(Vec<(u32, Expr)>),
    /// `&place`, `&mut place`; a value is put into a temporary that lives as Rust says.
    Ref { mutable: bool, place: Box<Expr> },
    /// A struct or enum variant; fields in the order written, each with its index. `variant` is 0 for a struct.
    Adt { variant: u32, fields: Vec<(u32, Expr)>, base: Option<Box<Expr>> },
    /// `(a, b)`.
    Tuple(Vec<Expr>),
    /// `[a, b]`.
    Array(Vec<Expr>),
    /// `[x; N]`, the length being in the type.
    Repeat(Box<Expr>),
    /// `vec![a, b]`: a `Vec`.
    Vec(Vec<Expr>),
    /// `vec![x; n]`: clones by the callee (`<T as Clone>::clone`).
    VecRepeat { value: Box<Expr>, count: Box<Expr>, clone: Callee },
    /// A block; drops its locals in reverse order at its end.
    Block(Block),
    /// `if`; the condition may hold [`ExprKind::Let`] joined by `&&`.
    If { cond: Box<Expr>, then: Box<Expr>, els: Option<Box<Expr>> },
    /// `let pat = expr` as a condition.
    Let(Box<Pat>, Box<Expr>),
    /// `match`; exhaustive, so running off the end cannot happen.
    Match { scrutinee: Box<Expr>, arms: Vec<Arm> },
    /// `loop`, with what `break` gives as its value. `while` is a loop with an `if`.
    Loop { id: LoopId, body: Box<Expr> },
    /// `for pat in iter`: `iter` is already the iterator (`IntoIterator::into_iter` applied), `next` is
    /// `Iterator::next` at its type. Kept whole so that ranges and slices run without an `Option`.
    For { id: LoopId, pat: Box<Pat>, iter: Box<Expr>, next: Callee, item: Ty, body: Box<Expr> },
    /// A labelled block, which `Break` leaves.
    Labelled { id: LoopId, body: Box<Expr> },
    /// `break`.
    Break(LoopId, Option<Box<Expr>>),
    /// `continue`.
    Continue(LoopId),
    /// `return`.
    Return(Option<Box<Expr>>),
    /// `x?`: on `Option`, or on `Result` with the `From::from` that converts the error (`None`: same type).
    Try { expr: Box<Expr>, from: Option<Callee> },
    /// A closure.
    Closure(Rc<Closure>),
    /// `x as T` between primitives (and from a fieldless enum to an integer).
    Cast(Box<Expr>),
    /// An implicit conversion.
    Coerce(Coercion, Box<Expr>),
    /// Formatting.
    Format { target: FormatTarget, newline: bool, args: FormatArgs },
    /// `panic!` with formatted text.
    Panic(FormatArgs),
    /// `panic!` with fixed text; also what `assert!` comes to.
    PanicText(Rc<str>),
    /// Stands where an error was reported; a body that holds one is never lowered.
    Error,
}

/// A literal at its final type.
#[derive(Clone, PartialEq, Debug)]
pub enum Lit {
    /// An integer of the expression's type.
    Int(i128),
    /// A `u128` beyond `i128::MAX`.
    BigUint(u128),
    /// A float of the expression's type (an `f32` is already rounded).
    Float(f64),
    /// `bool`.
    Bool(bool),
    /// `char`.
    Char(char),
    /// `&'static str`.
    Str(Rc<str>),
    /// `&'static [u8; N]`.
    Bytes(Rc<[u8]>),
}

/// An implicit conversion.
#[derive(Clone, PartialEq, Debug)]
pub enum Coercion {
    /// `!` to anything.
    Never,
    /// `&[T; N]` to `&[T]`.
    ArrayToSlice,
    /// `&T` or `Box<T>` or `Rc<T>` to the same of `dyn Trait`; the concrete type is that of the operand.
    ToDyn,
    /// A function item or a capture-free closure to a `fn` pointer.
    ToFnPtr,
    /// `&mut T` to `&T`.
    MutToShared,
}

/// A block.
#[derive(Clone, Debug)]
pub struct Block {
    /// Statements.
    pub stmts: Vec<Stmt>,
    /// The value.
    pub tail: Option<Box<Expr>>,
}

/// A statement.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant, reason = "the large one is the common one, and trees are short-lived")]
pub enum Stmt {
    /// `let`; without `init` the locals are initialised later, once.
    Let { pat: Pat, init: Option<Expr>, els: Option<Expr>, span: Span },
    /// An expression whose value is dropped at once.
    Expr(Expr),
}

/// An arm.
#[derive(Clone, Debug)]
pub struct Arm {
    /// The pattern.
    pub pat: Pat,
    /// The guard.
    pub guard: Option<Expr>,
    /// The body.
    pub body: Expr,
}

/// A closure.
#[derive(Clone, Debug)]
pub struct Closure {
    /// Its definition, which its type names.
    pub def: DefId,
    /// What it captures of the enclosing body or closure, in order.
    pub captures: Vec<Capture>,
    /// Parameters.
    pub params: Vec<(Pat, Ty)>,
    /// The result type.
    pub ret: Ty,
    /// The body; captured places appear as the locals that stand for them.
    pub body: Expr,
    /// `FnOnce` only, `FnMut` at least, or `Fn`.
    pub kind: ClosureKind,
    /// The head, for messages.
    pub span: Span,
}

/// What a closure can be called through.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum ClosureKind {
    /// `Fn`.
    Fn,
    /// `FnMut`.
    FnMut,
    /// `FnOnce`.
    FnOnce,
}

/// A captured place.
#[derive(Clone, Debug)]
pub struct Capture {
    /// The place: fields and dereferences of a variable of the enclosing body or closure.
    pub place: Expr,
    /// The local that stands for the place in the closure's body; its type is the place's.
    pub local: LocalId,
    /// How.
    pub by: CaptureBy,
}

/// How a place is captured, in order of what it demands.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub enum CaptureBy {
    /// A shared reference.
    Ref,
    /// A mutable reference.
    RefMut,
    /// A copy or a move.
    Value,
}

/// A format string with its arguments, each taken by reference.
#[derive(Clone, Debug)]
pub struct FormatArgs {
    /// Text and placeholders; `FormatSpec::arg` and counts index `args`.
    pub pieces: Vec<FormatPiece>,
    /// The arguments as values of reference type (`&x`), evaluated once, in order.
    pub args: Vec<Expr>,
    /// For each placeholder in `pieces`, in order: the `fmt` function of its trait at its argument's type.
    pub fns: Vec<Callee>,
}

/// A pattern with default binding modes made explicit.
#[derive(Clone, Debug)]
pub struct Pat {
    /// What it is.
    pub kind: PatKind,
    /// The type of what it matches.
    pub ty: Ty,
    /// Where.
    pub span: Span,
}

/// The kinds of patterns.
#[derive(Clone, Debug)]
pub enum PatKind {
    /// `_`: matches without moving.
    Wild,
    /// Binds a local to the place (by value: copy or move; or a reference to it), after `sub` matched.
    Bind { local: LocalId, by: BindBy, sub: Option<Box<Pat>> },
    /// Fields of a struct or tuple, by index; the others are ignored.
    Fields(Vec<(u32, Pat)>),
    /// A variant of an enum and its fields.
    Variant { variant: u32, fields: Vec<(u32, Pat)> },
    /// Through a reference or a box.
    Deref(Box<Pat>),
    /// Equal to a literal; `str` by content.
    Lit(Lit),
    /// Equal to a constant by `==` on primitives, or `PartialEq`-derived structures by value.
    Const(Callee),
    /// Within a range of integers or chars; open ends are `None`.
    Range { lo: Option<Lit>, hi: Option<Lit>, inclusive: bool },
    /// An array or slice: the first, the last, and what lies between if `..` is there, bound by a pattern whose type
    /// is a slice place (`[T]`) or an array.
    Slice { prefix: Vec<Pat>, rest: Option<Option<Box<Pat>>>, suffix: Vec<Pat> },
    /// Any of these; all bind the same locals.
    Or(Vec<Pat>),
}

/// How a pattern binds.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum BindBy {
    /// Copies or moves.
    Value,
    /// `&`.
    Ref,
    /// `&mut`.
    RefMut,
}
