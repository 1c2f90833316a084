//! Shared ownership. `Arc` is the same thing under another name: a session runs its cells on one thread.

use crate::borrow::Cow;
use crate::cmp::Ordering;
use crate::fmt;
use crate::hash::{Hash, Hasher};
use crate::ops::Deref;

macro_rules! counted {
    ($Strong:ident, $Weak:ident, $lang:literal, $weak_lang:literal) => {
        /// A value with several owners; it is dropped with the last one.
        #[lang = $lang]
        #[intrinsic]
        pub struct $Strong<T: ?Sized>;

        impl<T> $Strong<T> {
            /// The first owner of a value.
            #[intrinsic("rc.new")]
            pub fn new(value: T) -> $Strong<T>;
            #[intrinsic("rc.take")]
            fn take_value(this: $Strong<T>) -> T;
            /// The value, if this is its only owner.
            pub fn try_unwrap(this: $Strong<T>) -> Result<T, $Strong<T>> {
                if $Strong::strong_count(&this) == 1 { Ok($Strong::take_value(this)) } else { Err(this) }
            }
            /// The value, if this is its only owner.
            pub fn into_inner(this: $Strong<T>) -> Option<T> {
                if $Strong::strong_count(&this) == 1 { Some($Strong::take_value(this)) } else { None }
            }
            /// The value, cloned if there are other owners.
            pub fn unwrap_or_clone(this: $Strong<T>) -> T
            where
                T: Clone,
            {
                if $Strong::strong_count(&this) == 1 { $Strong::take_value(this) } else { (*this).clone() }
            }
            /// Makes a value that may hold weak references to itself.
            pub fn new_cyclic<F: FnOnce(&$Weak<T>) -> T>(data_fn: F) -> $Strong<T> {
                let weak: $Weak<T> = $Strong::reserve();
                let value = data_fn(&weak);
                $Strong::fill(weak, value)
            }
            #[intrinsic("rc.reserve")]
            fn reserve() -> $Weak<T>;
            #[intrinsic("rc.fill")]
            fn fill(weak: $Weak<T>, value: T) -> $Strong<T>;
            /// The place, cloned first if there are other owners.
            pub fn make_mut(this: &mut $Strong<T>) -> &mut T
            where
                T: Clone,
            {
                if $Strong::strong_count(this) != 1 {
                    let copy = $Strong::new((**this).clone());
                    *this = copy;
                }
                $Strong::place(this)
            }
        }
        impl<T: ?Sized> $Strong<T> {
            #[intrinsic("rc.get")]
            fn value(this: &$Strong<T>) -> &T;
            /// The place itself: a shared reference to a number is only a copy of it.
            #[intrinsic("rc.get_mut")]
            fn place(this: &mut $Strong<T>) -> &mut T;
            #[intrinsic("rc.clone")]
            fn share(this: &$Strong<T>) -> $Strong<T>;
            #[intrinsic("rc.drop")]
            fn release(this: &mut $Strong<T>);
            /// Number of owners.
            #[intrinsic("rc.strong_count")]
            pub fn strong_count(this: &$Strong<T>) -> usize;
            /// Number of weak references.
            #[intrinsic("rc.weak_count")]
            pub fn weak_count(this: &$Strong<T>) -> usize;
            /// Whether two owners own the same value.
            #[intrinsic("rc.ptr_eq")]
            pub fn ptr_eq(this: &$Strong<T>, other: &$Strong<T>) -> bool;
            /// A reference that does not own.
            #[intrinsic("rc.downgrade")]
            pub fn downgrade(this: &$Strong<T>) -> $Weak<T>;
            /// The place, if this is the only owner.
            pub fn get_mut(this: &mut $Strong<T>) -> Option<&mut T> {
                if $Strong::strong_count(this) == 1 && $Strong::weak_count(this) == 0 {
                    Some($Strong::place(this))
                } else {
                    None
                }
            }
        }
        impl<T: ?Sized> Deref for $Strong<T> {
            type Target = T;
            fn deref(&self) -> &T {
                $Strong::value(self)
            }
        }
        impl<T: ?Sized> AsRef<T> for $Strong<T> {
            fn as_ref(&self) -> &T {
                $Strong::value(self)
            }
        }
        impl<T: ?Sized> crate::borrow::Borrow<T> for $Strong<T> {
            fn borrow(&self) -> &T {
                $Strong::value(self)
            }
        }
        impl<T: ?Sized> Clone for $Strong<T> {
            fn clone(&self) -> $Strong<T> {
                $Strong::share(self)
            }
        }
        impl<T: ?Sized> Drop for $Strong<T> {
            fn drop(&mut self) {
                $Strong::release(self);
            }
        }
        impl<T: Default> Default for $Strong<T> {
            fn default() -> $Strong<T> {
                $Strong::new(T::default())
            }
        }
        impl<T> From<T> for $Strong<T> {
            fn from(value: T) -> $Strong<T> {
                $Strong::new(value)
            }
        }
        impl<T: ?Sized + PartialEq> PartialEq for $Strong<T> {
            fn eq(&self, other: &$Strong<T>) -> bool {
                **self == **other
            }
        }
        impl<T: ?Sized + Eq> Eq for $Strong<T> {}
        impl<T: ?Sized + PartialOrd> PartialOrd for $Strong<T> {
            fn partial_cmp(&self, other: &$Strong<T>) -> Option<Ordering> {
                (**self).partial_cmp(&**other)
            }
        }
        impl<T: ?Sized + Ord> Ord for $Strong<T> {
            fn cmp(&self, other: &$Strong<T>) -> Ordering {
                (**self).cmp(&**other)
            }
        }
        impl<T: ?Sized + Hash> Hash for $Strong<T> {
            fn hash<H: Hasher>(&self, state: &mut H) {
                (**self).hash(state);
            }
        }
        impl<T: ?Sized + fmt::Display> fmt::Display for $Strong<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                (**self).fmt(f)
            }
        }
        impl<T: ?Sized + fmt::Debug> fmt::Debug for $Strong<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                (**self).fmt(f)
            }
        }

        /// A reference to a shared value that does not keep it.
        #[lang = $weak_lang]
        #[intrinsic]
        pub struct $Weak<T: ?Sized>;

        impl<T> $Weak<T> {
            /// A reference to nothing.
            #[intrinsic("rc.weak_new")]
            pub fn new() -> $Weak<T>;
        }
        impl<T: ?Sized> $Weak<T> {
            /// An owner, if the value is still there.
            #[intrinsic("rc.upgrade")]
            pub fn upgrade(&self) -> Option<$Strong<T>>;
            /// Number of owners.
            #[intrinsic("rc.weak_strong_count")]
            pub fn strong_count(&self) -> usize;
            #[intrinsic("rc.weak_clone")]
            fn share(this: &$Weak<T>) -> $Weak<T>;
            #[intrinsic("rc.weak_drop")]
            fn release(this: &mut $Weak<T>);
            /// Number of weak references, while there is an owner.
            pub fn weak_count(&self) -> usize {
                match self.upgrade() {
                    Some(owner) => $Strong::weak_count(&owner),
                    None => 0,
                }
            }
            /// Whether two references refer to the same value.
            #[intrinsic("rc.weak_ptr_eq")]
            pub fn ptr_eq(&self, other: &$Weak<T>) -> bool;
        }
        impl<T: ?Sized> Clone for $Weak<T> {
            fn clone(&self) -> $Weak<T> {
                $Weak::share(self)
            }
        }
        impl<T: ?Sized> Drop for $Weak<T> {
            fn drop(&mut self) {
                $Weak::release(self);
            }
        }
        impl<T> Default for $Weak<T> {
            fn default() -> $Weak<T> {
                $Weak::new()
            }
        }
        impl<T: ?Sized> fmt::Debug for $Weak<T> {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("(Weak)")
            }
        }
    };
}

counted! { Rc, Weak, "Rc", "Weak" }
counted! { Arc, ArcWeak, "Arc", "ArcWeak" }

/// The elements of a vector, shared.
#[intrinsic("rc.from_vec")]
fn rc_of<T>(vec: Vec<T>) -> Rc<[T]>;
#[intrinsic("rc.from_vec")]
fn arc_of<T>(vec: Vec<T>) -> Arc<[T]>;
/// Bytes that are UTF-8, as shared text.
#[intrinsic("box.str_of_bytes")]
fn rc_str(bytes: Rc<[u8]>) -> Rc<str>;
#[intrinsic("box.str_of_bytes")]
fn arc_str(bytes: Arc<[u8]>) -> Arc<str>;

macro_rules! shared_slices {
    ($Strong:ident, $of:ident, $text:ident) => {
        impl<T> From<Vec<T>> for $Strong<[T]> {
            fn from(vec: Vec<T>) -> $Strong<[T]> {
                $of(vec)
            }
        }
        impl<T: Clone> From<&[T]> for $Strong<[T]> {
            fn from(slice: &[T]) -> $Strong<[T]> {
                $of(slice.to_vec())
            }
        }
        impl<T, const N: usize> From<[T; N]> for $Strong<[T]> {
            fn from(array: [T; N]) -> $Strong<[T]> {
                $of(Vec::from(array))
            }
        }
        impl<T> From<Box<[T]>> for $Strong<[T]> {
            fn from(slice: Box<[T]>) -> $Strong<[T]> {
                $of(crate::boxed::into_vec(slice))
            }
        }
        impl<T> FromIterator<T> for $Strong<[T]> {
            fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> $Strong<[T]> {
                $of(Vec::from_iter(iter))
            }
        }
        impl<T> Default for $Strong<[T]> {
            fn default() -> $Strong<[T]> {
                $of(Vec::new())
            }
        }
        impl From<&str> for $Strong<str> {
            fn from(text: &str) -> $Strong<str> {
                $text($of(text.as_bytes().to_vec()))
            }
        }
        impl From<String> for $Strong<str> {
            fn from(text: String) -> $Strong<str> {
                $text($of(text.into_bytes()))
            }
        }
        impl From<Box<str>> for $Strong<str> {
            fn from(text: Box<str>) -> $Strong<str> {
                $Strong::from(text.into_string())
            }
        }
        impl<'a> From<Cow<'a, str>> for $Strong<str> {
            fn from(text: Cow<'a, str>) -> $Strong<str> {
                $Strong::from(text.into_owned())
            }
        }
        impl Default for $Strong<str> {
            fn default() -> $Strong<str> {
                $Strong::from("")
            }
        }
    };
}
shared_slices! { Rc, rc_of, rc_str }
shared_slices! { Arc, arc_of, arc_str }
