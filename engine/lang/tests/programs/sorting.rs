// Stable and keyed sorts.
#[derive(Debug, Clone, PartialEq)]
struct Person {
    name: &'static str,
    age: u32,
    height: f64,
}

fn main() {
    let mut people = vec![
        Person { name: "Eve", age: 35, height: 1.6 },
        Person { name: "Bob", age: 25, height: 1.8 },
        Person { name: "Ann", age: 35, height: 1.7 },
        Person { name: "Dan", age: 25, height: 1.75 },
    ];
    people.sort_by_key(|p| p.age);
    println!("{:?}", people.iter().map(|p| p.name).collect::<Vec<_>>());
    people.sort_by(|a, b| b.age.cmp(&a.age).then_with(|| a.name.cmp(b.name)));
    println!("{:?}", people.iter().map(|p| p.name).collect::<Vec<_>>());
    people.sort_by(|a, b| a.height.partial_cmp(&b.height).unwrap());
    println!("{:?}", people.iter().map(|p| p.height).collect::<Vec<_>>());
    people.sort_by(|a, b| a.height.total_cmp(&b.height).reverse());
    println!("{:?}", people[0]);
    let tallest = people.iter().max_by(|a, b| a.height.total_cmp(&b.height)).unwrap();
    let youngest = people.iter().min_by_key(|p| (p.age, p.name)).unwrap();
    println!("{} {}", tallest.name, youngest.name);
    let mut words = vec!["banana", "kiwi", "apple", "fig"];
    words.sort_unstable();
    println!("{words:?}");
    words.sort_by_key(|w| std::cmp::Reverse(w.len()));
    println!("{words:?}");
    let mut pairs = [(2, 'b'), (1, 'z'), (2, 'a')];
    pairs.sort();
    println!("{pairs:?} {}", pairs.is_sorted());
    let mut floats = vec![2.5, -1.0, 9.75, 0.0];
    floats.sort_by(|a, b| b.partial_cmp(a).unwrap());
    println!("{floats:?}");
}
