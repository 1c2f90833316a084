#[derive(Debug)]
struct Node<T> {
    value: T,
    next: Option<Box<Node<T>>>,
}
#[derive(Debug)]
pub struct List<T> {
    head: Option<Box<Node<T>>>,
    len: usize,
}
impl<T> Default for List<T> {
    fn default() -> Self {
        Self { head: None, len: 0 }
    }
}
impl<T> List<T> {
    pub fn new() -> Self {
        Self::default()
    }
    pub fn push(&mut self, value: T) {
        let next = self.head.take();
        self.head = Some(Box::new(Node { value, next }));
        self.len += 1;
    }
    pub fn pop(&mut self) -> Option<T> {
        self.head.take().map(|node| {
            self.head = node.next;
            self.len -= 1;
            node.value
        })
    }
    pub fn peek(&self) -> Option<&T> {
        self.head.as_ref().map(|n| &n.value)
    }
    pub fn peek_mut(&mut self) -> Option<&mut T> {
        self.head.as_mut().map(|n| &mut n.value)
    }
    pub fn reverse(&mut self) {
        let mut prev = None;
        let mut cur = self.head.take();
        while let Some(mut node) = cur {
            cur = node.next.take();
            node.next = prev;
            prev = Some(node);
        }
        self.head = prev;
    }
    pub fn iter(&self) -> Iter<'_, T> {
        Iter { next: self.head.as_deref() }
    }
    pub fn iter_mut(&mut self) -> IterMut<'_, T> {
        IterMut { next: self.head.as_deref_mut() }
    }
    pub fn push_back(&mut self, value: T) {
        let mut at = &mut self.head;
        while let Some(node) = at {
            at = &mut node.next;
        }
        *at = Some(Box::new(Node { value, next: None }));
        self.len += 1;
    }
    pub fn remove_if(&mut self, mut f: impl FnMut(&T) -> bool) -> usize {
        let mut removed = 0;
        let mut at = &mut self.head;
        loop {
            match at {
                None => break,
                Some(node) if f(&node.value) => {
                    *at = node.next.take();
                    removed += 1;
                }
                Some(node) => {
                    at = &mut node.next;
                }
            }
        }
        self.len -= removed;
        removed
    }
}
pub struct Iter<'a, T> {
    next: Option<&'a Node<T>>,
}
impl<'a, T> Iterator for Iter<'a, T> {
    type Item = &'a T;
    fn next(&mut self) -> Option<Self::Item> {
        self.next.map(|node| {
            self.next = node.next.as_deref();
            &node.value
        })
    }
}
pub struct IterMut<'a, T> {
    next: Option<&'a mut Node<T>>,
}
impl<'a, T> Iterator for IterMut<'a, T> {
    type Item = &'a mut T;
    fn next(&mut self) -> Option<Self::Item> {
        self.next.take().map(|node| {
            self.next = node.next.as_deref_mut();
            &mut node.value
        })
    }
}
pub struct IntoIter<T>(List<T>);
impl<T> Iterator for IntoIter<T> {
    type Item = T;
    fn next(&mut self) -> Option<T> {
        self.0.pop()
    }
}
impl<T> IntoIterator for List<T> {
    type Item = T;
    type IntoIter = IntoIter<T>;
    fn into_iter(self) -> IntoIter<T> {
        IntoIter(self)
    }
}
impl<'a, T> IntoIterator for &'a List<T> {
    type Item = &'a T;
    type IntoIter = Iter<'a, T>;
    fn into_iter(self) -> Iter<'a, T> {
        self.iter()
    }
}
impl<T> FromIterator<T> for List<T> {
    fn from_iter<I: IntoIterator<Item = T>>(iter: I) -> Self {
        let mut l = List::new();
        for x in iter {
            l.push(x);
        }
        l.reverse();
        l
    }
}
impl<T> Extend<T> for List<T> {
    fn extend<I: IntoIterator<Item = T>>(&mut self, iter: I) {
        iter.into_iter().for_each(|x| self.push_back(x));
    }
}
impl<T> Drop for List<T> {
    fn drop(&mut self) {
        let mut n = 0;
        while self.pop().is_some() {
            n += 1;
        }
        println!("dropped {n}");
    }
}
fn main() {
    let mut l: List<i32> = (1..=5).collect();
    l.extend([10, 20]);
    for x in &l {
        print!("{x} ");
    }
    println!();
    for x in l.iter_mut() {
        *x *= 2;
    }
    if let Some(x) = l.peek_mut() {
        *x = -1;
    }
    println!("{:?} {}", l.peek(), l.len);
    println!("{}", l.remove_if(|x| x % 4 == 0));
    l.reverse();
    println!("{:?}", l.iter().collect::<Vec<_>>());
    println!("{:?}", l);
    let s: i32 = l.into_iter().take(2).sum();
    println!("{s}");
    let words: List<String> = "a b c".split(' ').map(String::from).collect();
    println!("{}", words.iter().map(|s| s.as_str()).collect::<Vec<&str>>().join("+"));
}
