//! Arguments and results of the system's functions: paths, buffers to be filled, lists of byte strings.

use std::ffi::{OsStr, OsString};
use std::os::unix::ffi::{OsStrExt, OsStringExt};
use std::path::Path;
use std::rc::Rc;

use crate::vm::frame::Stop;
use crate::vm::native::{FromSlots, IntoSlots, NativeCx, Out, Text, bytes};
use crate::vm::signature::Declared;
use crate::vm::value::{Bank, Mem, Value};

/// A `&[u8]` argument that is a path or another text of the system.
pub(super) struct OsText(Text);

impl OsText {
    pub(super) fn with<T>(&self, f: impl FnOnce(&OsStr) -> T) -> T {
        self.0.with_bytes(|bytes| f(OsStr::from_bytes(bytes)))
    }

    pub(super) fn with_path<T>(&self, f: impl FnOnce(&Path) -> T) -> T {
        self.with(|text| f(Path::new(text)))
    }
}

impl Declared for OsText {
    fn declared() -> String {
        "&[u8]".to_owned()
    }
}
impl FromSlots for OsText {
    fn from_slots(cx: &mut NativeCx<'_, '_>) -> Result<Self, Stop> {
        Text::from_slots(cx).map(OsText)
    }
}

/// A `&mut [u8]` argument.
pub(super) struct Buffer {
    value: Value,
    at: usize,
    len: usize,
}

impl Buffer {
    /// Fills it in place.
    pub(super) fn with<T>(&self, f: impl FnOnce(&mut [u8]) -> T) -> T {
        let Some(mem) = self.value.mem() else { return f(&mut []) };
        match &mut *mem.bank.borrow_mut() {
            Bank::U8(items) => f(items.get_mut(self.at..self.at + self.len).unwrap_or_default()),
            // Bytes lie in another bank only beside wider fields of the same memory.
            bank => {
                let mut copy: Vec<u8> =
                    (self.at..self.at + self.len).map(|at| bank.get(at).unwrap_or(0) as u8).collect();
                let result = f(&mut copy);
                for (at, byte) in (self.at..).zip(copy) {
                    bank.set(at, byte.into());
                }
                result
            }
        }
    }
}

impl Declared for Buffer {
    fn declared() -> String {
        "&[u8]".to_owned()
    }
}
impl FromSlots for Buffer {
    fn from_slots(cx: &mut NativeCx<'_, '_>) -> Result<Self, Stop> {
        let (at, len) = (cx.scalar() as u32 as usize, cx.scalar() as usize);
        Ok(Buffer { value: cx.object(), at, len })
    }
}

/// A `Vec<Vec<u8>>`.
pub(super) struct ByteStrings(pub(super) Vec<Vec<u8>>);

impl Declared for ByteStrings {
    fn declared() -> String {
        "Vec<Vec<u8>>".to_owned()
    }
}
impl FromSlots for ByteStrings {
    fn from_slots(cx: &mut NativeCx<'_, '_>) -> Result<Self, Stop> {
        let mem = cx.memory()?;
        let copy = |value: &Value| {
            let len = value.mem().map_or(0, |mem| mem.bank.borrow().len() as u64);
            bytes(value, 0, len)
        };
        Ok(ByteStrings(mem.objects.borrow().iter().map(copy).collect()))
    }
}

impl IntoSlots for ByteStrings {
    const SLOTS: (usize, usize) = (0, 1);
    fn into_slots(self, out: &mut Out<'_>) {
        let list = Mem::from_bank(Bank::U64(vec![]));
        list.objects.replace(self.0.into_iter().map(Value::string).collect());
        out.object(Value::Mem(Rc::new(list)));
    }
}

/// The bytes of a path.
pub(super) fn path_bytes(path: impl Into<OsString>) -> Vec<u8> {
    path.into().into_vec()
}
