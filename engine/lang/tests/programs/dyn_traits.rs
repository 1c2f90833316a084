// Trait objects: boxed, borrowed, in maps; downcasting by a method.
use std::collections::BTreeMap;
use std::fmt::{self, Debug, Display};

trait Animal {
    fn name(&self) -> String;
    fn sound(&self) -> &'static str {
        "..."
    }
    fn speak(&self) -> String {
        format!("{} says {}", self.name(), self.sound())
    }
    fn rename(&mut self, name: &str);
    fn legs(&self) -> Option<u32> {
        None
    }
}

struct Dog(String);
struct Fish {
    name: String,
    renamed: usize,
}

impl Animal for Dog {
    fn name(&self) -> String {
        self.0.clone()
    }
    fn sound(&self) -> &'static str {
        "woof"
    }
    fn rename(&mut self, name: &str) {
        self.0 = name.to_string();
    }
    fn legs(&self) -> Option<u32> {
        Some(4)
    }
}

impl Animal for Fish {
    fn name(&self) -> String {
        format!("{}({})", self.name, self.renamed)
    }
    fn rename(&mut self, name: &str) {
        self.name = name.into();
        self.renamed += 1;
    }
}

fn chorus(animals: &[Box<dyn Animal>]) -> String {
    animals.iter().map(|a| a.speak()).collect::<Vec<_>>().join("; ")
}

fn show(x: &dyn Display) -> String {
    format!("<{x}>")
}

fn pick(dog: bool) -> Box<dyn Animal> {
    if dog { Box::new(Dog("Rex".into())) } else { Box::new(Fish { name: "Bub".into(), renamed: 0 }) }
}

struct Named(&'static str);
impl fmt::Display for Named {
    fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
        f.write_str(self.0)
    }
}

fn main() {
    let mut animals = vec![pick(true), pick(false)];
    println!("{}", chorus(&animals));
    for a in animals.iter_mut() {
        a.rename("Kim");
    }
    println!("{} {:?}", chorus(&animals), animals.iter().map(|a| a.legs()).collect::<Vec<_>>());
    let things: [&dyn Display; 4] = [&1, &"two", &3.5, &Named("four")];
    println!("{}", things.iter().map(|t| show(*t)).collect::<String>());
    let debugs: Vec<Box<dyn Debug>> = vec![Box::new(1), Box::new("x"), Box::new(Some(2.0))];
    println!("{debugs:?}");
    let mut table: BTreeMap<&str, Box<dyn Fn(f64) -> f64>> = BTreeMap::new();
    let scale = 3.0;
    table.insert("square", Box::new(|x| x * x));
    table.insert("scale", Box::new(move |x| x * scale));
    for (name, f) in &table {
        println!("{name} {}", f(1.5));
    }
    let first: &dyn Animal = animals[0].as_ref();
    println!("{}", first.name());
}
