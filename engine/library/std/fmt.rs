//! Formatting.

use crate::cell::{Cell, RefCell};
use crate::rc::{Arc, Rc};

/// The error of a formatter.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Error;

impl Debug for Error {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str("Error")
    }
}
impl Display for Error {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.pad("an error occurred when formatting an argument")
    }
}
impl crate::error::Error for Error {}

/// What formatting gives.
pub type Result = crate::result::Result<(), Error>;

/// Text that macros have formatted.
#[lang = "Arguments"]
#[derive(Clone)]
pub struct Arguments<'a> {
    text: String,
}

impl<'a> Arguments<'a> {
    /// The text.
    pub(crate) fn text(&self) -> &str {
        self.text.as_str()
    }
}
impl<'a> Display for Arguments<'a> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str(self.text.as_str())
    }
}
impl<'a> Debug for Arguments<'a> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.write_str(self.text.as_str())
    }
}

/// The text of formatted arguments.
pub fn format(args: Arguments<'_>) -> String {
    args.text
}

/// Something that text can be written to.
#[lang = "FmtWrite"]
pub trait Write {
    /// Writes text.
    fn write_str(&mut self, s: &str) -> Result;
    /// Writes a character.
    fn write_char(&mut self, c: char) -> Result {
        self.write_str(c.to_string().as_str())
    }
    /// Writes formatted text: what `write!` calls.
    fn write_fmt(&mut self, args: Arguments<'_>) -> Result {
        self.write_str(args.text())
    }
}

impl Write for String {
    fn write_str(&mut self, s: &str) -> Result {
        self.push_str(s);
        Ok(())
    }
}
impl<W: ?Sized + Write> Write for &mut W {
    fn write_str(&mut self, s: &str) -> Result {
        (**self).write_str(s)
    }
}

/// How to align.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Alignment {
    /// `<`.
    Left,
    /// `>`.
    Right,
    /// `^`.
    Center,
}

/// Where a value writes its text, and how it was asked to.
#[lang = "Formatter"]
#[intrinsic]
pub struct Formatter<'a>;

impl<'a> Formatter<'a> {
    /// Writes text as it is.
    #[intrinsic("fmt.write_str")]
    pub fn write_str(&mut self, s: &str) -> Result;
    /// Writes text with the width, precision, fill and alignment asked for.
    #[intrinsic("fmt.pad")]
    pub fn pad(&mut self, s: &str) -> Result;
    /// Writes a number's digits with its sign, prefix (if `#`), width and zero padding.
    #[intrinsic("fmt.pad_integral")]
    pub fn pad_integral(&mut self, is_nonnegative: bool, prefix: &str, buf: &str) -> Result;
    /// The width asked for.
    #[intrinsic("fmt.width")]
    pub fn width(&self) -> Option<usize>;
    /// The precision asked for.
    #[intrinsic("fmt.precision")]
    pub fn precision(&self) -> Option<usize>;
    /// The fill character.
    #[intrinsic("fmt.fill")]
    pub fn fill(&self) -> char;
    /// Whether `#` was given.
    #[intrinsic("fmt.alternate")]
    pub fn alternate(&self) -> bool;
    /// Whether `+` was given.
    #[intrinsic("fmt.sign_plus")]
    pub fn sign_plus(&self) -> bool;
    /// Whether `0` was given.
    #[intrinsic("fmt.zero_pad")]
    pub fn sign_aware_zero_pad(&self) -> bool;
    /// 0 for none, 1 left, 2 right, 3 centre.
    #[intrinsic("fmt.align_code")]
    fn align_code(&self) -> u8;
    /// From here to `outdent`, every line begins with four more spaces.
    #[intrinsic("fmt.indent")]
    fn indent(&mut self);
    #[intrinsic("fmt.outdent")]
    fn outdent(&mut self);

    /// The alignment asked for.
    pub fn align(&self) -> Option<Alignment> {
        match self.align_code() {
            1 => Some(Alignment::Left),
            2 => Some(Alignment::Right),
            3 => Some(Alignment::Center),
            _ => None,
        }
    }
    /// Writes a character.
    pub fn write_char(&mut self, c: char) -> Result {
        self.write_str(c.to_string().as_str())
    }
    /// Writes formatted text.
    pub fn write_fmt(&mut self, args: Arguments<'_>) -> Result {
        self.write_str(args.text())
    }
    /// Writes a struct, field by field.
    pub fn debug_struct<'b>(&'b mut self, name: &str) -> DebugStruct<'b, 'a> {
        let result = self.write_str(name);
        DebugStruct { f: self, result, has_fields: false }
    }
    /// Writes a tuple struct, field by field.
    pub fn debug_tuple<'b>(&'b mut self, name: &str) -> DebugTuple<'b, 'a> {
        let result = self.write_str(name);
        DebugTuple { f: self, result, fields: 0, empty_name: name.is_empty() }
    }
    /// Writes a list, entry by entry.
    pub fn debug_list<'b>(&'b mut self) -> DebugList<'b, 'a> {
        let result = self.write_str("[");
        DebugList { f: self, result, has_fields: false }
    }
    /// Writes a set, entry by entry.
    pub fn debug_set<'b>(&'b mut self) -> DebugSet<'b, 'a> {
        let result = self.write_str("{");
        DebugSet { f: self, result, has_fields: false }
    }
    /// Writes a map, entry by entry.
    pub fn debug_map<'b>(&'b mut self) -> DebugMap<'b, 'a> {
        let result = self.write_str("{");
        DebugMap { f: self, result, has_fields: false }
    }
}
impl<'a> Write for Formatter<'a> {
    fn write_str(&mut self, s: &str) -> Result {
        Formatter::write_str(self, s)
    }
}

/// Writes one entry of a list or set.
fn debug_entry(f: &mut Formatter<'_>, has_fields: bool, entry: &dyn Debug) -> Result {
    if f.alternate() {
        if !has_fields {
            f.write_str("\n")?;
        }
        f.indent();
        entry.fmt(f)?;
        f.write_str(",\n")?;
        f.outdent();
        Ok(())
    } else {
        if has_fields {
            f.write_str(", ")?;
        }
        entry.fmt(f)
    }
}

/// What `debug_struct` gives.
pub struct DebugStruct<'a, 'b> {
    f: &'a mut Formatter<'b>,
    result: Result,
    has_fields: bool,
}
impl<'a, 'b> DebugStruct<'a, 'b> {
    fn write_field(&mut self, name: &str, value: &dyn Debug) -> Result {
        if self.f.alternate() {
            if !self.has_fields {
                self.f.write_str(" {\n")?;
            }
            self.f.indent();
            self.f.write_str(name)?;
            self.f.write_str(": ")?;
            value.fmt(self.f)?;
            self.f.write_str(",\n")?;
            self.f.outdent();
            Ok(())
        } else {
            self.f.write_str(if self.has_fields { ", " } else { " { " })?;
            self.f.write_str(name)?;
            self.f.write_str(": ")?;
            value.fmt(self.f)
        }
    }
    /// Adds a field.
    pub fn field(&mut self, name: &str, value: &dyn Debug) -> &mut Self {
        if self.result.is_ok() {
            self.result = self.write_field(name, value);
        }
        self.has_fields = true;
        self
    }
    /// Ends with `..`.
    pub fn finish_non_exhaustive(&mut self) -> Result {
        self.result?;
        if !self.has_fields {
            self.f.write_str(" { .. }")
        } else if self.f.alternate() {
            self.f.write_str("    ..\n}")
        } else {
            self.f.write_str(", .. }")
        }
    }
    /// Ends.
    pub fn finish(&mut self) -> Result {
        self.result?;
        if self.has_fields {
            self.f.write_str(if self.f.alternate() { "}" } else { " }" })?;
        }
        Ok(())
    }
}

/// What `debug_tuple` gives.
pub struct DebugTuple<'a, 'b> {
    f: &'a mut Formatter<'b>,
    result: Result,
    fields: usize,
    empty_name: bool,
}
impl<'a, 'b> DebugTuple<'a, 'b> {
    fn write_field(&mut self, value: &dyn Debug) -> Result {
        if self.f.alternate() {
            if self.fields == 0 {
                self.f.write_str("(\n")?;
            }
            self.f.indent();
            value.fmt(self.f)?;
            self.f.write_str(",\n")?;
            self.f.outdent();
            Ok(())
        } else {
            self.f.write_str(if self.fields == 0 { "(" } else { ", " })?;
            value.fmt(self.f)
        }
    }
    /// Adds a field.
    pub fn field(&mut self, value: &dyn Debug) -> &mut Self {
        if self.result.is_ok() {
            self.result = self.write_field(value);
        }
        self.fields += 1;
        self
    }
    /// Ends.
    pub fn finish(&mut self) -> Result {
        self.result?;
        if self.fields > 0 {
            if self.fields == 1 && self.empty_name && !self.f.alternate() {
                self.f.write_str(",")?;
            }
            self.f.write_str(")")?;
        }
        Ok(())
    }
}

/// What `debug_list` gives.
pub struct DebugList<'a, 'b> {
    f: &'a mut Formatter<'b>,
    result: Result,
    has_fields: bool,
}
impl<'a, 'b> DebugList<'a, 'b> {
    /// Adds an entry.
    pub fn entry(&mut self, entry: &dyn Debug) -> &mut Self {
        if self.result.is_ok() {
            self.result = debug_entry(self.f, self.has_fields, entry);
        }
        self.has_fields = true;
        self
    }
    /// Adds entries.
    pub fn entries<D: Debug, I: IntoIterator<Item = D>>(&mut self, entries: I) -> &mut Self {
        for entry in entries {
            self.entry(&entry);
        }
        self
    }
    /// Ends.
    pub fn finish(&mut self) -> Result {
        self.result?;
        self.f.write_str("]")
    }
}

/// What `debug_set` gives.
pub struct DebugSet<'a, 'b> {
    f: &'a mut Formatter<'b>,
    result: Result,
    has_fields: bool,
}
impl<'a, 'b> DebugSet<'a, 'b> {
    /// Adds an entry.
    pub fn entry(&mut self, entry: &dyn Debug) -> &mut Self {
        if self.result.is_ok() {
            self.result = debug_entry(self.f, self.has_fields, entry);
        }
        self.has_fields = true;
        self
    }
    /// Adds entries.
    pub fn entries<D: Debug, I: IntoIterator<Item = D>>(&mut self, entries: I) -> &mut Self {
        for entry in entries {
            self.entry(&entry);
        }
        self
    }
    /// Ends.
    pub fn finish(&mut self) -> Result {
        self.result?;
        self.f.write_str("}")
    }
}

/// What `debug_map` gives.
pub struct DebugMap<'a, 'b> {
    f: &'a mut Formatter<'b>,
    result: Result,
    has_fields: bool,
}
impl<'a, 'b> DebugMap<'a, 'b> {
    fn write_entry(&mut self, key: &dyn Debug, value: &dyn Debug) -> Result {
        if self.f.alternate() {
            if !self.has_fields {
                self.f.write_str("\n")?;
            }
            self.f.indent();
            key.fmt(self.f)?;
            self.f.write_str(": ")?;
            value.fmt(self.f)?;
            self.f.write_str(",\n")?;
            self.f.outdent();
            Ok(())
        } else {
            if self.has_fields {
                self.f.write_str(", ")?;
            }
            key.fmt(self.f)?;
            self.f.write_str(": ")?;
            value.fmt(self.f)
        }
    }
    /// Adds an entry.
    pub fn entry(&mut self, key: &dyn Debug, value: &dyn Debug) -> &mut Self {
        if self.result.is_ok() {
            self.result = self.write_entry(key, value);
        }
        self.has_fields = true;
        self
    }
    /// Adds entries.
    pub fn entries<K: Debug, V: Debug, I: IntoIterator<Item = (K, V)>>(&mut self, entries: I) -> &mut Self {
        for (key, value) in entries {
            self.entry(&key, &value);
        }
        self
    }
    /// Ends.
    pub fn finish(&mut self) -> Result {
        self.result?;
        self.f.write_str("}")
    }
}

/// `{}`.
#[lang = "Display"]
pub trait Display {
    /// Writes the value.
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}
/// `{:?}`.
#[lang = "Debug"]
pub trait Debug {
    /// Writes the value.
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}
/// `{:x}`.
#[lang = "LowerHex"]
pub trait LowerHex {
    /// Writes the value.
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}
/// `{:X}`.
#[lang = "UpperHex"]
pub trait UpperHex {
    /// Writes the value.
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}
/// `{:b}`.
#[lang = "Binary"]
pub trait Binary {
    /// Writes the value.
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}
/// `{:o}`.
#[lang = "Octal"]
pub trait Octal {
    /// Writes the value.
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}
/// `{:e}`.
#[lang = "LowerExp"]
pub trait LowerExp {
    /// Writes the value.
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}
/// `{:E}`.
#[lang = "UpperExp"]
pub trait UpperExp {
    /// Writes the value.
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}
/// `{:p}`.
#[lang = "Pointer"]
pub trait Pointer {
    /// Writes the address.
    fn fmt(&self, f: &mut Formatter<'_>) -> Result;
}

macro_rules! primitive {
    ($trait:ident $name:literal: $($ty:ty)*) => {
        $(impl $trait for $ty {
            #[intrinsic($name)]
            fn fmt(&self, f: &mut Formatter<'_>) -> Result;
        })*
    };
}
primitive! { Display "fmt.display": i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64 bool char str }
primitive! { Debug "fmt.debug": i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64 bool char str }
primitive! { LowerHex "fmt.lower_hex": i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }
primitive! { UpperHex "fmt.upper_hex": i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }
primitive! { Binary "fmt.binary": i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }
primitive! { Octal "fmt.octal": i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize }
primitive! { LowerExp "fmt.lower_exp": i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64 }
primitive! { UpperExp "fmt.upper_exp": i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64 }

macro_rules! through_pointers {
    ($($trait:ident)*) => {
        $(
            impl<T: ?Sized + $trait> $trait for &T {
                fn fmt(&self, f: &mut Formatter<'_>) -> Result {
                    $trait::fmt(&**self, f)
                }
            }
            impl<T: ?Sized + $trait> $trait for &mut T {
                fn fmt(&self, f: &mut Formatter<'_>) -> Result {
                    $trait::fmt(&**self, f)
                }
            }
        )*
    };
}
through_pointers! { Display Debug LowerHex UpperHex Binary Octal LowerExp UpperExp }

impl Debug for () {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.pad("()")
    }
}
impl Debug for ! {
    fn fmt(&self, _f: &mut Formatter<'_>) -> Result {
        Ok(())
    }
}

macro_rules! tuple_debug {
    ($($name:ident $index:tt),*) => {
        impl<$($name: Debug),*> Debug for ($($name,)*) {
            fn fmt(&self, f: &mut Formatter<'_>) -> Result {
                let mut builder = f.debug_tuple("");
                $(builder.field(&self.$index);)*
                builder.finish()
            }
        }
    };
}
tuple_debug! { A 0 }
tuple_debug! { A 0, B 1 }
tuple_debug! { A 0, B 1, C 2 }
tuple_debug! { A 0, B 1, C 2, D 3 }
tuple_debug! { A 0, B 1, C 2, D 3, E 4 }
tuple_debug! { A 0, B 1, C 2, D 3, E 4, F 5 }
tuple_debug! { A 0, B 1, C 2, D 3, E 4, F 5, G 6 }
tuple_debug! { A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7 }
tuple_debug! { A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8 }
tuple_debug! { A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9 }
tuple_debug! { A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10 }
tuple_debug! { A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11 }

impl<T: Copy + Debug> Debug for Cell<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        f.debug_struct("Cell").field("value", &self.get()).finish()
    }
}
impl<T: Debug> Debug for RefCell<T> {
    fn fmt(&self, f: &mut Formatter<'_>) -> Result {
        match self.try_borrow() {
            Ok(value) => f.debug_struct("RefCell").field("value", &*value).finish(),
            Err(_) => f.debug_struct("RefCell").field("value", &format_args!("<borrowed>")).finish(),
        }
    }
}
