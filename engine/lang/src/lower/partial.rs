//! Partial moves: what is left of a value when parts of it were moved out, and when that is dropped.
//!
//! A value that loses parts somewhere in a function has a drop flag for each part that can be there without the
//! others. The flags alone tell what is left, on every path through the function and while it unwinds: those of an
//! enum's fields are set only for the variant that the value is.

use rustc_hash::FxHashMap;

use super::function::{FnCx, Home};
use super::layout::{PointerKind, Repr};
use super::place::{Place, is_place};
use super::walk;
use crate::bytecode::{Cond, DropPlace, Instr};
use crate::hir::{BindBy, CaptureBy, Expr, ExprKind, LocalId, Pat, PatKind, Stmt};
use crate::ty::Ty;

/// What a moved part is a part of.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(super) enum Root {
    Local(LocalId),
    /// A value without a name, by the address of its expression or of the pattern that it meets.
    Temp(usize),
}

impl Root {
    pub(super) fn temp<T>(node: &T) -> Root {
        Root::Temp(std::ptr::from_ref(node) as usize)
    }
}

/// From a value to a part of it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Step {
    Field(u32),
    /// A variant's field.
    Variant(u32, u32),
    /// An element of an array.
    Elem(u64),
    /// What a box holds.
    Deref,
}

type Steps = Vec<Step>;

/// The parts that a function moves out of each value.
pub(super) type Moves = FxHashMap<Root, Vec<Steps>>;

/// Which parts of a value are still to be dropped.
#[derive(Clone, Debug)]
pub(super) enum Live {
    /// All or nothing, by a flag; the index of its drop.
    Whole { flag: u16, drop: usize },
    /// Part by part, each with its way from the value.
    Parts(Vec<(Step, Live)>),
    /// An enum: fields of variants, and all other variants as a whole.
    Variants { parts: Vec<(Step, Live)>, others: Box<Live> },
    /// Nothing that has a destructor.
    Nothing,
}

/// An array longer than this is moved as a whole.
const MAX_ELEMS: usize = 64;

// ---- what is moved

/// Finds the parts that a body moves out of values. `params` are matched by values of their own.
pub(super) fn moves<'p>(cx: &mut FnCx<'_>, value: &Expr, params: impl Iterator<Item = &'p Pat>) -> Moves {
    let mut collect = Collect { cx, moves: Moves::default() };
    params.for_each(|pat| collect.pattern(pat, Root::temp(pat), &mut vec![]));
    collect.value(value);
    collect.moves
}

struct Collect<'a, 'b> {
    cx: &'a mut FnCx<'b>,
    moves: Moves,
}

impl Collect<'_, '_> {
    fn add(&mut self, root: Root, steps: Steps) {
        // That a variable is moved as a whole is what its own flag is for.
        if steps.is_empty() && matches!(root, Root::Local(_)) {
            return;
        }
        let known = self.moves.entry(root).or_default();
        if !known.contains(&steps) {
            known.push(steps);
        }
    }

    fn value(&mut self, expr: &Expr) {
        match &expr.kind {
            ExprKind::Local(_) | ExprKind::Field(..) | ExprKind::Deref(_) | ExprKind::Index(..) => {
                let layout = self.cx.layout(expr.ty);
                if !layout.copy
                    && layout.needs_drop
                    && let Some((root, steps)) = self.cx.part(expr)
                {
                    self.add(root, steps);
                }
                self.operands(expr);
            }
            ExprKind::Ref { place, .. } => self.operands(place),
            ExprKind::Assign(place, value) | ExprKind::AssignOp(_, place, value) => {
                self.value(value);
                self.operands(place);
            }
            ExprKind::Match { scrutinee, arms } => {
                arms.iter().for_each(|arm| self.matched(&arm.pat, scrutinee));
                self.operands(scrutinee);
                for arm in arms {
                    arm.guard.iter().for_each(|guard| self.value(guard));
                    self.value(&arm.body);
                }
            }
            ExprKind::Let(pat, value) => {
                self.matched(pat, value);
                self.operands(value);
            }
            ExprKind::For { pat, iter, body, .. } => {
                self.pattern(pat, Root::temp(&**pat), &mut vec![]);
                self.value(iter);
                self.value(body);
            }
            ExprKind::Block(block) => {
                for stmt in &block.stmts {
                    match stmt {
                        Stmt::Let { pat, init: Some(init), els, .. } => {
                            self.matched(pat, init);
                            self.operands(init);
                            els.iter().for_each(|els| self.value(els));
                        }
                        Stmt::Let { init: None, .. } => {}
                        Stmt::Expr(expr) => self.value(expr),
                    }
                }
                block.tail.iter().for_each(|tail| self.value(tail));
            }
            ExprKind::Adt { fields, base, .. } => {
                fields.iter().for_each(|(_, field)| self.value(field));
                if let Some(base) = base {
                    self.rest(base, fields);
                }
            }
            ExprKind::CallClosure(callee, args) => {
                // One that is called by reference is not moved; the flag of one that is not stays as it was.
                if let Some((root @ Root::Local(_), steps)) = self.cx.part(callee) {
                    self.add(root, steps);
                }
                self.operands(callee);
                args.iter().for_each(|arg| self.value(arg));
            }
            ExprKind::Closure(closure) => {
                for capture in &closure.captures {
                    match capture.by {
                        CaptureBy::Value => self.value(&capture.place),
                        CaptureBy::Ref | CaptureBy::RefMut => self.operands(&capture.place),
                    }
                }
            }
            _ => walk::children(expr, &mut |child| self.value(child)),
        }
    }

    /// The values inside a place.
    fn operands(&mut self, place: &Expr) {
        match &place.kind {
            ExprKind::Local(_) | ExprKind::Static(_) => {}
            ExprKind::Field(base, _) | ExprKind::Deref(base) => self.operands(base),
            ExprKind::Index(base, index) => {
                self.operands(base);
                self.value(index);
            }
            _ => self.value(place),
        }
    }

    /// `..base` takes the fields that are not written.
    fn rest(&mut self, base: &Expr, written: &[(u32, Expr)]) {
        self.operands(base);
        let Some((root, steps)) = self.cx.part(base) else { return };
        let Repr::Struct(fields) = self.cx.layout(base.ty).repr.clone() else { return };
        for (index, field) in (0..).zip(fields) {
            let layout = self.cx.layout(field.ty);
            if !layout.copy && layout.needs_drop && !written.iter().any(|&(known, _)| known == index) {
                let part = steps.iter().copied().chain([Step::Field(index)]).collect();
                self.add(root, part);
            }
        }
    }

    fn matched(&mut self, pat: &Pat, scrutinee: &Expr) {
        if let ExprKind::Parts(parts) = &scrutinee.kind {
            for_parts(pat, parts, &mut |pat, part| self.matched(pat, part));
        } else if let Some((root, mut steps)) = self.cx.part(scrutinee) {
            self.pattern(pat, root, &mut steps);
        }
    }

    fn pattern(&mut self, pat: &Pat, root: Root, steps: &mut Steps) {
        let mut found = vec![];
        self.cx.moved_parts(pat, steps, &mut found);
        found.into_iter().for_each(|steps| self.add(root, steps));
    }
}

/// Calls `f` with the patterns that meet the captured parts of a variable.
fn for_parts(pat: &Pat, parts: &[(u32, Expr)], f: &mut dyn FnMut(&Pat, &Expr)) {
    let mut meet = |index: u32, pat: &Pat| {
        if let Some((_, part)) = parts.iter().find(|(known, _)| *known == index) {
            f(pat, part);
        }
    };
    match &pat.kind {
        PatKind::Fields(fields) => fields.iter().for_each(|(index, field)| meet(*index, field)),
        PatKind::Deref(inner) => meet(0, inner),
        _ => {}
    }
}

impl FnCx<'_> {
    /// What a place is a part of; `None` if that belongs to somebody else.
    fn part(&mut self, place: &Expr) -> Option<(Root, Steps)> {
        let (base, step) = match &place.kind {
            ExprKind::Local(local) => return Some((Root::Local(*local), vec![])),
            ExprKind::Field(base, index) => (base, Step::Field(*index)),
            ExprKind::Deref(base) => match self.layout(base.ty).repr {
                Repr::Pointer(PointerKind::Box, _) => (base, Step::Deref),
                _ => return None,
            },
            ExprKind::Index(..) | ExprKind::Static(_) | ExprKind::Parts(_) => return None,
            _ => return Some((Root::temp(place), vec![])),
        };
        let (root, mut steps) = self.part(base)?;
        steps.push(step);
        Some((root, steps))
    }

    /// The parts that a pattern moves out of what it matches, which `steps` lead to.
    fn moved_parts(&mut self, pat: &Pat, steps: &mut Steps, found: &mut Vec<Steps>) {
        let mut below = |cx: &mut Self, step, pat: &Pat| {
            steps.push(step);
            cx.moved_parts(pat, steps, found);
            steps.pop();
        };
        match &pat.kind {
            PatKind::Bind { by: BindBy::Value, .. } => {
                let layout = self.layout(pat.ty);
                if !layout.copy && layout.needs_drop {
                    found.push(steps.clone());
                }
            }
            PatKind::Fields(fields) => {
                fields.iter().for_each(|(index, field)| below(self, Step::Field(*index), field));
            }
            PatKind::Variant { variant, fields } => {
                fields.iter().for_each(|(index, field)| below(self, Step::Variant(*variant, *index), field));
            }
            PatKind::Deref(inner) => {
                if let Repr::Pointer(PointerKind::Box, _) = self.layout(pat.ty).repr {
                    below(self, Step::Deref, inner);
                }
            }
            PatKind::Slice { prefix, rest, suffix } => {
                let Repr::Array(_, len) = self.layout(pat.ty).repr else { return };
                let (len, last) = (len as u64, suffix.len() as u64);
                (0..).zip(prefix).for_each(|(at, elem)| below(self, Step::Elem(at), elem));
                (len - last..).zip(suffix).for_each(|(at, elem)| below(self, Step::Elem(at), elem));
                if let Some(Some(rest)) = rest {
                    let mut whole = vec![];
                    self.moved_parts(rest, &mut vec![], &mut whole);
                    if !whole.is_empty() {
                        for at in prefix.len() as u64..len - last {
                            found.push(steps.iter().copied().chain([Step::Elem(at)]).collect());
                        }
                    }
                }
            }
            PatKind::Or(pats) => pats.iter().for_each(|pat| self.moved_parts(pat, steps, found)),
            PatKind::Bind { .. }
            | PatKind::Wild
            | PatKind::Lit(_)
            | PatKind::Const(_)
            | PatKind::Range { .. } => {}
        }
    }

    // ---- flags

    /// Registers the drops of a value that loses the parts in `moved`, the last part first. All flags are 0.
    fn split(&mut self, ty: Ty, at: DropPlace, moved: &[&[Step]]) -> Live {
        let layout = self.layout(ty);
        if !layout.needs_drop {
            return Live::Nothing;
        }
        let whole = moved.iter().all(|steps| steps.is_empty());
        let parts = if whole { None } else { self.droppable_parts(ty, at, moved) };
        let Some(parts) = parts else {
            let flag = self.b.scalar();
            self.b.emit(Instr::Imm { d: flag, v: 0 });
            let drop = self.drop_place_later(ty, at, Some(flag));
            return Live::Whole { flag, drop };
        };
        let others = matches!(layout.repr, Repr::Enum(_)).then(|| Box::new(self.split(ty, at, &[])));
        let mut split = vec![];
        for (step, ty, at) in parts.into_iter().rev() {
            let below: Vec<&[Step]> =
                moved.iter().filter(|steps| steps.first() == Some(&step)).map(|steps| &steps[1..]).collect();
            let live = self.split(ty, at, &below);
            if !matches!(live, Live::Nothing) {
                split.push((step, live));
            }
        }
        split.reverse();
        match others {
            Some(others) => Live::Variants { parts: split, others },
            None => Live::Parts(split),
        }
    }

    /// The parts of a value that can be dropped one by one; `None` if it is only moved as a whole.
    fn droppable_parts(
        &mut self,
        ty: Ty,
        at: DropPlace,
        moved: &[&[Step]],
    ) -> Option<Vec<(Step, Ty, DropPlace)>> {
        let ty = self.mono(ty);
        if self.program.drop_impl(ty).is_some() {
            return None;
        }
        match self.layout(ty).repr.clone() {
            Repr::Struct(fields) => {
                let part = |(index, field): (u32, super::layout::Field)| {
                    (Step::Field(index), field.ty, at.part(field.s, field.o))
                };
                Some((0..).zip(fields).map(part).collect())
            }
            Repr::Enum(variants) => {
                let mut parts = vec![];
                for (variant, fields) in (0..).zip(&variants) {
                    let of_variant =
                        |step: &Step| matches!(step, Step::Variant(known, _) if *known == variant);
                    if !moved.iter().any(|steps| steps.first().is_some_and(of_variant)) {
                        continue;
                    }
                    for (index, field) in (0..).zip(fields) {
                        parts.push((Step::Variant(variant, index), field.ty, at.part(field.s, field.o)));
                    }
                }
                // Moving the only part with a destructor moves all that there is to drop.
                let only = |cx: &mut Self, step: Step| {
                    let Step::Variant(variant, _) = step else { return false };
                    let droppable = variants[variant as usize].iter();
                    droppable.filter(|field| cx.layout(field.ty).needs_drop).count() == 1
                };
                let simple = moved.iter().all(|steps| match steps {
                    [] => true,
                    [step] => only(self, *step),
                    _ => false,
                });
                (!simple).then_some(parts)
            }
            Repr::Pointer(PointerKind::Box, target) => Some(vec![(Step::Deref, target, at.pointee()?)]),
            Repr::Array(elem, len) if len <= MAX_ELEMS => {
                let first = at.pointee()?;
                let shape = self.shape(elem);
                let part = |index: u16| {
                    (Step::Elem(index.into()), elem, first.part(index * shape.ns, index * shape.nv))
                };
                // rustc drops what is left of an array last to first.
                Some((0..len as u16).rev().map(part).collect())
            }
            _ => None,
        }
    }

    /// Flags for the parts of a local, if it loses some.
    pub(super) fn split_local(&mut self, id: LocalId, ty: Ty, home: Home) -> Option<Live> {
        let moved = self.moves.get(&Root::Local(id))?.clone();
        let at = match home {
            Home::Regs(at) => DropPlace::Regs { s: at.s, o: at.o },
            Home::Cell(o) => DropPlace::Cell { o, delta: 0 },
            Home::Handle { .. } | Home::Place { .. } | Home::Fat(_) => return None,
        };
        let moved: Vec<&[Step]> = moved.iter().map(Vec::as_slice).collect();
        match self.split(ty, at, &moved) {
            Live::Whole { .. } | Live::Nothing => None,
            live => Some(live),
        }
    }

    /// Drops a value without a name at the end of the innermost scope, apart from what was moved out of it. The
    /// registers or the cell that hold it stay until then.
    pub(super) fn own(&mut self, root: Root, ty: Ty, place: Place) {
        let at = match place {
            _ if !self.layout(ty).needs_drop => return,
            Place::Regs(at) => DropPlace::Regs { s: at.s, o: at.o },
            Place::Mem { o, off: None, delta } => DropPlace::Cell { o, delta },
            _ => return,
        };
        let Some(moved) = self.moves.get(&root).cloned() else {
            self.b.pin();
            self.drop_place_later(ty, at, None);
            return;
        };
        let moved: Vec<&[Step]> = moved.iter().map(Vec::as_slice).collect();
        let live = self.split(ty, at, &moved);
        self.set_live(&live, ty, place);
        self.temps.insert(root, live);
        self.b.pin();
    }

    /// As [`FnCx::own`] for a pattern that always matches: what it leaves is known without flags.
    pub(super) fn own_rest(&mut self, pat: &Pat, place: Place) {
        let at = match place {
            _ if !self.layout(pat.ty).needs_drop => return,
            Place::Regs(at) => DropPlace::Regs { s: at.s, o: at.o },
            Place::Mem { o, off: None, delta } => DropPlace::Cell { o, delta },
            _ => return,
        };
        let mut moved = vec![];
        self.moved_parts(pat, &mut vec![], &mut moved);
        let moved: Vec<&[Step]> = moved.iter().map(Vec::as_slice).collect();
        self.b.pin();
        self.drop_rest_later(pat.ty, at, &moved);
    }

    fn drop_rest_later(&mut self, ty: Ty, at: DropPlace, moved: &[&[Step]]) {
        if !self.layout(ty).needs_drop || moved.iter().any(|steps| steps.is_empty()) {
            return;
        }
        if moved.is_empty() {
            self.drop_place_later(ty, at, None);
            return;
        }
        let parts = self.droppable_parts(ty, at, moved).unwrap_or_default();
        for (step, ty, at) in parts.into_iter().rev() {
            let below: Vec<&[Step]> =
                moved.iter().filter(|steps| steps.first() == Some(&step)).map(|steps| &steps[1..]).collect();
            self.drop_rest_later(ty, at, &below);
        }
    }

    /// Notes that a value is there.
    pub(super) fn set_live(&mut self, live: &Live, ty: Ty, place: Place) {
        match live {
            Live::Nothing => {}
            Live::Whole { flag, .. } => self.b.emit(Instr::Imm { d: *flag, v: 1 }),
            Live::Parts(parts) => {
                for (step, live) in parts {
                    let (ty, place) = self.step(ty, place, *step);
                    self.set_live(live, ty, place);
                }
            }
            Live::Variants { parts, others } => {
                let mark = self.b.mark();
                let tag = self.place_scalar(place);
                let done = self.b.label();
                let mut at = 0;
                while let Some((Step::Variant(variant, _), _)) = parts.get(at) {
                    let other = self.b.label();
                    self.b.jump_cmp_const(Cond::Ne, tag, u64::from(*variant), other);
                    while let Some((step @ Step::Variant(known, _), live)) = parts.get(at)
                        && known == variant
                    {
                        let (ty, place) = self.step(ty, place, *step);
                        self.set_live(live, ty, place);
                        at += 1;
                    }
                    self.b.jump(done);
                    self.b.bind(other);
                }
                self.set_live(others, ty, place);
                self.b.bind(done);
                self.b.release(mark);
            }
        }
    }

    fn step(&mut self, ty: Ty, place: Place, step: Step) -> (Ty, Place) {
        let layout = self.layout(ty);
        match (step, &layout.repr) {
            (Step::Field(index), Repr::Struct(fields)) => {
                let field = fields[index as usize];
                (field.ty, place.part(field.s, field.o))
            }
            (Step::Variant(variant, index), _) => {
                let field = self.variant_fields(ty, variant)[index as usize];
                (field.ty, place.part(field.s, field.o))
            }
            (Step::Deref, Repr::Pointer(_, target)) => {
                let target = *target;
                let place = self.deref_pointer(place, layout.shape, target).unwrap_or(place);
                (target, place)
            }
            (Step::Elem(index), Repr::Array(elem, _)) => {
                let elem = *elem;
                let shape = self.shape(elem);
                let o = self.handle_object(place);
                let delta = shape.stride() * index;
                (elem, Place::Mem { o, off: None, delta })
            }
            _ => (ty, place),
        }
    }

    /// Notes that all of a value is gone.
    pub(super) fn clear_live(&mut self, live: &Live) {
        match live {
            Live::Nothing => {}
            Live::Whole { flag, .. } => self.b.emit(Instr::Imm { d: *flag, v: 0 }),
            Live::Parts(parts) => parts.iter().for_each(|(_, live)| self.clear_live(live)),
            Live::Variants { parts, others } => {
                parts.iter().for_each(|(_, live)| self.clear_live(live));
                self.clear_live(others);
            }
        }
    }

    /// Drops now what is left of a value.
    pub(super) fn drop_live(&mut self, live: &Live) {
        match live {
            Live::Nothing => {}
            Live::Whole { drop, .. } => {
                let entry = self.b.code.drops[*drop];
                self.emit_drop_entry(&entry);
            }
            Live::Parts(parts) => parts.iter().for_each(|(_, live)| self.drop_live(live)),
            Live::Variants { parts, others } => {
                parts.iter().for_each(|(_, live)| self.drop_live(live));
                self.drop_live(others);
            }
        }
    }

    /// The flags of a place that is a part of a value which loses parts.
    pub(super) fn live_at(&mut self, place: &Expr) -> Option<Live> {
        let (root, steps) = self.part(place)?;
        let mut live = self.live_of(root)?;
        for step in steps {
            live = match live {
                Live::Parts(parts) | Live::Variants { parts, .. } => {
                    parts.into_iter().find(|(known, _)| *known == step)?.1
                }
                _ => return None,
            };
        }
        Some(live)
    }

    fn live_of(&self, root: Root) -> Option<Live> {
        match root {
            Root::Local(id) => self.locals.get(&id)?.live.as_deref().cloned(),
            Root::Temp(_) => self.temps.get(&root).cloned(),
        }
    }

    /// Notes that a place was moved out.
    pub(super) fn moved_out(&mut self, place: &Expr) {
        if let Some((root, steps)) = self.part(place) {
            self.gone(root, &steps);
        }
    }

    /// Notes that a field of a place or value was moved out.
    pub(super) fn field_moved_out(&mut self, base: &Expr, index: u32) {
        if let Some((root, mut steps)) = self.part(base) {
            steps.push(Step::Field(index));
            self.gone(root, &steps);
        }
    }

    /// Notes what a pattern moved out of the place or value that it matched.
    pub(super) fn moved_out_by(&mut self, pat: &Pat, scrutinee: &Expr) {
        if let ExprKind::Parts(parts) = &scrutinee.kind {
            return for_parts(pat, parts, &mut |pat, part| self.moved_out_by(pat, part));
        }
        let Some((root, mut steps)) = self.part(scrutinee) else { return };
        let mut found = vec![];
        self.moved_parts(pat, &mut steps, &mut found);
        found.iter().for_each(|steps| self.gone(root, steps));
    }

    fn gone(&mut self, root: Root, steps: &[Step]) {
        if let Some(live) = self.live_of(root) {
            return self.gone_below(&live, steps);
        }
        if let Root::Local(id) = root
            && let Some(local) = self.locals.get(&id).cloned()
        {
            self.set_flag(&local, false);
        }
    }

    fn gone_below(&mut self, live: &Live, steps: &[Step]) {
        match (live, steps) {
            (Live::Parts(parts) | Live::Variants { parts, .. }, [step, below @ ..]) => {
                if let Some((_, live)) = parts.iter().find(|(known, _)| known == step) {
                    self.gone_below(live, below);
                }
            }
            _ => self.clear_live(live),
        }
    }

    /// The place of a field's or pointer's base; a value made just for that lives to the end of the statement.
    pub(super) fn base_place(&mut self, base: &Expr) -> super::function::Result<Place> {
        let place = self.place(base)?;
        if !is_place(base) {
            self.own(Root::temp(base), base.ty, place);
        }
        Ok(place)
    }
}
