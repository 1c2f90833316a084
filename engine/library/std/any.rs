//! Names of types.

/// The type's name, as rustc writes it.
#[intrinsic("any.type_name")]
pub const fn type_name<T: ?Sized>() -> &'static str;

/// The name of a value's type.
pub fn type_name_of_val<T: ?Sized>(_val: &T) -> &'static str {
    type_name::<T>()
}
