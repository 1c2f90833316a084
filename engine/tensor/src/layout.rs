//! Layouts: how a tensor's elements lie in its buffer. Views change only the layout.

use crate::{Dims, Range, Shape};

/// Shape, strides and offset of a tensor within its buffer, all in elements.
///
/// A stride of 0 is a broadcast axis; a negative stride is a flipped one. Every element of the
/// layout lies inside the buffer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    shape: Shape,
    strides: Dims<isize>,
    offset: usize,
}

impl Layout {
    /// The row-major layout of `shape` at offset 0.
    pub fn contiguous(shape: Shape) -> Layout {
        let strides = shape.contiguous_strides();
        Layout { shape, strides, offset: 0 }
    }

    /// The sizes of the axes.
    #[inline]
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Steps between neighbours along each axis, in elements.
    #[inline]
    pub fn strides(&self) -> &[isize] {
        &self.strides
    }

    /// Index of the first element (index 0 along every axis) in the buffer.
    #[inline]
    pub fn offset(&self) -> usize {
        self.offset
    }

    /// The number of elements.
    #[inline]
    pub fn numel(&self) -> usize {
        self.shape.numel()
    }

    /// The number of axes.
    #[inline]
    pub fn rank(&self) -> usize {
        self.shape.rank()
    }

    /// Whether the elements lie row-major without gaps, starting at [`Layout::offset`].
    ///
    /// Axes of size 1 may have any stride; a tensor without elements is contiguous.
    #[inline]
    pub fn is_contiguous(&self) -> bool {
        let mut step = 1isize;
        for (&size, &stride) in self.shape.iter().zip(&self.strides).rev() {
            if size != 1 {
                if stride != step {
                    return self.numel() == 0;
                }
                step *= size as isize;
            }
        }
        true
    }

    /// Buffer range `start..end` of a contiguous layout, or `None` when it is strided.
    #[inline]
    pub fn contiguous_range(&self) -> Option<std::ops::Range<usize>> {
        self.is_contiguous().then(|| self.offset..self.offset + self.numel())
    }

    /// Position in the buffer of the element with the given row-major index.
    pub fn position(&self, mut index: usize) -> usize {
        let mut position = self.offset as isize;
        for (&size, &stride) in self.shape.iter().zip(&self.strides).rev() {
            position += (index % size) as isize * stride;
            index /= size;
        }
        position as usize
    }

    /// The view with axes in the order that `axes` lists (a permutation of `0..rank`).
    pub fn permute(&self, axes: &[usize]) -> Layout {
        Layout {
            shape: axes.iter().map(|&axis| self.shape[axis]).collect(),
            strides: axes.iter().map(|&axis| self.strides[axis]).collect(),
            offset: self.offset,
        }
    }

    /// The view that repeats axes of size 1 to reach `shape`, adding axes on the left.
    ///
    /// `shape` must be one that this shape broadcasts to.
    pub fn expand(&self, shape: &Shape) -> Layout {
        let added = shape.rank() - self.rank();
        let strides = (0..shape.rank())
            .map(|axis| match axis.checked_sub(added) {
                Some(own) if self.shape[own] == shape[axis] => self.strides[own],
                _ => 0,
            })
            .collect();
        Layout { shape: shape.clone(), strides, offset: self.offset }
    }

    /// The view that keeps `ranges[axis]` of each axis; ranges must lie inside the axes.
    pub fn slice(&self, ranges: &[Range]) -> Layout {
        let mut layout = self.clone();
        let mut offset = self.offset as isize;
        for (axis, range) in ranges.iter().enumerate() {
            let length = range.length();
            if length > 0 {
                offset += range.first() as isize * self.strides[axis];
            }
            layout.shape = layout.shape.with(axis, length);
            // With a single element the step is never taken, and may be too large to multiply.
            if length > 1 {
                layout.strides[axis] *= range.step;
            }
        }
        if layout.numel() > 0 {
            layout.offset = offset as usize;
        }
        layout
    }

    /// The view with each of `axes` reversed.
    pub fn flip(&self, axes: &[usize]) -> Layout {
        let mut layout = self.clone();
        if layout.numel() == 0 {
            return layout;
        }
        for &axis in axes {
            let last = (self.shape[axis] - 1) as isize;
            layout.offset = (layout.offset as isize + last * self.strides[axis]) as usize;
            layout.strides[axis] = -self.strides[axis];
        }
        layout
    }

    /// The view of the same elements with another shape, or `None` when no strides describe it.
    ///
    /// Groups of axes that are contiguous among themselves can be merged and split; this is the
    /// rule of NumPy's and PyTorch's `view`.
    pub fn reshape(&self, shape: &Shape) -> Option<Layout> {
        debug_assert_eq!(self.numel(), shape.numel());
        if self.is_contiguous() {
            let mut layout = Layout::contiguous(shape.clone());
            layout.offset = self.offset;
            return Some(layout);
        }
        if self.numel() == 0 {
            return Some(Layout::contiguous(shape.clone()));
        }
        // Axes of size 1 carry no information; what remains is merged from the innermost outwards.
        let mut axes = (0..self.rank()).filter(|&axis| self.shape[axis] != 1).rev().peekable();
        let mut strides: Dims<isize> = Dims::from_elem(1, shape.rank());
        let mut new_axis = shape.rank();
        while let Some(axis) = axes.next() {
            let inner = self.strides[axis];
            let mut group = self.shape[axis];
            // The next axis joins the group while it continues the same arithmetic sequence.
            while let Some(outer) = axes.next_if(|&a| self.strides[a] == inner * group as isize) {
                group *= self.shape[outer];
            }
            let mut filled = 1;
            while new_axis > 0 && (filled < group || shape[new_axis - 1] == 1) {
                new_axis -= 1;
                strides[new_axis] = inner * filled as isize;
                filled *= shape[new_axis];
            }
            if filled != group {
                return None;
            }
        }
        Some(Layout { shape: shape.clone(), strides, offset: self.offset })
    }

    /// The view of windows of `size` elements along `axis`, one every `step`; the windows'
    /// elements become a new last axis.
    pub fn unfold(&self, axis: usize, size: usize, step: usize) -> Layout {
        let mut layout = self.clone();
        let windows = (self.shape[axis] - size) / step + 1;
        let stride = self.strides[axis];
        layout.shape = layout.shape.with(axis, windows).insert(self.rank(), size);
        if windows > 1 {
            layout.strides[axis] = stride * step as isize;
        }
        layout.strides.push(stride);
        layout
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn positions(layout: &Layout) -> Vec<usize> {
        (0..layout.numel()).map(|i| layout.position(i)).collect()
    }

    #[test]
    fn a_permuted_layout_walks_the_buffer_in_transposed_order() {
        let layout = Layout::contiguous(Shape::from([2, 3])).permute(&[1, 0]);
        assert_eq!(positions(&layout), [0, 3, 1, 4, 2, 5]);
        assert!(!layout.is_contiguous());
    }

    #[test]
    fn slicing_with_a_negative_step_starts_at_the_last_element() {
        let layout = Layout::contiguous(Shape::from([5])).slice(&[Range::new(1, 5, -2)]);
        assert_eq!(positions(&layout), [4, 2]);
    }

    #[test]
    fn flip_reverses_an_axis_without_moving_data() {
        let layout = Layout::contiguous(Shape::from([2, 2])).flip(&[1]);
        assert_eq!(positions(&layout), [1, 0, 3, 2]);
    }

    #[test]
    fn reshape_of_a_view_keeps_element_order_or_is_refused() {
        let base = Layout::contiguous(Shape::from([2, 3, 4]));
        let shapes: Vec<Shape> = vec![
            [24].into(),
            [6, 4].into(),
            [2, 12].into(),
            [2, 1, 3, 2, 2].into(),
            [4, 6].into(),
            [1, 24, 1].into(),
            [3, 8].into(),
        ];
        let views = [
            base.clone(),
            base.permute(&[1, 0, 2]),
            base.permute(&[2, 1, 0]),
            base.flip(&[0]),
            base.flip(&[0, 1, 2]),
            Layout::contiguous(Shape::from([1, 3, 4])).expand(&Shape::from([2, 3, 4])),
            Layout::contiguous(Shape::from([2, 1, 4])).expand(&Shape::from([2, 3, 4])),
        ];
        let mut accepted = 0;
        for view in &views {
            for shape in &shapes {
                if let Some(reshaped) = view.reshape(shape) {
                    assert_eq!(positions(&reshaped), positions(view), "{view:?} as {shape}");
                    accepted += 1;
                }
            }
        }
        assert!(accepted > shapes.len(), "views that can merge axes must not be copied");
        assert!(views[1].reshape(&Shape::from([24])).is_none());
        assert!(views[1].reshape(&Shape::from([3, 2, 2, 2])).is_some());
    }

    #[test]
    fn unfold_overlaps_windows() {
        let layout = Layout::contiguous(Shape::from([5])).unfold(0, 3, 1);
        assert_eq!(positions(&layout), [0, 1, 2, 1, 2, 3, 2, 3, 4]);
    }
}
