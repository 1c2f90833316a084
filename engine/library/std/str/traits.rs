//! Order, equality and hash of texts.

use crate::cmp::Ordering;
use crate::hash::{Hash, Hasher};

#[intrinsic("str.cmp")]
fn compare(a: &str, b: &str) -> i32;
#[intrinsic("str.eq")]
fn same(a: &str, b: &str) -> bool;

impl PartialEq for str {
    fn eq(&self, other: &str) -> bool {
        same(self, other)
    }
}
impl Eq for str {}
impl PartialOrd for str {
    fn partial_cmp(&self, other: &str) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
impl Ord for str {
    fn cmp(&self, other: &str) -> Ordering {
        compare(self, other).cmp(&0)
    }
}
impl Hash for str {
    fn hash<H: Hasher>(&self, state: &mut H) {
        state.write(self.as_bytes());
        state.write_u8(0xff);
    }
}
impl Default for &str {
    fn default() -> Self {
        ""
    }
}
