//! Slices.

mod ascii;
mod chunks;
mod index;
mod iter;
mod join;
mod methods;
mod sort;
mod split;
mod traits;

pub use ascii::EscapeAscii;
pub use chunks::{
    ChunkBy, ChunkByMut, Chunks, ChunksExact, ChunksExactMut, ChunksMut, RChunks, RChunksExact, RChunksExactMut, RChunksMut,
    Windows,
};
pub use index::{SliceIndex, from_mut, from_ref};
pub use iter::{Iter, IterMut};
pub use join::{Concat, Join};
pub use methods::GetDisjointMutError;
pub use split::{
    RSplit, RSplitMut, RSplitN, RSplitNMut, Split, SplitInclusive, SplitInclusiveMut, SplitMut, SplitN, SplitNMut,
};

pub(crate) use index::{bounds, part, part_mut};
