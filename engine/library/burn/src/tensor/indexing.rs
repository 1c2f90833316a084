//! Axis numbers and sizes of any integer type; negative axes count from the end.

use std::fmt::Debug;

/// An integer used as an axis or position.
pub trait AsIndex: Debug + Copy + Sized {
    /// The value, which may be negative.
    fn as_index(self) -> isize;

    /// The axis of a tensor of rank `rank`; -1 is the last one. Panics when there is no such axis.
    fn expect_dim_index(self, rank: usize) -> usize {
        let index = self.as_index();
        let wrapped = if index < 0 { index + rank as isize } else { index };
        if wrapped < 0 || wrapped >= rank as isize {
            panic!("dimension {index} is out of range for a tensor of rank {rank}: it has {}", axes(rank));
        }
        wrapped as usize
    }
}

fn axes(rank: usize) -> String {
    if rank == 0 { String::from("none") } else { format!("-{rank} to {}", rank - 1) }
}

/// Position `index` of an axis of `size` elements, taken around its ends.
pub fn wrap_index<I: AsIndex>(index: I, size: usize) -> usize {
    if size == 0 {
        return 0;
    }
    index.as_index().rem_euclid(size as isize) as usize
}

/// An integer used as the size of an axis.
pub trait AsSize: Debug + Copy + Sized {
    /// The size. Panics when it is negative.
    fn as_size(self) -> usize;
}

fn size_from(value: i64) -> usize {
    if value < 0 {
        panic!("the size of a dimension cannot be negative, got {value}");
    }
    value as usize
}

impl<T: AsIndex> AsIndex for &T {
    fn as_index(self) -> isize {
        (*self).as_index()
    }
}

impl<T: AsSize> AsSize for &T {
    fn as_size(self) -> usize {
        (*self).as_size()
    }
}

impl AsIndex for usize {
    fn as_index(self) -> isize {
        self as isize
    }
}

impl AsSize for usize {
    fn as_size(self) -> usize {
        self
    }
}

impl AsIndex for isize {
    fn as_index(self) -> isize {
        self
    }
}

impl AsSize for isize {
    fn as_size(self) -> usize {
        size_from(self as i64)
    }
}

impl AsIndex for i64 {
    fn as_index(self) -> isize {
        self as isize
    }
}

impl AsSize for i64 {
    fn as_size(self) -> usize {
        size_from(self)
    }
}

impl AsIndex for u64 {
    fn as_index(self) -> isize {
        self as isize
    }
}

impl AsSize for u64 {
    fn as_size(self) -> usize {
        self as usize
    }
}

impl AsIndex for i32 {
    fn as_index(self) -> isize {
        self as isize
    }
}

impl AsSize for i32 {
    fn as_size(self) -> usize {
        size_from(self as i64)
    }
}

impl AsIndex for u32 {
    fn as_index(self) -> isize {
        self as isize
    }
}

impl AsSize for u32 {
    fn as_size(self) -> usize {
        self as usize
    }
}

impl AsIndex for i16 {
    fn as_index(self) -> isize {
        self as isize
    }
}

impl AsSize for i16 {
    fn as_size(self) -> usize {
        size_from(self as i64)
    }
}

impl AsIndex for u16 {
    fn as_index(self) -> isize {
        self as isize
    }
}

impl AsSize for u16 {
    fn as_size(self) -> usize {
        self as usize
    }
}

impl AsIndex for i8 {
    fn as_index(self) -> isize {
        self as isize
    }
}

impl AsSize for i8 {
    fn as_size(self) -> usize {
        size_from(self as i64)
    }
}

impl AsIndex for u8 {
    fn as_index(self) -> isize {
        self as isize
    }
}

impl AsSize for u8 {
    fn as_size(self) -> usize {
        self as usize
    }
}
