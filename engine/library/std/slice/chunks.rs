//! Runs of neighbouring elements: windows, chunks of a length, chunks that belong together.

use super::{part, part_mut};
use crate::iter::FusedIterator;

/// The range that is still to be cut into chunks.
#[derive(Clone)]
struct Uncut {
    front: usize,
    back: usize,
    size: usize,
}

impl Uncut {
    /// How many chunks are left, a short one included.
    fn count(&self) -> usize {
        let left = self.back - self.front;
        left / self.size + if left % self.size > 0 { 1 } else { 0 }
    }
    /// The length of the short chunk, or that of a whole one if all are.
    fn odd(&self) -> usize {
        match (self.back - self.front) % self.size {
            0 => self.size,
            rest => rest,
        }
    }
    fn take_front(&mut self, n: usize) -> Option<(usize, usize)> {
        if self.front == self.back {
            return None;
        }
        let start = self.front;
        self.front = if n < self.back - start { start + n } else { self.back };
        Some((start, self.front))
    }
    fn take_back(&mut self, n: usize) -> Option<(usize, usize)> {
        if self.front == self.back {
            return None;
        }
        let end = self.back;
        self.back = if n < end - self.front { end - n } else { self.front };
        Some((self.back, end))
    }
    /// The chunks from the front, the short one at the back.
    fn first(&mut self) -> Option<(usize, usize)> {
        self.take_front(self.size)
    }
    fn last(&mut self) -> Option<(usize, usize)> {
        self.take_back(self.odd())
    }
    /// The chunks from the back, the short one at the front.
    fn rfirst(&mut self) -> Option<(usize, usize)> {
        self.take_back(self.size)
    }
    fn rlast(&mut self) -> Option<(usize, usize)> {
        self.take_front(self.odd())
    }
}

#[track_caller]
fn check_size(size: usize) {
    if size == 0 {
        panic!("chunk size must be non-zero");
    }
}

macro_rules! chunk_iterator {
    ($($(#[$doc:meta])* $name:ident $slice:ty, $part:ident $next:ident $next_back:ident;)*) => {
        $(
            $(#[$doc])*
            pub struct $name<'a, T> {
                slice: $slice,
                uncut: Uncut,
            }
            impl<'a, T> Iterator for $name<'a, T> {
                type Item = $slice;
                fn next(&mut self) -> Option<$slice> {
                    let (start, end) = self.uncut.$next()?;
                    Some($part(self.slice, start, end))
                }
                fn size_hint(&self) -> (usize, Option<usize>) {
                    let n = self.uncut.count();
                    (n, Some(n))
                }
            }
            impl<'a, T> DoubleEndedIterator for $name<'a, T> {
                fn next_back(&mut self) -> Option<$slice> {
                    let (start, end) = self.uncut.$next_back()?;
                    Some($part(self.slice, start, end))
                }
            }
            impl<'a, T> ExactSizeIterator for $name<'a, T> {}
            impl<'a, T> FusedIterator for $name<'a, T> {}
        )*
    };
}
chunk_iterator! {
    /// Consecutive parts; the last may be shorter.
    Chunks &'a [T], part first last;
    /// Consecutive parts, mutably; the last may be shorter.
    ChunksMut &'a mut [T], part_mut first last;
    /// Consecutive parts from the end; the last may be shorter.
    RChunks &'a [T], part rfirst rlast;
    /// Consecutive parts from the end, mutably; the last may be shorter.
    RChunksMut &'a mut [T], part_mut rfirst rlast;
    /// Consecutive parts of one length.
    ChunksExact &'a [T], part first last;
    /// Consecutive parts of one length, mutably.
    ChunksExactMut &'a mut [T], part_mut first last;
    /// Consecutive parts of one length from the end.
    RChunksExact &'a [T], part rfirst rlast;
    /// Consecutive parts of one length from the end, mutably.
    RChunksExactMut &'a mut [T], part_mut rfirst rlast;
}

macro_rules! cloned_chunks {
    ($($name:ident)*) => {
        $(impl<'a, T> Clone for $name<'a, T> {
            fn clone(&self) -> Self {
                $name { slice: self.slice, uncut: self.uncut.clone() }
            }
        })*
    };
}
cloned_chunks! { Chunks RChunks ChunksExact RChunksExact }

impl<'a, T> ChunksExact<'a, T> {
    /// The elements at the end that fill no whole part.
    pub fn remainder(&self) -> &'a [T] {
        let len = self.slice.len();
        part(self.slice, len - len % self.uncut.size, len)
    }
}
impl<'a, T> RChunksExact<'a, T> {
    /// The elements at the start that fill no whole part.
    pub fn remainder(&self) -> &'a [T] {
        part(self.slice, 0, self.slice.len() % self.uncut.size)
    }
}
impl<'a, T> ChunksExactMut<'a, T> {
    /// The elements at the end that fill no whole part, mutably.
    pub fn into_remainder(self) -> &'a mut [T] {
        let len = self.slice.len();
        part_mut(self.slice, len - len % self.uncut.size, len)
    }
}
impl<'a, T> RChunksExactMut<'a, T> {
    /// The elements at the start that fill no whole part, mutably.
    pub fn into_remainder(self) -> &'a mut [T] {
        let rest = self.slice.len() % self.uncut.size;
        part_mut(self.slice, 0, rest)
    }
}

impl<T> [T] {
    /// Runs of `size` neighbours.
    #[track_caller]
    pub fn windows(&self, size: usize) -> Windows<'_, T> {
        if size == 0 {
            panic!("window size must be non-zero");
        }
        let back = if self.len() < size { 0 } else { self.len() - size + 1 };
        Windows { slice: self, size, front: 0, back }
    }
    /// Consecutive parts of `size`; the last may be shorter.
    #[track_caller]
    pub fn chunks(&self, size: usize) -> Chunks<'_, T> {
        check_size(size);
        Chunks { slice: self, uncut: Uncut { front: 0, back: self.len(), size } }
    }
    /// Consecutive parts of `size`, mutably; the last may be shorter.
    #[track_caller]
    pub fn chunks_mut(&mut self, size: usize) -> ChunksMut<'_, T> {
        check_size(size);
        let back = self.len();
        ChunksMut { slice: self, uncut: Uncut { front: 0, back, size } }
    }
    /// Consecutive parts of exactly `size`.
    #[track_caller]
    pub fn chunks_exact(&self, size: usize) -> ChunksExact<'_, T> {
        check_size(size);
        ChunksExact { slice: self, uncut: Uncut { front: 0, back: self.len() - self.len() % size, size } }
    }
    /// Consecutive parts of exactly `size`, mutably.
    #[track_caller]
    pub fn chunks_exact_mut(&mut self, size: usize) -> ChunksExactMut<'_, T> {
        check_size(size);
        let back = self.len() - self.len() % size;
        ChunksExactMut { slice: self, uncut: Uncut { front: 0, back, size } }
    }
    /// Consecutive parts of `size` from the end; the last may be shorter.
    #[track_caller]
    pub fn rchunks(&self, size: usize) -> RChunks<'_, T> {
        check_size(size);
        RChunks { slice: self, uncut: Uncut { front: 0, back: self.len(), size } }
    }
    /// Consecutive parts of `size` from the end, mutably; the last may be shorter.
    #[track_caller]
    pub fn rchunks_mut(&mut self, size: usize) -> RChunksMut<'_, T> {
        check_size(size);
        let back = self.len();
        RChunksMut { slice: self, uncut: Uncut { front: 0, back, size } }
    }
    /// Consecutive parts of exactly `size` from the end.
    #[track_caller]
    pub fn rchunks_exact(&self, size: usize) -> RChunksExact<'_, T> {
        check_size(size);
        RChunksExact { slice: self, uncut: Uncut { front: self.len() % size, back: self.len(), size } }
    }
    /// Consecutive parts of exactly `size` from the end, mutably.
    #[track_caller]
    pub fn rchunks_exact_mut(&mut self, size: usize) -> RChunksExactMut<'_, T> {
        check_size(size);
        let len = self.len();
        RChunksExactMut { slice: self, uncut: Uncut { front: len % size, back: len, size } }
    }
    /// The longest runs in which `same` holds for each element and the next.
    pub fn chunk_by<F: FnMut(&T, &T) -> bool>(&self, same: F) -> ChunkBy<'_, T, F> {
        ChunkBy { slice: self, front: 0, back: self.len(), same }
    }
    /// The longest runs in which `same` holds for each element and the next, mutably.
    pub fn chunk_by_mut<F: FnMut(&T, &T) -> bool>(&mut self, same: F) -> ChunkByMut<'_, T, F> {
        let back = self.len();
        ChunkByMut { slice: self, front: 0, back, same }
    }
}

/// Runs of neighbours.
pub struct Windows<'a, T> {
    slice: &'a [T],
    size: usize,
    front: usize,
    back: usize,
}
impl<'a, T> Clone for Windows<'a, T> {
    fn clone(&self) -> Self {
        Windows { slice: self.slice, size: self.size, front: self.front, back: self.back }
    }
}
impl<'a, T> Iterator for Windows<'a, T> {
    type Item = &'a [T];
    fn next(&mut self) -> Option<&'a [T]> {
        if self.front == self.back {
            return None;
        }
        let start = self.front;
        self.front += 1;
        Some(part(self.slice, start, start + self.size))
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        let n = self.back - self.front;
        (n, Some(n))
    }
}
impl<'a, T> DoubleEndedIterator for Windows<'a, T> {
    fn next_back(&mut self) -> Option<&'a [T]> {
        if self.front == self.back {
            return None;
        }
        self.back -= 1;
        Some(part(self.slice, self.back, self.back + self.size))
    }
}
impl<'a, T> ExactSizeIterator for Windows<'a, T> {}
impl<'a, T> FusedIterator for Windows<'a, T> {}

macro_rules! chunk_by {
    ($($(#[$doc:meta])* $name:ident $slice:ty, $part:ident;)*) => {
        $(
            $(#[$doc])*
            pub struct $name<'a, T, F> {
                slice: $slice,
                front: usize,
                back: usize,
                same: F,
            }
            impl<'a, T, F: FnMut(&T, &T) -> bool> Iterator for $name<'a, T, F> {
                type Item = $slice;
                fn next(&mut self) -> Option<$slice> {
                    if self.front == self.back {
                        return None;
                    }
                    let start = self.front;
                    let mut end = start + 1;
                    while end < self.back && (self.same)(&self.slice[end - 1], &self.slice[end]) {
                        end += 1;
                    }
                    self.front = end;
                    Some($part(self.slice, start, end))
                }
            }
            impl<'a, T, F: FnMut(&T, &T) -> bool> DoubleEndedIterator for $name<'a, T, F> {
                fn next_back(&mut self) -> Option<$slice> {
                    if self.front == self.back {
                        return None;
                    }
                    let end = self.back;
                    let mut start = end - 1;
                    while start > self.front && (self.same)(&self.slice[start - 1], &self.slice[start]) {
                        start -= 1;
                    }
                    self.back = start;
                    Some($part(self.slice, start, end))
                }
            }
            impl<'a, T, F: FnMut(&T, &T) -> bool> FusedIterator for $name<'a, T, F> {}
        )*
    };
}
chunk_by! {
    /// Runs of elements that belong together.
    ChunkBy &'a [T], part;
    /// Runs of elements that belong together, mutably.
    ChunkByMut &'a mut [T], part_mut;
}
