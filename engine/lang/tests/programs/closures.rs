// Closures: captures by reference, by mutable reference and by move.
fn apply<F: Fn(i32) -> i32>(f: F, n: i32) -> i32 {
    f(f(n))
}

fn twice(mut f: impl FnMut()) {
    f();
    f();
}

fn once<T>(f: impl FnOnce() -> T) -> T {
    f()
}

fn adder(n: i32) -> impl Fn(i32) -> i32 {
    move |x| x + n
}

fn compose<A, B, C>(f: impl Fn(A) -> B, g: impl Fn(B) -> C) -> impl Fn(A) -> C {
    move |x| g(f(x))
}

fn operations() -> Vec<(&'static str, Box<dyn Fn(f64, f64) -> f64>)> {
    vec![
        ("add", Box::new(|a, b| a + b)),
        ("pow", Box::new(f64::powf)),
        ("mean", Box::new(|a, b| (a + b) / 2.0)),
    ]
}

fn counter() -> impl FnMut() -> u32 {
    let mut n = 0;
    move || {
        n += 1;
        n
    }
}

fn main() {
    let offset = 10;
    println!("{} {}", apply(|x| x * 2 + offset, 1), apply(adder(5), 0));
    let mut log = Vec::new();
    twice(|| log.push(log.len()));
    println!("{log:?}");
    let text = String::from("owned");
    let take = move || text + "!";
    println!("{}", once(take));
    println!("{}", compose(|x: i32| x + 1, |y: i32| format!("<{y}>"))(4));
    for (name, op) in operations() {
        println!("{name} {}", op(2.0, 3.0));
    }
    let (mut a, mut b) = (counter(), counter());
    println!("{} {} {} {}", a(), a(), b(), a());
    let fs: [fn(i32) -> i32; 2] = [i32::abs, |x| -x];
    println!("{:?}", fs.iter().map(|f| f(-3)).collect::<Vec<_>>());
    let mut total = 0;
    (1..=4).for_each(|x| total += x);
    println!("{total}");
    let nested = |x: i32| move |y: i32| x * y;
    println!("{}", nested(6)(7));
    let mut sort_key: Box<dyn FnMut(&i32) -> i32> = Box::new(|x| -x);
    let mut v = vec![1, 3, 2];
    v.sort_by_key(&mut sort_key);
    println!("{v:?}");
}
