use std::collections::HashMap;
struct Bus {
    hs: Vec<Box<dyn FnMut(i32) -> i32>>,
    by: HashMap<&'static str, Box<dyn FnMut() -> u32>>,
}
fn main() {
    let mut n = 0;
    let mut fs: Vec<Box<dyn FnMut() -> usize>> = vec![Box::new(move || {
        n += 1;
        n
    })];
    println!("{} {}", fs[0](), fs[0]());
    let mut k = 10;
    let mut b = Bus {
        hs: vec![Box::new(move |x| {
            k += x;
            k
        })],
        by: HashMap::new(),
    };
    println!("{} {}", b.hs[0](1), (b.hs[0])(2));
    let mut c = 0;
    b.by.insert(
        "a",
        Box::new(move || {
            c += 2;
            c
        }),
    );
    println!("{:?} {}", b.by.get_mut("a").map(|f| f()), b.by.get_mut("a").unwrap()());
    for f in fs.iter_mut() {
        println!("{}", f());
    }
    let fr: Vec<Box<dyn Fn(i32) -> i32>> = vec![Box::new(|x| x * 2)];
    println!("{}", fr[0](4));
    if let Some(f) = fs.first_mut() {
        println!("{}", f());
    }
    let mut once: Vec<Option<Box<dyn FnOnce() -> String>>> = vec![Some(Box::new(|| "once".into()))];
    println!("{}", once[0].take().unwrap()());
}
