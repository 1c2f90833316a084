// Shared ownership and interior mutability.
use std::cell::{Cell, RefCell};
use std::collections::HashMap;
use std::rc::{Rc, Weak};

#[derive(Debug)]
struct Node {
    name: String,
    parent: RefCell<Weak<Node>>,
    children: RefCell<Vec<Rc<Node>>>,
}

fn node(name: &str) -> Rc<Node> {
    Rc::new(Node { name: name.to_string(), parent: RefCell::new(Weak::new()), children: RefCell::default() })
}

fn adopt(parent: &Rc<Node>, child: Rc<Node>) {
    *child.parent.borrow_mut() = Rc::downgrade(parent);
    parent.children.borrow_mut().push(child);
}

fn path(n: &Node) -> String {
    match n.parent.borrow().upgrade() {
        Some(parent) => format!("{}/{}", path(&parent), n.name),
        None => n.name.clone(),
    }
}

struct Memo {
    calls: Cell<u32>,
    seen: RefCell<HashMap<u64, u64>>,
}

impl Memo {
    fn fib(&self, n: u64) -> u64 {
        if n < 2 {
            return n;
        }
        if let Some(&known) = self.seen.borrow().get(&n) {
            return known;
        }
        self.calls.set(self.calls.get() + 1);
        let value = self.fib(n - 1) + self.fib(n - 2);
        self.seen.borrow_mut().insert(n, value);
        value
    }
}

fn main() {
    let shared = Rc::new(RefCell::new(vec![1]));
    let other = Rc::clone(&shared);
    other.borrow_mut().push(2);
    shared.borrow_mut().extend([3, 4]);
    println!("{:?} {} {}", shared.borrow(), Rc::strong_count(&shared), Rc::ptr_eq(&shared, &other));
    drop(other);
    println!("{} {:?}", Rc::strong_count(&shared), Rc::try_unwrap(shared).unwrap().into_inner());
    let root = node("root");
    let leaf = node("leaf");
    let mid = node("mid");
    adopt(&mid, leaf.clone());
    adopt(&root, mid);
    println!("{} {} {}", path(&leaf), Rc::strong_count(&leaf), Rc::weak_count(&root));
    drop(root);
    println!("{} {:?}", path(&leaf), leaf.parent.borrow().upgrade().is_none());
    let memo = Memo { calls: Cell::new(0), seen: RefCell::new(HashMap::new()) };
    println!("{} {}", memo.fib(80), memo.calls.get());
    let cell = RefCell::new(5);
    {
        let first = cell.borrow();
        println!("{} {} {}", cell.try_borrow().is_ok(), cell.try_borrow_mut().is_err(), *first);
    }
    println!("{} {}", cell.replace(6), cell.take());
    let mut a = Rc::new(1);
    *Rc::make_mut(&mut a) += 1;
    println!("{a}");
    println!("{:?}", Rc::get_mut(&mut a));
}
