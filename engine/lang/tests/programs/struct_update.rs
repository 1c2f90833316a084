//! `Default`, derived and by hand, with struct update syntax and builders.
#[derive(Debug, Clone, PartialEq)]
struct Settings { name: String, size: (u32, u32), ratio: f32, tags: Vec<&'static str>, mode: Mode }

#[derive(Debug, Clone, Copy, Default, PartialEq, Eq, Hash)]
enum Mode { #[default] Normal, Fast }

impl Default for Settings {
    fn default() -> Self { Settings { name: "none".into(), size: (640, 480), ratio: 0.5, tags: vec![], mode: Mode::default() } }
}

impl Settings {
    fn named(self, name: &str) -> Self { Self { name: name.to_owned(), ..self } }
    fn tag(mut self, tag: &'static str) -> Self { self.tags.push(tag); self }
}

#[derive(Debug, Default, Clone, Copy)]
struct Counters { hits: u64, misses: u64, rate: f64, last: Option<char> }

fn main() {
    let base = Settings { ratio: 0.25, ..Default::default() };
    let fast = Settings { mode: Mode::Fast, name: "fast".to_string(), ..base.clone() };
    println!("{base:?}\n{fast:?} {}", base == fast);
    println!("{:?}", Settings::default().named("built").tag("a").tag("b"));
    let rest = Settings { name: String::from("new"), tags: vec!["t"], ..fast };
    println!("{} {} {:?}", fast.name, rest.name, rest.size);
    println!("{:?}", Counters { hits: 3, ..Counters::default() });
    println!("{:?} {:?}", <(i32, String, bool)>::default(), Option::<u8>::default());
}
