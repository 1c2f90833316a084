//! Inference variables and unification, with snapshots so that a candidate can be tried and taken back.

use crate::span::Span;
use crate::ty::{ConstValue, FloatTy, InferVar, IntTy, Ty, TyFlags, TyKind};

/// What a variable stands for.
#[derive(Clone, Copy, Debug)]
enum VarValue {
    Unknown,
    Bound(Ty),
}

/// A variable.
#[derive(Clone, Copy, Debug)]
struct Var {
    value: VarValue,
    /// It stands for a constant: open where nothing determines it.
    constant: bool,
    /// Where it came from, for "type annotations needed".
    origin: Option<Span>,
}

/// All variables of a body.
#[derive(Default, Debug)]
pub(crate) struct VarTable {
    vars: Vec<Var>,
    kinds: Vec<InferVar>,
    /// Bound variables in order, for rollback.
    log: Vec<(u32, Var)>,
}

/// A point to go back to.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Snapshot {
    log: usize,
}

/// Two types that cannot be made equal.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) struct Mismatch;

impl VarTable {
    fn fresh(&mut self, kind: fn(u32) -> InferVar, constant: bool, origin: Option<Span>) -> Ty {
        let var = kind(u32::try_from(self.vars.len()).expect("fewer than 2^32 variables"));
        self.vars.push(Var { value: VarValue::Unknown, constant, origin });
        self.kinds.push(var);
        Ty::new(TyKind::Infer(var))
    }

    pub(crate) fn fresh_any(&mut self, origin: Option<Span>) -> Ty {
        self.fresh(InferVar::Any, false, origin)
    }

    pub(crate) fn fresh_const(&mut self, origin: Option<Span>) -> Ty {
        self.fresh(InferVar::Any, true, origin)
    }

    pub(crate) fn fresh_int(&mut self) -> Ty {
        self.fresh(InferVar::Int, false, None)
    }

    pub(crate) fn fresh_float(&mut self) -> Ty {
        self.fresh(InferVar::Float, false, None)
    }

    pub(crate) fn snapshot(&self) -> Snapshot {
        Snapshot { log: self.log.len() }
    }

    pub(crate) fn rollback(&mut self, to: Snapshot) {
        while self.log.len() > to.log {
            let (index, old) = self.log.pop().expect("the log is longer than the snapshot");
            self.vars[index as usize] = old;
        }
    }

    fn index(var: InferVar) -> u32 {
        match var {
            InferVar::Any(index) | InferVar::Int(index) | InferVar::Float(index) => index,
        }
    }

    fn bind(&mut self, var: InferVar, ty: Ty) {
        let index = Self::index(var);
        let old = self.vars[index as usize];
        self.log.push((index, old));
        self.vars[index as usize].value = VarValue::Bound(ty);
    }

    /// The type with a variable at its root replaced by what it is bound to.
    pub(crate) fn shallow(&self, mut ty: Ty) -> Ty {
        while let TyKind::Infer(var) = ty.kind() {
            match self.vars.get(Self::index(*var) as usize).map(|var| var.value) {
                Some(VarValue::Bound(next)) => ty = next,
                _ => break,
            }
        }
        ty
    }

    /// The type with all bound variables replaced.
    pub(crate) fn resolve(&self, ty: Ty) -> Ty {
        if !ty.has(TyFlags::INFER) {
            return ty;
        }
        let ty = self.shallow(ty);
        if !ty.has(TyFlags::INFER) || matches!(ty.kind(), TyKind::Infer(_)) {
            return ty;
        }
        ty.map_children(&mut |child| self.resolve(child))
    }

    /// Where an unbound variable came from.
    pub(crate) fn origin(&self, ty: Ty) -> Option<Span> {
        match self.shallow(ty).kind() {
            TyKind::Infer(var) => self.vars[Self::index(*var) as usize].origin,
            _ => None,
        }
    }

    fn occurs(&self, var: InferVar, ty: Ty) -> bool {
        if !ty.has(TyFlags::INFER) {
            return false;
        }
        let ty = self.shallow(ty);
        if let TyKind::Infer(other) = ty.kind() {
            return *other == var;
        }
        let mut found = false;
        ty.kind().for_children(&mut |child| found = found || self.occurs(var, child));
        found
    }

    /// Makes two types equal, or says that they cannot be. On a mismatch some variables may be bound: take a snapshot
    /// where that matters.
    pub(crate) fn unify(&mut self, a: Ty, b: Ty) -> Result<(), Mismatch> {
        let (a, b) = (self.shallow(a), self.shallow(b));
        if a == b {
            return Ok(());
        }
        match (a.kind(), b.kind()) {
            (TyKind::Error, _) | (_, TyKind::Error) => Ok(()),
            (TyKind::Infer(x), TyKind::Infer(y)) => self.unify_vars(*x, *y, a, b),
            (TyKind::Infer(var), _) => self.unify_var(*var, b),
            (_, TyKind::Infer(var)) => self.unify_var(*var, a),
            (TyKind::Const(x), TyKind::Const(y)) => {
                let open = *x == ConstValue::Open || *y == ConstValue::Open;
                if open || x == y { Ok(()) } else { Err(Mismatch) }
            }
            (TyKind::Const(ConstValue::Open), _) | (_, TyKind::Const(ConstValue::Open)) => Ok(()),
            (TyKind::Adt(x, xs), TyKind::Adt(y, ys)) if x == y => self.unify_all(xs, ys),
            (TyKind::FnDef(x, xs), TyKind::FnDef(y, ys)) if x == y => self.unify_all(xs, ys),
            (TyKind::Closure(x, xs), TyKind::Closure(y, ys)) if x == y => self.unify_all(xs, ys),
            (TyKind::VariantCtor(x, i, xs), TyKind::VariantCtor(y, j, ys)) if x == y && i == j => {
                self.unify_all(xs, ys)
            }
            (TyKind::Ref { mutable: m, ty: x }, TyKind::Ref { mutable: n, ty: y }) if m == n => {
                self.unify(*x, *y)
            }
            (TyKind::Tuple(xs), TyKind::Tuple(ys)) => self.unify_all(xs, ys),
            (TyKind::Array(x, n), TyKind::Array(y, m)) => {
                self.unify(*x, *y)?;
                self.unify(*n, *m)
            }
            (TyKind::Slice(x), TyKind::Slice(y)) => self.unify(*x, *y),
            (TyKind::FnPtr(xs, x), TyKind::FnPtr(ys, y)) => {
                self.unify_all(xs, ys)?;
                self.unify(*x, *y)
            }
            (TyKind::Dyn(x), TyKind::Dyn(y))
                if x.trait_ == y.trait_ && x.bindings.len() == y.bindings.len() =>
            {
                self.unify_all(&x.args, &y.args)?;
                for ((name, x), (other, y)) in x.bindings.iter().zip(&y.bindings) {
                    if name != other {
                        return Err(Mismatch);
                    }
                    self.unify(*x, *y)?;
                }
                Ok(())
            }
            (
                TyKind::Projection { trait_: t, assoc: n, args: xs },
                TyKind::Projection { trait_: u, assoc: m, args: ys },
            ) if t == u && n == m => self.unify_all(xs, ys),
            (
                TyKind::Opaque { def: d, index: i, args: xs },
                TyKind::Opaque { def: e, index: j, args: ys },
            ) if d == e && i == j => self.unify_all(xs, ys),
            _ => Err(Mismatch),
        }
    }

    fn unify_all(&mut self, xs: &[Ty], ys: &[Ty]) -> Result<(), Mismatch> {
        if xs.len() != ys.len() {
            return Err(Mismatch);
        }
        xs.iter().zip(ys).try_for_each(|(&x, &y)| self.unify(x, y))
    }

    fn unify_vars(&mut self, x: InferVar, y: InferVar, a: Ty, b: Ty) -> Result<(), Mismatch> {
        match (x, y) {
            (InferVar::Any(_), InferVar::Any(index)) => {
                // Keep the one that knows where it came from and that it is a constant.
                let keep_b = self.vars[index as usize].origin.is_some() || self.vars[index as usize].constant;
                if keep_b { self.bind(x, b) } else { self.bind(y, a) }
            }
            (InferVar::Any(_), _) => self.bind(x, b),
            (_, InferVar::Any(_)) => self.bind(y, a),
            (InferVar::Int(_), InferVar::Int(_)) | (InferVar::Float(_), InferVar::Float(_)) => {
                self.bind(x, b)
            }
            _ => return Err(Mismatch),
        }
        Ok(())
    }

    fn unify_var(&mut self, var: InferVar, ty: Ty) -> Result<(), Mismatch> {
        let fits = match var {
            InferVar::Any(_) => !self.occurs(var, ty),
            InferVar::Int(_) => matches!(ty.kind(), TyKind::Int(_)),
            InferVar::Float(_) => matches!(ty.kind(), TyKind::Float(_)),
        };
        if !fits {
            return Err(Mismatch);
        }
        self.bind(var, ty);
        Ok(())
    }

    /// Gives literals their default types: `i32` and `f64`. Returns whether anything changed.
    pub(crate) fn default_literals(&mut self) -> bool {
        let mut changed = false;
        for index in 0..self.vars.len() {
            if matches!(self.vars[index].value, VarValue::Bound(_)) {
                continue;
            }
            let default = match self.kinds[index] {
                InferVar::Int(_) => Ty::int(IntTy::I32),
                InferVar::Float(_) => Ty::new(TyKind::Float(FloatTy::F64)),
                InferVar::Any(_) => continue,
            };
            self.bind(self.kinds[index], default);
            changed = true;
        }
        changed
    }

    /// Leaves constants that nothing determined open until run time. Returns whether anything changed.
    pub(crate) fn open_constants(&mut self) -> bool {
        let mut changed = false;
        for index in 0..self.vars.len() {
            let var = self.vars[index];
            if var.constant && matches!(var.value, VarValue::Unknown) {
                self.bind(self.kinds[index], Ty::new(TyKind::Const(ConstValue::Open)));
                changed = true;
            }
        }
        changed
    }
}
