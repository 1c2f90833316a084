//! Structs sorted by keys, reversed, by comparison chains, and found by binary search.
use std::cmp::{Ordering, Reverse};

#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
struct Person { last: String, first: String, age: u32 }

fn person(first: &str, last: &str, age: u32) -> Person {
    Person { first: first.into(), last: last.into(), age }
}

fn names(people: &[Person]) -> String {
    people.iter().map(|p| format!("{}.{}", &p.first[..1], p.last)).collect::<Vec<_>>().join(" ")
}

fn main() {
    let mut people = vec![person("Ann", "Lee", 31), person("Bob", "Ray", 25), person("Cy", "Lee", 25), person("Di", "Abe", 40)];
    people.sort_by_key(|p| p.age);
    println!("{}", names(&people));
    people.sort_by_key(|p| Reverse((p.age, p.first.clone())));
    println!("{}", names(&people));
    people.sort_by(|a, b| a.last.cmp(&b.last).then_with(|| b.age.cmp(&a.age)));
    println!("{}", names(&people));
    people.sort();
    println!("{}", names(&people));
    println!("{:?} {:?}", people.iter().map(|p| p.age).max(), people.iter().min_by_key(|p| p.age).map(|p| &p.first));
    let mut xs = vec![2.5, -1.0, 9.75, 0.0];
    xs.sort_by(|a, b| b.partial_cmp(a).unwrap_or(Ordering::Equal));
    println!("{xs:?} {:?}", xs.iter().cloned().fold(f64::INFINITY, f64::min));
    xs.sort_by(f64::total_cmp);
    println!("{xs:?}");
    let sorted = [1, 3, 5, 7];
    println!("{:?} {:?}", sorted.binary_search(&5), sorted.binary_search(&4));
    println!("{:?} {}", (1, "b").cmp(&(1, "a")), [1, 2] < [1, 3]);
}
