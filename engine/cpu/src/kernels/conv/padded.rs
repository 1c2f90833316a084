//! A band of one image's rows, copied with its zero padding.

use super::Geometry;

/// Where a band of output rows finds its input in a padded copy.
#[derive(Clone, Copy, Debug)]
pub(super) struct Band {
    /// First output row.
    pub(super) first: usize,
    /// Output rows.
    pub(super) rows: usize,
    /// Row length of the copy.
    pub(super) pitch: usize,
    /// Rows of the copy.
    pub(super) height: usize,
}

impl Band {
    /// The band of output rows `first..first + rows`.
    pub(super) fn new(g: &Geometry, first: usize, rows: usize) -> Self {
        Self {
            first,
            rows,
            pitch: g.input[1] + 2 * g.padding[1],
            height: (rows - 1) * g.stride[0] + g.dilation[0] * (g.kernel[0] - 1) + 1,
        }
    }

    /// Elements of one channel of the copy.
    pub(super) fn plane(&self) -> usize {
        self.pitch * self.height
    }

    /// How many output rows a band should have so that `bytes_per_row` bytes each stay within the cache.
    pub(super) fn rows_for(g: &Geometry, bytes_per_row: usize) -> usize {
        (CACHE / bytes_per_row.max(1)).clamp(1, g.output[0])
    }

    /// Copies the band of `image` (`[C, H, W]`, one group) into `copy` (`[C, height, pitch]`).
    pub(super) fn fill<T: Copy + Default>(&self, g: &Geometry, image: &[T], copy: &mut [T]) {
        let [h, w] = g.input;
        let pad = g.padding[1];
        for channel in 0..g.channels {
            let from = &image[channel * h * w..][..h * w];
            let to = &mut copy[channel * self.plane()..][..self.plane()];
            for (row, line) in to.chunks_exact_mut(self.pitch).enumerate() {
                let source = (self.first * g.stride[0] + row).checked_sub(g.padding[0]).filter(|&y| y < h);
                match source {
                    Some(y) => {
                        line[..pad].fill(T::default());
                        line[pad..pad + w].copy_from_slice(&from[y * w..][..w]);
                        line[pad + w..].fill(T::default());
                    }
                    None => line.fill(T::default()),
                }
            }
        }
    }

    /// The offset of each product's first input element in the copy, in the order of the weight: channel, row, column.
    pub(super) fn offsets(&self, g: &Geometry) -> Vec<usize> {
        let mut offsets = Vec::with_capacity(g.depth());
        for channel in 0..g.channels {
            for ky in 0..g.kernel[0] {
                for kx in 0..g.kernel[1] {
                    offsets
                        .push(channel * self.plane() + ky * g.dilation[0] * self.pitch + kx * g.dilation[1]);
                }
            }
        }
        offsets
    }
}

/// What one band's working set may take: a good part of a core's second-level cache.
const CACHE: usize = 512 * 1024;
