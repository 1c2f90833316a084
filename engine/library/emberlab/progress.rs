//! Progress in all three front ends: a bar in the notebook, a line in the terminal.

#[intrinsic("progress.new_id")]
fn new_id() -> u32;
#[intrinsic("progress.report")]
fn report(id: u32, done: u64, total: u64, label: &str);

/// A bar that the program advances itself.
pub struct ProgressBar {
    id: u32,
    done: u64,
    total: u64,
}

impl ProgressBar {
    /// A bar of `total` steps; 0 if not known.
    pub fn new(total: usize) -> ProgressBar {
        let bar = ProgressBar { id: new_id(), done: 0, total: total as u64 };
        report(bar.id, 0, bar.total, "");
        bar
    }
    /// One step further, with a text beside the bar such as `loss 0.31`.
    pub fn step(&mut self, label: &str) {
        self.done += 1;
        report(self.id, self.done, self.total, label);
    }
}

/// An iterator that reports how far it is.
pub struct Progress<I> {
    iter: I,
    bar: ProgressBar,
}

/// Iterates and shows a bar with the rate and the time left.
pub fn progress<I: IntoIterator>(iter: I) -> Progress<I::IntoIter> {
    let iter = iter.into_iter();
    let total = match iter.size_hint().1 {
        Some(n) => n,
        None => 0,
    };
    Progress { iter, bar: ProgressBar::new(total) }
}

impl<I: Iterator> Iterator for Progress<I> {
    type Item = I::Item;
    fn next(&mut self) -> Option<I::Item> {
        let item = self.iter.next();
        if item.is_some() {
            self.bar.step("");
        }
        item
    }
    fn size_hint(&self) -> (usize, Option<usize>) {
        self.iter.size_hint()
    }
}
