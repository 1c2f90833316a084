//! Threads that give results, share counters, and talk through channels.

use std::collections::HashMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, TryRecvError};
use std::sync::{Arc, Barrier, Condvar, LazyLock, Mutex, Once, OnceLock, RwLock};
use std::thread;
use std::time::Duration;

static TABLE: LazyLock<HashMap<&str, i32>> = LazyLock::new(|| HashMap::from([("one", 1), ("two", 2)]));
static CONFIG: OnceLock<String> = OnceLock::new();
static HITS: AtomicUsize = AtomicUsize::new(0);
static START: Once = Once::new();

fn results() {
    let handles: Vec<_> = (1..=4u64).map(|n| thread::spawn(move || (1..=n).product::<u64>())).collect();
    let products: Vec<u64> = handles.into_iter().map(|handle| handle.join().unwrap()).collect();
    println!("{products:?}");
    let named = thread::Builder::new().name("worker".into()).spawn(|| {
        let own = thread::current();
        format!("{:?} {}", own.name(), own.id() == thread::current().id())
    });
    println!("{}", named.unwrap().join().unwrap());
    println!("{:?}", thread::current().name());
}

fn counters() {
    let counter = Arc::new(Mutex::new(0));
    let mut handles = vec![];
    for _ in 0..10 {
        let counter = Arc::clone(&counter);
        handles.push(thread::spawn(move || {
            for _ in 0..100 {
                *counter.lock().unwrap() += 1;
            }
            HITS.fetch_add(1, Ordering::SeqCst);
        }));
    }
    for handle in handles {
        handle.join().unwrap();
    }
    println!("{} {} {}", *counter.lock().unwrap(), HITS.load(Ordering::SeqCst), Arc::strong_count(&counter));
    println!("{counter:?}");
}

fn channels() {
    let (tx, rx) = mpsc::channel();
    for id in 0..3 {
        let tx = tx.clone();
        thread::spawn(move || {
            for step in 0..3 {
                tx.send(id * 10 + step).unwrap();
                thread::sleep(Duration::from_millis(1));
            }
        });
    }
    drop(tx);
    let mut all: Vec<i32> = rx.iter().collect();
    all.sort();
    println!("{all:?} {:?}", rx.recv());

    let (tx, rx) = mpsc::sync_channel(1);
    let sender = thread::spawn(move || {
        for i in 0..4 {
            tx.send(i).unwrap();
        }
        "sent all"
    });
    let got: Vec<i32> = rx.into_iter().collect();
    println!("{got:?} {}", sender.join().unwrap());

    let (tx, rx) = mpsc::channel::<String>();
    println!("{:?}", rx.try_recv() == Err(TryRecvError::Empty));
    println!("{:?}", rx.recv_timeout(Duration::from_millis(2)) == Err(RecvTimeoutError::Timeout));
    drop(rx);
    let error = tx.send("lost".to_string()).unwrap_err();
    println!("{error} {:?} {}", error, error.0);

    let (tx, rx) = mpsc::sync_channel::<i32>(0);
    let meeting = thread::spawn(move || rx.recv().unwrap());
    tx.send(7).unwrap();
    println!("{}", meeting.join().unwrap());
}

fn scoped() {
    let mut numbers = vec![3, 1, 2];
    let mut total = 0;
    let text = String::from("shared");
    let longest = thread::scope(|scope| {
        scope.spawn(|| numbers.sort());
        scope.spawn(|| total += text.len());
        let handle = scope.spawn(|| text.to_uppercase());
        handle.join().unwrap()
    });
    println!("{numbers:?} {total} {longest}");
    let chunks: Vec<i32> = thread::scope(|scope| {
        let handles: Vec<_> = numbers.chunks(2).map(|part| scope.spawn(move || part.iter().sum())).collect();
        handles.into_iter().map(|handle| handle.join().unwrap()).collect()
    });
    println!("{chunks:?}");
}

fn signals() {
    let pair = Arc::new((Mutex::new(Vec::new()), Condvar::new()));
    let other = pair.clone();
    let producer = thread::spawn(move || {
        for i in 0..3 {
            let (list, news) = &*other;
            list.lock().unwrap().push(i);
            news.notify_one();
        }
    });
    let (list, news) = &*pair;
    let mut guard = list.lock().unwrap();
    while guard.len() < 3 {
        guard = news.wait(guard).unwrap();
    }
    println!("{:?}", *guard);
    drop(guard);
    producer.join().unwrap();
    let guard = news.wait_while(list.lock().unwrap(), |list| list.is_empty()).unwrap();
    println!("{}", guard.len());
    let (guard, result) = news.wait_timeout(guard, Duration::from_millis(1)).unwrap();
    println!("{} {}", guard.len(), result.timed_out());

    let barrier = Arc::new(Barrier::new(3));
    let handles: Vec<_> = (0..3)
        .map(|_| {
            let barrier = barrier.clone();
            thread::spawn(move || barrier.wait().is_leader())
        })
        .collect();
    println!("{}", handles.into_iter().filter(|_| true).map(|h| h.join().unwrap()).filter(|&leads| leads).count());

    let stop = Arc::new(AtomicBool::new(false));
    let seen = stop.clone();
    let spinner = thread::spawn(move || {
        let mut turns = 0u64;
        while !seen.load(Ordering::Acquire) {
            turns += 1;
            std::hint::spin_loop();
        }
        turns > 0
    });
    thread::sleep(Duration::from_millis(3));
    stop.store(true, Ordering::Release);
    println!("{}", spinner.join().unwrap());

    let parked = thread::spawn(|| {
        thread::park();
        "unparked"
    });
    parked.thread().unpark();
    println!("{}", parked.join().unwrap());
    while !thread::spawn(|| ()).is_finished() {
        thread::yield_now();
        break;
    }
}

fn once() {
    let lock = RwLock::new(5);
    {
        let (a, b) = (lock.read().unwrap(), lock.read().unwrap());
        println!("{} {}", *a + *b, lock.try_write().is_err());
    }
    *lock.write().unwrap() += 1;
    println!("{:?}", lock);
    let makers: Vec<_> = (0..3)
        .map(|_| {
            thread::spawn(|| {
                START.call_once(|| println!("started"));
                CONFIG.get_or_init(|| "made once".to_string()).len()
            })
        })
        .collect();
    println!("{:?} {:?}", makers.into_iter().map(|h| h.join().unwrap()).collect::<Vec<_>>(), CONFIG.get());
    println!("{} {}", TABLE["one"] + TABLE["two"], START.is_completed());
}

fn main() {
    results();
    counters();
    channels();
    scoped();
    signals();
    once();
    println!("{}", thread::available_parallelism().is_ok());
}
