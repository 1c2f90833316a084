// Less common methods of iterators, queues, heaps, vectors, texts and control flow.
use std::cmp::{self, Ordering};
use std::collections::{BinaryHeap, VecDeque};
use std::ops::{Bound, ControlFlow};

fn main() {
    let (a, b) = ([1, 2, 3], [1, 2, 4]);
    println!("{} {} {} {}", a.iter().lt(&b), a.iter().le(&a), a.iter().gt(&b), a.iter().ge(&b));
    println!("{} {:?}", a.iter().ne(&b), [1.0, f64::NAN].iter().partial_cmp(&[1.0, 2.0]));
    println!("{:?} {:?}", a.iter().cmp(&b[..2]), [0.5].iter().partial_cmp(&[0.5, 1.0]));
    println!("{} {}", a.iter().is_sorted_by(|x, y| x < y), a.iter().is_sorted_by_key(|x| -x));
    println!("{} {}", cmp::min_by(1.5, -2.5, |a: &f64, b| a.abs().total_cmp(&b.abs())), cmp::max_by_key(-3, 2, |x: &i32| x.abs()));
    println!("{:?} {:?}", cmp::max_by((1, 'a'), (1, 'b'), |a, b| a.0.cmp(&b.0)), cmp::min_by_key((1, 'a'), (1, 'b'), |p| p.0));

    let flow: ControlFlow<i32, &str> = ControlFlow::Continue("on");
    println!("{:?} {:?} {:?}", flow.map_continue(str::len), flow.map_break(|x| x + 1), flow.continue_value());
    let found = (1..10).try_for_each(|x| if x * x > 20 { ControlFlow::Break(x) } else { ControlFlow::Continue(()) });
    println!("{found:?} {:?}", found.break_value());
    println!("{:?} {:?}", Bound::Included(3).map(|x| x * 2), Bound::Excluded(&4).cloned());

    let mut q: VecDeque<i32> = (1..=6).collect();
    q.rotate_left(2);
    q.push_front(0);
    println!("{:?} {:?}", q.swap_remove_back(1), q.swap_remove_front(3));
    println!("{q:?}");
    println!("{:?} {:?}", q.pop_front_if(|x| *x == 99), q.pop_back_if(|x| *x > 0));
    q.resize(6, 7);
    q.resize_with(7, || 8);
    q.make_contiguous().sort();
    println!("{q:?} {:?} {:?}", q.binary_search(&7).is_ok(), q.binary_search_by_key(&-1, |x| *x));
    println!("{} {:?}", q.partition_point(|x| *x < 7), q.binary_search_by(|x| x.cmp(&100)));
    q.reserve(10);
    q.shrink_to_fit();
    println!("{}", q.capacity() >= q.len());

    let mut heap = BinaryHeap::from([3, 8, 1, 9, 4]);
    heap.retain(|x| x % 2 == 1 || *x == 8);
    println!("{:?} {}", heap.peek(), heap.as_slice().len());
    println!("{:?}", heap.into_sorted_vec());

    let mut v: Vec<i32> = (0..10).collect();
    println!("{:?}", v.extract_if(.., |x| *x % 3 == 0).collect::<Vec<_>>());
    println!("{:?}", v);
    println!("{:?}", v.extract_if(1..3, |_| true).take(1).collect::<Vec<_>>());
    v.shrink_to(0);
    println!("{v:?}");

    let mut text = String::from("añb");
    text.extend_from_within(1..3);
    text.extend(['x', 'y'].iter());
    println!("{text}");
    println!("{:?} {}", String::from_utf16(&[104, 0xd83d, 0xde00]), String::from_utf16_lossy(&[104, 0xd83d]));
    println!("{:?}", String::from_utf16(&[0xdc00]).map_err(|e| e.to_string()));
    println!("{:?} {:?}", Ok::<Result<i32, u8>, u8>(Err(1)).flatten(), Ok::<_, u8>(Ok(2)).flatten());
    let mut slot: Option<Vec<i32>> = None;
    slot.get_or_insert_default().push(1);
    println!("{slot:?} {:?}", std::array::repeat::<_, 3>("x"));
    let mut pair = [1, 2];
    let [x, y] = pair.each_mut();
    std::mem::swap(x, y);
    println!("{pair:?} {:?}", 1.cmp(&2) == Ordering::Less);
}
