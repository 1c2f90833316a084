// Generic types and functions with bounds and where clauses.
use std::collections::HashMap;
use std::fmt::Debug;
use std::hash::Hash;

#[derive(Debug, Clone, PartialEq)]
struct Stack<T> {
    items: Vec<T>,
}

impl<T> Stack<T> {
    fn new() -> Self {
        Stack { items: Vec::new() }
    }
    fn push(&mut self, item: T) -> &mut Self {
        self.items.push(item);
        self
    }
    fn pop(&mut self) -> Option<T> {
        self.items.pop()
    }
    fn map<U, F: Fn(&T) -> U>(&self, f: F) -> Stack<U> {
        Stack { items: self.items.iter().map(f).collect() }
    }
}

impl<T: PartialOrd + Copy> Stack<T> {
    fn largest(&self) -> Option<T> {
        let mut best = *self.items.first()?;
        for &item in &self.items {
            if item > best {
                best = item;
            }
        }
        Some(best)
    }
}

fn group_by<T, K, F>(items: Vec<T>, key: F) -> HashMap<K, Vec<T>>
where
    K: Eq + Hash,
    F: Fn(&T) -> K,
{
    let mut groups = HashMap::new();
    for item in items {
        groups.entry(key(&item)).or_insert_with(Vec::new).push(item);
    }
    groups
}

fn pair<A: Debug, B: Debug>(a: A, b: B) -> String {
    format!("<{a:?},{b:?}>")
}

fn first_or<T: Clone>(items: &[T], default: T) -> T {
    items.first().cloned().unwrap_or(default)
}

fn main() {
    let mut s = Stack::new();
    s.push(3).push(9).push(4);
    println!("{:?} {:?} {:?}", s.largest(), s.pop(), s);
    println!("{:?}", s.map(|x| format!("#{x}")));
    println!("{:?}", Stack::<f64>::new().largest());
    let groups = group_by(vec![1, 2, 3, 4, 5, 6], |x| x % 3);
    let mut keys: Vec<_> = groups.keys().collect();
    keys.sort();
    println!("{keys:?} {:?} {:?}", groups[&0], groups[&1]);
    println!("{} {}", pair("a", Some(1)), pair::<u8, ()>(1, ()));
    println!("{} {}", first_or(&["x".to_string()], String::new()), first_or(&[], 7));
    let total: u64 = [1u32, 2].iter().map(|&x| u64::from(x)).sum();
    println!("{total} {}", Vec::<i32>::with_capacity(4).len());
}
