use std::cmp::Ordering;
use std::collections::VecDeque;
#[derive(Debug, Clone)]
enum Tree<K: Ord, V> {
    Leaf,
    Node(Box<Tree<K, V>>, K, V, Box<Tree<K, V>>),
}
use Tree::*;
impl<K: Ord + Clone, V: Clone> Tree<K, V> {
    fn insert(self, k: K, v: V) -> Self {
        match self {
            Leaf => Node(Box::new(Leaf), k, v, Box::new(Leaf)),
            Node(l, key, val, r) => match k.cmp(&key) {
                Ordering::Less => Node(Box::new(l.insert(k, v)), key, val, r),
                Ordering::Greater => Node(l, key, val, Box::new(r.insert(k, v))),
                Ordering::Equal => Node(l, key, v, r),
            },
        }
    }
    fn get(&self, k: &K) -> Option<&V> {
        match self {
            Leaf => None,
            Node(l, key, v, r) => {
                if k < key {
                    l.get(k)
                } else if k > key {
                    r.get(k)
                } else {
                    Some(v)
                }
            }
        }
    }
    fn depth(&self) -> usize {
        match *self {
            Leaf => 0,
            Node(ref l, _, _, ref r) => 1 + l.depth().max(r.depth()),
        }
    }
    fn walk<'a>(&'a self, out: &mut Vec<(&'a K, &'a V)>) {
        if let Node(l, k, v, r) = self {
            l.walk(out);
            out.push((k, v));
            r.walk(out);
        }
    }
    fn breadth(&self) -> Vec<Vec<K>> {
        let mut levels = vec![];
        let mut queue = VecDeque::from([(0usize, self)]);
        while let Some((depth, node)) = queue.pop_front() {
            if let Node(l, k, _, r) = node {
                if levels.len() <= depth {
                    levels.resize_with(depth + 1, Vec::new);
                }
                levels[depth].push(k.clone());
                queue.push_back((depth + 1, l));
                queue.push_back((depth + 1, r.as_ref()));
            }
        }
        levels
    }
    fn fold<A, F>(&self, init: A, f: &mut F) -> A
    where
        F: FnMut(A, &K, &V) -> A,
    {
        match self {
            Leaf => init,
            Node(l, k, v, r) => {
                let a = l.fold(init, f);
                let b = f(a, k, v);
                r.fold(b, f)
            }
        }
    }
}
struct Bst<T> {
    root: Option<Box<BNode<T>>>,
}
struct BNode<T> {
    val: T,
    left: Option<Box<BNode<T>>>,
    right: Option<Box<BNode<T>>>,
}
impl<T: PartialOrd + Copy + std::fmt::Debug> Bst<T> {
    fn insert(&mut self, val: T) -> bool {
        let mut cur = &mut self.root;
        while let Some(node) = cur {
            if val == node.val {
                return false;
            }
            cur = if val < node.val { &mut node.left } else { &mut node.right };
        }
        *cur = Some(Box::new(BNode { val, left: None, right: None }));
        true
    }
    fn iter(&self) -> impl Iterator<Item = T> + '_ {
        let mut stack: Vec<&BNode<T>> = Vec::new();
        let mut cur = self.root.as_deref();
        std::iter::from_fn(move || {
            while let Some(n) = cur {
                stack.push(n);
                cur = n.left.as_deref();
            }
            let n = stack.pop()?;
            cur = n.right.as_deref();
            Some(n.val)
        })
    }
    fn remove_min(&mut self) -> Option<T> {
        fn go<T: Copy>(slot: &mut Option<Box<BNode<T>>>) -> Option<T> {
            if slot.as_ref()?.left.is_some() {
                go(&mut slot.as_mut().unwrap().left)
            } else {
                let node = slot.take()?;
                *slot = node.right;
                Some(node.val)
            }
        }
        go(&mut self.root)
    }
}
fn main() {
    let mut t = Leaf;
    for (i, w) in "the quick brown fox jumps over the lazy dog".split_whitespace().enumerate() {
        t = t.insert(w.to_string(), i);
    }
    println!("{:?} {:?} {}", t.get(&"fox".to_string()), t.get(&"cat".to_owned()), t.depth());
    let mut v = vec![];
    t.walk(&mut v);
    println!("{v:?}");
    println!("{:?}", t.breadth());
    println!("{}", t.fold(String::new(), &mut |acc, k, v| format!("{acc}{}{v}", &k[..1])));
    println!("{:#?}", Leaf.insert(1u8, 'x'));
    let mut b = Bst { root: None };
    let n = [5.0, 2.5, 9.0, 1.25, 2.5, 7.0].iter().filter(|x| b.insert(**x)).count();
    println!("{n} {:?}", b.iter().collect::<Vec<f64>>());
    while let Some(m) = b.remove_min() {
        print!("{m} ");
    }
    println!();
}
