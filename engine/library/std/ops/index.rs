//! Indexing.

/// `container[index]` on a shared place.
#[lang = "Index"]
pub trait Index<Idx: ?Sized> {
    /// The element's type.
    type Output: ?Sized;
    /// The place; panics where there is none.
    fn index(&self, index: Idx) -> &Self::Output;
}

/// `container[index]` on a mutable place.
#[lang = "IndexMut"]
pub trait IndexMut<Idx: ?Sized>: Index<Idx> {
    /// The place; panics where there is none.
    fn index_mut(&mut self, index: Idx) -> &mut Self::Output;
}
