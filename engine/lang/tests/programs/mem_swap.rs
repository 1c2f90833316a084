//! `mem::swap`, `replace` and `take`, also through fields and slices.
use std::mem;

#[derive(Debug, Default, PartialEq)]
struct Buffer {
    name: String,
    items: Vec<i32>,
}

fn main() {
    let (mut a, mut b) = (String::from("left"), String::from("right"));
    mem::swap(&mut a, &mut b);
    println!("{a} {b}");
    let mut buffer = Buffer { name: "first".into(), items: vec![1, 2, 3] };
    let old = mem::replace(&mut buffer.name, "second".to_string());
    let items = mem::take(&mut buffer.items);
    println!("{old} {items:?} {buffer:?}");
    println!("{:?} {}", mem::take(&mut buffer), buffer == Buffer::default());
    let mut v = vec![vec![1], vec![2, 2], vec![3]];
    v.swap(0, 2);
    let (x, y) = v.split_at_mut(1);
    mem::swap(&mut x[0], &mut y[0]);
    println!("{v:?}");
    let mut slot = Some(4);
    println!("{:?} {:?}", slot.take(), slot);
    println!("{:?}", slot.replace(5));
    println!("{:?}", slot);
}
