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

macro_rules! default_tuple {
    ($($name:ident)*) => {
        impl<$($name: Default),*> Default for ($($name,)*) {
            fn default() -> Self {
                ($($name::default(),)*)
            }
        }
    };
}
default_tuple! { A }
default_tuple! { A B }
default_tuple! { A B C }
default_tuple! { A B C D }
default_tuple! { A B C D E }
default_tuple! { A B C D E F }
default_tuple! { A B C D E F G }
default_tuple! { A B C D E F G H }
default_tuple! { A B C D E F G H I }
default_tuple! { A B C D E F G H I J }
default_tuple! { A B C D E F G H I J K }
default_tuple! { A B C D E F G H I J K L }
impl<T: Default, const N: usize> Default for [T; N] {
    fn default() -> Self {
        crate::array::from_fn(|_| T::default())
    }
}
