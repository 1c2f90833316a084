fn main() {
    let s: &[bool] = &[true, false, true, true];
    let n = match s {
        [] => 0,
        [_] => 1,
        [_, _] => 2,
        [_, true, ..] => 3,
        [.., false, _] => 4,
    };
    println!("{n}");
}
