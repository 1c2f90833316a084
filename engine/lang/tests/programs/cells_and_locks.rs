// Cell, RefCell, OnceCell, LazyCell, Mutex, RwLock, OnceLock, LazyLock and atomics.
use std::cell::{Cell, LazyCell, OnceCell, Ref, RefCell, RefMut};
use std::sync::atomic::{AtomicBool, AtomicI32, AtomicUsize, Ordering};
use std::sync::{Arc, LazyLock, Mutex, OnceLock, RwLock};

static COUNT: AtomicUsize = AtomicUsize::new(0);
static NAME: OnceLock<String> = OnceLock::new();
static TABLE: LazyLock<Vec<i32>> = LazyLock::new(|| {
    COUNT.fetch_add(1, Ordering::SeqCst);
    vec![1, 2, 3]
});
static TOTAL: Mutex<i32> = Mutex::new(0);

macro_rules! pair {
    ($name:ident, $ty:ty) => {
        #[derive(Debug, Default, Clone, PartialEq)]
        struct $name {
            a: $ty,
            b: Option<$ty>,
        }
    };
}
pair!(Pair, u8);

macro_rules! level {
    ($($name:ident),*) => {
        #[derive(Debug, Default)]
        enum Level { #[default] Low, $($name),* }
    };
}
level!(Mid, High);

fn main() {
    let c = Cell::new(5);
    c.set(6);
    println!("{c:?} {} {} {}", c.get(), c.replace(7), c.take());
    c.update(|x| x + 1);
    let d = Cell::from(9);
    c.swap(&d);
    println!("{c:?} {d:?} {} {:?}", c > d, c.clone().into_inner());
    let text = Cell::new(String::from("x"));
    println!("{:?} {:?}", text.take(), text.into_inner());

    let r = RefCell::new(vec![1, 2, 3]);
    {
        let first = Ref::map(r.borrow(), |v| &v[0]);
        println!("{first} {:?} {:?}", r.try_borrow().is_ok(), r.try_borrow_mut().map(|_| ()));
    }
    {
        let mut last = RefMut::map(r.borrow_mut(), |v| v.last_mut().unwrap());
        *last = 30;
        println!("{:?} {r:?}", r.try_borrow().map(|_| ()));
    }
    println!("{r:?} {:?} {:?}", r.replace(vec![]), r);
    println!("{:?}", r.replace_with(|old| { old.push(1); vec![2] }));
    println!("{:?} {:?}", r.take(), RefCell::new(1) < RefCell::new(2));
    match Ref::filter_map(RefCell::new(Some(3)).borrow(), |o| o.as_ref()) {
        Ok(three) => println!("{three}"),
        Err(_) => println!("none"),
    }
    let split = RefCell::new((1, "a"));
    {
        let (a, b) = Ref::map_split(split.borrow(), |p| (&p.0, &p.1));
        println!("{a} {b} {}", split.try_borrow_mut().is_err());
    }
    println!("{}", split.try_borrow_mut().is_ok());

    let mut once = OnceCell::new();
    println!("{once:?} {:?} {:?}", once.get(), once.set(1));
    println!("{once:?} {:?} {}", once.set(2), once.get_or_init(|| 3));
    if let Some(x) = once.get_mut() {
        *x += 10;
    }
    println!("{:?} {:?} {:?}", once.take(), once.take(), once.into_inner());
    let lazy = LazyCell::new(|| {
        println!("made");
        4
    });
    println!("{}", *lazy + *lazy);
    println!("{lazy:?} {}", LazyCell::force(&lazy));

    println!("{:?} {}", NAME.get(), NAME.get_or_init(|| "n".to_string()));
    println!("{:?} {:?}", NAME, NAME.set("m".into()));
    println!("{} {} {}", COUNT.load(Ordering::Relaxed), TABLE.len(), TABLE.iter().sum::<i32>());
    println!("{} {:?}", COUNT.load(Ordering::Relaxed), *TABLE);

    *TOTAL.lock().unwrap() += 5;
    let shared = Arc::new(Mutex::new(vec![1]));
    let other = Arc::clone(&shared);
    other.lock().unwrap().push(2);
    println!("{shared:?} {} {}", TOTAL.lock().unwrap(), shared.is_poisoned());
    {
        let guard = shared.lock().unwrap();
        println!("{:?} {:?} {shared:?}", guard, shared.try_lock().map(|_| ()));
    }
    println!("{:?}", shared.try_lock().map(|g| g.len()).unwrap());
    let mut m = Mutex::new(3);
    *m.get_mut().unwrap() = 4;
    println!("{:?}", m.into_inner());
    let lock = RwLock::new(1);
    {
        let (a, b) = (lock.read().unwrap(), lock.read().unwrap());
        println!("{} {} {:?}", *a, *b + 1, lock.try_write().is_err());
    }
    *lock.write().unwrap() += 1;
    {
        let w = lock.write().unwrap();
        println!("{w:?} {} {lock:?}", lock.try_read().is_err());
    }
    println!("{lock:?} {:?}", lock.try_read().map(|g| *g).ok());

    let n = AtomicI32::new(5);
    println!("{} {} {}", n.fetch_add(3, Ordering::SeqCst), n.fetch_sub(1, Ordering::SeqCst), n.swap(9, Ordering::SeqCst));
    println!("{:?} {:?}", n.compare_exchange(9, 1, Ordering::SeqCst, Ordering::SeqCst), n.compare_exchange(9, 2, Ordering::SeqCst, Ordering::SeqCst));
    println!("{} {} {} {}", n.fetch_max(7, Ordering::SeqCst), n.fetch_min(6, Ordering::SeqCst), n.fetch_or(8, Ordering::SeqCst), n.fetch_and(12, Ordering::SeqCst));
    println!("{:?} {n:?}", n.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |x| x.checked_mul(2)));
    let b = AtomicBool::new(false);
    println!("{} {} {} {b:?}", b.fetch_or(true, Ordering::SeqCst), b.fetch_not(Ordering::SeqCst), b.fetch_xor(true, Ordering::SeqCst));
    println!("{:?} {:?}", Pair::default(), Level::default());
    println!("{:?} {:?}", Level::Mid, Level::High);
}
