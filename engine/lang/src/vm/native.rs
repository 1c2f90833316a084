//! Host functions: what `#[intrinsic]` items of the library call.
//!
//! The plain form is typed, [`Natives::bind`]: `natives.bind("int.isqrt", |n: u64| n.isqrt())`. The advanced form,
//! [`Natives::bind_raw`], sees the layouts of its generic arguments and can call closures.

use std::cell::{Ref, RefMut};
use std::fmt;
use std::marker::PhantomData;
use std::rc::Rc;

use rustc_hash::FxHashMap;

use super::frame::{Env, LARGE, Run, Stop};
use super::panic::Panic;
use super::signature::{Declared, Signature};
use super::std::Failure;
use super::value::{Bank, Mem, Native, Value};
use crate::lower::layout::Layout;
use crate::span::Symbol;
use crate::ty::Ty;

/// A host function: reads its arguments from a call window and leaves its result there.
pub type NativeFn = Rc<dyn Fn(&mut NativeCx<'_, '_>) -> Result<(), Stop>>;

/// A host function at its types.
#[derive(Clone)]
pub struct NativeCall {
    /// The intrinsic's name.
    pub name: Symbol,
    /// The function.
    pub run: NativeFn,
    /// Generic arguments.
    pub generics: Vec<Ty>,
    /// Their layouts.
    pub generic_layouts: Vec<Rc<Layout>>,
    /// Types of the parameters.
    pub param_types: Vec<Ty>,
    /// The type of the result.
    pub ret_type: Ty,
    /// Layouts of the parameters.
    pub params: Vec<Rc<Layout>>,
    /// Layout of the result.
    pub ret: Rc<Layout>,
}

impl fmt::Debug for NativeCall {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "native {}", self.name)
    }
}

/// Host functions by name.
#[derive(Clone, Default)]
pub struct Natives {
    by_name: FxHashMap<&'static str, Bound>,
}

#[derive(Clone)]
struct Bound {
    run: NativeFn,
    signature: Option<fn() -> Signature>,
}

impl fmt::Debug for Natives {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.by_name.keys()).finish()
    }
}

impl Natives {
    /// The function of a name.
    pub fn get(&self, name: &str) -> Option<NativeFn> {
        self.by_name.get(name).map(|bound| bound.run.clone())
    }

    /// The types of a function, if it was bound with them.
    pub fn signature(&self, name: &str) -> Option<Signature> {
        self.by_name.get(name)?.signature.map(|signature| signature())
    }

    /// All names that are bound.
    pub fn names(&self) -> impl Iterator<Item = &'static str> {
        self.by_name.keys().copied()
    }

    /// Binds a Rust function whose parameters and result have a fixed form: integers, floats, `bool`, `char`,
    /// `String`, [`Text`] (from `&str`), `Vec`, [`Slice`], tuples, [`Handle`]s, each by value or by reference; the result
    /// may be an `Option`, and a `Result` with [`Panic`].
    pub fn bind<A, F: Typed<A>>(&mut self, name: &'static str, f: F) {
        self.insert(name, Rc::new(move |cx| f.run(cx)), Some(F::signature));
    }

    /// Binds as [`Natives::bind`] a function that needs the run: `|cx, (a, b): (u32, bool)| ...`.
    pub fn bind_in<A: Arguments, R: Outcome>(
        &mut self,
        name: &'static str,
        f: impl Fn(&mut NativeCx<'_, '_>, A) -> R + 'static,
    ) {
        let run = move |cx: &mut NativeCx<'_, '_>| {
            let arguments = A::read(cx)?;
            f(cx, arguments).leave(cx)
        };
        let signature = || Signature { params: A::declared(), result: R::declared() };
        self.insert(name, Rc::new(run), Some(signature));
    }

    /// Binds a function that works on the call window: one whose types depend on its generic arguments. Debug builds panic
    /// if the name is bound already.
    pub fn bind_raw(
        &mut self,
        name: &'static str,
        f: impl Fn(&mut NativeCx<'_, '_>) -> Result<(), Stop> + 'static,
    ) {
        self.insert(name, Rc::new(f), None);
    }

    fn insert(&mut self, name: &'static str, run: NativeFn, signature: Option<fn() -> Signature>) {
        let before = self.by_name.insert(name, Bound { run, signature });
        debug_assert!(before.is_none(), "the intrinsic `{name}` is bound twice");
    }
}

/// Runs a host function on a window and lets go of its arguments.
pub(super) fn invoke(
    run: &mut Run,
    env: &mut Env<'_>,
    call: &NativeCall,
    s: usize,
    o: usize,
) -> Result<(), Stop> {
    let arguments: usize = call.params.iter().map(|param| usize::from(param.shape.nv)).sum();
    let keep = usize::from(call.ret.shape.nv);
    let f = call.run.clone();
    let mut cx = NativeCx { run, env, call, s, o, in_s: s, in_o: o };
    let result = f(&mut cx);
    if result.is_err() || keep < arguments {
        let from = if result.is_err() { o } else { o + keep };
        let end = (o + arguments).min(run.objects.len());
        if let Some(slots) = run.objects.get_mut(from..end) {
            slots.fill(Value::Nil);
        }
    }
    result
}

/// A call of a host function: its window, its types, and the run that it is part of.
pub struct NativeCx<'a, 'e> {
    pub(super) run: &'a mut Run,
    /// The machine, the program and the host.
    pub env: &'a mut Env<'e>,
    call: &'a NativeCall,
    /// The first scalar register of the window, where results go.
    pub(super) s: usize,
    o: usize,
    in_s: usize,
    in_o: usize,
}

impl NativeCx<'_, '_> {
    /// A generic argument.
    pub fn generic(&self, index: usize) -> Ty {
        self.call.generics[index]
    }

    /// The layout of a generic argument.
    pub fn generic_layout(&self, index: usize) -> &Rc<Layout> {
        &self.call.generic_layouts[index]
    }

    /// The type of a parameter.
    pub fn param_type(&self, index: usize) -> Ty {
        self.call.param_types[index]
    }

    /// The type of the result.
    pub fn ret_type(&self) -> Ty {
        self.call.ret_type
    }

    /// Leaves scalars and objects as the result.
    pub fn give_slots(&mut self, scalars: &[u64], objects: Vec<Value>) -> Result<(), Stop> {
        let mut out = Out { s: self.s, o: self.o, run: self.run };
        scalars.iter().for_each(|&scalar| out.scalar(scalar));
        objects.into_iter().for_each(|object| out.object(object));
        Ok(())
    }

    /// The layout of a parameter.
    pub fn param_layout(&self, index: usize) -> &Rc<Layout> {
        &self.call.params[index]
    }

    /// The layout of the result.
    pub fn ret_layout(&self) -> &Rc<Layout> {
        &self.call.ret
    }

    /// The next scalar of the arguments.
    pub fn scalar(&mut self) -> u64 {
        self.in_s += 1;
        self.run.scalars[self.in_s - 1]
    }

    /// The next object of the arguments, moved out.
    pub fn object(&mut self) -> Value {
        self.in_o += 1;
        self.run.objects.get_mut(self.in_o - 1).map(std::mem::take).unwrap_or_default()
    }

    /// The next memory of the arguments.
    pub fn memory(&mut self) -> Result<Rc<Mem>, Stop> {
        match self.object() {
            Value::Mem(mem) | Value::Array(mem) => Ok(mem),
            Value::Nil | Value::Native(_) => {
                Err(Panic::new("internal error: an argument without memory").into())
            }
        }
    }

    /// The next argument.
    pub fn arg<T: FromSlots>(&mut self) -> Result<T, Stop> {
        T::from_slots(self)
    }

    /// Leaves a result.
    pub fn give<T: IntoSlots>(&mut self, value: T) -> Result<(), Stop> {
        let mut out = Out { s: self.s, o: self.o, run: self.run };
        value.into_slots(&mut out);
        Ok(())
    }

    /// Asks the host for room before memory is taken.
    pub fn room(&mut self, bytes: usize) -> Result<(), Stop> {
        if bytes < LARGE { Ok(()) } else { self.env.host.room(bytes) }
    }

    /// Looks at the wishes of other threads. A function that waits calls it every few milliseconds.
    pub fn attend(&mut self) -> Result<(), Stop> {
        self.run.look_around(self.env)
    }

    /// Waits, unless the run is interrupted meanwhile.
    pub fn sleep(&mut self, time: std::time::Duration) -> Result<(), Stop> {
        let end = std::time::Instant::now() + time;
        loop {
            self.attend()?;
            let left = end.saturating_duration_since(std::time::Instant::now());
            if left.is_zero() {
                return Ok(());
            }
            std::thread::sleep(left.min(std::time::Duration::from_millis(20)));
        }
    }

    /// Calls a function of the program with arguments in slots.
    pub fn call(
        &mut self,
        id: crate::bytecode::InstanceId,
        scalars: &[u64],
        objects: Vec<Value>,
    ) -> Result<(Vec<u64>, Vec<Value>), Stop> {
        self.run.call(self.env, id, scalars, objects)
    }
}

/// Where a result goes.
pub struct Out<'a> {
    run: &'a mut Run,
    s: usize,
    o: usize,
}

impl Out<'_> {
    /// Writes the next scalar.
    pub fn scalar(&mut self, value: u64) {
        self.run.scalars[self.s] = value;
        self.s += 1;
    }

    /// Writes the next object.
    pub fn object(&mut self, value: Value) {
        if self.run.objects.len() <= self.o {
            self.run.objects.resize(self.o + 1, Value::Nil);
        }
        self.run.objects[self.o] = value;
        self.o += 1;
    }

    fn at(&self) -> (usize, usize) {
        (self.s, self.o)
    }
}

/// A type that can be read from argument slots.
pub trait FromSlots: Declared + Sized {
    /// Reads it, advancing.
    fn from_slots(cx: &mut NativeCx<'_, '_>) -> Result<Self, Stop>;
}

/// A type that can be written as a result.
pub trait IntoSlots: Declared {
    /// Slots of the type.
    const SLOTS: (usize, usize);
    /// Writes it, advancing.
    fn into_slots(self, out: &mut Out<'_>);
}

macro_rules! scalars {
    ($($ty:ty: $from:expr, $into:expr;)*) => {
        $(
            impl FromSlots for $ty {
                fn from_slots(cx: &mut NativeCx<'_, '_>) -> Result<Self, Stop> {
                    Ok($from(cx.scalar()))
                }
            }
            impl IntoSlots for $ty {
                const SLOTS: (usize, usize) = (1, 0);
                fn into_slots(self, out: &mut Out<'_>) {
                    out.scalar($into(self));
                }
            }
        )*
    };
}
scalars! {
    i8: |x: u64| x as i8, |x: i8| x as i64 as u64;
    i16: |x: u64| x as i16, |x: i16| x as i64 as u64;
    i32: |x: u64| x as i32, |x: i32| x as i64 as u64;
    i64: |x: u64| x as i64, |x: i64| x as u64;
    isize: |x: u64| x as isize, |x: isize| x as u64;
    u8: |x: u64| x as u8, u64::from;
    u16: |x: u64| x as u16, u64::from;
    u32: |x: u64| x as u32, u64::from;
    u64: |x: u64| x, |x: u64| x;
    usize: |x: u64| x as usize, |x: usize| x as u64;
    f32: |x: u64| f32::from_bits(x as u32), |x: f32| u64::from(x.to_bits());
    f64: f64::from_bits, f64::to_bits;
    bool: |x: u64| x != 0, u64::from;
    char: |x: u64| char::from_u32(x as u32).unwrap_or('\u{fffd}'), |x: char| u64::from(u32::from(x));
}

impl FromSlots for () {
    fn from_slots(_: &mut NativeCx<'_, '_>) -> Result<Self, Stop> {
        Ok(())
    }
}
impl IntoSlots for () {
    const SLOTS: (usize, usize) = (0, 0);
    fn into_slots(self, _: &mut Out<'_>) {}
}
impl FromSlots for u128 {
    fn from_slots(cx: &mut NativeCx<'_, '_>) -> Result<Self, Stop> {
        let low = cx.scalar();
        Ok(u128::from(low) | u128::from(cx.scalar()) << 64)
    }
}
impl IntoSlots for u128 {
    const SLOTS: (usize, usize) = (2, 0);
    fn into_slots(self, out: &mut Out<'_>) {
        out.scalar(self as u64);
        out.scalar((self >> 64) as u64);
    }
}
impl FromSlots for i128 {
    fn from_slots(cx: &mut NativeCx<'_, '_>) -> Result<Self, Stop> {
        u128::from_slots(cx).map(|x| x as i128)
    }
}
impl IntoSlots for i128 {
    const SLOTS: (usize, usize) = (2, 0);
    fn into_slots(self, out: &mut Out<'_>) {
        (self as u128).into_slots(out);
    }
}

/// The bytes of `&str` and `&[u8]` arguments, looked at in place.
pub(super) fn bytes(value: &Value, off: u64, len: u64) -> Vec<u8> {
    with_bytes(value, off, len, <[u8]>::to_vec)
}

/// Looks at the bytes of a text or byte slice in place.
pub(super) fn with_bytes<T>(value: &Value, off: u64, len: u64, f: impl FnOnce(&[u8]) -> T) -> T {
    let Some(mem) = value.mem() else { return f(&[]) };
    let at = off as u32 as usize;
    match &*mem.bank.borrow() {
        Bank::U8(items) => f(items.get(at..at + len as usize).unwrap_or(&[])),
        bank => {
            let copy: Vec<u8> = (at..at + len as usize).map(|i| bank.get(i).unwrap_or(0) as u8).collect();
            f(&copy)
        }
    }
}

/// A text argument: `&str`, seen in place.
pub struct Text {
    value: Value,
    off: u64,
    len: u64,
}

impl Text {
    /// Looks at the text.
    pub fn with<T>(&self, f: impl FnOnce(&str) -> T) -> T {
        // `str` is UTF-8 by construction; cutting inside of a character was refused when the slice was made.
        self.with_bytes(|bytes| f(std::str::from_utf8(bytes).unwrap_or("\u{fffd}")))
    }

    /// Looks at the bytes.
    pub fn with_bytes<T>(&self, f: impl FnOnce(&[u8]) -> T) -> T {
        with_bytes(&self.value, self.off, self.len, f)
    }

    /// Whether it lies in this memory.
    pub fn is_part_of(&self, mem: &Rc<Mem>) -> bool {
        self.value.mem().is_some_and(|own| Rc::ptr_eq(own, mem))
    }

    /// A copy.
    pub fn to_owned(&self) -> String {
        self.with(str::to_owned)
    }
}

impl FromSlots for Text {
    fn from_slots(cx: &mut NativeCx<'_, '_>) -> Result<Self, Stop> {
        let (off, len) = (cx.scalar(), cx.scalar());
        Ok(Text { value: cx.object(), off, len })
    }
}

/// A `String` argument by value or by reference; [`Text`] is for `&str`, which may be a part of a string.
impl FromSlots for String {
    fn from_slots(cx: &mut NativeCx<'_, '_>) -> Result<Self, Stop> {
        let mem = cx.memory()?;
        let len = mem.bank.borrow().len() as u64;
        Ok(bytes_to_string(bytes(&Value::Mem(mem), 0, len)))
    }
}

fn bytes_to_string(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).unwrap_or_else(|error| String::from_utf8_lossy(error.as_bytes()).into_owned())
}

impl IntoSlots for String {
    const SLOTS: (usize, usize) = (0, 1);
    fn into_slots(self, out: &mut Out<'_>) {
        out.object(Value::string(self));
    }
}

/// An element type of vectors that the host can see as a Rust vector.
pub trait Element: Copy + Default {
    /// From a scalar slot.
    fn of(slot: u64) -> Self;
    /// The bank of a vector.
    fn bank(items: Vec<Self>) -> Bank;
    /// The vector of a bank, if it is stored as such.
    fn items(bank: &Bank) -> Option<&Vec<Self>>;
}

macro_rules! elements {
    ($($ty:ty: $bank:ident, $of:expr;)*) => {
        $(impl Element for $ty {
            fn of(slot: u64) -> Self {
                $of(slot)
            }
            fn bank(items: Vec<Self>) -> Bank {
                Bank::$bank(items)
            }
            fn items(bank: &Bank) -> Option<&Vec<Self>> {
                match bank {
                    Bank::$bank(items) => Some(items),
                    _ => None,
                }
            }
        })*
    };
}
elements! {
    u8: U8, |x| x as u8;
    i8: I8, |x| x as i8;
    u16: U16, |x| x as u16;
    i16: I16, |x| x as i16;
    u32: U32, |x| x as u32;
    i32: I32, |x| x as i32;
    u64: U64, |x| x;
    i64: I64, |x| x as i64;
    f32: F32, |x| f32::from_bits(x as u32);
    f64: F64, f64::from_bits;
}

impl Element for bool {
    fn of(slot: u64) -> Self {
        slot != 0
    }
    fn bank(items: Vec<Self>) -> Bank {
        Bank::U8(items.into_iter().map(u8::from).collect())
    }
    fn items(_: &Bank) -> Option<&Vec<Self>> {
        None
    }
}

impl Element for usize {
    fn of(slot: u64) -> Self {
        slot as usize
    }
    fn bank(items: Vec<Self>) -> Bank {
        Bank::U64(items.into_iter().map(|x| x as u64).collect())
    }
    fn items(_: &Bank) -> Option<&Vec<Self>> {
        None
    }
}

fn copy_items<T: Element>(mem: &Mem, range: Option<(usize, usize)>) -> Vec<T> {
    let bank = mem.bank.borrow();
    let (at, len) = range.unwrap_or((0, bank.len()));
    match T::items(&bank) {
        Some(items) => items.get(at..at + len).map(<[T]>::to_vec).unwrap_or_default(),
        None => (at..at + len).map(|i| T::of(bank.get(i).unwrap_or(0))).collect(),
    }
}

/// A `Vec` argument by value or by reference.
impl<T: Element + Declared> FromSlots for Vec<T> {
    fn from_slots(cx: &mut NativeCx<'_, '_>) -> Result<Self, Stop> {
        let mem = cx.memory()?;
        Ok(copy_items(&mem, None))
    }
}
impl<T: Element + Declared> IntoSlots for Vec<T> {
    const SLOTS: (usize, usize) = (0, 1);
    fn into_slots(self, out: &mut Out<'_>) {
        out.object(Value::Mem(Rc::new(Mem::from_bank(T::bank(self)))));
    }
}

/// A `Vec<String>` argument by value or by reference.
impl FromSlots for Vec<String> {
    fn from_slots(cx: &mut NativeCx<'_, '_>) -> Result<Self, Stop> {
        let memory = cx.memory()?;
        let texts = memory.objects.borrow();
        let whole = |text: &Value| text.mem().map_or(0, |mem| mem.bank.borrow().len() as u64);
        Ok(texts.iter().map(|text| bytes_to_string(bytes(text, 0, whole(text)))).collect())
    }
}

/// A `Vec` of objects by value: they are moved out.
impl<T: 'static> FromSlots for Vec<Handle<T>> {
    fn from_slots(cx: &mut NativeCx<'_, '_>) -> Result<Self, Stop> {
        let memory = cx.memory()?;
        let objects = std::mem::take(&mut *memory.objects.borrow_mut());
        objects.into_iter().map(Handle::of_value).collect()
    }
}

/// A slice argument, copied.
pub struct Slice<T>(pub Vec<T>);

impl<T: Element + Declared> FromSlots for Slice<T> {
    fn from_slots(cx: &mut NativeCx<'_, '_>) -> Result<Self, Stop> {
        let (off, len) = (cx.scalar() as u32 as usize, cx.scalar() as usize);
        let mem = cx.memory()?;
        Ok(Slice(copy_items(&mem, Some((off, len)))))
    }
}

/// An object of the host, by reference or by value.
pub struct Handle<T> {
    native: Rc<Native>,
    of: PhantomData<T>,
}

impl<T: 'static> Handle<T> {
    /// A new object.
    pub fn new(object: T) -> Handle<T> {
        let native = Rc::new(Native { object: std::cell::RefCell::new(Box::new(object)) });
        Handle { native, of: PhantomData }
    }

    fn of_value(value: Value) -> Result<Handle<T>, Stop> {
        match value {
            Value::Native(native) if native.object.borrow().is::<T>() => {
                Ok(Handle { native, of: PhantomData })
            }
            _ => Err(Panic::new("internal error: an argument of another host type").into()),
        }
    }

    /// Looks at the object.
    ///
    /// # Panics
    /// Never: [`FromSlots`] has checked the type, and host functions do not hold borrows across calls.
    pub fn get(&self) -> Ref<'_, T> {
        Ref::map(self.native.object.borrow(), |object| {
            object.downcast_ref().expect("the type was checked when the handle was made")
        })
    }

    /// The object, to be changed.
    ///
    /// # Panics
    /// Never, as [`Handle::get`].
    pub fn get_mut(&self) -> RefMut<'_, T> {
        RefMut::map(self.native.object.borrow_mut(), |object| {
            object.downcast_mut().expect("the type was checked when the handle was made")
        })
    }

    /// The object itself if nobody else has it, and a clone otherwise.
    ///
    /// # Panics
    /// Never, as [`Handle::get`].
    pub fn into_inner(self) -> T
    where
        T: Clone,
    {
        match Rc::try_unwrap(self.native) {
            Ok(native) => match native.object.into_inner().downcast() {
                Ok(object) => *object,
                Err(_) => unreachable!("the type was checked when the handle was made"),
            },
            Err(shared) => Handle { native: shared, of: PhantomData::<T> }.get().clone(),
        }
    }

    /// Whether nobody else has the object.
    pub fn is_unique(&self) -> bool {
        Rc::strong_count(&self.native) == 1
    }
}

impl<T: 'static> FromSlots for Handle<T> {
    fn from_slots(cx: &mut NativeCx<'_, '_>) -> Result<Self, Stop> {
        Handle::of_value(cx.object())
    }
}
impl<T: 'static> IntoSlots for Handle<T> {
    const SLOTS: (usize, usize) = (0, 1);
    fn into_slots(self, out: &mut Out<'_>) {
        out.object(Value::Native(self.native));
    }
}

impl<T: IntoSlots> IntoSlots for Option<T> {
    const SLOTS: (usize, usize) = (1 + T::SLOTS.0, T::SLOTS.1);
    fn into_slots(self, out: &mut Out<'_>) {
        let (s, o) = out.at();
        out.scalar(self.is_some().into());
        if let Some(value) = self {
            value.into_slots(out);
        } else {
            // The slots of `Some` stay empty.
            for _ in 0..T::SLOTS.1 {
                out.object(Value::Nil);
            }
        }
        (out.s, out.o) = (s + Self::SLOTS.0, o + Self::SLOTS.1);
    }
}
impl<T: FromSlots + IntoSlots> FromSlots for Option<T> {
    fn from_slots(cx: &mut NativeCx<'_, '_>) -> Result<Self, Stop> {
        if cx.scalar() == 1 {
            return T::from_slots(cx).map(Some);
        }
        cx.in_s += T::SLOTS.0;
        cx.in_o += T::SLOTS.1;
        Ok(None)
    }
}

/// As the library's `Result<T, Failure>`: a tag, and both sides overlaid.
impl<T: IntoSlots> IntoSlots for Result<T, Failure> {
    const SLOTS: (usize, usize) =
        (1 + if T::SLOTS.0 > 2 { T::SLOTS.0 } else { 2 }, if T::SLOTS.1 > 1 { T::SLOTS.1 } else { 1 });
    fn into_slots(self, out: &mut Out<'_>) {
        let (s, o) = out.at();
        for _ in 0..Self::SLOTS.1 {
            out.object(Value::Nil);
        }
        out.o = o;
        out.scalar(self.is_err().into());
        match self {
            Ok(value) => value.into_slots(out),
            Err(Failure { os, kind, message }) => (os, kind, message).into_slots(out),
        }
        (out.s, out.o) = (s + Self::SLOTS.0, o + Self::SLOTS.1);
    }
}

macro_rules! tuples {
    ($($name:ident)*) => {
        impl<$($name: FromSlots),*> FromSlots for ($($name,)*) {
            fn from_slots(cx: &mut NativeCx<'_, '_>) -> Result<Self, Stop> {
                Ok(($($name::from_slots(cx)?,)*))
            }
        }
        impl<$($name: IntoSlots),*> IntoSlots for ($($name,)*) {
            const SLOTS: (usize, usize) = (0 $(+ $name::SLOTS.0)*, 0 $(+ $name::SLOTS.1)*);
            #[allow(non_snake_case, reason = "a variable for each type parameter")]
            fn into_slots(self, out: &mut Out<'_>) {
                let ($($name,)*) = self;
                $($name.into_slots(out);)*
            }
        }
    };
}
tuples! { A B }
tuples! { A B C }
tuples! { A B C D }
tuples! { A B C D E }
tuples! { A B C D E G }

/// What a host function may return: a value, or a `Result` of one with a [`Panic`].
pub trait Outcome: Declared {
    /// Leaves the result in the window.
    fn leave(self, cx: &mut NativeCx<'_, '_>) -> Result<(), Stop>;
}
impl<T: IntoSlots> Outcome for T {
    fn leave(self, cx: &mut NativeCx<'_, '_>) -> Result<(), Stop> {
        cx.give(self)
    }
}
impl<T: IntoSlots> Outcome for Result<T, Panic> {
    fn leave(self, cx: &mut NativeCx<'_, '_>) -> Result<(), Stop> {
        cx.give(self?)
    }
}

/// A Rust function that can be bound; `A` is its list of parameters.
pub trait Typed<A>: 'static {
    /// Reads the arguments, calls it, leaves the result.
    fn run(&self, cx: &mut NativeCx<'_, '_>) -> Result<(), Stop>;
    /// Its types.
    fn signature() -> Signature;
}

/// A list of parameters as a tuple.
pub trait Arguments: Sized {
    /// Reads them in order.
    fn read(cx: &mut NativeCx<'_, '_>) -> Result<Self, Stop>;
    /// Their types.
    fn declared() -> Vec<String>;
}

macro_rules! functions {
    ($($name:ident)*) => {
        impl<$($name: FromSlots),*> Arguments for ($($name,)*) {
            fn read(_cx: &mut NativeCx<'_, '_>) -> Result<Self, Stop> {
                Ok(($($name::from_slots(_cx)?,)*))
            }
            fn declared() -> Vec<String> {
                vec![$($name::declared()),*]
            }
        }

        impl<Func, Res, $($name),*> Typed<($($name,)*)> for Func
        where
            Func: Fn($($name),*) -> Res + 'static,
            Res: Outcome,
            $($name: FromSlots,)*
        {
            #[allow(non_snake_case, reason = "a variable for each type parameter")]
            fn run(&self, cx: &mut NativeCx<'_, '_>) -> Result<(), Stop> {
                $(let $name = $name::from_slots(cx)?;)*
                self($($name),*).leave(cx)
            }
            fn signature() -> Signature {
                Signature { params: vec![$($name::declared()),*], result: Res::declared() }
            }
        }
    };
}
functions! {}
functions! { A }
functions! { A B }
functions! { A B C }
functions! { A B C D }
functions! { A B C D E }
functions! { A B C D E G }
functions! { A B C D E G H }
functions! { A B C D E G H I }
functions! { A B C D E G H I J }
functions! { A B C D E G H I J K }
functions! { A B C D E G H I J K L }
functions! { A B C D E G H I J K L M }
