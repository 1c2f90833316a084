//! Types as values: their names and numbers, and values whose type is only known when the program runs.

use crate::fmt;

/// The type's name, as rustc writes it.
#[intrinsic("any.type_name")]
pub const fn type_name<T: ?Sized>() -> &'static str;

/// The name of a value's type.
pub fn type_name_of_val<T: ?Sized>(_val: &T) -> &'static str {
    type_name::<T>()
}

#[intrinsic("any.type_id")]
const fn number_of<T: ?Sized>() -> u64;
#[intrinsic("any.type_of")]
fn number_of_object<D: ?Sized>(object: &D) -> u64;
/// The object's value, which is known to be of that type.
#[intrinsic("any.downcast")]
pub(crate) fn downcast_ref<D: ?Sized, T>(object: &D) -> &T;
/// The same, mutably.
#[intrinsic("any.downcast")]
pub(crate) fn downcast_mut<D: ?Sized, T>(object: &mut D) -> &mut T;
/// The same, boxed.
#[intrinsic("any.downcast")]
pub(crate) fn downcast_box<D: ?Sized, T>(object: Box<D>) -> Box<T>;
/// The same, counted.
#[intrinsic("any.downcast")]
pub(crate) fn downcast_rc<D: ?Sized, T>(object: crate::rc::Rc<D>) -> crate::rc::Rc<T>;
/// The same, counted.
#[intrinsic("any.downcast")]
pub(crate) fn downcast_arc<D: ?Sized, T>(object: crate::sync::Arc<D>) -> crate::sync::Arc<T>;

/// Whether a trait object's value is of a type.
pub(crate) fn holds<D: ?Sized, T: ?Sized>(object: &D) -> bool {
    number_of_object(object) == number_of::<T>()
}

/// What tells types apart.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TypeId {
    number: u64,
}
impl TypeId {
    /// That of a type.
    pub const fn of<T: ?Sized + 'static>() -> TypeId {
        TypeId { number: number_of::<T>() }
    }
}
impl fmt::Debug for TypeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "TypeId({:#034x})", self.number as u128)
    }
}

/// Every type: `dyn Any` is a value of whatever type.
pub trait Any: 'static {
    /// The type of `self`.
    fn type_id(&self) -> TypeId;
}
impl<T: 'static + ?Sized> Any for T {
    fn type_id(&self) -> TypeId {
        TypeId::of::<T>()
    }
}

impl dyn Any {
    /// Whether the value is a `T`.
    pub fn is<T: Any>(&self) -> bool {
        holds::<dyn Any, T>(self)
    }
    /// The value, if it is a `T`.
    pub fn downcast_ref<T: Any>(&self) -> Option<&T> {
        if self.is::<T>() { Some(downcast_ref(self)) } else { None }
    }
    /// The value, mutably, if it is a `T`.
    pub fn downcast_mut<T: Any>(&mut self) -> Option<&mut T> {
        if self.is::<T>() { Some(downcast_mut(self)) } else { None }
    }
}
impl fmt::Debug for dyn Any {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Any { .. }")
    }
}

impl Box<dyn Any> {
    /// The value, if it is a `T`, and the box as it was otherwise.
    pub fn downcast<T: Any>(self) -> Result<Box<T>, Box<dyn Any>> {
        if self.is::<T>() { Ok(downcast_box(self)) } else { Err(self) }
    }
}
impl crate::rc::Rc<dyn Any> {
    /// The value, if it is a `T`, and the pointer as it was otherwise.
    pub fn downcast<T: Any>(self) -> Result<crate::rc::Rc<T>, crate::rc::Rc<dyn Any>> {
        if self.is::<T>() { Ok(downcast_rc(self)) } else { Err(self) }
    }
}
impl crate::sync::Arc<dyn Any> {
    /// The value, if it is a `T`, and the pointer as it was otherwise.
    pub fn downcast<T: Any>(self) -> Result<crate::sync::Arc<T>, crate::sync::Arc<dyn Any>> {
        if self.is::<T>() { Ok(downcast_arc(self)) } else { Err(self) }
    }
}
