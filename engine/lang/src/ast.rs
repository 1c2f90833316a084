//! The syntax tree that the checker reads: Rust as written, with spans, macros of the standard library as nodes of
//! their own, and user macros already expanded.
//!
//! `syntax` produces it from rust-analyzer's error-tolerant parser. A construct that could not be parsed is
//! [`ExprKind::Error`] (a diagnostic has been reported), so that completion and further errors still work.

use std::rc::Rc;

use crate::span::{Span, Symbol};

/// A name as written. Raw identifiers (`r#type`) lose their prefix. Lifetimes keep the quote.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Ident {
    /// The text.
    pub name: Symbol,
    /// Where.
    pub span: Span,
}

/// What a cell, a script or a library file parses to.
#[derive(Clone, Debug, Default)]
pub struct File {
    /// Items and statements in the order written. A library file holds items only.
    pub stmts: Vec<Stmt>,
    /// The trailing expression without `;`, whose value a cell displays.
    pub tail: Option<Expr>,
    /// `//!` documentation.
    pub docs: Option<String>,
}

// ---------------------------------------------------------------------------------------------- items

/// An item with what surrounds it.
#[derive(Clone, Debug)]
pub struct Item {
    /// Name; for `impl` and `use` a placeholder `_` at the keyword.
    pub name: Ident,
    /// What it is.
    pub kind: ItemKind,
    /// Visibility.
    pub vis: Visibility,
    /// Attributes, doc comments excluded.
    pub attrs: Vec<Attr>,
    /// `///` documentation.
    pub docs: Option<String>,
    /// The whole item.
    pub span: Span,
}

/// `pub`, `pub(crate)`, … or nothing.
#[derive(Clone, Debug)]
pub enum Visibility {
    /// Nothing written.
    Inherited,
    /// `pub`.
    Public,
    /// `pub(crate)`.
    Crate,
    /// `pub(super)`, `pub(self)`, `pub(in path)`.
    Restricted(Path),
}

/// `#[path(tokens)]`, `#[path = "value"]`.
#[derive(Clone, Debug)]
pub struct Attr {
    /// `derive`, `default`, `module`, `intrinsic`, `must_use` …
    pub name: Ident,
    /// Everything after the path, as written without the outer delimiters or the `=`: `Debug, Clone`.
    pub args: String,
    /// The whole attribute.
    pub span: Span,
}

/// The kinds of items.
#[derive(Clone, Debug)]
pub enum ItemKind {
    /// `fn`. Shared, since the checker keeps the body until it is first used.
    Fn(Rc<FnDecl>),
    /// `struct`.
    Struct(StructDecl),
    /// `enum`.
    Enum(EnumDecl),
    /// `trait`.
    Trait(TraitDecl),
    /// `impl`.
    Impl(ImplDecl),
    /// `type A = B;`
    TypeAlias(TypeAliasDecl),
    /// `const`.
    Const(ConstDecl),
    /// `static` (with `mutable` for `static mut`).
    Static(ConstDecl),
    /// `mod name { … }`; `None` is `mod name;`.
    Mod(Option<Vec<Item>>),
    /// `use`, as a flat list: `use a::{b, c as d, e::*}` is three.
    Use(Vec<UseTree>),
    /// `macro_rules!`: expanded by `syntax`; kept so that its name can be listed and exported.
    MacroRules,
    /// `extern crate self as name;` and `extern crate name;`.
    ExternCrate,
}

/// One leaf of a `use`.
#[derive(Clone, Debug)]
pub struct UseTree {
    /// Segments without the leaf glob; `self` leaves are folded into their prefix.
    pub path: Path,
    /// What it brings in.
    pub kind: UseKind,
    /// Whether a `macro_rules!` of that name is in scope, which `syntax` has brought in.
    pub names_macro: bool,
    /// The leaf.
    pub span: Span,
}

/// What the leaf of a `use` names.
#[derive(Clone, Debug)]
pub enum UseKind {
    /// One name, perhaps renamed; `as _` is the name `_`.
    Name(Ident),
    /// `*`.
    Glob,
}

/// `<'a, T: Bound = Default, const N: usize = 3> … where …`.
#[derive(Clone, Debug, Default)]
pub struct Generics {
    /// Type and const parameters in order; lifetimes are dropped.
    pub params: Vec<GenericParam>,
    /// `where` clauses on types; lifetime clauses are dropped.
    pub wheres: Vec<WhereClause>,
}

/// One parameter.
#[derive(Clone, Debug)]
pub struct GenericParam {
    /// Its name.
    pub name: Ident,
    /// Type or const.
    pub kind: GenericParamKind,
}

/// Type or const parameter.
#[derive(Clone, Debug)]
pub enum GenericParamKind {
    /// `T: Bounds = Default`.
    Type { bounds: Vec<Bound>, default: Option<Type> },
    /// `const N: ty = default`.
    Const { ty: Type, default: Option<Expr> },
}

/// `ty: bounds`.
#[derive(Clone, Debug)]
pub struct WhereClause {
    /// The bounded type.
    pub ty: Type,
    /// Its bounds.
    pub bounds: Vec<Bound>,
}

/// A trait bound. Lifetime bounds and `for<'a>` binders are dropped.
#[derive(Clone, Debug)]
pub struct Bound {
    /// The trait, with `Fn(A) -> B` sugar kept in its last segment's arguments.
    pub path: Path,
    /// `?Sized`.
    pub maybe: bool,
}

/// A function with or without a body.
#[derive(Clone, Debug)]
pub struct FnDecl {
    /// Its name.
    pub name: Ident,
    /// Generic parameters.
    pub generics: Generics,
    /// `self`, if it is a method.
    pub self_param: Option<SelfParam>,
    /// The other parameters.
    pub params: Vec<Param>,
    /// What stands after `->`.
    pub ret: Option<Type>,
    /// `None` in traits and for intrinsics.
    pub body: Option<FnBody>,
    /// `const fn`, `async fn`, `unsafe fn`, `extern fn`: the latter three are refused by the checker.
    pub qualifiers: FnQualifiers,
    /// The signature, without the body: what messages point at.
    pub sig_span: Span,
}

/// A function's body.
#[derive(Clone, Debug)]
pub enum FnBody {
    /// As written.
    Built(Block),
    /// Of a library's function: built when it is first wanted.
    Deferred(Rc<crate::syntax::Deferred>),
}

impl FnBody {
    /// The statements.
    pub fn block(&self) -> &Block {
        match self {
            FnBody::Built(block) => block,
            FnBody::Deferred(deferred) => deferred.block(),
        }
    }

    /// Errors of syntax that were found late.
    pub fn late_diagnostics(&self) -> &[crate::diagnostic::Diagnostic] {
        match self {
            FnBody::Built(_) => &[],
            FnBody::Deferred(deferred) => deferred.diagnostics(),
        }
    }
}

/// Keywords before `fn`.
#[derive(Clone, Copy, Debug, Default)]
pub struct FnQualifiers {
    /// `const`.
    pub is_const: bool,
    /// `async`.
    pub is_async: bool,
    /// `unsafe`.
    pub is_unsafe: bool,
    /// `extern`.
    pub is_extern: bool,
}

/// The receiver.
#[derive(Clone, Debug)]
pub struct SelfParam {
    /// `self`, `&self`, `&mut self` or `self: T`.
    pub kind: SelfKind,
    /// `mut self`.
    pub mutable: bool,
    /// Where.
    pub span: Span,
}

/// How `self` is taken.
#[derive(Clone, Debug)]
pub enum SelfKind {
    /// `self`.
    Value,
    /// `&self`.
    Ref,
    /// `&mut self`.
    RefMut,
    /// `self: T`.
    Typed(Type),
}

/// A parameter of a function.
#[derive(Clone, Debug)]
pub struct Param {
    /// What it binds.
    pub pat: Pat,
    /// Its type.
    pub ty: Type,
}

/// A struct.
#[derive(Clone, Debug)]
pub struct StructDecl {
    /// Parameters.
    pub generics: Generics,
    /// Fields.
    pub fields: Fields,
}

/// An enum.
#[derive(Clone, Debug)]
pub struct EnumDecl {
    /// Parameters.
    pub generics: Generics,
    /// Variants in order.
    pub variants: Vec<Variant>,
}

/// One variant.
#[derive(Clone, Debug)]
pub struct Variant {
    /// Its name.
    pub name: Ident,
    /// Its fields.
    pub fields: Fields,
    /// `= expr`.
    pub discriminant: Option<Expr>,
    /// Attributes (`#[default]`).
    pub attrs: Vec<Attr>,
    /// Documentation.
    pub docs: Option<String>,
}

/// The fields of a struct or a variant.
#[derive(Clone, Debug)]
pub enum Fields {
    /// None.
    Unit,
    /// `( … )`; names are `0`, `1`, ….
    Tuple(Vec<FieldDecl>),
    /// `{ … }`.
    Named(Vec<FieldDecl>),
}

/// One field.
#[derive(Clone, Debug)]
pub struct FieldDecl {
    /// Its name, or its index as text.
    pub name: Ident,
    /// Its type.
    pub ty: Type,
    /// Its visibility.
    pub vis: Visibility,
    /// Attributes.
    pub attrs: Vec<Attr>,
    /// Documentation.
    pub docs: Option<String>,
}

/// A trait.
#[derive(Clone, Debug)]
pub struct TraitDecl {
    /// Parameters (without `Self`).
    pub generics: Generics,
    /// Supertraits.
    pub supertraits: Vec<Bound>,
    /// Functions, associated types and consts.
    pub items: Vec<AssocItem>,
}

/// `impl`.
#[derive(Clone, Debug)]
pub struct ImplDecl {
    /// Parameters.
    pub generics: Generics,
    /// The trait, or none for an inherent impl.
    pub trait_: Option<Path>,
    /// The type.
    pub self_ty: Type,
    /// Functions, associated types and consts.
    pub items: Vec<AssocItem>,
}

/// An item of a trait or an impl.
#[derive(Clone, Debug)]
pub struct AssocItem {
    /// Its name.
    pub name: Ident,
    /// What it is.
    pub kind: AssocKind,
    /// Its visibility.
    pub vis: Visibility,
    /// Attributes.
    pub attrs: Vec<Attr>,
    /// Documentation.
    pub docs: Option<String>,
    /// The whole item.
    pub span: Span,
}

/// The kinds of associated items.
#[derive(Clone, Debug)]
pub enum AssocKind {
    /// A function or method.
    Fn(Rc<FnDecl>),
    /// `type Name: Bounds = Ty;`
    Type { generics: Generics, bounds: Vec<Bound>, ty: Option<Type> },
    /// `const NAME: Ty = value;`
    Const { ty: Type, value: Option<Expr> },
}

/// `type A<T> = B;`
#[derive(Clone, Debug)]
pub struct TypeAliasDecl {
    /// Parameters.
    pub generics: Generics,
    /// What it stands for.
    pub ty: Type,
}

/// `const` or `static`.
#[derive(Clone, Debug)]
pub struct ConstDecl {
    /// Its type.
    pub ty: Type,
    /// Its value.
    pub value: Option<Expr>,
    /// `static mut`.
    pub mutable: bool,
}

// ---------------------------------------------------------------------------------------------- paths and types

/// `a::b::<T>::c`, `::a`, `<T as Trait>::c`, `Self::x`, `crate::y`.
#[derive(Clone, Debug)]
pub struct Path {
    /// `<T as Trait>` or `<T>` in front.
    pub qself: Option<Box<QSelf>>,
    /// A leading `::`.
    pub global: bool,
    /// At least one unless `qself` stands alone.
    pub segments: Vec<PathSegment>,
    /// The whole path.
    pub span: Span,
}

/// `<ty as trait_>`.
#[derive(Clone, Debug)]
pub struct QSelf {
    /// The type.
    pub ty: Type,
    /// The trait.
    pub trait_: Option<Path>,
}

/// One segment.
#[derive(Clone, Debug)]
pub struct PathSegment {
    /// Its name (`self`, `super`, `crate`, `Self` included).
    pub ident: Ident,
    /// `<…>`, `::<…>` or `(A, B) -> C`; `None` if not written.
    pub args: Option<GenericArgs>,
}

/// Arguments of a segment.
#[derive(Clone, Debug)]
pub struct GenericArgs {
    /// Types and consts in order; lifetimes are dropped. For `Fn(A, B) -> C`: one tuple type.
    pub args: Vec<GenericArg>,
    /// `Item = T`, `Item: Bound`. For `Fn(A, B) -> C`: `Output = C` (unit if not written).
    pub bindings: Vec<AssocBinding>,
    /// Where.
    pub span: Span,
}

/// One argument. A bare path is a type to the parser; the checker knows whether a const is meant.
#[derive(Clone, Debug)]
pub enum GenericArg {
    /// A type.
    Type(Type),
    /// A literal, a negated literal or a block.
    Const(Expr),
}

/// `Name = Ty` or `Name: Bounds` inside generic arguments.
#[derive(Clone, Debug)]
pub struct AssocBinding {
    /// The associated type.
    pub name: Ident,
    /// `= ty`.
    pub ty: Option<Type>,
    /// `: bounds`.
    pub bounds: Vec<Bound>,
}

/// A type.
#[derive(Clone, Debug)]
pub struct Type {
    /// What it is.
    pub kind: TypeKind,
    /// Where.
    pub span: Span,
}

/// The kinds of types.
#[derive(Clone, Debug)]
pub enum TypeKind {
    /// A named type.
    Path(Path),
    /// `&T`, `&mut T`; lifetimes are dropped.
    Ref { mutable: bool, ty: Box<Type> },
    /// `*const T`, `*mut T`: refused by the checker.
    Ptr { mutable: bool, ty: Box<Type> },
    /// `[T]`.
    Slice(Box<Type>),
    /// `[T; N]`.
    Array(Box<Type>, Box<Expr>),
    /// `(A, B)`; `()` is empty.
    Tuple(Vec<Type>),
    /// `fn(A) -> B`.
    FnPtr { params: Vec<Type>, ret: Option<Box<Type>> },
    /// `impl A + B`.
    ImplTrait(Vec<Bound>),
    /// `dyn A + B`.
    DynTrait(Vec<Bound>),
    /// `!`.
    Never,
    /// `_`.
    Infer,
    /// Not parsed; reported.
    Error,
}

// ---------------------------------------------------------------------------------------------- statements, blocks

/// A statement.
#[derive(Clone, Debug)]
pub struct Stmt {
    /// What it is.
    pub kind: StmtKind,
    /// The whole statement, `;` included.
    pub span: Span,
}

/// The kinds of statements.
#[derive(Clone, Debug)]
#[allow(clippy::large_enum_variant, reason = "the large one is the common one, and trees are short-lived")]
pub enum StmtKind {
    /// `let pat: ty = init else { … };`
    Let { pat: Pat, ty: Option<Type>, init: Option<Expr>, els: Option<Block>, attrs: Vec<Attr> },
    /// An item.
    Item(Box<Item>),
    /// An expression; `semi` tells whether `;` follows (block-like expressions need none).
    Expr { expr: Expr, semi: bool },
    /// A lone `;`.
    Empty,
}

/// `{ … }`.
#[derive(Clone, Debug)]
pub struct Block {
    /// Statements in order.
    pub stmts: Vec<Stmt>,
    /// The value.
    pub tail: Option<Box<Expr>>,
    /// With braces.
    pub span: Span,
}

// ---------------------------------------------------------------------------------------------- expressions

/// An expression.
#[derive(Clone, Debug)]
pub struct Expr {
    /// What it is.
    pub kind: ExprKind,
    /// Where. Parentheses are not kept, but belong to the span of what they enclose.
    pub span: Span,
}

/// A label of a loop or block, with its quote: `'outer`.
pub type Label = Ident;

/// The kinds of expressions.
#[derive(Clone, Debug)]
pub enum ExprKind {
    /// A literal.
    Lit(Lit),
    /// A path, a plain variable included.
    Path(Path),
    /// `-x`, `!x`, `*x`.
    Unary(UnOp, Box<Expr>),
    /// `a + b`, comparison, `&&`, `||`.
    Binary { op: BinOp, op_span: Span, lhs: Box<Expr>, rhs: Box<Expr> },
    /// `a = b`; the left side may be a destructuring pattern written as an expression.
    Assign { lhs: Box<Expr>, rhs: Box<Expr> },
    /// `a += b`.
    AssignOp { op: BinOp, op_span: Span, lhs: Box<Expr>, rhs: Box<Expr> },
    /// `&x`, `&mut x`.
    Ref { mutable: bool, expr: Box<Expr> },
    /// `f(args)`.
    Call { callee: Box<Expr>, args: Vec<Expr> },
    /// `recv.name::<T>(args)`.
    MethodCall { recv: Box<Expr>, segment: PathSegment, args: Vec<Expr> },
    /// `x.name`, `x.0`. `name` is empty where the user has only typed the dot (completion).
    Field { expr: Box<Expr>, name: Ident },
    /// `x[i]`.
    Index { expr: Box<Expr>, index: Box<Expr> },
    /// `a..b`, `a..=b`, `..`, ….
    Range { lo: Option<Box<Expr>>, hi: Option<Box<Expr>>, inclusive: bool },
    /// `x as T`.
    Cast { expr: Box<Expr>, ty: Type },
    /// `(a, b)`; `()` is empty.
    Tuple(Vec<Expr>),
    /// `[a, b]`.
    Array(Vec<Expr>),
    /// `[x; n]`.
    Repeat { value: Box<Expr>, count: Box<Expr> },
    /// `S { a, b: c, ..base }`.
    Struct { path: Path, fields: Vec<FieldInit>, base: Option<Box<Expr>> },
    /// `{ … }`, `'a: { … }`.
    Block { label: Option<Label>, block: Block },
    /// `const { … }`.
    ConstBlock(Block),
    /// `unsafe { … }`: refused by the checker.
    UnsafeBlock(Block),
    /// `async` and `.await`: refused by the checker.
    Async,
    /// `if cond { … } else …`; `cond` may hold [`ExprKind::Let`] joined by `&&`.
    If { cond: Box<Expr>, then: Block, els: Option<Box<Expr>> },
    /// `let pat = expr` in a condition.
    Let { pat: Box<Pat>, expr: Box<Expr> },
    /// `match`.
    Match { scrutinee: Box<Expr>, arms: Vec<Arm> },
    /// `loop`.
    Loop { label: Option<Label>, body: Block },
    /// `while`, `while let`.
    While { label: Option<Label>, cond: Box<Expr>, body: Block },
    /// `for pat in iter`.
    For { label: Option<Label>, pat: Box<Pat>, iter: Box<Expr>, body: Block },
    /// `break 'a value`.
    Break { label: Option<Label>, value: Option<Box<Expr>> },
    /// `continue 'a`.
    Continue { label: Option<Label> },
    /// `return value`.
    Return(Option<Box<Expr>>),
    /// `|a, b: T| -> R body`.
    Closure(Box<Closure>),
    /// `x?`.
    Try(Box<Expr>),
    /// A macro of the standard library.
    Macro(Box<MacroCall>),
    /// `_` on the left of an assignment.
    Underscore,
    /// Not parsed; reported.
    Error,
}

/// A closure.
#[derive(Clone, Debug)]
pub struct Closure {
    /// `move`.
    pub by_move: bool,
    /// Parameters.
    pub params: Vec<(Pat, Option<Type>)>,
    /// `-> R`.
    pub ret: Option<Type>,
    /// The body.
    pub body: Expr,
    /// From `|` to the end of the parameters: what messages point at.
    pub head_span: Span,
}

/// `name: value` or `name`.
#[derive(Clone, Debug)]
pub struct FieldInit {
    /// The field.
    pub name: Ident,
    /// The value; the variable of that name for the short form.
    pub value: Expr,
}

/// `pat if guard => body`.
#[derive(Clone, Debug)]
pub struct Arm {
    /// The pattern.
    pub pat: Pat,
    /// The guard; may hold [`ExprKind::Let`].
    pub guard: Option<Expr>,
    /// The body.
    pub body: Expr,
    /// The whole arm.
    pub span: Span,
}

/// A literal.
#[derive(Clone, Debug, PartialEq)]
pub enum Lit {
    /// `1_000`, `0xffu8`. Without sign; the checker applies a `-` in front.
    Int { value: u128, suffix: Option<Symbol> },
    /// `1.5`, `1e3f32`, `2f64`; the text without underscores and suffix, to be parsed at the final type.
    Float { text: Symbol, suffix: Option<Symbol> },
    /// `true`.
    Bool(bool),
    /// `'x'`.
    Char(char),
    /// `b'x'`.
    Byte(u8),
    /// `"…"`, `r"…"`.
    Str(Rc<str>),
    /// `b"…"`.
    ByteStr(Rc<[u8]>),
}

/// Prefix operators.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum UnOp {
    /// `-`.
    Neg,
    /// `!`.
    Not,
    /// `*`.
    Deref,
}

/// Infix operators.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum BinOp {
    /// `+`.
    Add,
    /// `-`.
    Sub,
    /// `*`.
    Mul,
    /// `/`.
    Div,
    /// `%`.
    Rem,
    /// `&`.
    BitAnd,
    /// `|`.
    BitOr,
    /// `^`.
    BitXor,
    /// `<<`.
    Shl,
    /// `>>`.
    Shr,
    /// `==`.
    Eq,
    /// `!=`.
    Ne,
    /// `<`.
    Lt,
    /// `<=`.
    Le,
    /// `>`.
    Gt,
    /// `>=`.
    Ge,
    /// `&&`.
    And,
    /// `||`.
    Or,
}

// ---------------------------------------------------------------------------------------------- patterns

/// A pattern.
#[derive(Clone, Debug)]
pub struct Pat {
    /// What it is.
    pub kind: PatKind,
    /// Where.
    pub span: Span,
}

/// The kinds of patterns.
#[derive(Clone, Debug)]
pub enum PatKind {
    /// `_`.
    Wild,
    /// `..` inside a tuple, tuple struct or slice pattern.
    Rest,
    /// `ref mut x @ sub`. A lone name may turn out to be a constant or unit variant: the checker decides.
    Bind { by_ref: bool, mutable: bool, name: Ident, sub: Option<Box<Pat>> },
    /// A literal, perhaps negated.
    Lit { negative: bool, lit: Lit },
    /// `lo..=hi`; ends are literals, negated literals or paths.
    Range { lo: Option<Box<Expr>>, hi: Option<Box<Expr>>, inclusive: bool },
    /// `&p`, `&mut p`.
    Ref { mutable: bool, pat: Box<Pat> },
    /// `(a, .., b)`.
    Tuple(Vec<Pat>),
    /// `[a, rest @ .., b]`.
    Slice(Vec<Pat>),
    /// `A::B`, a constant.
    Path(Path),
    /// `A::B(x, ..)`.
    TupleStruct { path: Path, pats: Vec<Pat> },
    /// `A { x, y: p, .. }`.
    Struct { path: Path, fields: Vec<FieldPat>, rest: bool },
    /// `a | b`.
    Or(Vec<Pat>),
    /// Not parsed; reported.
    Error,
}

/// `name: pat`, or `name` / `ref mut name` in short.
#[derive(Clone, Debug)]
pub struct FieldPat {
    /// The field.
    pub name: Ident,
    /// The pattern.
    pub pat: Pat,
}

// ---------------------------------------------------------------------------------------------- macros of std

/// A macro of the standard library with its arguments parsed.
#[derive(Clone, Debug)]
pub struct MacroCall {
    /// The name, as in `println`.
    pub name: Ident,
    /// What it does.
    pub kind: MacroKind,
}

/// The macros of std that the checker knows. Others (`matches!`, `vec![…]`, `todo!()`, `assert!`'s negation …) are
/// rewritten by `syntax` into ordinary expressions and these.
#[derive(Clone, Debug)]
pub enum MacroKind {
    /// `format!`, `format_args!`, `print!`, `println!`, `eprint!`, `eprintln!`.
    Format { target: FormatTarget, newline: bool, args: FormatArgs },
    /// `write!(dst, …)`, `writeln!(dst, …)`: calls `dst.write_fmt(…)`.
    Write { dst: Expr, newline: bool, args: FormatArgs },
    /// `panic!`, `todo!`, `unimplemented!`, `unreachable!` with their final text as a format.
    Panic { args: FormatArgs },
    /// `assert!(cond, …)`; without arguments the text is `assertion failed: cond as written`.
    Assert { cond: Expr, args: Option<FormatArgs>, text: Rc<str> },
    /// `assert_eq!`, `assert_ne!` (`equal` tells which).
    AssertEq { equal: bool, left: Expr, right: Expr, args: Option<FormatArgs> },
    /// `dbg!(a, b)`: prints `[file:line:column] text = {:#?}` to stderr and gives the values.
    Dbg(Vec<(Expr, Rc<str>)>),
    /// `vec![a, b]`.
    Vec(Vec<Expr>),
    /// `vec![x; n]`.
    VecRepeat { value: Expr, count: Expr },
    /// A macro that nobody defined; an error has been reported unless the checker finds one to suggest.
    Unknown,
}

/// Where formatted text goes.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FormatTarget {
    /// `format!`: a `String`.
    String,
    /// `format_args!`: a `fmt::Arguments`.
    Arguments,
    /// `print!`.
    Stdout,
    /// `eprint!`.
    Stderr,
}

/// A parsed format string with its arguments. Inline names (`{x}`) have become arguments.
#[derive(Clone, Debug)]
pub struct FormatArgs {
    /// Literal text and placeholders in order.
    pub pieces: Vec<FormatPiece>,
    /// Every argument once, evaluated in this order (explicit ones first, then inline names).
    pub args: Vec<Expr>,
    /// The format string.
    pub span: Span,
}

/// Part of a format string.
#[derive(Clone, Debug)]
pub enum FormatPiece {
    /// Text, with `{{` already `{`.
    Text(Rc<str>),
    /// `{…}`.
    Arg(FormatSpec),
}

/// `{arg:fill align sign # 0 width .precision trait}`.
#[derive(Clone, Debug)]
pub struct FormatSpec {
    /// Index into [`FormatArgs::args`].
    pub arg: usize,
    /// Which trait prints it.
    pub trait_: FormatTrait,
    /// Fill character; a space if not written.
    pub fill: char,
    /// Alignment.
    pub align: Option<FormatAlign>,
    /// `+`.
    pub plus: bool,
    /// `#`.
    pub alternate: bool,
    /// `0`.
    pub zero: bool,
    /// Width.
    pub width: Option<FormatCount>,
    /// Precision.
    pub precision: Option<FormatCount>,
    /// `{:x?}` (`Some(false)`), `{:X?}` (`Some(true)`).
    pub debug_hex: Option<bool>,
    /// The placeholder in the string.
    pub span: Span,
}

/// A width or precision.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FormatCount {
    /// A number in the string.
    Literal(usize),
    /// `width$` or `.*`: index into [`FormatArgs::args`]; that argument is a `usize`.
    Arg(usize),
}

/// `<`, `^`, `>`.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum FormatAlign {
    /// `<`.
    Left,
    /// `^`.
    Center,
    /// `>`.
    Right,
}

/// The formatting traits.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum FormatTrait {
    /// `{}`.
    Display,
    /// `{:?}`.
    Debug,
    /// `{:x}`.
    LowerHex,
    /// `{:X}`.
    UpperHex,
    /// `{:b}`.
    Binary,
    /// `{:o}`.
    Octal,
    /// `{:e}`.
    LowerExp,
    /// `{:E}`.
    UpperExp,
    /// `{:p}`: refused by the checker.
    Pointer,
}
