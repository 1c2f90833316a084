struct List { next: Option<List> }
fn main() {}
