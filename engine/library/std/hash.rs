//! Hashing.

/// A value that can be fed to a hasher.
#[lang = "Hash"]
pub trait Hash {
    /// Feeds the value.
    fn hash<H: Hasher>(&self, state: &mut H);
    /// Feeds several values.
    fn hash_slice<H: Hasher>(data: &[Self], state: &mut H)
    where
        Self: Sized,
    {
        for piece in data {
            piece.hash(state);
        }
    }
}

/// What turns fed values into a number.
pub trait Hasher {
    /// The number.
    fn finish(&self) -> u64;
    /// Feeds bytes.
    fn write(&mut self, bytes: &[u8]);
    /// Feeds a number.
    fn write_u8(&mut self, i: u8) {
        self.write(&i.to_ne_bytes());
    }
    /// Feeds a number.
    fn write_u16(&mut self, i: u16) {
        self.write(&i.to_ne_bytes());
    }
    /// Feeds a number.
    fn write_u32(&mut self, i: u32) {
        self.write(&i.to_ne_bytes());
    }
    /// Feeds a number.
    fn write_u64(&mut self, i: u64) {
        self.write(&i.to_ne_bytes());
    }
    /// Feeds a number.
    fn write_u128(&mut self, i: u128) {
        self.write(&i.to_ne_bytes());
    }
    /// Feeds a number.
    fn write_usize(&mut self, i: usize) {
        self.write(&i.to_ne_bytes());
    }
    /// Feeds a number.
    fn write_i8(&mut self, i: i8) {
        self.write_u8(i as u8);
    }
    /// Feeds a number.
    fn write_i16(&mut self, i: i16) {
        self.write_u16(i as u16);
    }
    /// Feeds a number.
    fn write_i32(&mut self, i: i32) {
        self.write_u32(i as u32);
    }
    /// Feeds a number.
    fn write_i64(&mut self, i: i64) {
        self.write_u64(i as u64);
    }
    /// Feeds a number.
    fn write_i128(&mut self, i: i128) {
        self.write_u128(i as u128);
    }
    /// Feeds a number.
    fn write_isize(&mut self, i: isize) {
        self.write_usize(i as usize);
    }
}

impl<H: ?Sized + Hasher> Hasher for &mut H {
    fn finish(&self) -> u64 {
        (**self).finish()
    }
    fn write(&mut self, bytes: &[u8]) {
        (**self).write(bytes);
    }
}

impl<H: ?Sized + Hasher> Hasher for Box<H> {
    fn finish(&self) -> u64 {
        (**self).finish()
    }
    fn write(&mut self, bytes: &[u8]) {
        (**self).write(bytes);
    }
}

/// What makes hashers.
pub trait BuildHasher {
    /// The hasher's type.
    type Hasher: Hasher;
    /// A new hasher.
    fn build_hasher(&self) -> Self::Hasher;
    /// The hash of one value.
    fn hash_one<T: Hash>(&self, x: T) -> u64
    where
        Self: Sized,
        Self::Hasher: Hasher,
    {
        let mut hasher = self.build_hasher();
        x.hash(&mut hasher);
        hasher.finish()
    }
}

/// Makes the default hashers of a type.
pub struct BuildHasherDefault<H> {
    of: crate::marker::PhantomData<H>,
}
impl<H> BuildHasherDefault<H> {
    /// A new one.
    pub const fn new() -> BuildHasherDefault<H> {
        BuildHasherDefault { of: crate::marker::PhantomData }
    }
}
impl<H: Default + Hasher> BuildHasher for BuildHasherDefault<H> {
    type Hasher = H;
    fn build_hasher(&self) -> H {
        H::default()
    }
}
impl<H> Clone for BuildHasherDefault<H> {
    fn clone(&self) -> BuildHasherDefault<H> {
        BuildHasherDefault::new()
    }
}
impl<H> Default for BuildHasherDefault<H> {
    fn default() -> BuildHasherDefault<H> {
        BuildHasherDefault::new()
    }
}
impl<H> PartialEq for BuildHasherDefault<H> {
    fn eq(&self, _other: &BuildHasherDefault<H>) -> bool {
        true
    }
}
impl<H> Eq for BuildHasherDefault<H> {}
impl<H> crate::fmt::Debug for BuildHasherDefault<H> {
    fn fmt(&self, f: &mut crate::fmt::Formatter<'_>) -> crate::fmt::Result {
        f.debug_struct("BuildHasherDefault").finish()
    }
}

/// SipHash 1-3 with zero keys.
pub struct DefaultHasher {
    /// Everything fed so far.
    bytes: Vec<u8>,
}

#[intrinsic("hash.sip13")]
fn sip13(bytes: &Vec<u8>) -> u64;

impl DefaultHasher {
    /// A new hasher.
    pub fn new() -> DefaultHasher {
        DefaultHasher { bytes: Vec::new() }
    }
}
impl Default for DefaultHasher {
    fn default() -> DefaultHasher {
        DefaultHasher::new()
    }
}
impl Clone for DefaultHasher {
    fn clone(&self) -> DefaultHasher {
        DefaultHasher { bytes: self.bytes.clone() }
    }
}
impl Hasher for DefaultHasher {
    fn finish(&self) -> u64 {
        sip13(&self.bytes)
    }
    fn write(&mut self, bytes: &[u8]) {
        self.bytes.extend_from_slice(bytes);
    }
}

/// The state from which maps make hashers.
#[derive(Clone, Copy, Default, Debug)]
pub struct RandomState;
impl RandomState {
    /// A new one.
    pub fn new() -> RandomState {
        RandomState
    }
}
impl BuildHasher for RandomState {
    type Hasher = DefaultHasher;
    fn build_hasher(&self) -> DefaultHasher {
        DefaultHasher::new()
    }
}

macro_rules! hash_numbers {
    ($($ty:ty, $write:ident;)*) => {
        $(impl Hash for $ty {
            fn hash<H: Hasher>(&self, state: &mut H) {
                state.$write(*self);
            }
        })*
    };
}
hash_numbers! {
    i8, write_i8; i16, write_i16; i32, write_i32; i64, write_i64; i128, write_i128; isize, write_isize;
    u8, write_u8; u16, write_u16; u32, write_u32; u64, write_u64; u128, write_u128; usize, write_usize;
}
impl Hash for bool {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write_u8(*self as u8);
    }
}
impl Hash for ! {
    fn hash<H: Hasher>(&self, _state: &mut H) {
        *self
    }
}
impl Hash for () {
    fn hash<H: Hasher>(&self, _state: &mut H) {}
}
impl<T: ?Sized + Hash> Hash for &T {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}
impl<T: ?Sized + Hash> Hash for &mut T {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (**self).hash(state);
    }
}
macro_rules! hash_tuple {
    ($($name:ident $index:tt),*) => {
        impl<$($name: Hash),*> Hash for ($($name,)*) {
            fn hash<State: Hasher>(&self, state: &mut State) {
                $(self.$index.hash(state);)*
            }
        }
    };
}
hash_tuple! { A 0 }
hash_tuple! { A 0, B 1 }
hash_tuple! { A 0, B 1, C 2 }
hash_tuple! { A 0, B 1, C 2, D 3 }
hash_tuple! { A 0, B 1, C 2, D 3, E 4 }
hash_tuple! { A 0, B 1, C 2, D 3, E 4, F 5 }
hash_tuple! { A 0, B 1, C 2, D 3, E 4, F 5, G 6 }
hash_tuple! { A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7 }
hash_tuple! { A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8 }
hash_tuple! { A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9 }
hash_tuple! { A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10 }
hash_tuple! { A 0, B 1, C 2, D 3, E 4, F 5, G 6, H 7, I 8, J 9, K 10, L 11 }

/// Whether `hash_plain` knows the type: integers, `bool`, `char`, `str`, `String` and references to them.
#[intrinsic("hash.is_plain")]
fn is_plain<T: ?Sized>() -> bool;
/// What `hash_of` gives for a value of such a type.
#[intrinsic("hash.plain")]
fn hash_plain<T: ?Sized>(value: &T) -> u64;

/// The hash of a value by the default hasher; keys that are numbers or text are hashed by the interpreter.
pub(crate) fn hash_of<T: ?Sized + Hash>(value: &T) -> u64 {
    if is_plain::<T>() {
        return hash_plain(value);
    }
    let mut hasher = DefaultHasher::new();
    value.hash(&mut hasher);
    hasher.finish()
}
