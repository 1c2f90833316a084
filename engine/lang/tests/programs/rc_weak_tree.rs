//! A tree with counted children and weak parents: counts, upgrades and drops.
use std::cell::{Cell, RefCell};
use std::rc::{Rc, Weak};

struct Node {
    name: String,
    visits: Cell<u32>,
    parent: RefCell<Weak<Node>>,
    children: RefCell<Vec<Rc<Node>>>,
}

impl Node {
    fn new(name: &str) -> Rc<Node> {
        Rc::new(Node { name: name.to_string(), visits: Cell::new(0), parent: RefCell::new(Weak::new()), children: RefCell::new(vec![]) })
    }
    fn add(parent: &Rc<Node>, child: Rc<Node>) {
        *child.parent.borrow_mut() = Rc::downgrade(parent);
        parent.children.borrow_mut().push(child);
    }
    fn path(&self) -> String {
        self.visits.set(self.visits.get() + 1);
        match self.parent.borrow().upgrade() {
            Some(parent) => parent.path() + "/" + &self.name,
            None => self.name.clone(),
        }
    }
    fn size(&self) -> usize { 1 + self.children.borrow().iter().map(|c| c.size()).sum::<usize>() }
}

impl Drop for Node {
    fn drop(&mut self) { println!("drop {} after {}", self.name, self.visits.get()); }
}

fn main() {
    let leaf = Node::new("leaf");
    println!("{} {}", leaf.path(), leaf.parent.borrow().upgrade().is_none());
    {
        let root = Node::new("root");
        let branch = Node::new("branch");
        Node::add(&branch, leaf.clone());
        Node::add(&root, branch);
        Node::add(&root, Node::new("twig"));
        println!("{} {}", leaf.path(), root.size());
        println!("{} {} {} {}", Rc::strong_count(&root), Rc::weak_count(&root), Rc::strong_count(&leaf), Rc::weak_count(&leaf));
        println!("{}", Rc::ptr_eq(&leaf, &root.children.borrow()[0].children.borrow()[0]));
    }
    println!("{} {}", leaf.path(), Rc::strong_count(&leaf));
}
