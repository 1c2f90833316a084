fn on() -> bool {
    #[cfg(unix)]
    {
        true
    }
    #[cfg(not(unix))]
    {
        false
    }
}
fn take(#[cfg(windows)] a: u8, #[cfg(not(windows))] b: &str) -> usize {
    b.len()
}
struct S {
    #[cfg(windows)]
    w: i32,
    #[cfg(unix)]
    u: i32,
}
enum E {
    #[cfg(windows)]
    W,
    #[cfg(not(windows))]
    U(i32),
}
trait Foo {
    fn id(&self) -> i32;
}
impl dyn Foo {
    fn twice(&self) -> i32 {
        self.id() * 2
    }
    fn make() -> Box<dyn Foo> {
        Box::new(5)
    }
}
impl Foo for i32 {
    fn id(&self) -> i32 {
        *self
    }
}
trait HasMax {
    const MAX: Self;
}
impl HasMax for u8 {
    const MAX: u8 = 9;
}
const LO: i32 = -3;
const HI: i32 = LO + 10;
mod consts {
    pub const A: char = 'a';
    pub const Z: char = 'z';
}
fn cls(n: i32) -> &'static str {
    match n {
        i32::MIN..LO => "below",
        LO..=HI => "in",
        _ => "above",
    }
}
fn chr(c: char) -> bool {
    matches!(c, consts::A..=consts::Z)
}
fn gn<const N: i32>(x: i32) -> bool {
    match x {
        n if n == N => true,
        _ => false,
    }
}
fn main() {
    println!("{} {}", on(), take("abc"));
    let s = S {
        #[cfg(windows)]
        w: 1,
        #[cfg(unix)]
        u: 2,
    };
    println!("{}", s.u);
    let e = E::U(4);
    match e {
        #[cfg(windows)]
        E::W => println!("w"),
        E::U(n) => println!("{n}"),
    }
    let x: &dyn Foo = &7;
    println!("{} {}", x.twice(), <dyn Foo>::make().twice());
    println!("{} {} {}", cls(-10), cls(5), cls(50));
    println!("{} {}", chr('q'), chr('Q'));
    println!("{}", gn::<4>(4));
    println!(
        "{}",
        match 200u8 {
            0..=u8::MAX => "any",
        }
    );
    #[cfg(debug_assertions)]
    println!("debug");
    if cfg!(unix) {
        println!("unix")
    }
    #[allow(unused)]
    let y = 3;
    #[cfg(windows)]
    compile_error!("no");
    if let Some(x) = Some(1) {
        println!("{x}")
    }
}
