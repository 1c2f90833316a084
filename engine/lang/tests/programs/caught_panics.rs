//! Panics in threads and in `catch_unwind`: what they carry, what they poison, what runs on the way.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::panic::{self, AssertUnwindSafe, Location};
use std::sync::{Arc, Mutex, RwLock};
use std::thread;

fn carried(payload: Box<dyn Any + Send>) -> String {
    match payload.downcast::<String>() {
        Ok(text) => format!("String {text}"),
        Err(payload) => match payload.downcast_ref::<&str>() {
            Some(text) => format!("str {text}"),
            None => format!("other {}", payload.is::<u8>()),
        },
    }
}

struct Noisy(&'static str);
impl Drop for Noisy {
    fn drop(&mut self) {
        println!("drop {} {}", self.0, thread::panicking());
    }
}

#[track_caller]
fn place() -> u32 {
    Location::caller().line()
}

thread_local! {
    static OWN: RefCell<Vec<u32>> = RefCell::new(vec![1]);
    pub static COUNT: Cell<u32> = const { Cell::new(7) };
}

fn main() {
    println!("{:?}", panic::catch_unwind(|| 1 + 1).is_ok());
    println!("{}", carried(panic::catch_unwind(|| panic!("plain")).unwrap_err()));
    let n = 3;
    println!("{}", carried(panic::catch_unwind(|| panic!("number {n}")).unwrap_err()));
    println!("{}", carried(panic::catch_unwind(|| panic::panic_any(5u8)).unwrap_err()));
    println!("{}", carried(panic::catch_unwind(|| panic::resume_unwind(Box::new("quiet"))).unwrap_err()));
    let empty: Vec<i32> = vec![];
    println!("{}", carried(panic::catch_unwind(|| empty[n]).unwrap_err()));

    let mut changed = 0;
    let result = panic::catch_unwind(AssertUnwindSafe(|| {
        let _outer = Noisy("outer");
        changed += 1;
        let inner = panic::catch_unwind(|| {
            let _inner = Noisy("inner");
            panic!("deep");
        });
        println!("inner {}", inner.is_err());
        panic!("shallow");
    }));
    println!("{} {changed}", carried(result.unwrap_err()));

    let handle = thread::Builder::new().name("failing".into()).spawn(|| {
        let _own = Noisy("in thread");
        None::<i32>.expect("nothing there")
    });
    println!("{}", carried(handle.unwrap().join().unwrap_err()));

    let lock = Arc::new(Mutex::new(1));
    let other = lock.clone();
    let _ = thread::spawn(move || {
        let mut guard = other.lock().unwrap();
        *guard = 2;
        panic!("while locked");
    })
    .join();
    println!("{}", lock.is_poisoned());
    match lock.lock() {
        Ok(_) => println!("fine"),
        Err(error) => {
            println!("{error}");
            println!("{}", *error.into_inner());
        }
    }
    lock.clear_poison();
    println!("{:?}", lock.lock().map(|guard| *guard).ok());
    let rw = RwLock::new(0);
    let _ = panic::catch_unwind(AssertUnwindSafe(|| {
        let _reader = rw.read().unwrap();
        panic!("readers do not poison");
    }));
    println!("{}", rw.is_poisoned());

    let outcome = panic::catch_unwind(|| {
        thread::scope(|scope| {
            scope.spawn(|| panic!("not joined"));
        });
    });
    println!("{}", carried(outcome.unwrap_err()));

    OWN.with_borrow_mut(|own| own.push(2));
    COUNT.set(COUNT.get() + 1);
    let there = thread::spawn(|| {
        OWN.with(|own| own.borrow_mut().push(9));
        COUNT.set(100);
        OWN.take()
    });
    println!("{:?} {:?} {}", there.join().unwrap(), OWN.take(), COUNT.get());

    println!("{} {}", place(), line!());
    panic::set_hook(Box::new(|info| {
        println!("hook: {:?} at line {}", info.payload_as_str(), info.location().unwrap().line());
    }));
    let _ = panic::catch_unwind(|| panic!("told to the hook"));
    let _ = thread::spawn(|| panic!("told {}", "twice")).join();
    let _ = panic::take_hook();
    let result: Result<i32, _> = "x".parse::<i32>();
    result.unwrap();
}
