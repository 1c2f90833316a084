//! What host functions take and give, to be compared with the declarations of the library.

use super::native::{Handle, Slice, Text};
use super::panic::Panic;
use super::std::Failure;

/// The types of a host function.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Signature {
    /// Types of the parameters; references are named by what they point at, but for `&str` and slices.
    pub params: Vec<String>,
    /// The type of the result.
    pub result: String,
}

/// A type with a name in declarations.
pub trait Declared {
    /// How Rust source names the type; an object of the host by the name that it has in the host.
    fn declared() -> String;
}

macro_rules! plain {
    ($($ty:ty)*) => {
        $(impl Declared for $ty {
            fn declared() -> String {
                stringify!($ty).to_owned()
            }
        })*
    };
}
plain! { i8 i16 i32 i64 i128 isize u8 u16 u32 u64 u128 usize f32 f64 bool char String }

impl Declared for () {
    fn declared() -> String {
        "()".to_owned()
    }
}

impl Declared for Text {
    fn declared() -> String {
        "&str".to_owned()
    }
}

impl<T: Declared> Declared for Vec<T> {
    fn declared() -> String {
        format!("Vec<{}>", T::declared())
    }
}

impl<T: Declared> Declared for Slice<T> {
    fn declared() -> String {
        format!("&[{}]", T::declared())
    }
}

impl<T: Declared> Declared for Option<T> {
    fn declared() -> String {
        format!("Option<{}>", T::declared())
    }
}

impl<T> Declared for Handle<T> {
    fn declared() -> String {
        let path = std::any::type_name::<T>();
        path.rsplit("::").next().unwrap_or(path).to_owned()
    }
}

/// A host function's failure is a panic of the program: declarations do not mention it.
impl<T: Declared> Declared for Result<T, Panic> {
    fn declared() -> String {
        T::declared()
    }
}

/// The system's failures are part of the declaration.
impl<T: Declared> Declared for Result<T, Failure> {
    fn declared() -> String {
        format!("Result<{}, Failure>", T::declared())
    }
}

macro_rules! tuples {
    ($($name:ident)*) => {
        impl<$($name: Declared),*> Declared for ($($name,)*) {
            fn declared() -> String {
                format!("({})", [$($name::declared()),*].join(", "))
            }
        }
    };
}
tuples! { A B }
tuples! { A B C }
tuples! { A B C D }
tuples! { A B C D E }
tuples! { A B C D E G }
