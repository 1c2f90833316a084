//! Hand-built programs: a few words to write typed bodies down.

use std::any::Any;
use std::rc::Rc;

use emberlab_lang::ast::{
    BinOp, FnDecl, FnQualifiers, FormatPiece, FormatSpec, FormatTarget, FormatTrait, Ident,
};
use emberlab_lang::hir::*;
use emberlab_lang::lower::{DefInfo, InstanceKey, Item, Program};
use emberlab_lang::span::{FileId, Span, Symbol};
use emberlab_lang::ty::{Args, DefId, FloatTy, IntTy, Ty, TyKind};
use emberlab_lang::vm::{Env, Host, Run, Stop, Value, Vm};
use emberlab_lang::world::{AdtDef, FieldDef, FnDef, VariantDef, VariantShape, Vis};

pub(crate) fn span() -> Span {
    Span::new(FileId(0), 0, 0)
}

/// Definitions by number: item and body.
#[derive(Default)]
pub(crate) struct Toy {
    pub(crate) names: Vec<&'static str>,
    pub(crate) items: Vec<Item>,
    pub(crate) bodies: Vec<Option<Rc<Body>>>,
    /// Types with a `Drop`, and its function.
    pub(crate) drops: Vec<(Ty, DefId)>,
    /// Implementations: a trait's function, the trait, the type, and the type's function.
    pub(crate) traits: Vec<(DefId, DefId, Ty, DefId)>,
}

/// The slots of a result.
pub(crate) type Returned = Result<(Vec<u64>, Vec<Value>), Stop>;

impl Toy {
    pub(crate) fn define(&mut self, name: &'static str, item: Item, body: Option<Body>) -> DefId {
        self.names.push(name);
        self.items.push(item);
        self.bodies.push(body.map(Rc::new));
        DefId(self.names.len() as u32 - 1)
    }

    /// A struct or enum: its variants' field types.
    pub(crate) fn adt(
        &mut self,
        name: &'static str,
        lang: Option<&str>,
        variants: &[&[Ty]],
        is_enum: bool,
    ) -> Ty {
        self.generic_adt(name, lang, variants, is_enum, vec![])
    }

    pub(crate) fn generic_adt(
        &mut self,
        name: &'static str,
        lang: Option<&str>,
        variants: &[&[Ty]],
        is_enum: bool,
        args: Args,
    ) -> Ty {
        let field = |ty: &Ty| FieldDef { name: Symbol::new("f"), ty: *ty, vis: Vis::Public, span: span() };
        let adt = Rc::new(AdtDef {
            generics: Rc::default(),
            variants: variants
                .iter()
                .enumerate()
                .map(|(index, fields)| VariantDef {
                    name: Symbol::new("V"),
                    fields: fields.iter().map(field).collect(),
                    shape: VariantShape::Tuple,
                    discriminant: index as i128,
                })
                .collect(),
            opaque: variants.is_empty(),
            lang: lang.map(Symbol::new),
        });
        let item = if is_enum { Item::Enum(adt) } else { Item::Struct(adt) };
        let def = self.define(name, item, None);
        Ty::new(TyKind::Adt(def, args))
    }

    /// A function without parameters, whose body is given with its locals.
    pub(crate) fn function(
        &mut self,
        name: &'static str,
        params: &[LocalId],
        ret: Ty,
        b: Locals,
        value: Expr,
    ) -> DefId {
        let params = params
            .iter()
            .map(|&local| {
                let ty = b.0[local.0 as usize].ty;
                (bind(local, ty), ty)
            })
            .collect();
        let owner = DefId(self.names.len() as u32);
        let body =
            Body { owner, locals: b.0, params, ret, value, opaques: vec![], panic_sites: Default::default() };
        self.define(name, Item::Other, Some(body))
    }

    /// A function that a vtable can hold: its signature is known.
    pub(crate) fn method(
        &mut self,
        name: &'static str,
        params: &[LocalId],
        ret: Ty,
        b: Locals,
        value: Expr,
    ) -> DefId {
        let types = params.iter().map(|local| b.0[local.0 as usize].ty).collect();
        let function = self.signature(name, types, ret, None);
        let def = self.function(name, params, ret, b, value);
        self.items[def.0 as usize] = function;
        def
    }

    /// Runs a function; its result's slots, what it printed.
    pub(crate) fn run(&mut self, def: DefId, args: &[u64]) -> (Returned, String) {
        let mut vm = Vm::new();
        let mut host = Output::default();
        let id = vm.instances.id(InstanceKey::Fn(def, vec![]));
        let mut env = Env { vm: &mut vm, program: self, host: &mut host };
        let result = Run::default().call(&mut env, id, args, vec![]);
        (result, host.0)
    }

    pub(crate) fn scalar(&mut self, def: DefId, args: &[u64]) -> u64 {
        self.run(def, args).0.expect("it does not panic").0[0]
    }

    pub(crate) fn panic(&mut self, def: DefId, args: &[u64]) -> String {
        match self.run(def, args).0 {
            Err(Stop::Panic(panic)) => panic.message,
            other => panic!("a panic was expected, not {other:?}"),
        }
    }
}

#[derive(Default)]
pub(crate) struct Output(pub(crate) String);

impl Host for Output {
    fn stdout(&mut self, text: &str) {
        self.0.push_str(text);
    }
    fn stderr(&mut self, text: &str) {
        self.0.push_str(text);
    }
    fn as_any(&mut self) -> &mut dyn Any {
        self
    }
}

impl Program for Toy {
    fn info(&self, id: DefId) -> DefInfo {
        let name = Symbol::new(self.names[id.0 as usize]);
        let parent = self.traits.iter().find(|(function, ..)| *function == id).map(|found| found.1);
        DefInfo { name, parent, span: span(), track_caller: false }
    }
    fn item(&self, id: DefId) -> Item {
        self.items[id.0 as usize].clone()
    }
    fn body(&mut self, id: DefId) -> Option<Rc<Body>> {
        self.bodies[id.0 as usize].clone()
    }
    fn resolve_instance(&mut self, callee: &Callee) -> Option<Callee> {
        let implemented = |&&(function, _, ty, _): &&(DefId, DefId, Ty, DefId)| {
            function == callee.def && callee.args.first() == Some(&ty)
        };
        match self.traits.iter().find(implemented) {
            Some(&(.., def)) => Some(Callee { def, args: vec![] }),
            None => Some(callee.clone()),
        }
    }
    fn normalize(&mut self, ty: Ty) -> Ty {
        ty
    }
    fn is_copy(&mut self, ty: Ty) -> bool {
        match ty.kind() {
            TyKind::Adt(..) => false,
            TyKind::Ref { mutable, .. } => !mutable,
            TyKind::Tuple(parts) => parts.iter().all(|&part| self.is_copy(part)),
            TyKind::Array(elem, _) => self.is_copy(*elem),
            _ => true,
        }
    }
    fn drop_impl(&mut self, ty: Ty) -> Option<Callee> {
        let found = self.drops.iter().find(|(known, _)| *known == ty)?;
        Some(Callee { def: found.1, args: vec![] })
    }
    fn lang_item(&mut self, _: &str) -> Option<DefId> {
        None
    }
    fn is_library(&self, _: DefId) -> bool {
        false
    }
}

/// The locals of a body.
#[derive(Default)]
pub(crate) struct Locals(pub(crate) Vec<Local>);

impl Locals {
    pub(crate) fn add(&mut self, ty: Ty, mutable: bool) -> LocalId {
        self.0.push(Local { name: Symbol::new("x"), ty, mutable, span: span() });
        LocalId(self.0.len() as u32 - 1)
    }
    pub(crate) fn get(&self, id: LocalId) -> Expr {
        expr(ExprKind::Local(id), self.0[id.0 as usize].ty)
    }
}

pub(crate) fn u64_ty() -> Ty {
    Ty::int(IntTy::U64)
}
pub(crate) fn usize_ty() -> Ty {
    Ty::usize()
}
pub(crate) fn i32_ty() -> Ty {
    Ty::int(IntTy::I32)
}
pub(crate) fn f64_ty() -> Ty {
    Ty::new(TyKind::Float(FloatTy::F64))
}

pub(crate) fn expr(kind: ExprKind, ty: Ty) -> Expr {
    Expr { kind, ty, span: span() }
}
pub(crate) fn int(value: i128, ty: Ty) -> Expr {
    expr(ExprKind::Lit(Lit::Int(value)), ty)
}
pub(crate) fn bin(op: BinOp, a: Expr, b: Expr) -> Expr {
    let ty = match op {
        BinOp::Eq | BinOp::Ne | BinOp::Lt | BinOp::Le | BinOp::Gt | BinOp::Ge => Ty::bool(),
        _ => a.ty,
    };
    expr(ExprKind::Binary(op, Box::new(a), Box::new(b)), ty)
}
pub(crate) fn assign(place: Expr, value: Expr) -> Stmt {
    Stmt::Expr(expr(ExprKind::Assign(Box::new(place), Box::new(value)), Ty::unit()))
}
pub(crate) fn assign_op(op: BinOp, place: Expr, value: Expr) -> Stmt {
    Stmt::Expr(expr(ExprKind::AssignOp(op, Box::new(place), Box::new(value)), Ty::unit()))
}
pub(crate) fn bind(local: LocalId, ty: Ty) -> Pat {
    pat(PatKind::Bind { local, by: BindBy::Value, sub: None }, ty)
}
pub(crate) fn pat(kind: PatKind, ty: Ty) -> Pat {
    Pat { kind, ty, span: span() }
}
pub(crate) fn let_(local: LocalId, init: Expr) -> Stmt {
    Stmt::Let { pat: bind(local, init.ty), init: Some(init), els: None, span: span() }
}
pub(crate) fn block(stmts: Vec<Stmt>, tail: Option<Expr>) -> Expr {
    let ty = tail.as_ref().map_or(Ty::unit(), |tail| tail.ty);
    expr(ExprKind::Block(Block { stmts, tail: tail.map(Box::new) }), ty)
}
pub(crate) fn if_(cond: Expr, then: Expr, els: Option<Expr>) -> Expr {
    let ty = then.ty;
    expr(ExprKind::If { cond: Box::new(cond), then: Box::new(then), els: els.map(Box::new) }, ty)
}
pub(crate) fn while_(id: u32, cond: Expr, body: Expr) -> Expr {
    let id = LoopId(id);
    let stop = expr(ExprKind::Break(id, None), Ty::never());
    let stop = expr(ExprKind::Coerce(Coercion::Never, Box::new(stop)), Ty::unit());
    let body = if_(cond, body, Some(stop));
    expr(ExprKind::Loop { id, body: Box::new(body) }, Ty::unit())
}
pub(crate) fn call(def: DefId, args: Vec<Expr>, ty: Ty) -> Expr {
    expr(ExprKind::Call(Callee { def, args: vec![] }, args), ty)
}

pub(crate) fn field(base: Expr, index: u32, ty: Ty) -> Expr {
    expr(ExprKind::Field(Box::new(base), index), ty)
}
pub(crate) fn deref(pointer: Expr, ty: Ty) -> Expr {
    expr(ExprKind::Deref(Box::new(pointer)), ty)
}
pub(crate) fn reference(mutable: bool, place: Expr) -> Expr {
    let ty = Ty::reference(mutable, place.ty);
    expr(ExprKind::Ref { mutable, place: Box::new(place) }, ty)
}
pub(crate) fn adt(ty: Ty, variant: u32, fields: Vec<Expr>) -> Expr {
    let fields = fields.into_iter().enumerate().map(|(index, field)| (index as u32, field)).collect();
    expr(ExprKind::Adt { variant, fields, base: None }, ty)
}
pub(crate) fn print_text(line: &str) -> Stmt {
    let args = FormatArgs { pieces: vec![FormatPiece::Text(line.into())], args: vec![], fns: vec![] };
    Stmt::Expr(expr(ExprKind::Format { target: FormatTarget::Stdout, newline: true, args }, Ty::unit()))
}
pub(crate) fn plain_spec() -> FormatSpec {
    FormatSpec {
        arg: 0,
        trait_: FormatTrait::Display,
        fill: ' ',
        align: None,
        plus: false,
        alternate: false,
        zero: false,
        width: None,
        precision: None,
        debug_hex: None,
        span: span(),
    }
}

impl Toy {
    /// A host function.
    pub(crate) fn intrinsic(&mut self, name: &'static str, params: Vec<Ty>, ret: Ty) -> DefId {
        let item = self.signature(name, params, ret, Some(Symbol::new(name)));
        self.define(name, item, None)
    }

    fn signature(&self, name: &str, params: Vec<Ty>, ret: Ty, intrinsic: Option<Symbol>) -> Item {
        let decl = FnDecl {
            name: Ident { name: Symbol::new(name), span: span() },
            generics: Default::default(),
            self_param: None,
            params: vec![],
            ret: None,
            body: None,
            qualifiers: FnQualifiers::default(),
            sig_span: span(),
        };
        let function = FnDef {
            decl: Rc::new(decl),
            generics: Rc::default(),
            params,
            ret,
            has_self: false,
            intrinsic,
            opaques: Default::default(),
        };
        Item::Fn(Rc::new(function))
    }

    /// A type whose `Drop` prints `drop <its field>`.
    pub(crate) fn noisy(&mut self) -> Ty {
        let ty = self.adt("Noisy", None, &[&[i32_ty()]], false);
        let display = self.intrinsic(
            "fmt.display",
            vec![Ty::reference(false, i32_ty()), Ty::reference(true, i32_ty())],
            Ty::bool(),
        );
        let mut b = Locals::default();
        let this = b.add(Ty::reference(true, ty), false);
        let value = field(deref(b.get(this), ty), 0, i32_ty());
        let args = FormatArgs {
            pieces: vec![FormatPiece::Text("drop ".into()), FormatPiece::Arg(plain_spec())],
            args: vec![reference(false, value)],
            fns: vec![Callee { def: display, args: vec![] }],
        };
        let print = expr(ExprKind::Format { target: FormatTarget::Stdout, newline: true, args }, Ty::unit());
        let drop = self.function("drop", &[this], Ty::unit(), b, block(vec![Stmt::Expr(print)], None));
        self.drops.push((ty, drop));
        ty
    }
}
