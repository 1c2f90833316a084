//! The dispatch loop.
//!
//! A frame sees its scalar registers as an array of 2^16, so that a 16-bit operand needs no bounds check; its object
//! registers as a slice.

use std::rc::Rc;

use super::frame::{Env, LARGE, Run, Stop, WINDOW};
use super::ops::{self, Arith};
use super::panic::Panic;
use super::value::{Bank, Mem, Value};
use super::{fmt, native};
use crate::bytecode::{Code, Instr, NO_OFFSET, RcOp, Shape};

/// After so many calls a function is optimised.
const HOT: u32 = 100;

impl Run {
    /// Runs until the frames above `floor` have returned. On a stop they are unwound.
    pub(super) fn execute(&mut self, env: &mut Env<'_>, floor: usize) -> Result<(), Stop> {
        let result = self.execute_above(env, floor);
        if let Err(stop) = &result
            && *stop != Stop::Paused
        {
            self.unwind(env, floor, stop);
        }
        result
    }

    /// As `execute`, but on a stop the outermost frame is left in place.
    pub(super) fn execute_above(&mut self, env: &mut Env<'_>, floor: usize) -> Result<(), Stop> {
        loop {
            let Err(mut stop) = self.drive(env, floor) else { return Ok(()) };
            if stop == Stop::Suspended {
                match self.let_others_run(env) {
                    Ok(()) => continue,
                    Err(other) => stop = other,
                }
                if self.catch(env, floor, &mut stop) {
                    if self.frames.len() <= floor {
                        return Ok(());
                    }
                    continue;
                }
            }
            if stop == Stop::Paused {
                return Err(stop);
            }
            self.unwind(env, floor + 1, &stop);
            return Err(stop);
        }
    }

    /// Runs until the frame at the floor returns or something stops. The outer loop takes up the frame on top, with
    /// its registers; the inner one dispatches.
    #[allow(
        clippy::too_many_lines,
        reason = "one arm per instruction; splitting the match costs the dispatch"
    )]
    pub(super) fn turn(&mut self, env: &mut Env<'_>, floor: usize) -> Result<(), Stop> {
        'frame: loop {
            let Some(frame) = self.frames.last_mut() else { return Ok(()) };
            let code: Rc<Code> = frame.code.clone();
            let (base_s, base_o) = (frame.s, frame.o);
            let mut pc = frame.pc;
            let instrs = &code.instrs[..];
            let scalars = self.scalars[base_s..base_s + WINDOW].first_chunk_mut::<WINDOW>();
            let Some(s) = scalars else { return Err(Panic::new("stack overflow").into()) };
            let o = &mut self.objects[base_o..base_o + usize::from(code.objects)];
            let mut fuel = self.fuel;

            macro_rules! s {
                ($at:expr) => {
                    s[usize::from($at)]
                };
            }
            macro_rules! o {
                ($at:expr) => {
                    o[usize::from($at)]
                };
            }
            macro_rules! stop {
                ($stop:expr) => {{
                    let stop: Stop = $stop;
                    self.fuel = fuel;
                    if let Some(frame) = self.frames.last_mut() {
                        frame.pc = pc;
                    }
                    return Err(stop);
                }};
            }
            macro_rules! panic_with {
                ($text:expr) => {
                    stop!(Stop::Panic(Panic::new($text)))
                };
            }
            macro_rules! check {
                ($result:expr) => {
                    match $result {
                        Ok(value) => value,
                        Err(text) => panic_with!(text),
                    }
                };
            }
            macro_rules! jump {
                ($to:expr) => {
                    pc = (pc as isize + $to as isize - 1) as usize
                };
            }
            macro_rules! safe_point {
                () => {{
                    fuel -= 1;
                    if fuel == 0 {
                        if let Some(frame) = self.frames.last_mut() {
                            frame.pc = pc;
                        }
                        self.safe_point(env)?;
                        self.change_over(env);
                        if self.is_paused(floor) {
                            return Err(Stop::Paused);
                        }
                        continue 'frame;
                    }
                }};
            }
            macro_rules! checked {
                ($ty:ty, $method:ident, $text:expr, $d:expr, $a:expr, $b:expr) => {
                    match (s!($a) as $ty).$method($b as $ty) {
                        Some(x) => s!($d) = x as i64 as u64,
                        None => panic_with!($text),
                    }
                };
            }
            macro_rules! float {
            ($op:tt, $d:expr, $a:expr, $b:expr) => {
                s!($d) = (f64::from_bits(s!($a)) $op f64::from_bits(s!($b))).to_bits()
            };
        }
            macro_rules! memory {
                ($o:expr) => {
                    match &o!($o) {
                        Value::Mem(mem) | Value::Array(mem) => mem,
                        Value::Nil | Value::Native(_) => {
                            panic_with!("internal error: no memory behind a reference")
                        }
                    }
                };
            }
            macro_rules! out_of_memory {
                () => {
                    panic_with!("a reference into memory that was freed or shortened since")
                };
            }
            macro_rules! call {
                ($id:expr, $ws:expr, $wo:expr) => {{
                    let id = $id;
                    let (ws, wo) = (base_s + usize::from($ws), base_o + usize::from($wo));
                    self.fuel = fuel;
                    if let Some(frame) = self.frames.last_mut() {
                        frame.pc = pc;
                    }
                    let callee = match env.vm.instances.to_run(id) {
                        Some(code) => code.clone(),
                        None => env.vm.code(env.program, id).map_err(|error| Stop::Panic(error.into()))?,
                    };
                    let heat = callee.heat.get();
                    self.enter(callee, ws, wo)?;
                    if heat < HOT {
                        self.warm(env, heat);
                    }
                    self.fuel -= 1;
                    if self.fuel == 0 {
                        self.safe_point(env)?;
                        if self.is_paused(floor) {
                            return Err(Stop::Paused);
                        }
                    }
                    continue 'frame;
                }};
            }

            loop {
                let instr = instrs[pc];
                pc += 1;
                match instr {
                    Instr::Imm { d, v } => s!(d) = v as i64 as u64,
                    Instr::Const { d, k } => s!(d) = code.consts[k as usize],
                    Instr::Mov { d, a } => s!(d) = s!(a),
                    Instr::MovN { d, a, n } => {
                        let (d, a, n) = (usize::from(d), usize::from(a), usize::from(n));
                        s.copy_within(a..a + n, d);
                    }
                    Instr::Take { d, a } => o!(d) = std::mem::take(&mut o!(a)),
                    Instr::TakeN { d, a, n } => {
                        // Ranges may overlap: go from the side that is read before it is written.
                        if d < a {
                            for i in 0..n {
                                o!(d + i) = std::mem::take(&mut o!(a + i));
                            }
                        } else {
                            for i in (0..n).rev() {
                                o!(d + i) = std::mem::take(&mut o!(a + i));
                            }
                        }
                    }
                    Instr::Dup { d, a } => o!(d) = o!(a).dup(),
                    Instr::DupN { d, a, n } => {
                        for i in 0..n {
                            o!(d + i) = o!(a + i).dup();
                        }
                    }
                    Instr::Borrow { d, a } => o!(d) = o!(a).borrow(),
                    Instr::BorrowN { d, a, n } => {
                        for i in 0..n {
                            o!(d + i) = o!(a + i).borrow();
                        }
                    }
                    Instr::Own { d, a } => {
                        let copy = memory!(a).duplicate();
                        o!(d) = Value::Array(Rc::new(copy));
                    }
                    Instr::Clear { d, n } => {
                        for slot in &mut o[usize::from(d)..usize::from(d) + usize::from(n)] {
                            *slot = Value::Nil;
                        }
                    }
                    Instr::Str { d, o: to, k } => {
                        let (value, len) = &code.strings[usize::from(k)];
                        s!(d) = 0;
                        s!(d + 1) = *len;
                        o!(to) = value.clone();
                    }

                    Instr::Add { t, d, a, b } => s!(d) = check!(ops::arith(Arith::Add, t, s!(a), s!(b))),
                    Instr::Sub { t, d, a, b } => s!(d) = check!(ops::arith(Arith::Sub, t, s!(a), s!(b))),
                    Instr::Mul { t, d, a, b } => s!(d) = check!(ops::arith(Arith::Mul, t, s!(a), s!(b))),
                    Instr::Div { t, d, a, b } => s!(d) = check!(ops::arith(Arith::Div, t, s!(a), s!(b))),
                    Instr::Rem { t, d, a, b } => s!(d) = check!(ops::arith(Arith::Rem, t, s!(a), s!(b))),
                    Instr::Shl { t, d, a, b } => s!(d) = check!(ops::shl(t, s!(a), s!(b))),
                    Instr::Shr { t, d, a, b } => s!(d) = check!(ops::shr(t, s!(a), s!(b))),
                    Instr::Neg { t, d, a } => s!(d) = check!(ops::neg(t, s!(a))),
                    Instr::Not { t, d, a } => s!(d) = ops::extend(t, !s!(a)),
                    Instr::NotBool { d, a } => s!(d) = s!(a) ^ 1,
                    Instr::And { d, a, b } => s!(d) = s!(a) & s!(b),
                    Instr::Or { d, a, b } => s!(d) = s!(a) | s!(b),
                    Instr::Xor { d, a, b } => s!(d) = s!(a) ^ s!(b),
                    Instr::AddI32 { d, a, b } => checked!(i32, checked_add, ops::ADD, d, a, s!(b)),
                    Instr::SubI32 { d, a, b } => checked!(i32, checked_sub, ops::SUB, d, a, s!(b)),
                    Instr::MulI32 { d, a, b } => checked!(i32, checked_mul, ops::MUL, d, a, s!(b)),
                    Instr::AddI64 { d, a, b } => checked!(i64, checked_add, ops::ADD, d, a, s!(b)),
                    Instr::SubI64 { d, a, b } => checked!(i64, checked_sub, ops::SUB, d, a, s!(b)),
                    Instr::MulI64 { d, a, b } => checked!(i64, checked_mul, ops::MUL, d, a, s!(b)),
                    Instr::AddU64 { d, a, b } => checked!(u64, checked_add, ops::ADD, d, a, s!(b)),
                    Instr::SubU64 { d, a, b } => checked!(u64, checked_sub, ops::SUB, d, a, s!(b)),
                    Instr::MulU64 { d, a, b } => checked!(u64, checked_mul, ops::MUL, d, a, s!(b)),
                    Instr::AddF64 { d, a, b } => float!(+, d, a, b),
                    Instr::SubF64 { d, a, b } => float!(-, d, a, b),
                    Instr::MulF64 { d, a, b } => float!(*, d, a, b),
                    Instr::DivF64 { d, a, b } => float!(/, d, a, b),
                    Instr::AddI32K { d, a, k } => {
                        let text = if k < 0 { ops::SUB } else { ops::ADD };
                        checked!(i32, checked_add, text, d, a, i32::from(k));
                    }
                    Instr::AddI64K { d, a, k } => {
                        let text = if k < 0 { ops::SUB } else { ops::ADD };
                        checked!(i64, checked_add, text, d, a, i64::from(k));
                    }
                    Instr::AddU64K { d, a, k } => checked!(u64, checked_add, ops::ADD, d, a, k),
                    Instr::SubU64K { d, a, k } => checked!(u64, checked_sub, ops::SUB, d, a, k),
                    Instr::RemU64K { d, a, k } => s!(d) = s!(a) % k.max(1) as u64,
                    Instr::RemSK { d, a, k } => s!(d) = ((s!(a) as i64) % i64::from(k.max(1))) as u64,
                    Instr::AndK { d, a, k } => s!(d) = s!(a) & k as u64,
                    Instr::ShlU64K { d, a, k } => s!(d) = s!(a) << (k & 63),
                    Instr::ShrU64K { d, a, k } => s!(d) = s!(a) >> (k & 63),
                    Instr::WrapAdd { t, d, a, b } => s!(d) = ops::extend(t, s!(a).wrapping_add(s!(b))),
                    Instr::WrapSub { t, d, a, b } => s!(d) = ops::extend(t, s!(a).wrapping_sub(s!(b))),
                    Instr::WrapMul { t, d, a, b } => s!(d) = ops::extend(t, s!(a).wrapping_mul(s!(b))),
                    Instr::Wide { op, d, a, b } => {
                        let pair = |at: u16| [s[usize::from(at)], s[usize::from(at.saturating_add(1))]];
                        let (low, high) = check!(ops::wide(op, pair(a), pair(b)));
                        s!(d) = low;
                        if let Some(high) = high {
                            s!(d + 1) = high;
                        }
                    }
                    Instr::Math { f, d, a, b } => {
                        s!(d) = ops::math64(f, f64::from_bits(s!(a)), f64::from_bits(s!(b))).to_bits();
                    }
                    Instr::Math32 { f, d, a, b } => {
                        let (x, y) = (f32::from_bits(s!(a) as u32), f32::from_bits(s!(b) as u32));
                        s!(d) = u64::from(ops::math32(f, x, y).to_bits());
                    }

                    Instr::Ext { t, d, a } => s!(d) = ops::extend(t, s!(a)),
                    Instr::ToF64 { t, d, a } => s!(d) = ops::to_f64(t, s!(a)).to_bits(),
                    Instr::ToF32 { t, d, a } => s!(d) = u64::from(ops::to_f32(t, s!(a)).to_bits()),
                    Instr::F64To { t, d, a } => s!(d) = ops::f64_to(t, f64::from_bits(s!(a))),
                    Instr::F32To { t, d, a } => s!(d) = ops::f32_to(t, f32::from_bits(s!(a) as u32)),
                    Instr::F64ToF32 { d, a } => s!(d) = u64::from((f64::from_bits(s!(a)) as f32).to_bits()),
                    Instr::F32ToF64 { d, a } => s!(d) = f64::from(f32::from_bits(s!(a) as u32)).to_bits(),

                    Instr::Cmp { c, d, a, b } => s!(d) = u64::from(c.holds(s!(a), s!(b))),
                    Instr::Jump { to } => jump!(to),
                    Instr::Loop { to } => {
                        jump!(to);
                        safe_point!();
                    }
                    Instr::JumpIf { a, to } => {
                        if s!(a) != 0 {
                            jump!(to);
                        }
                    }
                    Instr::JumpIfNot { a, to } => {
                        if s!(a) == 0 {
                            jump!(to);
                        }
                    }
                    Instr::JumpCmp { c, a, b, to } => {
                        if c.holds(s!(a), s!(b)) {
                            jump!(to);
                        }
                    }
                    Instr::JumpCmpK { c, a, k, to } => {
                        if c.holds(s!(a), k as i64 as u64) {
                            jump!(to);
                        }
                    }
                    Instr::JEq { a, b, to } => {
                        if s!(a) == s!(b) {
                            jump!(to);
                        }
                    }
                    Instr::JNe { a, b, to } => {
                        if s!(a) != s!(b) {
                            jump!(to);
                        }
                    }
                    Instr::JLtS { a, b, to } => {
                        if (s!(a) as i64) < s!(b) as i64 {
                            jump!(to);
                        }
                    }
                    Instr::JLeS { a, b, to } => {
                        if (s!(a) as i64) <= s!(b) as i64 {
                            jump!(to);
                        }
                    }
                    Instr::JLtU { a, b, to } => {
                        if s!(a) < s!(b) {
                            jump!(to);
                        }
                    }
                    Instr::JLeU { a, b, to } => {
                        if s!(a) <= s!(b) {
                            jump!(to);
                        }
                    }
                    Instr::JEqK { a, k, to } => {
                        if s!(a) == k as i64 as u64 {
                            jump!(to);
                        }
                    }
                    Instr::JNeK { a, k, to } => {
                        if s!(a) != k as i64 as u64 {
                            jump!(to);
                        }
                    }
                    Instr::Switch { a, k } => {
                        let table = &code.tables[usize::from(k)];
                        let last = table.len() - 1;
                        let index = usize::try_from(s!(a)).unwrap_or(last).min(last);
                        pc = table[index] as usize;
                    }
                    Instr::LoopLtS { a, b, to } => {
                        if (s!(a) as i64) < s!(b) as i64 {
                            jump!(to);
                            safe_point!();
                        }
                    }
                    Instr::LoopLtU { a, b, to } => {
                        if s!(a) < s!(b) {
                            jump!(to);
                            safe_point!();
                        }
                    }
                    Instr::LoopLeS { a, b, to } => {
                        if (s!(a) as i64) <= s!(b) as i64 {
                            jump!(to);
                            safe_point!();
                        }
                    }
                    Instr::LoopLeU { a, b, to } => {
                        if s!(a) <= s!(b) {
                            jump!(to);
                            safe_point!();
                        }
                    }
                    Instr::ForS { i, n, to } => {
                        let next = (s!(i) as i64).wrapping_add(1);
                        s!(i) = next as u64;
                        if next < s!(n) as i64 {
                            jump!(to);
                            safe_point!();
                        }
                    }
                    Instr::ForU { i, n, to } => {
                        let next = s!(i).wrapping_add(1);
                        s!(i) = next;
                        if next < s!(n) {
                            jump!(to);
                            safe_point!();
                        }
                    }
                    Instr::ForTo { i, n, to } => {
                        if s!(i) != s!(n) {
                            s!(i) = s!(i).wrapping_add(1);
                            jump!(to);
                            safe_point!();
                        }
                    }

                    Instr::Call { s: ws, o: wo, k } => call!(code.callees[usize::from(k)], ws, wo),
                    Instr::CallPtr { s: ws, o: wo, f } => {
                        call!(crate::bytecode::InstanceId(s!(f) as u32), ws, wo)
                    }
                    Instr::CallDyn { s: ws, o: wo, k } => {
                        let vtable = s!(ws) as u32;
                        let method = code.methods[usize::from(k)];
                        let id = match env.vm.method(env.program, vtable, method) {
                            Ok(id) => id,
                            Err(error) => stop!(Stop::Panic(error.into())),
                        };
                        call!(id, ws + 1, wo)
                    }
                    Instr::CallNative { s: ws, o: wo, k } => {
                        self.fuel = fuel;
                        if let Some(frame) = self.frames.last_mut() {
                            frame.pc = pc;
                        }
                        let call = &code.natives[usize::from(k)];
                        let (ws, wo) = (base_s + usize::from(ws), base_o + usize::from(wo));
                        native::invoke(self, env, call, ws, wo)?;
                        continue 'frame;
                    }
                    Instr::RetMov { a } => {
                        s!(0u16) = s!(a);
                        for slot in &mut o[..usize::from(code.returns_empty.unwrap_or(code.objects))] {
                            *slot = Value::Nil;
                        }
                        self.fuel = fuel;
                        self.frames.pop();
                        if self.frames.len() <= floor {
                            return Ok(());
                        }
                        continue 'frame;
                    }
                    Instr::Ret => {
                        let keep = usize::from(code.ret.1);
                        let end = usize::from(code.returns_empty.unwrap_or(code.objects)).max(keep);
                        for slot in &mut o[keep..end] {
                            *slot = Value::Nil;
                        }
                        self.fuel = fuel;
                        self.frames.pop();
                        if self.frames.len() <= floor {
                            return Ok(());
                        }
                        continue 'frame;
                    }

                    Instr::New { d, k } => {
                        o!(d) = Value::Mem(Rc::new(Mem::new(code.shapes[usize::from(k)], 1)));
                    }
                    Instr::NewArray { d, k, n } => {
                        let shape = code.shapes[usize::from(k)];
                        let count = usize::try_from(s!(n)).unwrap_or(usize::MAX);
                        let slots = usize::from(shape.ns.max(shape.nv).max(1));
                        if count > isize::MAX as usize / 16 / slots {
                            panic_with!("capacity overflow");
                        }
                        if shape.bytes(count) >= LARGE
                            && let Err(stop) = env.host.room(shape.bytes(count))
                        {
                            stop!(stop);
                        }
                        o!(d) = Value::Array(Rc::new(Mem::new(shape, count)));
                    }
                    Instr::LoadC { d, o: m, k } => {
                        let value = memory!(m).bank.borrow().get(usize::from(k));
                        match value {
                            Some(value) => s!(d) = value,
                            None => out_of_memory!(),
                        }
                    }
                    Instr::StoreC { a, o: m, k } => {
                        let value = s!(a);
                        if memory!(m).bank.borrow_mut().set(usize::from(k), value).is_none() {
                            out_of_memory!();
                        }
                    }
                    Instr::Load { d, o: m, r } => {
                        let at = s!(r) as u32 as usize;
                        let value = memory!(m).bank.borrow().get(at);
                        match value {
                            Some(value) => s!(d) = value,
                            None => out_of_memory!(),
                        }
                    }
                    Instr::Store { a, o: m, r } => {
                        let (at, value) = (s!(r) as u32 as usize, s!(a));
                        if memory!(m).bank.borrow_mut().set(at, value).is_none() {
                            out_of_memory!();
                        }
                    }
                    Instr::LoadN { n, d, o: m, r } => {
                        let at = if r == NO_OFFSET { 0 } else { s!(r) as u32 as usize };
                        let bank = memory!(m).bank.borrow();
                        for i in 0..u16::from(n) {
                            match bank.get(at + usize::from(i)) {
                                Some(value) => s!(d + i) = value,
                                None => out_of_memory!(),
                            }
                        }
                    }
                    Instr::StoreN { n, a, o: m, r } => {
                        let at = if r == NO_OFFSET { 0 } else { s!(r) as u32 as usize };
                        let mut bank = memory!(m).bank.borrow_mut();
                        for i in 0..u16::from(n) {
                            if bank.set(at + usize::from(i), s!(a + i)).is_none() {
                                out_of_memory!();
                            }
                        }
                    }
                    Instr::ObjDup { n, d, o: m, r }
                    | Instr::ObjTake { n, d, o: m, r }
                    | Instr::ObjBorrow { n, d, o: m, r } => {
                        let at = if r == NO_OFFSET { 0 } else { (s!(r) >> 32) as usize };
                        let mem = memory!(m).clone();
                        let mut objects = mem.objects.borrow_mut();
                        for i in 0..u16::from(n) {
                            let Some(slot) = objects.get_mut(at + usize::from(i)) else { out_of_memory!() };
                            let value = match instr {
                                Instr::ObjDup { .. } => slot.dup(),
                                Instr::ObjTake { .. } => std::mem::take(slot),
                                _ => slot.borrow(),
                            };
                            o!(d + i) = value;
                        }
                    }
                    Instr::ObjStore { n, a, o: m, r } => {
                        let at = if r == NO_OFFSET { 0 } else { (s!(r) >> 32) as usize };
                        let mem = memory!(m).clone();
                        for i in 0..u16::from(n) {
                            let value = std::mem::take(&mut o!(a + i));
                            let old = match mem.objects.borrow_mut().get_mut(at + usize::from(i)) {
                                Some(slot) => std::mem::replace(slot, value),
                                None => out_of_memory!(),
                            };
                            drop(old);
                        }
                    }
                    Instr::OffAdd { d, a, k } => s!(d) = s!(a).wrapping_add(code.consts[usize::from(k)]),
                    Instr::SliceAt { k, d, a, i } => {
                        let (index, len) = (s!(i), s!(a + 1));
                        if index >= len {
                            panic_with!(out_of_bounds(len, index));
                        }
                        let stride = code.shapes[usize::from(k)].stride();
                        s!(d) = s!(a).wrapping_add(index.wrapping_mul(stride));
                    }
                    Instr::VecAt { k, d, v, i } => {
                        let shape = code.shapes[usize::from(k)];
                        let (index, len) = (s!(i), length(&o!(v), shape));
                        if index >= len {
                            panic_with!(out_of_bounds(len, index));
                        }
                        s!(d) = index.wrapping_mul(shape.stride());
                    }
                    Instr::VecLen { d, v, k } => s!(d) = length(&o!(v), code.shapes[usize::from(k)]),
                    Instr::VecGet { d, v, i } => {
                        let index = s!(i);
                        let bank = memory!(v).bank.borrow();
                        match usize::try_from(index).ok().and_then(|at| bank.get(at)) {
                            Some(value) => s!(d) = value,
                            None => panic_with!(out_of_bounds(bank.len() as u64, index)),
                        }
                    }
                    Instr::VecSet { a, v, i } => {
                        let (index, value) = (s!(i), s!(a));
                        let mut bank = memory!(v).bank.borrow_mut();
                        if usize::try_from(index).ok().and_then(|at| bank.set(at, value)).is_none() {
                            panic_with!(out_of_bounds(bank.len() as u64, index));
                        }
                    }
                    Instr::VecGetF64 { d, v, i } => {
                        let index = s!(i);
                        let bank = memory!(v).bank.borrow();
                        let value = match &*bank {
                            Bank::F64(items) => items.get(index as usize).map(|x| x.to_bits()),
                            bank => bank.get(index as usize),
                        };
                        match value {
                            Some(value) => s!(d) = value,
                            None => panic_with!(out_of_bounds(bank.len() as u64, index)),
                        }
                    }
                    Instr::VecSetF64 { a, v, i } => {
                        let (index, value) = (s!(i), s!(a));
                        let mut bank = memory!(v).bank.borrow_mut();
                        let done = match &mut *bank {
                            Bank::F64(items) => {
                                items.get_mut(index as usize).map(|x| *x = f64::from_bits(value))
                            }
                            bank => bank.set(index as usize, value),
                        };
                        if done.is_none() {
                            panic_with!(out_of_bounds(bank.len() as u64, index));
                        }
                    }
                    Instr::VecPush { k, v, s: from, o: objects } => {
                        let shape = code.shapes[usize::from(k)];
                        let mem = memory!(v).clone();
                        if let Some(bytes) = mem.growth()
                            && let Err(stop) = env.host.room(bytes)
                        {
                            stop!(stop);
                        }
                        if shape.ns > 0 {
                            let mut bank = mem.bank.borrow_mut();
                            for i in 0..shape.ns {
                                bank.push(s!(from + i));
                            }
                        }
                        if shape.nv > 0 {
                            let mut bank = mem.objects.borrow_mut();
                            for i in 0..shape.nv {
                                bank.push(std::mem::take(&mut o!(objects + i)));
                            }
                        }
                        if shape.ns == 0 && shape.nv == 0 {
                            mem.counts.set((mem.counts.get().0 + 1, 0));
                        }
                    }
                    Instr::AsArray { d } => {
                        if let Value::Mem(mem) = std::mem::take(&mut o!(d)) {
                            o!(d) = Value::Array(mem);
                        }
                    }
                    Instr::Fill { a, v } => {
                        let value = s!(a);
                        let mut bank = memory!(v).bank.borrow_mut();
                        for at in 0..bank.len() {
                            bank.set(at, value);
                        }
                    }
                    Instr::SwapContents { a, b } => match (&o!(a), &o!(b)) {
                        (Value::Native(a), Value::Native(b)) => {
                            if !Rc::ptr_eq(a, b) {
                                a.object.swap(&b.object);
                            }
                        }
                        (a, b) => {
                            if let (Some(a), Some(b)) = (a.mem(), b.mem()) {
                                a.swap(b);
                            }
                        }
                    },
                    Instr::SlicePart { k, d, a, i } => {
                        let stride = code.shapes[usize::from(k)].stride();
                        let (start, end) = (s!(i), s!(i + 1));
                        s!(d) = s!(a).wrapping_add(start.wrapping_mul(stride));
                        s!(d + 1) = end.wrapping_sub(start);
                    }
                    Instr::Rc { op, d, o: m } => {
                        let counts = &memory!(m).counts;
                        let (strong, weak) = counts.get();
                        let (next, result) = match op {
                            RcOp::IncStrong => ((strong + 1, weak), 0),
                            RcOp::IncWeak => ((strong, weak + 1), 0),
                            RcOp::DecStrong => ((strong.saturating_sub(1), weak), u64::from(strong == 1)),
                            RcOp::DecWeak => ((strong, weak.saturating_sub(1)), 0),
                            RcOp::Strong => ((strong, weak), strong as u64),
                            RcOp::Weak => ((strong, weak), weak as u64),
                            RcOp::Reserve => ((0, weak), 0),
                        };
                        counts.set(next);
                        s!(d) = result;
                    }
                    Instr::SameMem { d, a, b } => {
                        s!(d) = u64::from(match (o!(a).mem(), o!(b).mem()) {
                            (Some(a), Some(b)) => Rc::ptr_eq(a, b),
                            _ => false,
                        });
                    }
                    Instr::VTable { d, k } => s!(d) = env.vm.vtable(code.types[usize::from(k)]).into(),
                    Instr::Static { d, k } => {
                        let id = code.callees[usize::from(k)];
                        match env.vm.statics.get(&id) {
                            Some(mem) => o!(d) = Value::Mem(mem.clone()),
                            None => {
                                self.fuel = fuel;
                                if let Some(frame) = self.frames.last_mut() {
                                    frame.pc = pc - 1;
                                }
                                self.init_static(env, id)?;
                                continue 'frame;
                            }
                        }
                    }
                    Instr::TextEq { d, s: at, o: m } => {
                        let text = |s: &[u64; WINDOW], at: u16, value: &Value| {
                            native::bytes(value, s[usize::from(at)], s[usize::from(at + 1)])
                        };
                        s!(d) = u64::from(text(s, at, &o!(m)) == text(s, at + 2, &o!(m + 1)));
                    }

                    Instr::FmtNew { d } => o!(d) = Value::native(fmt::Formatter::default()),
                    Instr::FmtText { f, k } => {
                        let (value, _) = &code.strings[usize::from(k)];
                        fmt::write_bytes(&o!(f), value);
                    }
                    Instr::FmtSpec { f, k, s: counts } => {
                        fmt::set_spec(&o!(f), &code.specs[usize::from(k)], s!(counts), s!(counts + 1));
                    }
                    Instr::FmtEnd { d, f } => o!(d) = Value::string(fmt::take(&o!(f))),
                    Instr::FmtPrint { f, error } => {
                        let text = fmt::take(&o!(f));
                        if error {
                            env.host.stderr(&text);
                        } else {
                            env.host.stdout(&text);
                        }
                    }
                    Instr::Panic { k } => {
                        stop!(Stop::Panic(Panic::literal(&code.messages[usize::from(k)])))
                    }
                    Instr::PanicFmt { f } => panic_with!(fmt::take(&o!(f))),
                }
            }
        }
    }

    /// Counts a call of the function on top, which is optimised when it was called often enough.
    fn warm(&mut self, env: &mut Env<'_>, heat: u32) {
        let Some(frame) = self.frames.last() else { return };
        frame.code.heat.set(heat + 1);
        if heat + 1 == HOT {
            self.change_over(env);
        }
    }

    /// Evaluates a static on its first use.
    fn init_static(&mut self, env: &mut Env<'_>, id: crate::bytecode::InstanceId) -> Result<(), Stop> {
        let (scalars, objects) = self.call(env, id, &[], vec![])?;
        let mem = Mem::from_bank(Bank::U64(scalars));
        mem.objects.replace(objects);
        env.vm.statics.insert(id, Rc::new(mem));
        Ok(())
    }
}

fn length(value: &Value, shape: Shape) -> u64 {
    value.mem().map_or(0, |mem| mem.len(shape) as u64)
}

fn out_of_bounds(len: u64, index: u64) -> String {
    format!("index out of bounds: the len is {len} but the index is {index}")
}
