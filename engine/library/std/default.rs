//! `Default`.

/// A useful default value of a type.
#[lang = "Default"]
pub trait Default: Sized {
    /// Returns the default value.
    fn default() -> Self;
}

macro_rules! defaults {
    ($($ty:ty = $value:expr),* $(,)?) => {
        $(impl Default for $ty {
            fn default() -> Self {
                $value
            }
        })*
    };
}

defaults! {
    i8 = 0, i16 = 0, i32 = 0, i64 = 0, i128 = 0, isize = 0,
    u8 = 0, u16 = 0, u32 = 0, u64 = 0, u128 = 0, usize = 0,
    f32 = 0.0, f64 = 0.0, bool = false, char = '\0', () = (), &str = "",
}

impl<A: Default> Default for (A,) {
    fn default() -> Self {
        (A::default(),)
    }
}
impl<A: Default, B: Default> Default for (A, B) {
    fn default() -> Self {
        (A::default(), B::default())
    }
}
impl<A: Default, B: Default, C: Default> Default for (A, B, C) {
    fn default() -> Self {
        (A::default(), B::default(), C::default())
    }
}
impl<A: Default, B: Default, C: Default, D: Default> Default for (A, B, C, D) {
    fn default() -> Self {
        (A::default(), B::default(), C::default(), D::default())
    }
}
impl<T: Default, const N: usize> Default for [T; N] {
    fn default() -> Self {
        crate::array::from_fn(|_| T::default())
    }
}
