fn f(a: [u8; 4]) -> [u8; 3] {
    let [_a, rest @ ..] = a;
    rest
}
fn g(a: [u8; 4]) -> [u8; 2] {
    let [_a, rest @ .., _] = a;
    rest
}
fn h(a: [(u8, i32); 4]) -> [(u8, i32); 2] {
    let [_a, rest @ .., _] = a;
    rest
}
fn s(a: [String; 3]) -> [String; 2] {
    let [_, rest @ ..] = a;
    rest
}
fn r(a: &[u8; 4]) -> &[u8; 2] {
    let [_, rest @ .., _] = a;
    rest
}
fn main() {
    println!(
        "{:?} {:?} {:?} {:?} {:?}",
        f([1, 2, 3, 4]),
        g([1, 2, 3, 4]),
        h([(1, 2), (3, 4), (5, 6), (7, 8)]),
        s(["a".into(), "b".into(), "c".into()]),
        r(&[1, 2, 3, 4])
    );
    let v = [1u64, 2, 3];
    let [x, ref y @ ..] = v;
    println!("{x} {y:?}");
    match v {
        [a, b @ .., c] => println!("{a} {b:?} {c}"),
    }
}
