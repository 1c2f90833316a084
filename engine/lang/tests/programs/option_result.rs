// Combinators of Option and Result.
fn half(n: i32) -> Option<i32> {
    (n % 2 == 0).then_some(n / 2)
}

fn main() {
    let (some, none) = (Some(8), None::<i32>);
    println!("{:?} {:?} {:?}", some.map(|x| x + 1), some.and_then(half), some.and_then(half).and_then(half).and_then(half));
    println!("{} {} {}", none.unwrap_or(5), none.unwrap_or_default(), none.map_or(1, |x| x * 2));
    println!("{} {}", some.map_or_else(|| 0, |x| x * 3), none.unwrap_or_else(|| 40 + 2));
    println!("{:?} {:?} {:?}", some.filter(|x| *x > 10), some.or(Some(1)), none.xor(some));
    println!("{:?} {:?} {:?}", some.ok_or("empty"), none.ok_or("empty"), some.zip(Some('a')));
    println!("{} {} {}", some.is_some_and(|x| x > 3), none.is_none(), some == Some(8));
    let mut slot = Some(3);
    println!("{:?} {slot:?}", slot.take());
    println!("{}", slot.get_or_insert(7));
    println!("{:?}", slot.replace(9));
    println!("{}", slot.insert(1));
    if let Some(x) = slot.as_mut() {
        *x += 100;
    }
    println!("{slot:?} {:?}", slot.iter().chain(none.iter()).collect::<Vec<_>>());
    let name = Some(String::from("text"));
    println!("{:?} {:?} {:?}", name.as_deref(), name.as_ref().map(|s| s.len()), name.clone().unwrap_or_default());
    let ok: Result<i32, String> = Ok(4);
    let err: Result<i32, String> = Err("bad".into());
    println!("{:?} {:?} {:?}", ok.as_ref().map(|x| x * 2), err.as_ref().map_err(|e| e.len()), ok.clone().ok());
    println!("{} {} {:?}", err.clone().unwrap_or(1), ok.is_ok_and(|x| x == 4), err.clone().err());
    println!("{:?} {:?}", err.clone().or_else(|e| if e == "bad" { Ok(0) } else { Err(e) }), err.and_then(half_result));
    println!("{:?} {:?}", Some(Ok::<i32, String>(1)).transpose(), Some(Some(5)).flatten());
    println!("{:?} {:?}", Some(3).cmp(&None), Some(1) < Some(2));
    println!("{:?}", Some(5).inspect(|x| print!("saw {x}; ")).copied_or());
    let words = vec![Some("a"), None, Some("c")];
    println!("{:?} {}", words.iter().flatten().collect::<Vec<_>>(), words.iter().filter(|w| w.is_none()).count());
}

fn half_result(n: i32) -> Result<i32, String> {
    half(n).ok_or_else(|| format!("{n} is odd"))
}

trait CopiedOr {
    fn copied_or(self) -> i32;
}
impl CopiedOr for Option<i32> {
    fn copied_or(self) -> i32 {
        self.unwrap_or(-1)
    }
}
