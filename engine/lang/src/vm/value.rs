//! Object slots and the memory that they point into.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::fmt;
use std::rc::Rc;

use super::frame::LARGE;
use crate::bytecode::Shape;
use crate::lower::layout::BankKind;

/// An object slot.
#[derive(Clone, Default)]
pub enum Value {
    /// Empty: never written, or moved out.
    #[default]
    Nil,
    /// Memory: what a reference points into, or a `Vec`, `String`, `Box` or cell that owns it.
    Mem(Rc<Mem>),
    /// An array by value: copying it copies the memory.
    Array(Rc<Mem>),
    /// An object of the host.
    Native(Rc<Native>),
}

impl Value {
    /// A copy of a `Copy` value: counts references, duplicates arrays.
    pub fn dup(&self) -> Value {
        match self {
            Value::Array(mem) => Value::Array(Rc::new(mem.duplicate())),
            other => other.clone(),
        }
    }

    /// A reference to what the slot owns.
    pub fn borrow(&self) -> Value {
        match self {
            Value::Array(mem) => Value::Mem(mem.clone()),
            other => other.clone(),
        }
    }

    /// The memory behind it.
    pub fn mem(&self) -> Option<&Rc<Mem>> {
        match self {
            Value::Mem(mem) | Value::Array(mem) => Some(mem),
            Value::Nil | Value::Native(_) => None,
        }
    }

    /// Wraps an object of the host.
    pub fn native<T: Any>(object: T) -> Value {
        Value::Native(Rc::new(Native { object: RefCell::new(Box::new(object)) }))
    }

    /// A new `String`.
    pub fn string(text: impl Into<Vec<u8>>) -> Value {
        Value::Mem(Rc::new(Mem::from_bank(Bank::U8(text.into()))))
    }
}

impl fmt::Debug for Value {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Value::Nil => f.write_str("nil"),
            Value::Mem(mem) => write!(f, "mem({})", mem.bank.borrow().len()),
            Value::Array(mem) => write!(f, "array({})", mem.bank.borrow().len()),
            Value::Native(_) => f.write_str("native"),
        }
    }
}

/// An object of the host. Assigning through a reference exchanges the content, so the box has an identity.
pub struct Native {
    /// The object.
    pub object: RefCell<Box<dyn Any>>,
}

/// A block of memory: scalars and objects side by side.
#[derive(Debug)]
pub struct Mem {
    /// Scalars.
    pub bank: RefCell<Bank>,
    /// Objects.
    pub objects: RefCell<Vec<Value>>,
    /// The counts of an `Rc` (strong, weak), or the length of a vector of zero-sized elements.
    pub counts: Cell<(usize, usize)>,
}

impl Mem {
    /// Zeroed memory for `count` elements.
    pub fn new(shape: Shape, count: usize) -> Mem {
        Mem {
            bank: RefCell::new(Bank::zeroed(shape.bank, usize::from(shape.ns) * count)),
            objects: RefCell::new(vec![Value::Nil; usize::from(shape.nv) * count]),
            counts: Cell::new((count, 0)),
        }
    }

    /// Memory with these scalars and no objects.
    pub fn from_bank(bank: Bank) -> Mem {
        Mem { bank: RefCell::new(bank), objects: RefCell::default(), counts: Cell::default() }
    }

    /// What the next element takes, if it has to make room and that is [`LARGE`].
    #[inline]
    pub(super) fn growth(&self) -> Option<usize> {
        let (bank, objects) = (self.bank.borrow(), self.objects.borrow());
        let scalars = if bank.len() == bank.capacity() { bank.byte_len() } else { 0 };
        let values = if objects.len() == objects.capacity() { size_of_val(objects.as_slice()) } else { 0 };
        let bytes = 2 * (scalars + values);
        (bytes >= LARGE).then_some(bytes)
    }

    /// The number of elements of a shape.
    pub fn len(&self, shape: Shape) -> usize {
        if shape.ns > 0 {
            self.bank.borrow().len() / usize::from(shape.ns)
        } else if shape.nv > 0 {
            self.objects.borrow().len() / usize::from(shape.nv)
        } else {
            self.counts.get().0
        }
    }

    /// A deep copy of an array's memory.
    pub fn duplicate(&self) -> Mem {
        Mem {
            bank: RefCell::new(self.bank.borrow().clone()),
            objects: RefCell::new(self.objects.borrow().iter().map(Value::dup).collect()),
            counts: self.counts.clone(),
        }
    }

    /// Exchanges the contents of two blocks.
    pub fn swap(&self, other: &Mem) {
        if !std::ptr::eq(self, other) {
            self.bank.swap(&other.bank);
            self.objects.swap(&other.objects);
            self.counts.swap(&other.counts);
        }
    }
}

thread_local! {
    // Freeing a long chain of boxes must not recurse on the host's stack: the outermost drop empties this list.
    static PENDING: RefCell<Vec<Value>> = const { RefCell::new(Vec::new()) };
    static FREEING: Cell<bool> = const { Cell::new(false) };
}

impl Drop for Mem {
    fn drop(&mut self) {
        let objects = std::mem::take(self.objects.get_mut());
        if objects.is_empty() {
            return;
        }
        // The thread's locals may already be gone while it exits; then plain recursion has to do.
        let Ok(outermost) = FREEING.try_with(|freeing| !freeing.replace(true)) else { return };
        let _ = PENDING.try_with(|pending| pending.borrow_mut().extend(objects));
        if outermost {
            while let Ok(Some(value)) = PENDING.try_with(|pending| pending.borrow_mut().pop()) {
                drop(value);
            }
            let _ = FREEING.try_with(|freeing| freeing.set(false));
        }
    }
}

macro_rules! banks {
    ($($kind:ident $ty:ty, $get:expr, $set:expr;)*) => {
        /// Scalars of one storage type.
        #[derive(Clone, Debug, PartialEq)]
        #[allow(missing_docs, reason = "the names are those of the element types")]
        pub enum Bank { $($kind(Vec<$ty>),)* }

        impl Bank {
            /// An empty bank.
            pub fn new(kind: BankKind) -> Bank {
                match kind { $(BankKind::$kind => Bank::$kind(Vec::new()),)* }
            }

            /// A bank of zeros.
            pub fn zeroed(kind: BankKind, len: usize) -> Bank {
                match kind { $(BankKind::$kind => Bank::$kind(vec![Default::default(); len]),)* }
            }

            /// Number of scalars.
            #[inline]
            pub fn len(&self) -> usize {
                match self { $(Bank::$kind(items) => items.len(),)* }
            }

            /// Size in bytes.
            pub fn byte_len(&self) -> usize {
                match self { $(Bank::$kind(items) => size_of_val(items.as_slice()),)* }
            }

            /// Whether there are none.
            pub fn is_empty(&self) -> bool {
                self.len() == 0
            }

            /// How many fit without reallocation.
            pub fn capacity(&self) -> usize {
                match self { $(Bank::$kind(items) => items.capacity(),)* }
            }

            /// Makes room.
            pub fn reserve(&mut self, more: usize) {
                match self { $(Bank::$kind(items) => items.reserve(more),)* }
            }

            /// The storage type.
            pub fn kind(&self) -> BankKind {
                match self { $(Bank::$kind(_) => BankKind::$kind,)* }
            }

            /// A scalar, extended to 64 bits.
            #[inline]
            pub fn get(&self, at: usize) -> Option<u64> {
                match self { $(Bank::$kind(items) => items.get(at).map(|&item| $get(item)),)* }
            }

            /// Overwrites a scalar; `None` if there is none.
            #[inline]
            pub fn set(&mut self, at: usize, value: u64) -> Option<()> {
                match self { $(Bank::$kind(items) => { *items.get_mut(at)? = $set(value); })* }
                Some(())
            }

            /// Appends a scalar.
            #[inline]
            pub fn push(&mut self, value: u64) {
                match self { $(Bank::$kind(items) => items.push($set(value)),)* }
            }

            /// Gives unused room back.
            pub fn shrink(&mut self) {
                match self { $(Bank::$kind(items) => items.shrink_to_fit(),)* }
            }

            /// Shortens.
            pub fn truncate(&mut self, len: usize) {
                match self { $(Bank::$kind(items) => items.truncate(len),)* }
            }

            /// Lengthens with zeros or shortens.
            pub fn resize(&mut self, len: usize) {
                match self { $(Bank::$kind(items) => items.resize(len, Default::default()),)* }
            }

            /// Moves `range` to the front of `at`, as `slice::copy_within`.
            pub fn copy_within(&mut self, range: std::ops::Range<usize>, at: usize) {
                match self { $(Bank::$kind(items) => items.copy_within(range, at),)* }
            }

            /// Exchanges two scalars.
            #[inline]
            pub fn swap(&mut self, a: usize, b: usize) {
                match self { $(Bank::$kind(items) => items.swap(a, b),)* }
            }

            /// A copy of part of it.
            pub fn slice(&self, range: std::ops::Range<usize>) -> Bank {
                match self { $(Bank::$kind(items) => Bank::$kind(items[range].to_vec()),)* }
            }

            /// Removes and returns part of it.
            pub fn drain(&mut self, range: std::ops::Range<usize>) -> Bank {
                match self { $(Bank::$kind(items) => Bank::$kind(items.drain(range).collect()),)* }
            }

            /// Inserts another bank, of any storage type, at a position.
            pub fn insert(&mut self, at: usize, other: &Bank) {
                match (&mut *self, other) {
                    $((Bank::$kind(items), Bank::$kind(more)) => { items.splice(at..at, more.iter().copied()); })*
                    _ => {
                        let tail = self.drain(at..self.len());
                        for from in [other, &tail] {
                            for i in 0..from.len() {
                                self.push(from.get(i).unwrap_or(0));
                            }
                        }
                    }
                }
            }

            /// Reverses it.
            pub fn reverse(&mut self) {
                match self { $(Bank::$kind(items) => items.reverse(),)* }
            }
        }
    };
}

banks! {
    U8 u8, u64::from, |v: u64| v as u8;
    I8 i8, |v: i8| v as i64 as u64, |v: u64| v as i8;
    U16 u16, u64::from, |v: u64| v as u16;
    I16 i16, |v: i16| v as i64 as u64, |v: u64| v as i16;
    U32 u32, u64::from, |v: u64| v as u32;
    I32 i32, |v: i32| v as i64 as u64, |v: u64| v as i32;
    U64 u64, |v: u64| v, |v: u64| v;
    I64 i64, |v: i64| v as u64, |v: u64| v as i64;
    F32 f32, |v: f32| u64::from(v.to_bits()), |v: u64| f32::from_bits(v as u32);
    F64 f64, |v: f64| v.to_bits(), f64::from_bits;
}
