use std::cell::RefCell;

fn main() {
    let cell = RefCell::new(vec![1, 2]);
    let first = cell.borrow();
    println!("{}", first.len());
    cell.borrow_mut().push(3);
    println!("not reached {first:?}");
}
