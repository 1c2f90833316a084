use std::cell::{Cell, RefCell};
use std::collections::BTreeMap;
use std::rc::{Rc, Weak};
type Handler = Box<dyn FnMut(&str) -> bool>;
#[derive(Default)]
struct Bus {
    handlers: BTreeMap<String, Vec<Handler>>,
    fired: Cell<u32>,
}
impl Bus {
    fn on<F>(&mut self, topic: &str, f: F) -> &mut Self
    where
        F: FnMut(&str) -> bool + 'static,
    {
        self.handlers.entry(topic.to_owned()).or_default().push(Box::new(f));
        self
    }
    fn fire(&mut self, topic: &str, payload: &str) -> usize {
        let Some(hs) = self.handlers.get_mut(topic) else { return 0 };
        self.fired.set(self.fired.get() + 1);
        hs.retain_mut(|h| h(payload));
        hs.len()
    }
}
#[derive(Debug)]
struct Dir {
    name: String,
    parent: RefCell<Weak<Dir>>,
    children: RefCell<Vec<Rc<Dir>>>,
    size: Cell<u64>,
}
impl Dir {
    fn new(name: &str, size: u64) -> Rc<Dir> {
        Rc::new(Dir {
            name: name.into(),
            parent: RefCell::default(),
            children: RefCell::new(vec![]),
            size: Cell::new(size),
        })
    }
    fn add(self: &Rc<Self>, child: Rc<Dir>) -> Rc<Dir> {
        *child.parent.borrow_mut() = Rc::downgrade(self);
        self.children.borrow_mut().push(Rc::clone(&child));
        child
    }
    fn path(&self) -> String {
        match self.parent.borrow().upgrade() {
            Some(p) => format!("{}/{}", p.path(), self.name),
            None => self.name.clone(),
        }
    }
    fn total(&self) -> u64 {
        self.size.get() + self.children.borrow().iter().map(|c| c.total()).sum::<u64>()
    }
}
impl Drop for Dir {
    fn drop(&mut self) {
        println!("drop {}", self.name);
    }
}
fn compose<A, B, C>(f: impl Fn(A) -> B, g: impl Fn(B) -> C) -> impl Fn(A) -> C {
    move |x| g(f(x))
}
fn make_counter() -> (impl FnMut() -> u32, Rc<Cell<u32>>) {
    let n = Rc::new(Cell::new(0));
    let m = n.clone();
    (
        move || {
            m.set(m.get() + 1);
            m.get()
        },
        n,
    )
}
fn apply_n(n: usize, f: &mut dyn FnMut(usize)) {
    for i in 0..n {
        f(i)
    }
}
fn curry(a: i32) -> Box<dyn Fn(i32) -> Box<dyn Fn(i32) -> i32>> {
    Box::new(move |b| Box::new(move |c| a * 100 + b * 10 + c))
}
fn main() {
    let log = Rc::new(RefCell::new(Vec::<String>::new()));
    let mut bus = Bus::default();
    let l = log.clone();
    let mut left = 2;
    bus.on("a", move |p| {
        l.borrow_mut().push(format!("once-ish {p}"));
        left -= 1;
        left > 0
    })
    .on("a", {
        let log = Rc::clone(&log);
        move |p| {
            log.borrow_mut().push(p.to_uppercase());
            true
        }
    });
    println!("{} {} {} {}", bus.fire("a", "x"), bus.fire("a", "y"), bus.fire("a", "z"), bus.fire("b", "q"));
    println!("{:?} {} {}", log.borrow(), bus.fired.get(), Rc::strong_count(&log));
    drop(bus);
    println!("{}", Rc::strong_count(&log));
    let root = Dir::new("root", 1);
    let usr = root.add(Dir::new("usr", 2));
    {
        let bin = usr.add(Dir::new("bin", 40));
        bin.size.set(41);
        println!("{}", bin.path());
    }
    println!("{} {} {}", root.total(), Rc::strong_count(&usr), Rc::weak_count(&root));
    drop(root);
    println!("{} {:?}", usr.path(), usr.parent.borrow().upgrade().is_none());
    let f = compose(|x: i32| x + 1, |y| format!("<{y}>"));
    println!("{}", f(4));
    let (mut c, n) = make_counter();
    c();
    c();
    println!("{} {}", c(), n.get());
    let mut acc = vec![];
    apply_n(4, &mut |i| acc.push(i * i));
    println!("{acc:?}");
    println!("{}", curry(1)(2)(3));
    let mut fs: Vec<Box<dyn FnOnce() -> String>> = vec![];
    for i in 0..3 {
        let s = "ab".repeat(i);
        fs.push(Box::new(move || s + "!"));
    }
    println!("{:?}", fs.into_iter().map(|f| f()).collect::<Vec<_>>());
    let table: [(&str, fn(f64, f64) -> f64); 3] =
        [("add", |a, b| a + b), ("max", f64::max), ("pow", f64::powf)];
    for (n, f) in table {
        print!("{n}={} ", f(2.0, 3.0));
    }
    println!();
}
